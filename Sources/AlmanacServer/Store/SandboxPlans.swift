import AlmanacAccounts
import AlmanacCore
import AlmanacDatabase

extension Database {
    /// Ends the plans that were bought in a sandbox that this server does not use: they cost nothing, so they must not
    /// count beside real ones. Called when the server starts, because only then the store can change.
    /// - Returns: the number of accounts whose plans were ended.
    /// - Throws: the engine's error.
    func endSandboxPlans(except settings: StoreSettings, at now: Instant) async throws -> Int {
        try await write { transaction in
            try transaction.nameEnvironments(settings)
            let accounts = try transaction.accountsWithOpenPlans(at: now)
            return try accounts.filter { account in
                try transaction.endPlans(of: account, at: now) { $0.isFromUnusedSandbox(settings) }
            }.count
        }
    }
}

extension Transaction {
    /// Names the environment of purchases that were stored before it was kept. They are from the environment that the
    /// server used until now, because it refuses all others.
    fileprivate func nameEnvironments(_ settings: StoreSettings) throws {
        guard case .appStore(let appStore) = settings.backEnd else { return }
        try execute(
            "UPDATE store_transactions SET environment = ? WHERE store = 'appstore' AND environment IS NULL",
            [.text(appStore.environment.rawValue)])
    }

    /// Ends the plans of an account that run or renew and that a condition selects.
    /// - Returns: whether there were any.
    fileprivate func endPlans(
        of account: String, at now: Instant, _ isSelected: (StoreTransaction) -> Bool
    ) throws -> Bool {
        let ended = try storeTransactions(of: account)
            .filter { isSelected($0) && ($0.isOpen(at: now) || $0.renewsAs != nil && $0.revokedAt == nil) }
            .map { plan in
                var plan = plan
                plan.revokedAt = now
                plan.renewsAs = nil
                return plan
            }
        guard !ended.isEmpty else { return false }
        try keepWrittenSubscription(of: account, at: now)
        try store(ended, of: account)
        try updateSubscription(of: account, at: now)
        return true
    }
}

extension StoreTransaction {
    /// Whether the period was bought in a sandbox other than the one that the server uses.
    fileprivate func isFromUnusedSandbox(_ settings: StoreSettings) -> Bool {
        switch (source, settings.backEnd) {
        case (.trial, _), (.grant, _), (.sandbox, .sandbox): false
        case (.sandbox, _): true
        case (.appStore, .appStore(let used)):
            environment == AppStoreSettings.Environment.sandbox.rawValue && used.environment != .sandbox
        case (.appStore, _): environment == AppStoreSettings.Environment.sandbox.rawValue
        }
    }
}
