import Foundation
import Testing

@testable import AlmanacCore

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// The picture that is shared (W6).
@Suite struct Cards {
    static let typefaces = ["serif", "sans", "brush"].map { CardLook(theme: "serene", font: $0, background: "plain") }

    /// Checks by the tables that everything stands on the card: within the margins, nothing over another, nothing lost.
    private func check(_ card: PictureCard, says texts: [String]) {
        var last = 0
        let width = PictureCard.width - 2 * card.margin
        for block in card.head + card.layout.blocks + card.foot {
            #expect(block.width <= width)
            #expect(block.top >= max(last, 56) && block.bottom <= PictureCard.height - 56)
            for line in 0..<block.count {
                #expect(measured(block.text(of: line), block) <= block.width * 1_000)
                #expect(block.baseline(of: line) > block.top && block.baseline(of: line) < block.bottom)
            }
            last = block.bottom
        }
        let drawn = card.layout.blocks.map { Cards.visible($0.texts.joined()) }
        #expect(drawn.filter { !$0.isEmpty } == texts.map(Cards.visible).filter { !$0.isEmpty })
    }

    /// The width of a line in thousandths of a pixel, added up character by character.
    private func measured(_ line: String, _ block: CardBlock) -> Int {
        line.unicodeScalars.reduce(0) { sum, scalar in
            let width = GlyphWidth.of(
                scalar.value, isSans: block.style.font == .sans, isBold: block.style.isBold,
                isEastAsian: block.style.language.isEastAsian)
            return sum + (width == 0 ? 0 : width + block.style.tracking) * block.size
        }
    }

