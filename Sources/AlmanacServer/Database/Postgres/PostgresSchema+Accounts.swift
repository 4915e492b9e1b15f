// The server's own tables, as the migrations made them in SQLite. Flags are 0 or 1 and times are milliseconds since 1970,
// as everywhere in the server's own code; ids of accounts, reminders and push subscriptions are uuids.
extension PostgresSchema {
    /// The accounts and what belongs to them besides the tables that the API serves.
    static let accounts = [
        """
        CREATE TABLE accounts (
            id uuid PRIMARY KEY,
            email text COLLATE "C" UNIQUE,
            password_hash text COLLATE "C",
            email_confirmed_at bigint,
            new_email text COLLATE "C",
            user_metadata text COLLATE "C" NOT NULL DEFAULT '{}',
            is_anonymous bigint NOT NULL DEFAULT 0,
            banned_until bigint,
            confirmation_sent_at bigint,
            recovery_sent_at bigint,
            email_change_sent_at bigint,
            last_sign_in_at bigint,
            created_at bigint NOT NULL,
            updated_at bigint NOT NULL,
            email_is_proven bigint NOT NULL DEFAULT 0
        )
        """,
        "CREATE INDEX accounts_by_new_email ON accounts (new_email) WHERE new_email IS NOT NULL",
        """
        CREATE TABLE devices (
            id text COLLATE "C" PRIMARY KEY,
            key_hash text COLLATE "C" NOT NULL UNIQUE,
            platform text COLLATE "C" NOT NULL,
            model text COLLATE "C" NOT NULL,
            os_version text COLLATE "C" NOT NULL,
            language text COLLATE "C" NOT NULL,
            created_at bigint NOT NULL,
            last_seen bigint NOT NULL,
            account_id uuid REFERENCES accounts (id) ON DELETE SET NULL
        )
        """,
        "CREATE INDEX devices_by_account ON devices (account_id)",
        """
        CREATE TABLE sessions (
            id text COLLATE "C" PRIMARY KEY,
            account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
            method text COLLATE "C" NOT NULL,
            counter bigint NOT NULL DEFAULT 0,
            uses text COLLATE "C" NOT NULL DEFAULT '',
            created_at bigint NOT NULL,
            refreshed_at bigint NOT NULL,
            ends_at bigint,
            ended_at bigint
        )
        """,
        "CREATE INDEX sessions_by_account ON sessions (account_id)",
        """
        CREATE TABLE ended_sessions (
            id text COLLATE "C" PRIMARY KEY,
            ended_at bigint NOT NULL
        )
        """,
        """
        CREATE TABLE identities (
            id text COLLATE "C" PRIMARY KEY,
            account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
            provider text COLLATE "C" NOT NULL,
            issuer text COLLATE "C" NOT NULL,
            subject text COLLATE "C" NOT NULL,
            email text COLLATE "C",
            email_verified bigint NOT NULL DEFAULT 0,
            data text COLLATE "C" NOT NULL DEFAULT '{}',
            last_sign_in_at bigint,
            created_at bigint NOT NULL,
            updated_at bigint NOT NULL,
            UNIQUE (issuer, subject)
        )
        """,
        "CREATE INDEX identities_by_account ON identities (account_id)",
        // Keys and what is kept are JSON as the server wrote it, and the time is compared as a text.
        """
        CREATE TABLE tombstones (
            table_name text COLLATE "C" NOT NULL,
            row_key text COLLATE "C" NOT NULL,
            owner uuid REFERENCES accounts (id) ON DELETE CASCADE,
            deleted_at text COLLATE "C" NOT NULL,
            change_number bigint NOT NULL,
            kept text COLLATE "C" NOT NULL,
            PRIMARY KEY (table_name, row_key)
        )
        """,
        "CREATE INDEX tombstones_by_change ON tombstones (owner, change_number)",
        // Without a reference: a trigger removes it, before the account's rows are taken off it one by one.
        """
        CREATE TABLE account_usage (
            account_id uuid PRIMARY KEY,
            rows bigint NOT NULL,
            bytes bigint NOT NULL
        )
        """,
        """
        CREATE TABLE calendar_links (
            account_id uuid PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
            token_hash text COLLATE "C" NOT NULL UNIQUE,
            language text COLLATE "C" NOT NULL,
            created_at bigint NOT NULL
        )
        """,
    ]
}
