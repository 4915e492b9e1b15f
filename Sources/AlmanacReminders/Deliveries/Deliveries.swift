import AlmanacCore
import AlmanacDatabase

/// A notification to be delivered to one browser.
package struct Delivery: Sendable {
    package let key: DeliveryKey
    /// The user.
    package let account: String
    /// The origin of the push service, as the delivery's row has it; empty if the address is invalid.
    package let service: String
    package let content: NotificationContent
    package let address: PushAddress
    /// The number of attempts, including the current one.
    package let attempts: Int
    package var isShrunk: Bool
    /// When the notification is no longer of use.
    package let expiresAt: Instant

    package var reminder: String { key.reminder }
    package var occurrence: String { key.occurrence }
}

/// What identifies a delivery: an occurrence of a reminder, and the subscription of one browser.
package struct DeliveryKey: Hashable, Sendable {
    package let reminder: String
    package let occurrence: String
    package let subscription: String
}

extension DeliveryKey {
    fileprivate init(_ row: SQLRow) throws {
        reminder = try row.text("reminder_id")
        occurrence = try row.text("occurrence")
        subscription = try row.text("subscription_id")
    }

    /// Whether a row belongs to the notification.
    fileprivate var ofNotification: SQL {
        "reminder_id = \(value: .text(reminder)) AND occurrence = \(value: .text(occurrence))"
    }

    /// Whether a row is this delivery's.
    fileprivate var condition: SQL { "\(ofNotification) AND subscription_id = \(value: .text(subscription))" }
}

extension Transaction {
    package static var waitingServicesSQL: SQL {
        """
        WITH RECURSIVE services (service) AS (
            SELECT min(service) FROM deliveries WHERE next_attempt_at IS NOT NULL
            UNION ALL
            SELECT (SELECT min(d.service) FROM deliveries d
                WHERE d.next_attempt_at IS NOT NULL AND d.service > services.service)
            FROM services WHERE services.service IS NOT NULL)
        SELECT service, (SELECT min(d.next_attempt_at) FROM deliveries d
            WHERE d.next_attempt_at IS NOT NULL AND d.service = services.service) AS at
        FROM services WHERE service IS NOT NULL
        """
    }

    /// The push services with pending deliveries, each with the earliest instant at which one is due. The number of
    /// deliveries does not matter, because the query jumps from one service to the next in the index.
    package func waitingServices() throws -> [(service: String, next: Instant)] {
        try query(Self.waitingServicesSQL).compactMap { row in
            try row.timeIfAny("at").map { (try row.text("service"), $0) }
        }
    }

    package static func dueDeliveriesSQL(_ dialect: Dialect) -> SQL {
        let isOther: SQL = dialect == .sqlite ? "NOT IN (SELECT value FROM json_each(?))" : "<> ALL (?)"
        // As a case: PostgreSQL would make a join of the condition itself, for which it read all subscriptions each time.
        return """
            SELECT d.reminder_id, d.occurrence, d.subscription_id, d.attempts, d.is_shrunk, n.user_id, n.content,
                n.expires_at, s.endpoint, s.p256dh, s.auth
            FROM deliveries d
            JOIN notifications n ON n.reminder_id = d.reminder_id AND n.occurrence = d.occurrence
            LEFT JOIN reminders r ON r.id = d.reminder_id AND r.user_id = n.user_id AND r.enabled
            LEFT JOIN push_subscriptions s ON s.id = d.subscription_id AND s.user_id = r.user_id
                AND CASE WHEN \(StoredSubscription.isLive(at: "?")) THEN 1 ELSE 0 END = 1
            WHERE d.service = ? AND d.next_attempt_at IS NOT NULL AND d.next_attempt_at <= ?
                AND n.user_id \(isOther)
            ORDER BY d.next_attempt_at LIMIT ?\(dialect.skippingLocked("d"))
            """
    }

