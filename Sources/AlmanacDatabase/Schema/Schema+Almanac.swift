import AlmanacCore

/// The schema of the server's database. Both engines' follows from the same declarations: those of ``Tables`` and of
/// ``ServerTable``. What only one engine has is in `SQLiteSchema.swift` and in the files of `PostgresSchema`.
extension Schema {
    package static let sqlite = Schema(.sqlite)

    /// Use an ordinary role for the server, not a superuser: superusers, and roles with BYPASSRLS, bypass the policies that
    /// repeat the owner's rule. Such a role is needed for `pg_dump`, which refuses to dump only a part of the rows, and for
    /// `COPY … FROM` into the tables of users, which PostgreSQL does not allow together with policies.
    package static let postgres = Schema(.postgres)

    /// The version to which the migrations that were made before the first release came, at commit c1a012a.
    /// `Tests/Fixtures/baseline` has the database of each engine as it was then.
    package static let baseline: Int64 = 22

    /// Each statement is a single one, because PostgreSQL's extended protocol takes no more at once.
    private init(_ dialect: Dialect) {
        // A table is made before those that refer to it: first the accounts, then the public tables.
        let tables = Tables.all.filter { $0.owner == nil } + Tables.owned
        let created = ServerTable.all.flatMap { $0.creation(dialect) } + tables.flatMap { $0.creation(dialect) }
        let own = dialect == .sqlite ? SQLiteSchema.statements : PostgresSchema.statements
        self.init(
            creation: (created + Self.rest(dialect)).map(\.text) + own,
            migrations: Migration.all.map { $0.statements(dialect) },
            refresh: dialect == .sqlite ? [] : PostgresSchema.guarding(tables),
            oldest: Self.baseline)
    }

    private static func rest(_ dialect: Dialect) -> [SQL] {
        [
            // Of the tables that the API serves, what only the server looks for.
            "CREATE INDEX reminders_by_next_fire ON reminders (next_fire_at) WHERE next_fire_at IS NOT NULL",
            "CREATE INDEX widgets_by_token ON widgets (token) WHERE token IS NOT NULL",
            "CREATE INDEX versions_by_row ON versions (user_id, table_name, row_key)",
            "CREATE INDEX versions_by_replaced_at ON versions (replaced_at)",
            "INSERT INTO content_state (version, metadata_hash) VALUES (0, '')",
            // Keeps the hash of a trial's trace from being compared with one made elsewhere. The only bytes.
            "CREATE TABLE trial_salt (salt \(dialect == .sqlite ? "BLOB" : "bytea" as SQL) NOT NULL)",
        ]
    }
}
