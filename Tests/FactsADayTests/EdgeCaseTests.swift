import AlmanacCore
import AlmanacSimulator
import Testing

/// The “Edge Cases” of the seed's Testing Checklist, and those that the features page adds.
@Suite struct EdgeCases {
    @Test("No network → Clear error messages on init screen")
    func noNetwork() throws {
        let device = Device()
        device.app.isOnline = false
        device.app.launch()
        try device.app.see("You’re offline")
        try device.app.tap("Continue")
        try device.app.see("We couldn’t get started", "The server can’t be reached. Check your connection")
        try device.app.tap("Try again")
        try device.app.see("We couldn’t get started")
        device.app.isOnline = true
        device.app.surroundingsChanged()
        try device.app.seeNo("You’re offline", "We couldn’t get started")
        try device.app.at("/facts/onboarding/categories")
    }

    @Test("Slow network → Progress shown on success screen")
    func slowNetwork() throws {
        let device = Device(facts: 200)
        device.network.latency = 9_000
        try device.toNotifications()
        try device.app.tapOnly("Enable Notifications")
        device.app.step()
        for done in [50, 100, 150] {
            device.app.step()
            try device.app.see("\(done) of 200 facts")
        }
        device.app.settle()
        try device.app.at("/facts")
    }

    @Test("Language selection → All 8 languages display correctly")
    func allLanguages() throws {
        let device = Device()
        device.app.launch()
        for name in ["English", "Deutsch", "Español", "Français", "日本語", "한국어", "Türkçe", "中文"] {
            try device.app.see(name)
        }
        guard case .choices(let choices) = try device.app.screen.blocks[0] else { throw Missing() }
        #expect(choices.style == .grid)
        #expect(choices.options.map(\.icon) == Language.allCases.map { "flag-" + $0.code })
        #expect(choices.options.map(\.language) == Language.allCases)
    }

    struct Missing: Error {}

    @Test("Language changes immediately reflect in UI", arguments: Language.allCases)
    func languageChanges(_ language: Language) throws {
        let device = Device()
        device.app.launch()
        try device.app.tap(language.name)
        try device.app.see(Words(language)[.languageTitle], Words(language)[.continue])
        #expect(try device.app.screen.language == language)
        #expect(device.disk.preference("@app_locale") == language.code)
    }

    @Test(
        "F1 the system's language is preselected, or English if it is not one of the eight",
        arguments: [("de-AT", "Deutsch"), ("zh-Hant-TW", "中文"), ("pt-BR", "English"), ("TR", "Türkçe")])
    func preselected(_ locale: String, _ name: String) throws {
        let device = Device(locales: [locale])
        device.app.launch()
        #expect(try device.app.isChosen(name))
    }

    @Test("Backend returns 0 facts → Error shown on success screen")
    func noFacts() throws {
        let device = Device(facts: 0)
        try device.toNotifications()
        try device.app.tap("Enable Notifications")
        try device.app.at("/facts/onboarding/success")
        try device.app.see("Your facts couldn’t be downloaded", "There are no facts for this choice yet")
        #expect(!device.isComplete)
        // The user can choose again.
        device.server.facts = 5
        try device.app.tap("Choose other topics")
        try device.app.at("/facts/onboarding/categories")
        try device.app.tap("Continue")
        try device.app.tap("Continue")
        try device.app.tap("Enable Notifications")
        try device.app.at("/facts")
    }

    @Test("User denies then grants permission → Works correctly")
    func deniesThenGrants() throws {
        let device = Device()
        device.app.prompts = [.denied, .denied, .granted]
        try device.toNotifications()
        try device.app.tap("Enable Notifications")
        try device.app.tap("OK")
        try device.app.tap("Enable Notifications")
        try device.app.tap("OK")
        try device.app.tap("Enable Notifications")
        try device.app.at("/facts")
        #expect(device.isComplete)
    }

    @Test("Database write fails → Transaction rollback", arguments: [StoreFault.full, .refused("I/O error")])
    func writeFails(_ fault: StoreFault) throws {
        let device = Device()
        try device.toNotifications()
        device.disk.writeFaults = [fault]
        try device.app.tap("Enable Notifications")
        try device.app.see(
            "Your facts couldn’t be downloaded", fault == .full ? "no room left" : "storage isn’t working")
        #expect(device.storedFacts == 0)
        #expect(device.disk.preference("@categories") == nil)
        #expect(!device.isComplete)
        // Nothing is downloaded again: the facts are kept until they can be stored.
        device.app.forget()
        try device.app.tap("Try again")
        try device.app.at("/facts")
        #expect(!device.app.log.contains { $0.hasPrefix("GET") })
    }

