import AlmanacApp
import AlmanacSimulator
import Testing

@testable import AlmanacCore

/// The settings of the whole product.
@Suite struct WholeSettings: ReminderSuite {
    let server = Self.makeServer()

    @Test("P8 settings are one page, whose rows lead to their own pages and back")
    func overview() throws {
        let app = phone()
        app.launch("/settings")
        for (row, route) in [
            ("Language", "/settings/language"), ("Appearance", "/settings/appearance"),
            ("Your reminders", "/settings/reminders"), ("Notifications", "/settings/notifications"),
            ("Add an email address", "/settings/link"), ("Sign in", "/settings/sign-in"),
            ("Your data", "/settings/data"),
            ("About Almanac", "/settings/about"),
        ] {
            try app.tap(row)
            try app.at(route)
            try app.tap("Back")
            try app.at("/settings")
        }
    }

    // MARK: Language

    @Test("ux 4 a language is chosen once, for home, the settings and every app, and stays after a restart")
    func language() throws {
        let app = phone()
        app.launch("/settings/language")
        try app.see("For all apps and their notifications.")
        try app.tap("Deutsch")
        app.settle()
        try app.see("Sprache", "Für alle Apps und ihre Benachrichtigungen.")
        for path in ["/", "/settings", "/facts", "/reflect", "/capsule", "/whole", "/unitana"] {
            app.visit(path)
            app.settle()
            #expect(try app.screen.language == .de, "\(path)")
        }
        for path in ["/", "/settings", "/facts", "/reflect", "/capsule", "/whole", "/unitana"] {
            app.launch(path)
            #expect(try app.screen.language == .de, "\(path) after a restart")
        }
    }

    @Test("ux 4 the language of Facts A Day's first step is the same choice")
    func languageOfFacts() throws {
        let app = phone()
        app.launch("/facts")
        try app.tap("Deutsch")
        app.settle()
        app.visit("/")
        #expect(try app.screen.language == .de)
        app.visit("/reflect")
        app.settle()
        #expect(try app.screen.language == .de)
        app.visit("/settings/language")
        #expect(try app.screen.choices.filter(\.isSelected).map(\.label) == ["Deutsch"])
    }

    @Test("ux 4 an onboarding begins in the chosen language, and what is typed in it stays")
    func languageOfOnboarding() throws {
        let app = phone()
        app.launch("/settings/language")
        try app.tap("日本語")
        app.settle()
        app.launch("/facts")
        #expect(try app.screen.choices.filter(\.isSelected).map(\.label) == ["日本語"])
    }

    @Test("ux 4 banners speak the chosen language")
    func languageOfBanners() throws {
        let app = phone()
        try app.onboard()
        app.visit("/settings/language")
        try app.tap("Deutsch")
        app.settle()
        app.visit("/settings/reminders")
        try app.see("Morgenreflexion")
    }

    // MARK: Appearance

    @Test("P8 appearance: light or dark is one choice, beside text size, contrast and motion")
    func appearance() throws {
        let app = phone()
        app.launch("/settings/appearance")
        #expect(try app.isChosen("Match the system"))
        try app.tap("Dark")
        try app.tap("Large")
        try app.tap("Less motion")
        app.settle()
        #expect(try app.screen.comfort == "dark large still")
        try app.tap("Light")
        app.settle()
        #expect(try app.screen.comfort == "large still light")
        app.launch("/whole")
        #expect(try app.screen.comfort == "large still light")
        app.visit("/settings/appearance")
        try app.tap("Match the system")
        app.settle()
        #expect(try app.screen.comfort == "large still")
    }

    // MARK: Reminders

