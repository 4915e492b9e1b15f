import AlmanacCore
import AlmanacSimulator
import Testing

@testable import FactsADay

/// F10: favorites, past days and search.
@Suite struct FavoritesAndPastDays {
    private func onFact(_ number: Int = 3) throws -> Device {
        let device = Device()
        try device.onboard()
        try device.app.tap("Browse")
        try device.app.tap(Device.five[(number - 1) % 5])
        try device.app.tap("Fact \(number)")
        device.app.forget()
        return device
    }

    @Test("F10 the heart keeps a fact, on its page and on today's card, and takes it back")
    func heart() throws {
        let device = try onFact()
        #expect(try !device.app.isPressed("Favorite"))
        try device.app.tap("Favorite")
        #expect(try device.app.isPressed("Favorite"))
        try device.app.ask("write own_favourite_facts +outbox")
        device.app.kill()
        device.app.launch("/facts/fact/3")
        #expect(try device.app.isPressed("Favorite"))
        try device.app.tap("Favorite")
        #expect(try !device.app.isPressed("Favorite"))
        try device.app.tap("Today")
        try device.app.tap("Favorite")
        #expect(try device.app.isPressed("Favorite"))
    }

    @Test("F10 the favorites' page says what will be here, lists the latest first, and removes")
    func page() throws {
        let device = Device()
        try device.onboard()
        try device.app.tap("Favorites")
        try device.app.at("/facts/favorites")
        try device.app.see("No favorites yet", "Tap the heart below a fact")
        try device.app.tap("Read today’s fact")
        try device.app.at("/facts")
        for number in [3, 9] {
            device.app.visit("/facts/fact/\(number)")
            try device.app.tap("Favorite")
            device.app.pass(milliseconds: 1_000)
        }
        try device.app.tap("Favorites")
        guard case .list(let list) = try device.app.screen.blocks[0] else { throw Unexpected("no list") }
        #expect(list.rows.map(\.title) == ["Fact 9", "Fact 3"])
        try device.app.tap("Fact 3")
        try device.app.tap("Back")
        try device.app.at("/facts/favorites")
        try device.app.tap("Remove from favorites")
        try device.app.seeNo("Fact 9")
        try device.app.see("Fact 3")
        device.app.kill()
        device.app.launch("/facts/favorites")
        try device.app.see("Fact 3")
        try device.app.seeNo("Fact 9")
    }

    @Test("F10 a favorite that cannot be stored is reported, and shown as it is stored")
    func cannotBeStored() throws {
        let device = try onFact()
        device.disk.writeFaults = [.full]
        try device.app.tap("Favorite")
        try device.app.see("no room left")
        #expect(try !device.app.isPressed("Favorite"))
    }

    @Test("F10 favorites outlast a change of topics, without a network as well")
    func outlasts() throws {
        let device = try onFact()
        try device.app.tap("Favorite")
        device.server.skipped = 100
        device.server.version = 2
        try device.app.tap("Settings")
        try device.app.tap("Redo setup")
        for _ in 1...3 { try device.app.tap("Continue") }
        try device.app.tap("Enable Notifications")
        try device.app.at("/facts")
        device.app.isOnline = false
        try device.app.tap("Browse")
        try device.app.tap("nature (en)")
        try device.app.seeNo("Fact 3")
        try device.app.tap("Favorites")
        try device.app.tap("Fact 3")
        try device.app.see("What fact 3 says.")
    }

    @Test("F10 yesterday's fact stands in the week of today's, and past days are listed by month and date")
    func pastDays() throws {
        let device = Device()
        try device.onboard()
        let first = try #require(device.app.article)
        device.app.visit("/facts/past")
        try device.app.see("Nothing here yet", "Starting tomorrow")
        try device.app.tap("Read today’s fact")
        try device.app.seeNo("Past days")
        device.app.pass(milliseconds: 86_400_000)
        let second = try #require(device.app.article)
        #expect(second != first)
        try device.app.see("Saturday: " + first, "Today: " + second, "Past days", "1 fact")
        // A day on which the app was closed has no fact.
        device.app.kill()
        device.app.clock = device.app.clock + 2 * 86_400_000
        device.app.launch()
        try device.app.see("Saturday: " + first, "Sunday: " + second, "2 facts")
        try device.app.tap("Past days")
        guard case .list(let list) = try device.app.screen.blocks[0] else { throw Unexpected("no list") }
        #expect(list.rows.map(\.title) == [second, first])
        #expect(list.rows.map(\.detail) == ["Sunday, 22\u{A0}November", "Saturday, 21\u{A0}November"])
        #expect(list.rows.map(\.heading) == ["November 2026", nil])
        try device.app.tap(first)
        try device.app.tap("Previous fact")
        try device.app.see(second)
        try device.app.tap("Back")
        try device.app.at("/facts/past")
    }

