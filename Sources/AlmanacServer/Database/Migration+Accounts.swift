extension Migration {
    /// Accounts, their sessions and one-time codes. Times are milliseconds since 1970.
    ///
    /// `accounts` is who can sign in; the tables of the apps refer to it and go with it. Nothing here would let a
    /// reader of the file in: passwords and codes are hashed, refresh tokens are derived and not stored at all.
    static let accounts = Migration(
        number: 2,
        statements: [
            """
            CREATE TABLE accounts (
                id TEXT PRIMARY KEY,
                email TEXT UNIQUE,
                password_hash TEXT,
                email_confirmed_at INTEGER,
                new_email TEXT,
                user_metadata TEXT NOT NULL DEFAULT '{}',
                is_anonymous INTEGER NOT NULL DEFAULT 0,
                banned_until INTEGER,
                confirmation_sent_at INTEGER,
                recovery_sent_at INTEGER,
                email_change_sent_at INTEGER,
                last_sign_in_at INTEGER,
                created_at INTEGER NOT NULL,
                updated_at INTEGER NOT NULL
            )
            """,
            // `counter` is that of the active refresh token; `uses` are the times, joined by commas, at which the
            // tokens before it were used, the parent's last. `ends_at` is how long the session may last, `ended_at`
            // when it was ended before.
            """
            CREATE TABLE sessions (
                id TEXT PRIMARY KEY,
                account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
                method TEXT NOT NULL,
                counter INTEGER NOT NULL DEFAULT 0,
                uses TEXT NOT NULL DEFAULT '',
                created_at INTEGER NOT NULL,
                refreshed_at INTEGER NOT NULL,
                ends_at INTEGER,
                ended_at INTEGER
            )
            """,
            "CREATE INDEX sessions_by_account ON sessions (account_id)",
            // Sessions whose rows are gone, however they went. A session that is neither there nor here is one that a
            // restored backup has not heard of: its owner must not be told that it has ended.
            "CREATE TABLE ended_sessions (id TEXT PRIMARY KEY, ended_at INTEGER NOT NULL) WITHOUT ROWID",
            """
            CREATE TRIGGER sessions_end AFTER DELETE ON sessions BEGIN
                INSERT OR IGNORE INTO ended_sessions (id, ended_at)
                VALUES (OLD.id, coalesce(OLD.ended_at, OLD.ends_at, CAST(strftime('%s', 'now') AS INTEGER) * 1000));
            END
            """,
            // A sign-up's code brings the password and the data of its own sign-up, and only it sets them.
            """
            CREATE TABLE one_time_codes (
                token_hash TEXT PRIMARY KEY,
                account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
                kind TEXT NOT NULL CHECK (kind IN ('signup', 'recovery', 'email_change')),
                email TEXT NOT NULL,
                code_hash TEXT NOT NULL,
                password_hash TEXT,
                user_metadata TEXT,
                challenge TEXT,
                challenge_method TEXT,
                wrong_tries INTEGER NOT NULL DEFAULT 0,
                created_at INTEGER NOT NULL
            )
            """,
            "CREATE INDEX one_time_codes_by_account ON one_time_codes (account_id, kind)",
            "CREATE INDEX one_time_codes_by_email ON one_time_codes (email, kind)",
            // What a confirmed link hands to an app that proves, by PKCE, that it had asked for the mail.
            """
            CREATE TABLE exchange_codes (
                hash TEXT PRIMARY KEY,
                account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
                method TEXT NOT NULL,
                challenge TEXT NOT NULL,
                challenge_method TEXT NOT NULL,
                created_at INTEGER NOT NULL
            )
            """,
            "CREATE INDEX exchange_codes_by_account ON exchange_codes (account_id)",
            "ALTER TABLE devices ADD COLUMN account_id TEXT REFERENCES accounts (id) ON DELETE SET NULL",
            "CREATE INDEX devices_by_account ON devices (account_id)",
        ])
}
