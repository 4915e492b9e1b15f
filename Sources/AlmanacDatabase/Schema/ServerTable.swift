import AlmanacCore

/// A table that only the server's own code reads and writes, declared once for both engines, in a file named after the
/// code that uses it. What the API serves is a ``Table``.
///
/// Times are milliseconds since 1970 and flags are 0 or 1, as everywhere in the server's own code; ids of accounts,
/// reminders and push subscriptions are uuids.
package struct ServerTable: Sendable {
    package let name: String
    /// The columns of the primary key; none for a table with one row.
    package let primaryKey: [String]
    package let columns: [Column]
    /// Further lists of columns whose values no two rows may share.
    package var uniqueKeys: [[String]] = []
    package var indexes: [Index] = []
    /// The table whose rows this table's belong to: their key is the beginning of its own.
    package var parent: (name: String, key: [String])?
    /// Whether SQLite keeps the rows in the order of the key, without an index of its own for it.
    package var isWithoutRowID = false

    /// An index, named after its table and what it finds rows by.
    package struct Index: Sendable {
        package let name: String
        package let columns: [String]
        /// The rows that it has; `nil` for all.
        package let condition: SQL?

        package init(by name: String, _ columns: [String], where condition: SQL? = nil) {
            (self.name, self.columns, self.condition) = (name, columns, condition)
        }

        fileprivate func creation(on table: String) -> SQL {
            let end: SQL = condition.map { " WHERE \($0)" } ?? ""
            return "CREATE INDEX \(name: "\(table)_\(name)") ON \(name: table) (\(columns.names))\(end)"
        }
    }

    /// - Parameters:
    ///   - key: the columns of the primary key.
    ///   - columns: the others.
    package init(
        _ name: String, key: [Column] = [], unique uniqueKeys: [[String]] = [], indexes: [Index] = [],
        parent: (name: String, key: [String])? = nil, isWithoutRowID: Bool = false, _ columns: [Column] = []
    ) {
        self.name = name
        primaryKey = key.map(\.name)
        // A key of one column is never null either, but SQLite's tables were first made without saying so.
        self.columns = (key.count > 1 ? key.map { $0.required() } : key) + columns
        (self.uniqueKeys, self.indexes, self.parent) = (uniqueKeys, indexes, parent)
        self.isWithoutRowID = isWithoutRowID
    }

    /// All of them, each after those that it refers to.
    package static let all = accounts + signIn + content + scheduler + store

    /// Makes the table and its indexes.
    package func creation(_ dialect: Dialect) -> [SQL] {
        var parts = columns.map { $0.definition(dialect, isPrivate: false) }
        if !primaryKey.isEmpty { parts.append("PRIMARY KEY (\(primaryKey.names))") }
        parts += uniqueKeys.map { "UNIQUE (\($0.names))" }
        if let parent {
            parts.append("FOREIGN KEY (\(parent.key.names)) REFERENCES \(name: parent.name) ON DELETE CASCADE")
        }
        let end: SQL = dialect == .sqlite && isWithoutRowID ? " WITHOUT ROWID" : ""
        return [SQL.creating(name, parts) + end] + indexes.map { $0.creation(on: name) }
    }
}

extension Column {
    /// Returns a column for a count, a flag or a time.
    package static func number(_ name: String) -> Column { .of(.bigint, name) }

    /// Returns a column for an account, whose deletion takes the row along.
    package static func account(_ name: String = "account_id") -> Column { .of(.uuid, name).referring(to: "accounts") }
}
