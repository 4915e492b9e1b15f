extension Migration {
    /// The last good values of the weather and exchange rate providers. Only the server reads and writes them.
    static let providers = Migration(
        number: 14,
        statements: [
            """
            CREATE TABLE provider_values (
                provider TEXT NOT NULL,
                key TEXT NOT NULL,
                value TEXT NOT NULL,
                fetched_at INTEGER NOT NULL,
                PRIMARY KEY (provider, key)
            )
            """
        ])
}
