extension Migration {
    /// What the scheduler keeps: which reminders are next, what it has claimed, and what became of it.
    static let reminders = Migration(
        number: 4,
        statements: [
            "ALTER TABLE fact_preferences ADD COLUMN round_started_at TEXT",
            "ALTER TABLE reminders ADD COLUMN told TEXT NOT NULL DEFAULT '[]'",
            "CREATE INDEX reminders_by_next_fire ON reminders (next_fire_at) WHERE next_fire_at IS NOT NULL",
            // One wish a subject: two devices that state the same one make one. The latest stays.
            """
            DELETE FROM reminders WHERE subject IS NOT NULL AND EXISTS (
                SELECT 1 FROM reminders later
                WHERE later.user_id = reminders.user_id AND later.app = reminders.app
                AND later.subject = reminders.subject
                AND (later.updated_at, later.id) > (reminders.updated_at, reminders.id))
            """,
            "CREATE UNIQUE INDEX reminders_by_subject ON reminders (user_id, app, subject)",
            // Reminders whose next occurrence must be recomputed. Code that writes a reminder does so at once; the
            // scheduler does the rest. The occurrence that was next stays with the reminder while only other columns
            // changed: it may be due just now.
            """
            CREATE TABLE reminders_to_plan (id TEXT PRIMARY KEY, occurrence TEXT, next_fire_at TEXT) WITHOUT ROWID
            """,
            "INSERT INTO reminders_to_plan (id) SELECT id FROM reminders",
        ] + reminderTriggers + [
            // The zones of the reminders, and fingerprints of their files. The reminders of a zone whose file changes
            // are recomputed.
            "CREATE TABLE reminder_zones (time_zone TEXT PRIMARY KEY, fingerprint TEXT NOT NULL) WITHOUT ROWID",
            // One occurrence of one reminder, claimed: the pair is the key that makes sure the user is notified only
            // once. No reference to the reminder: it moves from one account to another by being deleted and made again.
            """
            CREATE TABLE notifications (
                reminder_id TEXT NOT NULL,
                occurrence TEXT NOT NULL,
                user_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
                content TEXT NOT NULL,
                claimed_at INTEGER NOT NULL,
                expires_at INTEGER NOT NULL,
                PRIMARY KEY (reminder_id, occurrence)
            ) WITHOUT ROWID
            """,
            "CREATE INDEX notifications_by_user ON notifications (user_id)",
            "CREATE INDEX notifications_by_claim ON notifications (claimed_at)",
            // A notification on its way to one browser. `next_attempt_at` is null once that has ended, well or not;
            // while a send is under way it is when someone else may try, should we be gone by then.
            """
            CREATE TABLE deliveries (
                reminder_id TEXT NOT NULL,
                occurrence TEXT NOT NULL,
                subscription_id TEXT NOT NULL,
                state TEXT NOT NULL DEFAULT 'waiting'
                    CHECK (state IN ('waiting', 'delivered', 'gone', 'refused', 'expired', 'cancelled')),
                attempts INTEGER NOT NULL DEFAULT 0,
                is_shrunk INTEGER NOT NULL DEFAULT 0,
                next_attempt_at INTEGER,
                reason TEXT,
                PRIMARY KEY (reminder_id, occurrence, subscription_id),
                FOREIGN KEY (reminder_id, occurrence) REFERENCES notifications ON DELETE CASCADE
            ) WITHOUT ROWID
            """,
            "CREATE INDEX deliveries_by_attempt ON deliveries (next_attempt_at) WHERE next_attempt_at IS NOT NULL",
        ])

    /// Notes which reminders have to be planned again; shared with the migration that rebuilds the table.
    static let reminderTriggers = [
        """
        CREATE TRIGGER reminders_inserted AFTER INSERT ON reminders WHEN NEW.state IS NULL BEGIN
            INSERT INTO reminders_to_plan (id) VALUES (NEW.id) ON CONFLICT (id) DO NOTHING;
        END
        """,
        """
        CREATE TRIGGER reminders_edited AFTER UPDATE ON reminders
        WHEN NEW.state IS NULL AND \(unchanged) BEGIN
            INSERT INTO reminders_to_plan (id, occurrence, next_fire_at)
            VALUES (NEW.id, OLD.occurrence, OLD.next_fire_at) ON CONFLICT (id) DO NOTHING;
        END
        """,
        """
        CREATE TRIGGER reminders_moved AFTER UPDATE ON reminders WHEN NOT (\(unchanged)) BEGIN
            INSERT INTO reminders_to_plan (id) VALUES (NEW.id)
            ON CONFLICT (id) DO UPDATE SET occurrence = NULL, next_fire_at = NULL;
        END
        """,
        // A reminder that comes once and found no browser to go to waits for the first.
        """
        CREATE TRIGGER push_subscriptions_inserted AFTER INSERT ON push_subscriptions BEGIN
            INSERT INTO reminders_to_plan (id)
            SELECT id FROM reminders WHERE user_id = NEW.user_id AND state = 'unheard'
            ON CONFLICT (id) DO NOTHING;
        END
        """,
    ]

    /// An edit that leaves alone what decides when a reminder comes.
    private static let unchanged = ["kind", "local_time", "time_zone", "fire_at", "enabled"]
        .map { "NEW.\($0) IS OLD.\($0)" }.joined(separator: " AND ")
}
