import AlmanacCore

/// A table whose rows count in `account_usage`, as `AccountUsage` counts them in SQLite. The same triggers note the
/// changes for the other servers.
///
/// The triggers run once for a statement, however many rows it touches: a row of `account_usage` that is updated again
/// and again in one transaction gets slower each time.
package struct PostgresCount {
    private let table: String
    private let owner: SQL
    /// What one row adds to the number of rows.
    private let rows: Int
    /// The bytes of one row.
    private let size: SQL

    /// The rows of users, and in bytes only what is kept of deleted and replaced ones.
    package static var all: [PostgresCount] {
        Tables.owned.map { table in
            PostgresCount(
                table: table.name, owner: table.owner ?? "id", rows: table.isMadeByServer ? 0 : 1,
                columns: table.counted)
        } + [
            PostgresCount(
                table: "tombstones", owner: "owner", rows: 0, columns: [.text("row_key"), .text("kept")])
        ]
    }

    private init(table: String, owner: String, rows: Int, columns: [Column]) {
        self.table = table
        self.owner = "\(name: owner)"
        self.rows = rows
        // What a row takes beside its texts: its ids, its numbers, its place in the indexes.
        let sizes = columns.map { column in
            "CASE WHEN \(name: column.name) IS NULL THEN 0 ELSE \(column.type.postgresSize(column.name)) END" as SQL
        }
        size = (["64" as SQL] + sizes).joined(by: "\n            + ")
    }

    /// The statements that make the triggers and their functions.
    package var triggers: [SQL] {
        [
            function("inserted", "\(add("SELECT \(measured) FROM new_rows"));\n    \(note);"),
            function(
                "updated",
                """
                \(add("SELECT \(measured) FROM new_rows UNION ALL SELECT \(subtracted) FROM old_rows"));
                    IF EXISTS (SELECT change_number FROM new_rows EXCEPT SELECT change_number FROM old_rows) THEN
                        \(note);
                    END IF;
                """),
            function(
                "deleted",
                """
                UPDATE account_usage AS usage SET rows = usage.rows - less.rows, bytes = usage.bytes - less.bytes
                    FROM (\(total("SELECT \(measured) FROM old_rows"))) AS less WHERE usage.account_id = less.account;
                """),
            trigger("inserted", "INSERT", "NEW TABLE AS new_rows"),
            trigger("updated", "UPDATE", "NEW TABLE AS new_rows OLD TABLE AS old_rows"),
            trigger("deleted", "DELETE", "OLD TABLE AS old_rows"),
        ]
    }

    private var measured: SQL {
        "\(owner) AS account, \(number: rows) AS rows, \(size) AS bytes"
    }

    private var subtracted: SQL {
        "\(owner), -\(number: rows), -(\(size))"
    }

    /// The sums of what is measured, in one order for all, so that no two writes wait for each other's rows.
    private func total(_ measured: SQL) -> SQL {
        """
        SELECT account, sum(rows) AS rows, sum(bytes) AS bytes FROM (
            \(measured)
        ) AS measured WHERE account IS NOT NULL GROUP BY account HAVING sum(rows) <> 0 OR sum(bytes) <> 0 ORDER BY account
        """
    }

    private func add(_ measured: SQL) -> SQL {
        """
        INSERT INTO account_usage AS usage (account_id, rows, bytes)
        \(total(measured))
        ON CONFLICT (account_id) DO UPDATE SET rows = usage.rows + excluded.rows, bytes = usage.bytes + excluded.bytes
        """
    }

    /// One note for each account, with its last number: a device asks for everything up to it.
    private var note: SQL {
        """
        PERFORM tell('c ' || account || ' ' || number) FROM (
            SELECT \(owner) AS account, max(change_number) AS number FROM new_rows
            WHERE \(owner) IS NOT NULL GROUP BY \(owner)
        ) AS changed
        """
    }

    private func function(_ event: String, _ body: SQL) -> SQL {
        """
        CREATE OR REPLACE FUNCTION \(name: "\(table)_\(event)")() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            \(body)
            RETURN NULL;
        END
        $$
        """
    }

    private func trigger(_ name: String, _ event: SQL, _ rows: SQL) -> SQL {
        """
        CREATE OR REPLACE TRIGGER \(name: "\(table)_\(name)") AFTER \(event) ON \(name: table) REFERENCING \(rows)
        FOR EACH STATEMENT EXECUTE FUNCTION \(name: "\(table)_\(name)")()
        """
    }
}
