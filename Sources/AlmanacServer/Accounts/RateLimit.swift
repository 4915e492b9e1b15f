import AlmanacCore
import Synchronization

/// Counts what each peer does within a while. It is kept in memory: a restart forgives.
final class RateLimit: Sendable {
    private let count: Int
    /// In milliseconds.
    private let window: Int64
    private let table = Mutex(Table())
    /// More peers than this within the while are no crowd but an attack; then strangers wait, and memory stays bounded.
    private static let mostPeers = 100_000

    private struct Table {
        var peers: [String: Window] = [:]
        var lastSweep = Instant(milliseconds: 0)
    }

    private struct Window {
        let start: Instant
        var count: Int
    }

    /// - Parameters:
    ///   - count: how often a peer may, at least 1.
    ///   - window: within how many milliseconds.
    init(_ count: Int, within window: Int64) {
        self.count = max(1, count)
        self.window = window
    }

    convenience init(perHour count: Int) {
        self.init(count, within: 3_600_000)
    }

    convenience init(perFiveMinutes count: Int) {
        self.init(count, within: 300_000)
    }

    /// Counts one more for this peer.
    /// - Returns: `nil` when it may, else the seconds until it may again.
    func secondsToWait(_ peer: String, now: Instant) -> Int? {
        let peer = Self.network(of: peer)
        return table.withLock { table in
            // Old windows only matter for the room they take; looking for them costs time, so once a minute will do.
            if table.peers.count > 10_000, now - table.lastSweep > 60_000 {
                table.peers = table.peers.filter { now - $0.value.start < window }
                table.lastSweep = now
            }
            guard var entry = table.peers[peer], now - entry.start < window else {
                guard table.peers.count < Self.mostPeers else { return 60 }
                table.peers[peer] = Window(start: now, count: 1)
                return nil
            }
            guard entry.count < count else { return Int((window - (now - entry.start) + 999) / 1_000) }
            entry.count += 1
            table.peers[peer] = entry
            return nil
        }
    }

    /// One household has one IPv4 address, or a /64 of IPv6: the first four groups stand for all of it.
    private static func network(of address: String) -> String {
        guard let bytes = addressBytes(address) else { return address }
        return bytes.prefix(bytes.count == 4 ? 4 : 8).map { String($0, radix: 16) }.joined(separator: ":")
    }
}
