extension Migration {
    /// What accounts have bought, been granted and tried, and the traces of trials that outlive their accounts.
    static let store = Migration(
        number: 7,
        statements: [
            // A period of a plan, a grant or a trial. `subscription` is what its renewals have in common; `renews_as`
            // is the product that follows at its end, null if none does. `stated_at` and `renewal_stated_at` are when
            // the App Store signed what is known of the period and of its renewal: statements arrive in any order.
            """
            CREATE TABLE store_transactions (
                store TEXT NOT NULL CHECK (store IN ('trial', 'grant', 'sandbox', 'appstore')),
                id TEXT NOT NULL,
                subscription TEXT NOT NULL,
                account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
                product TEXT,
                purchased_at INTEGER NOT NULL,
                ends_at INTEGER NOT NULL,
                grace_ends_at INTEGER,
                renews_as TEXT,
                revoked_at INTEGER,
                stated_at INTEGER NOT NULL DEFAULT 0,
                renewal_stated_at INTEGER NOT NULL DEFAULT 0,
                PRIMARY KEY (store, id)
            ) WITHOUT ROWID
            """,
            "CREATE INDEX store_transactions_by_account ON store_transactions (account_id)",
            "CREATE INDEX store_transactions_by_subscription ON store_transactions (store, subscription)",
            """
            CREATE INDEX store_transactions_to_renew ON store_transactions (ends_at)
            WHERE renews_as IS NOT NULL AND store = 'sandbox'
            """,
            // No reference to the account: a trace must outlive it. The salt keeps a hash from being compared with one
            // made elsewhere.
            "CREATE TABLE trial_salt (salt BLOB NOT NULL)",
            "CREATE TABLE trial_traces (hash TEXT PRIMARY KEY) WITHOUT ROWID",
            // The App Store sends a notification again until it gets an answer.
            "CREATE TABLE store_notifications (id TEXT PRIMARY KEY, received_at INTEGER NOT NULL) WITHOUT ROWID",
        ])
}
