import Foundation
import GRDB
import GRDBSQLite
import Synchronization

/// The database in one SQLite file. Readers run in parallel on the write-ahead log, and one writer groups commits.
package final class SQLiteDatabase: Database {
    package let dialect = Dialect.sqlite
    private let pool: DatabasePool
    private let brief: BriefReaders
    private let writer: GroupCommit
    private let budget: StatementBudget
    private let notes = WriteNotes()
    private let limits: TimeLimits
    private let metrics: ServerMetrics

    /// How long the statements of one read or write may take together, in milliseconds of CPU time.
    package struct TimeLimits: Sendable {
        /// For what runs on a thread that others wait for.
        package var brief: UInt64 = 4
        package var read: UInt64 = 2_000
        /// Longer, because a bulk of rows is one write.
        package var write: UInt64 = 5_000
        /// Returns the CPU time of the calling thread, in nanoseconds. Tests of the limits pass a clock of their own, because
        /// how far a statement gets in a millisecond depends on the machine.
        package var clock: @Sendable () -> UInt64 = Deadline.threadTime
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
        configuration.prepareDatabase { [notes] database in
            // Only has an effect on a new file, before anything is written to it.
            if !database.configuration.readonly { try database.execute(sql: "PRAGMA auto_vacuum = INCREMENTAL") }
            database.add(function: .likeMatches())
            database.add(function: notes.function())
        }
        do {
            pool = try DatabasePool(path: path, configuration: configuration)
            // GRDB sets `synchronous` to NORMAL when it enables WAL, which may lose the last commits in a power cut.
            try await pool.writeWithoutTransaction { try $0.execute(sql: Self.writerSettings) }
            brief = try BriefReaders(path: path, configuration: configuration)
        } catch {
            throw DatabaseFailure.cannotOpen(path: path, reason: "\(error)")
        }
        budget = StatementBudget { [pool, brief] in
            pool.releaseMemoryEventually()
            brief.releaseMemoryEventually()
        }
        writer = GroupCommit(pool, budget, notes, clock: limits.clock)
        try await write { try schema.apply(in: $0) }
        // The triggers follow the declarations: a file of an earlier version lacks tables that they would be on.
        if schema.version == Schema.sqlite.version { try await countUsage() }
    }

    /// Lets triggers count what each account stores from now on.
    private func countUsage() async throws {
        try await pool.write { database in
            guard try database.tableExists("account_usage") else { return }
            for trigger in AccountUsage.triggers { try database.execute(sql: trigger.text) }
            guard try Row.fetchOne(database, sql: "SELECT 1 FROM account_usage LIMIT 1") == nil else { return }
            try database.execute(sql: AccountUsage.recount.text)
        }
    }

    package func read<Value: Sendable>(
        of account: String?, _ body: @escaping @Sendable (any Transaction) throws -> Value
    ) async throws -> Value {
        let start = metrics.start
        do {
            let value = try await pool.read { [budget, limits] database in
                try Deadline.apply(milliseconds: limits.read, by: limits.clock, to: database) {
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

    package func readIfBrief<Value: Sendable>(_ body: @Sendable (any Transaction) throws -> Value) throws -> Value? {
        let start = metrics.start
        do {
            let value = try brief.read { [budget, limits] database in
                try Deadline.apply(milliseconds: limits.brief, by: limits.clock, to: database) {
                    try body(SQLiteTransaction(database: database, budget: budget))
                }
            }
            // Without a free connection nothing was read.
            if value != nil { metrics.ended(.brief, since: start, by: nil) }
            return value
        } catch DatabaseFailure.tooSlow {
            return nil
        }
    }

    package func write<Value: Sendable>(
        _ options: WriteOptions, _ body: @escaping @Sendable (any Transaction) throws -> Value
    ) async throws -> Value {
        let start = metrics.start
        do {
            let value = try await writer.write(within: options.isLimited ? limits.write : nil, body)
            metrics.ended(.write, since: start, by: nil)
            return value
        } catch {
            metrics.ended(.write, since: start, by: error)
            throw error
        }
    }

    /// Passes what the committed writes of this process do to `receiver` from now on.
    /// - Throws: the engine's error.
    package func sendNotes(to receiver: @escaping @Sendable ([WriteNote]) -> Void) async throws {
        try await pool.writeWithoutTransaction { database in
            for trigger in WriteNotes.triggers { try database.execute(sql: trigger.text) }
        }
        notes.send(to: receiver)
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

/// A transaction on one SQLite connection.
package struct SQLiteTransaction: Transaction {
    package let database: GRDB.Database
    package let budget: StatementBudget

    package var dialect: Dialect { .sqlite }

    package func execute(_ sql: SQLText, _ values: [SQLValue]) throws {
        try translating { try statement(sql.text).execute(arguments: arguments(values)) }
    }

    package func each(_ sql: SQLText, _ values: [SQLValue], _ body: (SQLRow) throws -> Void) throws {
        try translating {
            let statement = try statement(sql.text)
            let columns = statement.columnNames
            let rows = try Row.fetchCursor(statement, arguments: arguments(values))
            while let row = try rows.next() {
                try body(SQLRow(columns: columns, values: row.databaseValues.map(SQLValue.init)))
            }
        }
    }

    package func eachText(_ sql: SQLText, _ values: [SQLValue], _ body: (RowTexts) throws -> Void) throws {
        try translating {
            let statement = try statement(sql.text)
            let rows = try Row.fetchCursor(statement, arguments: arguments(values))
            // GRDB's rows copy each text into a `String`, so the values are read where SQLite has them.
            let texts = RowTexts { column in
                guard let text = sqlite3_column_text(statement.sqliteStatement, Int32(column)) else { return nil }
                let count = sqlite3_column_bytes(statement.sqliteStatement, Int32(column))
                return UnsafeBufferPointer(start: text, count: Int(count))
            }
            while try rows.next() != nil { try body(texts) }
        }
    }

    // With a closure instead of a key path: creating a key path each time showed in the profile of claims.
    private func arguments(_ values: [SQLValue]) -> StatementArguments {
        StatementArguments(values.map { $0.databaseValue as (any DatabaseValueConvertible)? })
    }

    private func statement(_ sql: String) throws -> Statement {
        budget.admits(sql) ? try database.cachedStatement(sql: sql) : try database.makeStatement(sql: sql)
    }

    private func translating<Value>(_ work: () throws -> Value) throws -> Value {
        do {
            return try work()
        } catch let error as DatabaseError {
            throw Self.translated(error)
        }
    }

    /// Translates an error of the engine into the program's own. Unknown errors stay as they are.
    package static func translated(_ error: DatabaseError) -> any Error {
        switch error.resultCode {
        case .SQLITE_CONSTRAINT:
            switch error.extendedResultCode {
            case .SQLITE_CONSTRAINT_UNIQUE, .SQLITE_CONSTRAINT_PRIMARYKEY:
                ConstraintFailure.unique(columns: columns(in: error.message ?? ""))
            case .SQLITE_CONSTRAINT_FOREIGNKEY: ConstraintFailure.reference
            default: ConstraintFailure.other(error.message ?? "\(error.extendedResultCode)")
            }
        case .SQLITE_INTERRUPT, .SQLITE_ABORT: DatabaseFailure.tooSlow
        case .SQLITE_TOOBIG: DatabaseFailure.tooLarge
        case let code where transientCodes.contains(code): DatabaseFailure.unavailable("\(error)")
        default: error
        }
    }

    /// Extracts the columns from a message such as `UNIQUE constraint failed: goals.user_id, goals.effective_date`.
    private static func columns(in message: String) -> [String] {
        guard let list = message.split(separator: ": ", maxSplits: 1).last, message.contains(": ") else { return [] }
        return list.split(separator: ", ").compactMap { $0.split(separator: ".").last.map(String.init) }
    }

    /// Error codes of transient faults, which end without intervention or once there is free space.
    private static let transientCodes: [ResultCode] = [
        .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_FULL, .SQLITE_IOERR, .SQLITE_NOMEM, .SQLITE_CANTOPEN,
    ]
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

extension SQLValue {
    fileprivate var databaseValue: DatabaseValue {
        switch self {
        case .null: .null
        case .int(let value): value.databaseValue
        case .real(let value): value.databaseValue
        case .text(let value): value.databaseValue
        case .blob(let value): Data(value).databaseValue
        }
    }

    fileprivate init(_ value: DatabaseValue) {
        switch value.storage {
        case .null: self = .null
        case .int64(let value): self = .int(value)
        case .double(let value): self = .real(value)
        case .string(let value): self = .text(value)
        case .blob(let value): self = .blob(Array(value))
        }
    }
}
