import AlmanacDatabase
import Synchronization

/// The memory that the bodies of requests take until they are answered, with what they are parsed into: bounded for each
/// network and in all, however many connections or HTTP/2 streams they come by.
final class BodyMemory: Sendable {
    /// Up to how many bytes a body is small.
    static let small = 64 << 10

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
    }

    private let limits: Limits
    private let state = Mutex(State())

    private struct State {
        var large = Pool()
        var small = Pool()
    }

    private struct Pool {
        var networks: [String: Int] = [:]
        var total = 0

        mutating func take(_ bytes: Int, of network: String, upTo ofNetwork: Int, _ inAll: Int) -> Bool {
            let own = networks[network, default: 0] + bytes
            guard own <= ofNetwork, total + bytes <= inAll else { return false }
            networks[network] = own
            total += bytes
            return true
        }

        mutating func give(_ bytes: Int, of network: String) {
            let left = networks[network, default: bytes] - bytes
            networks[network] = left <= 0 ? nil : left
            total -= bytes
        }
    }

    init(_ limits: Limits = Limits()) {
        self.limits = limits
    }

    /// How much is taken, in bytes.
    var taken: Int { state.withLock { $0.large.total + $0.small.total } }

    /// Takes memory for a body that has some already.
    /// - Throws: ``Refusal``: 413 for a body that there is never room for, 503 while others have the room.
    fileprivate func take(_ bytes: Int, of network: String, beside held: Int) throws(Refusal) {
        let size = held + bytes
        guard size <= max(limits.network, limits.small) else { throw .tooLarge }
        let hasRoom = state.withLock { state in
            guard size > limits.small else {
                return state.small.take(bytes, of: network, upTo: limits.smallOfNetwork, limits.smallInAll)
            }
            // One that has grown large leaves the small ones.
            let isNew = held <= limits.small
            guard state.large.take(isNew ? size : bytes, of: network, upTo: limits.network, limits.total) else {
                return false
            }
            if isNew { state.small.give(held, of: network) }
            return true
        }
        if !hasRoom { throw .unavailable }
    }

    fileprivate func give(_ bytes: Int, of network: String) {
        guard bytes > 0 else { return }
        state.withLock { state in
            if bytes > limits.small {
                state.large.give(bytes, of: network)
            } else {
                state.small.give(bytes, of: network)
            }
        }
    }
}

/// What one request has of it, until nothing refers to the request any longer.
final class HeldMemory: Sendable {
    private let memory: BodyMemory
    private let network: String
    private let held = Mutex(0)

    init(_ memory: BodyMemory, peer: String) {
        self.memory = memory
        network = peerNetwork(of: peer)
    }

    deinit {
        memory.give(held.withLock { $0 }, of: network)
    }

    /// Takes more of it.
    /// - Throws: ``Refusal``: 413 or 503.
    func take(_ bytes: Int) throws(Refusal) {
        let before = held.withLock { $0 }
        try memory.take(bytes, of: network, beside: before)
        held.withLock { $0 += bytes }
    }

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
