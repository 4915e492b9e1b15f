import AlmanacCore
import Foundation
import Synchronization

/// Counts what each peer does within an hour. It is kept in memory: a restart forgives.
final class RateLimit: Sendable {
    private let perHour: Int
    private let table = Mutex(Table())
    private static let hour: Int64 = 3_600_000
    /// More peers than this in one hour are no crowd but an attack; then strangers wait, and memory stays bounded.
    private static let mostPeers = 100_000

    private struct Table {
        var peers: [String: Window] = [:]
        var lastSweep = Instant(milliseconds: 0)
    }

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
        let peer = Self.network(of: peer)
        return table.withLock { table in
            // Old windows only matter for the room they take; looking for them costs time, so once a minute will do.
            if table.peers.count > 10_000, now - table.lastSweep > 60_000 {
                table.peers = table.peers.filter { now - $0.value.start < Self.hour }
                table.lastSweep = now
            }
            guard var window = table.peers[peer], now - window.start < Self.hour else {
                guard table.peers.count < Self.mostPeers else { return 60 }
                table.peers[peer] = Window(start: now, count: 1)
                return nil
            }
            guard window.count < perHour else {
                return Int((Self.hour - (now - window.start) + 999) / 1_000)
            }
            window.count += 1
            table.peers[peer] = window
            return nil
        }
    }

    /// One household has one IPv4 address, or a /64 of IPv6: the first four groups stand for all of it.
    private static func network(of address: String) -> String {
        var bytes = in6_addr()
        guard inet_pton(AF_INET6, address, &bytes) == 1 else { return address }
        return withUnsafeBytes(of: &bytes) { raw in
            // ::ffff:1.2.3.4 is IPv4 in IPv6's clothes.
            let isMapped = raw.prefix(10).allSatisfy { $0 == 0 } && raw[10] == 0xFF && raw[11] == 0xFF
            return (isMapped ? raw.suffix(4) : raw.prefix(8)).map { String($0, radix: 16) }.joined(separator: ":")
        }
    }
}
