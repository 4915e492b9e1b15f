import AlmanacCore

/// The smallest app with a subscription: a page that says what the user has, and the store's pages.
///
/// It does what the root and an app do for the store: it syncs, lets every completed write that requests a round begin
/// one, does the upkeep of the reminder, and shows the pages.
enum ShopApp: App {
    /// Stands for the table of users: the simulated server knows rows by `user_id`.
    static let profile = Table.single(
        "profile", "What the user has subscribed to.", readOnlyOnDevice: Subscription.columns
    ) {
        [
            .text("subscription_status"), .of(.timestamp, "trial_end_date"), .of(.timestamp, "subscription_start_date"),
            .of(.timestamp, "subscription_end_date"), .of(.boolean, "subscription_renews"),
        ]
    }

    static let offer = Offer(
        app: "whole", paywallRoute: "/premium", subscriptionRoute: "/subscription",
        benefits: Offer.whole.benefits)
    static let offerWithoutTrial = Offer(
        app: "whole", paywallRoute: "/premium", subscriptionRoute: "/subscription",
        benefits: Offer.whole.benefits, hasTrial: false)

    struct State: Sendable {
        var sync: Sync.State
        var profile: Record?
        var front: Storefront.State?
        /// What the last outcome said, until the row arrives.
        var outcomes: [Storefront.Outcome] = []
        var hasTrial = true
    }

    indirect enum Event: Equatable, Sendable {
        case sync(Sync.Event), front(Storefront.Event)
        case opened(Storefront.Page), stored(StoredTables), read(Reading), written(WriteResult)
        case visited(String), surroundingsChanged
    }

    static var tables: [LocalTable] {
        Sync.stores + [profile.local, Table.reminders.local, TrialReminder.table]
    }

    static func start(_ launch: Launch, _ moment: Moment) -> (State, [Effect<Event>]) {
        let (sync, effects) = Sync.start([profile, .reminders], personal: [TrialReminder.table], moment)
        var state = State(sync: sync)
        let opening = visit(&state, launch.path, moment)
        return (state, effects.mapped(Event.sync) + [read] + opening)
    }

    private static var read: Effect<Event> { .read(TrialReminder.queries + [profile.query]) { .read($0) } }

    static func update(_ state: inout State, _ event: Event, _ moment: Moment) -> [Effect<Event>] {
        switch event {
        case .sync(let event): return sync(&state, event, moment)
        case .front(let event): return front(&state, event, moment)
        case .opened(let page): return open(&state, page, moment)
        case .visited(let path): return visit(&state, path, moment)
        case .stored(let tables):
            var effects: [Effect<Event>] = []
            if Sync.isRequested(by: tables) { effects += sync(&state, .kicked, moment) }
            if (TrialReminder.queries + [profile.query]).contains(where: { tables.affects($0) }) {
                effects.append(read)
            }
            return effects
        case .read(.rows(let rows)):
            state.profile = rows.records(of: profile).first
            var random = Random(seed: moment.random)
            let subscription = state.profile.map { Subscription($0.fields) }
            let changes = TrialReminder.upkeep(offer, subscription, rows, moment, &random)
            return changes.isEmpty ? [] : [.write(changes) { .written($0) }]
        case .surroundingsChanged: return sync(&state, .kicked, moment)
        case .read, .written: return []
        }
    }

    private static func sync(_ state: inout State, _ event: Sync.Event, _ moment: Moment) -> [Effect<Event>] {
        let (effects, outcome) = Sync.update(&state.sync, event, moment)
        guard case .recordsChanged = outcome else { return effects.mapped(Event.sync) }
        return effects.mapped(Event.sync) + front(&state, .recordsChanged, moment)
    }

    private static func front(
        _ state: inout State, _ event: Storefront.Event, _ moment: Moment
    ) -> [Effect<Event>] {
        guard var front = state.front else { return [] }
        let (effects, outcome) = Storefront.update(&front, event, moment)
        state.front = front
        if let outcome { state.outcomes.append(outcome) }
        switch outcome {
        case .closed, .subscribed(_, closes: true): state.front = nil
        case .subscribed, nil: break
        }
        return effects.mapped(Event.front)
    }

    private static func open(
        _ state: inout State, _ page: Storefront.Page, _ moment: Moment
    ) -> [Effect<Event>] {
        let (front, effects) = Storefront.start(page, state.hasTrial ? offer : offerWithoutTrial, moment)
        state.front = front
        return effects.mapped(Event.front)
    }

    private static func visit(_ state: inout State, _ path: String, _ moment: Moment) -> [Effect<Event>] {
        switch path {
        case "/premium": return open(&state, .paywall, moment)
        case "/premium/unitana":
            state.hasTrial = false
            return open(&state, .paywall, moment)
        case "/subscription/unitana":
            state.hasTrial = false
            return open(&state, .subscription, moment)
        case "/subscription": return open(&state, .subscription, moment)
        default:
            state.front = nil
            return []
        }
    }

    /// The fields of the last outcome, or those of the row.
    static func subscription(_ state: State) -> Subscription {
        if case .subscribed(let fields, _)? = state.outcomes.last { return Subscription(fields) }
        return Subscription(state.profile?.fields ?? [])
    }

    static func screen<Root: Equatable & Sendable>(
        _ state: State, _ moment: Moment, on: @escaping @Sendable (Event) -> Root
    ) -> Screen<Root> {
        let language = Language.matching(moment.locales)
        guard let front = state.front else {
            let row = Subscription(state.profile?.fields ?? []).entitlement(at: moment.now).isPremium
            let known = subscription(state).entitlement(at: moment.now).isPremium
            return Screen(
                route: "/", title: "Shop", face: .almanac, language: language,
                blocks: [.text(known ? "Open" : "Gated"), .text(row ? "Row premium" : "Row free")])
        }
        return Storefront.screen(front, subscription(state), Words(language), moment) { on(.front($0)) }
    }

    static func visited(_ path: String) -> Event { .visited(path) }

    static var surroundingsChanged: Event { .surroundingsChanged }

    static func stored(_ tables: StoredTables) -> Event? { .stored(tables) }
}
