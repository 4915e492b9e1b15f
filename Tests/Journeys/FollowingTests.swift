import AlmanacApp
import AlmanacSimulator
import Testing

@testable import AlmanacCore

/// What follows the user to another device, and what names itself outside its app.
@Suite struct Following: ReminderSuite {
    let server = Self.makeServer()

    private func pass(_ apps: Simulator<Almanac>...) {
        server.clock = server.clock + 600_000
        for app in apps { app.pass(milliseconds: 600_000) }
    }

    private func tick(_ app: Simulator<Almanac>, _ session: String) {
        app.visit("/")
        var random = Random(seed: app.moment.random)
        _ = app.disk.answer(
            Table.single("plan_ticks", "", per: ["session"]) { [] }.put(
                [JSON.Member("session", .string(session))], at: app.moment, &random))
        app.surroundingsChanged()
        app.pass(milliseconds: 10_000)
    }

    @Test("J a tick in a training plan appears on the user's other device, and goes when it is taken back there")
    func ticks() throws {
        let first = try locked()
        let second = try second(of: first)
        tick(first, "running/1/1")
        #expect(rows("plan_ticks").map { $0["session"] } == [.string("running/1/1")])
        pass(first, second)
        let arrived = second.disk.rows("own_plan_ticks")
        #expect(arrived.count == 1)
        let record = try #require(arrived.first.flatMap { Record($0) })
        var random = Random(seed: 7)
        _ = second.disk.answer(
            Table.single("plan_ticks", "", per: ["session"]) { [] }.delete(record, at: second.moment, &random))
        second.surroundingsChanged()
        second.pass(milliseconds: 10_000)
        pass(first, second)
        #expect(self.rows("plan_ticks").isEmpty)
        #expect(first.disk.rows("own_plan_ticks").isEmpty)
    }

    @Test("J “Remind me later” names its capsule")
    func laterNamesTheCapsule() throws {
        let app = phone()
        app.permission = .granted
        try app.lockCapsule(titled: "The summer by the lake")
        app.pass(milliseconds: 10_000)
        try app.pass(to: "06:00")
        try app.pass(to: "06:00")
        let key = try #require(app.announced.first)
        app.visit("/later?key=" + Path.encode(key))
        try app.see("Time Capsule Ready! · The summer by the lake", "In an hour")
    }

    @Test("ux 15 no banner covers the page of the very capsule; on any other page it shows")
    func noBannerOverItsPage() throws {
        let app = try locked()
        app.visit("/capsule/" + (try id))
        try app.see("Sealed")
        try app.pass(to: "06:00")
        try app.pass(to: "06:00")
        try app.see("Ready to open")
        let screen = try app.screen
        #expect(screen.banner.isNone)
        app.visit("/capsule")
        let next = try app.screen
        #expect(next.banner?.title == "Time Capsule Ready!")
    }

    @Test("ux 15 no banner asks for the reflection that is being written; on any other page it does")
    func noBannerOverTheEditor() throws {
        let app = phone()
        app.permission = .granted
        try app.onboard()
        app.visit("/reflect/today/evening")
        try app.pass(to: "20:30")
        let writing = try app.screen
        #expect(writing.banner.isNone)
        app.visit("/reflect/plans")
        let other = try app.screen
        #expect(other.banner?.title == "Evening reflection")
    }

    @Test("ux 20 the list of reminders does not call a sealed capsule ready")
    func reminderOfSealed() throws {
        let app = try locked()
        app.visit("/settings/notifications")
        try app.seeNo("Time Capsule Ready!")
        try app.see("Time Capsule", "23\u{A0}November 2026, 06:00")
    }
}
