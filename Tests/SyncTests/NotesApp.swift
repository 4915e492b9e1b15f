import AlmanacCore

/// The smallest app with synced records: notes by name.
enum NotesApp: App {
    static let notes = Table.rows(
        "notes", "Notes.", unique: ["name"], isEncryptedOnDevice: true, privateColumns: ["text"], longestText: 40
    ) {
        [.text("name").required(), .text("text")]
    }

    struct State: Equatable, Sendable {
        var sync: Sync.State
        var notes: [Record] = []
    }

    enum Event: Equatable, Sendable {
        case sync(Sync.Event), read(Reading), written(WriteResult)
        case put(String, String), delete(String)
        /// A choice about a version.
        case choose([Change])
        case sendAgain(RefusedChange), discard(RefusedChange)
        case visited, surroundingsChanged
    }

    static let synced: [Table] = [notes, .versions, .accountKeys]

    static var tables: [LocalTable] { Sync.stores + synced.map(\.local) }

    static func start(_ launch: Launch, _ moment: Moment) -> (State, [Effect<Event>]) {
        let (sync, effects) = Sync.start(synced, moment)
        return (State(sync: sync), effects.mapped(Event.sync) + [read])
    }

    private static var read: Effect<Event> { .read([notes.query]) { .read($0) } }

    static func update(_ state: inout State, _ event: Event, _ moment: Moment) -> [Effect<Event>] {
        var random = Random(seed: moment.random)
        switch event {
        case .sync(let event):
            let (effects, outcome) = Sync.update(&state.sync, event, moment)
            return effects.mapped(Event.sync) + (outcome == nil ? [] : [read])
        case .read(.rows(let rows)):
            state.notes = rows.records(of: notes)
            return []
        case .put(let name, let text):
            let fields = [JSON.Member("name", .string(name)), JSON.Member("text", .string(text))]
            return write(notes.put(fields, over: state.note(name), at: moment, &random))
        case .delete(let name):
            guard let note = state.note(name) else { return [] }
            return write(notes.delete(note, at: moment, &random))
        case .choose(let changes): return write(changes)
        case .sendAgain(let change): return write(change.sendAgain(&random))
        case .discard(let change): return write(change.discard())
        case .written(.done), .surroundingsChanged:
            return [read] + Sync.update(&state.sync, .kicked, moment).effects.mapped(Event.sync)
        case .read, .written, .visited: return []
        }
    }

    private static func write(_ changes: [Change]) -> [Effect<Event>] {
        [.write(changes) { .written($0) }]
    }

    static func screen<Root: Equatable & Sendable>(
        _ state: State, _ moment: Moment, on: @escaping @Sendable (Event) -> Root
    ) -> Screen<Root> {
        Screen(
            route: "/", title: "Notes", face: .almanac, language: .en,
            blocks: state.notes.compactMap { $0["text"]?.string.map { .text($0) } })
    }

    static func visited(_ path: String) -> Event { .visited }

    static var surroundingsChanged: Event { .surroundingsChanged }
}

extension NotesApp.State {
    func note(_ name: String) -> Record? {
        notes.first { $0["name"]?.string == name }
    }
}
