import AlmanacAccounts
import AlmanacCore

// Apple's statements arrive in any order, and more than once. What was signed later counts, so that neither an old
// notification nor a transaction kept from before a refund brings anything back.
extension StoreTransaction {
    /// The first statement about a period. A subscription renews until the App Store says otherwise.
    /// - Parameter transaction: a verified transaction of a subscription.
    init(_ transaction: AppStoreTransaction) {
        self.init(
            source: .appStore, id: transaction.transactionId, subscription: transaction.originalTransactionId,
            product: transaction.productId, purchasedAt: transaction.purchaseDate.instant,
            endsAt: transaction.end, renewsAs: transaction.productId, revokedAt: transaction.revocation,
            statedAt: transaction.signedAt.instant, environment: transaction.environment)
    }

    /// Returns the period as a statement describes it, or unchanged if what is known was signed later.
    func updated(by transaction: AppStoreTransaction) -> StoreTransaction {
        guard transaction.signedAt.instant >= statedAt else { return self }
        var updated = self
        updated.product = transaction.productId
        updated.purchasedAt = transaction.purchaseDate.instant
        updated.endsAt = transaction.end
        updated.revokedAt = transaction.revocation
        updated.statedAt = transaction.signedAt.instant
        updated.environment = transaction.environment
        return updated
    }

    /// Returns the period with what a statement says of its renewal, or unchanged if what is known was signed later.
    func updated(by renewal: AppStoreRenewal) -> StoreTransaction {
        guard renewal.signedAt.instant >= renewalStatedAt else { return self }
        var updated = self
        let next = renewal.autoRenewProductId.flatMap { Product($0) }?.id ?? product
        updated.renewsAs = renewal.autoRenewStatus == 1 ? next : nil
        // An extension by Apple or a grace period; the date of renewal is otherwise the end of the period.
        updated.graceEndsAt = [renewal.renewalDate, renewal.gracePeriodExpiresDate].compactMap { $0?.instant }.max()
        updated.renewalStatedAt = renewal.signedAt.instant
        return updated
    }
}

extension AppStoreTransaction {
    fileprivate var end: Instant { (expiresDate ?? purchaseDate).instant }

    /// When it ceased to count: after a refund, or because an upgrade replaced it.
    fileprivate var revocation: Instant? {
        revocationDate?.instant ?? (isUpgraded == true ? signedAt.instant : nil)
    }
}
