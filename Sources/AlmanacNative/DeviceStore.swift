import AlmanacCore
import Foundation
import GRDB

/// The device's storage in one SQLite file, with the tables that the apps declare. A table that an older file lacks is
/// created at start.
final class DeviceStore: Sendable {
    private let database: DatabaseQueue
    private let tables: [String: LocalTable]
    /// The upsert statement of each table, built once instead of for each of ten thousand rows.
    private let upserts: [String: String]
    /// Holds the key of the encrypted columns.
    private let secrets: SecretFile

    /// - Throws: `DatabaseError` if the file cannot be opened or is not a database.
    init(file: URL, tables: [LocalTable], secrets: SecretFile) throws {
        var configuration = Configuration()
        configuration.prepareDatabase { database in
            // Acknowledged writes must survive a power cut.
            try database.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL")
        }
        database = try DatabaseQueue(path: file.path, configuration: configuration)
        self.tables = Dictionary(uniqueKeysWithValues: tables.map { ($0.name, $0) })
        upserts = self.tables.mapValues(Self.upsert)
        self.secrets = secrets
        try database.write { database in
            for table in tables where try !database.tableExists(table.name) {
                try database.execute(sql: table.definition)
            }
        }
    }

    /// Returns the rows of each query, all read from one snapshot of the file.
    func read(_ queries: [Query]) -> ReadResult {
        do {
            return .rows(try database.read { database in try queries.map { try self.rows($0, database) } })
        } catch {
            return .failed(StoreFault(error))
        }
    }

    /// Applies all changes in one transaction, or none of them.
    func write(_ changes: [Change]) -> WriteResult {
        do {
            try database.write { database in
                for change in changes { try self.apply(change, database) }
            }
            return .done
        } catch {
            return .failed(StoreFault(error))
        }
    }

    /// The size of the file. No system clears it.
    var use: StorageUse {
        let size = try? database.read { database in
            try Int64.fetchOne(
                database, sql: "SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()")
        }
        return StorageUse(used: size ?? nil, isPersistent: true)
    }

    private func rows(_ query: Query, _ database: Database) throws -> [AlmanacCore.Row] {
        switch query {
        case .all(let name):
            let table = try table(name)
            return try select(table, "ORDER BY \(table.columns[0].name)", [], database)
        case .first(let name, let count):
            let table = try table(name)
            return try select(table, "ORDER BY \(table.columns[0].name) LIMIT ?", [count], database)
        case .row(let name, let key):
            let table = try table(name)
            return try select(table, "WHERE \(table.columns[0].name) = ?", [key.databaseValue], database)
        case .count(let name):
            let count = try Int64.fetchOne(database, sql: "SELECT COUNT(*) FROM \(try table(name).name)")
            return [[.int(count ?? 0)]]
        }
    }

    private func select(
        _ table: LocalTable, _ condition: String, _ arguments: StatementArguments, _ database: Database
    ) throws -> [AlmanacCore.Row] {
        let columns = table.columns.map(\.name).joined(separator: ", ")
        let sql = "SELECT \(columns) FROM \(table.name) \(condition)"
        let rows = try GRDB.Row.fetchAll(database, sql: sql, arguments: arguments).map { row -> AlmanacCore.Row in
            row.databaseValues.map(Value.init)
        }
        guard !table.encrypted.isEmpty, !rows.isEmpty else { return rows }
        let key = try secrets.key()
        return rows.map { table.decrypt($0, key) }
    }

    private func apply(_ change: Change, _ database: Database) throws {
        switch change {
        case .put(let name, let row): try put(row, into: name, database)
        case .append(let name, let row):
            let table = try table(name)
            let last = try Int64.fetchOne(database, sql: "SELECT max(\(table.columns[0].name)) FROM \(table.name)")
            try put([.int((last ?? 0) + 1)] + row, into: name, database)
        case .putIf(let name, let row, let column, let value):
            let there = try self.row(row[0], of: try table(name), database)
            if there == nil || there?[column] == value { try put(row, into: name, database) }
        case .deleteIf(let name, let key, let column, let value):
            guard try self.row(key, of: try table(name), database)?[column] == value else { return }
            try apply(.delete(table: name, key: key), database)
        case .require(let name, let key, let column, let value):
            let there = try self.row(key, of: try table(name), database)?[column] ?? .null
            guard there == value else { throw Overtaken() }
        case .delete(let name, let key):
            let table = try table(name)
            try database.execute(
                sql: "DELETE FROM \(table.name) WHERE \(table.columns[0].name) = ?", arguments: [key.databaseValue])
        case .clear(let name): try database.execute(sql: "DELETE FROM \(try table(name).name)")
        }
    }

    private func put(_ row: AlmanacCore.Row, into name: String, _ database: Database) throws {
        guard let upsert = upserts[name] else { throw UndeclaredTable(name: name) }
        let table = try table(name)
        let row = table.encrypted.isEmpty ? row : try table.encrypt(row, secrets.key())
        try database.cachedStatement(sql: upsert).execute(arguments: StatementArguments(row.map(\.databaseValue)))
    }

    private func row(_ key: Value, of table: LocalTable, _ database: Database) throws -> AlmanacCore.Row? {
        try select(table, "WHERE \(table.columns[0].name) = ?", [key.databaseValue], database).first
    }

    /// Returns SQL that inserts a row or replaces the one with the same primary key. A conflict in another unique
    /// column would be a mistake, so it is an error.
    private static func upsert(_ table: LocalTable) -> String {
        let names = table.columns.map(\.name)
        let places = names.map { _ in "?" }.joined(separator: ", ")
        let changes = names.dropFirst().map { "\($0) = excluded.\($0)" }.joined(separator: ", ")
        return """
            INSERT INTO \(table.name) (\(names.joined(separator: ", "))) VALUES (\(places))
            ON CONFLICT (\(names[0])) DO UPDATE SET \(changes)
            """
    }

    /// Returns a declared table, so that only declared names reach SQL.
    private func table(_ name: String) throws -> LocalTable {
        guard let table = tables[name] else { throw UndeclaredTable(name: name) }
        return table
    }
}

/// Thrown when an app uses a table that it never declared.
struct UndeclaredTable: Error, CustomStringConvertible {
    let name: String

    var description: String {
        "no table is called \(name)"
    }
}

extension StoreFault {
    init(_ error: any Error) {
        if let error = error as? DatabaseError, error.resultCode == .SQLITE_FULL {
            self = .full
        } else if let error = error as? DatabaseError {
            self = .refused(error.message ?? error.description)
        } else {
            self = .refused(String(describing: error))
        }
    }
}

extension Value {
    var databaseValue: DatabaseValue {
        switch self {
        case .null: .null
        case .int(let int): int.databaseValue
        case .text(let text): text.databaseValue
        }
    }

    init(_ value: DatabaseValue) {
        switch value.storage {
        case .int64(let int): self = .int(int)
        case .double(let double): self = .int(Int64(double))
        case .string(let text): self = .text(text)
        case .blob, .null: self = .null
        }
    }
}

/// Thrown when a condition of the transaction no longer holds.
private struct Overtaken: Error, CustomStringConvertible {
    let description = "overtaken"
}
