import AlmanacApp
import AlmanacContent
import AlmanacSimulator
import Testing

@testable import AlmanacCore

/// P1: the Today page, made of the five apps.
@Suite struct TodayTests {
    private let setup: TodaySetup

    init() throws { setup = try TodaySetup() }

    // MARK: Who is new here

    @Test("P1 a newcomer reads the date, one sentence on what this is, and of each app one line and its first step")
    func newcomer() throws {
        let app = setup.phone()
        app.launch()
        try app.see("Saturday", "21\u{A0}November 2026", "An almanac just for you")
        for id in AppID.allCases {
            app.visit("/")
            let entry = try app.entry(id.identity.slug)
            #expect(entry.style == .invitation)
            #expect(entry.step != nil && entry.detail == nil)
            #expect(entry.face == id.identity.face)
            app.send(entry.opened)
            #expect(id.identity.owns(try app.screen.route))
        }
    }

    @Test("P1 the first app that is set up replaces the sentence and its own invitation, and no other one")
    func first() throws {
        let app = setup.phone()
        try app.chooseFacts()
        app.visit("/")
        try app.seeNo("An almanac just for you")
        #expect(try app.entry("facts").style == .headline)
        #expect(try app.screen.entries.filter { $0.style == .invitation }.count == AppID.allCases.count - 1)
    }

    @Test("P1 the first page on a device with a full journal waits for it instead of greeting a newcomer")
    func launching() throws {
        let app = try setup.reader()
        app.launchOnly("/")
        #expect(try app.screen.layout == .launch)
        app.settle()
        try app.seeNo("An almanac just for you")
    }

    // MARK: Who has set up everything

    @Test(
        "P1 the page has the fact with its summary, the quote in both languages, the place, the question, the capsule")
    func full() throws {
        let app = try setup.reader()
        let fact = try app.entry("facts")
        #expect(fact.style == .headline && fact.detail != nil && fact.route.hasPrefix("/facts/fact/"))
        let quote = try app.entry("whole")
        #expect(quote.style == .quote && quote.language == .en && quote.detailLanguage == .zh)
        #expect(quote.detail?.isEmpty == false)
        let place = try app.entry("unitana")
        #expect(place.title == "New York")
        let weather = try #require(place.tiles?.tiles.first)
        #expect(weather.primary?.contains("°") == true && weather.secondary?.contains("°") == true)
        #expect(try app.entry("reflect").style == .question)
        try app.see("Next capsule in 2 days", "Opens on 23\u{A0}November 2026")
        #expect(try app.screen.entries.allSatisfy { $0.style != .invitation })
    }

    @Test("P1 each entry shows what its app shows, and leads to it")
    func leading() throws {
        let app = try setup.reader()
        for slug in ["facts", "whole"] {
            app.visit("/")
            let entry = try app.entry(slug)
            app.send(entry.opened)
            #expect(entry.route.hasPrefix(try app.screen.route))
            try app.see(entry.title)
        }
        app.visit("/")
        try app.tap("Weather")
        try app.at("/unitana/dashboard/weather")
        app.visit("/")
        try app.tap("Reflect")
        try app.at("/reflect/today")
    }

    @Test("P1 without a network, all of it is there after a start")
    func offline() throws {
        let app = try setup.reader()
        let before = try app.screen.entries.map(\.title)
        app.isOnline = false
        app.launch("/")
        #expect(try app.screen.entries.map(\.title) == before)
        try app.see("You’re offline. Everything saved on this device still works.")
    }

