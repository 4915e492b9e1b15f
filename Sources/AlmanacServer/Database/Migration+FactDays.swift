extension Migration {
    /// The day of the year that a fact belongs to, as `MM-DD`, and where a fact comes from: the fingerprint of the bundled
    /// fact that a row is a copy of. The operator's own facts have none. The stamp is that of the files that were stored
    /// last.
    static let factDays = Migration(
        number: 22,
        statements: [
            "ALTER TABLE facts ADD COLUMN day TEXT",
            "ALTER TABLE facts ADD COLUMN bundled TEXT",
            "ALTER TABLE content_state ADD COLUMN facts_stamp TEXT NOT NULL DEFAULT ''",
        ])
}
