import AlmanacApp
import AlmanacCore
import Testing

@testable import AlmanacHTML

@Suite struct Drawings {
    func screen(rows: Int, changed: Int? = nil) -> Screen<Int> {
        let items = (0..<rows).map { row in
            Item(id: Int64(row), title: row == changed ? "Changed" : "Row \(row)", icon: "leaf", row)
        }
        return Screen(
            route: "/x", title: "List", face: Face("facts"), language: .en, blocks: [.list(List("Rows", items))])
    }

    @Test("when one of a thousand rows changes, the patch is a few bytes")
    func oneRow() {
        var drawing = Drawing<Int>()
        var renderer = Renderer<Int>()
        _ = drawing.draw(screen(rows: 1_000))
        drawing.extend("/x list-0", by: 960)
        let first = renderer.show(drawing.draw(screen(rows: 1_000)))
        let second = renderer.show(drawing.draw(screen(rows: 1_000, changed: 500)))
        #expect(first.count > 50_000)
        #expect(second.count < 32)
    }

    @Test("rows that disappear and come back are drawn completely")
    func goneAndBack() {
        var drawing = Drawing<Int>()
        var renderer = Renderer<Int>()
        let document = Document()
        document.play(renderer.show(drawing.draw(screen(rows: 3))))
        let whole = document.html
        document.play(renderer.show(drawing.draw(screen(rows: 0))))
        document.play(renderer.show(drawing.draw(screen(rows: 3))))
        #expect(document.html == whole)
    }

    @Test("a row that moves to another list can still be tapped")
    func moved() throws {
        func screen(_ lists: [[Int]]) -> Screen<Int> {
            let blocks = lists.enumerated().map { number, rows in
                Block.list(
                    List(
                        "List \(number)", style: rows.count == 1 && number == 0 ? .sheet : .rows,
                        rows.map { Item(id: Int64($0), title: "Row \($0)", $0) }))
            }
            return Screen(route: "/x", title: "Lists", face: Face("reflect"), language: .en, blocks: blocks)
        }
        var drawing = Drawing<Int>()
        var renderer = Renderer<Int>()
        _ = renderer.show(drawing.draw(screen([[1], [2]])))
        _ = renderer.show(drawing.draw(screen([[1, 2]])))
        let tapped = (1...100).compactMap { renderer.event($0, .click, value: "") }
        #expect(tapped.sorted() == [1, 2])
    }

    @Test("the launch screen is drawn by the same code for the first paint")
    func firstPaint() throws {
        let first = try #require(PageTexts.all["launch"])
        let trouble = try #require(PageTexts.all["trouble"])
        let unkept = try #require(PageTexts.all["unkept"])
        let unsaved = try #require(PageTexts.all["unsaved"])
        let unable = try #require(PageTexts.all["unable"])
        let partial = try #require(PageTexts.all["partial"])
        #expect(first.contains("Almanac"))
        #expect(first.contains("class=\"screen launch\""))
        #expect(!first.contains("style="))
        for language in Language.allCases {
            #expect(trouble.contains(Words(language)[.troubleTitle]))
            #expect(unkept.contains(Words(language)[.troubleUnkept]))
            #expect(partial.contains(Words(language)[.troublePartial]))
            #expect(unsaved.contains(Words(language)[.troubleUnsaved]))
            #expect(unable.contains(Words(language)[.troubleUnable]))
        }
    }

    private func field(_ value: String, error: String? = nil) -> Screen<String> {
        Screen(
            route: "/x", title: "Field", face: Face("reflect"), language: .en,
            blocks: [.field(TextField("Goal", value, kind: .lines, counter: "3 of 120", error: error) { $0 })])
    }

    @Test("a text field has a label, and its counter and error describe it")
    func textField() {
        var drawing = Drawing<String>()
        let html = drawing.draw(field("abc", error: "Too long")).html
        #expect(html.contains("<label for=\"field-1\">Goal</label>"))
        #expect(html.contains("aria-invalid=\"true\""))
        #expect(html.contains("aria-describedby=\"field-1-counter field-1-error\""))
        #expect(html.contains("id=\"field-1-error\" role=\"alert\">Too long</p>"))
        #expect(!drawing.draw(field("abc")).html.contains("aria-invalid"))
    }

