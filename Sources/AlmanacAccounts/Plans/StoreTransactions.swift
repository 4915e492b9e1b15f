import AlmanacCore
import AlmanacDatabase

extension Transaction {
    /// Everything that is stored about an account's trial, grants and purchases.
    package func storeTransactions(of account: String) throws -> [StoreTransaction] {
        try query("SELECT * FROM store_transactions WHERE account_id = ? ORDER BY store, id", [.text(account)])
            .map(StoreTransaction.init)
    }

    /// The account that a subscription belongs to; `nil` if nothing is known of it.
    package func owner(ofSubscription id: String, _ source: StoreTransaction.Source) throws -> String? {
        try query(
            "SELECT account_id FROM store_transactions WHERE store = ? AND subscription = ? LIMIT 1",
            [.text(source.rawValue), .text(id)]
        ).first?.text("account_id")
    }

    /// Adds transactions to an account, or replaces those with the same ids.
    package func store(_ transactions: [StoreTransaction], of account: String) throws {
        let key = ["store", "id"]
        let sets = StoreTransaction.columns.filter { !key.contains($0) }
            .map { "\(name: $0) = excluded.\(name: $0)" as SQL }.joined(by: ", ")
        for transaction in transactions {
            let values = ([.text(account)] + transaction.values).map { "\(value: $0)" as SQL }.joined(by: ", ")
            try execute(
                """
                INSERT INTO store_transactions (\(StoreTransaction.columns.names)) VALUES (\(values))
                ON CONFLICT (\(key.names)) DO UPDATE SET \(sets)
                """)
        }
    }

    /// Moves everything that one account has bought, been granted or tried to another one.
    package func moveStoreTransactions(from: String, to: String) throws {
        try execute("UPDATE store_transactions SET account_id = ? WHERE account_id = ?", [.text(to), .text(from)])
    }

    /// The accounts with a sandbox period that has ended and renews, in the order in which transactions lock several.
    package func accountsToRenew(at now: Instant, limit: Int) throws -> [String] {
        try query(
            """
            SELECT DISTINCT account_id FROM store_transactions
            WHERE renews_as IS NOT NULL AND store = 'sandbox' AND revoked_at IS NULL AND ends_at <= ?
            ORDER BY account_id LIMIT ?
            """, [.int(now.milliseconds), .int(limit)]
        ).map { try $0.text("account_id") }
    }

    /// The accounts with a period of a store that runs or renews, in the order in which transactions lock several.
    package func accountsWithOpenPlans(at now: Instant) throws -> [String] {
        try query(
            """
            SELECT DISTINCT account_id FROM store_transactions
            WHERE store IN ('sandbox', 'appstore') AND revoked_at IS NULL
                AND (renews_as IS NOT NULL OR ends_at > ?1 OR grace_ends_at > ?1)
            ORDER BY account_id
            """, [.int(now.milliseconds)]
        ).map { try $0.text("account_id") }
    }

    /// Records a notification of the App Store.
    /// - Returns: whether it is new.
    package func recordStoreNotification(_ id: String, at now: Instant) throws -> Bool {
        let added = try query(
            "INSERT INTO store_notifications (id, received_at) VALUES (?, ?) ON CONFLICT DO NOTHING RETURNING id",
            [.text(id), .int(now.milliseconds)])
        return !added.isEmpty
    }
}

extension StoreTransaction {
    fileprivate static let columns = [
        "account_id", "store", "id", "subscription", "product", "purchased_at", "ends_at", "grace_ends_at", "renews_as",
        "revoked_at", "stated_at", "renewal_stated_at", "environment",
    ]

    /// The values of ``columns`` without the account.
    fileprivate var values: [SQLValue] {
        [
            .text(source.rawValue), .text(id), .text(subscription), .optional(product),
            .int(purchasedAt.milliseconds), .int(endsAt.milliseconds), .optional(graceEndsAt), .optional(renewsAs),
            .optional(revokedAt), .int(statedAt.milliseconds), .int(renewalStatedAt.milliseconds),
            .optional(environment),
        ]
    }

    /// - Throws: ``DatabaseFailure/unexpectedColumn(_:)``
    fileprivate init(_ row: SQLRow) throws {
        guard let source = Source(rawValue: try row.text("store")) else {
            throw DatabaseFailure.unexpectedColumn("store")
        }
        func instant(_ column: String) throws -> Instant { Instant(milliseconds: try row.int(column)) }
        self.init(
            source: source, id: try row.text("id"), subscription: try row.text("subscription"),
            product: row.textIfAny("product"), purchasedAt: try instant("purchased_at"), endsAt: try instant("ends_at"),
            graceEndsAt: row.timeIfAny("grace_ends_at"), renewsAs: row.textIfAny("renews_as"),
            revokedAt: row.timeIfAny("revoked_at"), statedAt: try instant("stated_at"),
            renewalStatedAt: try instant("renewal_stated_at"), environment: row.textIfAny("environment"))
    }
}