    @Test("Writing the completion flag fails → Not complete, Retry works")
    func flagFails() throws {
        let device = Device()
        try device.toNotifications()
        device.disk.writeFaults = [nil, .full]
        try device.app.tap("Enable Notifications")
        try device.app.see("no room left")
        #expect(!device.isComplete)
        try device.app.tap("Try again")
        try device.app.at("/facts")
        #expect(device.isComplete)
    }

    @Test("Time picker works on both iOS and Android", arguments: [Platform.System.ios, .android])
    func timePicker(_ system: Platform.System) throws {
        let device = Device()
        device.app.platform = Platform(system: system, model: "Phone", version: "1", isInstalled: true)
        try device.toNotifications()
        try device.app.see("09:00")
        for time in ["00:00", "23:59", "06:30"] {
            try device.app.setTime(time)
            try device.app.see(time)
        }
        try device.app.tap("Enable Notifications")
        #expect(device.disk.preference("@notification_time") == "06:30")
    }

    @Test("F5 permission is revoked during the download → Not complete, back to the notifications step")
    func revokedDuringDownload() throws {
        let device = Device(facts: 120)
        try device.toNotifications()
        try device.app.tapOnly("Enable Notifications")
        device.app.step()
        device.app.permission = .denied
        device.app.settle()
        try device.app.at("/facts/onboarding/notifications")
        try device.app.see("Notification Permission Required")
        #expect(!device.isComplete)
    }

    @Test("A tab on an iPhone can't ask → Instructions for adding to the Home Screen")
    func iPhoneTab() throws {
        let device = Device()
        device.app.platform = Platform(system: .ios, model: "Safari", version: "18", canNotify: false)
        try device.toNotifications()
        try device.app.see("Add this app to your Home Screen", "Tap the Share button")
        #expect(try !device.app.canTap("Enable Notifications"))
    }

    @Test("browsers D4 a browser that can't notify says so, and the user goes on all the same")
    func noNotifications() throws {
        let device = Device()
        device.app.platform = Platform(system: .linux, model: "Lynx", version: "2", canNotify: false)
        try device.toNotifications()
        try device.app.see("This browser can’t show notifications")
        try device.app.seeNo("Firefox")
        #expect(try !device.app.canTap("Enable Notifications"))
        try device.app.setTime("07:45")
        try device.app.tap("Continue")
        try device.app.at("/facts")
        #expect(!device.app.log.contains("ask permission"))
        #expect(device.isComplete && device.reminders == ["07:45"])
        device.app.visit("/facts/settings")
        try device.app.see("This browser can’t receive notifications")
    }

    @Test("F5 permission is reset during the download → Not complete, back to the notifications step")
    func resetDuringDownload() throws {
        let device = Device()
        try device.toNotifications()
        try device.app.tapOnly("Enable Notifications")
        device.app.step()
        device.app.permission = .undecided
        device.app.settle()
        try device.app.at("/facts/onboarding/notifications")
        #expect(!device.isComplete)
    }

    @Test("A late answer for another language is not used for the chosen one")
    func lateLanguage() throws {
        let device = Device()
        device.app.launch()
        try device.app.tap("Deutsch")
        let words = Words(.de)
        try device.app.tapOnly(words[.continue])
        // The user goes back while the German metadata is being fetched.
        while device.app.log.last?.hasPrefix("GET /api/metadata") != true { device.app.step() }
        try device.app.tapOnly(words[.back])
        try device.app.tapOnly("Français")
        try device.app.tapOnly(Words(.fr)[.continue])
        device.app.settle()
        #expect(device.disk.rows("categories").allSatisfy { $0[1].text?.hasSuffix("(fr)") == true })
    }

    @Test("An interrupted completion leaves one reminder to publish, and none before the end", arguments: 0..<7)
    func oneReminder(_ effects: Int) throws {
        let device = Device(facts: 120)
        try device.toNotifications()
        device.app.killAfter(effects: effects)
        try device.app.tap("Enable Notifications")
        let isComplete = device.disk.preference("@onboarding_complete") == "true"
        #expect(device.reminders.count == (isComplete ? 1 : 0))
        try device.onboard()
        #expect(device.reminders == ["09:00"])
    }

    @Test("A late answer that is no longer needed changes nothing")
    func lateAnswer() throws {
        let device = Device()
        device.app.launch()
        try device.app.tapOnly("Continue")
        device.app.step()
        device.app.step()
        try device.app.tapOnly("Back")
        try device.app.at("/facts/onboarding/language")
        device.app.settle()
        try device.app.at("/facts/onboarding/language")
    }
}
