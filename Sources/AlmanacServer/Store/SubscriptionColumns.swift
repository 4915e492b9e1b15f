import AlmanacAccounts
import AlmanacCore
import AlmanacDatabase

extension Transaction {
    /// Derives the subscription columns of an account's row in `users` from its stored transactions. The row gets a new
    /// change number if they change, so that the user's devices pull it. `updated_at` stays, because nobody has edited
    /// the profile. Without transactions, the row keeps what the operator may have written with the service key; see
    /// ``keepWrittenSubscription(of:at:)``.
    /// - Returns: the account's subscription.
    /// - Throws: the engine's error.
    @discardableResult
    package func updateSubscription(of account: String, at now: Instant) throws -> Subscription {
        let stored = try subscription(of: account)
        let transactions = try storeTransactions(of: account)
        guard !transactions.isEmpty else { return stored ?? Subscription() }
        let subscription = Subscription(transactions)
        guard subscription != stored else { return subscription }
        if stored == nil { try insertProfile(of: account, at: now) }
        let sets = zip(Subscription.columns, subscription.values).map { "\(name: $0) = \(value: $1)" as SQL }
        let change = try nextChange(for: .account(account))
        try execute(
            """
            UPDATE users SET \(sets.joined(by: ", ")), change_number = \(value: .int(change)) \
            WHERE id = \(value: .text(account))
            """)
        return subscription
    }

    /// What an account's row says; `nil` without a row.
    package func subscription(of account: String) throws -> Subscription? {
        try query("SELECT \(Subscription.columns.names) FROM users WHERE id = \(value: .text(account))")
            .first.map(Subscription.init)
    }

    /// Inserts an empty profile. It counts as edited before everything else, so that the profile that a device has yet
    /// to send wins over it.
    private func insertProfile(of account: String, at now: Instant) throws {
        if let users = Tables.named("users") { try removeTombstone(of: [.text(account)], in: users) }
        try execute(
            "INSERT INTO users (id, created_at, updated_at, change_number) VALUES (?, ?, ?, 0)",
            [.text(account), .text(Timestamp(now).text), .text(Timestamp(Instant(milliseconds: 0)).text)])
        try fillAddress(inProfile: account)
    }
}

extension Subscription {
    fileprivate static let columns = [
        "subscription_status", "trial_end_date", "subscription_start_date", "subscription_end_date",
        "subscription_renews",
    ]

    fileprivate var values: [SQLValue] {
        func text(_ instant: Instant?) -> SQLValue { .optional(instant.map { Timestamp($0).text }) }
        return [.text(status), text(trialEndDate), text(startDate), text(endDate), .int(renews ? 1 : 0)]
    }

    /// - Throws: ``DatabaseFailure/unexpectedColumn(_:)``, or ``MomentError`` for a time in another format.
    fileprivate init(_ row: SQLRow) throws {
        func instant(_ column: String) throws -> Instant? {
            try row.textIfAny(column).map { try Timestamp($0).instant }
        }
        self.init(
            status: try row.text("subscription_status"), trialEndDate: try instant("trial_end_date"),
            startDate: try instant("subscription_start_date"), endDate: try instant("subscription_end_date"),
            renews: row["subscription_renews"] == .int(1))
    }
}

extension Transaction {
    /// Keeps what the operator has written into an account's row with the service key, as the account's written grant,
    /// and the end of its trial, so that they count among its transactions. Called before these change: the row is then
    /// derived again, and would lose it. A row that differs from what it was derived from was written by the operator.
    package func keepWrittenSubscription(of account: String, at now: Instant) throws {
        let history = try storeTransactions(of: account)
        let derived = Subscription(history)
        guard let row = try subscription(of: account), row != derived else { return }
        let id = "written \(account)"
        var kept: [StoreTransaction] = []
        if case .paid(let end) = row.entitlement(at: now) {
            // A change of another column gives nobody a plan.
            let isWritten =
                row.status != derived.status || row.startDate != derived.startDate || row.endDate != derived.endDate
            if isWritten {
                kept.append(
                    StoreTransaction(
                        source: .grant, id: id, subscription: id, product: row.status,
                        purchasedAt: row.startDate ?? now,
                        endsAt: end ?? .never))
            }
        } else {
            // The operator has taken it back, also one that came with another account.
            for var earlier in history where earlier.isWritten {
                earlier.revokedAt = earlier.revokedAt ?? now
                kept.append(earlier)
            }
        }
        if let end = row.trialEndDate, end != derived.trialEndDate {
            var trial =
                history.trial
                ?? StoreTransaction(
                    source: .trial, id: id, subscription: "trial \(account)", purchasedAt: min(now, end), endsAt: end)
            trial.endsAt = end
            kept.append(trial)
        }
        try store(kept, of: account)
    }
}
