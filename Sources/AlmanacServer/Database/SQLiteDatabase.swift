import Foundation
import GRDB
import Synchronization

/// The database in one SQLite file: readers in parallel on the write-ahead log, one writer that groups commits.
final class SQLiteDatabase: Database {
    private let pool: DatabasePool
    private let writer: GroupCommit
    private let budget: StatementBudget

    /// Opens the file, making it if needed, and brings its schema up to date.
    /// - Throws: ``DatabaseFailure`` when the file cannot be opened or is newer than the program.
    init(path: String, migrations: [Migration] = Migration.all) async throws {
        try SQLiteDatabase.keepPrivate(path)
        var configuration = Configuration()
        // `almanac import` may hold the write lock while the server runs: wait for it rather than fail.
        configuration.busyMode = .timeout(30)
        configuration.prepareDatabase { $0.add(function: .fold) }
        do {
            pool = try DatabasePool(path: path, configuration: configuration)
            // GRDB sets NORMAL as it turns the log on, which may lose the last commits at a power cut.
            try await pool.writeWithoutTransaction { try $0.execute(sql: Self.writerSettings) }
        } catch {
            throw DatabaseFailure.cannotOpen(path: path, reason: "\(error)")
        }
        budget = StatementBudget { [pool] in pool.releaseMemoryEventually() }
        writer = GroupCommit(pool, budget)
        try await Migration.apply(migrations, to: self)
    }

    func read<Value: Sendable>(_ body: @escaping @Sendable (any Transaction) throws -> Value) async throws -> Value {
        try await pool.read { [budget] database in
            try Deadline.apply(milliseconds: Self.longestRead, to: database) {
                try body(SQLiteTransaction(database: database, budget: budget))
            }
        }
    }

    func write<Value: Sendable>(_ body: @escaping @Sendable (any Transaction) throws -> Value) async throws -> Value {
        try await writer.write(body)
    }

    /// How long one read may be at work, in milliseconds.
    private static let longestRead: UInt64 = 2_000

    /// A larger log and cache than SQLite's own: fewer pauses in which the log is copied into the file, and fewer
    /// pages read anew for each write.
    private static let writerSettings = """
        PRAGMA synchronous = FULL;
        PRAGMA wal_autocheckpoint = 4000;
        PRAGMA cache_size = -16000;
        """

    /// Finishes what is running, and closes the file. Later calls throw.
    func close() throws {
        // So that the file is whole by itself. While another process reads it that cannot be, and need not.
        _ = try? pool.writeWithoutTransaction { try $0.checkpoint(.truncate) }
        try pool.close()
    }

    /// Makes the file before SQLite does, so that it and the files SQLite puts beside it belong to their owner alone.
    private static func keepPrivate(_ path: String) throws {
        guard !FileManager.default.fileExists(atPath: path) else { return }
        guard FileManager.default.createFile(atPath: path, contents: nil, attributes: [.posixPermissions: 0o600])
        else { throw DatabaseFailure.cannotOpen(path: path, reason: "the file cannot be created") }
    }
}

/// A transaction on one of SQLite's connections.
struct SQLiteTransaction: Transaction {
    let database: GRDB.Database
    let budget: StatementBudget

    func execute(_ sql: String, _ values: [SQLValue]) throws {
        try translating {
            try statement(sql).execute(arguments: StatementArguments(values.map(\.databaseValue)))
        }
    }

    func each(_ sql: String, _ values: [SQLValue], _ body: (SQLRow) throws -> Void) throws {
        try translating {
            let statement = try statement(sql)
            let columns = statement.columnNames
            let rows = try Row.fetchCursor(statement, arguments: StatementArguments(values.map(\.databaseValue)))
            while let row = try rows.next() {
                try body(SQLRow(columns: columns, values: row.databaseValues.map(SQLValue.init)))
            }
        }
    }

    private func statement(_ sql: String) throws -> Statement {
        budget.admits(sql) ? try database.cachedStatement(sql: sql) : try database.makeStatement(sql: sql)
    }

    private func translating<Value>(_ work: () throws -> Value) throws -> Value {
        do {
            return try work()
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
            switch error.extendedResultCode {
            case .SQLITE_CONSTRAINT_UNIQUE, .SQLITE_CONSTRAINT_PRIMARYKEY:
                throw ConstraintFailure.unique(columns: Self.columns(in: error.message ?? ""))
            case .SQLITE_CONSTRAINT_FOREIGNKEY: throw ConstraintFailure.reference
            default: throw ConstraintFailure.other(error.message ?? "\(error.extendedResultCode)")
            }
        } catch let error as DatabaseError where error.resultCode == .SQLITE_INTERRUPT {
            throw DatabaseFailure.tooSlow
        } catch let error as DatabaseError where error.resultCode == .SQLITE_TOOBIG {
            throw DatabaseFailure.tooLarge
        } catch let error as DatabaseError where Self.passing.contains(error.resultCode) {
            throw DatabaseFailure.unavailable("\(error)")
        }
    }

    /// From `UNIQUE constraint failed: goals.user_id, goals.effective_date`.
    private static func columns(in message: String) -> [String] {
        guard let list = message.split(separator: ": ", maxSplits: 1).last, message.contains(": ") else { return [] }
        return list.split(separator: ", ").compactMap { $0.split(separator: ".").last.map(String.init) }
    }

    /// What may go away by itself, or once somebody has made room.
    private static let passing: [ResultCode] = [
        .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_FULL, .SQLITE_IOERR, .SQLITE_NOMEM, .SQLITE_CANTOPEN,
    ]
}

/// Which statements stay prepared. Those we wrote are few and short; but requests to the tables make new ones, and
/// whoever makes them up at will must not fill the memory with them.
final class StatementBudget: Sendable {
    private let admitted = Mutex(Set<String>())
    private let startAfresh: @Sendable () -> Void
    private static let most = 1_000
    /// In bytes. Longer ones are seldom asked twice, and cost the most to keep.
    private static let longest = 3_000

    /// - Parameter startAfresh: forgets all statements that stayed prepared.
    init(_ startAfresh: @escaping @Sendable () -> Void) {
        self.startAfresh = startAfresh
    }

    func admits(_ sql: String) -> Bool {
        guard sql.utf8.count <= Self.longest else { return false }
        let isFull = admitted.withLock { admitted in
            if admitted.count >= Self.most, !admitted.contains(sql) {
                admitted = [sql]
                return true
            }
            admitted.insert(sql)
            return false
        }
        if isFull { startAfresh() }
        return true
    }
}

extension DatabaseFunction {
    /// Without regard to case, in any script. SQLite's own `lower` knows ASCII alone.
    fileprivate static let fold = DatabaseFunction("fold", argumentCount: 1, pure: true) { values in
        String.fromDatabaseValue(values[0])?.lowercased()
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
