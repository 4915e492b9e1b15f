import AlmanacCore

/// Facts A Day: one fact a day, chosen by the user's interests.
public enum FactsApp: MiniApp {
    /// The state of the app: loading, onboarding or main app.
    public struct State: Equatable, Sendable {
        var language: Language
        /// The time zone whose next midnight the timer is set for.
        var zone: String
        /// The path that was requested before the storage was read.
        var wanted: String
        var situation: Situation
    }

    indirect enum Situation: Equatable, Sendable {
        case loading
        case unreadable(Problem)
        case onboarding(Onboarding.State)
        /// The user is changing preferences. Also holds the main app, to return to.
        case again(Onboarding.State, Home.State)
        case home(Home.State)
    }

    /// What the user did, and the results of the app's effects.
    public indirect enum Event: Equatable, Sendable {
        case loaded(Reading), migrated(WriteResult), retryTapped
        /// The records were read again during the onboarding.
        case reread(Reading)
        case onboarding(Onboarding.Event)
        case home(Home.Event)
        case visited(String)
        /// The day, the network or a permission changed: redraws the screen with the current moment.
        case surroundingsChanged
        case dayBegan(zone: String)
    }

    public static func start(_ launch: Launch, _ moment: Moment) -> (State, [Effect<Event>]) {
        let state = State(
            language: .matching(moment.locales), zone: moment.zone.id, wanted: launch.path, situation: .loading)
        return (state, [load, nextDay(moment)])
    }

    private static var load: Effect<Event> {
        .read(([Preferences.table] + FactsTables.deviceOnly).map { .all(table: $0.name) } + FactsTables.queries) {
            .loaded($0)
        }
    }

    private static func nextDay(_ moment: Moment) -> Effect<Event> {
        .after(milliseconds: moment.zone.nextDay(after: moment.now) - moment.now, .dayBegan(zone: moment.zone.id))
    }

    public static func update(_ state: inout State, _ event: Event, _ moment: Moment) -> [Effect<Event>] {
        switch (state.situation, event) {
        case (.loading, .loaded(let result)): return loaded(&state, result, moment)
        case (.unreadable, .retryTapped):
            state.situation = .loading
            return [load]
        case (.onboarding(let onboarding), .onboarding(let event)):
            return update(&state, onboarding, home: nil, event, moment)
        case (.again(let onboarding, let home), .onboarding(let event)):
            return update(&state, onboarding, home: home, event, moment)
        case (.home, .home(let event)): return home(&state, event, moment)
        case (_, .visited(let path)): return visited(&state, path, moment)
        case (_, .dayBegan(let zone)) where zone == state.zone:
            return [nextDay(moment)] + surroundingsChanged(&state, moment)
        case (_, .surroundingsChanged):
            guard moment.zone.id != state.zone else { return surroundingsChanged(&state, moment) }
            // The new zone's midnight differs; the timer of the old zone is ignored when it fires.
            state.zone = moment.zone.id
            return [nextDay(moment)] + surroundingsChanged(&state, moment)
        case (.onboarding(var onboarding), .reread(.rows(let rows))):
            onboarding.take(FactsRecords(rows))
            state.situation = .onboarding(onboarding)
            return []
        default: return []
        }
    }

    private static func home(_ state: inout State, _ event: Home.Event, _ moment: Moment) -> [Effect<Event>] {
        guard case .home(var home) = state.situation else { return [] }
        let (effects, outcome) = Home.update(&home, event, moment)
        switch outcome {
        case .choosesAgain:
            var onboarding = Onboarding.State(language: home.language, again: home.chosen, moment)
            onboarding.records = home.records
            state.situation = .again(onboarding, home)
        case .outdated:
            state.wanted = home.route.path
            state.situation = .loading
            return effects.mapped(Event.home) + [load]
        case nil: state.situation = .home(home)
        }
        return effects.mapped(Event.home)
    }

    /// Reads what another window or the sync may have written, and looks for what is new.
    private static func surroundingsChanged(_ state: inout State, _ moment: Moment) -> [Effect<Event>] {
        switch state.situation {
        case .loading, .unreadable: []
        case .onboarding(let onboarding):
            [.read(FactsTables.queries) { .reread($0) }]
                + update(&state, onboarding, home: nil, .surroundingsChanged, moment)
        case .again(let onboarding, let home): update(&state, onboarding, home: home, .surroundingsChanged, moment)
        case .home: home(&state, .surroundingsChanged, moment)
        }
    }

    private static func loaded(_ state: inout State, _ result: Reading, _ moment: Moment) -> [Effect<Event>] {
        switch result {
        case .failed(let fault):
            state.situation = .unreadable(.store(fault))
            return []
        case .rows(let rows):
            let profile = Profile(Preferences.values(rows[Preferences.table]), zone: moment.zone)
            if let language = profile.language { state.language = language }
            let facts = Fact.all(in: rows)
            guard profile.isComplete, !facts.isEmpty else {
                var onboarding = Onboarding.State(language: state.language, moment)
                onboarding.take(FactsRecords(rows))
                state.situation = .onboarding(onboarding)
                // Where nobody can be asked, the choices of another device lead through the steps.
                guard moment.platform.onlyPrints, onboarding.isPrefilled else { return [] }
                onboarding.isFollowing = true
                return update(&state, onboarding, home: nil, .continueTapped, moment)
            }
            var home = Home.State(
                language: state.language, preferences: profile.preferences,
                categories: rows[FactsTables.categories].compactMap { Category($0) },
                contentTypes: rows[FactsTables.contentTypes].compactMap { ContentType($0) }, facts: facts,
                records: FactsRecords(rows))
            home.lookup = Home.Lookup(Preferences.values(rows[Preferences.table]))
            // Launch rule 2: after the onboarding is completed, the app never starts in it again.
            home.route = FactsRoute(state.wanted) ?? .today
            home.search()
            let migration: [Effect<Event>] =
                profile.migration.isEmpty ? [] : [.write(profile.migration) { .migrated($0) }]
            let effects = migration + Home.begin(&home, moment).mapped(Event.home)
            state.situation = .home(home)
            return effects
        }
    }

