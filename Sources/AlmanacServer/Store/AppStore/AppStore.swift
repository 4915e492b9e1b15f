import AlmanacAccounts
import AlmanacCore
import AlmanacDatabase
import Foundation

/// Why a payload of the App Store was refused. Nothing was changed.
enum AppStoreRefusal: Error, Equatable, Sendable {
    /// The App Store has not signed it, or not with certificates that we accept.
    case untrusted
    /// It is for another app.
    case otherBundle(String)
    /// It is from the sandbox while the server expects production, or the other way around.
    case otherEnvironment(String)
    /// The product is not one of ours, or not a subscription.
    case unknownProduct(String)
    /// It belongs to another account.
    case otherAccount
}

/// Plans that are bought in Apple's App Store, with StoreKit 2, by a native client. The client, and Apple's server, send
/// what Apple has signed; this server never calls Apple.
struct AppStore: StoreBackEnd {
    let name: String? = "appstore"
    var isSandbox: Bool { settings.environment == .sandbox }

    let settings: AppStoreSettings
    private let verifier: AppStoreVerifier

    /// - Throws: ``StartFailure/unusableAppStoreRoot(path:reason:)``
    init(_ settings: AppStoreSettings, now: @escaping @Sendable () -> Instant) throws(StartFailure) {
        self.settings = settings
        do {
            verifier = try AppStoreVerifier(root: try Data(contentsOf: settings.root), now: now)
        } catch {
            throw .unusableAppStoreRoot(path: settings.root.path, reason: "\(error)")
        }
    }

    func purchase(
        _ product: Product, by account: String, history: [StoreTransaction], at now: Instant
    ) throws(StoreRefusal) -> [StoreTransaction] {
        throw .noStore
    }

    func cancel(_ history: [StoreTransaction], at now: Instant) throws(StoreRefusal) -> [StoreTransaction] {
        throw .nothingToCancel
    }

    // MARK: What Apple has signed

    /// Verifies a transaction of a subscription to one of our products.
    /// - Throws: ``AppStoreRefusal``
    func transaction(_ jws: String) async throws(AppStoreRefusal) -> AppStoreTransaction {
        let transaction = try await verifier.verify(jws, as: AppStoreTransaction.self)
        try require(bundle: transaction.bundleId, environment: transaction.environment)
        guard Product(transaction.productId) != nil, transaction.expiresDate != nil else {
            throw .unknownProduct(transaction.productId)
        }
        return transaction
    }

    /// A verified notification with what it says about one subscription.
    struct Notification: Sendable {
        let head: AppStoreNotification
        /// `nil` if the notification is not about one of our subscriptions.
        let transaction: AppStoreTransaction?
        let renewal: AppStoreRenewal?
    }

    /// Verifies a notification and everything within it.
    /// - Throws: ``AppStoreRefusal``
    func notification(_ jws: String) async throws(AppStoreRefusal) -> Notification {
        let head = try await verifier.verify(jws, as: AppStoreNotification.self)
        guard let data = head.data else { return Notification(head: head, transaction: nil, renewal: nil) }
        try require(bundle: data.bundleId, environment: data.environment)
        guard let signed = data.signedTransactionInfo else {
            return Notification(head: head, transaction: nil, renewal: nil)
        }
        var transaction: AppStoreTransaction?
        do throws(AppStoreRefusal) {
            transaction = try await self.transaction(signed)
        } catch .unknownProduct {
            // Apple reports everything that the app sells.
        }
        var renewal: AppStoreRenewal?
        if let signed = data.signedRenewalInfo {
            let info = try await verifier.verify(signed, as: AppStoreRenewal.self)
            try require(bundle: data.bundleId, environment: info.environment)
            if info.originalTransactionId == transaction?.originalTransactionId { renewal = info }
        }
        // The date is missing at most in an old format; the type alone also says so.
        let isRevocation = head.notificationType == "REFUND" || head.notificationType == "REVOKE"
        if isRevocation, transaction?.revocationDate == nil { transaction?.revocationDate = head.signedAt }
        return Notification(head: head, transaction: transaction, renewal: renewal)
    }

    private func require(bundle: String, environment: String) throws(AppStoreRefusal) {
        guard bundle == settings.bundle else { throw .otherBundle(bundle) }
        guard environment == settings.environment.rawValue else { throw .otherEnvironment(environment) }
    }
}
