import AlmanacCore
import Synchronization

/// Counts the actions of each peer within a time window. The counts are kept in memory, so a restart resets them.
package final class RateLimit: Sendable {
    private let count: Int
    /// The length of the window, in milliseconds.
    private let window: Int64
    private let table = Mutex(Table())
    /// The maximum number of peers in a window. It bounds the memory that an attack can take; beyond it, new peers must
    /// wait.
    private static let maxPeers = 100_000

    private struct Table {
        var peers: [String: Window] = [:]
        var lastSweep = Instant(milliseconds: 0)
    }

    private struct Window {
        let start: Instant
        var count: Int
    }

    /// - Parameters:
    ///   - count: the number of actions per window, at least 1.
    ///   - window: the length of the window, in milliseconds.
    package init(_ count: Int, within window: Int64) {
        self.count = max(1, count)
        self.window = window
    }

    package convenience init(perHour count: Int) {
        self.init(count, within: 3_600_000)
    }

    package convenience init(perFiveMinutes count: Int) {
        self.init(count, within: 300_000)
    }

    /// Counts an action of a peer.
    /// - Returns: `nil` if the action is allowed, or else the seconds until the next one is.
    package func secondsToWait(_ peer: String, now: Instant) -> Int? {
        let peer = peerNetwork(of: peer)
        return table.withLock { table in
            // Expired windows do no harm but take memory, and finding them takes time, so they are removed at most once
            // a minute.
            if table.peers.count > 10_000, !RateWindow.holds(table.lastSweep, 60_000, at: now) {
                table.peers = table.peers.filter { RateWindow.holds($0.value.start, window, at: now) }
                table.lastSweep = now
            }
            guard var entry = table.peers[peer], RateWindow.holds(entry.start, window, at: now) else {
                guard table.peers.count < Self.maxPeers else { return 60 }
                table.peers[peer] = Window(start: now, count: 1)
                return nil
            }
            guard entry.count < count else { return Int((window - (now - entry.start) + 999) / 1_000) }
            entry.count += 1
            table.peers[peer] = entry
            return nil
        }
    }

    /// Returns whether an action of a peer is allowed, without counting it.
    package func isOpen(_ peer: String, now: Instant) -> Bool {
        let peer = peerNetwork(of: peer)
        return table.withLock { table in
            guard let entry = table.peers[peer], RateWindow.holds(entry.start, window, at: now) else { return true }
            return entry.count < count
        }
    }
}

/// When a window of a limit is over.
package enum RateWindow {
    /// How far in the future a window may have begun, in milliseconds: the clocks of servers that count together differ by
    /// less. Where one began later than that, the clock was wrong, and nobody is to wait for it to be right.
    package static let ahead: Int64 = 60_000

    /// Returns whether a window that began then, of so many milliseconds, goes on.
    package static func holds(_ start: Instant, _ length: Int64, at now: Instant) -> Bool {
        now - start < length && start - now <= ahead
    }

    /// Returns the same as a condition of a row, whose column says when its window began.
    package static func holds(_ column: String, _ length: Int64, at now: Instant) -> SQL {
        let (from, to) = (SQLValue.int(now.milliseconds - length), SQLValue.int(now.milliseconds + ahead))
        return "(\(name: column) > \(value: from) AND \(name: column) <= \(value: to))"
    }
}

/// The key under which the requests and connections of a peer are counted. A household has one IPv4 address or one /64
/// network of IPv6, so IPv6 addresses are cut to their first four groups.
package func peerNetwork(of address: String) -> String {
    guard let bytes = addressBytes(address) else { return address }
    return bytes.prefix(bytes.count == 4 ? 4 : 8).map { String($0, radix: 16) }.joined(separator: ":")
}