    /// Passes an event to the onboarding and acts on its outcome.
    private static func update(
        _ state: inout State, _ before: Onboarding.State, home: Home.State?, _ event: Onboarding.Event,
        _ moment: Moment
    ) -> [Effect<Event>] {
        var onboarding = before
        let (effects, outcome) = Onboarding.update(&onboarding, event, moment)
        return settle(&state, onboarding, home: home, outcome, effects.mapped(Event.onboarding), moment)
    }

    private static func settle(
        _ state: inout State, _ onboarding: Onboarding.State, home: Home.State?, _ outcome: Onboarding.Outcome?,
        _ effects: [Effect<Event>], _ moment: Moment
    ) -> [Effect<Event>] {
        switch (outcome, home) {
        case (.completed(let facts), _):
            state.language = onboarding.language
            var home = Home.State(
                language: onboarding.language, preferences: onboarding.preferences,
                categories: onboarding.categories, contentTypes: onboarding.contentTypes, facts: facts,
                records: onboarding.records)
            home.lookup.date = moment.today
            home.isArriving = true
            let begun = Home.begin(&home, moment).mapped(Event.home)
            state.situation = .home(home)
            return effects + begun
        case (.abandoned, .some(var home)):
            // The new selection was stored before the permission was revoked, so `home` is out of date.
            if onboarding.hasStored {
                state.situation = .loading
                return effects + [load]
            }
            home.route = .settings
            // Meanwhile the answers to writes went nowhere, and other devices may have written.
            home.writing = WriteLedger()
            state.situation = .home(home)
            return effects + Home.readAgain(home).mapped(Event.home)
        case (_, .some(let home)): state.situation = .again(onboarding, home)
        case (_, .none):
            state.language = onboarding.language
            state.situation = .onboarding(onboarding)
        }
        return effects
    }

    private static func visited(_ state: inout State, _ path: String, _ moment: Moment) -> [Effect<Event>] {
        switch state.situation {
        case .loading, .unreadable: state.wanted = path
        case .home(var home):
            guard let route = FactsRoute(path) else { return [] }
            let effects = Home.update(&home, .visited(route), moment).effects.mapped(Event.home)
            state.situation = .home(home)
            return effects
        case .onboarding(let onboarding): return wentBack(&state, onboarding, home: nil, to: path, moment)
        case .again(let onboarding, let home):
            if FactsRoute(path) != nil {
                guard onboarding.step != .success else { return [] }
                return settle(&state, onboarding, home: home, .abandoned, [], moment)
            }
            return wentBack(&state, onboarding, home: home, to: path, moment)
        }
        return []
    }

    private static func wentBack(
        _ state: inout State, _ onboarding: Onboarding.State, home: Home.State?, to path: String, _ moment: Moment
    ) -> [Effect<Event>] {
        for step in OnboardingStep.allCases where step.path == path && step != onboarding.step {
            guard Onboarding.isBehind(step, onboarding) else { return [] }
            return update(&state, onboarding, home: home, .wentBack(to: step), moment)
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
            screen = .launch(state.wanted, words[.factsName], .facts, state.language)
        case .unreadable(let problem):
            let message = problem.message(words)
            screen = .unreadable(
                state.wanted, words[.storageTitle], message, .facts, state.language, retry: on(.retryTapped))
            screen.blocks.insert(.hero(icon: "alert-triangle"), at: 0)
        case .onboarding(let onboarding), .again(let onboarding, _):
            screen = Onboarding.screen(onboarding, moment) { on(.onboarding($0)) }
        case .home(let home): screen = Home.screen(home, moment) { on(.home($0)) }
        }
        if !moment.isOnline, !saysOffline(state.situation) {
            screen.status = Status(Words(screen.language)[.offline])
        }
        return screen
    }

    /// Whether the screen says by itself that something stopped for want of a network.
    private static func saysOffline(_ situation: Situation) -> Bool {
        switch situation {
        case .onboarding(let onboarding), .again(let onboarding, _): onboarding.problem?.isPassing ?? false
        case .loading, .unreadable, .home: false
        }
    }

    public static func visited(_ path: String) -> Event {
        .visited(path)
    }

    public static var surroundingsChanged: Event {
        .surroundingsChanged
    }
}

extension Onboarding {
    /// Whether the flow's back edges lead from the current step to the given one.
    static func isBehind(_ step: OnboardingStep, _ state: State) -> Bool {
        var place = state.step
        while let previous = flow.next(from: place, answer: .wentBack, facts: state.facts) {
            if previous == step { return true }
            place = previous
        }
        return false
    }
}
