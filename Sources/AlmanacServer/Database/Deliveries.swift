import AlmanacCore

/// A notification to be delivered to one browser.
struct Delivery: Sendable {
    let reminder: String
    let occurrence: String
    let subscription: String
    let content: NotificationContent
    let address: PushAddress
    /// The number of attempts, including the current one.
    let attempts: Int
    var isShrunk: Bool
    /// When the notification is no longer of use.
    let expiresAt: Instant

    fileprivate var key: [SQLValue] { [.text(reminder), .text(occurrence), .text(subscription)] }
}

/// The state of a delivery after an attempt.
enum DeliveryState: Equatable, Sendable {
    case delivered
    /// The browser's subscription has ended.
    case gone
    case refused(String)
    /// The notification expired before it could be delivered.
    case expired(String)
    /// Another attempt follows.
    case waiting(until: Instant, isShrunk: Bool, reason: String)

    fileprivate var name: String {
        switch self {
        case .delivered: "delivered"
        case .gone: "gone"
        case .refused: "refused"
        case .expired: "expired"
        case .waiting: "waiting"
        }
    }

    fileprivate var reason: String? {
        switch self {
        case .delivered, .gone: nil
        case .refused(let reason), .expired(let reason), .waiting(_, _, let reason): String(reason.prefix(300))
        }
    }
}

extension Transaction {
    // MARK: Reminders that are due

    func hasPendingPlans() throws -> Bool {
        try !query("SELECT 1 FROM reminders_to_plan LIMIT 1").isEmpty
    }

    /// The earliest instant at which a reminder or a delivery is due.
    func nextDue() throws -> Instant? {
        let reminder = try query(Self.nextReminderSQL)
            .first?.textIfAny("at").map { try Timestamp($0).instant }
        let delivery = try query(
            "SELECT min(next_attempt_at) AS at FROM deliveries WHERE next_attempt_at IS NOT NULL"
        ).first?.timeIfAny("at")
        return [reminder, delivery].compactMap(\.self).min()
    }

    static var nextReminderSQL: SQL { "SELECT min(next_fire_at) AS at FROM reminders WHERE next_fire_at IS NOT NULL" }

    static var dueRemindersSQL: SQL {
        "SELECT \(ReminderRow.columns.names) FROM reminders WHERE next_fire_at <= ? ORDER BY next_fire_at LIMIT ?"
    }

    /// The reminders that have been due the longest.
    func dueReminders(at now: Instant, limit: Int) throws -> [ReminderRow] {
        try query(Self.dueRemindersSQL.text, [.text(Timestamp(now).text), .int(Int64(limit))]).map(ReminderRow.init)
    }

    /// Claims an occurrence for all browsers of a user.
    /// - Returns: whether it was claimed; `false` if it had been claimed before.
    func claim(
        _ row: ReminderRow, _ occurrence: String, _ content: NotificationContent, for subscriptions: [PushSubscription],
        at now: Instant, expiresAt: Instant
    ) throws -> Bool {
        let claimed = try query(
            """
            INSERT INTO notifications (reminder_id, occurrence, user_id, content, claimed_at, expires_at)
            VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING RETURNING 1 AS claimed
            """,
            [
                .text(row.id), .text(occurrence), .text(row.userID), .text(content.text), .int(now.milliseconds),
                .int(expiresAt.milliseconds),
            ])
        guard !claimed.isEmpty else { return false }
        for subscription in subscriptions {
            try execute(
                """
                INSERT INTO deliveries (reminder_id, occurrence, subscription_id, next_attempt_at)
                VALUES (?, ?, ?, ?)
                """, [.text(row.id), .text(occurrence), .text(subscription.id), .int(now.milliseconds)])
        }
        return true
    }

    // MARK: Deliveries

    static var dueDeliveriesSQL: SQL {
        """
        SELECT d.reminder_id, d.occurrence, d.subscription_id, d.attempts, d.is_shrunk, n.content, n.expires_at,
            s.endpoint, s.p256dh, s.auth
        FROM deliveries d
        JOIN notifications n ON n.reminder_id = d.reminder_id AND n.occurrence = d.occurrence
        LEFT JOIN reminders r ON r.id = d.reminder_id AND r.user_id = n.user_id AND r.enabled = 1
        LEFT JOIN push_subscriptions s ON s.id = d.subscription_id AND s.user_id = r.user_id
        WHERE d.next_attempt_at <= ? ORDER BY d.next_attempt_at LIMIT ?
        """
    }

