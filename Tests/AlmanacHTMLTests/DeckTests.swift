import AlmanacCore
import Testing

@testable import AlmanacHTML

/// Decks of passages: what is drawn of them, and how little changes when one moves on.
@Suite struct Decks {
    enum Event: Equatable {
        case moved(Int), ended, liked(Int64, Bool), shared(Int64), heard(Int64, Language)
    }

    /// A screen with a deck, as an app describes it.
    struct Page {
        var count = 10
        var index = 0
        var liked: Set<Int64> = []
        var hasEnd = true
        var look = CardLook(theme: "serene", font: "serif", background: "plain")
        var path = "/whole"
        var language = Language.en
        var text = "Line one\nLine two"
        /// The languages with a voice, and the card that is read aloud in English.
        var voices: [Language] = []
        var heard: Int64?

        var screen: Screen<Event> {
            let cards = (0..<count).map { place in
                let id = Int64(place) * 7
                return DeckCard(
                    id: id,
                    Passage(
                        "\(text) \(place)", .en, translation: "第\(place)", .zh, source: place == 1 ? "Zhuangzi" : nil,
                        translatedSource: place == 1 ? "庄子" : nil),
                    look: look, like: Action("Like", Event.liked(id, !liked.contains(id))), isLiked: liked.contains(id),
                    share: Action("Share", Event.shared(id)),
                    listen: voices.contains(.en)
                        ? Listening("Listen in English", isOn: heard == id, Event.heard(id, .en)) : nil,
                    listenTranslated: voices.contains(.zh)
                        ? Listening("Listen in Chinese", isOn: false, Event.heard(id, .zh)) : nil)
            }
            let deck = Deck(
                "Quotes", cards, at: index, previous: "Previous", next: "Next", ended: hasEnd ? Event.ended : nil
            ) { .moved($0) }
            return Screen(
                route: path, title: "Quotes", face: Face("whole"), language: language, blocks: [.deck(deck)])
        }
    }

    /// A browser's view of a page.
    final class View {
        var page = Page()
        var drawing = Drawing<Event>()
        var renderer = Renderer<Event>()
        let document = Document()

        init(_ page: Page = Page()) {
            self.page = page
            show()
        }

        @discardableResult
        func show() -> Int {
            let patch = renderer.show(drawing.draw(page.screen))
            document.play(patch)
            return patch.count
        }

        func elements(_ style: String) -> [Document.Element] {
            document.root.all.filter { ($0.attributes["class"] ?? "").split(separator: " ").contains(Substring(style)) }
        }

        var cards: [Document.Element] { elements("card") }

        var inView: Document.Element? {
            let cards = cards.filter { $0.attributes["inert"] == nil }
            return cards.count == 1 ? cards[0] : nil
        }

        func tap(_ element: Document.Element?) -> Event? {
            element.flatMap { renderer.event($0.number, .click, value: "") }
        }

        func settle(_ value: String) -> Event? {
            elements("reel").first.flatMap { renderer.event($0.number, .settle, value: value) }
        }

        func button(_ label: String, in card: Document.Element? = nil) -> Document.Element? {
            (card ?? document.root).all.first { $0.tag == .button && $0.content == label }
        }

        /// The same page, drawn without anything from before.
        var fresh: String { View(page).document.html }
    }

    @Test("W4 a deck is a labeled carousel of groups that say their place, and only the card in view can be reached")
    func semantics() throws {
        let view = View(Page(index: 1))
        let deck = try #require(view.elements("deck").first)
        #expect(deck.attributes["aria-label"] == "Quotes")
        #expect(deck.attributes["aria-roledescription"] == "carousel")
        #expect(deck.attributes["tabindex"] == "0")
        #expect(view.cards.map { $0.attributes["aria-label"] } == (1...10).map { "\($0) of 10" })
        #expect(view.cards.allSatisfy { $0.attributes["role"] == "group" })
        #expect(view.cards.filter { $0.attributes["inert"] == nil }.count == 1)
        #expect(view.inView?.attributes["aria-label"] == "2 of 10")
        let status = try #require(deck.all.first { $0.attributes["role"] == "status" })
        #expect(status.content == "2 of 10 Line one\nLine two 1")
        #expect(View(Page(language: .de)).elements("deck").first?.attributes["aria-roledescription"] == "Karussell")
    }

