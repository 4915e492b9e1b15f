import AlmanacCore

/// Facts A Day: a fact a day, chosen to the person's interests.
public enum FactsApp: App {
    public struct State: Equatable, Sendable {
        var language: Language
        /// The time zone whose midnight the app waits for.
        var zone: String
        /// The path that was asked for before the storage was read.
        var wanted: String
        var situation: Situation
    }

    indirect enum Situation: Equatable, Sendable {
        case loading
        case unreadable(Problem)
        case onboarding(Onboarding.State)
        /// Changing preferences: what the person has stays beside.
        case again(Onboarding.State, Home.State)
        case home(Home.State)
    }

    public indirect enum Event: Equatable, Sendable {
        case stored(ReadResult), migrated(WriteResult), retryTapped
        case onboarding(Onboarding.Event)
        case home(Home.Event)
        case visited(String)
        /// A new day, the network, a permission: the screen is drawn anew from the moment.
        case surroundingsChanged
        case dayBegan(zone: String)
    }

    /// The tables this app keeps on the device.
    public static var tables: [LocalTable] {
        FactsTables.all + [ReminderWish.table]
    }

    public static func start(_ launch: Launch, _ moment: Moment) -> (State, [Effect<Event>]) {
        let state = State(
            language: .matching(moment.locales), zone: moment.zone.id, wanted: launch.path, situation: .loading)
        return (state, [load, nextDay(moment)])
    }

    private static var load: Effect<Event> {
        .read(
            [
                .all(table: Preferences.table.name), .all(table: FactsTables.categories.name),
                .all(table: FactsTables.contentTypes.name), .all(table: FactsTables.facts.name),
            ]) { .stored($0) }
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
            return settle(&state, onboarding, home: nil, effects)
        case (.again(var onboarding, let home), .onboarding(let event)):
            let effects = Onboarding.update(&onboarding, event, moment).mapped(Event.onboarding)
            return settle(&state, onboarding, home: home, effects)
        case (.home(var home), .home(let event)):
            let effects = Home.update(&home, event, moment).mapped(Event.home)
            if home.outcome == .preferencesChanged {
                home.outcome = nil
                let onboarding = Onboarding.State(language: home.language, again: home.choosing)
                state.situation = .again(onboarding, home)
            } else {
                state.situation = .home(home)
            }
            return effects
        case (_, .visited(let path)): return visited(&state, path, moment)
        case (_, .dayBegan(let zone)) where zone == state.zone: return [nextDay(moment)]
        case (_, .surroundingsChanged) where moment.zone.id != state.zone:
            // Another zone has another midnight; the timer of the old one is ignored when it comes.
            state.zone = moment.zone.id
            return [nextDay(moment)]
        default: return []
        }
    }

    private static func stored(_ state: inout State, _ result: ReadResult, _ moment: Moment) -> [Effect<Event>] {
        switch result {
        case .failed(let fault):
            state.situation = .unreadable(.store(fault))
            return []
        case .rows(let tables):
            guard tables.count == 4 else {
                state.situation = .unreadable(.unreadable)
                return []
            }
            let profile = Profile(Preferences.values(tables[0]), zone: moment.zone)
            if let language = profile.language { state.language = language }
            let facts = tables[3].compactMap { Fact($0) }
            guard profile.isComplete, !facts.isEmpty else {
                state.situation = .onboarding(Onboarding.State(language: state.language))
                return []
            }
            var home = Home.State(
                language: state.language, choosing: profile.choosing,
                categories: tables[1].compactMap { Category($0) },
                contentTypes: tables[2].compactMap { ContentType($0) }, facts: facts)
            // Launch rule 2: a completed person never lands in the onboarding.
            home.route = FactsRoute(state.wanted) ?? .today
            state.situation = .home(home)
            return profile.migration.isEmpty ? [] : [.write(profile.migration) { .migrated($0) }]
        }
    }

    /// Takes over from a child that ended.
    private static func settle(
        _ state: inout State, _ onboarding: Onboarding.State, home: Home.State?, _ effects: [Effect<Event>]
    ) -> [Effect<Event>] {
        switch (onboarding.outcome, home) {
        case (.completed(let facts), _):
            state.language = onboarding.language
            state.situation = .home(
                Home.State(
                    language: onboarding.language, choosing: onboarding.choosing,
                    categories: onboarding.categories, contentTypes: onboarding.contentTypes, facts: facts))
            return effects
        case (.abandoned, .some(var home)):
            // What was stored before the permission went away replaced what this knew.
            if onboarding.hasStored {
                state.situation = .loading
                return effects + [load]
            }
            home.route = .settings
            state.situation = .home(home)
            return effects
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
            _ = Home.update(&home, .visited(route), moment)
            state.situation = .home(home)
        case .onboarding(let onboarding): return wentBack(&state, onboarding, home: nil, to: path, moment)
        case .again(let onboarding, let home):
            if FactsRoute(path) != nil {
                var onboarding = onboarding
                guard onboarding.step != .success else { return [] }
                onboarding.outcome = .abandoned
                return settle(&state, onboarding, home: home, [])
            }
            return wentBack(&state, onboarding, home: home, to: path, moment)
        }
        return []
    }

    private static func wentBack(
        _ state: inout State, _ onboarding: Onboarding.State, home: Home.State?, to path: String, _ moment: Moment
    ) -> [Effect<Event>] {
        var onboarding = onboarding
        for step in OnboardingStep.allCases where step.path == path && step != onboarding.step {
            guard Onboarding.isBehind(step, onboarding) else { return [] }
            let effects = Onboarding.update(&onboarding, .wentBack(to: step), moment).mapped(Event.onboarding)
            return settle(&state, onboarding, home: home, effects)
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
        case .onboarding(let onboarding), .again(let onboarding, _):
            screen = Onboarding.screen(onboarding, moment) { on(.onboarding($0)) }
        case .home(let home): screen = Home.screen(home, moment) { on(.home($0)) }
        }
        if !moment.isOnline { screen.status = Status(Words(screen.language)[.offline]) }
        return screen
    }

    public static func visited(_ path: String) -> Event {
        .visited(path)
    }

    public static var surroundingsChanged: Event {
        .surroundingsChanged
    }
}

extension Onboarding {
    /// Whether the flow's back edges lead from where the person is to a step.
    static func isBehind(_ step: OnboardingStep, _ state: State) -> Bool {
        var place = state.step
        while let previous = flow.next(from: place, answer: .wentBack, facts: state.facts) {
            if previous == step { return true }
            place = previous
        }
        return false
    }
}
