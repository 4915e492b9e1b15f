extension PostgresSchema {
    /// What the stores have said, and who has had a trial.
    static let store = [
        """
        CREATE TABLE store_transactions (
            store text COLLATE "C" NOT NULL CHECK (store IN ('trial', 'grant', 'sandbox', 'appstore')),
            id text COLLATE "C" NOT NULL,
            subscription text COLLATE "C" NOT NULL,
            account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
            product text COLLATE "C",
            purchased_at bigint NOT NULL,
            ends_at bigint NOT NULL,
            grace_ends_at bigint,
            renews_as text COLLATE "C",
            revoked_at bigint,
            stated_at bigint NOT NULL DEFAULT 0,
            renewal_stated_at bigint NOT NULL DEFAULT 0,
            environment text COLLATE "C",
            PRIMARY KEY (store, id)
        )
        """,
        "CREATE INDEX store_transactions_by_account ON store_transactions (account_id)",
        "CREATE INDEX store_transactions_by_subscription ON store_transactions (store, subscription)",
        """
        CREATE INDEX store_transactions_to_renew ON store_transactions (ends_at)
        WHERE renews_as IS NOT NULL AND store = 'sandbox'
        """,
        """
        CREATE TABLE store_notifications (
            id text COLLATE "C" PRIMARY KEY,
            received_at bigint NOT NULL
        )
        """,
        """
        CREATE TABLE trial_salt (
            salt bytea NOT NULL
        )
        """,
        """
        CREATE TABLE trial_traces (
            hash text COLLATE "C" PRIMARY KEY
        )
        """,
    ]
}
