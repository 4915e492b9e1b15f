import AlmanacApp
@testable import AlmanacCore
import AlmanacSimulator
import Testing

/// P3: the apps' reminders reach the server, and those that are due while the app is visible are shown in it.
@Suite struct Reminders: ReminderSuite {
    let server = Self.makeServer()

    @Test("F5 the daily fact becomes a reminder on the server, with the preferences to choose facts by")
    func factsWish() throws {
        _ = try reader()
        let wish = try reminder("fact-of-the-day")
        #expect(wish["app"] == .string("facts"))
        #expect(wish["kind"] == .string("daily"))
        #expect(wish["local_time"] == .string("09:00"))
        #expect(wish["time_zone"] == .string("Europe/Berlin"))
        #expect(wish["enabled"] == .bool(true))
        let choice = try #require(rows("fact_preferences").first)
        #expect(choice["language"] == .string("en"))
        #expect(choice["difficulty"] == .string("all"))
        #expect(choice["categories"]?.strings == ["science", "history", "nature", "space", "technology"])
        #expect(rows("reminders").count == 1)
    }

    @Test("R5 both times of Reflect become reminders, even if notifications were denied")
    func reflectWishes() throws {
        let app = phone()
        app.prompts = [.denied]
        try app.onboard()
        app.pass(milliseconds: 10_000)
        #expect(try reminder("morning")["local_time"] == .string("07:00"))
        #expect(try reminder("evening")["local_time"] == .string("20:30"))
        #expect(rows("push_subscriptions").isEmpty)
    }

    @Test("before an onboarding is complete, there is no reminder and no account")
    func nothingYet() throws {
        let app = phone()
        app.launch("/facts")
        try app.tap("Continue")
        app.pass(milliseconds: 3_600_000)
        #expect(server.rows.isEmpty)
        #expect(app.session == nil)
    }

    @Test("a changed time is sent once, and unchanged reminders are not sent again")
    func changedTime() throws {
        let app = try reader()
        try app.tap("Settings")
        try app.setTime("06:30")
        app.pass(milliseconds: 10_000)
        #expect(try reminder("fact-of-the-day")["local_time"] == .string("06:30"))
        #expect(rows("fact_preferences").first?["notification_time"] == .string("06:30"))
        let change = try reminder("fact-of-the-day").change
        app.launch("/facts")
        app.surroundingsChanged()
        app.pass(milliseconds: 600_000)
        #expect(try reminder("fact-of-the-day").change == change)
        #expect(app.disk.rows("outbox").isEmpty)
    }

    @Test("a traveler is reminded at the local time of the new time zone")
    func travel() throws {
        let app = try reader()
        app.zone = Zone(id: "Asia/Tokyo", initialOffset: 9 * 3_600)
        app.surroundingsChanged()
        app.pass(milliseconds: 10_000)
        #expect(try reminder("fact-of-the-day")["time_zone"] == .string("Asia/Tokyo"))
        try app.pass(to: "08:59")
        #expect(try app.banner == nil)
        try app.pass(to: "09:00")
        #expect(try app.banner != nil)
    }

