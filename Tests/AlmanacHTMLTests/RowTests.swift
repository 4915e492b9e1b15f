import AlmanacCore
import Testing

@testable import AlmanacHTML

/// Lists whose rows are made only when they are drawn for the first time.
@Suite struct StampedLists {
    /// A row's content; equal rows have equal stamps.
    struct Row: Sendable {
        let id: Int64
        var number: Int64 = 0
        var text = ""
    }

    /// Notes the rows that are made.
    final class Made: @unchecked Sendable {
        var ids: [Int64] = []
    }

    static let noon = Instant(iso8601: "2026-11-21T12:00:00Z")!

    static func moment(_ now: Instant = noon, _ zone: Zone = .utc) -> Moment {
        Moment(
            now: now, zone: zone, locales: ["en"], platform: Platform(system: .linux, model: "Test", version: "1"),
            isOnline: true, permission: .granted, random: 1)
    }

    static func screen(
        _ rows: [Row], at path: String = "/x", style: ListStyle = .rows, _ language: Language = .en,
        _ moment: Moment = moment(), _ made: Made = Made()
    ) -> Screen<Int64> {
        let stamped = StampedRows(
            rows, RowBasis(language, moment), stamp: { RowStamp($0.id, number: $0.number, text: $0.text) }
        ) { row in
            made.ids.append(row.id)
            let detail = Words(language).day(moment.today) + moment.zone.id
            return Item(id: row.id, title: "Row \(row.id) \(row.number) \(row.text)", detail: detail, row.id)
        }
        return Screen(
            route: path, title: path, face: Face("facts"), language: language,
            blocks: [.list(List("Rows", style: style, .stamped(stamped)))])
    }

    /// A screen that was never drawn before, as HTML.
    static func fresh(_ screen: Screen<Int64>) -> String {
        var drawing = Drawing<Int64>()
        var renderer = Renderer<Int64>()
        let document = Document()
        document.play(renderer.show(drawing.draw(screen)))
        return document.html
    }

    @Test("a row that moves to a list of another label is made anew, though its stamp is the same")
    func otherLabel() {
        var drawing = Drawing<Int64>()
        var renderer = Renderer<Int64>()
        let document = Document()
        func list(_ label: String, _ ids: [Int64]) -> Block<Int64> {
            let rows = StampedRows(ids, RowBasis(.en, Self.moment()), stamp: { RowStamp($0, number: 0, text: "") }) {
                Item(id: $0, title: "\(label) \($0)", $0)
            }
            return .list(List(label, style: .headed, .stamped(rows)))
        }
        func screen(_ blocks: [Block<Int64>]) -> Screen<Int64> {
            Screen(route: "/x", title: "Lists", face: Face("facts"), language: .en, blocks: blocks)
        }
        document.play(renderer.show(drawing.draw(screen([list("Sealed", [1, 2])]))))
        let next = screen([list("Ready", [1]), list("Sealed", [2])])
        document.play(renderer.show(drawing.draw(next)))
        #expect(document.html == Self.fresh(next))
        #expect(document.html.contains("Ready 1"))
    }

    private static func rows(_ ids: any Sequence<Int64>) -> [Row] { ids.map { Row(id: $0) } }

    @Test("a row is made again when its content, its language, its day or its zone changes, and only then")
    func made() {
        var drawing = Drawing<Int64>()
        var renderer = Renderer<Int64>()
        var rows = Self.rows(1...5)
        let berlin = Zone(id: "Europe/Berlin", initialOffset: 3_600)
        func made(_ language: Language = .en, _ moment: Moment = Self.moment()) -> [Int64] {
            let made = Made()
            let screen = Self.screen(rows, language, moment, made)
            _ = renderer.show(drawing.draw(screen))
            return made.ids
        }
        #expect(made() == [1, 2, 3, 4, 5])
        #expect(made() == [])
        #expect(made(.en, Self.moment(Self.noon + 3_600_000)) == [], "another hour of the day")
        rows[1].number = 7
        #expect(made() == [2])
        rows[3].text = "new"
        rows.swapAt(0, 4)
        #expect(made() == [4])
        rows.remove(at: 2)
        rows.append(Row(id: 6))
        #expect(made() == [6])
        #expect(made(.de).count == 5)
        #expect(made(.de, Self.moment(Self.noon + 86_400_000)).count == 5)
        #expect(made(.de, Self.moment(Self.noon + 86_400_000, berlin)).count == 5)
        #expect(made(.de, Self.moment(Self.noon + 86_400_000, berlin)) == [])
    }

    @Test("an unchanged list is one and the same element")
    func sameElement() {
        var drawing = Drawing<Int64>()
        let first = drawing.draw(Self.screen(Self.rows(1...5)))
        let second = drawing.draw(Self.screen(Self.rows(1...5)))
        func list(_ root: Node<Int64>) -> Node<Int64>? {
            root.tag == .ul ? root : root.children.compactMap(list).first
        }
        #expect(list(first) != nil)
        #expect(list(first) === list(second))
    }

    @Test("a tap on a reused row is a tap on that row, after the order has changed")
    func taps() throws {
        var drawing = Drawing<Int64>()
        var renderer = Renderer<Int64>()
        let document = Document()
        document.play(renderer.show(drawing.draw(Self.screen(Self.rows(1...5)))))
        document.play(renderer.show(drawing.draw(Self.screen(Self.rows([5, 2, 1, 4, 3])))))
        let taps = document.root.all.filter { $0.listens == [.click] }.map {
            renderer.event($0.number, .click, value: "")
        }
        #expect(taps == [5, 2, 1, 4, 3])
    }

