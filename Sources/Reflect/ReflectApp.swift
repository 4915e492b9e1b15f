import AlmanacCore

/// Reflect: a goal for three months, two short reflections a day, and training plans.
public enum ReflectApp: MiniApp {
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
        case onboarding(Onboarding.State)
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

    public static func start(_ launch: Launch, _ moment: Moment) -> (State, [Effect<Event>]) {
        let state = State(
            language: .matching(moment.locales), zone: moment.zone.id, wanted: launch.path, situation: .loading)
        return (state, [load, nextDay(moment)])
    }

    private static var load: Effect<Event> {
        .read(ReflectTables.queries) { .loaded($0) }
    }

    private static func nextDay(_ moment: Moment) -> Effect<Event> {
        .after(milliseconds: moment.untilNextDay, .dayBegan(zone: moment.zone.id))
    }

    public static func update(_ state: inout State, _ event: Event, _ moment: Moment) -> [Effect<Event>] {
        switch (state.situation, event) {
        case (.loading, .loaded(let result)): return loaded(&state, result, moment)
        case (.unreadable, .retryTapped):
            state.situation = .loading
            return [load]
        case (.onboarding(let onboarding), .onboarding(let event)):
            return update(&state, onboarding, event, moment)
        case (.home(var home), .home(let event)):
            let effects = Home.update(&home, event, moment).mapped(Event.home)
            state.situation = .home(home)
            return effects
        case (.home(var home), .onboarding(.planCache(let event))):
            // The plans were requested in the tutorial and arrived after its end.
            let effects = Home.update(&home, .planCache(event), moment).mapped(Event.home)
            state.situation = .home(home)
            return effects
        case (.onboarding(let onboarding), .reread(.rows(let rows))):
            return reread(&state, onboarding, rows, moment)
        case (_, .visited(let path)): return visited(&state, path, moment)
        case (_, .dayBegan(let zone)) where zone == state.zone: return [nextDay(moment)]
        case (_, .surroundingsChanged): return surroundingsChanged(&state, moment)
        default: return []
        }
    }

    private static func loaded(_ state: inout State, _ result: Reading, _ moment: Moment) -> [Effect<Event>] {
        switch result {
        case .failed(let fault):
            state.situation = .unreadable(fault)
            return []
        case .rows(let rows):
            let records = StoredRecords(rows, state.language)
            let route = ReflectRoute(state.wanted) ?? .today
            guard !records.isOnboarded else { return enter(&state, records, route, moment) }
            var onboarding = Onboarding.State(records, state.language, moment)
            onboarding.wanted = route
            let effects = onboarding.prefetch().mapped(Event.onboarding)
            state.situation = .onboarding(onboarding)
            return effects
        }
    }

    private static func enter(
        _ state: inout State, _ records: StoredRecords, _ route: ReflectRoute, _ moment: Moment
    ) -> [Effect<Event>] {
        var home = Home.State(language: state.language, records: records)
        let effects = Home.go(&home, route, moment).mapped(Event.home)
        state.situation = .home(home)
        return effects
    }

    /// Passes an event to the onboarding and acts on its outcome.
    private static func update(
        _ state: inout State, _ before: Onboarding.State, _ event: Onboarding.Event, _ moment: Moment
    ) -> [Effect<Event>] {
        var onboarding = before
        let (effects, outcome) = Onboarding.update(&onboarding, event, moment)
        switch outcome {
        case .completed(let records, let route):
            return effects.mapped(Event.onboarding) + enter(&state, records, route, moment)
        case nil:
            state.situation = .onboarding(onboarding)
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
        // The plans are promised for when the device is online.
        case .onboarding(var onboarding):
            effects.append(.read(ReflectTables.queries) { .reread($0) })
            if moment.isOnline { effects += onboarding.prefetch().mapped(Event.onboarding) }
            state.situation = .onboarding(onboarding)
        case .home(var home):
            effects += Home.reread(home).mapped(Event.home)
            if moment.isOnline { effects += Home.fetch(&home).mapped(Event.home) }
            state.situation = .home(home)
        }
        return effects
    }

    /// Applies records that the sync may have brought from another device. If the onboarding was completed there,
    /// opens the main app.
    private static func reread(
        _ state: inout State, _ before: Onboarding.State, _ rows: Snapshot, _ moment: Moment
    ) -> [Effect<Event>] {
        guard before.saving == .idle else { return [] }
        var records = StoredRecords(rows, state.language)
        var onboarding = before
        let isUntouched = records.draft(Form.key) == nil && onboarding.form == Form(onboarding.records)
        records.planCache = onboarding.records.planCache
        guard !records.isOnboarded else { return enter(&state, records, onboarding.wanted, moment) }
        onboarding.records = records
        if isUntouched { onboarding.form = Form(records) }
        state.situation = .onboarding(onboarding)
        return []
    }

    private static func visited(_ state: inout State, _ path: String, _ moment: Moment) -> [Effect<Event>] {
        switch state.situation {
        case .loading, .unreadable: state.wanted = path
        case .home(var home):
            guard let route = ReflectRoute(path) else { return [] }
            let effects = Home.update(&home, .wentTo(route), moment).mapped(Event.home)
            state.situation = .home(home)
            return effects
        case .onboarding(let onboarding):
            var event: Onboarding.Event?
            if let route = ReflectRoute(path) { event = .visited(route) }
            for step in OnboardingStep.allCases where step.path == path && step.rawValue <= onboarding.step.rawValue {
                event = .wentBack(to: step)
            }
            guard let event else { return [] }
            return update(&state, onboarding, event, moment)
        }
        return []
    }

    public static func screen<Root: Equatable & Sendable>(
        _ state: State, _ moment: Moment, on: @escaping @Sendable (Event) -> Root
    ) -> Screen<Root> {
        var screen: Screen<Root>
        let words = Words(state.language)
        switch state.situation {
        case .loading:
            screen = .launch(state.wanted, words[.reflectName], .reflect, state.language)
        case .unreadable(let fault):
            screen = .unreadable(
                state.wanted, words[.reflectStorageTitle], StorageProblem.message(fault, words), .reflect,
                state.language, retry: on(.retryTapped))
        case .onboarding(let onboarding): screen = Onboarding.screen(onboarding, moment) { on(.onboarding($0)) }
        case .home(let home): screen = Home.screen(home, moment) { on(.home($0)) }
        }
        if !moment.isOnline { screen.status = Status(words[.offline]) }
        return screen
    }

    public static func looksSame(_ state: State, _ other: State) -> Bool {
        guard case .home(let home) = state.situation, case .home(let other) = other.situation else { return false }
        return home.looksSame(as: other)
    }

    public static func visited(_ path: String) -> Event {
        .visited(path)
    }

    public static var surroundingsChanged: Event {
        .surroundingsChanged
    }
}
