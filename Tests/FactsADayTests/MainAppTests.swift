import AlmanacCore
import AlmanacSimulator
import Testing

@testable import FactsADay

/// F9, and the parts of F10 that exist so far.
@Suite struct MainApp {
    @Test("F9 everything can be read offline")
    func offline() throws {
        let device = Device()
        try device.onboard()
        device.app.kill()
        device.app.isOnline = false
        device.app.launch()
        try device.app.see("You’re offline", "Today’s fact")
        try device.app.tap("Browse")
        try device.app.see("60 facts")
        try device.app.tap("nature (en)")
        try device.app.tap("Fact 3")
        try device.app.see("What fact 3 says.", "And more.", "Why.", "Source: example.org", "20\u{A0}sec read")
        #expect(!device.app.log.contains { $0.hasPrefix("GET") || $0.hasPrefix("POST") })
    }

    @Test("F9 Browse is a shelf of topics, filters by difficulty and kind, and says when nothing matches")
    func browse() throws {
        let device = Device()
        try device.onboard()
        try device.app.tap("Browse")
        try device.app.tap("science (en)")
        try device.app.at("/facts/browse/science")
        #expect(try device.app.screen.title == "science (en)")
        try device.app.see("12 facts")
        try device.app.tap("Advanced")
        try device.app.at("/facts/browse/science?difficulty=advanced")
        try device.app.see("4 facts")
        try device.app.tap("Back")
        try device.app.at("/facts/browse")
        try device.app.see("60 facts")
        try device.app.tap("Advanced")
        try device.app.at("/facts/browse?difficulty=advanced")
        try device.app.see("20 facts", "Fact 3")
        device.app.visit("/facts/browse?category=science&q=xyzzy")
        try device.app.see("Nothing matches")
        try device.app.tap("Show all facts")
        try device.app.see("60 facts")
        try device.app.ask()
    }

    @Test("F9 a filter that no menu offers, as in an old link, is ignored")
    func unknownFilter() throws {
        let device = Device()
        try device.onboard()
        device.app.visit("/facts/browse?category=alchemy&difficulty=advanced")
        try device.app.see("20 facts")
        for path in ["/facts/browse?category=alchemy&difficulty=all&type=rumor", "/facts/browse/alchemy"] {
            device.app.visit(path)
            try device.app.see("60 facts", "history (en)")
        }
        try device.app.ask()
    }

    @Test("F9 Back on a fact leads to the previous page")
    func backFromFact() throws {
        let device = Device()
        try device.onboard()
        try device.app.tap("Browse")
        try device.app.tap("history (en)")
        try device.app.tap("Fact 2")
        try device.app.at("/facts/fact/2")
        try device.app.tap("Back")
        try device.app.at("/facts/browse/history")
        device.app.kill()
        device.app.launch("/facts/browse/history")
        try device.app.see("12 facts", "Fact 2")
    }

    @Test("F9 a fact that is not on the device is reported")
    func missingFact() throws {
        let device = Device()
        try device.onboard()
        device.app.visit("/facts/fact/999")
        try device.app.see("This fact isn’t on your device")
        try device.app.tap("Show all facts")
        try device.app.at("/facts/browse")
    }

    @Test("F9 every fact gets its day before any fact is repeated")
    func everyFactOnce() throws {
        let facts = (1...23).map { id in
            Fact(
                JSON.members(
                    ("id", .int(Int64(id))), ("content", .string("c")), ("language", .string("en")),
                    ("created_at", .string("2026"))))!
        }
        let start = CivilDate(year: 2026, month: 11, day: 21)!.daysSinceEpoch / 23 * 23
        let ids = (0..<46).map {
            DailyFact.choose(from: facts, on: CivilDate(daysSinceEpoch: start + $0))!.id
        }
        #expect(Set(ids[0..<23]).count == 23)
        #expect(Set(ids[23..<46]).count == 23)
        #expect(Array(ids[0..<23]) != Array(ids[23..<46]))
        #expect(DailyFact.choose(from: [], on: CivilDate(daysSinceEpoch: 0)) == nil)
    }

    @Test("F10 changing preferences keeps the old facts until the new ones are stored")
    func reonboarding() throws {
        let device = Device()
        try device.onboard()
        device.server.facts = 20
        try device.app.tap("Settings")
        try device.app.tap("Redo setup")
        try device.app.at("/facts/onboarding/language")
        try device.app.tap("Français")
        let words = Words(.fr)
        try device.app.tap(words[.continue])
        #expect(try device.app.isChosen("science (fr)"))
        try device.app.tap(words[.continue])
        try device.app.tap(words[.continue])
        device.network.fail("/api/facts", .status(503))
        try device.app.tap(words[.notificationsEnable])
        #expect(device.storedFacts == 60)
        try device.app.tap(words[.retry])
        try device.app.at("/facts")
        #expect(device.storedFacts == 20)
        #expect(device.disk.rows("facts").allSatisfy { $0[12] == .text("fr") })
        // One reminder, not two.
        #expect(device.reminders.count == 1)
    }

    @Test("F10 leaving while changing preferences changes nothing")
    func abandoned() throws {
        let device = Device()
        try device.onboard()
        let before = device.disk.tables
        try device.app.tap("Settings")
        try device.app.tap("Redo setup")
        try device.app.tap("Türkçe")
        let words = Words(.tr)
        try device.app.tap(words[.continue])
        try device.app.tap("art (tr)")
        try device.app.tap(words[.back])
        try device.app.tap(words[.cancel])
        try device.app.at("/facts/settings")
        try device.app.see("Settings", "science (en)")
        #expect(device.disk.tables == before)
        device.app.kill()
        device.app.launch("/facts/settings")
        try device.app.see("Settings", "science (en)")
    }