    /// Takes deliveries that are due, and leases them: no other scheduler takes them until `leasedUntil`, and if this
    /// process crashes, another one takes them after that. Deliveries whose reminder or subscription was deleted,
    /// disabled, or moved to another user are canceled here.
    func takeDeliveries(at now: Instant, leasedUntil: Instant, limit: Int) throws -> [Delivery] {
        let due = try query(
            Self.dueDeliveriesSQL.text, [.int(now.milliseconds), .int(Int64(limit))])
        return try due.compactMap { row in
            let key = [row["reminder_id"], row["occurrence"], row["subscription_id"]].map { $0 ?? .null }
            guard case .text(let endpoint) = row["endpoint"] else {
                try end(key, "cancelled", nil)
                return nil
            }
            let attempts = try row.int("attempts") + 1
            try execute(
                "UPDATE deliveries SET attempts = ?, next_attempt_at = ? WHERE \(Self.deliveryKey)",
                [.int(attempts), .int(leasedUntil.milliseconds)] + key)
            return Delivery(
                reminder: try row.text("reminder_id"), occurrence: try row.text("occurrence"),
                subscription: try row.text("subscription_id"), content: try NotificationContent(row.text("content")),
                address: PushAddress(
                    endpoint: endpoint, p256dh: try row.text("p256dh"), auth: try row.text("auth")),
                attempts: Int(attempts), isShrunk: try row.int("is_shrunk") != 0,
                expiresAt: Instant(milliseconds: try row.int("expires_at")))
        }
    }

    private static var deliveryKey: String { "reminder_id = ? AND occurrence = ? AND subscription_id = ?" }

    private func end(_ key: [SQLValue], _ state: String, _ reason: String?) throws {
        try execute(
            "UPDATE deliveries SET state = ?, reason = ?, next_attempt_at = NULL WHERE \(Self.deliveryKey)",
            [.text(state), .optional(reason)] + key)
    }

    /// Stores the state of a delivery.
    func record(_ state: DeliveryState, of delivery: Delivery, at now: Instant) throws {
        if case .waiting(let until, let isShrunk, _) = state {
            try execute(
                """
                UPDATE deliveries SET reason = ?, next_attempt_at = ?, is_shrunk = ?
                WHERE \(Self.deliveryKey) AND attempts = ?
                """,
                [.optional(state.reason), .int(until.milliseconds), .int(isShrunk ? 1 : 0)] + delivery.key
                    + [.int(Int64(delivery.attempts))])
            return
        }
        try end(delivery.key, state.name, state.reason)
        guard state == .gone else { return }
        try deletePushSubscription(delivery.address, at: now)
        if try hasReachedNoBrowser(delivery) { try unclaim(delivery) }
    }

    /// Whether the notification reached no browser, and will reach none.
    private func hasReachedNoBrowser(_ delivery: Delivery) throws -> Bool {
        try query(
            """
            SELECT 1 FROM deliveries WHERE reminder_id = ? AND occurrence = ? AND state IN ('waiting', 'delivered')
            LIMIT 1
            """, [.text(delivery.reminder), .text(delivery.occurrence)]
        ).isEmpty
    }

    /// Makes a one-time reminder wait for the next subscription if its last one is gone. One-time reminders never
    /// lapse.
    private func unclaim(_ delivery: Delivery) throws {
        let waits = try query(
            """
            UPDATE reminders SET state = ?, told = '[]' WHERE id = ? AND kind = 'once' AND state = ? RETURNING 1 AS one
            """,
            [
                .text(ReminderState.unheard.rawValue), .text(delivery.reminder), .text(ReminderState.done.rawValue),
            ])
        guard !waits.isEmpty else { return }
        try execute(
            "DELETE FROM notifications WHERE reminder_id = ? AND occurrence = ?",
            [.text(delivery.reminder), .text(delivery.occurrence)])
    }

    /// Deletes the notifications that were claimed before an instant and have no pending deliveries.
    func sweepNotifications(before instant: Instant) throws {
        try execute(
            """
            DELETE FROM notifications WHERE claimed_at < ? AND NOT EXISTS (
                SELECT 1 FROM deliveries d WHERE d.reminder_id = notifications.reminder_id
                    AND d.occurrence = notifications.occurrence AND d.next_attempt_at IS NOT NULL)
            """, [.int(instant.milliseconds)])
    }
}
