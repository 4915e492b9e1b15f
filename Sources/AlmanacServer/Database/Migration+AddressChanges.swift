extension Migration {
    /// What protects an account from someone who holds an access token: changes of address that can be undone, and the
    /// codes by which users prove that the account is theirs. The links' secrets and the codes are not stored, only their
    /// hashes.
    static let addressChanges = Migration(
        number: 17,
        statements: [
            // `email` is the address before the change.
            """
            CREATE TABLE address_changes (
                token_hash TEXT PRIMARY KEY,
                account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
                email TEXT NOT NULL,
                created_at INTEGER NOT NULL
            )
            """,
            "CREATE INDEX address_changes_by_account ON address_changes (account_id)",
            "CREATE INDEX accounts_by_new_email ON accounts (new_email) WHERE new_email IS NOT NULL",
            """
            CREATE TABLE reauthentication_codes (
                account_id TEXT PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
                code_hash TEXT NOT NULL,
                wrong_tries INTEGER NOT NULL DEFAULT 0,
                created_at INTEGER NOT NULL
            )
            """,
        ])
}
