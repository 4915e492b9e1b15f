extension Migration {
    /// The codes with which a signed-in user signs in a command on another machine. Neither code is stored, only its hash.
    static let loginCodes = Migration(
        // Like those merged with it. A database that has one of them has all, and remembers this number.
        number: 15,
        statements: [
            // `account_id` is null until a user approves the code.
            """
            CREATE TABLE login_codes (
                secret_hash TEXT PRIMARY KEY,
                code_hash TEXT NOT NULL UNIQUE,
                account_id TEXT REFERENCES accounts (id) ON DELETE CASCADE,
                created_at INTEGER NOT NULL
            )
            """,
            "CREATE INDEX login_codes_by_account ON login_codes (account_id)",
        ])
}
