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

extension PushAddress {
    /// The origin of the push service; empty if the address is invalid.
    package var service: String { PushEndpoint(endpoint)?.origin.text ?? "" }
}

extension Transaction {
    /// The push subscriptions of a user, the newest first.
    /// - Parameter endpoint: returns only the subscription with this endpoint.
    package func pushSubscriptions(of account: String, endpoint: String? = nil, limit: Int) throws
        -> [StoredSubscription]
    {
        let named: SQL = endpoint.map { " AND endpoint = \(value: .text($0))" } ?? ""
        return try query(
            """
            SELECT id, endpoint, p256dh, auth FROM push_subscriptions WHERE user_id = \(value: .text(account))\(named) \
            ORDER BY created_at DESC, id LIMIT \(value: .int(Int64(limit)))
            """
        ).map(StoredSubscription.init)
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
