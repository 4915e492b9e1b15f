extension Migration {
    /// The private links of calendars. A link's secret is not stored, only its hash.
    static let calendarLinks = Migration(
        number: 15,
        statements: [
            """
            CREATE TABLE calendar_links (
                account_id TEXT PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
                token_hash TEXT NOT NULL UNIQUE,
                language TEXT NOT NULL,
                created_at INTEGER NOT NULL
            )
            """
        ])
}
