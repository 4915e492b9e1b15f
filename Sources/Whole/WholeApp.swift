import AlmanacCore

/// Whole: quotes in English and Chinese, ten a day or as many as one likes.
public enum WholeApp: MiniApp {
    /// When the daily quote comes unless the user chooses another time (8:00).
    static let defaultTime = LocalTime(hour: 8, minute: 0)!

    /// The state of the app: loading, onboarding or main app.
    public struct State: Equatable, Sendable {
        let language: Language
        /// The time zone whose next midnight the timer is set for.
        var zone: String
        /// The path that was requested before the storage was read.
        var wanted: String
        var situation: Situation
    }

    indirect enum Situation: Equatable, Sendable {
        case loading
        case unreadable(StoreFault)
        case onboarding(Onboarding.State, QuoteLibrary)
        case home(Home.State)
    }

    /// What the user did, and the results of the app's effects.
    public indirect enum Event: Equatable, Sendable {
        case loaded(Reading), reread(Reading), retryTapped
        case onboarding(Onboarding.Event)
        case home(Home.Event)
        case visited(String)
        /// The network or a permission changed, or another window or the sync wrote records.
        case surroundingsChanged
        case dayBegan(zone: String)
    }

    private static let load: [Query] = WholeTables.queries + [.all(table: WholeTables.library.name)]

    public static func start(_ launch: Launch, _ moment: Moment) -> (State, [Effect<Event>]) {
        let state = State(
            language: .matching(moment.locales), zone: moment.zone.id, wanted: launch.path, situation: .loading)
        return (state, [.read(load) { .loaded($0) }, nextDay(moment)])
    }

    private static func nextDay(_ moment: Moment) -> Effect<Event> {
        .after(milliseconds: moment.zone.nextDay(after: moment.now) - moment.now, .dayBegan(zone: moment.zone.id))
    }

    public static func update(_ state: inout State, _ event: Event, _ moment: Moment) -> [Effect<Event>] {
        switch (state.situation, event) {
        case (.loading, .loaded(let result)): return loaded(&state, result, moment)
        case (.unreadable, .retryTapped):
            state.situation = .loading
            return [.read(load) { .loaded($0) }]
        case (.onboarding(let onboarding, let library), .onboarding(let event)):
            return update(&state, onboarding, library, event, moment)
        case (.home(let home), .home(.reread(let after, .rows(let rows)))) where home.isOver(rows, after: after):
            // The account has left in another window, or another one has come.
            state.wanted = home.route.path
            state.situation = .loading
            return [.read(load) { .loaded($0) }]
        case (.home, .home(let event)): return home(&state, moment) { Home.update(&$0, event, moment) }
        case (.onboarding(let onboarding, let library), .reread(.rows(let rows))):
            return reread(&state, onboarding, library, rows, moment)
        case (_, .visited(let path)): return visited(&state, path, moment)
        case (_, .dayBegan(let zone)) where zone == state.zone:
            return [nextDay(moment)] + home(&state, moment) { Home.dayBegan(&$0, moment) }
        case (_, .surroundingsChanged): return surroundingsChanged(&state, moment)
        default: return []
        }
    }

    /// Passes something to the main app, if that is on the screen.
    private static func home(
        _ state: inout State, _ moment: Moment, _ change: (inout Home.State) -> [Effect<Home.Event>]
    ) -> [Effect<Event>] {
        guard case .home(var home) = state.situation else { return [] }
        let effects = change(&home).mapped(Event.home)
        state.situation = .home(home)
        return effects
    }

    private static func loaded(_ state: inout State, _ result: Reading, _ moment: Moment) -> [Effect<Event>] {
        switch result {
        case .failed(let fault):
            state.situation = .unreadable(fault)
            return []
        case .rows(let rows):
            let records = WholeRecords(rows).yielding()
            let library = QuoteLibrary(
                rows[WholeTables.library], downloaded: records.remembered[Remembered.downloaded])
            let route = WholeRoute(state.wanted) ?? .quotes
            guard !records.isOnboarded else { return enter(&state, records, library, route, moment) }
            var onboarding = Onboarding.State(records, state.language)
            onboarding.wanted = route
            let effects = Onboarding.complete(&onboarding, moment).mapped(Event.onboarding)
            state.situation = .onboarding(onboarding, library)
            return effects
        }
    }

