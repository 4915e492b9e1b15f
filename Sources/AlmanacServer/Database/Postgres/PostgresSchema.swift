import AlmanacCore

/// The schema of a PostgreSQL database: the same tables as in SQLite, in PostgreSQL's own types.
///
/// Use an ordinary role for the server, not a superuser: superusers, and roles with BYPASSRLS, bypass the policies that
/// repeat the owner's rule. Such a role is needed for `pg_dump`, which refuses to dump only a part of the rows, and for
/// `COPY … FROM` into the tables of users, which PostgreSQL does not allow together with policies.
enum PostgresSchema {
    /// What makes the schema in an empty database, as it is declared now.
    static let baseline = Migration(number: Migration.all.last?.number ?? 0, statements: statements)

    /// The number of the schema with which PostgreSQL was first offered.
    static let firstNumber: Int64 = 21

    /// What brings the databases of earlier programs up to date: for each of SQLite's migrations after ``firstNumber``, one of
    /// the same number.
    static let steps = [factDays]

    private static let factDays = Migration(
        number: 22,
        statements: [
            #"ALTER TABLE facts ADD COLUMN day text COLLATE "C""#,
            #"ALTER TABLE facts ADD COLUMN bundled text COLLATE "C""#,
            #"ALTER TABLE content_state ADD COLUMN facts_stamp text COLLATE "C" NOT NULL DEFAULT ''"#,
        ])

    /// Each is a single statement, because the extended protocol takes no more at once.
    private static var statements: [String] {
        // A table is made before those that refer to it: first the accounts, then the public tables.
        let tables = Tables.all.filter { $0.owner == nil } + Tables.owned
        let created = tables.flatMap { $0.postgresCreation.map(\.text) }
        return [accounts, signIn, content, created, reminders, store, sharing, changes, guarding(tables), triggers]
            .flatMap(\.self)
    }

    /// What a table needs besides its columns and indexes: policies, counting and notes.
    private static func guarding(_ tables: [Table]) -> [String] {
        let policies = tables.flatMap { $0.postgresPolicies }
        let notes = tables.filter { $0.owner == nil }.map { $0.postgresListNote }
        let counts = PostgresCount.all.flatMap(\.triggers)
        return (policies + notes + counts).map(\.text)
    }
}
