import AlmanacCore
import AlmanacDatabase

/// The rows of an account that a condition was true of.
struct FoundRows: Sendable {
    let table: Table
    let account: String
    var rows: [(key: [SQLValue], bytes: Int)] = []
    /// The number of the last change to any of them.
    var last: Int64 = 0

    /// Some of the rows that were found.
    struct Part: Sendable {
        fileprivate(set) var keys: [[SQLValue]] = []
        /// How much is replaced and written.
        fileprivate(set) var bytes = 0
        fileprivate let found: FoundRows

        /// The condition for the rows that are as they were found.
        func unchanged(_ dialect: Dialect) -> SQL {
            "\(found.isAmong(keys, dialect)) AND \(dialect.unindexed("change_number")) <= \(value: .int(found.last))"
        }

        /// The keys of the others, unless they were deleted.
        func changed(in transaction: any Transaction) throws -> [[SQLValue]] {
            let dialect = transaction.dialect
            let changed: SQL = """
                SELECT \(found.table.primaryKey.names) FROM \(name: found.table.name)
                WHERE \(found.isAmong(keys, dialect)) AND \(dialect.unindexed("change_number")) > \(value: .int(found.last))
                """
            return try transaction.query(changed).map { row in found.table.primaryKey.map { row[$0] ?? .null } }
        }
    }

    /// Parts of at most so many rows, and of at most so many bytes if a part has several.
    func parts(of count: Int, writing bytes: Int, upTo limit: Int) -> [Part] {
        var parts: [Part] = []
        let without = FoundRows(table: table, account: account, last: last)
        for row in rows {
            let size = row.bytes + bytes
            if let last = parts.last, last.keys.count < count, last.bytes + size <= limit {
                parts[parts.count - 1].keys.append(row.key)
                parts[parts.count - 1].bytes += size
            } else {
                parts.append(Part(keys: [row.key], bytes: size, found: without))
            }
        }
        return parts
    }

    /// The condition for a row of the account to have one of some keys, written so that the engine looks for them by the
    /// primary key: without statistics, SQLite would rather go through all changes of the account.
    func isAmong(_ keys: [[SQLValue]], _ dialect: Dialect) -> SQL {
        guard let owner = table.owner else { return dialect.isAmong(keys, columns: table.primaryKey) }
        let isOwn: SQL =
            table.primaryKey.contains(owner)
            ? "\(name: owner) = \(value: .text(account))" : "\(dialect.unindexed(owner)) = \(value: .text(account))"
        // Of the rest of the key, if the owner is a part of it.
        let rest = table.primaryKey.enumerated().filter { $0.element != owner || table.primaryKey.count == 1 }
        let values = keys.map { key in rest.map { key[$0.offset] } }
        return "\(isOwn) AND \(dialect.isAmong(values, columns: rest.map(\.element)))"
    }
}

extension Dialect {
    /// The condition for the columns of a key to hold one of some keys, of which there is at least one.
    func isAmong(_ keys: [[SQLValue]], columns: [String]) -> SQL {
        let places = keys.map { key in
            let values = key.map { "\(value: $0)" as SQL }.joined(by: ", ")
            return columns.count == 1 ? values : "(\(values))"
        }
        .joined(by: ", ")
        if columns.count == 1 { return "\(columns.names) IN (\(places))" }
        return self == .sqlite ? "(\(columns.names)) IN (VALUES \(places))" : "(\(columns.names)) IN (\(places))"
    }

    /// A column in a condition for which SQLite is not to use an index.
    fileprivate func unindexed(_ column: String) -> SQL {
        self == .sqlite ? "+\(name: column)" : "\(name: column)"
    }
}
