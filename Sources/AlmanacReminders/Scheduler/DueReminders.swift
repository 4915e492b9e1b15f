import AlmanacCore
import AlmanacDatabase

// The reminders that are due, and the notifications that are written for them.
extension Transaction {
    package func hasPendingPlans() throws -> Bool {
        try !query("SELECT 1 FROM reminders_to_plan LIMIT 1").isEmpty
    }

    /// The earliest instant at which a reminder is due.
    package func nextReminder() throws -> Instant? {
        try query(Self.nextReminderSQL).first?.textIfAny("at").map { try Timestamp($0).instant }
    }

    package static var nextReminderSQL: SQL {
        "SELECT min(next_fire_at) AS at FROM reminders WHERE next_fire_at IS NOT NULL"
    }

    /// - Parameter leavesOut: whether it leaves out some accounts, in PostgreSQL.
    package static func dueRemindersSQL(_ dialect: Dialect, leavesOut: Bool = false) -> SQL {
        """
        SELECT \(ReminderRow.columns.names) FROM reminders WHERE next_fire_at <= ?\(leavesOut ? " AND user_id <> ALL (?)" : "")
        ORDER BY next_fire_at LIMIT ?\(dialect.skippingLocked("reminders"))
        """
    }

    /// Takes the reminders that have been due the longest, apart from those that another server takes, and of accounts that
    /// are being written.
    package func dueReminders(at now: Instant, limit: Int) throws -> [ReminderRow] {
        try takeRowsSkippingBusyAccounts(limit: limit, account: \.userID) { busy in
            try query(
                SQLText(Self.dueRemindersSQL(dialect, leavesOut: busy != nil)),
                [.text(Timestamp(now).text)] + [busy].compactMap(\.self) + [.int(Int64(limit))]
            ).map(ReminderRow.init)
        }
    }

    /// Writes the notification of an occurrence, and a delivery for each browser of the user. One that was written before
    /// stays as it is, and nothing more is delivered.
    package func insertNotification(
        _ row: ReminderRow, _ occurrence: String, _ content: NotificationContent,
        for subscriptions: [StoredSubscription],
        at now: Instant, expiresAt: Instant
    ) throws {
        let inserted = try query(
            """
            INSERT INTO notifications (reminder_id, occurrence, user_id, content, claimed_at, expires_at)
            VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING RETURNING 1 AS inserted
            """,
            [
                .text(row.id), .text(occurrence), .text(row.userID), .text(content.text), .int(now.milliseconds),
                .int(expiresAt.milliseconds),
            ])
        guard !inserted.isEmpty else { return }
        try execute(
            """
            INSERT INTO deliveries (reminder_id, occurrence, subscription_id, service, next_attempt_at)
            VALUES (?, ?, ?, ?, ?)
            """,
            each: subscriptions.map { subscription in
                [
                    .text(row.id), .text(occurrence), .text(subscription.id), .text(subscription.address.service),
                    .int(now.milliseconds),
                ]
            })
    }

    /// When a user may be notified again; `nil` if that is now.
    /// - Parameter perHour: the maximum number of notifications within an hour, at least 1.
    package func nextNotification(of account: String, at now: Instant, perHour: Int) throws -> Instant? {
        let hour: Int64 = 3_600_000
        return try query(
            """
            SELECT claimed_at FROM notifications WHERE user_id = ? AND claimed_at > ?
            ORDER BY claimed_at DESC LIMIT 1 OFFSET ?
            """, [.text(account), .int(now.milliseconds - hour), .int(Int64(perHour - 1))]
        ).first?.timeIfAny("claimed_at").map { $0 + hour }
    }

    /// Makes a reminder that is due wait. Its occurrence stays the same.
    package func postpone(_ reminder: String, until next: Instant) throws {
        try execute(
            "UPDATE reminders SET next_fire_at = ? WHERE id = ?", [.text(Timestamp(next).text), .text(reminder)])
    }
}