    @Test("two devices in two time zones do not keep overwriting each other's reminders")
    func twoZones() throws {
        let berlin = phone()
        try berlin.onboard()
        berlin.pass(milliseconds: 10_000)
        let tokyo = phone("https://push.example/2")
        tokyo.zone = Zone(id: "Asia/Tokyo", initialOffset: 9 * 3_600)
        tokyo.disk.setSecret(Session.secret, try #require(berlin.disk.secrets[Session.secret]))
        for app in [tokyo, berlin, tokyo, berlin] {
            app.launch("/reflect")
            app.pass(milliseconds: 600_000)
        }
        let change = try reminder("morning").change
        for app in [tokyo, berlin, tokyo, berlin] {
            app.launch("/reflect")
            app.pass(milliseconds: 600_000)
        }
        #expect(try reminder("morning").change == change)
        #expect(rows("reminders").count == 2)
    }

    @Test("P3 with the app open, the day's fact comes as a banner at its time, once, and leads to the fact")
    func dueInApp() throws {
        let app = try reader()
        try app.pass(to: "08:59")
        #expect(try app.banner == nil)
        try app.pass(to: "09:00")
        let banner = try #require(try app.banner)
        try app.see(banner.title, "Remind me later", "Dismiss")
        #expect(app.told == ["facts/fact-of-the-day/2026-11-22"])
        try app.tap(banner.title)
        #expect(try app.screen.route.hasPrefix("/facts/fact/"))
        #expect(try app.banner == nil)
        app.launch("/facts")
        app.pass(milliseconds: 3_600_000)
        #expect(app.told.count == 1)
        try app.pass(to: "09:00")
        #expect(app.told.count == 2)
    }

    @Test("P3 the banner and the push of one occurrence notify once, whichever comes first", arguments: [true, false])
    func oneKey(pushFirst: Bool) throws {
        let app = try reader()
        let key = "facts/fact-of-the-day/2026-11-22"
        if pushFirst {
            try app.pass(to: "08:59")
            app.push("From the server", key)
            try app.see("From the server")
            try app.tap("Dismiss")
            app.pass(milliseconds: 3_600_000)
            #expect(try app.banner == nil)
        } else {
            try app.pass(to: "09:00")
            try app.tap("Dismiss")
            app.push("From the server", key)
            try app.seeNo("From the server")
        }
        #expect(app.told == [key])
    }

    @Test("P3 of two windows side by side, only one notifies")
    func twoWindows() throws {
        let app = try reader()
        let other = app.openBeside()
        other.launch("/facts")
        try app.pass(to: "09:00")
        other.surroundingsChanged()
        #expect(try [app.banner, other.banner].filter { $0 != nil }.count == 1)
        #expect(app.told.count == 1)
    }

    @Test("P3 a claim that the storage refuses once is made again, so that only one window notifies")
    func claimAgain() throws {
        let app = try reader()
        let other = app.openBeside()
        other.launch("/facts")
        // The seen fact, and the claim.
        app.disk.writeFaults = [.full, .full]
        try app.pass(to: "09:00")
        other.surroundingsChanged()
        #expect(try [app.banner, other.banner].filter { $0 != nil }.count == 1)
        #expect(app.told.count == 1)
    }

    @Test("P3 two windows that disagree about what was shown do not keep overwriting each other’s plans")
    func disagreeingWindows() throws {
        let app = try reader()
        let other = app.openBeside()
        other.launch("/facts")
        other.isVisible = false
        // The seen fact, the claim, and whatever else is noted then.
        app.disk.writeFaults = Array(repeating: .full, count: 7)
        try app.pass(to: "09:00")
        app.disk.writeFaults = []
        #expect(try app.banner != nil)
        #expect(app.told.isEmpty, "only the window that showed it knows of it")
        // Further west, nine o'clock of the same day comes once more.
        for window in [app, other] { window.zone = Zone(id: "America/New_York", initialOffset: -18_000) }
        app.surroundingsChanged()
        other.surroundingsChanged()
        app.pass(milliseconds: 60_000)
        #expect(app.disk.endlessEcho == nil)
        #expect(app.disk.rows("outbox").isEmpty)
    }

    @Test("P3 a notification that the service worker has shown while the app was closed is not shown again")
    func shownByTheWorker() throws {
        let app = try reader()
        app.kill()
        app.clock = Instant(iso8601: "2026-11-22T08:10:00Z")!
        let key = "facts/fact-of-the-day/2026-11-22"
        app.disk.put("told", [.text(key), .text("T"), .text("B"), .text("/facts"), .int(app.clock.milliseconds)])
        app.launch("/facts")
        #expect(try app.banner == nil)
    }

    @Test(
        "P3 opened within an hour of the time, the app still notifies; later it does not, and never for two days",
        arguments: [
            ("2026-11-22T08:59:00Z", true), ("2026-11-22T09:01:00Z", false), ("2026-11-25T08:30:00Z", true),
        ])
    func grace(now: String, isTold: Bool) throws {
        let app = try reader()
        app.kill()
        app.clock = try #require(Instant(iso8601: now))
        app.launch("/facts")
        #expect(try (app.banner != nil) == isTold)
        #expect(app.told.count == (isTold ? 1 : 0))
    }

    @Test("a hidden window shows no notification; once visible, it shows one that is still current")
    func hidden() throws {
        let app = try reader()
        app.isVisible = false
        app.surroundingsChanged()
        try app.pass(to: "09:00")
        app.pass(milliseconds: 600_000)
        #expect(app.told.isEmpty)
        app.isVisible = true
        app.surroundingsChanged()
        #expect(try app.banner != nil)
    }

    @Test("a time that is already past when it is chosen applies from tomorrow")
    func chosenLate() throws {
        let app = try reader()
        try app.tap("Settings")
        try app.setTime("20:55")
        app.pass(milliseconds: 60_000)
        #expect(try app.banner == nil)
        try app.pass(to: "20:55")
        #expect(try app.banner != nil)
    }

    @Test("offline, reminders still fire, and changes to them reach the server later")
    func offline() throws {
        let app = try reader()
        app.isOnline = false
        try app.tap("Settings")
        try app.setTime("07:15")
        try app.pass(to: "07:15")
        #expect(try app.banner != nil)
        #expect(try reminder("fact-of-the-day")["local_time"] == .string("09:00"))
        app.isOnline = true
        app.surroundingsChanged()
        app.pass(milliseconds: 10_000)
        #expect(try reminder("fact-of-the-day")["local_time"] == .string("07:15"))
    }

    @Test("with full storage, the user is still notified, once in this window")
    func noRoom() throws {
        let app = try reader()
        app.disk.writeFaults = Array(repeating: .full, count: 100)
        try app.pass(to: "09:00")
        #expect(try app.banner != nil)
        try app.tap("Dismiss")
        app.pass(milliseconds: 3_600_000)
        #expect(try app.banner == nil)
    }

    @Test("an app that was onboarded by an earlier version without reminders gets its reminder")
    func earlierVersion() throws {
        let app = try reader()
        for table in ["own_reminders", "own_fact_preferences", "stated_wishes", "planned_reminders"] {
            _ = app.disk.answer([.clear(table: table)])
        }
        server.rows = [:]
        app.launch("/")
        app.pass(milliseconds: 10_000)
        #expect(try reminder("fact-of-the-day")["local_time"] == .string("09:00"))
    }

    @Test(
        "a device that cannot store that it has notified the user still shows the notification",
        arguments: [StoreFault.full, .refused("broken")])
    func cannotNote(fault: StoreFault) throws {
        let app = try reader()
        try app.pass(to: "08:59")
        app.disk.writeFaults = Array(repeating: fault, count: 100)
        app.push("Look", "reflect/morning/2026-11-22")
        try app.see("Look")
    }

    @Test("a change that cannot be stored is not retried endlessly, and is sent once there is space")
    func cannotSay() throws {
        let app = try reader()
        app.zone = Zone(id: "Asia/Tokyo", initialOffset: 9 * 3_600)
        app.disk.writeFaults = Array(repeating: .full, count: 20)
        app.forget()
        app.surroundingsChanged()
        app.pass(milliseconds: 60_000)
        // It is also another day there, whose facts are fetched once.
        #expect(app.log.count < 30)
        app.disk.writeFaults = []
        app.pass(milliseconds: 600_000)
        #expect(try reminder("fact-of-the-day")["time_zone"] == .string("Asia/Tokyo"))
    }

    @Test("an idle device in another time zone leaves the zone to the device on which the time was chosen")
    func atRestElsewhere() throws {
        let phone = phone()
        try phone.onboard()
        phone.pass(milliseconds: 10_000)
        let laptop = self.phone("https://push.example/2")
        laptop.zone = .utc
        laptop.disk.setSecret(Session.secret, try #require(phone.disk.secrets[Session.secret]))
        laptop.launch("/reflect")
        laptop.pass(milliseconds: 10_000)
        try phone.tap("Settings")
        try phone.setTime("In the morning", "06:15")
        phone.pass(milliseconds: 10_000)
        laptop.pass(milliseconds: 600_000)
        phone.pass(milliseconds: 600_000)
        #expect(try reminder("morning")["local_time"] == .string("06:15"))
        #expect(try reminder("morning")["time_zone"] == .string("Europe/Berlin"))
        // A time chosen on the laptop is in the laptop's time zone.
        laptop.launch("/reflect/settings")
        try laptop.setTime("In the morning", "06:45")
        laptop.pass(milliseconds: 10_000)
        phone.pass(milliseconds: 600_000)
        #expect(try reminder("morning")["local_time"] == .string("06:45"))
        #expect(try reminder("morning")["time_zone"] == .string("UTC"))
    }

    @Test("signing out ends reminders on this device and creates no new account until a time is chosen again")
    func signedOut() throws {
        let app = try reader()
        try app.link()
        app.visit("/settings/sign-out")
        try app.tap("Sign out")
        app.pass(milliseconds: 600_000)
        app.launch("/facts")
        app.pass(milliseconds: 600_000)
        #expect(app.session == nil)
        #expect(app.disk.rows("own_reminders").isEmpty)
        app.zone = Zone(id: "Asia/Tokyo", initialOffset: 9 * 3_600)
        app.surroundingsChanged()
        app.pass(milliseconds: 600_000)
        #expect(app.session == nil)
        try app.tap("Settings")
        try app.setTime("10:30")
        app.pass(milliseconds: 10_000)
        #expect(app.session != nil)
        #expect(app.disk.rows("own_reminders").count == 1)
    }

    @Test("signing in again restores the account's times, not those this device had before")
    func signedInAgain() throws {
        let first = try reader()
        try first.link()
        let second = try reader("https://push.example/2")
        try second.signIn()
        second.pass(milliseconds: 10_000)
        second.visit("/settings/sign-out")
        try second.tap("Sign out")
        first.visit("/facts/settings")
        try first.setTime("05:00")
        first.pass(milliseconds: 10_000)
        second.pass(milliseconds: 20_000)
        try second.signIn()
        second.pass(milliseconds: 600_000)
        #expect(try reminder("fact-of-the-day")["local_time"] == .string("05:00"))
        #expect(rows("reminders").count == 1)
    }
}
