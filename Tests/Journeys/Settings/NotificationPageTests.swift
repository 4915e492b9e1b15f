import AlmanacApp
import AlmanacCore
import AlmanacSimulator
import Testing

/// Settings → Notifications.
@Suite struct NotificationPage: ReminderSuite {
    let server = Self.makeServer()

    @Test("the page says that notifications work, when each reminder comes, and where to change it")
    func allIsWell() throws {
        let app = phone()
        try app.onboard()
        try app.chooseFacts()
        app.pass(milliseconds: 10_000)
        app.visit("/")
        try app.tap("Settings")
        try app.tap("Notifications")
        try app.at("/settings/notifications")
        try app.see(
            "This browser receives your notifications", "Today’s fact", "Every day at 09:00", "Morning reflection",
            "Every day at 07:00", "Evening reflection", "Every day at 20:30")
        try app.tap("Evening reflection")
        try app.at("/reflect/settings")
        app.visit("/settings/notifications")
        try app.tap("Today’s fact")
        try app.at("/facts/settings")
    }

    @Test("daily reminders are listed by time of day, followed by one-time reminders by date")
    func inOrder() throws {
        let app = phone()
        try app.onboard()
        try app.chooseFacts()
        app.pass(milliseconds: 10_000)
        for (key, choice) in [("facts/fact-of-the-day/1", "Tomorrow morning"), ("reflect/morning/1", "In an hour")] {
            app.push(key, key)
            try app.tap("Remind me later")
            try app.tap(choice)
        }
        app.visit("/settings/notifications")
        #expect(
            try app.visible.filter { $0.hasPrefix("Every day") || $0.hasSuffix(":00") } == [
                "Every day at 07:00", "Every day at 09:00", "Every day at 20:30", "21\u{A0}November 2026, 22:00",
                "22\u{A0}November 2026, 09:00",
            ])
    }

    @Test("without reminders, the page says so, and notifications can still be allowed")
    func empty() throws {
        let app = phone()
        app.launch("/settings/notifications")
        try app.see("No reminders yet", "Notifications aren’t allowed yet.")
        try app.tap("Allow notifications")
        try app.see("Notifications are allowed. They begin with your first reminder.")
        #expect(server.rows.isEmpty)
    }

    @Test(
        "if notifications are denied, the page says how to allow them on this system and in this browser",
        arguments: [
            (Platform.System.android, "Chrome", "tap the icon to the left of the address"),
            (.macos, "Chrome", "click the icon to the left of the address"),
            (.macos, "Safari", "Safari > Settings > Websites > Notifications"),
            (.windows, "Firefox", "Privacy & Security > Permissions > Notifications"),
            (.ios, "Safari", "Settings > Notifications > Almanac"),
        ])
    func denied(system: Platform.System, browser: String, way: String) throws {
        let app = phone()
        app.platform.system = system
        app.platform.model = browser
        app.permission = .denied
        app.launch("/settings/notifications")
        try app.see("Notifications are off", way)
        // Once notifications are allowed in the settings, the page updates immediately.
        app.permission = .granted
        app.surroundingsChanged()
        try app.seeNo("Notifications are off")
    }

    @Test("a browser that cannot notify says so; on an iPhone, the page says what would help")
    func cannot() throws {
        let app = phone()
        app.platform.canNotify = false
        app.launch("/settings/notifications")
        try app.see("This browser can’t receive notifications.")
        app.platform.system = .ios
        app.launch("/settings/notifications")
        try app.see("only apps on the Home Screen can send you")
    }

    @Test("a test notification is sent to this browser, and a refusal says what to do")
    func test() throws {
        let app = try reader()
        app.visit("/settings/notifications")
        app.forget()
        try app.tap("Send me a test notification")
        try app.ask("POST /api/push/test")
        try app.see("It’s on its way.")
        app.network.fail("/api/push/test", .status(429))
        try app.tap("Send me a test notification")
        try app.see("Too many tries.")
        app.network.fail("/api/push/test", .failed(.unreachable))
        try app.tap("Send me a test notification")
        try app.see("Your server can’t be reached.")
    }

    @Test("a snoozed reminder is listed until it has fired")
    func later() throws {
        let app = try reader()
        app.push("Look", "facts/fact-of-the-day/2026-11-22")
        try app.tap("Remind me later")
        try app.tap("In an hour")
        app.visit("/settings/notifications")
        try app.see("Look", "21\u{A0}November 2026, 22:00")
        app.pass(milliseconds: 2 * 3_600_000)
        try app.seeNo("22:00")
    }
}
