import AlmanacAccounts
import AlmanacCore
import AlmanacDatabase

extension Store {
    /// Stores the transactions that a client has received from the App Store: all of them, or none if one is refused.
    /// - Parameter signed: the transactions, each a JWS.
    /// - Throws: ``AppStoreRefusal``, ``StoreRefusal/noStore``, ``CredentialFailure``, or the engine's error.
    func accept(_ signed: [String], as principal: Principal) async throws -> Subscription {
        let appStore = try appStore
        var verified: [AppStoreTransaction] = []
        for jws in signed { verified.append(try await appStore.transaction(jws)) }
        return try await change(principal) { [verified] account, _, _, transaction in
            for statement in verified {
                guard try transaction.owner(of: statement) == account else { throw AppStoreRefusal.otherAccount }
                try transaction.record(statement, of: account)
            }
        }
    }

    /// Processes a notification of Apple's server. One that was processed before, and one about an account that no
    /// longer exists, changes nothing.
    /// - Parameter signed: the notification, a JWS.
    /// - Throws: ``AppStoreRefusal``, ``StoreRefusal/noStore``, or the engine's error.
    func process(notification signed: String) async throws {
        let notification = try await appStore.notification(signed)
        let now = now()
        try await database.write { transaction in
            guard try transaction.recordStoreNotification(notification.head.notificationUUID, at: now) else { return }
            guard let statement = notification.transaction, let account = try transaction.owner(of: statement) else {
                return
            }
            try transaction.keepWrittenSubscription(of: account, at: now)
            try transaction.record(statement, of: account)
            if let renewal = notification.renewal { try transaction.record(renewal, of: account) }
            try transaction.updateSubscription(of: account, at: now)
        }
    }

    private var appStore: AppStore {
        get throws(StoreRefusal) {
            guard let appStore = backEnd as? AppStore else { throw .noStore }
            return appStore
        }
    }
}

extension Transaction {
    /// The account that a transaction of the App Store belongs to: the one that has the subscription already, which may
    /// be another one since a merge, or else the one it was bought for.
    /// - Returns: `nil` if there is no such account.
    fileprivate func owner(of statement: AppStoreTransaction) throws -> String? {
        if let known = try owner(ofSubscription: statement.originalTransactionId, .appStore) { return known }
        guard let token = statement.appAccountToken?.lowercased() else { return nil }
        return try account(id: token)?.id
    }

    fileprivate func record(_ statement: AppStoreTransaction, of account: String) throws {
        let known = try storeTransactions(of: account)
            .first { $0.source == .appStore && $0.id == statement.transactionId }
        try store([known?.updated(by: statement) ?? StoreTransaction(statement)], of: account)
    }

    /// Applies what is known of a renewal to the subscription's latest period.
    fileprivate func record(_ renewal: AppStoreRenewal, of account: String) throws {
        let periods = try storeTransactions(of: account).filter {
            $0.source == .appStore && $0.subscription == renewal.originalTransactionId
        }
        guard let latest = periods.max(by: { ($0.purchasedAt, $0.id) < ($1.purchasedAt, $1.id) }) else { return }
        try store([latest.updated(by: renewal)], of: account)
    }
}
