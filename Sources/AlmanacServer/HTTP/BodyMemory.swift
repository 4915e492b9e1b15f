import AlmanacDatabase
import Synchronization

/// The memory that the bodies of requests take until they are answered, with what they are parsed into: bounded for each
/// network and in all, however many connections or HTTP/2 streams they come by.
final class BodyMemory: Sendable {
    /// In bytes.
    struct Limits: Equatable, Sendable {
        /// Of one network: an import and a half, or some hundred usual requests.
        var network = 64 << 20
        var total = 96 << 20
        /// What the first ``small`` bytes of each body have beyond these, so that large bodies of others do not keep anyone
        /// from saving a text.
        var spare = 16 << 20
        var small = 64 << 10
    }

    private let limits: Limits
    private let state = Mutex(State())

    private struct State {
        var networks: [String: Int] = [:]
        var total = 0
    }

    init(_ limits: Limits = Limits()) {
        self.limits = limits
    }

    /// How much is taken, in bytes.
    var taken: Int { state.withLock { $0.total } }

    /// Takes memory for a body.
    /// - Parameter held: what it has already.
    /// - Throws: ``Refusal``: 413 for a body that there is never room for, 503 while others have the room.
    fileprivate func take(_ bytes: Int, of network: String, beside held: Int) throws(Refusal) {
        guard held + bytes <= limits.network else { throw .tooLarge }
        let spare = held + bytes <= limits.small ? limits.spare : 0
        let hasRoom = state.withLock { state in
            let own = state.networks[network, default: 0] + bytes
            // One network does not get all that is spared, either.
            guard state.total + bytes <= limits.total + spare, own <= limits.network + spare / 4 else { return false }
            state.networks[network] = own
            state.total += bytes
            return true
        }
        if !hasRoom { throw .unavailable }
    }

    fileprivate func give(_ bytes: Int, of network: String) {
        state.withLock { state in
            let left = state.networks[network, default: bytes] - bytes
            state.networks[network] = left <= 0 ? nil : left
            state.total -= bytes
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

    /// Takes what a body will take as a tree of JSON values: a list of millions of zeros is no longer than a page of text.
    /// - Throws: ``Refusal``: 413 or 503.
    func takeTree(of body: [UInt8]) throws(Refusal) {
        var values = 0
        for byte in body where byte == UInt8(ascii: ",") || byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{") {
            values += 1
        }
        try take(values * Self.bytesOfValue)
    }

    /// What a value takes beside its text, with its key: about as much as was measured.
    private static let bytesOfValue = 96
}
