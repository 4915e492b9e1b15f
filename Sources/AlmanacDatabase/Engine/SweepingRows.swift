import AlmanacCore

// How old rows are deleted. With a million accounts, there are a million of them a day: in one transaction, all other
// writes would wait for it, and at PostgreSQL it would conflict with them.

extension Database {
    /// The number of rows that one transaction deletes.
    private static var most: Int { 500 }

    /// Deletes the rows of a table for which a condition holds, a few hundred at a time. The condition should have an index.
    /// - Parameter key: the columns of the primary key.
    /// - Throws: the engine's own error.
    package func sweep(_ table: String, _ key: [String], where condition: SQL) async throws {
        let most = Self.most
        var isDone = false
        while !isDone, !Task.isCancelled {
            isDone = try await write(WriteOptions(isWide: true)) { transaction in
                try transaction.query(
                    """
                    DELETE FROM \(name: table) WHERE (\(key.names)) IN (
                        SELECT \(key.names) FROM \(name: table) WHERE \(condition) LIMIT \(number: most)) RETURNING 1 AS one
                    """
                ).count < most
            }
        }
    }

    /// Looks at all rows of a table, some thousands at a time, without holding up a write, and then passes on those that were
    /// found. For what no index can find, because other tables decide.
    /// - Parameters:
    ///   - key: the column of the primary key.
    ///   - condition: which rows are looked at.
    ///   - wanted: which of them are found.
    ///   - body: gets the keys of some that were found, in a transaction that may change them. What it finds by may have
    ///     changed meanwhile.
    /// - Throws: what `body` throws, or the engine's own error.
    package func eachPart(
        of table: String, key: String, where condition: SQL, finding wanted: SQL,
        _ body: @escaping @Sendable (_ keys: [SQLValue], any Transaction) throws -> Void
    ) async throws {
        var last: SQLValue?
        repeat {
            let beyond: SQL = last.map { " AND \(name: key) > \(value: $0)" } ?? ""
            let rows = try await read { transaction in
                try transaction.query(
                    """
                    SELECT \(name: key) AS id, CASE WHEN \(wanted) THEN 1 ELSE 0 END AS is_wanted FROM \(name: table)
                    WHERE \(condition)\(beyond) ORDER BY \(name: key) LIMIT 2000
                    """
                ).map { (id: SQLValue.text(try $0.text("id")), isWanted: try $0.int("is_wanted") == 1) }
            }
            let found = rows.filter(\.isWanted).map(\.id)
            // A row may take others along.
            for start in stride(from: 0, to: found.count, by: 50) {
                let part = Array(found[start..<min(start + 50, found.count)])
                try await write(WriteOptions(isWide: true)) { try body(part, $0) }
            }
            last = rows.last?.id
        } while last != nil && !Task.isCancelled
    }
}