    @Test("ux 10 every reminder of every app stands on one page with its time and a switch")
    func reminders() throws {
        let app = phone()
        try app.onboard()
        try app.chooseFacts()
        app.pass(milliseconds: 10_000)
        app.visit("/settings/reminders")
        try app.see("Today’s fact", "Facts A Day · Every day at 09:00", "Reflect · Every day at 20:30")
        #expect(try app.isOn("Evening reflection"))
        try app.tap("Evening reflection")
        app.pass(milliseconds: 10_000)
        #expect(try !app.isOn("Evening reflection"))
        #expect(try app.isOn("Morning reflection"))
        let row = try #require(
            server.rows["reminders"]?.values.first { $0["subject"]?.string == "evening" })
        #expect(row["enabled"] == .bool(false))
        app.launch("/settings/reminders")
        app.settle()
        #expect(try !app.isOn("Evening reflection"), "it stays off, and can be turned on again")
        try app.tap("Evening reflection")
        app.settle()
        #expect(try app.isOn("Evening reflection"))
    }

    @Test("ux 10 a reminder that was turned off stays off in another time zone, and returns with a new time")
    func remindersTravel() throws {
        let app = phone()
        try app.onboard()
        app.pass(milliseconds: 10_000)
        app.visit("/settings/reminders")
        try app.tap("Evening reflection")
        app.settle()
        app.zone = Zone(id: "America/New_York", initialOffset: -18_000)
        app.send(Almanac.surroundingsChanged)
        app.pass(milliseconds: 10_000)
        #expect(try !app.isOn("Evening reflection"))
        let row = try #require(server.rows["reminders"]?.values.first { $0["subject"]?.string == "evening" })
        #expect(row["time_zone"]?.string == "America/New_York" && row["enabled"] == .bool(false))
    }

    @Test("P8 a reminder's time is changed in its app, which the page leads to")
    func reminderTime() throws {
        let app = phone()
        try app.onboard()
        app.pass(milliseconds: 10_000)
        app.visit("/settings/reminders")
        try app.see("Change a time")
        let routes = try app.screen.blocks.flatMap { block -> [String?] in
            if case .list(let list) = block { list.rows.map(\.route) } else { [] }
        }
        #expect(routes == ["/reflect/settings", "/reflect/settings"])
    }

    @Test("P1 the reminders of many capsules are shown in portions")
    func manyReminders() throws {
        let app = phone()
        app.permission = .granted
        for number in 0...50 {
            let month = number % 12 + 1
            try app.lockCapsule(on: "\(2027 + number / 12)-\(month < 10 ? "0" : "")\(month)-05")
        }
        app.pass(milliseconds: 10_000)
        app.visit("/settings/reminders")
        let switches = {
            try app.screen.blocks.count { block in
                if case .toggle = block { true } else { false }
            }
        }
        #expect(try switches() == 50)
        try app.tap("Show more")
        #expect(try switches() == 51)
    }

    // MARK: Waiting changes and errors

    @Test("ux 22 offline on a fresh device, the settings show that changes waiting to be sent")
    func waiting() throws {
        let app = phone()
        app.isOnline = false
        try app.onboard()
        app.visit("/settings")
        app.settle()
        #expect(app.session == nil)
        try app.see("changes waiting to be sent")
    }

    @Test("walk reflect 14 of what waits to be sent, the user's own changes are counted, not the events of the funnel")
    func ownChanges() throws {
        let app = phone()
        app.isOnline = false
        try app.onboard()
        app.visit("/settings")
        app.settle()
        let waiting = app.disk.rows("outbox").compactMap { $0[2].text.flatMap { OutboxEntry($0) }?.table }
        let own = waiting.filter { $0 != Table.events.name }
        #expect(!own.isEmpty && own.count < waiting.count)
        try app.see(Words(.en)(.syncWaiting, count: own.count))
    }

    @Test("ux 16 a browser's own error is never shown")
    func rawError() throws {
        let app = phone()
        app.push = .failed("Registration failed - permission denied")
        try app.onboard()
        app.permission = .granted
        app.send(Almanac.surroundingsChanged)
        app.pass(milliseconds: 20_000)
        app.visit("/settings/notifications")
        app.settle()
        try app.see("This browser couldn’t be set up for notifications. Almanac will try again.")
        try app.seeNo("Registration failed")
    }
}

extension Simulator {
    /// Returns whether a switch is on.
    fileprivate func isOn(_ label: String) throws -> Bool {
        let toggles = try screen.blocks.compactMap { block in
            if case .toggle(let toggle) = block { toggle } else { nil }
        }
        return try #require(toggles.first { $0.label == label }).isOn
    }
}
