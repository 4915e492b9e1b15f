// What the server's store sells, and its requests (`/api/store`, wire.md, section E). Prices and products come from the
// server only.

/// What the server offers to this account.
public struct StoreProducts: Equatable, Sendable {
    /// Where plans are bought.
    public enum Seller: Equatable, Sendable {
        /// Nowhere: this server sells nothing.
        case nobody
        /// A store for development. Nothing is charged.
        case sandbox
        /// A store outside the app, such as the App Store.
        case outside
    }

    /// Where plans are bought.
    public var seller: Seller
    /// How long a trial lasts, in days.
    public var trialDays: Int64
    /// Whether the account and this device have not had a trial yet, as far as the server knows.
    public var isTrialAvailable: Bool
    /// The plans for sale: first what saves, otherwise in the server's order.
    public var plans: [StorePlan]
    /// The name of the plan that the account's next renewal begins; `nil` if none does, or the server does not say.
    public var nextPlan: String?

    init?(_ json: JSON) {
        guard let items = json["products"]?.array, let days = json["trial_days"]?.int,
            let isAvailable = json["trial_available"]?.bool
        else { return nil }
        let plans = items.compactMap { StorePlan($0) }
        guard plans.count == items.count else { return nil }
        self.plans = plans.filter { !$0.saves.isNone } + plans.filter { $0.saves.isNone }
        trialDays = days
        isTrialAvailable = isAvailable
        nextPlan = json.string("renews_as")
        if json["is_sandbox"] == .bool(true) {
            seller = .sandbox
        } else {
            seller = (json.string("store")).isNone ? .nobody : .outside
        }
    }
}

/// A plan for sale.
public struct StorePlan: Equatable, Sendable {
    /// The product's id.
    public let id: String
    /// The plan's name in the user's row, such as `monthly`.
    public let name: String
    /// The price of a period, formatted for the user's locale.
    public let price: String
    /// How much cheaper it is than the other plan, in percent; `nil` if it is not.
    public let saves: Int64?

    init?(_ json: JSON) {
        guard let id = json.string("id"), let name = json.string("plan"), let price = json.string("price")
        else { return nil }
        self.id = id
        self.name = name
        self.price = price
        saves = json["saves"]?.int
    }
}

/// What is requested from the store.
public enum StoreOrder: Equatable, Sendable {
    /// What is for sale, with prices for a locale such as `de-AT`.
    case products(locale: String)
    /// The account's only trial, with or without a reminder before it ends.
    case trial(reminds: Bool)
    /// The product with this id.
    case purchase(String)
    /// The subscription that was bought before.
    case restore
    /// The end of the renewals.
    case cancel

    func request(deviceKey: String?, bearer: String) -> HTTPRequest {
        switch self {
        case .products(let locale):
            HTTPRequest(.get, "/api/store/products?locale=" + Path.encode(locale), bearer: bearer)
        case .trial: post("trial", deviceKey.map { ("device_key", $0) }, bearer)
        case .purchase(let product): post("purchases", ("product", product), bearer)
        case .restore: post("restore", nil, bearer)
        case .cancel: post("cancel", nil, bearer)
        }
    }

    private func post(_ name: String, _ field: (key: String, text: String)?, _ bearer: String) -> HTTPRequest {
        let fields = field.map { [JSON.Member($0.key, .string($0.text))] } ?? []
        return HTTPRequest(.post, "/api/store/" + name, bearer: bearer, body: JSON.object(fields).bytes)
    }

    /// Whether it changes the subscription.
    var changes: Bool {
        if case .products = self { false } else { true }
    }
}
