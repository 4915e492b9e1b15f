/// The paywall and the subscription page of an app, as a machine that the app embeds (P5, W8, W9).
///
/// What the account is subscribed to is not kept here: the app passes the user's row to the screens, so they change with
/// it. At most one request that changes the subscription is under way.
public enum Storefront {
    /// A page.
    public enum Page: UInt8, Equatable, Sendable {
        case paywall, subscription
        /// Asks whether to cancel, and says what stays until when.
        case canceling
    }

    /// The page, what is for sale, and the requests that are under way.
    public struct State: Equatable, Sendable {
        /// What the app says about its subscription.
        public let offer: Offer
        /// The page on the screen.
        public internal(set) var page: Page
        /// The page that was opened first.
        let entry: Page
        /// What is for sale; `nil` until it is known.
        var products: StoreProducts?
        /// The id of the chosen plan.
        var chosen: String?
        /// Whether a trial that begins here is to have a reminder.
        var reminds = true
        var loading: StoreCall?
        var working: StoreCall?
        var problem: StoreProblem?
        /// Whether the last request has restored a subscription.
        var hasRestored = false
        /// The reminder's records; `nil` until they are read.
        var records: Snapshot?
        /// The number of writes under way. What is read meanwhile may be older.
        var writes = 0

        /// Whether a request that changes the subscription is under way.
        public var isBusy: Bool { !working.isNone }
    }

    /// What the user did, and the results of the effects.
    public indirect enum Event: Equatable, Sendable {
        /// The user went to one of the pages, also by the browser's buttons.
        case wentTo(Page)
        case planTapped(String)
        /// The switch on the paywall, and the one on the subscription page, with the end of the trial.
        case remindTapped, reminderSwitched(trialEnd: Instant)
        case trialTapped, subscribeTapped, changeTapped(String), restoreTapped, cancelConfirmed
        case retryTapped, closeTapped
        case called(StoreCall.Event)
        /// The sync or another window may have changed the reminder.
        case recordsChanged
        case recordsRead(Reading), reminderWritten(WriteResult)
    }

    /// What the app must do after an event.
    public enum Outcome: Equatable, Sendable {
        /// Leave the pages.
        case closed
        /// The subscription has changed: the fields of the user's row, in the server's words. They serve to react at
        /// once; the row itself arrives by the sync. `closes` says whether the pages are to be left.
        case subscribed([JSON.Member], closes: Bool)
    }

    /// Opens a page: the paywall where a gate is closed, the subscription page from the settings.
    public static func start(_ page: Page, _ offer: Offer, _ moment: Moment) -> (State, [Effect<Event>]) {
        var state = State(offer: offer, page: page, entry: page == .paywall ? .paywall : .subscription)
        let effects = load(&state, moment) + (page == .paywall ? [] : [read])
        return (state, effects)
    }

    private static let queries = TrialReminder.queries + [.all(table: Sync.stateTable.name)]

    private static var read: Effect<Event> { .read(queries) { .recordsRead($0) } }

    /// Handles one event.
    public static func update(
        _ state: inout State, _ event: Event, _ moment: Moment
    ) -> (effects: [Effect<Event>], outcome: Outcome?) {
        switch event {
        case .wentTo(let page):
            guard !state.isBusy, page != state.page else { break }
            let isMissing = page != .paywall && state.records.isNone
            state.page = page
            forget(&state)
            return (isMissing ? [read] : [], nil)
        case .planTapped(let plan): if !state.isBusy { state.chosen = plan }
        case .remindTapped: if !state.isBusy { state.reminds = !state.reminds }
        case .reminderSwitched(let end): return (switchReminder(&state, until: end, moment), nil)
        case .trialTapped:
            guard state.offer.hasTrial else { break }
            return (work(&state, .trial(reminds: state.reminds), moment), nil)
        case .subscribeTapped:
            guard let plan = state.chosen else { break }
            return (work(&state, .purchase(plan), moment), nil)
        case .changeTapped(let plan): return (work(&state, .purchase(plan), moment), nil)
        case .restoreTapped: return (work(&state, .restore, moment), nil)
        case .cancelConfirmed: return (work(&state, .cancel, moment), nil)
        case .retryTapped: return (load(&state, moment), nil)
        case .closeTapped:
            guard !state.isBusy else { break }
            guard state.page == .paywall, state.entry == .subscription else { return ([], .closed) }
            return update(&state, .wentTo(.subscription), moment)
        case .called(let event): return called(&state, event, moment)
        case .recordsChanged: return (state.records.isNone ? [] : [read], nil)
        case .recordsRead(.rows(let rows)): if state.writes == 0 { state.records = rows }
        case .recordsRead(.failed): break
        case .reminderWritten(let result):
            state.writes -= 1
            if case .failed(let fault) = result { state.problem = .storage(fault) }
            // Also after a failure: the switch then shows again what is stored.
            if state.writes == 0 { return ([read], nil) }
        }
        return ([], nil)
    }