    @Test("W4 a card has both texts with their languages and line breaks, and the source in both")
    func passage() throws {
        let html = View(Page(index: 1)).document.html
        let lines = "<span class=\"line\">Line one</span><span class=\"line\">Line two 1</span>"
        #expect(html.contains("<p class=\"original\" lang=\"en\">\(lines)</p>"))
        #expect(html.contains("<p class=\"translation\" lang=\"zh\">第1</p>"))
        #expect(html.contains("<p class=\"origin\"><span lang=\"en\">Zhuangzi</span><span lang=\"zh\">庄子</span></p>"))
        #expect(html.matches(of: /class="origin"/).count == 1, "nobody in particular said the others")
    }

    @Test("V whole: where there is a voice, a button behind a text reads it, named in the page's language")
    func listening() throws {
        var page = Page(count: 2)
        #expect(View(page).elements("listen").isEmpty)
        page.language = .de
        page.voices = [.en, .zh]
        let view = View(page)
        let buttons = view.inView?.all.filter { $0.attributes["class"] == "listen" } ?? []
        #expect(buttons.map { $0.attributes["aria-label"] } == ["Listen in English", "Listen in Chinese"])
        #expect(buttons.map { $0.attributes["lang"] } == ["de", "de"])
        #expect(buttons.map { view.tap($0) } == [.heard(0, .en), .heard(0, .zh)])
        // It ends the last line of verse.
        #expect(buttons.first?.parent?.content == "Line two 0\u{A0}")
        // The button stays, so that it keeps the focus, and says that it is pressed.
        view.page.heard = 0
        view.show()
        let pressed = view.inView?.all.filter { $0.attributes["class"] == "listen" } ?? []
        #expect(pressed.map { $0.attributes["aria-pressed"] } == ["true", "false"])
        #expect(pressed.first === buttons.first)
        #expect(view.document.html == view.fresh)
    }

    @Test("V whole: pinyin stands above each character, and a mark stays with its character")
    func pinyin() throws {
        var passage = Passage("Slow", .en, translation: "他说：“慢。”好", .zh)
        passage.reading = "tā shuō màn hǎo"
        let screen = Screen<Event>(
            route: "/whole", title: "Quotes", face: Face("whole"), language: .en,
            blocks: [.passage(passage, CardLook(theme: "serene", font: "serif", background: "plain"))])
        var drawing = Drawing<Event>()
        var renderer = Renderer<Event>()
        let document = Document()
        document.play(renderer.show(drawing.draw(screen)))
        func ruby(_ character: String, _ syllable: String) -> String {
            "<ruby>\(character)<rt aria-hidden=\"true\">\(syllable)</rt></ruby>"
        }
        let said = ruby("他", "tā") + "<span class=\"joint\">" + ruby("说", "shuō") + "：</span>"
        #expect(document.html.contains(said), "\(document.html)")
        let quoted = "<span class=\"joint\">“" + ruby("慢", "màn") + "。”</span>"
        #expect(document.html.contains(quoted))
        #expect(document.html.contains(ruby("好", "hǎo")))
    }

    @Test(
        "W4 the longer a passage is, the smaller it is set",
        arguments: [
            (20, "saying short"), (120, "saying"), (200, "saying long"), (400, "saying longer"),
            (900, "saying longest"),
        ])
    func sizes(_ length: Int, _ style: String) {
        let view = View(Page(count: 1, text: String(repeating: "a", count: length)))
        #expect(view.elements("saying").map { $0.attributes["class"] } == [style])
    }

    @Test("W4 verse is set so that its longest line fits, and prose is one text")
    func verse() {
        func style(_ text: String) -> String? {
            View(Page(count: 1, text: text)).elements("saying").first?.attributes["class"]
        }
        #expect(style("Short\nlines") == "saying short verse")
        #expect(style("Short\n" + String(repeating: "a", count: 35)) == "saying longer verse")
        #expect(style("Short " + String(repeating: "a", count: 35)) == "saying short")
        #expect(View(Page(count: 1, text: "Prose")).elements("line").isEmpty)
    }

    @Test("W7 the look of a card is three classes")
    func looks() {
        var page = Page(count: 1)
        page.look = CardLook(theme: "pastel", font: "brush", background: "frame")
        #expect(View(page).cards.map { $0.attributes["class"] } == ["card theme-pastel font-brush ground-frame"])
    }

