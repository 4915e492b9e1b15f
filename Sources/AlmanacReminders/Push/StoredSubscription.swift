import AlmanacAccounts
import AlmanacCore
import AlmanacDatabase
import AlmanacTables

/// A browser's push subscription.
package struct StoredSubscription: Equatable, Sendable {
    /// The id of the subscription's row.
    package let id: String
    package let address: PushAddress

    package init(_ row: SQLRow) throws {
        id = try row.text("id")
        address = PushAddress(
            endpoint: try row.text("endpoint"), p256dh: try row.text("p256dh"), auth: try row.text("auth"))
    }
}

extension StoredSubscription {
    /// The condition for a row `s` of `push_subscriptions` to be one to send to: the session that registered it lives.
    /// - Parameter now: the present instant in milliseconds, or a parameter for it.
    static func isLive(at now: SQL) -> SQL {
        """
        NOT EXISTS (
            SELECT 1 FROM subscription_sessions b LEFT JOIN sessions e ON e.id = b.session_id
            WHERE b.subscription_id = s.id
                AND (e.id IS NULL OR e.ended_at IS NOT NULL OR e.ends_at <= \(now)))
        """
    }
}

extension PushAddress {
    /// The origin of the push service; empty if the address is invalid.
    package var service: String { PushEndpoint(endpoint)?.origin.text ?? "" }
}

extension Transaction {
    /// The push subscriptions of a user to which something may be sent, the newest first.
    /// - Parameter endpoint: returns only the subscription with this endpoint.
    package func pushSubscriptions(
        of account: String, endpoint: String? = nil, at now: Instant, limit: Int
    ) throws -> [StoredSubscription] {
        let named: SQL = endpoint.map { " AND s.endpoint = \(value: .text($0))" } ?? ""
        return try query(
            """
            SELECT s.id, s.endpoint, s.p256dh, s.auth FROM push_subscriptions s
            WHERE s.user_id = \(value: .text(account))\(named) AND \(StoredSubscription.isLive(at: "\(value: .int(now.milliseconds))"))
            ORDER BY s.created_at DESC, s.id LIMIT \(value: .int(Int64(limit)))
            """
        ).map(StoredSubscription.init)
    }

    /// Notes the session that has registered a subscription, with which it ends. Those of the account whose sessions have
    /// ended make room.
    func bind(subscription id: String, to writer: Principal, at now: Instant) throws {
        guard case .person(let account, let session) = writer else { return }
        let known = try query(
            "SELECT session_id FROM subscription_sessions WHERE subscription_id = \(value: .text(id))"
        ).first?.text("session_id")
        guard known != session else { return }
        try execute(
            """
            INSERT INTO subscription_sessions (subscription_id, session_id)
            VALUES (\(value: .text(id)), \(value: .text(session)))
            ON CONFLICT (subscription_id) DO UPDATE SET session_id = excluded.session_id
            """)
        if let table = Tables.named("push_subscriptions") {
            let live = StoredSubscription.isLive(at: "\(value: .int(now.milliseconds))")
            let ended: SQL = """
                user_id = \(value: .text(account)) AND id NOT IN (
                    SELECT s.id FROM push_subscriptions s WHERE s.user_id = \(value: .text(account)) AND \(live))
                """
            _ = try delete(from: table, where: ended, at: Timestamp(now).text, returning: "''")
        }
        // A reminder that found no browser to go to waits for this one, too.
        try execute(
            """
            INSERT INTO reminders_to_plan (id)
            SELECT id FROM reminders WHERE user_id = \(value: .text(account)) AND state = 'unheard'
            ON CONFLICT (id) DO NOTHING
            """)
    }

    /// Lets the subscriptions of an account to which something may be sent end with another session.
    package func bindSubscriptions(of account: String, to session: String, at now: Instant) throws {
        let live = StoredSubscription.isLive(at: "\(value: .int(now.milliseconds))")
        try execute(
            """
            UPDATE subscription_sessions SET session_id = \(value: .text(session))
            WHERE subscription_id IN (
                SELECT s.id FROM push_subscriptions s WHERE s.user_id = \(value: .text(account)) AND \(live))
            """)
    }

    /// Deletes a subscription that its push service reported as gone. The user's devices learn of it as of any
    /// deletion. A subscription that was renewed with other keys in the meantime stays.
    package func deletePushSubscription(_ address: PushAddress, at now: Instant) throws {
        guard let table = Tables.named("push_subscriptions") else { return }
        let target: SQL = """
            endpoint = \(value: .text(address.endpoint)) AND p256dh = \(value: .text(address.p256dh)) \
            AND auth = \(value: .text(address.auth))
            """
        _ = try delete(from: table, where: target, at: Timestamp(now).text, returning: "''")
    }
}

extension Database {
    /// Forgets the sessions of subscriptions that are gone.
    package func sweepSubscriptionSessions() async throws {
        let isGone: SQL =
            "NOT EXISTS (SELECT 1 FROM push_subscriptions s WHERE s.id = subscription_sessions.subscription_id)"
        try await eachPart(of: "subscription_sessions", key: "subscription_id", where: "TRUE", finding: isGone) {
            ids, transaction in
            for id in ids {
                try transaction.execute(
                    "DELETE FROM subscription_sessions WHERE subscription_id = \(value: id) AND \(isGone)")
            }
        }
    }
}
