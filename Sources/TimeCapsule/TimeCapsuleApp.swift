import AlmanacCore

/// Time Capsule: notes that stay locked until the date that the user chose.
public enum TimeCapsuleApp: MiniApp {
    /// The state of the app: loading, unreadable or open.
    public struct State: Equatable, Sendable {
        let language: Language
        /// The path that was requested before the storage was read.
        var wanted: String
        var situation: Situation
    }

    indirect enum Situation: Equatable, Sendable {
        case loading
        case unreadable(StoreFault)
        case open(Capsules.State)
    }

    /// What the user did, and the results of the app's effects.
    public indirect enum Event: Equatable, Sendable {
        case loaded(Reading), retryTapped
        case capsules(Capsules.Event)
        case visited(String)
        /// The network or a permission changed, or another window or the sync wrote records.
        case surroundingsChanged
    }

    public static func start(_ launch: Launch, _ moment: Moment) -> (State, [Effect<Event>]) {
        (State(language: .matching(moment.locales), wanted: launch.path, situation: .loading), [load])
    }

    private static var load: Effect<Event> {
        .read(CapsuleTables.queries) { .loaded($0) }
    }

    public static func update(_ state: inout State, _ event: Event, _ moment: Moment) -> [Effect<Event>] {
        switch (state.situation, event) {
        case (.loading, .loaded(let result)): return loaded(&state, result, moment)
        case (.unreadable, .retryTapped):
            state.situation = .loading
            return [load]
        case (.open(var capsules), .capsules(let event)):
            let effects = Capsules.update(&capsules, event, moment).mapped(Event.capsules)
            state.situation = .open(capsules)
            return effects
        case (.open(var capsules), .visited(let path)):
            guard let route = CapsuleRoute(path) else { return [] }
            let effects = Capsules.go(&capsules, route, .background, moment).mapped(Event.capsules)
            state.situation = .open(capsules)
            return effects
        case (.open(let capsules), .surroundingsChanged): return Capsules.reread(capsules).mapped(Event.capsules)
        case (_, .visited(let path)): state.wanted = path
        default: break
        }
        return []
    }

    private static func loaded(_ state: inout State, _ result: Reading, _ moment: Moment) -> [Effect<Event>] {
        switch result {
        case .failed(let fault):
            state.situation = .unreadable(fault)
            return []
        case .rows(let rows):
            var capsules = Capsules.State(language: state.language, records: StoredRecords(rows))
            let route = CapsuleRoute(state.wanted) ?? .home
            let kept = Capsules.keepStranded(capsules, capsules.records, moment)
            let stored = kept.isEmpty ? [] : Capsules.write(&capsules, kept).mapped(Event.capsules)
            let effects = stored + Capsules.go(&capsules, route, .killed, moment).mapped(Event.capsules)
            state.situation = .open(capsules)
            return effects
        }
    }

    public static func screen<Root: Equatable & Sendable>(
        _ state: State, _ moment: Moment, on: @escaping @Sendable (Event) -> Root
    ) -> Screen<Root> {
        var screen: Screen<Root>
        let words = Words(state.language)
        switch state.situation {
        case .loading:
            screen = .launch(state.wanted, words[.capsuleName], .capsule, state.language)
        case .unreadable(let fault):
            screen = .unreadable(
                state.wanted, words[.capsuleStorageTitle], StorageProblem.message(fault, words), .capsule,
                state.language, retry: on(.retryTapped))
        case .open(let capsules): screen = Capsules.screen(capsules, moment) { on(.capsules($0)) }
        }
        if !moment.isOnline { screen.status = Status(words[.offline]) }
        return screen
    }

    public static func looksSame(_ state: State, _ other: State) -> Bool {
        guard case .open(let capsules) = state.situation, case .open(let other) = other.situation else { return false }
        return capsules.looksSame(as: other)
    }

    public static func visited(_ path: String) -> Event { .visited(path) }

    public static var surroundingsChanged: Event { .surroundingsChanged }
}
