import AlmanacCore

/// How much an account stores: its rows, and the bytes of what its user has written.
package struct AccountUsage: Equatable, Sendable {
    package var rows: Int64
    /// The texts of all rows and of the records of deleted ones, with a little for each row.
    package var bytes: Int64

    package init(rows: Int64 = 0, bytes: Int64 = 0) {
        self.rows = rows
        self.bytes = bytes
    }
}

// Triggers on the writer's connection count, in the transaction of the write itself, so no statement can forget to. They
// are temporary, as those of `WriteNotes` are: they follow the declarations, and a change of a table needs no migration.
extension AccountUsage {
    /// The bytes that a row of a table takes, in SQLite.
    package static func size(of table: Table) -> SQL { Counted(table).size("") }

    /// The statements that make the triggers.
    package static var triggers: [SQL] {
        counted.flatMap { $0.triggers } + [
            """
            CREATE TEMP TRIGGER usage_gone AFTER DELETE ON accounts
            BEGIN DELETE FROM account_usage WHERE account_id = OLD.id; END
            """
        ]
    }

    /// Recounts everything. Needed once, for rows written before the triggers existed.
    package static var recount: SQL {
        let tables = counted.map { $0.total }.joined(by: " UNION ALL ")
        return """
            INSERT INTO account_usage (account_id, rows, bytes)
            SELECT owner, sum(rows), sum(bytes) FROM (\(tables)) WHERE owner IS NOT NULL GROUP BY owner
            """
    }

    /// What is counted: the rows of users, and in bytes only what is kept of deleted and replaced ones.
    private static var counted: [Counted] {
        let deletions = Counted(table: "tombstones", owner: "owner", columns: ["row_key", "kept"], rows: 0)
        return Tables.owned.map { Counted($0) } + [deletions]
    }

    /// A table whose rows are counted.
    private struct Counted {
        let table: String
        let owner: String
        /// The columns whose bytes count.
        let columns: [String]
        /// What one row adds to the number of rows.
        let rows: Int

        /// - Parameter table: one of an account's rows.
        init(_ table: Table) {
            self.init(
                table: table.name, owner: table.owner ?? "id", columns: table.counted.map(\.name),
                rows: table.isMadeByServer ? 0 : 1)
        }

        init(table: String, owner: String, columns: [String], rows: Int) {
            (self.table, self.owner, self.columns, self.rows) = (table, owner, columns, rows)
        }

        /// What a row takes beside its texts: its ids, its numbers, its place in the indexes.
        private static let overhead = 64

        func size(_ row: SQL) -> SQL {
            let texts = columns.map { "coalesce(length(CAST(\(row)\(name: $0) AS BLOB)), 0)" as SQL }
            return "(\(number: Self.overhead) + \(texts.joined(by: " + ")))"
        }

        var total: SQL {
            """
            SELECT \(name: owner) AS owner, count(*) * \(number: rows) AS rows, sum(\(size(""))) AS bytes \
            FROM \(name: table) GROUP BY \(name: owner)
            """
        }

        var triggers: [SQL] {
            let written = (columns + (rows == 0 ? [] : [owner])).names
            return [
                """
                CREATE TEMP TRIGGER \(name: "usage_more_" + table) AFTER INSERT ON \(name: table)
                WHEN NEW.\(name: owner) IS NOT NULL
                BEGIN
                    INSERT INTO account_usage (account_id, rows, bytes)
                    VALUES (NEW.\(name: owner), \(number: rows), \(size("NEW.")))
                    ON CONFLICT (account_id) DO UPDATE SET
                        rows = account_usage.rows + excluded.rows, bytes = account_usage.bytes + excluded.bytes;
                END
                """,
                """
                CREATE TEMP TRIGGER \(name: "usage_changed_" + table) AFTER UPDATE OF \(written) ON \(name: table)
                WHEN NEW.\(name: owner) IS NOT NULL
                BEGIN
                    UPDATE account_usage SET bytes = bytes + \(size("NEW.")) - \(size("OLD."))
                    WHERE account_id = NEW.\(name: owner);
                END
                """,
                """
                CREATE TEMP TRIGGER \(name: "usage_less_" + table) AFTER DELETE ON \(name: table)
                WHEN OLD.\(name: owner) IS NOT NULL
                BEGIN
                    UPDATE account_usage SET rows = rows - \(number: rows), bytes = bytes - \(size("OLD."))
                    WHERE account_id = OLD.\(name: owner);
                END
                """,
            ]
        }
    }
}

extension Transaction {
    /// What an account stores now.
    /// - Throws: the engine's error.
    package func usage(of account: String) throws -> AccountUsage {
        let found = try query("SELECT rows, bytes FROM account_usage WHERE account_id = ?", [.text(account)]).first
        return try found.map { AccountUsage(rows: try $0.int("rows"), bytes: try $0.int("bytes")) } ?? AccountUsage()
    }
}
