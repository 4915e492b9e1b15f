import AlmanacCore

/// Time Capsule: notes that are sealed until their day.
public enum TimeCapsuleApp: App {
    public struct State: Equatable, Sendable {
        let language: Language
        /// The path that was asked for before the storage was read.
        var wanted: String
        var situation: Situation
    }

    indirect enum Situation: Equatable, Sendable {
        case loading
        case unreadable(StoreFault?)
        case open(Capsules.State)
    }

    public indirect enum Event: Equatable, Sendable {
        case stored(ReadResult), retryTapped
        case capsules(Capsules.Event)
        case visited(String)
        /// The network, a permission, or what another window or the sync has written.
        case surroundingsChanged
    }

    /// The tables that follow the person from device to device.
    public static var synced: [SyncedTable] { [CapsuleTables.capsules] }

    /// What stays on this device, and is the person's all the same.
    public static var personal: [LocalTable] { [CapsuleTables.drafts] }

    /// Everything this app alone keeps on the device.
    public static var tables: [LocalTable] { synced.map { $0.local } + personal }

    /// What it is called in the rows that several apps write.
    public static let name = "capsule"

    /// Whether a table of the server's holds records of this app.
    public static func owns(_ table: String) -> Bool { table == CapsuleTables.capsules.name }

    /// The seed's four diagrams but the third, which is the banner's and the same for all apps.
    public static var asking: AskingFlow { Asking.flow }
    public static var scheduling: SchedulingFlow { Scheduling.flow }
    public static var arrival: ArrivalFlow { Arrival.flow }

    public static func start(_ launch: Launch, _ moment: Moment) -> (State, [Effect<Event>]) {
        (State(language: .matching(moment.locales), wanted: launch.path, situation: .loading), [load])
    }

    private static var load: Effect<Event> {
        .read(CapsuleTables.queries) { .stored($0) }
    }

    public static func update(_ state: inout State, _ event: Event, _ moment: Moment) -> [Effect<Event>] {
        switch (state.situation, event) {
        case (.loading, .stored(let result)): return stored(&state, result, moment)
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
        case (.open(var capsules), .surroundingsChanged):
            let effects = Capsules.reread(&capsules).mapped(Event.capsules)
            state.situation = .open(capsules)
            return effects
        case (_, .visited(let path)): state.wanted = path
        default: break
        }
        return []
    }

    private static func stored(_ state: inout State, _ result: ReadResult, _ moment: Moment) -> [Effect<Event>] {
        switch result {
        case .failed(let fault): state.situation = .unreadable(fault)
        case .rows(let tables):
            guard let stock = Stock(tables) else {
                state.situation = .unreadable(nil)
                return []
            }
            var capsules = Capsules.State(language: state.language, stock: stock)
            let route = CapsuleRoute(state.wanted) ?? .home
            let effects = Capsules.go(&capsules, route, .killed, moment).mapped(Event.capsules)
            state.situation = .open(capsules)
            return effects
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
            screen = .launch(state.wanted, words[.capsuleName], .capsule, state.language)
        case .unreadable(let fault):
            let message = fault.map { StorageProblem.message($0, words) } ?? words[.problemUnreadable]
            screen = .unreadable(
                state.wanted, words[.capsuleStorageTitle], message, .capsule, state.language, retry: on(.retryTapped))
        case .open(let capsules): screen = Capsules.screen(capsules, moment) { on(.capsules($0)) }
        }
        if !moment.isOnline { screen.status = Status(words[.offline]) }
        return screen
    }

    public static func visited(_ path: String) -> Event { .visited(path) }

    public static var surroundingsChanged: Event { .surroundingsChanged }
}
