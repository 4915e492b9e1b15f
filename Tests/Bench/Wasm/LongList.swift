import AlmanacCore

/// The app used by `make bench`: a list of 1,000 rows like those of Facts A Day. A tap changes the tapped row.
///
/// It has the name of the real root because the real `Browser.swift` is compiled with it (a symbolic link in this
/// folder), so that the measurement includes the shell that ships.
enum Almanac: App {
    struct Entry: Equatable {
        var id: Int64
        var title: String
        var taps = 0
    }

    typealias State = [Entry]

    enum Event: Equatable {
        case tapped(Int64)
        case visited
    }

    static var tables: [LocalTable] { [] }

    static func start(_ launch: Launch, _ moment: Moment) -> (State, [Effect<Event>]) {
        ((1...1_000).map { Entry(id: Int64($0), title: "Something worth knowing, number " + String($0)) }, [])
    }

    static func update(_ state: inout State, _ event: Event, _ moment: Moment) -> [Effect<Event>] {
        if case .tapped(let id) = event { state[Int(id) - 1].taps += 1 }
        return []
    }

    static func screen<Root: Equatable>(
        _ state: State, _ moment: Moment, on: @escaping (Event) -> Root
    ) -> Screen<Root> {
        var rows: [Item<Root>] = []
        rows.reserveCapacity(state.count)
        for entry in state {
            rows.append(
                Item(
                    id: entry.id, title: entry.title, detail: "Tapped " + String(entry.taps) + " times",
                    icon: "book-open", tint: "#3B82F6", on(.tapped(entry.id))))
        }
        return Screen(
            route: "/ours.html", title: "1,000 rows", face: Face("facts"), language: .en,
            blocks: [.list(List("Rows", rows))])
    }

    static func visited(_ path: String) -> Event {
        .visited
    }

    static var surroundingsChanged: Event {
        .visited
    }
}
