import Foundation
import Synchronization

/// The database at a PostgreSQL server. Several servers of Almanac may use it at the same time.
///
/// A write is a SERIALIZABLE transaction: the engine sees to it that the result is that of one write after the other, as
/// with SQLite's single writer. If it cannot, the write is undone and run again.
package final class PostgresDatabase: Database {
    private let pool: PostgresPool
    /// Writes of many rows have some of the connections, so that others find one.
    private let wideWrites: KeyedConcurrencyLimiter<String>
    private let sender: PostgresNoteSender
    private let limits: Limits
    private let metrics: ServerMetrics
    private let receiver = Mutex<Receiver?>(nil)
    private let listener = Mutex<PostgresListener?>(nil)

    /// See ``WriteNotes``: why it is not the closure alone.
    private struct Receiver: Sendable {
        let receive: @Sendable ([WriteNote]) -> Void
    }

    /// How long things may take.
    package struct Limits: Sendable {
        /// The milliseconds of one statement that others wait for.
        package var brief: Int
        /// The milliseconds of one statement that reads.
        package var read: Int
        /// The milliseconds of one statement that reads what a client has chosen.
        package var chosen: Int
        /// The milliseconds of one statement that a client has chosen, and that writes.
        package var write: Int
        /// The maximum number of connections, and so of threads that wait for the server.
        package var connections: Int
        /// The milliseconds of one statement that reads what the operator asks of all accounts.
        private static let whole = 600_000

        package init(
            brief: Int = 50, read: Int = 10_000, chosen: Int = 2_000, write: Int = 20_000,
            connections: Int = DatabaseLocation.connections
        ) {
            self.brief = brief
            self.read = read
            self.chosen = chosen
            self.write = write
            self.connections = connections
        }

        fileprivate subscript(_ pace: ReadOptions.Pace) -> Int {
            switch pace {
            case .usual: read
            case .chosen: chosen
            case .brief: brief
            case .whole: Self.whole
            }
        }
    }

    /// How often a write is run that conflicts with others.
    private static let tries = 20

    /// Connects, and migrates the schema.
    /// - Throws: ``DatabaseFailure`` when the server cannot be reached or its schema is of another program's version.
    package init(
        _ address: PostgresAddress, schema: Schema = .postgres, limits: Limits = Limits(),
        metrics: ServerMetrics = .off
    ) async throws {
        self.limits = limits
        self.metrics = metrics
        pool = PostgresPool(address, size: limits.connections)
        wideWrites = KeyedConcurrencyLimiter(limit: limits.connections / 8, limitPerKey: 1)
        sender = PostgresNoteSender(pool)
        do {
            try await migrate(to: schema)
        } catch DatabaseFailure.unavailable(let reason) {
            try? pool.close()
            throw DatabaseFailure.cannotOpen(path: address.shown, reason: reason)
        } catch {
            try? pool.close()
            throw error
        }
    }

    package var dialect: Dialect { .postgres }

    /// Brings the schema up to date. Servers that start at the same time wait for one another.
    private func migrate(to schema: Schema) async throws {
        try await pool.run { connection in
            try connection.command("BEGIN")
            do {
                try connection.command("SELECT pg_advisory_xact_lock(\(Self.migrationLock))")
                try schema.apply(in: PostgresTransaction(connection: connection))
                try connection.command("COMMIT")
            } catch {
                _ = try? connection.command("ROLLBACK")
                throw error
            }
        }
    }

    /// "alma", as a number.
    private static let migrationLock = 0x616C_6D61

    // MARK: Reading

    package func read<Value: Sendable>(
        _ options: ReadOptions, _ body: @escaping @Sendable (any Transaction) throws -> Value
    ) async throws -> Value {
        let start = metrics.start
        let limit = limits[options.pace]
        var opening = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL statement_timeout = \(limit)"
        // The policies of the tables repeat the owner's rule.
        if let account = options.account.flatMap(UUID.init(uuidString:)) {
            opening += "; SET LOCAL almanac.account = '\(account.uuidString.lowercased())'"
        }
        do {
            let value = try await pool.run { [pool, opening] connection in
                do {
                    try connection.command(opening)
                } catch {
                    pool.dropFree()
                    throw error
                }
                // Nothing depends on how a transaction ends that only reads.
                defer { connection.send("COMMIT") }
                return try body(PostgresTransaction(connection: connection))
            }
            metrics.ended(.read, since: start, by: nil)
            return value
        } catch {
            metrics.ended(.read, since: start, by: error)
            throw error
        }
    }

    /// Never on this thread: it would wait for the network.
    package func readBriefly<Value: Sendable>(
        asOne: Bool, _ body: @Sendable (any Transaction) throws -> Value
    ) throws -> BriefRead<Value> {
        .busy
    }

    /// Nothing remains in a log of ours.
    package func truncateLog() async throws {}

    // MARK: Writing

    package func write<Value: Sendable>(
        _ options: WriteOptions, _ body: @escaping @Sendable (any Transaction) throws -> Value
    ) async throws -> Value {
        guard options.isWide else { return try await writeNow(options, body) }
        return try await wideWrites.run(for: options.account ?? UUID().uuidString) { try await writeNow(options, body) }
    }

    private func writeNow<Value: Sendable>(
        _ options: WriteOptions, _ body: @escaping @Sendable (any Transaction) throws -> Value
    ) async throws -> Value {
        let start = metrics.start
        let limit = options.isLimited ? limits.write : 0
        let level = options.locksItsRows ? "READ COMMITTED" : "SERIALIZABLE"
        let opening = ["BEGIN ISOLATION LEVEL \(level)", "SET LOCAL statement_timeout = \(limit)"]
        for attempt in 1... {
            do {
                let (value, notes) = try await transaction(opening, of: options.account, body)
                publish(notes)
                metrics.ended(.write, since: start, by: nil)
                return value
            } catch let failure as PostgresFailure where failure.isConflict && attempt < Self.tries {
                // By chance, so that the same two do not meet again.
                try? await Task.sleep(for: .microseconds(Int.random(in: 0...(1_000 << min(attempt, 6)))))
            } catch let failure as PostgresFailure where failure.isConflict {
                metrics.ended(.write, since: start, by: failure)
                throw DatabaseFailure.unavailable("too many others write the same rows")
            } catch {
                metrics.ended(.write, since: start, by: error)
                throw error
            }
        }
        preconditionFailure("the loop ends by returning or throwing")
    }

    /// Runs a transaction in as few round trips as can be: one before the statements of `body`, and one after them.
    /// - Returns: what `body` returns, and what the triggers have noted, each note in a line.
    private func transaction<Value: Sendable>(
        _ opening: [String], of account: String?, _ body: @escaping @Sendable (any Transaction) throws -> Value
    ) async throws -> (Value, String) {
        try await pool.run { [pool] connection in
            let begin = opening.map { PostgresCommand(text: $0) }
            // The lock of the account's changes (``PostgresSchema/changes``): before the transaction, which would see the
            // rows as they were before it had to wait, and until after it.
            let hold = account.map { PostgresCommand(text: "SELECT hold_changes($1)", values: [$0]) }
            let release = account.map { PostgresCommand(text: "SELECT release_changes($1)", values: [$0]) }
            func end(_ commands: [PostgresCommand]) throws -> [String?] {
                try connection.pipeline([commands] + (release.map { [[$0]] } ?? []))
            }
            do {
                try connection.pipeline((hold.map { [[$0]] } ?? []) + [begin])
            } catch {
                // It was lost while nobody used it, and so were the others.
                if !connection.isConnected { pool.dropFree() }
                _ = try? end([PostgresCommand(text: "ROLLBACK")])
                throw error
            }
            let value: Value
            do {
                value = try body(PostgresTransaction(connection: connection))
            } catch {
                _ = try? end([PostgresCommand(text: "ROLLBACK")])
                throw error
            }
            let notes = PostgresCommand(text: "SELECT current_setting('almanac.notes', true)")
            let ended = try end([notes, PostgresCommand(text: "COMMIT")])
            return (value, ended.first?.flatMap(\.self) ?? "")
        }
    }

    // MARK: Notes

    /// Tells this server at once, so that whoever is told that a session has ended does not find it live a moment later, and
    /// the others soon.
    private func publish(_ notes: String) {
        guard !notes.isEmpty else { return }
        receiver.withLock { $0 }?.receive(WriteNote.all(in: notes))
        sender.send(notes)
    }

    package func sendNotes(to receiver: @escaping @Sendable ([WriteNote]) -> Void) async throws {
        self.receiver.withLock { $0 = Receiver(receive: receiver) }
        let listener = PostgresListener(pool.address, receive: receiver)
        self.listener.withLock { $0 = listener }
        listener.start()
    }

    package func close() throws {
        listener.withLock { $0 }?.stop()
        defer { sender.flush() }
        try pool.close()
    }
}
