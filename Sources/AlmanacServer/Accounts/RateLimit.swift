import AlmanacCore
import Synchronization

/// Counts what each peer does within an hour. It is kept in memory: a restart forgives.
final class RateLimit: Sendable {
    private let perHour: Int
    private let peers = Mutex<[String: Window]>([:])
    private static let hour: Int64 = 3_600_000

    private struct Window {
        let start: Instant
        var count: Int
    }

    /// - Parameter perHour: how often a peer may, at least 1.
    init(perHour: Int) {
        self.perHour = max(1, perHour)
    }

    /// Counts one more for this peer.
    /// - Returns: `nil` when it may, else the seconds until it may again.
    func secondsToWait(_ peer: String, now: Instant) -> Int? {
        peers.withLock { peers in
            // Old windows only matter for the room they take.
            if peers.count > 10_000 { peers = peers.filter { now - $0.value.start < Self.hour } }
            guard var window = peers[peer], now - window.start < Self.hour else {
                peers[peer] = Window(start: now, count: 1)
                return nil
            }
            guard window.count < perHour else {
                return Int((Self.hour - (now - window.start) + 999) / 1_000)
            }
            window.count += 1
            peers[peer] = window
            return nil
        }
    }
}
