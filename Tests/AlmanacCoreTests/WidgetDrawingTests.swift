import Foundation
import Testing

@testable import AlmanacCore

/// Widgets as drawings and pages (P4, W10).
@Suite struct WidgetDrawing {
    /// The three sizes, electronic paper, a dashboard, and the four corners of what may be asked for.
    static let sizes =
        WidgetSize.allCases.map(\.pixels)
        + [(800, 480), (480, 800), (1_872, 1_404), (200, 200), (2_000, 2_000), (200, 2_000), (2_000, 200)].map {
            WidgetPixels(width: $0.0, height: $0.1)
        }

    static let colors = WidgetColors.almanac

    /// Checks by the tables of widths that everything stands in its box, every box in the drawing, and none over another.
    private func check(_ picture: WidgetPicture, sourceLocation: SourceLocation = #_sourceLocation) {
        for part in picture.parts {
            #expect(part.box.left >= 0 && part.box.left + part.box.width <= picture.width)
            #expect(part.box.top >= 0 && part.box.top + part.box.height <= picture.height)
            var last = part.box.top
            for block in part.blocks {
                #expect(block.width <= part.box.width, "\(picture.pixels)", sourceLocation: sourceLocation)
                #expect(block.top >= last && block.bottom <= part.box.top + part.box.height, "\(picture.pixels)")
                #expect(block.size >= 16)
                last = block.bottom
            }
        }
        for (index, part) in picture.parts.enumerated() {
            for other in picture.parts[..<index] {
                let isBeside =
                    part.box.left >= other.box.left + other.box.width
                    || other.box.left >= part.box.left + part.box.width
                let isBelow =
                    part.box.top >= other.box.top + other.box.height || other.box.top >= part.box.top + part.box.height
                #expect(isBeside || isBelow)
            }
        }
    }

    private func passage(_ primary: String, _ secondary: String?, source: String? = nil) -> WidgetSnapshot {
        var snapshot = Widgets.quote
        snapshot.entries[0].primary = primary
        snapshot.entries[0].secondary = secondary
        snapshot.source = source
        return snapshot
    }

    @Test(
        "W10 every quote stands in a widget of every size, in both scripts, large enough to be read", arguments: sizes)
    func quotes(_ pixels: WidgetPixels) throws {
        // Each fourth: there are hundreds, and ten sizes.
        for (index, quote) in try Quotes.all.enumerated() where index % 4 == 0 {
            let snapshot = passage(quote.english, quote.chinese, source: quote.passage.source)
            let picture = WidgetPicture(WidgetView(snapshot, name: "Unitana", at: Widgets.now), pixels)
            check(picture)
            #expect(!picture.parts[1].blocks.isEmpty, "\(quote.english)")
            #expect(picture.parts[1].size >= WidgetPicture.least)
        }
    }

