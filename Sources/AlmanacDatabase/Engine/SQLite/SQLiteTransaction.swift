import Foundation
import GRDB
import GRDBSQLite

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
        case .SQLITE_CORRUPT, .SQLITE_NOTADB: damage(error) ?? error
        case let code where transientCodes.contains(code): DatabaseFailure.unavailable("\(error)")
        default: error
        }
    }

    /// What an error says of a damaged file, without the statement that met it; `nil` if it is another error.
    static func damage(_ error: DatabaseError) -> DatabaseFailure? {
        [.SQLITE_CORRUPT, .SQLITE_NOTADB].contains(error.resultCode)
            ? .damaged(error.message ?? "\(error.resultCode)") : nil
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
