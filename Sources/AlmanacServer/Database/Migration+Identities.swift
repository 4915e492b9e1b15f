extension Migration {
    /// Sign-in with other services: the identities linked to accounts, and the sign-ins that are in progress.
    ///
    /// A state and a code are hashed; the nonce and the verifier for the service are derived from the state and not
    /// stored at all. So nothing here lets a reader of the file complete a sign-in.
    static let identities = Migration(
        number: 8,
        statements: [
            """
            CREATE TABLE identities (
                id TEXT PRIMARY KEY,
                account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
                provider TEXT NOT NULL,
                subject TEXT NOT NULL,
                email TEXT,
                email_verified INTEGER NOT NULL DEFAULT 0,
                data TEXT NOT NULL DEFAULT '{}',
                last_sign_in_at INTEGER,
                created_at INTEGER NOT NULL,
                updated_at INTEGER NOT NULL,
                UNIQUE (provider, subject)
            )
            """,
            "CREATE INDEX identities_by_account ON identities (account_id)",
            // A user who was sent to a service. With an account, the answer links to it; without one, it signs in.
            """
            CREATE TABLE pending_sign_ins (
                state_hash TEXT PRIMARY KEY,
                provider TEXT NOT NULL,
                account_id TEXT REFERENCES accounts (id) ON DELETE CASCADE,
                session_id TEXT,
                redirect_to TEXT NOT NULL,
                callback TEXT NOT NULL,
                challenge TEXT NOT NULL,
                challenge_method TEXT NOT NULL,
                created_at INTEGER NOT NULL
            )
            """,
            "CREATE INDEX pending_sign_ins_by_account ON pending_sign_ins (account_id)",
            // The service's checked answer. It takes effect when the app that asked exchanges the code.
            """
            CREATE TABLE provider_codes (
                hash TEXT PRIMARY KEY,
                provider TEXT NOT NULL,
                claims TEXT NOT NULL,
                account_id TEXT REFERENCES accounts (id) ON DELETE CASCADE,
                session_id TEXT,
                challenge TEXT NOT NULL,
                challenge_method TEXT NOT NULL,
                created_at INTEGER NOT NULL
            )
            """,
            "CREATE INDEX provider_codes_by_account ON provider_codes (account_id)",
            // Whether the user proved that the email address is theirs: by an email's code or link, or by the word of a
            // service. An address that was confirmed automatically may be anyone's.
            "ALTER TABLE accounts ADD COLUMN email_is_proven INTEGER NOT NULL DEFAULT 0",
        ])
}
