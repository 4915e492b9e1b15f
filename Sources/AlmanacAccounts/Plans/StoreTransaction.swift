import AlmanacCore
import AlmanacDatabase

/// A period of a plan that was paid for, a grant, or a trial.
package struct StoreTransaction: Equatable, Sendable {
    /// Who says so.
    package enum Source: String, Sendable {
        /// The account's trial.
        case trial
        /// The operator's `almanac grant`.
        case grant
        case sandbox
        case appStore = "appstore"
    }

    package let source: Source
    /// Unique within the source.
    package let id: String
    /// What the renewals and changes of plan of one subscription have in common.
    package let subscription: String
    /// The product's id; for a grant, the name of the plan that the operator wrote into the account's row; otherwise
    /// `nil`.
    package var product: String?
    /// When the period began.
    package var purchasedAt: Instant
    /// When the period ends.
    package var endsAt: Instant
    /// Until when the App Store asks to keep access open although a renewal could not be charged.
    package var graceEndsAt: Instant?
    /// The id of the product that follows at the end; `nil` if none does.
    package var renewsAs: String?
    /// When the payment was refunded or the grant withdrawn.
    package var revokedAt: Instant?
    /// When the App Store signed what is known about the period.
    package var statedAt: Instant
    /// When the App Store signed what is known about its renewal.
    package var renewalStatedAt: Instant
    /// The App Store's environment, by its name in the payloads; `nil` for other sources.
    package var environment: String?

    package init(
        source: Source, id: String, subscription: String, product: String? = nil, purchasedAt: Instant,
        endsAt: Instant, graceEndsAt: Instant? = nil, renewsAs: String? = nil, revokedAt: Instant? = nil,
        statedAt: Instant = Instant(milliseconds: 0), renewalStatedAt: Instant = Instant(milliseconds: 0),
        environment: String? = nil
    ) {
        self.source = source
        self.id = id
        self.subscription = subscription
        self.product = product
        self.purchasedAt = purchasedAt
        self.endsAt = endsAt
        self.graceEndsAt = graceEndsAt
        self.renewsAs = renewsAs
        self.revokedAt = revokedAt
        self.statedAt = statedAt
        self.renewalStatedAt = renewalStatedAt
        self.environment = environment
    }

    /// When access ends.
    package var lastsUntil: Instant { max(endsAt, graceEndsAt ?? endsAt) }

    /// The name of the plan in `users.subscription_status`; `nil` for a trial, and for a product that is no longer
    /// known.
    package var plan: String? {
        switch source {
        case .trial: nil
        // What the operator wrote with the service key has a name.
        case .grant: product ?? "granted"
        case .sandbox, .appStore: product.flatMap { Product($0) }?.plan
        }
    }

    /// Whether this is a plan that the operator wrote into the account's row with the service key.
    package var isWritten: Bool { source == .grant && product != nil }

    /// Whether access is open at an instant.
    package func isOpen(at now: Instant) -> Bool {
        plan != nil && revokedAt == nil && lastsUntil > now
    }
}

extension Instant {
    /// The end of a grant that has none: the last day that columns hold.
    package static let never = Instant(milliseconds: 253_402_300_799_999)
}

extension Product {
    /// The product with an id; `nil` for one that is not, or no longer, sold.
    package init?(_ id: String) {
        self.init(rawValue: id)
    }
}

extension [StoreTransaction] {
    /// The period of a subscription that counts: among those that are not revoked and of a known product, the one that
    /// was bought last.
    package func latest(ofSubscription id: String) -> StoreTransaction? {
        filter { $0.subscription == id && $0.plan != nil && $0.revokedAt == nil }
            .max { ($0.purchasedAt, $0.endsAt, $0.id) < ($1.purchasedAt, $1.endsAt, $1.id) }
    }

    /// The account's trial: the first, not the longest, because merging accounts is no way to a second one.
    package var trial: StoreTransaction? {
        filter { $0.source == .trial }.min { ($0.purchasedAt, $0.id) < ($1.purchasedAt, $1.id) }
    }

    /// The periods that count, one for each subscription. Every grant is a subscription of its own.
    package var current: [StoreTransaction] {
        Set(map(\.subscription)).compactMap { latest(ofSubscription: $0) }
    }

    /// The period of the plan that lasts longest, regardless of who grants it.
    package var longest: StoreTransaction? {
        current.max { ($0.lastsUntil, $0.id) < ($1.lastsUntil, $1.id) }
    }

    /// The name of the plan that begins when that period ends; `nil` if it does not renew.
    package var nextPlan: String? {
        longest?.renewsAs.flatMap { Product($0) }?.plan
    }
}

extension Subscription {
    /// Decides what an account has from everything that is stored about it: the plan that lasts longest and the
    /// account's first trial. ``Subscription/entitlement(at:)`` says what that entitles to.
    package init(_ transactions: [StoreTransaction]) {
        let trial = transactions.trial
        let plan = transactions.longest
        self.init(
            status: plan?.plan ?? (trial == nil ? Subscription.free : Subscription.trial),
            trialEndDate: trial?.endsAt, startDate: plan?.purchasedAt,
            endDate: plan.flatMap { $0.lastsUntil == .never ? nil : $0.lastsUntil },
            renews: plan?.renewsAs != nil)
    }

    /// The fields of a row of `users`, as JSON.
    package var json: JSON {
        func text(_ instant: Instant?) -> JSON { .optional(instant.map { Timestamp($0).text }) }
        return .members(
            ("subscription_status", .string(status)), ("trial_end_date", text(trialEndDate)),
            ("subscription_start_date", text(startDate)), ("subscription_end_date", text(endDate)),
            ("subscription_renews", .bool(renews)))
    }
}
