import AlmanacDatabase
import Synchronization

/// Whose password is hashed next. Two are at a time, each of another network, and networks take turns: who sends many waits
/// for themselves, and somebody else has the next turn.
package final class PasswordQueue: Sendable {
    package struct Limits: Equatable, Sendable {
        /// How many passwords of one network may be there, with the one that is being hashed. A longer queue would exceed
        /// what a person waits for; people behind one address may well sign in at the same moment.
        package var ofNetwork = 32
        /// Of how many networks there may be some. Each waits for one turn of all others.
        package var networks = 64

        package init(ofNetwork: Int = 32, networks: Int = 64) {
            (self.ofNetwork, self.networks) = (ofNetwork, networks)
        }
    }

    private let limits: Limits
    let turns = KeyedConcurrencyLimiter<String>(limit: 2, limitPerKey: 1)
    /// How many passwords of each network are there.
    private let counts = Mutex<[String: Int]>([:])

    package init(_ limits: Limits = Limits()) {
        self.limits = limits
    }

    /// Runs `body` when it is a network's turn.
    /// - Parameter network: as ``peerNetwork(of:)`` names it.
    /// - Throws: ``AuthFailure``: 429 when too many of the network are there, 503 when too many networks are; or what `body`
    ///   throws.
    func run<Value: Sendable>(for network: String, _ body: () async throws -> Value) async throws -> Value {
        if let refusal = enter(network) { throw refusal }
        defer { leave(network) }
        do {
            return try await turns.run(for: network, body)
        } catch is CancellationError {
            // Its client is gone, or the server ends.
            throw AuthFailure.unavailable
        }
    }

    private func enter(_ network: String) -> AuthFailure? {
        counts.withLock { counts -> AuthFailure? in
            let own = counts[network] ?? 0
            guard own < limits.ofNetwork else { return .tooManyRequests(retryAfter: 5) }
            guard own > 0 || counts.count < limits.networks else { return .unavailable }
            counts[network] = own + 1
            return nil
        }
    }

    private func leave(_ network: String) {
        counts.withLock { counts in
            let rest = (counts[network] ?? 1) - 1
            counts[network] = rest > 0 ? rest : nil
        }
    }
}
