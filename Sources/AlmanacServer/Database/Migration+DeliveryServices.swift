extension Migration {
    /// Deliveries can be read per push service, so that one that hangs does not stand before the others. Unheard
    /// reminders get another chance when a browser renews its subscription or the server changes how it sends.
    static let deliveryServices = Migration(
        number: 16,
        statements: [
            // The origin of the push service. It is found out for older rows as they are taken.
            "ALTER TABLE deliveries ADD COLUMN service TEXT NOT NULL DEFAULT ''",
            "DROP INDEX deliveries_by_attempt",
            """
            CREATE INDEX deliveries_by_service ON deliveries (service, next_attempt_at)
            WHERE next_attempt_at IS NOT NULL
            """,
            // Also counts a user's notifications within an hour.
            "DROP INDEX notifications_by_user",
            "CREATE INDEX notifications_by_user ON notifications (user_id, claimed_at)",
            // One row, once the server has started.
            "CREATE TABLE push_identity (identity TEXT NOT NULL)",
            """
            CREATE TRIGGER push_subscriptions_renewed AFTER UPDATE OF endpoint, p256dh, auth ON push_subscriptions
            WHEN NEW.endpoint IS NOT OLD.endpoint OR NEW.p256dh IS NOT OLD.p256dh OR NEW.auth IS NOT OLD.auth BEGIN
                INSERT INTO reminders_to_plan (id)
                SELECT id FROM reminders WHERE user_id = NEW.user_id AND state = 'unheard'
                ON CONFLICT (id) DO NOTHING;
            END
            """,
        ])
}
