extension PostgresSchema {
    /// What the scheduler keeps: which reminders are next, what it has claimed, and what became of it.
    static let reminders = [
        """
        CREATE TABLE reminders_to_plan (
            id uuid PRIMARY KEY,
            occurrence text COLLATE "C",
            next_fire_at timestamptz
        )
        """,
        """
        CREATE TABLE reminder_zones (
            time_zone text COLLATE "C" PRIMARY KEY,
            fingerprint text COLLATE "C" NOT NULL
        )
        """,
        // No reference to the reminder: it moves to another account by being deleted and made again.
        """
        CREATE TABLE notifications (
            reminder_id uuid NOT NULL,
            occurrence text COLLATE "C" NOT NULL,
            user_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
            content text COLLATE "C" NOT NULL,
            claimed_at bigint NOT NULL,
            expires_at bigint NOT NULL,
            PRIMARY KEY (reminder_id, occurrence)
        )
        """,
        "CREATE INDEX notifications_by_claim ON notifications (claimed_at)",
        "CREATE INDEX notifications_by_user ON notifications (user_id, claimed_at)",
        """
        CREATE TABLE deliveries (
            reminder_id uuid NOT NULL,
            occurrence text COLLATE "C" NOT NULL,
            subscription_id uuid NOT NULL,
            state text COLLATE "C" NOT NULL DEFAULT 'waiting'
                CHECK (state IN ('waiting', 'delivered', 'gone', 'refused', 'expired', 'cancelled')),
            attempts bigint NOT NULL DEFAULT 0,
            is_shrunk bigint NOT NULL DEFAULT 0,
            next_attempt_at bigint,
            reason text COLLATE "C",
            service text COLLATE "C" NOT NULL DEFAULT '',
            PRIMARY KEY (reminder_id, occurrence, subscription_id),
            FOREIGN KEY (reminder_id, occurrence) REFERENCES notifications ON DELETE CASCADE
        )
        """,
        """
        CREATE INDEX deliveries_by_service ON deliveries (service, next_attempt_at)
        WHERE next_attempt_at IS NOT NULL
        """,
        """
        CREATE TABLE push_identity (
            identity text COLLATE "C" NOT NULL
        )
        """,
        // Of the tables that the API serves, what only the server looks for.
        "CREATE INDEX reminders_by_next_fire ON reminders (next_fire_at) WHERE next_fire_at IS NOT NULL",
        "CREATE INDEX widgets_by_token ON widgets (token) WHERE token IS NOT NULL",
    ]
}