    @Test("P1 in German, the page is German", arguments: ["de", "ja"])
    func languages(_ locale: String) throws {
        let app = try setup.reader()
        app.visit("/settings/language")
        try app.tap(try #require(Language(code: locale)).name)
        app.launch("/")
        let words = Words(Language(code: locale) ?? .en)
        try app.see(words[.settingsTitle], words(.capsuleNextDays, count: 2), words[.reflectPeriodMorning])
        try app.see(words[.unitanaWeather])
    }

    @Test("P1 a device that cannot read its storage says so, and tries again")
    func unreadable() throws {
        let app = try setup.reader()
        app.disk.readFaults = Array(repeating: .refused("broken"), count: 20)
        app.launch("/")
        try app.see(Words(.en)[.retry])
        app.disk.readFaults = []
        try app.tap(Words(.en)[.retry])
        #expect(try app.entry("facts").style == .headline)
    }

    // MARK: Live

    @Test("P1 at midnight, the date, the fact and the quote are the next day's")
    func midnight() throws {
        let app = try setup.reader()
        let (fact, quote) = (try app.entry("facts").title, try app.entry("whole").title)
        try app.pass(to: "23:59")
        #expect(try app.entry("facts").title == fact)
        try app.pass(to: "00:00")
        try app.see("Sunday", "22\u{A0}November 2026")
        #expect(try app.entry("facts").title != fact)
        #expect(try app.entry("whole").title != quote)
    }

    @Test("P1 at three in the afternoon, the question becomes the evening's, and at four in the morning the morning's")
    func turning() throws {
        let app = try setup.reader()
        #expect(try app.entry("reflect").label == "Morning reflection")
        try app.pass(to: "14:59")
        #expect(try app.entry("reflect").label == "Morning reflection")
        try app.pass(to: "15:00")
        #expect(try app.entry("reflect").label == "Evening reflection")
        #expect(try app.entry("reflect").route == "/reflect/today/evening")
        try app.pass(to: "04:00")
        #expect(try app.entry("reflect").label == "Morning reflection")
    }

    @Test("P1 the clocks of the place go on by the minute")
    func clocks() throws {
        let app = try setup.reader()
        func time() throws -> String? { try app.entry("unitana").tiles?.tiles.first { $0.label == "Time" }?.primary }
        let before = try #require(try time())
        #expect(before.contains("EST"))
        app.pass(milliseconds: 60_000)
        #expect(try time() != before)
    }

    @Test("ux 3 a capsule whose time comes stands first on the page, and stays there after its banner")
    func ready() throws {
        let app = try setup.reader()
        try app.pass(to: "06:00")
        try app.see("Next capsule in 1 day")
        try app.pass(to: "00:00")
        try app.see("The next capsule opens today")
        try app.pass(to: "05:59")
        #expect(try app.entry("capsule").style == .note)
        try app.pass(to: "06:00")
        app.pass(milliseconds: 60_000)
        #expect(try app.banner == nil)
        #expect(try app.screen.entries.first?.id == "capsule")
        try app.see("1 capsule is ready to open")
        try app.tap("1 capsule is ready to open")
        try app.at("/capsule")
    }

    @Test("P1 what another window writes appears, and what it seals")
    func windows() throws {
        let app = try setup.reader()
        let other = app.openBeside()
        try other.lockCapsule(on: "2020-01-01")
        try app.see("1 capsule is ready to open", "Next capsule in 2 days")
    }

    @Test("P1 what another device writes appears with the next sync")
    func devices() throws {
        let app = try setup.reader()
        let other = try setup.second(of: app)
        #expect(try other.entry("unitana").title == "New York")
        other.visit("/reflect/today/morning")
        try other.type("Your thoughts", "From the other one.")
        try other.tap("Save")
        other.pass(milliseconds: 10_000)
        #expect(try app.entry("reflect").style == .question)
        app.surroundingsChanged()
        app.pass(milliseconds: 10_000)
        try app.see("Done. Read or change it.")
    }

    @Test("P1 the page asks for nothing while nothing changes, apart from the sync and the clocks")
    func quiet() throws {
        let app = setup.phone()
        app.launch()
        app.pass(milliseconds: 10_000)
        app.forget()
        app.pass(milliseconds: 3_600_000)
        #expect(!app.log.contains { $0.contains("own_reflections") }, "\(app.log)")
    }
}