    private static func visible(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.filter {
                    !CharacterSet.whitespacesAndNewlines.union(.controlCharacters).contains($0)
                }))
    }

    private func texts(_ passage: Passage) -> [String] {
        [passage.text, passage.translation, passage.source ?? "", passage.translatedSource ?? ""]
    }

    @Test("W6 every quote stands within the margins in every typeface, and nothing of it is lost", arguments: typefaces)
    func quotes(_ look: CardLook) throws {
        for quote in try Quotes.all {
            let card = PictureCard(quote.passage, look, watermark: "Whole")
            check(card, says: texts(quote.passage))
            #expect(card.layout.size >= CardLayout.smallestVerse, "\(quote.english)")
        }
    }

    @Test(
        "W6 the longest texts fit: 2,000 characters in each language, whatever they are", arguments: typefaces,
        [
            ("W", "国"), ("word ", "春眠不觉晓，"), ("a\n", "一\n"), ("👩🏽‍👧", "（"), ("Щ", "。"), ("\u{FDFB}", "，"), ("<&", "a b"),
        ])
    func longest(_ look: CardLook, _ unit: (english: String, chinese: String)) {
        func long(_ unit: String) -> String {
            let repeated = String(repeating: unit, count: 2_000)
            return String(String.UnicodeScalarView(repeated.unicodeScalars.prefix(2_000)))
        }
        let passage = Passage(
            long(unit.english), .en, translation: long(unit.chinese), .zh, source: "Someone", translatedSource: "某人")
        let card = PictureCard(passage, look, watermark: "Whole")
        #expect(!card.layout.blocks.isEmpty)
        check(card, says: texts(passage))
    }

    @Test("W6 any text fits: 300 random ones, from every script, with every kind of space and break")
    func anything() {
        let alphabet = Array(
            "aeiou tnrs WM.,;:!?'\"()[]-–—…‘’“”« »äßçñıŞЖщωΩ国语春眠不觉晓，。？！、；：「」『』《》（）……——ーっゃ々ｱ한국어 ไทย עברית العربية 😀👩🏽‍👧🇨🇳e\u{301}\u{200B}\u{A0}\t\n\r\n\u{2028}\u{7}<>&"
                .unicodeScalars)
        var random = Random(seed: 20_261_122)
        func text(_ most: Int) -> String {
            let length = Int(random.next() % UInt64(most + 1))
            return String(
                String.UnicodeScalarView(
                    (0..<length).map { _ in alphabet[Int(random.next() % UInt64(alphabet.count))] }))
        }
        for round in 0..<300 {
            let most = [12, 80, 300, 2_000][round % 4]
            let passage = Passage(
                text(most), .en, translation: text(most), .zh, source: text(80), translatedSource: text(40))
            let card = PictureCard(passage, Cards.typefaces[round % 3], watermark: round % 2 == 0 ? "Whole" : nil)
            check(card, says: texts(passage))
            #expect(parsed(card.svg) != nil, "round \(round)")
        }
    }

    @Test("W6 a long quote gets smaller in steps, down to the smallest airy size, before it fills the card")
    func shrinking() {
        var before = Int.max
        for count in [20, 60, 120, 240, 480, 1_000, 2_000] {
            let text = String(repeating: "All that you need. ", count: count / 19 + 1)
            let passage = Passage(text, .en, translation: String(text.prefix(count / 3)), .zh)
            let layout = PictureCard(passage, Cards.typefaces[0], watermark: nil).layout
            #expect(layout.size <= before)
            let height = layout.blocks.last!.bottom - layout.blocks.first!.top
            if layout.size > CardLayout.smallest { #expect(height <= 880) }
            before = layout.size
        }
        #expect(before < CardLayout.smallest)
    }

    @Test("W6 the lines of a verse stay whole as long as they are legible")
    func verse() throws {
        let quotes = try Quotes.all.filter { $0.english.contains("\n") }
        var broken = 0
        for quote in quotes {
            let card = PictureCard(quote.passage, Cards.typefaces[0], watermark: nil)
            let blocks = Array(card.layout.blocks.prefix(2))
            let lines = [quote.english, quote.chinese].map { $0.split(separator: "\n").map(String.init) }
            guard blocks.map(\.texts) != lines else { continue }
            broken += 1
            // In the smallest size of a verse one of its lines would be longer than the card is wide.
            let longest = zip(blocks, lines).map { block, lines in
                var block = block
                block.size = block.style.size(on: CardLayout.smallestVerse)
                return lines.map { measured($0, block) }.max()!
            }
            #expect(longest.contains { $0 > 900_000 }, "\(quote.english)")
        }
        #expect(quotes.count > 15 && broken < quotes.count)
    }

    @Test("W6 the watermark stands at the foot of a free user's picture, and nowhere on a subscriber's")
    func watermark() throws {
        let passage = Passage("A small lamp.", .en, translation: "一盏小灯。", .zh)
        let free = PictureCard(passage, Cards.typefaces[0], watermark: "Whole")
        let paid = PictureCard(passage, Cards.typefaces[0], watermark: nil)
        #expect(try #require(parsed(free.svg)) == ["A small lamp.", "一盏小灯。", "Whole"])
        #expect(try #require(parsed(paid.svg)) == ["A small lamp.", "一盏小灯。"])
        #expect(free.foot[0].top > 1_200 && free.foot[0].size < 30)
        // The rest of the card is the same.
        #expect(free.layout.blocks.map(\.texts) == paid.layout.blocks.map(\.texts))
    }

    @Test("W6 what a text contains is never markup")
    func escaping() throws {
        let text = #"</text><script>alert("1")</script> & <b> ]]> &lt; 'x'"#
        let passage = Passage(text + "\u{0}\u{7}\u{FFFE}", .en, translation: text, .zh)
        let card = PictureCard(passage, Cards.typefaces[0], watermark: "<W&>")
        let found = try #require(parsed(card.svg))
        #expect(Cards.visible(found.joined()) == Cards.visible(text + text + "<W&>"))
        #expect(!card.svg.contains("<script"))
    }

    @Test("W7 each look has its colors, typeface and ground, and an unknown name is the default")
    func looks() {
        func svg(_ theme: String, _ font: String, _ background: String) -> String {
            let look = CardLook(theme: theme, font: font, background: background)
            return PictureCard(Passage("One", .en, translation: "一", .zh), look, watermark: nil).svg
        }
        var all: Set<String> = []
        for theme in ["serene", "monochrome", "pastel"] {
            for font in ["serif", "sans", "brush"] {
                for background in ["plain", "dawn", "frame"] { all.insert(svg(theme, font, background)) }
            }
        }
        #expect(all.count == 27)
        #expect(svg("neon", "comic", "stripes") == svg("serene", "serif", "plain"))
        #expect(svg("serene", "serif", "plain").contains("#ffeedf"))
        // Letters lean in brush, characters do not.
        #expect(svg("serene", "brush", "plain").components(separatedBy: "italic").count == 2)
    }

    @Test("F10 a fact's card has its topic, title, summary, source and the app's mark, in all eight languages")
    func fact() throws {
        let palette = CardPalette(
            ground: "#dfe3f7", ink: "#161a36", muted: "#5a6083", accent: "#16a34a", mark: "#3b46d6")
        for language in Language.allCases {
            let title = language.isEastAsian ? String(repeating: "ゴッホの青い寝室は、", count: 6) : "Uranüs’ün halkaları"
            let card = PictureCard(
                topic: "Yıldızlar", title: title, summary: "Yıldız ışığı.", source: "example.org", mark: "Facts A Day",
                language, palette)
            check(card, says: [title, "Yıldız ışığı."])
            let texts = try #require(parsed(card.svg))
            #expect(texts.first == "Yıldızlar" && texts.suffix(2) == ["example.org", "Facts A Day"])
        }
    }

    @Test("V facts: the field above a fact is as high as its text leaves it, and a card without a topic has one, too")
    func field() throws {
        func card(_ topic: String, _ title: String, accent: String = "#16a34a") -> PictureCard {
            let palette = CardPalette(ground: "#dfe3f7", ink: "#161a36", muted: "#5a6083", accent: accent)
            return PictureCard(
                topic: topic, title: title, summary: "Why it matters.", source: nil, mark: "Facts A Day", .en, palette)
        }
        func edge(_ card: PictureCard) throws -> Int {
            let field = try #require(card.svg.firstMatch(of: /0 0 1 40 40V([0-9]+)H56z/))
            return try #require(Int(field.1))
        }
        let short = card("Nature", "Bats sing")
        let long = card("Nature", String(repeating: "A tree can drink several hundred liters a day. ", count: 8))
        let (high, low) = (try edge(short), try edge(long))
        #expect(high > 600 && low >= 256)
        #expect(high == short.layout.blocks[0].top - 56)
        let bare = card("", "Bats sing")
        let same = try edge(bare)
        #expect(bare.head.isEmpty && same == high)
        // A topic's color comes from the server.
        #expect(parsed(card("Nature", "Bats sing", accent: "\"><script>").svg) != nil)
    }

    @Test("W6 each picture's file has a name of its own")
    func fileNames() {
        let card = PictureCard(Passage("One", .en, translation: "一", .zh), Cards.typefaces[0], watermark: nil)
        var random = Random(seed: 1)
        let names = (0..<200).map { _ in
            ShareRequest(card, name: "whole", title: "", text: "", random: random.next()).fileName
        }
        #expect(Set(names).count == 200)
        #expect(names.allSatisfy { $0.wholeMatch(of: /whole-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.png/) != nil })
        let request = ShareRequest(card, name: "whole", title: "t", text: "x", random: 0xFEDC_BA98_7654_3210)
        #expect(request.content == .picture(svg: card.svg, width: 1_080, height: 1_350))
    }

    /// The texts of an SVG; `nil` if it is not well formed.
    func parsed(_ svg: String) -> [String]? {
        let texts = Texts()
        let parser = XMLParser(data: Data(svg.utf8))
        parser.delegate = texts
        return parser.parse() ? texts.found : nil
    }

    private final class Texts: NSObject, XMLParserDelegate {
        var found: [String] = []
        private var isText = false

        func parser(
            _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
            attributes: [String: String]
        ) {
            isText = name == "text"
            if isText { found.append("") }
        }

        func parser(_ parser: XMLParser, foundCharacters string: String) {
            if isText { found[found.count - 1] += string }
        }

        func parser(
            _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
        ) {
            isText = false
        }
    }
}

extension CardBlock {
    /// The lines' texts.
    var texts: [String] { (0..<count).map { text(of: $0) } }
}