    @Test("F10 today's fact stays the day's fact when the topics change, if it is still there")
    func stays() throws {
        let device = Device()
        try device.onboard()
        let before = try #require(device.app.article)
        // More facts would lead to another choice.
        device.server.facts = 61
        device.server.version = 2
        try device.app.tap("Settings")
        try device.app.tap("Redo setup")
        for _ in 1...3 { try device.app.tap("Continue") }
        try device.app.tap("Enable Notifications")
        #expect(device.storedFacts == 61)
        #expect(device.app.article == before)
    }

    @Test("F10 Previous and Next follow the list that led to the fact")
    func turning() throws {
        let device = Device()
        try device.onboard()
        try device.app.tap("Browse")
        try device.app.tap("history (en)")
        try device.app.tap("Fact 7")
        try device.app.tap("Next fact")
        try device.app.at("/facts/fact/12")
        try device.app.tap("Previous fact")
        try device.app.tap("Previous fact")
        try device.app.at("/facts/fact/2")
        #expect(try !device.app.canTap("Previous fact"))
        try device.app.tap("Back")
        try device.app.at("/facts/browse/history")
    }

    // MARK: Search

    @Test(
        "F10 search finds words of title, summary, content and tags, in any case and without accents",
        arguments: ["FACT 27", "fáct 27", "ｆａｃｔ　27", "27 says", "tag 27", "why. 27"])
    func search(_ words: String) throws {
        let device = Device()
        try device.onboard()
        device.app.isOnline = false
        try device.app.tap("Browse")
        try device.app.type("Search your facts", words)
        try device.app.see("1 fact", "Fact 27")
        try device.app.tap("Fact 27")
        try device.app.tap("Back")
        #expect(try device.app.typed("Search your facts") == words)
        try device.app.see("1 fact")
    }

    @Test("F10 search combines with the menus, says when nothing matches, and is kept in the address")
    func narrowed() throws {
        let device = Device()
        try device.onboard()
        try device.app.tap("Browse")
        try device.app.type("Search your facts", "fact 1")
        try device.app.tap("history (en)")
        try device.app.at("/facts/browse?q=fact%201&category=history")
        try device.app.see("Fact 12")
        try device.app.seeNo("Fact 2", "Fact 11")
        device.app.kill()
        device.app.launch("/facts/browse?q=fact%201&category=history")
        try device.app.see("Fact 12")
        try device.app.seeNo("Fact 11")
        try device.app.type("Search your facts", "octopus")
        try device.app.see("No fact on this device matches these words and filters.", "Without “octopus”")
        try device.app.tap("Show all facts")
        try device.app.see("60 facts")
        #expect(try device.app.typed("Search your facts").isEmpty)
    }

    @Test(
        "F10 the search folds the letters of all eight languages",
        arguments: [
            ("GRÖSSE", "größe"), ("Ísland", "island"), ("œuvre", "OEUVRE"), ("IŞIK", "işik"), ("ışık", "isik"),
            ("ピラミッド", "ぴらみっど"), ("Ｗｉｋｉ", "wiki"), ("e\u{301}lan", "élan"), ("Łódź", "lodz"),
        ])
    func folds(_ one: String, _ other: String) {
        #expect(TextFold.fold(one) == TextFold.fold(other))
    }

    @Test("F10 what differs in more than that stays different")
    func foldsNoMore() {
        #expect(TextFold.fold("은하") != TextFold.fold("은행"))
        #expect(TextFold.fold("火星") != TextFold.fold("土星"))
        #expect(TextFold.fold("bat") != TextFold.fold("bit"))
    }
}

extension Simulator where A == FactsApp {
    /// The headline of the fact on the screen.
    var article: String? {
        for block in (try? screen.blocks) ?? [] { if case .article(let article) = block { return article.title } }
        return nil
    }
}
