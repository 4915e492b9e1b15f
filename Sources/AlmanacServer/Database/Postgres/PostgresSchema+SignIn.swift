extension PostgresSchema {
    /// The codes of sign-ins that are under way.
    static let signIn = [
        """
        CREATE TABLE one_time_codes (
            token_hash text COLLATE "C" PRIMARY KEY,
            account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
            kind text COLLATE "C" NOT NULL CHECK (kind IN ('signup', 'recovery', 'email_change')),
            email text COLLATE "C" NOT NULL,
            code_hash text COLLATE "C" NOT NULL,
            password_hash text COLLATE "C",
            user_metadata text COLLATE "C",
            challenge text COLLATE "C",
            challenge_method text COLLATE "C",
            wrong_tries bigint NOT NULL DEFAULT 0,
            created_at bigint NOT NULL
        )
        """,
        "CREATE INDEX one_time_codes_by_account ON one_time_codes (account_id, kind)",
        "CREATE INDEX one_time_codes_by_email ON one_time_codes (email, kind)",
        """
        CREATE TABLE exchange_codes (
            hash text COLLATE "C" PRIMARY KEY,
            account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
            method text COLLATE "C" NOT NULL,
            challenge text COLLATE "C" NOT NULL,
            challenge_method text COLLATE "C" NOT NULL,
            created_at bigint NOT NULL
        )
        """,
        "CREATE INDEX exchange_codes_by_account ON exchange_codes (account_id)",
        """
        CREATE TABLE pending_sign_ins (
            state_hash text COLLATE "C" PRIMARY KEY,
            provider text COLLATE "C" NOT NULL,
            account_id uuid REFERENCES accounts (id) ON DELETE CASCADE,
            session_id text COLLATE "C",
            redirect_to text COLLATE "C" NOT NULL,
            callback text COLLATE "C" NOT NULL,
            challenge text COLLATE "C" NOT NULL,
            challenge_method text COLLATE "C" NOT NULL,
            created_at bigint NOT NULL
        )
        """,
        "CREATE INDEX pending_sign_ins_by_account ON pending_sign_ins (account_id)",
        """
        CREATE TABLE provider_codes (
            hash text COLLATE "C" PRIMARY KEY,
            provider text COLLATE "C" NOT NULL,
            claims text COLLATE "C" NOT NULL,
            account_id uuid REFERENCES accounts (id) ON DELETE CASCADE,
            session_id text COLLATE "C",
            challenge text COLLATE "C" NOT NULL,
            challenge_method text COLLATE "C" NOT NULL,
            created_at bigint NOT NULL
        )
        """,
        "CREATE INDEX provider_codes_by_account ON provider_codes (account_id)",
        """
        CREATE TABLE login_codes (
            secret_hash text COLLATE "C" PRIMARY KEY,
            code_hash text COLLATE "C" NOT NULL UNIQUE,
            account_id uuid REFERENCES accounts (id) ON DELETE CASCADE,
            created_at bigint NOT NULL
        )
        """,
        "CREATE INDEX login_codes_by_account ON login_codes (account_id)",
        """
        CREATE TABLE address_changes (
            token_hash text COLLATE "C" PRIMARY KEY,
            account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
            email text COLLATE "C" NOT NULL,
            created_at bigint NOT NULL
        )
        """,
        "CREATE INDEX address_changes_by_account ON address_changes (account_id)",
        """
        CREATE TABLE reauthentication_codes (
            account_id uuid PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
            code_hash text COLLATE "C" NOT NULL,
            wrong_tries bigint NOT NULL DEFAULT 0,
            created_at bigint NOT NULL
        )
        """,
    ]
}
