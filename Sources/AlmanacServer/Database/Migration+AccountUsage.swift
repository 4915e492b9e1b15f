extension Migration {
    /// How much each account stores. Without a reference to the account: the rows of a deleted account go one by one,
    /// and each still takes itself off.
    static let accountUsage = Migration(
        number: 18,
        statements: [
            """
            CREATE TABLE account_usage (
                account_id TEXT PRIMARY KEY,
                rows INTEGER NOT NULL,
                bytes INTEGER NOT NULL
            ) WITHOUT ROWID
            """
        ])
}
