import AlmanacApp
import AlmanacCore
import AlmanacSimulator
import Testing

@testable import AlmanacHTML

/// An app that counts answers, and notes something that no screen shows.
private enum Tally: App {
    struct State: Equatable, Sendable {
        var rows: [Int64] = [1, 2, 3]
        var answers = 0
        var unseen = 0
    }

    enum Event: Equatable, Sendable {
        case tapped(Int64), answered(Reading), noted(WriteResult), visited(String)
    }

    static func start(_ launch: Launch, _ moment: Moment) -> (State, [Effect<Event>]) {
        (State(), reads + [.write([]) { .noted($0) }])
    }

    private static var reads: [Effect<Event>] { (0..<3).map { _ in .read([]) { .answered($0) } } }

    static func update(_ state: inout State, _ event: Event, _ moment: Moment) -> [Effect<Event>] {
        switch event {
        case .tapped(let id): state.rows.removeAll { $0 == id }
        case .answered:
            state.answers += 1
            return state.answers == 1 ? [reads[0]] : []
        case .noted: state.unseen += 1
        case .visited("/turned"):
            state.rows.reverse()
            return reads
        case .visited: break
        }
        return []
    }

    static func looksSame(_ state: State, _ other: State) -> Bool {
        state.rows == other.rows && state.answers == other.answers
    }

    static func screen<Root: Equatable & Sendable>(
        _ state: State, _ moment: Moment, on: @escaping @Sendable (Event) -> Root
    ) -> Screen<Root> {
        let rows = StampedRows(state.rows, RowBasis(.en, moment), stamp: { RowStamp($0) }) { id in
            Item(id: id, title: "Row \(id)", on(.tapped(id)))
        }
        let time = moment.zone.time(at: moment.now).text
        return Screen(
            route: "/", title: "\(state.answers) at \(time)", face: .almanac, language: .en,
            blocks: [.list(List("Rows", .stamped(rows)))])
    }

    static func visited(_ path: String) -> Event { .visited(path) }

    static var surroundingsChanged: Event { .visited("") }
}

@Suite struct Batches {
    @Test("answers that arrive together are drawn once")
    func once() {
        let shell = Shell<Tally>(tables: [], at: "/")
        shell.settle()
        #expect(shell.bridge.drawings == 1)
        shell.visit("/turned")
        for _ in 0..<3 { shell.carryOut { if case .read = $0 { true } else { false } } }
        #expect(shell.draw())
        #expect(shell.bridge.drawings == 2)
        #expect(shell.document.html == shell.fresh)
        #expect(shell.fresh.contains("7 at 11:00"))
    }

    @Test("light: a page is shown when what it reads first has been read, and what follows from that")
    func reading() {
        let shell = Shell<Tally>(tables: [], at: "/")
        #expect(shell.bridge.drawings == 0)
        for _ in 0..<3 { shell.carryOut { if case .read = $0 { true } else { false } } }
        shell.draw()
        #expect(shell.bridge.drawings == 0)
        shell.carryOut { if case .read = $0 { true } else { false } }
        shell.draw()
        #expect(shell.bridge.drawings == 1, "the write is not waited for")
        #expect(shell.fresh.contains("4 at 11:00"))
        shell.visit("/turned")
        shell.draw()
        #expect(shell.bridge.drawings == 2, "the same page again shows at once what was done on it")
    }

    @Test("light: a page whose reads take long is shown as it is, once the shell has waited")
    func waited() {
        let shell = Shell<Tally>(tables: [], at: "/")
        shell.draw()
        #expect(shell.bridge.drawings == 0)
        shell.waited()
        shell.draw()
        #expect(shell.bridge.drawings == 1)
        #expect(shell.document.html.contains("0 at 11:00"))
    }

    @Test("a state that is unchanged, or changed only where no screen shows it, draws nothing")
    func unchanged() throws {
        let shell = Shell<Tally>(tables: [], at: "/")
        for _ in 0..<4 { shell.carryOut { if case .read = $0 { true } else { false } } }
        shell.draw()
        shell.visit("/nowhere")
        #expect(!shell.draw())
        shell.carryOut { if case .write = $0 { true } else { false } }
        #expect(shell.bridge.runtime?.state.unseen == 1)
        #expect(!shell.draw())
        #expect(shell.bridge.drawings == 1)
    }

    @Test("an unchanged state is drawn again when the minute, the network or a permission changes")
    func moments() {
        let shell = Shell<Tally>(tables: [], at: "/")
        shell.settle()
        shell.clock = shell.clock + 59_999
        shell.visit("")
        #expect(!shell.draw())
        shell.clock = shell.clock + 1
        shell.visit("")
        #expect(shell.draw())
        #expect(shell.document.html.contains("4 at 11:01"))
        shell.isOnline = true
        shell.visit("")
        #expect(shell.draw())
        shell.permission = .denied
        shell.visit("")
        #expect(shell.draw())
        shell.surroundingsChanged()
        #expect(!shell.draw(), "the same zone")
    }

    @Test("a tap means the row that was on screen, even if the state has moved on")
    func tapped() {
        let shell = Shell<Tally>(tables: [], at: "/")
        shell.settle()
        let first = shell.document.root.all.first { $0.listens == [.click] }
        shell.visit("/turned")
        shell.event(first?.number ?? 0, .click)
        #expect(shell.draw())
        #expect(shell.bridge.runtime?.state.rows == [3, 2])
        #expect(shell.document.html == shell.fresh)
    }

    @Test("a key in an editor is drawn once, not again when its draft is stored")
    func typing() throws {
        let shell = Shell<Almanac>(tables: Almanac.tables, at: "/capsule/new")
        shell.settle()
        let field = try #require(shell.document.root.all.first { $0.listens.contains(.input) })
        for text in ["T", "Th", "The"] {
            let before = shell.bridge.drawings
            shell.event(field.number, .input, text)
            #expect(shell.draw())
            shell.settle()
            #expect(shell.bridge.drawings == before + 1, "\(text)")
            #expect(shell.document.html == shell.fresh)
        }
    }

    @Test("whatever happens, the document shows the state's screen", arguments: 1...8)
    func walks(_ seed: Int) {
        var random = Random(seed: UInt64(seed))
        func any(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }
        let paths = ["/capsule", "/capsule/new", "/reflect", "/facts", "/", "/settings", "/settings/notifications"]
        let shell = Shell<Almanac>(tables: Almanac.tables, at: paths[seed % paths.count])
        for _ in 0..<250 {
            let listening = shell.document.root.all.filter { !$0.listens.isEmpty }
            switch any(12) {
            case 0: shell.visit(paths[any(paths.count)])
            case 1: shell.surroundingsChanged()
            case 2...6 where !shell.orders.isEmpty: shell.carryOut(at: any(shell.orders.count))
            default:
                guard !listening.isEmpty else { continue }
                let element = listening[any(listening.count)]
                let on = element.listens[any(element.listens.count)]
                let value = ["", "The sea.", "07:30", "2026-11-20", "2030-01-01", "a@example.com"][any(6)]
                shell.event(element.number, on, value)
            }
            if any(5) == 0 { shell.clock = shell.clock + Int64(any(100_000)) }
            if any(3) > 0 {
                shell.draw()
                #expect(shell.document.html == shell.fresh)
            }
        }
    }
}