    /// Takes deliveries to one push service that are due and may begin, and holds them: no other scheduler takes them
    /// until `heldUntil`, and if this process crashes, another one takes them after that. Deliveries whose reminder or
    /// subscription was deleted, disabled, or moved to another user are canceled here.
    /// - Parameters:
    ///   - limit: the maximum number of deliveries.
    ///   - places: what is under way; what is taken is added.
    ///   - mayBegin: whether there is a place for another one.
    package func takeDeliveries(
        to service: String, at now: Instant, heldUntil: Instant, limit: Int, places: inout InFlightSlots,
        mayBegin: (InFlightSlots) -> Bool
    ) throws -> [Delivery] {
        let statement = SQLText(Self.dueDeliveriesSQL(dialect))
        var taken: [Delivery] = []
        var hasChanged = true
        // Once a user has all the places that one may have, the next query leaves that user out.
        while hasChanged, taken.count < limit, mayBegin(places) {
            hasChanged = false
            let full = JSON.array(places.fullAccounts.map { .string($0) })
            let due = try query(
                statement,
                [
                    .int(now.milliseconds), .text(service), .int(now.milliseconds),
                    .text(String(decoding: full.bytes, as: UTF8.self)),
                    .int(Int64(limit - taken.count)),
                ])
            for row in due where mayBegin(places) {
                guard let delivery = try ready(row, to: service, heldUntil, places) else {
                    hasChanged = true
                    continue
                }
                guard places.begin(delivery, now: .now) else { continue }
                hasChanged = true
                try execute(
                    """
                    UPDATE deliveries SET attempts = \(value: .int(delivery.attempts)), \
                    next_attempt_at = \(value: .int(heldUntil.milliseconds)) WHERE \(delivery.key.condition)
                    """)
                taken.append(delivery)
            }
        }
        return taken
    }

    /// Reads a delivery that is due; `nil` if it is not to be sent now, and the row says why.
    private func ready(
        _ row: SQLRow, to service: String, _ heldUntil: Instant, _ places: InFlightSlots
    ) throws -> Delivery? {
        let key = try DeliveryKey(row)
        guard case .text(let endpoint) = row["endpoint"] else {
            try end(key, "cancelled", nil)
            return nil
        }
        // A send that takes longer than its hold is still this process's own.
        guard !places.contains(key) else {
            try execute(
                "UPDATE deliveries SET next_attempt_at = \(value: .int(heldUntil.milliseconds)) WHERE \(key.condition)")
            return nil
        }
        let address = PushAddress(endpoint: endpoint, p256dh: try row.text("p256dh"), auth: try row.text("auth"))
        // The subscription may have another address by now.
        guard address.service == service else {
            try execute("UPDATE deliveries SET service = \(value: .text(address.service)) WHERE \(key.condition)")
            return nil
        }
        return Delivery(
            key: key, account: try row.text("user_id"), service: service,
            content: try NotificationContent(row.text("content")), address: address,
            attempts: Int(try row.int("attempts") + 1), isShrunk: try row.int("is_shrunk") != 0,
            expiresAt: Instant(milliseconds: try row.int("expires_at")))
    }

    private func end(_ key: DeliveryKey, _ state: String, _ reason: String?) throws {
        try execute(
            """
            UPDATE deliveries SET state = \(value: .text(state)), reason = \(value: .optional(reason)), \
            next_attempt_at = NULL WHERE \(key.condition)
            """)
    }

    /// Stores the state of a delivery.
    package func record(_ state: DeliveryState, of delivery: Delivery, at now: Instant) throws {
        if case .waiting(let until, let isShrunk, _) = state {
            try execute(
                """
                UPDATE deliveries SET reason = \(value: .optional(state.reason)), \
                next_attempt_at = \(value: .int(until.milliseconds)), is_shrunk = \(value: .int(isShrunk ? 1 : 0))
                WHERE \(delivery.key.condition) AND attempts = \(value: .int(delivery.attempts))
                """)
            return
        }
        try end(delivery.key, state.name, state.reason)
        if state == .delivered { return }
        if state == .gone { try deletePushSubscription(delivery.address, at: now) }
        if try hasReachedNoBrowser(delivery) { try unclaim(delivery, at: now) }
    }