    @Test("Killed while changing preferences → The main app with the old facts")
    func killedWhileChanging() throws {
        let device = Device()
        try device.onboard()
        try device.app.tap("Settings")
        try device.app.tap("Redo setup")
        try device.app.tap("Deutsch")
        try device.app.tap(Words(.de)[.continue])
        device.app.kill()
        device.app.launch()
        try device.app.at("/facts")
        try device.app.see("Today’s fact")
        #expect(device.storedFacts == 60)
    }

    @Test("Permission is revoked after the new facts were stored, and the user leaves → The stored facts are shown")
    func leavesAfterStoring() throws {
        let device = Device()
        try device.onboard()
        device.server.facts = 20
        try device.app.tap("Settings")
        try device.app.tap("Redo setup")
        for _ in 1...3 { try device.app.tap("Continue") }
        try device.app.tapOnly("Enable Notifications")
        device.app.step()
        device.app.permission = .denied
        device.app.settle()
        try device.app.tap("OK")
        device.app.visit("/facts")
        try device.app.tap("Browse")
        try device.app.see("20 facts")
    }

    @Test("After traveling, the day changes at midnight in the new time zone")
    func travels() throws {
        let device = Device()
        try device.onboard()
        device.app.zone = Zone(id: "Asia/Tokyo", initialOffset: 32_400)
        device.app.surroundingsChanged()
        #expect(device.app.log.filter { $0.hasPrefix("wait") } == ["wait \(5 * 3_600_000 - 80) ms"])
        device.app.pass(milliseconds: 5 * 3_600_000)
        try device.app.see("Sunday, 22\u{A0}November 2026")
        device.app.forget()
        // Nothing happens at midnight in the old time zone.
        device.app.pass(milliseconds: 10 * 3_600_000)
        try device.app.ask()
    }

    @Test("The reminder's time can be changed, and there is still one reminder")
    func changeTime() throws {
        let device = Device()
        try device.onboard()
        try device.app.tap("Settings")
        try device.app.setTime("18:05")
        try device.app.ask(
            "write preferences.@categories preferences.@difficulty preferences.@notification_time own_fact_preferences +outbox"
        )
        #expect(device.reminders == ["18:05"])
        device.disk.writeFaults = [.full]
        try device.app.setTime("19:00")
        try device.app.see("no room left")
        #expect(device.disk.preference("@notification_time") == "18:05")
    }

    @Test("Facts are stored on the device under the seed's names")
    func storedNames() throws {
        #expect(
            FactsTables.facts.columns.map(\.name) == [
                "id", "title", "content", "summary", "difficulty", "content_type", "category", "tags", "source_url",
                "reading_time", "word_count", "image_url", "language", "created_at",
            ])
    }

    @Test("A source that is not a web address is not linked")
    func javascriptSource() throws {
        let fact = Fact(
            JSON.members(
                ("id", .int(1)), ("content", .string("c")), ("language", .string("en")),
                ("created_at", .string("2026")),
                ("source_url", .string("JavaScript:alert(1)"))))
        #expect(try #require(fact).sourceURL == nil)
    }
}

/// F10: the onboarding's state is versioned, and a migration never undoes a completed onboarding.
@Suite struct Migration {
    func completed(_ preferences: [String: String]) throws -> Device {
        let device = Device()
        try device.onboard()
        device.app.kill()
        let fresh = Device()
        for row in device.disk.rows("facts") { _ = fresh.disk.put("facts", row) }
        for row in device.disk.rows("categories") { _ = fresh.disk.put("categories", row) }
        for (key, value) in preferences { fresh.disk.setPreference(key, value) }
        return fresh
    }

    @Test("the seed's format (version 1) is migrated to version 2 with its choices")
    func firstVersion() throws {
        let device = try completed([
            "@onboarding_complete": "true", "@app_locale": "en", "selectedCategories": "[\"space\",\"art\"]",
            "difficulty": "advanced", "notificationTime": "2025-04-21T05:30:00.000Z",
        ])
        device.app.zone = Zone(id: "Europe/Istanbul", initialOffset: 10_800)
        device.app.launch()
        try device.app.at("/facts")
        #expect(device.disk.preference("@onboarding_version") == "2")
        #expect(device.disk.preference("@categories") == "[\"space\",\"art\"]")
        #expect(device.disk.preference("@difficulty") == "advanced")
        #expect(device.disk.preference("@notification_time") == "08:30")
        device.app.kill()
        device.app.forget()
        device.app.launch()
        #expect(!device.app.log.contains { $0.hasPrefix("write") })
    }

    @Test(
        "garbled or missing choices never send a user back to a completed onboarding",
        arguments: [
            ["selectedCategories": "{", "difficulty": "??", "notificationTime": "yesterday"], [:],
            ["@onboarding_version": "2", "@categories": "nonsense", "@notification_time": "25:99"],
            ["@onboarding_version": "99"],
        ])
    func garbled(_ preferences: [String: String]) throws {
        let device = try completed(preferences.merging(["@onboarding_complete": "true"]) { $1 })
        device.app.launch()
        try device.app.at("/facts")
        try device.app.tap("Settings")
        try device.app.see("09:00", "All Levels")
    }

    @Test("a completion flag without facts does not count")
    func flagWithoutFacts() throws {
        let device = Device()
        device.disk.setPreference("@onboarding_complete", "true")
        device.app.launch()
        try device.app.at("/facts/onboarding/language")
    }
}
