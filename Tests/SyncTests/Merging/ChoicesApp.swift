import AlmanacCore

/// The smallest app with a table whose columns merge by each rule, and one whose rows have a former key.
enum ChoicesApp: App {
    static let choices = Table.single(
        "choices", "Choices.", byMember: ["color", "size", "tags"], greatest: ["last_seen"]
    ) {
        [.text("color"), .text("size"), .of(.textArray, "tags"), .of(.date, "last_seen"), .text("unit"), .text("zone")]
    }

    static let diary = Table.rows("diary", "Days.", formerKey: ["day"], versioned: ["text"]) {
        [.of(.date, "day"), .text("text")]
    }

    struct State: Equatable, Sendable {
        var sync: Sync.State
    }

    enum Event: Equatable, Sendable {
        case sync(Sync.Event), choose([JSON.Member], over: Record?), written(WriteResult), visited, surroundingsChanged
    }

    static var tables: [LocalTable] { Sync.stores + [choices.local, diary.local] }

    static func start(_ launch: Launch, _ moment: Moment) -> (State, [Effect<Event>]) {
        let (sync, effects) = Sync.start([choices, diary], moment)
        return (State(sync: sync), effects.mapped(Event.sync))
    }

    static func update(_ state: inout State, _ event: Event, _ moment: Moment) -> [Effect<Event>] {
        switch event {
        case .sync(let event): return Sync.update(&state.sync, event, moment).effects.mapped(Event.sync)
        case .choose(let fields, let old):
            var random = Random(seed: moment.random)
            return [.write(choices.put(fields, over: old, at: moment, &random)) { .written($0) }]
        case .written, .surroundingsChanged:
            return Sync.update(&state.sync, .kicked, moment).effects.mapped(Event.sync)
        case .visited: return []
        }
    }

    static func screen<Root: Equatable & Sendable>(
        _ state: State, _ moment: Moment, on: @escaping @Sendable (Event) -> Root
    ) -> Screen<Root> {
        Screen(route: "/", title: "Choices", face: .almanac, language: .en, blocks: [])
    }

    static func visited(_ path: String) -> Event { .visited }

    static var surroundingsChanged: Event { .surroundingsChanged }
}
