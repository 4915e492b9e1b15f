import AlmanacCore

extension Transaction {
    /// Deletes rows and leaves a tombstone for each, so that the person's other devices learn of it.
    /// - Throws: ``RestProblem`` with 23503, or the engine's error.
    func delete(
        from table: Table, where target: SQL, at now: String, returning selection: SQL
    ) throws -> TableStore.Rows {
        let owner: SQL = table.owner.map { "\(name: $0)" } ?? "NULL"
        let statement: SQL = """
            DELETE FROM \(name: table.name) WHERE \(target) \
            RETURNING \(selection) AS row, json_array(\(table.primaryKey.names)) AS row_key, \(owner) AS owner
            """
        let deleted = try refusing(table, isDeletion: true) { try query(statement) }
        var rows = TableStore.Rows()
        guard !deleted.isEmpty else { return rows }
        let change = try nextChange()
        for row in deleted {
            try rows.append(row)
            try bury(try row.text("row_key"), of: table, owner: row["owner"] ?? .null, at: now, change: change)
        }
        return rows
    }

    private func bury(_ key: String, of table: Table, owner: SQLValue, at now: String, change: Int64) throws {
        try execute(
            """
            INSERT INTO tombstones (table_name, row_key, owner, deleted_at, change_number) VALUES (?, ?, ?, ?, ?)
            ON CONFLICT (table_name, row_key) DO UPDATE SET
                owner = excluded.owner, deleted_at = excluded.deleted_at, change_number = excluded.change_number
            """,
            [.text(table.name), .text(key), owner, .text(now), .int(change)])
    }
}

/// What is left of a row that was deleted.
struct Tombstone: Equatable, Sendable {
    let owner: SQLValue
    let deletedAt: String
}

extension Transaction {
    /// - Parameter key: the values of the table's primary key.
    func tombstone(of key: [SQLValue], in table: Table) throws -> Tombstone? {
        let found = try query(
            "SELECT owner, deleted_at FROM tombstones WHERE \(place(of: key, in: table))")
        return try found.first.map { Tombstone(owner: $0["owner"] ?? .null, deletedAt: try $0.text("deleted_at")) }
    }

    /// - Parameter key: the values of the table's primary key.
    func removeTombstone(of key: [SQLValue], in table: Table) throws {
        try execute("DELETE FROM tombstones WHERE \(place(of: key, in: table))")
    }

    /// The engine writes the key's JSON here as it does when it buries a row, so that the two are the same text.
    private func place(of key: [SQLValue], in table: Table) -> SQL {
        let values = key.map { "\(value: $0)" as SQL }.joined(by: ", ")
        return "table_name = \(value: .text(table.name)) AND row_key = json_array(\(values))"
    }
}