    @Test("light: a long list is drawn in portions, and the button at its end draws the next or as many as are needed")
    func portions() throws {
        var drawing = Drawing<Int64>()
        var renderer = Renderer<Int64>()
        let document = Document()
        let screen = Self.screen(Self.rows(1...250))
        func buttons() -> [Document.Element] { document.root.all.filter { $0.listens == [.click] } }
        document.play(renderer.show(drawing.draw(screen)))
        for (shown, more) in [(40, nil), (80, 100), (180, 1), (220, 300)] {
            #expect(buttons().count == shown + 1)
            let button = try #require(buttons().last)
            #expect(renderer.event(button.number, .click, value: "") == nil, "the app does not hear of it")
            drawing.extend(try #require(renderer.extendedList(button.number)), by: more)
            document.play(renderer.show(drawing.draw(screen)))
        }
        #expect(buttons().map { renderer.event($0.number, .click, value: "") } == (1...250).map { $0 })
        #expect(buttons().allSatisfy { renderer.extendedList($0.number) == nil })
        drawing = drawing.anew
        document.play(renderer.show(drawing.draw(screen)))
        #expect(buttons().count == 250, "other texts take no row away")
        document.play(renderer.show(drawing.draw(Self.screen([], at: "/y"))))
        document.play(renderer.show(drawing.draw(screen)))
        #expect(buttons().count == 41, "a screen that was left begins with a portion")
    }

    @Test("light: the row that is open beside a long list is always drawn")
    func current() {
        let items = (1...300).map { id in
            var item = Item(id: Int64(id), title: "Row \(id)", Int64(id))
            item.isCurrent = id == 180
            return item
        }
        let screen = Screen<Int64>(
            route: "/x", title: "Rows", face: Face("facts"), language: .en, blocks: [.list(List("Rows", items))])
        #expect(Self.fresh(screen).contains("Row 180"))
        #expect(!Self.fresh(screen).contains("Row 181"))
    }

    @Test("a long list that was left is put back, with what has changed meanwhile")
    func back() {
        var drawing = Drawing<Int64>()
        var renderer = Renderer<Int64>()
        let document = Document()
        var rows = Self.rows(1...1_000)
        document.play(renderer.show(drawing.draw(Self.screen(rows))))
        document.play(renderer.show(drawing.draw(Self.screen([Row(id: 1)], at: "/y"))))
        #expect(document.html == Self.fresh(Self.screen([Row(id: 1)], at: "/y")))
        rows[10].text = "changed"
        rows.remove(at: 20)
        document.play(renderer.show(drawing.draw(Self.screen(rows))))
        #expect(document.html == Self.fresh(Self.screen(rows)))
        #expect(document.transcript.count < 80)
    }

    @Test("a long list that the drawing has forgotten gives way to a new one of the same address")
    func forgotten() {
        var drawing = Drawing<Int64>()
        var renderer = Renderer<Int64>()
        let document = Document()
        func show(_ ids: any Sequence<Int64>, at path: String = "/x") {
            let screen = Self.screen(Self.rows(ids), at: path)
            document.play(renderer.show(drawing.draw(screen)))
            #expect(document.html == Self.fresh(screen))
            let taps = document.root.all.filter { $0.listens == [.click] }.map {
                renderer.event($0.number, .click, value: "")
            }
            #expect(taps == ids.map { $0 })
        }
        show(1...40)
        for name in "abcdefgh" { show([1], at: "/\(name)") }
        // Too short to be looked for, and then long in its place.
        show(1...10)
        show(1...40)
        for _ in 0..<2 {
            show([1], at: "/y")
            show(1...40)
        }
        // If the list were kept twice, its rows would be removed twice, and their numbers used twice.
        for removed in Int64(2)...9 {
            show((removed...40).filter { $0 > removed })
            show(1...(removed * 4), at: "/y")
        }
    }

    @Test("a number of a removed node is not used again by the patch that removes it")
    func lateEvent() {
        var drawing = Drawing<Int64>()
        var renderer = Renderer<Int64>()
        let document = Document()
        document.play(renderer.show(drawing.draw(Self.screen(Self.rows(1...3)))))
        let numbers = document.root.all.filter { $0.listens == [.click] }.map(\.number)
        document.play(renderer.show(drawing.draw(Self.screen(Self.rows(4...9), at: "/y"))))
        #expect(numbers.compactMap { renderer.event($0, .click, value: "") } == [])
    }

    @Test("random lists on several screens are drawn right, and their taps arrive", arguments: 0..<6)
    func random(_ seed: Int) {
        var random = Random(seed: UInt64(seed))
        func any(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }
        var drawing = Drawing<Int64>()
        var renderer = Renderer<Int64>()
        let document = Document()
        for _ in 0..<40 {
            // Around the length from which on the shell keeps a list's elements.
            var rows = (1...Int64(20 + any(20))).map { Row(id: $0, number: Int64(any(20) / 19)) }
            for _ in 0..<any(8) { rows.remove(at: any(rows.count)) }
            for _ in 0..<any(4) { rows.swapAt(any(rows.count), any(rows.count)) }
            if any(6) == 0 { rows = Array(rows.prefix(2)) }
            let screen = Self.screen(
                rows, at: "/" + String(any(12)), style: any(5) == 0 ? .headed : .rows, any(9) == 0 ? .de : .en)
            document.play(renderer.show(drawing.draw(screen)))
            #expect(document.html == Self.fresh(screen))
            let taps = document.root.all.filter { $0.listens == [.click] }.map {
                renderer.event($0.number, .click, value: "")
            }
            #expect(taps == rows.map(\.id))
        }
    }
}
