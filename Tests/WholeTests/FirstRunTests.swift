import AlmanacApp
import AlmanacCore
import AlmanacSimulator
import Foundation
import Testing

@testable import Whole

/// The first run, as issue V wants it: it feels like the product from its first screen on.
@Suite struct WholeFirstRun {
    @Test("V whole: the quotes in the program are those of the collection, each in its category")
    func samples() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Content/quotes")
        var quotes: [Quote] = []
        for file in try FileManager.default.contentsOfDirectory(atPath: folder.path) where file.hasSuffix(".jsonl") {
            let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
            quotes += text.split(separator: "\n").compactMap { try? JSON.parse(Array($0.utf8)) }.compactMap {
                Quote(row($0))
            }
        }
        #expect(quotes.count == 366)
        for category in QuoteCategory.allCases {
            let quote = try #require(quotes.first { $0.passage == category.sample }, "\(category)")
            #expect(quote.categories.contains(category.slug))
        }
        #expect(quotes.contains { $0.passage == SampleQuotes.first })
        #expect(Set(QuoteGoal.allCases.map(\.sample.text)).count == 9, "the two languages share one")
    }

    @Test(
        "W whole: the Chinese source says the year, too",
        arguments: [
            ("1815", "1815年"), ("c. 1599", "约1599年"), ("817", "公元817年"), ("c. 400 BC", "约公元前400年"),
            ("8th century", "8世纪"), ("c. 2nd century BC", "约公元前2世纪"), ("spring 1920", "spring 1920"), ("c. ", "c. "),
        ])
    func years(_ year: String, _ chinese: String) throws {
        let row = JSON.members(
            ("id", .string("1")), ("english_text", .string("One.")), ("author", .string("A")),
            ("author_chinese", .string("甲")), ("work_chinese", .string("书")), ("year", .string(year)))
        #expect(Quote(row)?.chineseSource == "甲《书》，" + chinese)
    }

    /// Returns a quote of the collection as the server's table has it, with its author and work in columns.
    private func row(_ quote: JSON) -> JSON {
        guard case .object(let members) = quote else { return quote }
        var columns = members.filter { $0.key != "author" && $0.key != "work" }
        for name in ["author", "work"] {
            if let english = quote[name]?["en"] { columns.append(JSON.Member(name, english)) }
            if let chinese = quote[name]?["zh"] { columns.append(JSON.Member(name + "_chinese", chinese)) }
        }
        return .object(columns)
    }

    @Test("V whole: the app's name comes first when it begins, and not again after an answer")
    func launch() throws {
        let device = Device()
        func shows() throws -> Bool {
            try device.app.screen.blocks.contains { if case .arrival(_, "Whole") = $0 { true } else { false } }
        }
        device.app.launch()
        #expect(try shows())
        try device.app.tap("Continue")
        #expect(try !shows())
        try device.app.tap("Back")
        #expect(try !shows())
        device.app.launch()
        try device.app.at(OnboardingStep.welcome.path)
        #expect(try !shows())
    }

    @Test("V whole: the quote changes with the categories and goals that are chosen, and so does the widget's")
    func chosen() throws {
        let device = Device()
        try device.go(to: .categories)
        try device.app.see("Walk it, and it becomes a path.", "Zhuangzi")
        try device.app.tap("Joy")
        try device.app.see("Sing badly")
        try device.app.tap("Love")
        try device.app.see("If I loved you less", "我若爱你少些", "Jane Austen, Emma, 1815")
        try device.app.tap("Love")
        try device.app.see("Sing badly")
        try device.app.tap("Continue")
        try device.app.tap("Skip")
        try device.app.see("Sing badly")
        try device.app.tap("Stay focused")
        try device.app.see("Measure the room")
        try device.app.tap("Continue")
        try device.app.tap("Continue")
        try device.app.at(OnboardingStep.widget.path)
        try device.app.see("Measure the room")
    }

    @Test("V whole: the name greets in both languages while it is typed, and every day above the quotes")
    func name() throws {
        let device = Device()
        try device.go(to: .name)
        try device.app.see("Good morning.", "早上好。")
        try device.app.type("Your name (optional)", " Robin ")
        try device.app.see("Good morning, Robin.", "早上好，Robin。")
        // What would be too long for a card is left out.
        try device.app.type("Your name (optional)", String(repeating: "x", count: 41))
        try device.app.see("Good morning.")
        try device.app.type("Your name (optional)", "Robin")
        try device.app.tap("Continue")
        try device.onboard()
        try device.app.see("Good morning, Robin")
        device.pass(seconds: 4 * 3_600)
        try device.app.see("Good afternoon, Robin")
        device.pass(seconds: 6 * 3_600)
        try device.app.see("Good evening, Robin")
        let nameless = Device()
        try nameless.onboard()
        try nameless.app.seeNo("Good morning")
    }

    @Test("V whole: after the setup, the widget that was asked for is one tap away")
    func widget() throws {
        let device = Device()
        try device.go(to: .widget)
        try device.app.tap("Install Widget")
        try device.app.tap("Skip Trial")
        device.pass(seconds: 2)
        try device.app.at("/whole")
        try device.app.see("Your widget is ready.")
        try device.app.tap("Show it")
        let id = try #require(device.server.rows["widgets"]?.values.first?["id"]?.string)
        try device.app.at("/whole/widgets/" + id)
        let later = Device()
        try later.go(to: .trial)
        try later.app.tap("Skip Trial")
        later.pass(seconds: 2)
        try later.app.seeNo("Your widget is ready.")
    }
}