    /// Notes that a browser has asked for a notification once more.
    /// - Parameter instant: when it comes again.
    package func noteRepetition(of delivery: DeliveryKey, at instant: Instant) throws {
        try execute(
            "UPDATE deliveries SET comes_again_at = \(value: .int(instant.milliseconds)) WHERE \(delivery.condition)")
    }

    /// Whether the notification reached no browser, and will reach none. Other servers that have just recorded the same of
    /// another browser must see each other's result, so the first locks the notification.
    private func hasReachedNoBrowser(_ delivery: Delivery) throws -> Bool {
        let own = delivery.key.ofNotification
        _ = try query("SELECT 1 AS one FROM notifications WHERE \(own)\(dialect.locking)")
        return try query("SELECT 1 FROM deliveries WHERE \(own) AND state IN ('waiting', 'delivered') LIMIT 1").isEmpty
    }

    /// Makes a one-time reminder that no browser has received wait for the next subscription, or for another key of the
    /// server. One-time reminders never lapse. If a browser has subscribed since it was claimed, it goes out to that one.
    private func unclaim(_ delivery: Delivery, at now: Instant) throws {
        let waits = try query(
            """
            UPDATE reminders SET state = ?, told = ? WHERE id = ? AND kind = 'once' AND state = ? RETURNING 1 AS one
            """,
            [
                .text(ReminderState.awaitingSubscription.rawValue), .text("[]"), .text(delivery.reminder),
                .text(ReminderState.done.rawValue),
            ])
        guard !waits.isEmpty else { return }
        let key: [SQLValue] = [.text(delivery.reminder), .text(delivery.occurrence)]
        let others = try query(
            """
            SELECT 1 AS one FROM push_subscriptions s
            WHERE s.user_id = \(value: .text(delivery.account))
                AND \(StoredSubscription.isLive(at: "\(value: .int(now.milliseconds))"))
                AND NOT EXISTS (
                    SELECT 1 FROM deliveries d WHERE d.reminder_id = \(value: key[0])
                        AND d.occurrence = \(value: key[1]) AND d.subscription_id = s.id)
            LIMIT 1
            """)
        if !others.isEmpty {
            try execute(
                "INSERT INTO reminders_to_plan (id) VALUES (?) ON CONFLICT (id) DO NOTHING", [.text(delivery.reminder)])
        }
        try execute("DELETE FROM deliveries WHERE \(delivery.key.ofNotification)")
        // Under another name, the attempt counts among those of the hour, and the occurrence can be claimed again.
        let name = "\(delivery.occurrence) refused \(String(UInt64.random(in: 0...UInt64.max), radix: 16))"
        try execute(
            "UPDATE notifications SET occurrence = ? WHERE reminder_id = ? AND occurrence = ?", [.text(name)] + key)
    }

    /// Plans the one-time reminders that no browser has received again if the server now sends in another way: with
    /// another key or contact, or to other services. What was refused may be accepted.
    /// - Parameter identity: the way the server sends, as a text.
    package func replanAwaitingSubscription(ifChanged identity: String) throws {
        let known = try query("SELECT identity FROM push_identity").first?.text("identity")
        guard known != identity else { return }
        try execute("DELETE FROM push_identity", [])
        try execute("INSERT INTO push_identity (identity) VALUES (?)", [.text(identity)])
        guard known != nil else { return }
        try execute(
            """
            INSERT INTO reminders_to_plan (id) SELECT id FROM reminders WHERE state = ? ON CONFLICT (id) DO NOTHING
            """, [.text(ReminderState.awaitingSubscription.rawValue)])
    }
}

extension Database {
    /// Deletes the notifications that were claimed before an instant and have no pending deliveries.
    package func sweepNotifications(before instant: Instant) async throws {
        try await sweep(
            "notifications", ["reminder_id", "occurrence"],
            where: """
                claimed_at < \(value: .int(instant.milliseconds)) AND NOT EXISTS (
                    SELECT 1 FROM deliveries d WHERE d.reminder_id = notifications.reminder_id
                        AND d.occurrence = notifications.occurrence AND d.next_attempt_at IS NOT NULL)
                """)
    }
}
