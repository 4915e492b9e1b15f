import AlmanacCore
import Crypto
import Foundation

/// A rate limit that protects more than the machine it runs on: accounts, mailboxes, and the allowance at a provider.
/// Servers that share a database count together, so that who asks each of them in turn is not allowed more.
package struct SharedRateLimit: Sendable {
    package let name: String
    private let count: Int
    /// The length of the window, in milliseconds.
    private let window: Int64
    /// What this server itself has allowed. It refuses what is far too much without asking the database.
    private let own: RateLimit
    private let counts: SharedCounts?

    /// - Parameters:
    ///   - name: what is limited; no other limit has the same name.
    ///   - count: the number of actions per window, at least 1.
    ///   - window: the length of the window, in milliseconds, at most ``SharedCounts/longestWindow``.
    ///   - capacity: the maximum number of peers that this server counts at a time.
    package init(
        _ name: String, _ count: Int, within window: Int64, in database: any Database,
        capacity: Int = RateLimit.usualCapacity
    ) {
        self.name = name
        self.count = max(1, count)
        self.window = window
        own = RateLimit(count, within: window, capacity: capacity)
        counts = SharedCounts(database)
    }

    package init(_ name: String, perHour count: Int, in database: any Database) {
        self.init(name, count, within: 3_600_000, in: database)
    }

    package init(_ name: String, perFiveMinutes count: Int, in database: any Database) {
        self.init(name, count, within: 300_000, in: database)
    }

    /// Counts an action of a peer.
    /// - Returns: `nil` if the action is allowed, or else the seconds until the next one is.
    /// - Throws: the engine's error.
    package func secondsToWait(_ peer: String, now: Instant) async throws -> Int? {
        guard let counts, own.isOpen(peer, now: now) else { return own.secondsToWait(peer, now: now) }
        if let seconds = try await counts.count(key(peer), upTo: count, within: window, at: now) { return seconds }
        // Only what was allowed, or this server would still refuse when the window that all share is over.
        _ = own.secondsToWait(peer, now: now)
        return nil
    }

    /// Takes back an action of a peer that was counted.
    /// - Throws: the engine's error.
    package func takeBack(_ peer: String, now: Instant) async throws {
        own.takeBack(peer, now: now)
        try await counts?.takeBack(key(peer), within: window, at: now)
    }

    /// Returns whether an action of a peer is allowed, without counting it.
    /// - Throws: the engine's error.
    package func isOpen(_ peer: String, now: Instant) async throws -> Bool {
        guard own.isOpen(peer, now: now) else { return false }
        return try await counts?.number(of: key(peer), within: window, at: now) ?? 0 < count
    }

    private func key(_ peer: String) -> String { SharedCounts.key(name, peerNetwork(of: peer)) }
}

/// The counts in a database that several servers use. They survive no crash of PostgreSQL, as counts in memory survive no
/// restart.
package struct SharedCounts: Sendable {
    private let database: any Database

    /// How long a window is at most, in milliseconds.
    package static let longestWindow: Int64 = 86_400_000

    /// - Returns: `nil` for a database that one server has for itself.
    package init?(_ database: any Database) {
        guard database.dialect == .postgres else { return nil }
        self.database = database
    }

    /// A key for a limit and whom it counts. Addresses are hashed, so that nobody reads them by accident; who has the table
    /// can still try all addresses.
    package static func key(_ parts: String...) -> String {
        Data(SHA256.hash(data: Data(parts.joined(separator: "\n").utf8)).prefix(16)).base64URL
    }

    /// Counts an action, unless it is not allowed: what is refused can't be taken back.
    /// - Returns: `nil` if the action is allowed, or else the seconds until the next one is.
    /// - Throws: the engine's error.
    package func count(_ key: String, upTo limit: Int, within window: Int64, at now: Instant) async throws -> Int? {
        let time = SQLValue.int(now.milliseconds)
        let isOver: SQL = """
            (\(value: time) - c.started_at >= \(value: .int(window)) \
            OR c.started_at - \(value: time) > \(number: Int(RateWindow.ahead)))
            """
        let statement: SQL = """
            INSERT INTO action_counts AS c (key, started_at, number)
            VALUES (\(value: .text(key)), \(value: .int(now.milliseconds)), 1)
            ON CONFLICT (key) DO UPDATE SET
                started_at = CASE WHEN \(isOver) THEN excluded.started_at ELSE c.started_at END,
                number = CASE WHEN \(isOver) THEN 1 ELSE c.number + 1 END
            WHERE \(isOver) OR c.number < \(number: limit)
            RETURNING 1 AS counted
            """
        // The statement locks the row, even where it changes nothing.
        return try await database.write(WriteOptions(locksItsRows: true)) { transaction in
            guard try transaction.query(statement).isEmpty else { return nil }
            let started = try transaction.query(
                "SELECT started_at FROM action_counts WHERE key = \(value: .text(key))")[0].int("started_at")
            return Int((started + window - now.milliseconds + 999) / 1_000)
        }
    }

    /// Takes back an action that was counted in the current window.
    /// - Throws: the engine's error.
    package func takeBack(_ key: String, within window: Int64, at now: Instant) async throws {
        let statement: SQL = """
            UPDATE action_counts SET number = number - 1 WHERE key = \(value: .text(key)) AND number > 0
                AND \(RateWindow.holds("started_at", window, at: now))
            """
        try await database.write(WriteOptions(locksItsRows: true)) { try $0.execute(statement) }
    }

    /// The number of actions in the current window.
    /// - Throws: the engine's error.
    package func number(of key: String, within window: Int64, at now: Instant) async throws -> Int {
        try await database.read { transaction in
            try transaction.query(
                """
                SELECT number FROM action_counts
                WHERE key = \(value: .text(key)) AND \(RateWindow.holds("started_at", window, at: now))
                """
            ).first.map { Int(try $0.int("number")) } ?? 0
        }
    }

    /// Deletes what no limit asks for any more.
    /// - Throws: the engine's error.
    package func sweep(at now: Instant) async throws {
        try await database.write { transaction in
            try transaction.execute(
                "DELETE FROM action_counts WHERE started_at <= ?", [.int(now.milliseconds - Self.longestWindow)])
        }
    }
}
