import AlmanacApp
import AlmanacCore
import AlmanacSimulator
import Testing

/// C7: Remind Later, from a banner or from a notification's action.
@Suite struct RemindLater: ReminderSuite {
    let server = Self.makeServer()
    private let key = "facts/fact-of-the-day/2026-11-22"

    /// A phone that was notified at 9:00.
    private func announced() throws -> Simulator<Almanac> {
        let app = try reader()
        try app.pass(to: "09:00")
        server.clock = app.clock
        return app
    }

    @Test(
        "C7 the choices are in an hour, this evening and tomorrow; the notification comes again with the same text",
        arguments: [
            ("In an hour", "10:00", "22\u{A0}November 2026, 10:00"),
            ("This evening", "20:00", "22\u{A0}November 2026, 20:00"),
            ("Tomorrow morning", "09:00", "23\u{A0}November 2026, 09:00"),
        ])
    func again(choice: String, time: String, text: String) throws {
        let app = try announced()
        let title = try #require(try app.banner).title
        try app.tap("Remind me later")
        try app.at("/later?key=facts%2Ffact-of-the-day%2F2026-11-22")
        #expect(try app.banner == nil)
        try app.see(title, "In an hour", "This evening", "Tomorrow morning")
        try app.tap(choice)
        try app.see("Reminder set", text)
        app.pass(milliseconds: 10_000)
        let wish = try reminder("later/fact-of-the-day")
        #expect(wish["app"] == .string("facts"))
        #expect(wish["kind"] == .string("once"))
        #expect(wish["content"]?["title"] == .string(title))
        #expect(wish["content"]?["route"]?.string?.hasPrefix("/facts/fact/") == true)
        app.visit("/")
        try app.pass(to: time)
        app.pass(milliseconds: 1_000)
        // The next day's fact comes at the same time, before the snoozed one.
        if try app.banner?.title != title { try app.tap("Dismiss") }
        try app.see(title)
        let keys = app.announced.filter { $0.hasPrefix("facts/later/fact-of-the-day/@") }
        #expect(keys.count == 1)
        for _ in 0..<3 where try app.banner != nil { try app.tap("Dismiss") }
        app.pass(milliseconds: 3_600_000)
        #expect(try app.banner == nil)
    }

    @Test("C7 snoozing again moves the one reminder to the later time")
    func putOffTwice() throws {
        let app = try announced()
        try app.tap("Remind me later")
        try app.tap("In an hour")
        try app.pass(to: "10:00")
        app.pass(milliseconds: 1_000)
        server.clock = app.clock
        try app.tap("Remind me later")
        try app.tap("In an hour")
        app.pass(milliseconds: 10_000)
        #expect(rows("reminders").filter { $0["kind"] == .string("once") }.count == 1)
        app.visit("/")
        try app.pass(to: "11:00")
        app.pass(milliseconds: 2_000)
        #expect(try app.banner != nil)
    }

    @Test
    func `reminders later: the page names the notification, and a snooze can be taken back`() throws {
        let app = try announced()
        let title = try #require(try app.banner).title
        try app.tap("Remind me later")
        try app.see(title)
        try app.tap("In an hour")
        try app.see("Reminder set", title)
        app.pass(milliseconds: 10_000)
        #expect(rows("reminders").filter { $0["kind"] == .string("once") }.count == 1)
        try app.tap("Don’t remind me after all")
        try app.see(title, "In an hour", "Tomorrow morning")
        app.pass(milliseconds: 10_000)
        #expect(rows("reminders").filter { $0["kind"] == .string("once") }.isEmpty)
        // And it can be snoozed again.
        try app.tap("Tomorrow morning")
        try app.see("Reminder set")
        app.pass(milliseconds: 10_000)
        #expect(rows("reminders").filter { $0["kind"] == .string("once") }.count == 1)
    }

    @Test("C7 in the evening, “this evening” is not offered")
    func late() throws {
        let app = try reader()
        app.push("Look", key)
        try app.tap("Remind me later")
        try app.see("In an hour", "Tomorrow morning")
        try app.seeNo("This evening")
    }

    @Test("C7 a notification that another window has shown can be snoozed from its action")
    func fromTheWorker() throws {
        let app = try reader()
        app.kill()
        app.disk.put("told", [.text(key), .text("A fact"), .text("B"), .text("/facts"), .int(app.clock.milliseconds)])
        app.launch("/later?key=facts%2Ffact-of-the-day%2F2026-11-22")
        try app.see("A fact")
        try app.tap("Tomorrow morning")
        try app.see("Reminder set")
    }

    @Test("C7 the page of an unknown notification says so, and leads to the start page")
    func unknown() throws {
        let app = try reader()
        for path in ["/later?key=facts%2Fother%2F2020-01-01", "/later", "/later?key=nonsense"] {
            app.visit(path)
            try app.see("This notification is no longer here")
        }
        try app.tap("Almanac")
        try app.at("/")
    }

    @Test("C7 full storage is reported, and the choices stay available")
    func noRoom() throws {
        let app = try announced()
        try app.tap("Remind me later")
        app.disk.writeFaults = [.full]
        try app.tap("In an hour")
        try app.see("no room left", "In an hour")
        try app.tap("In an hour")
        try app.see("Reminder set")
    }

    @Test("C7 snoozing works offline")
    func offline() throws {
        let app = try announced()
        app.isOnline = false
        try app.tap("Remind me later")
        try app.tap("In an hour")
        app.visit("/")
        try app.pass(to: "10:00")
        app.pass(milliseconds: 1_000)
        #expect(try app.banner != nil)
    }

    @Test("C7 a snoozed reminder is deleted the day after it has fired")
    func clearedAway() throws {
        let app = try announced()
        try app.tap("Remind me later")
        try app.tap("In an hour")
        app.pass(milliseconds: 10_000)
        server.clock = app.clock + 30 * 3_600_000
        app.pass(milliseconds: 27 * 3_600_000)
        #expect(rows("reminders").map { $0["kind"] } == [.string("daily")])
    }
}