    // MARK: Requests

    private static func forget(_ state: inout State) {
        state.problem = nil
        state.hasRestored = false
    }

    private static func load(_ state: inout State, _ moment: Moment) -> [Effect<Event>] {
        guard state.loading.isNone, !state.isBusy else { return [] }
        forget(&state)
        state.products = nil
        let (call, effects) = StoreCall.start(.products(locale: moment.locales.first ?? "en"), moment)
        state.loading = call
        return effects.mapped(Event.called)
    }

    private static func work(_ state: inout State, _ order: StoreOrder, _ moment: Moment) -> [Effect<Event>] {
        guard !state.isBusy else { return [] }
        forget(&state)
        let (call, effects) = StoreCall.start(order, moment)
        state.working = call
        return effects.mapped(Event.called)
    }

    private static func called(
        _ state: inout State, _ event: StoreCall.Event, _ moment: Moment
    ) -> (effects: [Effect<Event>], outcome: Outcome?) {
        if var call = state.working, call.id == event.call {
            let (effects, outcome) = call.update(event, moment)
            state.working = outcome.isNone ? call : nil
            return (effects.mapped(Event.called), outcome.flatMap { ended(&state, call.order, $0) })
        }
        if var call = state.loading, call.id == event.call {
            let (effects, outcome) = call.update(event, moment)
            state.loading = outcome.isNone ? call : nil
            if let outcome { loaded(&state, outcome) }
            return (effects.mapped(Event.called), nil)
        }
        return ([], nil)
    }

    private static func loaded(_ state: inout State, _ outcome: StoreCall.Outcome) {
        switch outcome {
        case .products(let products):
            state.products = products
            if !products.plans.contains(where: { $0.id == state.chosen }) { state.chosen = products.plans.first?.id }
        case .failed(let problem): state.problem = problem
        case .subscription: break
        }
    }

    private static func ended(
        _ state: inout State, _ order: StoreOrder, _ outcome: StoreCall.Outcome
    ) -> Outcome? {
        switch outcome {
        case .products: return nil
        case .failed(let problem):
            if problem == .trialUsed || problem == .alreadySubscribed { state.products?.isTrialAvailable = false }
            // The offer is out of date. It is fetched again when the user asks for it.
            if problem == .notForSale { state.products = nil }
            if problem == .nothingToCancel { state.page = .subscription }
            state.problem = problem
            return nil
        case .subscription(let fields):
            switch order {
            case .trial: state.products?.isTrialAvailable = false
            case .restore: state.hasRestored = true
            case .purchase(let id):
                // A store may keep the present plan to its end.
                if let plan = state.products?.plans.first(where: { $0.id == id }) {
                    state.products?.nextPlan = plan.name
                }
            case .cancel: state.products?.nextPlan = nil
            case .products: break
            }
            let closes = state.page == .paywall && state.entry == .paywall
            if !closes { state.page = .subscription }
            return .subscribed(fields, closes: closes)
        }
    }

    // MARK: The reminder

    private static func switchReminder(
        _ state: inout State, until end: Instant, _ moment: Moment
    ) -> [Effect<Event>] {
        guard var records = state.records else { return [] }
        var random = Random(seed: moment.random)
        let changes =
            TrialReminder.isSet(state.offer, records)
            ? TrialReminder.delete(state.offer, records, moment, &random)
            : TrialReminder.make(state.offer, until: end, records, moment, &random)
        state.problem = nil
        let isSameAccount = Sync.requireSameAccount(records[Sync.stateTable])
        _ = records.apply(StoredTables(changes))
        state.records = records
        state.writes += 1
        return [.write([isSameAccount] + changes) { .reminderWritten($0) }]
    }
}
