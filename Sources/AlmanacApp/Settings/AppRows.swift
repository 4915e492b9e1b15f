import AlmanacCore

/// The apps' part of the settings' overview: which of them are set up on this device, and what the account has
/// subscribed to.
struct AppRows: Equatable, Sendable {
    /// The apps with settings of their own that are set up.
    private(set) var ids: [AppID] = []
    private(set) var subscription = Subscription()
    /// The page of the subscription; `nil` while no app is set up that has one.
    private(set) var subscriptionRoute: String?

    /// The queries that an ``AppRows`` is read from.
    static var queries: [Query] { [Subscription.query] + AppID.allCases.flatMap { $0.glanceQueries } }

    init() {}

    /// - Parameter records: The answers to ``queries``.
    init(_ records: Snapshot, _ moment: Moment) {
        let words = Words(.en)
        subscription = Subscription(records)
        for id in AppID.allCases where !id.glance(records, moment, words).isNone {
            if !id.settingsRoute.isNone { ids.append(id) }
            if subscriptionRoute.isNone { subscriptionRoute = id.subscriptionRoute }
        }
    }

    /// Returns the rows of the apps' own settings.
    func rows<Root>(_ words: Words, _ visit: (String) -> Root) -> [Item<Root>] {
        ids.compactMap { id in
            guard let route = id.settingsRoute else { return nil }
            let app = id.identity
            return Item(
                id: 100 + Int64(id.rawValue), title: words[app.name], icon: app.icon, face: app.face, route: route,
                visit(route))
        }
    }

    /// Returns the row of the subscription.
    func plan<Root>(_ words: Words, _ moment: Moment, _ visit: (String) -> Root) -> Item<Root>? {
        guard let route = subscriptionRoute else { return nil }
        return Item(
            id: 7, title: words[.storeSubscription], detail: subscription.line(words, moment), icon: "crown",
            route: route, visit(route))
    }
}
