import AlmanacApp
import AlmanacCore
import AlmanacSimulator
import Testing

@testable import Whole

@Suite("W4 The quotes")
struct WholeQuotes {
    @Test("W4 free users have ten quotes a day, loaded at once; English above, Chinese below")
    func ten() throws {
        let device = Device()
        try device.onboard()
        #expect(try device.deck.cards.count == 10)
        #expect(Set(try device.texts).count == 10)
        let passage = try device.deck.cards[0].passage
        #expect(passage.language == .en)
        #expect(passage.translationLanguage == .zh)
        #expect(!passage.translation.isEmpty)
    }

    @Test("W4 one swipes both ways and nothing is dismissed; at the first there is no way back")
    func bothWays() throws {
        let device = Device()
        try device.onboard()
        let texts = try device.texts
        #expect(try !device.app.canTap("Previous quote"))
        try device.app.tap("Next quote")
        try device.app.see(texts[1])
        try device.app.tap("Previous quote")
        try device.app.see(texts[0])
        #expect(try device.texts == texts)
    }

    @Test("W4 the eleventh quote: the paywall opens, a popup says why, and the paywall's button stays from then on")
    func eleventh() throws {
        let device = Device()
        try device.onboard()
        for _ in 1..<10 { try device.app.tap("Next quote") }
        try device.app.seeNo("Those were today’s 10 quotes", "Read without limits")
        try device.app.tap("Next quote")
        try device.app.at("/whole/paywall")
        try device.app.see("Those were today’s 10 quotes")
        device.pass(seconds: 7)
        try device.app.seeNo("Those were today’s 10 quotes")
        try device.app.tap("Not now")
        try device.app.at("/whole")
        #expect(try device.deck.index == 9)
        try device.app.seeNo("Those were today’s 10 quotes")
        try device.app.tap("Read without limits")
        try device.app.at("/whole/paywall")
    }

    @Test("W4 the ten are the same on every device of the account, and after a reinstall")
    func everywhere() throws {
        let device = Device()
        try device.onboard()
        try device.link()
        let second = Device(server: device.server, seed: 8)
        try second.signIn()
        second.app.visit("/whole")
        second.pass(seconds: 5)
        device.app.visit("/whole")
        #expect(try second.texts == device.texts)
    }

    @Test("W4 setting the clock forward and back gives no further ten; the next day does")
    func clock() throws {
        let device = Device()
        try device.onboard()
        let today = try device.texts
        device.app.clock = device.app.clock + day * 1_000
        device.app.surroundingsChanged()
        device.pass(seconds: 5)
        let tomorrow = try device.texts
        #expect(Set(today).isDisjoint(with: tomorrow))
        device.app.clock = device.app.clock + -day * 1_000
        device.app.surroundingsChanged()
        device.app.launch()
        #expect(try device.texts == tomorrow)
    }

    @Test("W4 a clock that was wrong by weeks does not hold the quotes up once it is right again")
    func wrongClock() throws {
        let device = Device()
        try device.onboard()
        let today = try device.texts
        device.app.clock = device.app.clock + 30 * day * 1_000
        device.app.surroundingsChanged()
        device.app.clock = device.app.clock + -30 * day * 1_000
        device.app.surroundingsChanged()
        #expect(try device.texts == today)
    }

    @Test("W4 at midnight the next ten come while the app is open")
    func midnight() throws {
        let device = Device()
        try device.onboard()
        let today = try device.texts
        device.pass(seconds: 14 * 3_600 - 60)
        #expect(try device.texts == today)
        device.pass(seconds: 120)
        #expect(try device.texts != today)
        #expect(try device.deck.index == 0)
    }

