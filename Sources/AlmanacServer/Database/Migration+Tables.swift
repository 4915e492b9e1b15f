extension Migration {
    /// Change numbers and tombstones, and the tables of the API as they are declared.
    static let tables = Migration(
        number: 3,
        statements: [
            // The number of the last change of any row. Devices ask for what changed since the number they know.
            "CREATE TABLE change_counter (number INTEGER NOT NULL)",
            "INSERT INTO change_counter (number) VALUES (0)",
            // A row that was deleted: enough to tell other devices that it is gone, and nothing of what it said. What
            // the server had written into it, such as a subscription, is kept for when it comes again.
            """
            CREATE TABLE tombstones (
                table_name TEXT NOT NULL,
                row_key TEXT NOT NULL,
                owner TEXT REFERENCES accounts (id) ON DELETE CASCADE,
                deleted_at TEXT NOT NULL,
                change_number INTEGER NOT NULL,
                kept TEXT NOT NULL,
                PRIMARY KEY (table_name, row_key)
            ) WITHOUT ROWID
            """,
            "CREATE INDEX tombstones_by_change ON tombstones (owner, change_number)",
        ] + Tables.statements(since: 3).map(\.text))
}
