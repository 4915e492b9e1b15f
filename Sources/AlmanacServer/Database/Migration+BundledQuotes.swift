extension Migration {
    /// The hash of the bundled quotes that were stored last.
    static let bundledQuotes = Migration(
        number: 9, statements: ["ALTER TABLE content_state ADD COLUMN quotes_hash TEXT NOT NULL DEFAULT ''"])
}
