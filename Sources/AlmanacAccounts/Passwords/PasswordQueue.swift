import AlmanacDatabase
import Synchronization

/// Whose password is hashed next. Two are at a time, each of another wide network (a /24 of IPv4, a /48 of IPv6), and
/// these take turns; so do the narrower networks within each (those of ``peerNetworks(of:)``). Who sends many, from
/// however many addresses of one wide network, waits for themselves: somebody elsewhere has the next turn, and a
/// neighbor has one after each of the others.
package final class PasswordQueue: Sendable {
    package struct Limits: Equatable, Sendable {
        /// How many passwords of one network may be there, with the one that is being hashed. A longer queue would exceed
        /// what a person waits for; people behind one address may well sign in at the same moment.
        package var ofNetwork = 32
        /// Of how many wide networks there may be some. Each waits for one turn of all others. Within one, nothing is
        /// refused for the sake of others, or who has many addresses could keep the neighbors out.
        package var networks = 64

        package init(ofNetwork: Int = 32, networks: Int = 64) {
            (self.ofNetwork, self.networks) = (ofNetwork, networks)
        }
    }

    private let limits: Limits
    let line = NetworkLine(limit: 2, limitPerNetwork: 1)
    /// How many passwords of each widest and each narrowest network are there.
    private let counts = Mutex(Counts())

    private struct Counts {
        var widest: [String: Int] = [:]
        var narrowest: [String: Int] = [:]
    }

    package init(_ limits: Limits = Limits()) {
        self.limits = limits
    }

    /// Runs `body` when it is a client's turn.
    /// - Parameter peer: the client's IP address.
    /// - Throws: ``AuthFailure``: 429 when too many of the network are there, 503 when too many wide networks are; or
    ///   what `body` throws.
    func run<Value: Sendable>(for peer: String, _ body: () async throws -> Value) async throws -> Value {
        let networks = peerNetworks(of: peer)
        if let refusal = enter(networks) { throw refusal }
        defer { leave(networks) }
        do {
            return try await line.run(for: networks, isAwaited: { true }, body)
        } catch is CancellationError {
            // Its client is gone, or the server ends.
            throw AuthFailure.unavailable
        }
    }

    private func enter(_ networks: [String]) -> AuthFailure? {
        let (widest, narrowest) = (networks[0], networks[networks.count - 1])
        return counts.withLock { counts -> AuthFailure? in
            let own = counts.narrowest[narrowest] ?? 0
            guard own < limits.ofNetwork else { return .tooManyRequests(retryAfter: 5) }
            let neighbors = counts.widest[widest] ?? 0
            guard neighbors > 0 || counts.widest.count < limits.networks else { return .unavailable }
            counts.narrowest[narrowest] = own + 1
            counts.widest[widest] = neighbors + 1
            return nil
        }
    }

    private func leave(_ networks: [String]) {
        let (widest, narrowest) = (networks[0], networks[networks.count - 1])
        counts.withLock { counts in
            Self.countOff(narrowest, in: &counts.narrowest)
            Self.countOff(widest, in: &counts.widest)
        }
    }

    private static func countOff(_ network: String, in counts: inout [String: Int]) {
        let rest = (counts[network] ?? 1) - 1
        counts[network] = rest > 0 ? rest : nil
    }
}
