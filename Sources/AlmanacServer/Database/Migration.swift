/// A numbered step of the schema. Steps only go forward; one that has shipped is never edited.
struct Migration: Sendable {
    /// 1 for the first, without gaps.
    let number: Int64
    let statements: [String]

    /// Makes tables as they are declared now. For a migration that has not shipped: before it does, replace it by the
    /// literal SQL that `almanac schema` prints.
    static func creating(_ names: String..., number: Int64) -> Migration {
        Migration(
            number: number,
            statements: names.flatMap { name in
                guard let table = Tables.named(name) else { preconditionFailure("no table is called \(name)") }
                return table.creation.map(\.text)
            })
    }

    /// Brings the schema from where it is to the last of the migrations.
    /// - Parameter whole: what makes the schema of an empty database at once; `nil` if all migrations do.
    /// - Throws: ``DatabaseFailure/newerThanProgram(found:known:)`` when the schema is ahead of them.
    static func apply(_ migrations: [Migration], whole: Migration? = nil, in transaction: some Transaction) throws {
        try transaction.execute("CREATE TABLE IF NOT EXISTS schema_version (number INTEGER NOT NULL)")
        let current = try transaction.query("SELECT number FROM schema_version").first?.int("number") ?? 0
        let last = (migrations + [whole].compactMap(\.self)).map(\.number).max() ?? 0
        guard current <= last else { throw DatabaseFailure.newerThanProgram(found: current, known: last) }
        guard current < last else { return }
        let steps = whole.flatMap { current == 0 ? [$0] : nil } ?? migrations
        for migration in steps where migration.number > current {
            for statement in migration.statements { try transaction.execute(statement, []) }
        }
        try transaction.execute("DELETE FROM schema_version")
        try transaction.execute("INSERT INTO schema_version (number) VALUES (?)", [.int(last)])
    }

    /// The schema's whole history.
    static let all = [
        contentAndDevices, accounts, tables, reminders, openRegister, whole, store, identities, bundledQuotes,
        identityIssuers, storeEnvironments, unitana, widgetLinks, providers,
        calendarLinks, loginCodes, factDates,
        planTicks, deliveryServices, addressChanges, accountUsage, timeIndexes, accountKeys,
        arrayItems, factDays,
    ]
}

extension Migration {
    private static let contentAndDevices = Migration(
        number: 1,
        statements: [
            """
            CREATE TABLE categories (
                id INTEGER PRIMARY KEY,
                position INTEGER NOT NULL,
                slug TEXT NOT NULL UNIQUE,
                icon TEXT NOT NULL,
                color_hex TEXT NOT NULL
            )
            """,
            """
            CREATE TABLE category_texts (
                category_id INTEGER NOT NULL REFERENCES categories (id) ON DELETE CASCADE,
                language TEXT NOT NULL,
                name TEXT NOT NULL,
                description TEXT NOT NULL,
                PRIMARY KEY (category_id, language)
            )
            """,
            """
            CREATE TABLE content_types (
                id INTEGER PRIMARY KEY,
                position INTEGER NOT NULL,
                slug TEXT NOT NULL UNIQUE
            )
            """,
            """
            CREATE TABLE content_type_texts (
                content_type_id INTEGER NOT NULL REFERENCES content_types (id) ON DELETE CASCADE,
                language TEXT NOT NULL,
                name TEXT NOT NULL,
                description TEXT NOT NULL,
                PRIMARY KEY (content_type_id, language)
            )
            """,
            """
            CREATE TABLE facts (
                id INTEGER PRIMARY KEY,
                category_id INTEGER NOT NULL REFERENCES categories (id),
                content_type_id INTEGER NOT NULL REFERENCES content_types (id),
                difficulty TEXT NOT NULL CHECK (difficulty IN ('beginner', 'intermediate', 'advanced')),
                source_url TEXT NOT NULL,
                image_url TEXT,
                created_at TEXT NOT NULL
            )
            """,
            "CREATE INDEX facts_by_category ON facts (category_id, difficulty, id)",
            """
            CREATE TABLE fact_texts (
                fact_id INTEGER NOT NULL REFERENCES facts (id) ON DELETE CASCADE,
                language TEXT NOT NULL,
                title TEXT NOT NULL,
                content TEXT NOT NULL,
                summary TEXT NOT NULL,
                tags TEXT NOT NULL,
                word_count INTEGER NOT NULL,
                reading_time INTEGER NOT NULL,
                PRIMARY KEY (fact_id, language)
            )
            """,
            // One row. The hash is that of the metadata file the tables were filled from.
            "CREATE TABLE content_state (version INTEGER NOT NULL, metadata_hash TEXT NOT NULL)",
            "INSERT INTO content_state (version, metadata_hash) VALUES (0, '')",
            """
            CREATE TABLE devices (
                id TEXT PRIMARY KEY,
                key_hash TEXT NOT NULL UNIQUE,
                platform TEXT NOT NULL,
                model TEXT NOT NULL,
                os_version TEXT NOT NULL,
                language TEXT NOT NULL,
                created_at INTEGER NOT NULL,
                last_seen INTEGER NOT NULL
            )
            """,
        ])
}
