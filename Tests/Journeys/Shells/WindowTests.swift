import AlmanacCore
import AlmanacDatabase
import AlmanacSimulator
import AlmanacTables
import Testing

/// Two windows of one simulated browser: they share the storage and the lock, and are notified of each other's writes.
@Suite struct Windows {
    private let first = Simulator<Counter>(disk: Disk(), network: Network { _ in (404, .null) })

    @Test("the other window is notified of a window's writes, once, and the writing window is not")
    func news() throws {
        let second = first.openBeside()
        first.launch()
        second.launch()
        first.sendOnly(.add)
        first.send(.add)
        #expect(try first.screen.title == "2 rows, holding, heard 0")
        #expect(try second.screen.title == "2 rows, waiting, heard 1")
        second.send(.add)
        #expect(try first.screen.title == "3 rows, holding, heard 1")
        #expect(first.disk.rows("numbers").map { $0[0] } == [.int(1), .int(2), .int(3)])
    }

    @Test("a closed window is not notified, and a refused write causes no notification")
    func noNews() throws {
        let second = first.openBeside()
        first.launch()
        second.launch()
        first.disk.writeFaults = [.full]
        first.send(.add)
        #expect(try second.screen.title == "0 rows, waiting, heard 0")
        second.kill()
        first.send(.add)
        #expect(!second.isRunning)
        #expect(try first.screen.title == "1 rows, holding, heard 0")
    }

    @Test("the first window holds the lock, and the second gets it once the first is gone")
    func lock() throws {
        let second = first.openBeside()
        first.launch()
        second.launch()
        second.pass(milliseconds: 60_000)
        #expect(try second.screen.title == "0 rows, waiting, heard 0")
        first.kill()
        #expect(try second.screen.title == "0 rows, holding, heard 0")
        first.launch()
        #expect(try first.screen.title == "0 rows, waiting, heard 0")
        // A holder that is reloaded goes to the end of the queue.
        second.launch()
        #expect(try first.screen.title == "0 rows, holding, heard 0")
        #expect(try second.screen.title == "0 rows, waiting, heard 0")
    }

    @Test("the windows of a device share its clock")
    func clock() throws {
        let second = first.openBeside()
        first.launch()
        second.launch()
        first.pass(milliseconds: 5_000)
        first.send(.add)
        #expect(second.clock == first.clock)
    }

    @Test("two devices share nothing")
    func devices() throws {
        let other = Simulator<Counter>(disk: Disk(), network: first.network)
        first.launch()
        other.launch()
        first.send(.add)
        #expect(try other.screen.title == "0 rows, holding, heard 0")
    }
}

/// Adds rows, requests the lock, and counts the notifications it gets.
private enum Counter: App {
    struct State: Sendable {
        var rows: Int64 = 0
        var isHolding = false
        var heard = 0
    }

    enum Event: Equatable, Sendable {
        case add, written(WriteResult), counted(Reading), held, changed
    }

    static func start(_ launch: Launch, _ moment: Moment) -> (State, [Effect<Event>]) {
        (State(), [.holdLock("sync", .held), count])
    }

    static func update(_ state: inout State, _ event: Event, _ moment: Moment) -> [Effect<Event>] {
        switch event {
        case .add: return [.write([.append(table: "numbers", row: [])]) { .written($0) }]
        case .written: return [count]
        case .held: state.isHolding = true
        case .counted(.rows(let rows)): state.rows = rows[counting].first?.first?.int ?? 0
        case .counted(.failed): break
        case .changed:
            state.heard += 1
            return [count]
        }
        return []
    }

    private static let counting = Query.count(table: "numbers")

    private static var count: Effect<Event> {
        .read([counting]) { .counted($0) }
    }

    static func screen<Root: Equatable & Sendable>(
        _ state: State, _ moment: Moment, on: @escaping @Sendable (Event) -> Root
    ) -> Screen<Root> {
        Screen(
            route: "/",
            title: "\(state.rows) rows, \(state.isHolding ? "holding" : "waiting"), heard \(state.heard)",
            face: .almanac, language: .en)
    }

    static func visited(_ path: String) -> Event { .changed }

    static var surroundingsChanged: Event { .changed }
}
