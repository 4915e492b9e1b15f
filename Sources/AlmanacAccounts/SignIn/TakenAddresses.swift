import AlmanacCore
import AlmanacDatabase
import Synchronization

/// Limits the answers that another account has an address: an account and a network hear it a few times an hour, and then
/// nothing, so that nobody asks for many in order to learn which have an account.
final class TakenAddresses: Sendable {
    private let limit: SharedRateLimit
    /// How many requests of an account or a network this server is looking at.
    private let underWay = Mutex<[String: Int]>([:])

    /// The seconds until who is only behind others asks again. A look takes less.
    static let pause = 2

    init(in database: any Database) {
        limit = SharedRateLimit("taken addresses", perHour: 5, in: database)
    }

    /// Looks whether an address is free. It is counted before, so that many who ask at once hear no more than one after the
    /// other, and taken back unless another account has the address.
    /// - Throws: ``AuthFailure``: 429 for who has heard it too often; what `look` throws, or the engine's error.
    func looking<Value: Sendable>(
        for askers: [String], at now: Instant, _ look: () async throws -> Value
    ) async throws -> Value {
        var counted: [String] = []
        do {
            for asker in askers {
                try await count(asker, at: now)
                counted.append(asker)
            }
            let value = try await look()
            await end(counted, isHeard: false, at: now)
            return value
        } catch {
            await end(counted, isHeard: error as? AuthFailure == .emailExists, at: now)
            throw error
        }
    }

    private func count(_ asker: String, at now: Instant) async throws {
        let earlier = begin(asker)
        let wait: Int?
        do {
            wait = try await limit.secondsToWait(asker, now: now)
        } catch {
            end(asker)
            throw error
        }
        guard let seconds = wait else { return }
        // Others that are under way make room in a moment, unless they hear of another account.
        let others = max(earlier, end(asker))
        throw AuthFailure.tooManyRequests(retryAfter: others > 0 ? min(seconds, Self.pause) : seconds)
    }

    private func end(_ counted: [String], isHeard: Bool, at now: Instant) async {
        for asker in counted {
            // Where that fails, they hear less within the hour.
            if !isHeard { try? await limit.takeBack(asker, now: now) }
            // Not before: who is refused until then is to ask again soon.
            end(asker)
        }
    }

    /// - Returns: how many others are under way.
    private func begin(_ asker: String) -> Int {
        underWay.withLock { underWay in
            let others = underWay[peerNetwork(of: asker), default: 0]
            underWay[peerNetwork(of: asker)] = others + 1
            return others
        }
    }

    /// - Returns: how many others are under way.
    @discardableResult
    private func end(_ asker: String) -> Int {
        underWay.withLock { underWay in
            let others = underWay[peerNetwork(of: asker), default: 1] - 1
            underWay[peerNetwork(of: asker)] = others > 0 ? others : nil
            return others
        }
    }
}