    @Test("a full-page field shows its label only to screen readers")
    func pageField() {
        var screen = Screen<String>(route: "/x", title: "What went well?", face: Face("reflect"), language: .en)
        screen.blocks = [.field(TextField("Your thoughts", "", kind: .page) { $0 })]
        var drawing = Drawing<String>()
        let html = drawing.draw(screen).html
        #expect(html.contains("class=\"field page\""))
        #expect(html.contains("<label for=\"field-1\" class=\"unseen\">Your thoughts</label>"))
    }

    @Test("the masthead's date is the page's heading; an entry's ornament has its app's face")
    func masthead() {
        var screen = Screen<Int>(route: "/", title: "Almanac", face: .almanac, language: .de)
        let date = CivilDate(year: 2026, month: 11, day: 21)!
        let words = Words(.de)
        screen.masthead = Masthead(weekday: words.weekday(date), day: words.day(date))
        screen.blocks = [
            .entries(
                Entries(
                    "Today",
                    [
                        [
                            Entry(
                                id: "reflect", .invitation,
                                origin: Tab("Reflect", icon: "leaf", route: "/reflect", isSelected: false, 1),
                                face: Face("reflect"), title: "Two quiet minutes", .en, route: "/reflect", 2)
                        ]
                    ]))
        ]
        var drawing = Drawing<Int>()
        let html = drawing.draw(screen).html
        #expect(html.contains("<p class=\"weekday\">Samstag</p><h1 tabindex=\"-1\">21.\u{A0}November 2026</h1>"))
        #expect(html.matches(of: /<h1/).count == 1)
        #expect(html.contains("<article class=\"entry invitation\">"))
        #expect(html.contains("<span class=\"ornament\" data-face=\"reflect\">"))
    }

    @Test("only a headed list shows its label; others have it for screen readers")
    func headed() {
        func html(_ style: ListStyle) -> String {
            var screen = Screen<Int>(route: "/", title: "Today", face: Face("reflect"), language: .en)
            screen.blocks = [.list(List("Your goal", style: style, [Item(id: 1, title: "Run", nil)]))]
            var drawing = Drawing<Int>()
            return drawing.draw(screen).html
        }
        #expect(html(.headed).contains("<h2>Your goal</h2>"))
        #expect(!html(.rows).contains("<h2>"))
        #expect(html(.rows).contains("aria-label=\"Your goal\""))
    }

    @Test("the field remains the same node during typing, even when an error appears")
    func typing() {
        var drawing = Drawing<String>()
        var renderer = Renderer<String>()
        _ = renderer.show(drawing.draw(field("a")))
        let number = (1...40).first { renderer.event($0, .input, value: "ab") == "ab" }
        _ = renderer.show(drawing.draw(field("ab")))
        _ = renderer.show(drawing.draw(field("abc", error: "Too long")))
        #expect(number != nil)
        #expect(number.flatMap { renderer.event($0, .input, value: "abcd") } == "abcd")
    }

    @Test("a choice is a real radio button with a label, and a disabled action is a disabled button")
    func semantics() {
        var screen = Screen<Int>(route: "/x", title: "T", face: Face("facts"), language: .en)
        screen.blocks = [
            .choices(
                Choices(
                    "Pick", style: .grid,
                    [
                        Choice(id: "a", label: "A", isSelected: true, 1),
                        Choice(id: "b", label: "B", isSelected: false, 2),
                    ]))
        ]
        screen.primary = Action("Go", 3, isEnabled: false)
        screen.alert = Alert(title: "Stop", message: "Read this", button: Action("OK", 4))
        var drawing = Drawing<Int>()
        let html = drawing.draw(screen).html
        #expect(html.contains("<legend>Pick</legend>"))
        #expect(html.contains("type=\"radio\" name=\"choice-1\" value=\"a\" checked=\"\""))
        #expect(!html.contains("value=\"b\" checked"))
        #expect(html.contains("disabled=\"\""))
        #expect(html.contains("role=\"alertdialog\""))
    }
}
