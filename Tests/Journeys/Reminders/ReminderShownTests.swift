import AlmanacApp
@testable import AlmanacCore
import AlmanacSimulator
import Testing

/// P3: reminders that are due while the app is open are shown in it, once.
@Suite struct RemindersShown: ReminderSuite {
    let server = Self.makeServer()

    @Test("P3 with the app open, the day's fact comes as a banner at its time, once, and leads to the fact")
    func dueInApp() throws {
        let app = try reader()
        try app.pass(to: "08:59")
        #expect(try app.banner == nil)
        try app.pass(to: "09:00")
        let banner = try #require(try app.banner)
        try app.see(banner.title, "Remind me later", "Dismiss")
        #expect(app.announced == ["facts/fact-of-the-day/2026-11-22"])
        try app.tap(banner.title)
        #expect(try app.screen.route.hasPrefix("/facts/fact/"))
        #expect(try app.banner == nil)
        app.launch("/facts")
        app.pass(milliseconds: 3_600_000)
        #expect(app.announced.count == 1)
        try app.pass(to: "09:00")
        #expect(app.announced.count == 2)
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
        #expect(app.announced == [key])
    }

    @Test("P3 of two windows side by side, only one notifies")
    func twoWindows() throws {
        let app = try reader()
        let other = app.openBeside()
        other.launch("/facts")
        try app.pass(to: "09:00")
        other.surroundingsChanged()
        #expect(try [app.banner, other.banner].filter { $0 != nil }.count == 1)
        #expect(app.announced.count == 1)
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
        #expect(app.announced.count == 1)
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
        #expect(app.announced.isEmpty, "only the window that showed it knows of it")
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
        #expect(app.announced.count == (isTold ? 1 : 0))
    }

    @Test("a hidden window shows no notification; once visible, it shows one that is still current")
    func hidden() throws {
        let app = try reader()
        app.isVisible = false
        app.surroundingsChanged()
        try app.pass(to: "09:00")
        app.pass(milliseconds: 600_000)
        #expect(app.announced.isEmpty)
        app.isVisible = true
        app.surroundingsChanged()
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
}
