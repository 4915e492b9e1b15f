extension Migration {
    /// An identity belongs to its issuer and not to the name that the operator gave to it. Else a name that is used for
    /// another service would give that service's users the accounts of the first one's.
    static let identityIssuers = Migration(
        number: 10,
        statements: [
            """
            CREATE TABLE identities_by_issuer (
                id TEXT PRIMARY KEY,
                account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
                provider TEXT NOT NULL,
                issuer TEXT NOT NULL,
                subject TEXT NOT NULL,
                email TEXT,
                email_verified INTEGER NOT NULL DEFAULT 0,
                data TEXT NOT NULL DEFAULT '{}',
                last_sign_in_at INTEGER,
                created_at INTEGER NOT NULL,
                updated_at INTEGER NOT NULL,
                UNIQUE (issuer, subject)
            )
            """,
            // The claims that were kept name the issuer. Of two names for one issuer, the link used last counts.
            """
            INSERT OR IGNORE INTO identities_by_issuer
            SELECT id, account_id, provider, json_extract(data, '$.iss'), subject, email, email_verified, data,
                last_sign_in_at, created_at, updated_at
            FROM identities ORDER BY last_sign_in_at DESC, id
            """,
            // What is left cannot sign in any more, but its account still shows it and can remove it.
            """
            INSERT INTO identities_by_issuer
            SELECT id, account_id, provider, 'name:' || provider, subject, email, email_verified, data,
                last_sign_in_at, created_at, updated_at
            FROM identities WHERE id NOT IN (SELECT id FROM identities_by_issuer)
            """,
            "DROP TABLE identities",
            "ALTER TABLE identities_by_issuer RENAME TO identities",
            "CREATE INDEX identities_by_account ON identities (account_id)",
        ])
}
