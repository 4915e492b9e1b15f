import Foundation
import GRDB
import Synchronization

/// The database in one SQLite file. Readers run in parallel on the write-ahead log, and one writer groups commits.
package final class SQLiteDatabase: Database {
    package let dialect = Dialect.sqlite
    private let pool: DatabasePool
    private let brief: BriefReaders
    private let writer: GroupCommit
    private let budget: StatementBudget
    private let notes = WriteNotes()
    private let others: OtherWriters
    private let limits: TimeLimits
    private let metrics: ServerMetrics

    /// How long the statements of one read or write may take together, in milliseconds of CPU time.
    package struct TimeLimits: Sendable {
        /// For what runs on a thread that others wait for.
        package var brief: UInt64 = 4
        package var read: UInt64 = 2_000
        /// For reads of which a client has chosen what they look for.
        package var chosen: UInt64 = 500
        /// For what the operator asks of all accounts.
        private static let whole: UInt64 = 600_000
        /// Longer, because a bulk of rows is one write.
        package var write: UInt64 = 5_000
        /// Returns the CPU time of the calling thread, in nanoseconds. Tests of the limits pass a clock of their own, because
        /// how far a statement gets in a millisecond depends on the machine.
        package var clock: @Sendable () -> UInt64 = Deadline.threadTime

        fileprivate subscript(_ pace: ReadOptions.Pace) -> UInt64 {
            switch pace {
            case .usual: read
            case .chosen: chosen
            case .brief: brief
            case .whole: Self.whole
            }
        }
    }

    /// Opens the file, creating it if needed, and migrates its schema.
    /// - Throws: ``DatabaseFailure`` when the file cannot be opened or is of another program's version.
    /// - Parameters:
    ///   - schema: the tables that it has, or gets.
    ///   - limits: how long reads and writes may take.
    ///   - metrics: what measures them.
    package init(
        path: String, schema: Schema = .sqlite, limits: TimeLimits = TimeLimits(),
        metrics: ServerMetrics = .off
    ) async throws {
        self.limits = limits
        self.metrics = metrics
        try SQLiteDatabase.createPrivateFile(path)
        var configuration = Configuration()
        // `almanac import` may hold the write lock while the server runs, so wait for the lock rather than fail.
        configuration.busyMode = .timeout(30)
        // More than the lanes of what takes long have together (`ReadingLanes`), so that the others find one.
        configuration.maximumReaderCount = 8
        configuration.prepareDatabase { [notes] database in
            // Only has an effect on a new file, before anything is written to it. In any other it would still write, and
            // a full disk would keep the server from starting.
            if !database.configuration.readonly, try Int.fetchOne(database, sql: "PRAGMA page_count") == 0 {
                try database.execute(sql: "PRAGMA auto_vacuum = INCREMENTAL")
            }
            database.add(function: .likeMatches())
            database.add(function: notes.function())
        }
        do {
            pool = try DatabasePool(path: path, configuration: configuration)
            // GRDB sets `synchronous` to NORMAL when it enables WAL, which may lose the last commits in a power cut.
            try await pool.writeWithoutTransaction { try $0.execute(sql: Self.writerSettings) }
            brief = try BriefReaders(path: path, configuration: configuration)
        } catch {
            if let error = error as? DatabaseError, let damage = SQLiteTransaction.damage(error) { throw damage }
            let isFull = (error as? DatabaseError)?.resultCode == .SQLITE_FULL
            throw DatabaseFailure.cannotOpen(
                path: path, reason: isFull ? "its disk is full. Make room on it, and start again" : "\(error)")
        }
        budget = StatementBudget { [pool, brief] in
            pool.releaseMemoryEventually()
            brief.releaseMemoryEventually()
        }
        writer = GroupCommit(pool, budget, notes, clock: limits.clock)
        others = OtherWriters(pool)
        try await write { try schema.apply(in: $0) }
        // The triggers follow the declarations: a file of an earlier version lacks tables that they would be on.
        if schema.version == Schema.sqlite.version { try await countUsage() }
    }

    /// Lets triggers count what each account stores from now on.
    private func countUsage() async throws {
        do {
            try await pool.write { database in
                guard try database.tableExists("account_usage") else { return }
                for trigger in AccountUsage.triggers { try database.execute(sql: trigger.text) }
                guard try Row.fetchOne(database, sql: "SELECT 1 FROM account_usage LIMIT 1") == nil else { return }
                try database.execute(sql: AccountUsage.recount.text)
            }
        } catch let error as DatabaseError {
            throw SQLiteTransaction.translated(error)
        }
    }

    package func read<Value: Sendable>(
        _ options: ReadOptions, _ body: @escaping @Sendable (any Transaction) throws -> Value
    ) async throws -> Value {
        let start = metrics.start
        do {
            let value = try await pool.read { [budget, limits] database in
                try Deadline.apply(milliseconds: limits[options.pace], by: limits.clock, to: database) {
                    try body(SQLiteTransaction(database: database, budget: budget))
                }
            }
            metrics.ended(.read, since: start, by: nil)
            return value
        } catch {
            metrics.ended(.read, since: start, by: error)
            throw error
        }
    }

    package func readBriefly<Value: Sendable>(
        asOne: Bool, _ body: @Sendable (any Transaction) throws -> Value
    ) throws -> BriefRead<Value> {
        let start = metrics.start
        do {
            let value = try brief.read(asOne: asOne) { [budget, limits] database in
                try Deadline.apply(milliseconds: limits.brief, by: limits.clock, to: database) {
                    try body(SQLiteTransaction(database: database, budget: budget))
                }
            }
            // Without a free connection nothing was read.
            guard let value else { return .busy }
            metrics.ended(.brief, since: start, by: nil)
            return .done(value)
        } catch DatabaseFailure.tooSlow {
            return .tooSlow(after: limits.brief * 1_000_000)
        }
    }

    package func write<Value: Sendable>(
        _ options: WriteOptions, _ body: @escaping @Sendable (any Transaction) throws -> Value
    ) async throws -> Value {
        let start = metrics.start
        do {
            let value = try await writer.write(
                within: options.isLimited ? limits.write : nil, isWide: options.isWide, body)
            metrics.ended(.write, since: start, by: nil)
            return value
        } catch {
            metrics.ended(.write, since: start, by: error)
            throw error
        }
    }

    /// Passes what the committed writes of this process do to `receiver` from now on, and whether another one writes.
    /// - Throws: the engine's error.
    package func sendNotes(to receiver: @escaping @Sendable ([WriteNote]) -> Void) async throws {
        try await pool.writeWithoutTransaction { database in
            for trigger in WriteNotes.triggers { try database.execute(sql: trigger.text) }
        }
        notes.send(to: receiver)
        try await others.watch { receiver([.missed]) }
    }

    /// Empties the log, so that what was replaced or deleted does not remain in it.
    /// - Throws: the engine's error. While another process reads, nothing happens.
    package func truncateLog() async throws {
        _ = try await pool.writeWithoutTransaction { try $0.checkpoint(.truncate) }
    }

    /// What was deleted or replaced is overwritten in the file at once. The log and the cache are larger than SQLite's
    /// defaults, so that there are fewer pauses for checkpoints and fewer pages to read again for each write. What a savepoint
    /// needs to undo its changes stays in memory, as what the writer sorts: each would be written to a file of its own.
    private static let writerSettings = """
        PRAGMA synchronous = FULL;
        PRAGMA secure_delete = ON;
        PRAGMA wal_autocheckpoint = 4000;
        PRAGMA cache_size = -16000;
        PRAGMA temp_store = MEMORY;
        """

    /// Waits for running work and closes the file. Later calls throw.
    package func close() throws {
        others.stop()
        try brief.close()
        // After a checkpoint, the file is complete without its log. The checkpoint fails while another process reads,
        // which does no harm.
        _ = try? pool.writeWithoutTransaction { try $0.checkpoint(.truncate) }
        try pool.close()
    }

    /// Creates the file before SQLite does, so that only the owner can access it and the files that SQLite creates next
    /// to it.
    private static func createPrivateFile(_ path: String) throws {
        guard !FileManager.default.fileExists(atPath: path) else { return }
        guard FileManager.default.createFile(atPath: path, contents: nil, attributes: [.posixPermissions: 0o600])
        else { throw DatabaseFailure.cannotOpen(path: path, reason: "the file cannot be created") }
    }
}

