/// What only SQLite's schema has: the counter that is a sequence at PostgreSQL, and its triggers, which
/// `PostgresSchema+Triggers.swift` has in PostgreSQL's way. Those that follow the declarations are temporary and made at
/// each start (``AccountUsage``, ``WriteNotes``).
package enum SQLiteSchema {
    package static let statements = [
        // The number of the last change of any row. Devices ask for what changed since the number they know.
        "CREATE TABLE change_counter (number INTEGER NOT NULL)",
        "INSERT INTO change_counter (number) VALUES (0)",
        """
        CREATE TRIGGER sessions_end AFTER DELETE ON sessions BEGIN
            INSERT OR IGNORE INTO ended_sessions (id, ended_at, reason, label)
            VALUES (
                OLD.id, coalesce(OLD.ended_at, OLD.ends_at, CAST(strftime('%s', 'now') AS INTEGER) * 1000),
                coalesce(
                    OLD.ended_by,
                    CASE WHEN NOT EXISTS (SELECT 1 FROM accounts WHERE id = OLD.account_id) THEN 'deletion'
                    WHEN OLD.ended_at IS NULL AND OLD.ends_at IS NOT NULL THEN 'age' END),
                OLD.ended_from);
        END
        """,
        """
        CREATE TRIGGER reminders_inserted AFTER INSERT ON reminders WHEN NEW.state IS NULL BEGIN
            INSERT INTO reminders_to_plan (id) VALUES (NEW.id) ON CONFLICT (id) DO NOTHING;
        END
        """,
        // The occurrence that was next stays with the reminder: it may be due just now.
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
        """
        CREATE TRIGGER push_subscriptions_inserted AFTER INSERT ON push_subscriptions BEGIN
        \(planAwaitingSubscription)
        END
        """,
        """
        CREATE TRIGGER push_subscriptions_renewed AFTER UPDATE OF endpoint, p256dh, auth ON push_subscriptions
        WHEN NEW.endpoint IS NOT OLD.endpoint OR NEW.p256dh IS NOT OLD.p256dh OR NEW.auth IS NOT OLD.auth BEGIN
        \(planAwaitingSubscription)
        END
        """,
    ]

    /// An edit that leaves alone what decides when a reminder comes.
    private static let unchanged = ["kind", "local_time", "time_zone", "fire_at", "enabled"]
        .map { "NEW.\($0) IS OLD.\($0)" }.joined(separator: " AND ")

    /// A reminder that comes once and found no browser to go to waits for the first, and for one that renews itself.
    private static let planAwaitingSubscription = """
            INSERT INTO reminders_to_plan (id)
            SELECT id FROM reminders WHERE user_id = NEW.user_id AND state = 'unheard'
            ON CONFLICT (id) DO NOTHING;
        """
}
