/// What an account has subscribed to, as the server keeps it in the table `users`. Clients only read it.
public struct Subscription: Equatable, Sendable {
    /// `free`, `trial`, or the name of the plan that was paid for or granted.
    public var status: String
    /// When the trial ends or ended; `nil` if there was none. An account has one trial in its life.
    public var trialEndDate: Instant?
    /// When the paid plan began.
    public var startDate: Instant?
    /// When the paid plan ends unless it is renewed; `nil` for one without an end.
    public var endDate: Instant?
    /// Whether the store renews the plan at its end. False after a cancellation and for a grant.
    public var renews: Bool

    /// The status of an account without a trial or a plan.
    public static let free = "free"
    /// The status of an account in its trial.
    public static let trial = "trial"
    /// How long a trial lasts, in milliseconds: seven days.
    public static let trialLength: Int64 = 7 * 86_400_000

    /// The name of the table with the accounts' rows.
    public static let table = "users"

    /// The columns of ``table`` from which it is read.
    public static let columns = [
        "subscription_status", "trial_end_date", "subscription_start_date", "subscription_end_date",
        "subscription_renews",
    ]

    /// Creates a subscription.
    public init(
        status: String = Subscription.free, trialEndDate: Instant? = nil, startDate: Instant? = nil,
        endDate: Instant? = nil, renews: Bool = false
    ) {
        self.status = status
        self.trialEndDate = trialEndDate
        self.startDate = startDate
        self.endDate = endDate
        self.renews = renews
    }

    /// Reads the fields of a row of `users`. What is missing or unreadable counts as not subscribed.
    public init(_ fields: [JSON.Member]) {
        func instant(_ name: String) -> Instant? {
            fields.first { $0.key == name }?.value.string.flatMap { Instant(timestamp: $0) }
        }
        func value(_ name: String) -> JSON? { fields.first { $0.key == name }?.value }
        self.init(
            status: value("subscription_status")?.string ?? Subscription.free,
            trialEndDate: instant("trial_end_date"), startDate: instant("subscription_start_date"),
            endDate: instant("subscription_end_date"), renews: value("subscription_renews")?.bool ?? false)
    }

    /// The query for the account's row, from which ``init(_:)-(Snapshot)`` reads what it has subscribed to. Every app may
    /// make it: one subscription opens all of them.
    public static var query: Query { .all(table: Table.localName(table)) }

    /// Reads the answer to ``query``. Without a row, the account has not subscribed.
    public init(_ records: Snapshot) {
        let row = records[Subscription.query].compactMap { Record($0) }.first { !$0.isDeleted }
        self.init(row?.fields ?? [])
    }

    /// Returns what the account is entitled to at an instant. Nothing else decides that, and nothing keeps the answer:
    /// a subscription that ends takes effect at the next question.
    public func entitlement(at now: Instant) -> Entitlement {
        if status != Subscription.free, status != Subscription.trial {
            guard let endDate else { return .paid(until: nil) }
            if endDate > now { return .paid(until: endDate) }
        }
        if let trialEndDate, trialEndDate > now { return .trial(until: trialEndDate) }
        return .free
    }

    /// When the answer of ``entitlement(at:)`` changes next by itself; `nil` if it will not.
    public func changes(after now: Instant) -> Instant? {
        switch entitlement(at: now) {
        case .free: nil
        case .trial(let end): end
        case .paid(let end): end
        }
    }
}

/// What an account may use. Every gate in the apps asks it.
public enum Entitlement: Equatable, Sendable {
    case free
    /// A trial, which has everything that a paid plan has.
    case trial(until: Instant)
    /// A plan that was paid for or granted; `nil` if it has no end.
    case paid(until: Instant?)

    /// Whether the gates are open.
    public var isPremium: Bool {
        if case .free = self { false } else { true }
    }

    /// How many quotes a day everyone may read; as many are chosen for a day.
    public static let freeQuotesPerDay = 10

    /// How many quotes may be read a day; `nil` for any number.
    public var quotesPerDay: Int? { isPremium ? nil : Entitlement.freeQuotesPerDay }

    /// Whether the looks of the quote card beyond the default may be used.
    public var hasThemes: Bool { isPremium }

    /// Whether a shared card carries a watermark.
    public var hasWatermark: Bool { !isPremium }

    /// Whether the user may write quotes.
    public var hasOwnQuotes: Bool { isPremium }

    /// How many widgets are active; `nil` for any number.
    public var widgets: Int? { isPremium ? nil : 1 }
}
