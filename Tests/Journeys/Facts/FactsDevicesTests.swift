import AlmanacApp
import AlmanacContent
import AlmanacSimulator
import Testing

@testable import AlmanacCore

/// Facts A Day on two devices of one user: choices, favorites and seen facts follow.
@Suite struct FactsOnTwoDevices: ReminderSuite {
    let server = Self.makeServer()

    /// Another phone of the same account.
    private func second(of first: Simulator<Almanac>, at path: String = "/") throws -> Simulator<Almanac> {
        let other = phone("https://push.example/2")
        other.permission = .granted
        let account = try #require(first.session?.accountID)
        let session = try #require(Session(answer: server.session(of: account), at: other.clock))
        other.disk.setSecret(Session.secret, session.secretText)
        other.launch(path)
        other.pass(milliseconds: 10_000)
        return other
    }

    /// Lets time pass on the server and on both phones.
    private func pass(_ minutes: Int64 = 10, _ apps: Simulator<Almanac>...) {
        server.clock = server.clock + minutes * 60_000
        for app in apps { app.pass(milliseconds: minutes * 60_000) }
        for app in apps {
            app.surroundingsChanged()
            app.pass(milliseconds: 10_000)
        }
    }

    /// Goes through the onboarding without choosing anything.
    private func accept(_ app: Simulator<Almanac>) throws {
        app.visit("/facts")
        for button in ["Continue", "Continue", "Continue", "Enable Notifications"] { try app.tap(button) }
        try app.at("/facts")
        app.pass(milliseconds: 10_000)
    }

    private func both() throws -> (first: Simulator<Almanac>, second: Simulator<Almanac>) {
        let first = try reader()
        let other = try second(of: first)
        try accept(other)
        pass(1, first, other)
        return (first, other)
    }

    private func categories(_ app: Simulator<Almanac>) -> [String] {
        let text = app.disk.preference("@categories") ?? ""
        return (try? JSON.parse(Array(text.utf8)))?.strings ?? []
    }

    private func title(_ app: Simulator<Almanac>) throws -> String {
        for block in try app.screen.blocks { if case .article(let article) = block { return article.title } }
        throw Unexpected("no fact on “\(try app.screen.title)”")
    }

    @Test("F10 a second device that has not been set up starts with the choices of the first, and says so")
    func offered() throws {
        let first = try reader()
        try first.tap("Settings")
        try first.setTime("06:30")
        first.pass(milliseconds: 10_000)
        let other = try second(of: first)
        other.visit("/facts")
        try other.tap("Continue")
        try other.see("Your topics, level and time come from your other device.", "5 topics chosen")
        #expect(try other.isChosen("space (en)"))
        try other.tap("Continue")
        try other.tap("Continue")
        try other.see("06:30")
        try other.tap("Enable Notifications")
        other.pass(milliseconds: 10_000)
        #expect(rows("fact_preferences").count == 1)
        #expect(rows("reminders").count == 1)
        #expect(try reminder("fact-of-the-day")["local_time"] == .string("06:30"))
        #expect(categories(other) == categories(first))
    }

    @Test("F10 choices that arrive during the onboarding are taken over only if nothing was chosen yet")
    func arrivesLater() throws {
        let first = try reader()
        let other = phone("https://push.example/2")
        other.permission = .granted
        let account = try #require(first.session?.accountID)
        let session = try #require(Session(answer: server.session(of: account), at: other.clock))
        other.disk.setSecret(Session.secret, session.secretText)
        server.isFailing = true
        other.launch("/facts")
        try other.tap("Continue")
        for topic in ["art", "food", "geography", "nature", "space"] { try other.tap(topic + " (en)") }
        server.isFailing = false
        pass(5, other)
        #expect(!other.disk.rows("own_fact_preferences").isEmpty)
        #expect(try other.isChosen("art (en)"))
        #expect(try !other.isChosen("science (en)"))
        for button in ["Continue", "Continue", "Enable Notifications"] { try other.tap(button) }
        pass(10, other, first)
        #expect(categories(other) == ["nature", "space", "art", "geography", "food"])
        // The later choice is the user's: the first device takes it over.
        #expect(rows("fact_preferences").first?["categories"]?.strings == categories(other))
        #expect(categories(first) == categories(other))
    }

    @Test("walk facts 1 a time that was only offered never replaces the account's, not even without an account before")
    func offeredTime() throws {
        let first = try reader()
        first.visit("/facts/settings")
        try first.setTime("06:15")
        first.pass(milliseconds: 10_000)
        try first.link()
        let other = phone("https://push.example/2")
        other.draw(from: 9)
        other.network.faults["/auth/v1/signup"] = Array(repeating: .failed(.unreachable), count: 10_000)
        try other.chooseFacts()
        // Other choices do not make it a chosen one.
        other.visit("/facts/settings")
        try other.tap("Level")
        try other.tap("Beginner")
        try other.tap("Save")
        other.pass(milliseconds: 1_000)
        #expect(other.session == nil && !other.disk.rows("outbox").isEmpty)
        try other.signIn()
        pass(10, other, first)
        #expect(rows("fact_preferences").map { $0["notification_time"] } == [.string("06:15")])
        #expect(rows("reminders").map { $0["local_time"] } == [.string("06:15")])
        for app in [first, other] {
            app.visit("/facts")
            #expect(app.disk.preference("@notification_time") == "06:15")
            app.pass(milliseconds: 10_000)
            #expect(app.disk.rows("outbox").isEmpty)
        }
        // Going back to that time is a choice.
        other.visit("/facts/settings")
        try other.setTime("09:00")
        pass(10, other, first)
        #expect(try reminder("fact-of-the-day")["local_time"] == .string("09:00"))
        #expect(first.disk.preference("@notification_time") == "09:00")
    }