    @Test(
        "W4 within a round no quote comes twice; rounds and accounts differ in their order", arguments: [40, 45, 366])
    func rounds(count: Int) {
        let candidates = (0..<count).map { DailyQuotes.Candidate(id: "q\($0)", isPreferred: true) }
        let days = count / 10
        func round(_ number: Int, _ account: String) -> [String] {
            (0..<days).flatMap { day in
                DailyQuotes.choose(
                    from: candidates, for: account, on: CivilDate(daysSinceEpoch: number * days + day), count: 10)
            }
        }
        for number in 500..<510 { #expect(Set(round(number, "a")).count == days * 10) }
        #expect(round(500, "a") != round(501, "a"))
        #expect(round(500, "a") != round(500, "b"))
        #expect(round(500, "a") == round(500, "a"))
    }

    @Test("W4 too few quotes of the preferred categories are filled up from the others")
    func filled() {
        let date = CivilDate(daysSinceEpoch: 20_000)
        for few in [0, 1, 9, 10, 11] {
            let candidates = (0..<30).map { DailyQuotes.Candidate(id: "q\($0)", isPreferred: $0 < few) }
            let chosen = DailyQuotes.choose(from: candidates, for: "a", on: date, count: 10)
            #expect(Set(chosen).count == 10)
            #expect(
                chosen.prefix(min(few, 10)).allSatisfy { id in candidates.contains { $0.id == id && $0.isPreferred } })
        }
        #expect(DailyQuotes.choose(from: [], for: "a", on: date, count: 10).isEmpty)
    }

    @Test("W4 changing the preferred categories does not change today's ten; tomorrow's come from them first")
    func preferred() throws {
        let device = Device()
        try device.onboard()
        let today = try device.texts
        device.app.visit("/whole/settings/categories")
        try device.app.tap("Joy")
        device.app.visit("/whole")
        #expect(try device.texts == today)
        device.pass(seconds: day)
        let joys = device.server.quotes.filter { $0["categories"]?.strings == ["Joy"] }
            .compactMap { $0["english_text"]?.string }
        #expect(Set(try device.texts).isSubset(of: Set(joys)))
    }

    @Test("W4 a download that fails shows the reason and Retry")
    func retry() throws {
        let device = Device()
        device.server.quotes = []
        try device.onboard()
        try device.app.see("The quotes couldn’t be loaded", "This server has no quotes yet")
        device.app.isOnline = false
        try device.app.tap("Try again")
        try device.app.see("The server can’t be reached")
        device.app.isOnline = true
        device.server.write(quotes: 12)
        try device.app.tap("Try again")
        #expect(try device.deck.cards.count == 10)
    }

    @Test("W4 what was loaded is readable offline, also the next day, and after a kill during the download")
    func offline() throws {
        for effects in [0, 1, 2, 3, 4, 6, 8, 12, 20] {
            let device = Device()
            try device.onboard()
            device.app.isOnline = false
            device.app.launch()
            #expect(try device.deck.cards.count == 10)
            device.pass(seconds: day)
            #expect(try device.deck.cards.count == 10)
            device.app.isOnline = true
            device.app.launchOnly()
            device.app.killAfter(effects: effects)
            device.pass(seconds: 1)
            device.app.isOnline = false
            device.app.launch()
            #expect(try device.deck.cards.count == 10, "after \(effects) effects")
        }
    }

    @Test("W4 a library of more than a page is downloaded whole")
    func pages() throws {
        let device = Device(quotes: 2_300)
        try device.onboard()
        #expect(device.app.disk.rows("whole_quotes").count == 2_300)
    }

    @Test("the filter narrows the ten down, says so when none is left, and gives no eleventh")
    func filter() throws {
        let device = Device()
        try device.onboard()
        let today = Set(try device.texts)
        try device.app.tap("Categories")
        try device.app.tap("Joy")
        try device.app.tap("Show quotes")
        #expect(Set(try device.texts).isSubset(of: today))
        #expect(try device.deck.cards.count < 10)
        device.app.visit("/whole/categories")
        try device.app.tap("Joy")
        try device.app.tap("Wisdom")
        try device.app.tap("Show quotes")
        try device.app.see("None of today’s quotes match")
        try device.app.tap("Show all categories")
        #expect(Set(try device.texts) == today)
    }