    private static func enter(
        _ state: inout State, _ records: WholeRecords, _ library: QuoteLibrary, _ route: WholeRoute, _ moment: Moment,
        isNew: Bool = false, isTrialUsed: Bool = false
    ) -> [Effect<Event>] {
        var home = Home.State(state.language, records, library)
        // Remembered, so that an edit that waits to be sent does not lead back to the onboarding.
        var begun = records.isMarked ? [] : Home.write(&home, [Remembered.set(Remembered.completed, "true")])
        begun += Home.begin(&home, route, moment)
        if isTrialUsed {
            begun += Home.show(&home, .trialUsed)
        } else if isNew, let widget = records.widgets.first(where: { $0.app == identity.slug }) {
            begun += Home.show(&home, .widget(widget.id))
        } else if isNew, case .trial = home.entitlement(moment) {
            begun += Home.show(&home, .trialBegun)
        }
        let effects = begun.mapped(Event.home)
        state.situation = .home(home)
        return effects
    }

    /// Passes an event to the onboarding and acts on its outcome.
    private static func update(
        _ state: inout State, _ before: Onboarding.State, _ library: QuoteLibrary, _ event: Onboarding.Event,
        _ moment: Moment
    ) -> [Effect<Event>] {
        var onboarding = before
        let (effects, outcome) = Onboarding.update(&onboarding, event, moment)
        switch outcome {
        case .completed(let records, let route, let isTrialUsed):
            return effects.mapped(Event.onboarding)
                + enter(&state, records, library, route, moment, isNew: true, isTrialUsed: isTrialUsed)
        case nil:
            state.situation = .onboarding(onboarding, library)
            return effects.mapped(Event.onboarding)
        }
    }

    private static func surroundingsChanged(_ state: inout State, _ moment: Moment) -> [Effect<Event>] {
        var effects: [Effect<Event>] = []
        if moment.zone.id != state.zone {
            // The new zone's midnight differs; the timer of the old zone is ignored when it fires.
            state.zone = moment.zone.id
            effects.append(nextDay(moment))
        }
        switch state.situation {
        case .loading, .unreadable: break
        case .onboarding: effects.append(.read(WholeTables.queries) { .reread($0) })
        case .home: effects += home(&state, moment) { Home.surroundingsChanged(&$0, moment) }
        }
        return effects
    }

    /// Applies records that the sync has brought: the server's answers, or an onboarding completed on another device.
    private static func reread(
        _ state: inout State, _ before: Onboarding.State, _ library: QuoteLibrary, _ rows: Snapshot, _ moment: Moment
    ) -> [Effect<Event>] {
        var onboarding = before
        var records = WholeRecords(rows)
        if onboarding.draft.step != .completion { records = records.yielding() }
        guard !records.isOnboarded else {
            return enter(&state, records, library, onboarding.wanted, moment)
        }
        let effects = Onboarding.reread(&onboarding, records, moment).mapped(Event.onboarding)
        state.situation = .onboarding(onboarding, library)
        return effects
    }

    private static func visited(_ state: inout State, _ path: String, _ moment: Moment) -> [Effect<Event>] {
        switch state.situation {
        case .loading, .unreadable:
            state.wanted = path
            return []
        case .home:
            guard let route = WholeRoute(path) else { return [] }
            return home(&state, moment) { Home.update(&$0, .wentTo(route), moment) }
        case .onboarding(let onboarding, let library):
            var event: Onboarding.Event?
            if let route = WholeRoute(path) { event = .visited(route) }
            for step in OnboardingStep.allCases
            where step.path == path && step.rawValue < onboarding.draft.step.rawValue {
                event = .wentBack(to: step)
            }
            return event.map { update(&state, onboarding, library, $0, moment) } ?? []
        }
    }

    public static func screen<Root: Equatable & Sendable>(
        _ state: State, _ moment: Moment, on: @escaping @Sendable (Event) -> Root
    ) -> Screen<Root> {
        var screen: Screen<Root>
        let words = Words(state.language)
        switch state.situation {
        case .loading: screen = .launch(state.wanted, words[.wholeName], .whole, state.language)
        case .unreadable(let fault):
            screen = .unreadable(
                state.wanted, words[.wholeStorageTitle], StorageProblem.message(fault, words), .whole,
                state.language, retry: on(.retryTapped))
        case .onboarding(let onboarding, _): screen = Onboarding.screen(onboarding, moment) { on(.onboarding($0)) }
        case .home(let home): screen = Home.screen(home, moment) { on(.home($0)) }
        }
        if !moment.isOnline { screen.status = Status(words[.offline]) }
        return screen
    }

    public static func looksSame(_ state: State, _ other: State) -> Bool {
        guard case .home(let home) = state.situation, case .home(let other) = other.situation else { return false }
        return home.looksSame(as: other)
    }

    public static func visited(_ path: String) -> Event { .visited(path) }

    public static var surroundingsChanged: Event { .surroundingsChanged }
}