    @Test("W5 a like fills the heart, which says that it is pressed, and nothing else changes")
    func like() throws {
        let view = View()
        let heart = view.button("Like", in: view.inView)
        #expect(heart?.attributes["aria-pressed"] == "false")
        #expect(view.tap(heart) == .liked(0, true))
        view.page.liked = [0]
        view.show()
        #expect(view.document.transcript.filter { $0 == "insert" || $0.hasPrefix("create") } == [])
        let filled = view.button("Like", in: view.inView)
        #expect(filled === heart, "the button keeps the focus")
        #expect(filled?.attributes["aria-pressed"] == "true")
        #expect(view.tap(filled) == .liked(0, false))
        #expect(view.document.html.matches(of: /heart-filled/).count == 1)
        #expect(view.document.html == view.fresh)
    }

    @Test("W4 moving to the next card is a small patch, in a long deck too", arguments: [10, 400])
    func step(_ count: Int) {
        let view = View(Page(count: count))
        let whole = view.document.html.utf8.count
        for index in 1...5 {
            view.page.index = index
            let size = view.show()
            // One card comes into reach: about 600 bytes. The rest are attributes.
            #expect(size < 1_000, "\(size) of \(whole)")
            #expect(view.document.transcript.filter { $0.hasPrefix("create") }.count <= 16)
            #expect(view.document.html == view.fresh)
        }
        view.page.index = 4
        #expect(view.show() < 1_000)
        #expect(view.show() == 0, "nothing has changed")
    }

    @Test("W4 of a long deck only the cards near the one in view are drawn; the others are empty and keep their place")
    func window() {
        let view = View(Page(count: 400, index: 200))
        #expect(view.cards.count == 400)
        #expect(
            view.cards.filter { !$0.children.isEmpty }.map { $0.attributes["aria-label"] }
                == (198...204).map { "\($0) of 400" })
        view.page.index = 399
        view.show()
        #expect(view.cards.filter { !$0.children.isEmpty }.count == 4)
        #expect(view.document.html == view.fresh)
    }

    @Test("W4 the card on which a swipe ends is reported, and moving on from the last one is the end")
    func settled() {
        let view = View()
        #expect(view.settle("3") == .moved(3))
        #expect(view.settle("0") == .moved(0))
        #expect(view.settle("10") == .ended)
        #expect(["", "-1", "x", "1.5"].map(view.settle) == [nil, nil, nil, nil])
        view.page.hasEnd = false
        view.show()
        #expect(view.settle("10") == nil)
        #expect(view.elements("beyond").isEmpty)
    }

    @Test("W4 the buttons lead back and on; one that leads nowhere stays, and says so")
    func turns() {
        let view = View()
        #expect(view.button("Previous")?.attributes["aria-disabled"] == "true")
        #expect(view.tap(view.button("Previous")) == nil)
        #expect(view.tap(view.button("Next")) == .moved(1))
        view.page.index = 9
        view.show()
        #expect(view.tap(view.button("Previous")) == .moved(8))
        #expect(view.tap(view.button("Next")) == .ended)
        view.page.hasEnd = false
        view.show()
        #expect(view.button("Next")?.attributes["aria-disabled"] == "true")
        #expect(view.tap(view.button("Next")) == nil)
    }

    @Test(
        "random moves, likes and changes are drawn right, and the buttons of every card send its events",
        arguments: 0..<6)
    func random(_ seed: Int) {
        var random = Random(seed: UInt64(seed))
        func any(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }
        let view = View(Page(count: 12))
        for _ in 0..<60 {
            switch any(7) {
            case 0: view.page.count = 5 + any(20)
            case 1: view.page.path = ["/whole", "/whole/favorites"][any(2)]
            case 2: view.page.language = [.en, .zh][any(2)]
            case 3: view.page.liked.formSymmetricDifference([Int64(any(20)) * 7])
            case 4: view.page.look.theme = ["serene", "pastel"][any(2)]
            default: view.page.index += any(5) - 2
            }
            view.page.index = max(0, min(view.page.index, view.page.count - 1))
            view.show()
            #expect(view.document.html == view.fresh)
            for (place, card) in view.cards.enumerated() where !card.children.isEmpty {
                let id = Int64(place) * 7
                #expect(view.tap(view.button("Like", in: card)) == .liked(id, !view.page.liked.contains(id)))
                #expect(view.tap(view.button("Share", in: card)) == .shared(id))
            }
        }
    }
}
