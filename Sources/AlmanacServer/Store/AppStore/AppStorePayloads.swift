import AlmanacCore
import Foundation
import JWTKit

/// A time as the App Store writes it: milliseconds since 1970.
struct AppStoreTime: Codable, Sendable {
    let instant: Instant

    init(_ instant: Instant) {
        self.instant = instant
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let milliseconds = try container.decode(Double.self)
        // Up to the year 9999, which is what the columns hold.
        guard (0...253_402_300_799_999).contains(milliseconds) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a time")
        }
        instant = Instant(milliseconds: Int64(milliseconds))
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(instant.milliseconds)
    }
}

/// Something the App Store has signed, with the fields of Apple's documentation.
protocol AppStorePayload: ValidationTimePayload {
    /// When it was signed. The certificates must have been valid then: they expire long before the payloads do.
    var signedAt: AppStoreTime { get }
}

extension AppStorePayload {
    var signedDate: Date { Date(timeIntervalSince1970: Double(signedAt.instant.milliseconds) / 1_000) }

    // What else has to hold is checked by ``AppStoreVerifier`` and ``AppStore``.
    func verify(using algorithm: some JWTAlgorithm) throws {}
}

/// `JWSTransactionDecodedPayload`: a period of a subscription.
struct AppStoreTransaction: AppStorePayload {
    let transactionId: String
    let originalTransactionId: String
    let productId: String
    let bundleId: String
    let environment: String
    let purchaseDate: AppStoreTime
    /// Missing unless the product is a subscription.
    var expiresDate: AppStoreTime?
    var revocationDate: AppStoreTime?
    /// Whether the user has upgraded to another plan, which replaces this period.
    var isUpgraded: Bool?
    /// The account's id, which our client passes to the purchase.
    var appAccountToken: String?
    let signedAt: AppStoreTime

    enum CodingKeys: String, CodingKey {
        case transactionId, originalTransactionId, productId, bundleId, environment, purchaseDate, expiresDate
        case revocationDate, isUpgraded, appAccountToken
        case signedAt = "signedDate"
    }
}

/// `JWSRenewalInfoDecodedPayload`: what follows the current period of a subscription.
struct AppStoreRenewal: AppStorePayload {
    let originalTransactionId: String
    let environment: String
    /// 1 if the subscription renews.
    let autoRenewStatus: Int
    /// The product that it renews as.
    var autoRenewProductId: String?
    var renewalDate: AppStoreTime?
    var gracePeriodExpiresDate: AppStoreTime?
    let signedAt: AppStoreTime

    enum CodingKeys: String, CodingKey {
        case originalTransactionId, environment, autoRenewStatus, autoRenewProductId, renewalDate
        case gracePeriodExpiresDate
        case signedAt = "signedDate"
    }
}

/// `responseBodyV2DecodedPayload`: a notification of the App Store's server, version 2.
struct AppStoreNotification: AppStorePayload {
    struct Content: Codable, Sendable {
        let bundleId: String
        let environment: String
        var signedTransactionInfo: String?
        var signedRenewalInfo: String?
    }

    let notificationType: String
    let notificationUUID: String
    /// Missing in notifications that are not about one subscription.
    var data: Content?
    let signedAt: AppStoreTime

    enum CodingKeys: String, CodingKey {
        case notificationType, notificationUUID, data
        case signedAt = "signedDate"
    }
}
