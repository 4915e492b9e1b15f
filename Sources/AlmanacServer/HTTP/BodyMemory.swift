import AlmanacDatabase
import Synchronization

/// The memory that the bodies of requests take until they are answered, with what they are parsed into: bounded for each
/// network and in all, however many connections or HTTP/2 streams they come by.
///
/// Where there is no room for a body, others make some that are on their way and hardly arrive: of its own network if that has
/// its share, else of any. So nobody keeps others from sending with bodies that are begun and never sent. And a network that
/// sends several gives way to those that have less.
final class BodyMemory: Sendable {
    /// Up to how many bytes a body is small.
    static let small = 64 << 10
    /// The steps in which it is taken, and what is counted for a body at least, in bytes.
    static let step = 4 << 10

    /// In bytes.
    struct Limits: Equatable, Sendable {
        /// Of large bodies of one network: an import with all that it holds.
        var network = 64 << 20
        /// Of all large bodies.
        var total = 96 << 20
        /// Up to which size a body is small. Small ones have memory of their own, so that large ones of others do not keep
        /// anyone from saving a text.
        var small = BodyMemory.small
        var smallOfNetwork = 4 << 20
        var smallInAll = 32 << 20
        /// What is counted for a body at least.
        var least = BodyMemory.step
    }

    /// Ends the connection, or the stream of HTTP/2, by which a body comes.
    typealias Closing = @Sendable () -> Void

    private let limits: Limits
    private let state: Mutex<State>

    private struct State {
        var large: BodyPool
        var small: BodyPool
    }

    init(_ limits: Limits = Limits()) {
        self.limits = limits
        state = Mutex(
            State(
                large: BodyPool(ofNetwork: limits.network, inAll: limits.total, least: limits.least),
                small: BodyPool(ofNetwork: limits.smallOfNetwork, inAll: limits.smallInAll, least: limits.least)))
    }

    /// How much is taken, in bytes.
    var taken: Int { state.withLock { $0.large.total + $0.small.total } }

    /// Takes memory for a body that may have some already.
    /// - Throws: ``Refusal``: 413 for a body that there is never room for, 503 while others have the room, 408 for one that
    ///   was given up.
    fileprivate func take(_ bytes: Int, for id: ObjectIdentifier, _ new: BodyPool.Body) throws(Refusal) {
        let outcome = state.withLock { state -> Result<[Closing], Refusal> in
            let isSmall = state.small.bodies[id] != nil
            let body = state.small.bodies[id] ?? state.large.bodies[id] ?? new
            let size = body.bytes + bytes
            guard !body.isGivenUp else { return .failure(.slowBody) }
            guard size <= max(limits.network, limits.small) else { return .failure(.tooLarge) }
            let pool = size > limits.small ? \State.large : \State.small
            guard let closing = state[keyPath: pool].put(body, of: size, as: id) else { return .failure(.unavailable) }
            // One that has grown large leaves the small ones.
            if isSmall, size > limits.small { state.small.remove(id) }
            return .success(closing)
        }
        for close in try outcome.get() { close() }
    }

    /// Notes how much of a body has come.
    fileprivate func arrived(_ count: Int, for id: ObjectIdentifier) {
        change(id) { $0.arrived = count }
    }

    /// Notes that a body has come as a whole. It is not given up any more.
    /// - Throws: ``Refusal``: 408 if it was before.
    fileprivate func ended(_ id: ObjectIdentifier) throws(Refusal) {
        var isGivenUp = false
        change(id) { body in
            body.isArriving = false
            isGivenUp = body.isGivenUp
        }
        if isGivenUp { throw .slowBody }
    }

    private func change(_ id: ObjectIdentifier, _ change: (inout BodyPool.Body) -> Void) {
        state.withLock { state in
            state.small.change(id, change)
            state.large.change(id, change)
        }
    }

    fileprivate func give(_ id: ObjectIdentifier) {
        state.withLock { state in
            state.small.remove(id)
            state.large.remove(id)
        }
    }
}

/// What one request has of it, until nothing refers to the request any longer.
final class HeldMemory: Sendable {
    private let memory: BodyMemory
    private let network: String
    private let close: BodyMemory.Closing

    /// - Parameter close: ends the connection by which the body comes, if it is given up.
    init(_ memory: BodyMemory, peer: String, close: @escaping BodyMemory.Closing = {}) {
        self.memory = memory
        network = peerNetwork(of: peer)
        self.close = close
    }

    deinit {
        memory.give(ObjectIdentifier(self))
    }

    /// Takes more of it.
    /// - Parameter now: when it is asked for. A body begins with the first time.
    /// - Throws: ``Refusal``: 413, 503 or 408.
    func take(_ bytes: Int, at now: ContinuousClock.Instant = .now) throws(Refusal) {
        try memory.take(
            bytes, for: ObjectIdentifier(self), BodyPool.Body(network: network, since: now, close: close))
    }

    /// Notes how many bytes of the body have come.
    func arrived(_ count: Int) { memory.arrived(count, for: ObjectIdentifier(self)) }

    /// Notes that the whole body has come.
    /// - Throws: ``Refusal``: 408 if others have its memory.
    func ended() throws(Refusal) { try memory.ended(ObjectIdentifier(self)) }

    /// Takes what a body will take as a tree of JSON values, with a copy of its texts: a list of millions of zeros is no
    /// longer than a book.
    /// - Throws: ``Refusal``: 413 or 503.
    func takeTree(of body: [UInt8]) throws(Refusal) {
        var values = 0
        for byte in body where byte == UInt8(ascii: ",") || byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{") {
            values += 1
        }
        try take(body.count + values * Self.bytesOfValue)
    }

    /// What a value takes beside its text, with its key: about as much as was measured.
    private static let bytesOfValue = 96
}
