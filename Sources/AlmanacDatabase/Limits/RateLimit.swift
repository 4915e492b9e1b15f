import AlmanacCore
import Synchronization

/// Counts the actions of each peer within a time window. The counts are kept in memory, so a restart resets them.
package final class RateLimit: Sendable {
    private let count: Int
    /// The length of the window, in milliseconds.
    private let window: Int64
    private let table = Mutex(Table())
    /// How many peers a limit counts where nothing else is said.
    package static let usualCapacity = 100_000
    /// The maximum number of peers in a window. It bounds the memory that an attack can take.
    private let capacity: Int

    private struct Table {
        var peers: [String: Window] = [:]
        var lastSweep = Instant(milliseconds: 0)
    }

    private struct Window: Comparable {
        let start: Instant
        var count: Int

        /// Whether it can be spared sooner: it has fewer actions, or as many and began earlier.
        static func < (one: Window, other: Window) -> Bool {
            one.count == other.count ? one.start < other.start : one.count < other.count
        }
    }

    /// - Parameters:
    ///   - count: the number of actions per window, at least 1.
    ///   - window: the length of the window, in milliseconds.
    ///   - capacity: the maximum number of peers that are counted at a time.
    package init(_ count: Int, within window: Int64, capacity: Int = RateLimit.usualCapacity) {
        self.count = max(1, count)
        self.window = window
        self.capacity = max(1, capacity)
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
                if table.peers.count >= capacity { makeRoom(in: &table, at: now) }
                table.peers[peer] = Window(start: now, count: 1)
                return nil
            }
            guard entry.count < count else { return Int((window - (now - entry.start) + 999) / 1_000) }
            entry.count += 1
            table.peers[peer] = entry
            return nil
        }
    }

    /// Forgets a quarter of the peers of a full table: those whose windows are over, and then those with the fewest
    /// actions, the oldest first. Nobody is refused because there are many others, and who has used up their actions is
    /// remembered longer than who comes once.
    private func makeRoom(in table: inout Table, at now: Instant) {
        table.peers = table.peers.filter { RateWindow.holds($0.value.start, window, at: now) }
        var spared = table.peers.count - capacity * 3 / 4
        guard spared > 0 else { return }
        let last = table.peers.values.sorted()[spared - 1]
        table.peers = table.peers.filter { entry in
            guard spared > 0, entry.value <= last else { return true }
            spared -= 1
            return false
        }
    }

    /// Takes back an action of a peer that was counted.
    package func takeBack(_ peer: String, now: Instant) {
        let peer = peerNetwork(of: peer)
        table.withLock { table in
            guard var entry = table.peers[peer], RateWindow.holds(entry.start, window, at: now) else { return }
            entry.count -= 1
            table.peers[peer] = entry.count > 0 ? entry : nil
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

/// The networks that an address is in, the widest first, and ``peerNetwork(of:)`` as the last: the /24 of an IPv4
/// address; the /48 and the /56 of an IPv6 address, of which one customer often has a whole one. Each has at most 256
/// of the next.
package func peerNetworks(of address: String) -> [String] {
    guard let bytes = addressBytes(address) else { return [address] }
    return (bytes.count == 4 ? [3, 4] : [6, 7, 8]).map { length in
        bytes.prefix(length).map { String($0, radix: 16) }.joined(separator: ":")
    }
}

/// The key under which the requests and connections of a peer are counted. A household has one IPv4 address or one /64
/// network of IPv6, so IPv6 addresses are cut to their first four groups.
package func peerNetwork(of address: String) -> String {
    guard let bytes = addressBytes(address) else { return address }
    return bytes.prefix(bytes.count == 4 ? 4 : 8).map { String($0, radix: 16) }.joined(separator: ":")
}
