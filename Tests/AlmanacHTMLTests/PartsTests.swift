import AlmanacCore
import Testing

@testable import AlmanacHTML

/// Switches, popups, toolbars, locked options and rows that can be taken away.
@Suite struct Parts {
    private func screen(_ blocks: [Block<Int>] = [], path: String = "/x") -> Screen<Int> {
        Screen(route: path, title: "Parts", face: Face("whole"), language: .en, blocks: blocks)
    }

    private func html(_ screen: Screen<Int>) -> String {
        var drawing = Drawing<Int>()
        return drawing.draw(screen).html
    }

    @Test("W8 a switch is a real one, with a name and a description")
    func toggle() {
        let html = html(
            screen([
                .toggle(Toggle("Remind me", detail: "Two days before", isOn: true, 1)),
                .toggle(Toggle("Off", isOn: false, isEnabled: false, 2)),
            ]))
        #expect(
            html.contains(
                "<input type=\"checkbox\" role=\"switch\" aria-labelledby=\"switch-1-label\" "
                    + "aria-describedby=\"switch-1-detail\" checked=\"\">"))
        #expect(html.contains("<span class=\"label\" id=\"switch-1-label\">Remind me</span>"))
        #expect(html.contains("<span class=\"detail\" id=\"switch-1-detail\">Two days before</span>"))
        #expect(
            html.contains("<input type=\"checkbox\" role=\"switch\" aria-labelledby=\"switch-2-label\" disabled=\"\">"))
    }

    @Test("walk times an emptied time says by itself that one is missing, and does not show the old one")
    func emptiedTime() throws {
        let words = Words(.en)
        let nine = try #require(LocalTime("09:00"))
        let field = TimeField(words[.capsuleTime], nine, isEmptied: false, words, cleared: 1) { _ in 2 }
        let shown = html(screen([.time(field)]))
        #expect(shown.contains("value=\"09:00\"") && !shown.contains("role=\"alert\""))
        let emptied = TimeField(words[.capsuleTime], nine, isEmptied: true, words, cleared: 1) { _ in 2 }
        let missing = html(screen([.time(emptied)]))
        #expect(missing.contains("value=\"\"") && missing.contains("aria-invalid=\"true\""))
        #expect(missing.contains(words[.capsuleTimeEmpty]))
        // A field that never had a time is not an error.
        let none = TimeField(words[.capsuleTime], nil, isEmptied: false, words, cleared: 1) { _ in 2 }
        #expect(none.value == nil && none.error == nil)
    }

    @Test("walk facts a1 the progress of a setup is written as 1/4, and read aloud in words")
    func progress() {
        var page = screen()
        page.progress = Progress(1, of: 4, label: "Step 1 of 4")
        let html = html(page)
        #expect(html.contains("role=\"img\" aria-label=\"Step 1 of 4\""))
        #expect(html.contains("<span class=\"count\">1/4</span>"))
    }

    @Test("W5 a popup appears in a region that was there before, so that it is announced, and hides without a trace")
    func popup() {
        var drawing = Drawing<Int>()
        var renderer = Renderer<Int>()
        let document = Document()
        var page = screen()
        document.play(renderer.show(drawing.draw(page)))
        let before = document.html
        #expect(before.contains("<div class=\"popups\" role=\"status\"></div>"))
        page.popup = Popup(id: "liked", "Liked!", icon: "heart-filled", action: Action("See all", 7))
        document.play(renderer.show(drawing.draw(page)))
        #expect(document.html.contains("<p>Liked!</p>"))
        let button = document.root.all.first { $0.tag == .button && $0.content == "See all" }
        #expect(button.flatMap { renderer.event($0.number, .click, value: "") } == 7)
        page.popup = nil
        document.play(renderer.show(drawing.draw(page)))
        #expect(document.html == before)
    }

    @Test("W5 the toolbar's links have their names, and the page that is open is marked")
    func toolbar() {
        var page = screen()
        page.toolbar = [
            Tab("Categories", icon: "list-filter", route: "/x/categories", isSelected: true, 1),
            Tab("Customize", icon: "palette", route: "/x/customize", isSelected: false, 2),
        ]
        let html = html(page)
        #expect(html.contains("<a href=\"/x/categories\" aria-current=\"page\">"))
        #expect(html.contains("<a href=\"/x/customize\">"))
        #expect(html.contains("<span>Customize</span>"))
    }

    @Test("W7 a locked option has a lock that is read aloud, and can be tapped")
    func locked() {
        var drawing = Drawing<Int>()
        var renderer = Renderer<Int>()
        let document = Document()
        let options = [
            Choice(id: "serene", label: "Serene", isSelected: true, 1),
            Choice(id: "pastel", label: "Pastel", isSelected: false, isLocked: true, 2),
        ]
        document.play(renderer.show(drawing.draw(screen([.choices(Choices("Theme", style: .cards, options))]))))
        let labels = document.root.all.filter { $0.tag == .label }
        #expect(labels.map(\.content) == ["Serene", "PastelLocked, part of Premium"])
        #expect(labels.map { $0.attributes["class"] } == ["choice", "choice locked"])
        let inputs = document.root.all.filter { $0.tag == .input }
        #expect(inputs.compactMap { renderer.event($0.number, .change, value: "") } == [1, 2])
        #expect(inputs.allSatisfy { $0.attributes["disabled"] == nil })
        let names: [Language: String] = [.ja: "プレミアム", .ko: "프리미엄", .zh: "高级版"]
        for language in Language.allCases {
            #expect(Words(language)[.choiceLocked].contains(names[language] ?? "Premium"))
        }
    }

    @Test("W5 a row that can be taken away has a button with a name, which the row's title describes")
    func removable() {
        var drawing = Drawing<Int>()
        var renderer = Renderer<Int>()
        let document = Document()
        func show(_ ids: [Int], _ offset: Int) {
            let rows = ids.map {
                Item(
                    id: Int64($0), title: "Row \($0)", route: "/x/\($0)", $0 + offset,
                    remove: Action("Remove", -$0 - offset))
            }
            document.play(renderer.show(drawing.draw(screen([.list(List("Favorites", rows))]))))
        }
        func taps(_ tag: AlmanacHTML.Tag) -> [Int] {
            document.root.all.filter { $0.tag == tag }.compactMap { renderer.event($0.number, .click, value: "") }
        }
        show([1, 2, 3], 0)
        #expect(document.html.contains("<span class=\"title\" dir=\"auto\" id=\"row-2\">Row 2</span>"))
        #expect(document.html.matches(of: /aria-describedby="row-2" class="quiet remove"/).count == 1)
        #expect(taps(.button) == [-1, -2, -3])
        // Rows that look the same are drawn once; their events are always the latest ones.
        show([1, 3], 100)
        #expect(document.transcript == ["remove"])
        #expect(taps(.button) == [-101, -103])
        #expect(taps(.a) == [101, 103])
        #expect(!html(screen([.list(List("Rows", [Item(id: 1, title: "Row", 1)]))])).contains("removable"))
    }

    @Test("ux: a Chinese headline breaks between its clauses, and other languages as they always did")
    func clauses() {
        func headline(_ text: String, _ language: Language) -> [String] {
            var drawing = Drawing<Int>()
            var renderer = Renderer<Int>()
            let document = Document()
            let screen = Screen<Int>(route: "/x", title: text, face: Face("facts"), language: language)
            document.play(renderer.show(drawing.draw(screen)))
            #expect(document.root.all.first { $0.tag == .h1 }?.content == text)
            return document.root.all.filter { $0.attributes["class"] == "clause" }.map(\.content)
        }
        #expect(headline("可能会遇到什么阻碍？到时你会怎么做？", .zh) == ["可能会遇到什么阻碍？", "到时你会怎么做？"])
        #expect(headline("他说：“真的吗？”然后走了", .zh) == ["他说：", "“真的吗？”", "然后走了"])
        #expect(headline("今天学到了什么？", .zh).isEmpty)
        #expect(headline("", .zh).isEmpty)
        #expect(headline("何が、起きた？　どうする？", .ja) == ["何が、起きた？　", "どうする？"])
        #expect(headline("何が、起きた？", .ja).isEmpty)
    }

    @Test("ux: parts with a dot between them move to the next line as a whole, and read as one text")
    func dotted() {
        var drawing = Drawing<Int>()
        var renderer = Renderer<Int>()
        let document = Document()
        var screen = Screen<Int>(route: "/x", title: "X", face: Face("facts"), language: .de)
        screen.subtitle = "Guten Abend, Robin · Mittwoch"
        screen.blocks = [.list(List("Rows", [Item(id: 1, title: "Row", detail: "One · two · three", 1)]))]
        document.play(renderer.show(drawing.draw(screen)))
        let all = document.root.all
        #expect(all.first { $0.attributes["class"] == "subtitle" }?.content == "Guten Abend, Robin · Mittwoch")
        #expect(all.first { $0.attributes["class"] == "detail" }?.content == "One · two · three")
        let parts = all.filter { $0.attributes["class"] == "part" }.map(\.content)
        #expect(parts == ["Guten Abend, Robin", "· Mittwoch", "One", "· two", "· three"])
    }

    @Test("ux: a link to copy has a button that does it")
    func copying() {
        let shown = html(screen([.field(TextField("Link", "https://a.example", kind: .copy) { _ in 1 })]))
        #expect(shown.contains("copier") && shown.contains(Words(.en)[.copyAction]))
        #expect(!html(screen([.field(TextField("Name", "", kind: .line) { _ in 1 })])).contains("copier"))
    }

    @Test("ux: a calendar marks the day whose page is open, besides today")
    func shownDay() {
        let days = [
            MonthCalendar<Int>.Day(19, label: "19", level: nil, route: "/19", 19),
            MonthCalendar<Int>.Day(20, label: "20", level: 3, route: "/20", 20),
        ]
        func month(_ shown: Int?) -> String {
            html(
                screen([
                    .calendar(
                        MonthCalendar(
                            "Month", weekdays: [], first: 0, count: 30, today: 20, shown: shown, days: days,
                            before: nil, after: nil))
                ]))
        }
        #expect(month(19).matches(of: /aria-current="page"/).count == 1)
        #expect(month(19).matches(of: /class="cell marked shown"/).count == 1)
        #expect(month(20).contains("cell marked level-3 today shown"))
        #expect(month(7).contains("class=\"cell shown\""))
        #expect(!month(nil).contains("shown"))
    }

    @Test("ux: what was done has a check mark, what is only said an i, what failed a triangle")
    func noticeMarks() {
        func icon(_ kind: NoticeKind) -> String { html(screen([.notice(Notice(kind, "Text"))])) }
        #expect(icon(.done).contains("#check\"") && icon(.done).contains("role=\"note\""))
        #expect(icon(.info).contains("#info\""))
        #expect(icon(.error).contains("#alert-triangle\"") && icon(.error).contains("role=\"alert\""))
    }
}
