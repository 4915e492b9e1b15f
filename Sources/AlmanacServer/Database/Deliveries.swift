import AlmanacCore

/// A notification on its way to one browser.
struct Delivery: Sendable {
    let reminder: String
    let occurrence: String
    let subscription: String
    let content: NotificationContent
    let address: PushAddress
    /// How often it has been tried, with this time.
    let attempts: Int
    var isShrunk: Bool
    /// Nobody wants to see it later.
    let expiresAt: Instant

    fileprivate var key: [SQLValue] { [.text(reminder), .text(occurrence), .text(subscription)] }
}

/// How a delivery stands after it was tried.
enum DeliveryState: Equatable, Sendable {
    case delivered
    /// The browser's subscription has ended.
    case gone
    case refused(String)
    /// It could not be delivered as long as anybody wanted to see it.
    case expired(String)
    /// It is tried again.
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

    func hasLeftovers() throws -> Bool {
        try !query("SELECT 1 FROM reminders_to_plan LIMIT 1").isEmpty
    }

    /// When something is to be done next: an instant at which a reminder or a delivery is due.
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
    func dueReminders(at now: Instant, most: Int) throws -> [ReminderRow] {
        try query(Self.dueRemindersSQL.text, [.text(Timestamp(now).text), .int(Int64(most))]).map(ReminderRow.init)
    }

    /// Claims an occurrence for all browsers of a person.
    /// - Returns: whether it was claimed; not if it had been before.
    func claim(
        _ row: ReminderRow, _ occurrence: String, _ content: NotificationContent, for subscriptions: [String],
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
                """, [.text(row.id), .text(occurrence), .text(subscription), .int(now.milliseconds)])
        }
        return true
    }

    /// - Returns: the ids of the person's push subscriptions.
    func subscriptions(of account: String) throws -> [String] {
        try query("SELECT id FROM push_subscriptions WHERE user_id = ? ORDER BY id LIMIT 100", [.text(account)])
            .map { try $0.text("id") }
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

    /// Takes deliveries that are due. Nobody else gets them until `heldUntil`, and should we be gone by then, someone
    /// does. Those whose reminder or browser is no longer there, or another person's, end here.
    func takeDeliveries(at now: Instant, heldUntil: Instant, most: Int) throws -> [Delivery] {
        let due = try query(
            Self.dueDeliveriesSQL.text, [.int(now.milliseconds), .int(Int64(most))])
        return try due.compactMap { row in
            let key = [row["reminder_id"], row["occurrence"], row["subscription_id"]].map { $0 ?? .null }
            guard case .text(let endpoint) = row["endpoint"] else {
                try end(key, "cancelled", nil)
                return nil
            }
            let attempts = try row.int("attempts") + 1
            try execute(
                "UPDATE deliveries SET attempts = ?, next_attempt_at = ? WHERE \(Self.deliveryKey)",
                [.int(attempts), .int(heldUntil.milliseconds)] + key)
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

    /// Writes how a delivery stands.
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
        try deleteSubscription(of: delivery, at: now)
        if try isUnheard(delivery) { try unclaim(delivery) }
    }

    /// One that was renewed meanwhile, with other keys, stays.
    private func deleteSubscription(of delivery: Delivery, at now: Instant) throws {
        guard let table = Tables.named("push_subscriptions") else { return }
        let address = delivery.address
        let same: SQL = """
            id = \(value: .text(delivery.subscription)) AND endpoint = \(value: .text(address.endpoint)) \
            AND p256dh = \(value: .text(address.p256dh)) AND auth = \(value: .text(address.auth))
            """
        _ = try delete(from: table, where: same, at: Timestamp(now).text, returning: "''")
    }

    /// Whether the notification reached nobody, and will not.
    private func isUnheard(_ delivery: Delivery) throws -> Bool {
        try query(
            """
            SELECT 1 FROM deliveries WHERE reminder_id = ? AND occurrence = ? AND state IN ('waiting', 'delivered')
            LIMIT 1
            """, [.text(delivery.reminder), .text(delivery.occurrence)]
        ).isEmpty
    }

    /// A reminder that comes once does not lapse: with its last browser gone, it waits for another.
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

    /// Forgets notifications that were claimed before an instant and have ended.
    func sweepNotifications(before instant: Instant) throws {
        try execute(
            """
            DELETE FROM notifications WHERE claimed_at < ? AND NOT EXISTS (
                SELECT 1 FROM deliveries d WHERE d.reminder_id = notifications.reminder_id
                    AND d.occurrence = notifications.occurrence AND d.next_attempt_at IS NOT NULL)
            """, [.int(instant.milliseconds)])
    }
}
