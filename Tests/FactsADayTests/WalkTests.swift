import AlmanacApp
import AlmanacCore
import AlmanacSimulator
import Testing

@testable import FactsADay

/// What a walk through Facts A Day has found.
@Suite struct FactsWalks {
    @Test("walk facts 2 an emptied time is an error, in the onboarding and in the settings, not the old time")
    func emptied() throws {
        let device = Device()
        try device.toNotifications()
        let label = "Time of your daily fact"
        try device.app.clearTime(label)
        try device.app.see("Choose a time.")
        try device.app.tap("Enable Notifications")
        try device.app.at("/facts/onboarding/notifications")
        try device.app.setTime("06:30")
        try device.app.seeNo("Choose a time.")
        try device.app.tap("Enable Notifications")
        try device.app.at("/facts")
        #expect(device.disk.preference("@notification_time") == "06:30")
        device.app.visit("/facts/settings")
        try device.app.clearTime(label)
        try device.app.see("Choose a time.")
        #expect(device.disk.preference("@notification_time") == "06:30")
        try device.app.setTime("07:10")
        try device.app.seeNo("Choose a time.")
        #expect(device.disk.preference("@notification_time") == "07:10")
    }

    @Test("walk notify where notifications are not allowed yet, the settings have the button that asks")
    func allow() throws {
        let device = Device()
        try device.onboard()
        device.app.permission = .undecided
        device.app.prompts = [.failed("busy"), .granted]
        device.app.visit("/facts/settings")
        device.app.forget()
        try device.app.tap("Allow notifications")
        try device.app.ask("ask permission")
        try device.app.see("The system couldn’t ask for permission.", "busy")
        try device.app.tap("Allow notifications")
        try device.app.seeNo("Notifications aren’t allowed yet.", "couldn’t ask", "Allow notifications")
    }

    @Test("walk facts 8 where nothing matches, the page says which filter hides how many facts, and leads to them")
    func hidden() throws {
        let device = Device()
        try device.onboard()
        device.app.visit("/facts/browse?category=science&difficulty=advanced&q=xyzzy")
        try device.app.see("No fact on this device matches these words and filters.", "Without “xyzzy”", "4 facts")
        try device.app.seeNo("No fact on this device contains these words.", "Without “science (en)”")
        try device.app.tap("Without “xyzzy”")
        try device.app.at("/facts/browse?category=science&difficulty=advanced")
        device.app.visit("/facts/browse?q=xyzzy")
        try device.app.see("No fact on this device contains these words.")
        try device.app.seeNo("Without")
    }

    @Test("walk said no fact contains these words, until one does")
    func foundLater() throws {
        let device = Device()
        try device.onboard()
        device.app.visit("/facts/browse?q=65")
        try device.app.see("No fact on this device contains these words.")
        device.server.facts = 70
        device.server.version = 2
        device.app.pass(milliseconds: 60_000)
        device.app.surroundingsChanged()
        try device.app.seeNo("No fact on this device contains these words.")
        try device.app.see("Fact 65")
    }

    @Test("walk facts 9 facts in a new language are shown as soon as another window has fetched them")
    func otherWindow() throws {
        let device = Device()
        try device.onboard()
        let words = Words(.fr)
        let notices = [words[.factsLanguageComing], words[.factsLanguageComingLater]]
        device.network.fail("/api/metadata", .failed(.unreachable))
        device.disk.setPreference("@app_locale", "fr")
        device.app.surroundingsChanged()
        #expect(try device.app.visible.contains { text in notices.contains { text.contains($0) } })
        let other = Simulator<FactsApp>(disk: device.disk, network: device.network)
        other.launch("/facts")
        #expect(device.disk.rows("facts").allSatisfy { $0[12] == .text("fr") })
        device.app.surroundingsChanged()
        for notice in notices { try device.app.seeNo(notice) }
    }

    @Test("walk facts 17 without facts for the choices, other choices are the way on; after a fault, another try is")
    func wayOut() throws {
        let device = Device(facts: 0)
        try device.toNotifications()
        try device.app.tap("Enable Notifications")
        try device.app.see("couldn’t be downloaded")
        #expect(try device.app.screen.primary?.label == "Choose other topics")
        let offline = Device()
        try offline.toNotifications()
        offline.network.fail("/api/facts", .status(500))
        try offline.app.tap("Enable Notifications")
        #expect(try offline.app.screen.primary?.label == "Try again")
    }

    @Test("walk facts a14 the fact of a day stays the same when its topic is deselected")
    func sameDay() {
        let facts = (1...9).map { fact($0) }
        let date = CivilDate(daysSinceEpoch: 20_000)
        let shown = [ShownFact(id: 20, date: date)]
        #expect(DailyFact.choose(from: facts, on: date, shown: shown, kept: [fact(20)])?.id == 20)
        #expect(DailyFact.choose(from: facts, on: date, shown: shown)?.id != 20)
    }

    private func fact(_ id: Int) -> Fact {
        Fact(
            JSON.members(
                ("id", .int(Int64(id))), ("content", .string("c")), ("language", .string("en")),
                ("created_at", .string("2026-01-01T00:00:00Z"))))!
    }

    @Test("walk three 7 where notifications are denied, the settings name the path on which they are allowed again")
    func denied() throws {
        let device = Device()
        try device.onboard()
        device.app.permission = .denied
        device.app.visit("/facts/settings")
        try device.app.see("Notifications are off", "To turn them on, tap the icon to the left of the address")
        device.app.platform = Platform(system: .ios, model: "Safari", version: "18", canNotify: false)
        device.app.surroundingsChanged()
        try device.app.see("only apps on the Home Screen can send you notifications", "Tap the Share button")
    }
}
