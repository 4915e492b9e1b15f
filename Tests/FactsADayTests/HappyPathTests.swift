import AlmanacCore
import AlmanacSimulator
import Testing

/// The “Happy Path” of the seed's Testing Checklist: each line is the name of a test.
@Suite struct HappyPath {
    @Test("Fresh install → Language selection → Onboarding → Complete → Main App")
    func freshInstall() throws {
        let device = Device()
        let app = device.app
        app.launch()
        try app.at("/facts/onboarding/language")
        try app.see("Choose your language", "Step 1 of 4")
        try app.ask("read preferences categories content_types facts fact_days \(Device.records)", "wait 50400000 ms")
        try app.tap("Continue")
        try app.at("/facts/onboarding/categories")
        try device.chooseFive()
        try app.tap("Continue")
        try app.at("/facts/onboarding/difficulty")
        try app.tap("Continue")
        try app.at("/facts/onboarding/notifications")
        try app.tap("Enable Notifications")
        try app.at("/facts")
        try app.see("Today’s fact", "Saturday, 21\u{A0}November 2026")
        #expect(device.isComplete)
        #expect(device.storedFacts == 60)
    }

    @Test("English dates put the month first in the United States")
    func americanDate() throws {
        let device = Device(locales: ["en-US"])
        try device.onboard()
        try device.app.see("Today’s fact", "Saturday, November\u{A0}21, 2026")
    }

    @Test("Language selection → Select language → UI updates immediately")
    func languageSelection() throws {
        let device = Device()
        device.app.launch()
        try device.app.tap("Deutsch")
        let words = Words(.de)
        try device.app.see(words[.languageTitle], words[.continue])
        try device.app.seeNo("Choose your language")
        #expect(device.disk.preference("@app_locale") == "de")
    }

    @Test("Initialization → Device registered → Metadata fetched")
    func initialization() throws {
        let device = Device()
        device.app.launch()
        device.app.forget()
        try device.app.tap("Continue")
        try device.app.ask(
            "write preferences.@app_locale", "read secret device_key", "POST /api/devices/register",
            "write secret device_key", "GET /api/metadata?language=en",
            "write clear(categories) clear(content_types) categories×8 content_types", "read categories content_types")
        let registration = try #require(device.server.registrations.first)
        #expect(registration["platform"]?.string == "android")
        #expect(registration["model"]?.string == "Chrome")
        #expect(registration["os_version"]?.string == "15")
        #expect(registration["language"]?.string == "en")
        #expect(device.disk.secrets["device_key"] == "key-1")
        #expect(device.disk.rows("categories").count == 8)
    }

    @Test("Categories selection → At least 5 selected → Can proceed")
    func categories() throws {
        let device = Device()
        device.app.launch()
        try device.app.tap("Continue")
        try device.app.see("Step 2 of 4", "Choose 5 more topics")
        try device.chooseFive()
        try device.app.see("5 topics chosen")
        try device.app.tap("Continue")
        try device.app.at("/facts/onboarding/difficulty")
    }

    @Test("Difficulty selection → Default \"all\"")
    func difficulty() throws {
        let device = Device()
        device.app.launch()
        try device.app.tap("Continue")
        try device.chooseFive()
        try device.app.tap("Continue")
        try device.app.see("Step 3 of 4", "Simple and easy-to-understand facts", "In-depth and complex facts")
        #expect(try device.app.isChosen("All Levels"))
        try device.app.tap("Beginner")
        #expect(try device.app.isChosen("Beginner"))
        #expect(try !device.app.isChosen("All Levels"))
        try device.app.tap("Continue")
        device.app.forget()
        try device.app.tap("Enable Notifications")
        #expect(device.app.log.contains { $0.contains("difficulty=beginner") })
        #expect(device.disk.preference("@difficulty") == "beginner")
    }

    @Test("Notifications → Set time → Grant permission → Navigate to success")
    func notifications() throws {
        let device = Device()
        try device.toNotifications()
        try device.app.see("Step 4 of 4", "09:00")
        try device.app.setTime("07:45")
        try device.app.see("07:45")
        try device.app.tapOnly("Enable Notifications")
        device.app.step()
        try device.app.at("/facts/onboarding/success")
        device.app.settle()
        #expect(device.disk.preference("@notification_time") == "07:45")
        #expect(device.reminders == ["07:45"])
    }

    @Test("Success screen → Facts download → Progress shown → Complete")
    func success() throws {
        let device = Device(facts: 120)
        try device.toNotifications()
        try device.app.tapOnly("Enable Notifications")
        device.app.step()
        try device.app.see("Starting the download…")
        device.app.step()
        try device.app.see("50 of 120 facts")
        device.app.step()
        try device.app.see("100 of 120 facts")
        #expect(device.storedFacts == 0)
        device.app.settle()
        try device.app.at("/facts")
        // Entered and completed: six steps; the answer about notifications; the end.
        let events = Array(repeating: "own_events +outbox", count: 6 + 6 + 1 + 1).joined(separator: " ")
        let selection =
            "/api/facts?language=en&categories=science,history,nature,space,technology&difficulty=all&limit=50"
        try device.app.ask(
            "ask permission", "GET " + selection, "GET " + selection + "&cursor=50", "GET " + selection + "&cursor=100",
            "write clear(facts) facts×120 clear(fact_days) preferences.@categories preferences.@difficulty preferences.@notification_time"
                + " preferences.@facts_refreshed",
            "read count(facts)", "write preferences.@onboarding_version preferences.@onboarding_complete " + events)
    }

    @Test("Relaunch → Goes to Main App in selected language")
    func relaunch() throws {
        let device = Device()
        let words = Words(.de)
        device.app.launch()
        try device.app.tap("Deutsch")
        try device.app.tap(words[.continue])
        for name in Device.five { try device.app.tap(name.replacing("(en)", with: "(de)")) }
        try device.app.tap(words[.continue])
        try device.app.tap(words[.continue])
        try device.app.tap(words[.notificationsEnable])
        device.app.kill()
        device.app.forget()
        device.app.launch()
        try device.app.at("/facts")
        try device.app.see(words[.todayTitle], "Samstag, 21.\u{A0}November 2026")
        try device.app.ask(
            "read preferences categories content_types facts fact_days \(Device.records)", "wait 50399920 ms")
    }
}