    @Test("W11 a link to one of the day's quotes opens it in the deck; to another, alone")
    func links() throws {
        let device = Device()
        try device.onboard()
        let ids = try #require(device.server.rows["userpreferences"]?.values.first?["daily_quotes"]?.strings)
        device.app.visit("/whole/quote/" + ids[4])
        try device.app.at("/whole")
        #expect(try device.deck.index == 4)
        let other = try #require(device.server.quotes.compactMap { $0["id"]?.string }.first { !ids.contains($0) })
        device.app.visit("/whole/quote/" + other)
        try device.app.at("/whole/quote/" + other)
        #expect(try device.deck.cards.count == 1)
        device.app.visit("/whole/quote/nonsense")
        try device.app.at("/whole")
        // A liked quote stays readable when its day is over.
        try device.app.tap("Like")
        device.pass(seconds: day)
        device.app.visit("/whole/quote/" + ids[4])
        try device.app.at("/whole/quote/" + ids[4])
        #expect(try device.deck.cards.count == 1)
        try device.app.tap("Back")
        try device.app.at("/whole")
    }

    @Test("W10 the quote last shown is remembered under the seed's key")
    func widgetQuote() throws {
        let device = Device()
        try device.onboard()
        try device.app.tap("Next quote")
        let ids = try #require(device.server.rows["userpreferences"]?.values.first?["daily_quotes"]?.strings)
        let row = device.app.disk.rows("whole_remembered").first { $0.first == .text("widgetDailyQuote") }
        #expect(row == [.text("widgetDailyQuote"), .text(ids[1])])
    }
}

@Suite("W5 Likes and favorites")
struct WholeFavorites {
    @Test("W5 liking fills the heart, says “Liked!” and is synced at once; unliking takes it back")
    func like() throws {
        let device = Device()
        try device.onboard()
        let text = try device.texts[0]
        try device.app.tap("Like")
        try device.app.see("Liked!")
        #expect(try device.deck.cards[0].isLiked)
        device.pass(seconds: 3)
        try device.app.seeNo("Liked!")
        #expect(device.server.rows["liked_quotes"]?.count == 1)
        try device.app.tap("Favorites")
        try device.app.see(text)
        try device.app.tap("Remove from favorites")
        try device.app.see("No favorites yet")
        device.pass(seconds: 3)
        #expect(device.server.rows["liked_quotes"]?.isEmpty ?? true)
        try device.app.tap("Read today’s quotes")
        #expect(try !device.deck.cards[0].isLiked)
        // Liked again and taken back in the deck itself.
        try device.app.tap("Like")
        try device.app.tap("Like")
        device.pass(seconds: 3)
        #expect(device.server.rows["liked_quotes"]?.isEmpty ?? true)
    }

    @Test("W5 a like made offline is shown, survives a kill, and is sent later, once")
    func offline() throws {
        let device = Device()
        try device.onboard()
        device.app.isOnline = false
        try device.app.tap("Like")
        device.app.launch()
        #expect(try device.deck.cards[0].isLiked)
        #expect(device.server.rows["liked_quotes"] == nil)
        device.app.isOnline = true
        device.app.surroundingsChanged()
        device.pass(seconds: 10)
        #expect(device.server.rows["liked_quotes"]?.count == 1)
    }

    @Test("W5 a like on another device shows here after the sync")
    func otherDevice() throws {
        let device = Device()
        try device.onboard()
        let ids = try #require(device.server.rows["userpreferences"]?.values.first?["daily_quotes"]?.strings)
        device.server.insert(
            "liked_quotes", key: "\(try device.account)\n\(ids[0])",
            JSON.Member("id", .string("like-1")), JSON.Member("user_id", .string(try device.account)),
            JSON.Member("quote_id", .string(ids[0])), JSON.Member("updated_at", .string(device.app.clock.timestamp)))
        device.app.surroundingsChanged()
        device.pass(seconds: 5)
        #expect(try device.deck.cards[0].isLiked)
    }
}