/// Decides which statements are cached in prepared form. The server's own statements are few and short, but requests to
/// the tables create new ones, and a client must not be able to fill the memory with them.
package final class StatementBudget: Sendable {
    private let admitted = Mutex(Set<String>())
    private let reset: @Sendable () -> Void
    private static let maxStatements = 1_000
    /// In bytes. Longer statements are seldom repeated, and are the most expensive to cache.
    private static let maxLength = 3_000

    /// - Parameter reset: drops all cached statements.
    package init(_ reset: @escaping @Sendable () -> Void) {
        self.reset = reset
    }

    package func admits(_ sql: String) -> Bool {
        guard sql.utf8.count <= Self.maxLength else { return false }
        let isFull = admitted.withLock { admitted in
            if admitted.count >= Self.maxStatements, !admitted.contains(sql) {
                admitted = [sql]
                return true
            }
            admitted.insert(sql)
            return false
        }
        if isFull { reset() }
        return true
    }
}

extension DatabaseFunction {
    /// `like_matches(text, pattern, ignoresCase)`. Unlike SQLite's own comparisons, it keeps to the deadline, and it
    /// ignores case in every script, not only in ASCII. The pattern must then be in lower case.
    fileprivate static func likeMatches() -> DatabaseFunction {
        let last = Mutex<(text: String, pattern: LikePattern)?>(nil)
        return DatabaseFunction("like_matches", argumentCount: 3, pure: true) { values in
            guard let text = String.fromDatabaseValue(values[0]), let wanted = String.fromDatabaseValue(values[1])
            else { return nil }
            try Deadline.check()
            let pattern = last.withLock { last in
                // Byte by byte, as the pattern compares: to Swift, two texts may be equal that are not the same.
                if let last, last.text.utf8.elementsEqual(wanted.utf8) { return last.pattern }
                let pattern = LikePattern(wanted)
                last = (wanted, pattern)
                return pattern
            }
            let ignoresCase = Int.fromDatabaseValue(values[2]) == 1
            return try pattern.matches(ignoresCase ? text.lowercased() : text) { try Deadline.check() }
        }
    }
}
