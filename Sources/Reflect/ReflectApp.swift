import AlmanacCore

/// Reflect: a goal for three months, two short reflections a day, and training plans.
public enum ReflectApp: App {
    public struct State: Equatable, Sendable {
        let language: Language
        /// The time zone whose midnight the app waits for.
        var zone: String
        /// The path that was asked for before the storage was read.
        var wanted: String
        var situation: Situation
    }

    indirect enum Situation: Equatable, Sendable {
        case loading
        case unreadable(StoreFault?)
        case onboarding(Onboarding.State)
        case home(Home.State)
    }

    public indirect enum Event: Equatable, Sendable {
        case stored(ReadResult), reread(ReadResult), retryTapped
        case onboarding(Onboarding.Event)
        case home(Home.Event)
        case visited(String)
        /// The network, a permission, or what another window or the sync has written.
        case surroundingsChanged
        case dayBegan(zone: String)
    }

    /// The tables that follow the person from device to device.
    public static var synced: [SyncedTable] {
        ReflectTables.synced
    }

    /// What stays on this device, and is the person's all the same.
    public static var personal: [LocalTable] {
        ReflectTables.own
    }

    /// Everything this app keeps on the device.
    public static var tables: [LocalTable] {
        ReflectTables.synced.map { $0.local } + ReflectTables.own
    }

    /// Whether a table of the server's holds records of this app.
    public static func owns(_ table: String) -> Bool {
        ReflectTables.synced.contains { $0.name == table }
    }

    public static func start(_ launch: Launch, _ moment: Moment) -> (State, [Effect<Event>]) {
        let state = State(
            language: .matching(moment.locales), zone: moment.zone.id, wanted: launch.path, situation: .loading)
        return (state, [load, nextDay(moment)])
    }

    private static var load: Effect<Event> {
        .read(ReflectTables.queries) { .stored($0) }
    }

    private static func nextDay(_ moment: Moment) -> Effect<Event> {
        .after(milliseconds: moment.zone.nextDay(after: moment.now) - moment.now, .dayBegan(zone: moment.zone.id))
    }

    public static func update(_ state: inout State, _ event: Event, _ moment: Moment) -> [Effect<Event>] {
        switch (state.situation, event) {
        case (.loading, .stored(let result)): return stored(&state, result, moment)
        case (.unreadable, .retryTapped):
            state.situation = .loading
            return [load]
        case (.onboarding(var onboarding), .onboarding(let event)):
            let effects = Onboarding.update(&onboarding, event, moment).mapped(Event.onboarding)
            return effects + settle(&state, onboarding, moment)
        case (.home(var home), .home(let event)):
            let effects = Home.update(&home, event, moment).mapped(Event.home)
            state.situation = .home(home)
            return effects
        case (.home(var home), .onboarding(.shelf(let event))):
            // Asked for in the tutorial, and come after its end.
            let effects = Home.update(&home, .shelf(event), moment).mapped(Event.home)
            state.situation = .home(home)
            return effects
        case (.onboarding(let onboarding), .reread(.rows(let tables))):
            return reread(&state, onboarding, tables, moment)
        case (_, .visited(let path)): return visited(&state, path, moment)
        case (_, .dayBegan(let zone)) where zone == state.zone: return [nextDay(moment)]
        case (_, .surroundingsChanged): return surroundingsChanged(&state, moment)
        default: return []
        }
    }

    private static func stored(_ state: inout State, _ result: ReadResult, _ moment: Moment) -> [Effect<Event>] {
        switch result {
        case .failed(let fault):
            state.situation = .unreadable(fault)
            return []
        case .rows(let tables):
            guard let stock = Stock(tables, state.language) else {
                state.situation = .unreadable(nil)
                return []
            }
            let route = ReflectRoute(state.wanted) ?? .today
            guard !stock.isOnboarded else { return enter(&state, stock, route, moment) }
            var onboarding = Onboarding.State(stock, state.language, moment)
            onboarding.wanted = route
            let effects = onboarding.prefetch().mapped(Event.onboarding)
            state.situation = .onboarding(onboarding)
            return effects
        }
    }

    private static func enter(
        _ state: inout State, _ stock: Stock, _ route: ReflectRoute, _ moment: Moment
    ) -> [Effect<Event>] {
        var home = Home.State(language: state.language, stock: stock)
        let effects = Home.go(&home, route, moment).mapped(Event.home)
        state.situation = .home(home)
        return effects
    }

    /// Takes over from the onboarding when it is over.
    private static func settle(
        _ state: inout State, _ onboarding: Onboarding.State, _ moment: Moment
    ) -> [Effect<Event>] {
        guard onboarding.isOver else {
            state.situation = .onboarding(onboarding)
            return []
        }
        return enter(&state, onboarding.stock, onboarding.wanted, moment)
    }

    private static func surroundingsChanged(_ state: inout State, _ moment: Moment) -> [Effect<Event>] {
        var effects: [Effect<Event>] = []
        if moment.zone.id != state.zone {
            // Another zone has another midnight; the timer of the old one is ignored when it comes.
            state.zone = moment.zone.id
            effects.append(nextDay(moment))
        }
        switch state.situation {
        case .loading, .unreadable: break
        case .onboarding: effects.append(.read(ReflectTables.queries) { .reread($0) })
        case .home(var home):
            effects += Home.reread(&home).mapped(Event.home)
            state.situation = .home(home)
        }
        return effects
    }

    /// The sync may have brought what another device knows, even that nothing needs to be asked any more.
    private static func reread(
        _ state: inout State, _ onboarding: Onboarding.State, _ tables: [[Row]], _ moment: Moment
    ) -> [Effect<Event>] {
        guard onboarding.saving == .idle, var stock = Stock(tables, state.language) else { return [] }
        var onboarding = onboarding
        let isUntouched = stock.draft(Form.key) == nil && onboarding.form == Form(onboarding.stock)
        stock.shelf = onboarding.stock.shelf
        guard !stock.isOnboarded else { return enter(&state, stock, onboarding.wanted, moment) }
        onboarding.stock = stock
        if isUntouched { onboarding.form = Form(stock) }
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
        case .onboarding(var onboarding):
            var event: Onboarding.Event?
            if let route = ReflectRoute(path) { event = .visited(route) }
            for step in OnboardingStep.allCases where step.path == path && step.rawValue < onboarding.step.rawValue {
                event = .wentBack(to: step)
            }
            guard let event else { return [] }
            let effects = Onboarding.update(&onboarding, event, moment).mapped(Event.onboarding)
            return effects + settle(&state, onboarding, moment)
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
            let message = fault.map { StorageProblem.message($0, words) } ?? words[.problemUnreadable]
            screen = .unreadable(
                state.wanted, words[.reflectStorageTitle], message, .reflect, state.language, retry: on(.retryTapped))
        case .onboarding(let onboarding): screen = Onboarding.screen(onboarding, moment) { on(.onboarding($0)) }
        case .home(let home): screen = Home.screen(home, moment) { on(.home($0)) }
        }
        if !moment.isOnline { screen.status = Status(words[.offline]) }
        return screen
    }

    public static func visited(_ path: String) -> Event {
        .visited(path)
    }

    public static var surroundingsChanged: Event {
        .surroundingsChanged
    }
}
