import AlmanacApp
@testable import AlmanacCore
import AlmanacSimulator
import Testing

/// P3: the apps' reminders reach the server.
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

    @Test("walk reflect R3 the profile of a traveler who keeps a journal has the new time zone, also at the server")
    func profile() throws {
        let app = phone()
        try app.onboard()
        app.pass(milliseconds: 10_000)
        #expect(rows("user_profile").first?["timezone"] == .string("Europe/Berlin"))
        app.zone = Zone(id: "Asia/Tokyo", initialOffset: 9 * 3_600)
        app.surroundingsChanged()
        app.pass(milliseconds: 10_000)
        #expect(rows("user_profile").first?["timezone"] == .string("Asia/Tokyo"))
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
