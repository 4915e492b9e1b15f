import AlmanacCore
import AlmanacDatabase

extension Transaction {
    /// Deletes rows and leaves a tombstone for each, which tells the user's other devices. What they said is kept for a
    /// while.
    /// - Parameters:
    ///   - origin: where the deletion comes from; `nil` to keep nothing.
    ///   - lost: the condition for a row to say something that is lost with it.
    /// - Throws: ``RestProblem`` with 23503, or the engine's error.
    package func delete(
        from table: Table, where target: SQL, at now: String, for origin: WriteOrigin? = nil, losing lost: SQL = "TRUE",
        returning selection: SQL
    ) throws -> TableStore.Rows {
        var drawn: Int64?
        if let origin, table.makesVersions {
            let owners = try self.owners(of: table, where: target)
            guard !owners.isEmpty else { return TableStore.Rows() }
            let change = try nextChange(for: ChangeScope(Set(owners.map { .text($0) })))
            try keepVersions(of: table, where: "\(target) AND \(lost)", change: change, for: origin)
            // A row that only gives way to another one, in an import or a merge, takes its versions along.
            if origin.cause == .deletion { try endUndecided(of: table, where: target, change: change, at: now) }
            drawn = change
        }
        let owner: SQL = table.owner.map { "\(name: $0)" } ?? "NULL"
        let statement: SQL = """
            DELETE FROM \(name: table.name) WHERE \(target) \
            RETURNING \(selection) AS row, \(dialect.jsonArrayText(of: table.primaryKey)) AS row_key, \(owner) AS owner, \
            \(table.keptJSON(dialect)) AS kept
            """
        let deleted = try translatingConstraints(table, isDeletion: true) { try query(statement) }
        var rows = TableStore.Rows()
        guard !deleted.isEmpty else { return rows }
        // Nearly always the rows are one account's.
        let owners = Set(deleted.map { $0["owner"] ?? .null })
        let change = try drawn ?? nextChange(for: ChangeScope(owners))
        rows.change = change
        for row in deleted {
            try rows.append(row)
            try insertTombstone(row, of: table, at: now, change: change)
        }
        return rows
    }

    private func insertTombstone(_ row: SQLRow, of table: Table, at now: String, change: Int64) throws {
        try execute(
            """
            INSERT INTO tombstones (table_name, row_key, owner, deleted_at, change_number, kept)
            VALUES (?, ?, ?, ?, ?, ?)
            ON CONFLICT (table_name, row_key) DO UPDATE SET
                owner = excluded.owner, deleted_at = excluded.deleted_at, change_number = excluded.change_number,
                kept = excluded.kept
            """,
            [
                .text(table.name), .text(try row.text("row_key")), row["owner"] ?? .null, .text(now), .int(change),
                .text(try row.text("kept")),
            ])
    }
}

/// The record of a deleted row.
package struct Tombstone: Equatable, Sendable {
    package let owner: SQLValue
    package let deletedAt: String
    /// The number of the deletion.
    package let change: Int64
    /// The values of the columns that outlive a deletion, by column name.
    package let kept: [String: SQLValue]
}

extension Table {
    fileprivate func keptJSON(_ dialect: Dialect) -> SQL {
        dialect.jsonObject(outlivingDeletion.map { ($0.name, "\(name: $0.name)") })
    }

    /// Parses the result of ``keptJSON(_:)``. The values are already in their canonical form.
    fileprivate func keptValues(_ text: String) throws -> [String: SQLValue] {
        let json = try JSON.parse(Array(text.utf8))
        var values: [String: SQLValue] = [:]
        for column in outlivingDeletion {
            switch json[column.name] {
            case .string(let text)?: values[column.name] = .text(text)
            case .int(let number)?: values[column.name] = .int(number)
            // In PostgreSQL, the engine knows the types of the columns.
            case .bool(let isTrue)?: values[column.name] = .int(isTrue ? 1 : 0)
            case .array(let items)?: values[column.name] = .text(JSON.array(items).text)
            default: values[column.name] = .null
            }
        }
        return values
    }
}

extension Transaction {
    /// The tombstone of a row, if it was deleted.
    /// - Parameter key: the values of the table's primary key.
    package func tombstone(of key: [SQLValue], in table: Table) throws -> Tombstone? {
        let found = try query(
            "SELECT owner, deleted_at, change_number, kept FROM tombstones WHERE \(tombstoneCondition(key, table))")
        return try found.first.map { row in
            Tombstone(
                owner: row["owner"] ?? .null, deletedAt: try row.text("deleted_at"),
                change: try row.int("change_number"),
                kept: try table.keptValues(try row.text("kept")))
        }
    }

    /// Removes the tombstone of a row.
    /// - Parameter key: the values of the table's primary key.
    package func removeTombstone(of key: [SQLValue], in table: Table) throws {
        try execute("DELETE FROM tombstones WHERE \(tombstoneCondition(key, table))")
    }

    /// Lets the engine write the key's JSON, as it does for a new tombstone, so that both texts are identical.
    private func tombstoneCondition(_ key: [SQLValue], _ table: Table) -> SQL {
        let types = table.primaryKey.map { table[$0]?.type ?? .text }
        return """
            table_name = \(value: .text(table.name)) AND row_key = \(dialect.jsonArrayText(of: Array(zip(key, types))))
            """
    }
}