    @Test("F10 a changed time follows to the other device, and is not sent back")
    func time() throws {
        let (first, other) = try both()
        first.visit("/facts/settings")
        try first.setTime("18:05")
        pass(10, first, other)
        #expect(other.disk.preference("@notification_time") == "18:05")
        other.visit("/facts/settings")
        try other.see("18:05")
        #expect(try reminder("fact-of-the-day")["local_time"] == .string("18:05"))
        let change = try reminder("fact-of-the-day").change
        let choice = try #require(rows("fact_preferences").first).change
        for _ in 1...3 { pass(30, other, first) }
        #expect(try reminder("fact-of-the-day").change == change)
        #expect(rows("fact_preferences").first?.change == choice)
        #expect(other.disk.rows("outbox").isEmpty && first.disk.rows("outbox").isEmpty)
    }

    @Test("F10 changed topics follow: the other device fetches their facts, and shows the old ones until it has them")
    func topics() throws {
        let (first, other) = try both()
        first.visit("/facts/settings")
        try first.tap("Redo setup")
        try first.tap("Continue")
        try first.tap("art (en)")
        try first.tap("science (en)")
        for button in ["Continue", "Continue", "Enable Notifications"] { try first.tap(button) }
        other.isOnline = false
        pass(10, first, other)
        #expect(categories(other).contains("science"))
        other.isOnline = true
        pass(10, first, other)
        #expect(categories(other) == ["history", "nature", "space", "technology", "art"])
        let kept = other.disk.rows("facts").compactMap { $0[6].text }
        #expect(!kept.contains("science") && kept.contains("art"))
        #expect(rows("fact_preferences").first?["categories"]?.strings == categories(other))
    }

    @Test("F10 favorites follow, and so does their removal")
    func favorites() throws {
        let (first, other) = try both()
        first.visit("/facts/fact/3")
        try first.tap("Favorite")
        pass(10, first, other)
        other.visit("/facts/favorites")
        try other.see("Fact 3")
        try other.tap("Remove from favorites")
        pass(10, other, first)
        #expect(rows("favourite_facts").isEmpty)
        first.visit("/facts/favorites")
        try first.see("No favorites yet")
    }

    @Test("F10 a favorite outside of this device's selection is fetched for it")
    func elsewhere() throws {
        let (first, other) = try both()
        first.visit("/facts/fact/900")
        first.surroundingsChanged()
        pass(5, first)
        try first.see("What fact 900 says.")
        try first.tap("Favorite")
        other.visit("/facts")
        pass(20, first, other)
        pass(20, first, other)
        other.isOnline = false
        other.visit("/facts/favorites")
        try other.tap("Fact 900")
        try other.see("What fact 900 says.")
    }

    @Test("F10 two devices agree on today's fact, even where one has more facts than the other")
    func today() throws {
        let (first, other) = try both()
        first.visit("/facts")
        other.visit("/facts")
        #expect(try title(first) == title(other))
        // A device that is set up later, when the server has another content, shows the same.
        let third = Simulator<Almanac>(
            disk: Disk(), network: server.network(with: FactsServer(facts: 97)), clock: first.clock, zone: first.zone)
        third.permission = .granted
        let account = try #require(first.session?.accountID)
        let session = try #require(Session(answer: server.session(of: account), at: third.clock))
        third.disk.setSecret(Session.secret, session.secretText)
        third.launch("/")
        third.pass(milliseconds: 10_000)
        try accept(third)
        third.visit("/facts")
        #expect(try title(third) == title(first))
        #expect(rows("seen_facts").filter { $0["shown_on"] == .string("2026-11-21") }.count == 1)
    }

    @Test("F10 what was seen on one device is neither shown again on the other nor missing in its past days")
    func seen() throws {
        let (first, other) = try both()
        var seen: [String] = []
        for _ in 1...3 {
            first.visit("/facts")
            seen.append(try title(first))
            pass(24 * 60, first, other)
        }
        other.visit("/facts/past")
        for fact in seen { try other.see(fact) }
        other.visit("/facts")
        #expect(try !seen.contains(title(other)))
    }

    @Test("F10 two facts that two devices showed without a network become one, on both")
    func conflict() throws {
        let (first, other) = try both()
        for app in [first, other] {
            app.visit("/facts/settings")
            app.isOnline = false
        }
        let day = CivilDate(text: "2026-11-22")!
        var random = Random(seed: 7)
        let seen = try #require(AppID(slug: "facts")?.tables.synced.first { $0.name == "seen_facts" })
        pass(24 * 60, first, other)
        for (app, id) in [(first, Int64(31)), (other, 17)] {
            _ = app.disk.answer(
                seen.put(
                    [JSON.Member("fact_id", .int(id)), JSON.Member("shown_on", .string(day.text))], at: app.moment,
                    &random))
            app.isOnline = true
            app.launch("/facts")
        }
        pass(10, first, other)
        pass(10, other, first)
        #expect(try title(first) == "Fact 17")
        #expect(try title(other) == "Fact 17")
    }
}