    @Test("W10 in the usual sizes no quote is cut, and in the large one the translation is always there")
    func whole() throws {
        for quote in try Quotes.all {
            let snapshot = passage(quote.english, quote.chinese, source: quote.passage.source)
            for size in WidgetSize.allCases {
                let picture = WidgetPicture(WidgetView(snapshot, name: "Unitana", at: Widgets.now), size.pixels)
                let drawn = Self.visible(picture.parts[1].blocks[0].texts.joined())
                #expect(drawn == Self.visible(quote.english), "\(size)")
                if size == .large, !quote.chinese.isEmpty { #expect(picture.parts[1].blocks.count > 1) }
            }
        }
    }

    @Test(
        "P4 nothing overflows: 2,000 characters without a space, of any script, as a passage and as values",
        arguments: ["W", "国", "word ", "春眠不觉晓，", "a\n", "👩🏽‍👧", "。", "\u{FDFB}", "<&\"'"])
    func longest(_ unit: String) {
        let text = String(String.UnicodeScalarView(String(repeating: unit, count: 2_000).unicodeScalars.prefix(2_000)))
        var values = Widgets.weather(fetched: Widgets.now)
        values.title = String(text.prefix(200))
        values.entries = (0..<12).map { _ in
            var entry = values.entries[0]
            (entry.label, entry.primary, entry.secondary) = (String(text.prefix(200)), text, text)
            return entry
        }
        for snapshot in [passage(text, text, source: String(text.prefix(200))), values] {
            for pixels in Self.sizes {
                check(WidgetPicture(WidgetView(snapshot, name: "Unitana", at: Widgets.now + 7_200_000), pixels))
            }
        }
    }

    @Test("P4 a drawing has exactly the size that was asked for, within 200 to 2,000 pixels")
    func exact() {
        for (given, drawn) in [(199, 200), (200, 200), (201, 201), (1_999, 1_999), (2_000, 2_000), (2_001, 2_000)] {
            let svg = WidgetPicture(
                WidgetView(Widgets.quote, name: "Unitana", at: Widgets.now), WidgetPixels(width: given, height: 480)
            )
            .svg(Self.colors, .auto)
            #expect(svg.contains(#"width="\#(drawn)" height="480""#))
        }
    }

    @Test("P4 a drawing is well formed and holds the snapshot's texts and nothing else")
    func nothingElse() throws {
        let markup = #"</text></svg><script>alert("1")</script> & <b> ]]>"#
        let snapshot = passage(markup, "一盏小灯。", source: "<A&B>")
        let view = WidgetView(snapshot, name: "Unitana", at: Widgets.now)
        let svg = WidgetPicture(view, WidgetSize.large.pixels).svg(Self.colors, .auto)
        let texts = try #require(Cards().parsed(svg))
        #expect(Self.visible(texts.joined()) == Self.visible("Whole" + markup + "一盏小灯。<A&B>"))
        #expect(view.text == "Whole\n\(markup)\n一盏小灯。\n<A&B>")
        #expect(!svg.contains("<script"))
        #expect(!svg.contains("url(") && !svg.contains("href"))
    }

    @Test("field 4 a drawing is XML, whatever a text holds")
    func controlCharacters() throws {
        let view = WidgetView(
            passage("A\u{B} lamp\u{FFFF}.", nil, source: "\u{1}B"), name: "Unitana", at: Widgets.now)
        let svg = WidgetPicture(view, WidgetSize.large.pixels).svg(Self.colors, .auto)
        #expect(Cards().parsed(svg) != nil)
    }

    @Test("P4 ink is pure black on white, and auto has the colors of the day and of the night")
    func themes() {
        let picture = WidgetPicture(
            WidgetView(Widgets.weather(fetched: Widgets.now), name: "Unitana", at: Widgets.now), WidgetSize.small.pixels
        )
        func colors(_ theme: WidgetTheme) -> Set<String> {
            Set(picture.svg(Self.colors, theme).matches(of: /#[0-9a-f]{6}/).map { String($0.0) })
        }
        #expect(colors(.ink) == ["#ffffff", "#000000"])
        #expect(colors(.light).isDisjoint(with: colors(.dark)))
        #expect(colors(.auto) == colors(.light).union(colors(.dark)))
        #expect(!picture.svg(Self.colors, .ink).contains("opacity"))
    }

    @Test("P4 the page has no script, loads nothing, and one style sheet that is all of its styles")
    func page() throws {
        var snapshot = Widgets.quote
        snapshot.title = #"A"B<script>"#
        for theme in WidgetTheme.allCases {
            let page = WidgetPage(
                WidgetPicture(WidgetView(snapshot, name: "Unitana", at: Widgets.now), WidgetSize.medium.pixels),
                Self.colors, theme)
            #expect(page.html.contains("<style>\(page.style)</style>"))
            #expect(page.html.matches(of: /<style/).count == 1)
            for word in ["<script", "style=", "src=", "<link", "<img", "url(", "onload", "@import"] {
                #expect(!page.html.contains(word), "\(word)")
            }
            #expect(page.html.contains(#"aria-label="A&quot;B&lt;script&gt;"#))
            #expect(page.html.contains(#"<a href="/whole/quote/1" target="_blank" rel="noopener noreferrer""#))
            #expect(page.html.hasPrefix(#"<!DOCTYPE html><html lang="de">"#))
        }
    }

    @Test("P4 values stand in two columns where there is room, all in one size; what does not fit is left out")
    func values() {
        var snapshot = Widgets.weather(fetched: Widgets.now)
        snapshot.entries = (1...6).map {
            WidgetSnapshot.Entry(label: "Tile \($0)", primary: "\($0)8 °C", secondary: "64 °F")
        }
        for (size, count) in [(WidgetSize.small, 3), (.medium, 6), (.large, 6)] {
            let picture = WidgetPicture(WidgetView(snapshot, name: "Unitana", at: Widgets.now), size.pixels)
            check(picture)
            let cells = picture.parts.dropFirst()
            #expect(cells.count == count, "\(size)")
            #expect(Set(cells.map(\.size)).count == 1)
            #expect(cells.allSatisfy { $0.blocks.count == 3 })
        }
    }

    @Test(
        "Finding 23: beside values, too, a drawing names where they come from, also when it says how old they are",
        arguments: sizes)
    func sourceOfValues(_ pixels: WidgetPixels) throws {
        for language in Language.allCases {
            var snapshot = Widgets.weather(fetched: Widgets.now)
            (snapshot.language, snapshot.source) = (language, "Open-Meteo · European Central Bank")
            for hours in [0, 2, 7, -7] as [Int64] {
                let view = WidgetView(snapshot, name: "Unitana", at: Widgets.now + hours * 3_600_000)
                let picture = WidgetPicture(view, pixels)
                check(picture)
                let texts = try #require(Cards().parsed(picture.svg(Self.colors, .auto)))
                #expect(Self.visible(texts.joined()).contains("Open-Meteo·EuropeanCentralBank"), "\(language)")
                #expect(Self.visible(texts.joined()).contains(Self.visible(view.cue ?? "?")), "\(language)")
                #expect(Self.visible(texts.joined()).contains("18°C"))
            }
        }
    }

    private static func visible(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.filter { $0.value > 32 && $0.value != 0x3000 && $0.value != 0xA0 }))
    }
}
