import AlmanacApp
import AlmanacSimulator
import Testing

@testable import AlmanacCore

/// Time Capsule on two devices of one user, and on a device whose account is gone.
@Suite struct CapsulesOnTwoDevices: ReminderSuite {
    let server = Self.makeServer()

    /// Two phones of one account with a capsule that has been ready for an hour. The second phone went offline while
    /// the capsule was sealed.
    private func due() throws -> (first: Simulator<Almanac>, second: Simulator<Almanac>, path: String) {
        let first = try locked()
        let second = try second(of: first)
        second.isOnline = false
        for app in [first, second] {
            try app.pass(to: "07:00")
            try app.pass(to: "07:00")
        }
        server.clock = first.clock
        return (first, second, "/capsule/" + (try id))
    }

    private func pass(_ minutes: Int64, _ apps: Simulator<Almanac>...) {
        server.clock = server.clock + minutes * 60_000
        for app in apps { app.pass(milliseconds: minutes * 60_000) }
    }

    private func comeBack(_ app: Simulator<Almanac>) {
        app.isOnline = true
        app.surroundingsChanged()
        app.pass(milliseconds: 10_000)
    }

    @Test("P6 a second device of the same account shows the capsule sealed, and notifies the user as well")
    func secondDevice() throws {
        let app = try locked()
        let other = try second(of: app)
        try other.see("Emotion", "23\u{A0}November 2026")
        try other.pass(to: "06:00")
        try other.pass(to: "06:00")
        try other.see("Time Capsule Ready!")
        #expect(other.announced.count == 1)
        #expect(other.session?.accountID == app.session?.accountID)
    }

    @Test("P6 opened here, then viewed on a device that does not know of it yet: it stays opened")
    func openedElsewhere() throws {
        let (first, second, path) = try due()
        first.visit(path)
        try first.tap("Open")
        pass(30, first, second)
        #expect(rows("capsules").first?["status"] == .string("opened"))
        second.visit(path)
        try second.see("Ready to open")
        comeBack(second)
        #expect(rows("capsules").first?["status"] == .string("opened"))
        try second.see("Glad")
        pass(10, first)
        first.launch(path)
        try first.see("Glad")
    }

    @Test("P6 deleted here, then viewed on a device that does not know of it yet: it stays deleted")
    func deletedElsewhere() throws {
        let (first, second, path) = try due()
        first.visit(path)
        try first.tap("Open")
        try first.tap("Skip")
        try first.tap("Delete")
        try first.tap("Delete")
        pass(30, first, second)
        #expect(rows("capsules").isEmpty)
        second.visit(path)
        try second.see("Ready to open")
        comeBack(second)
        #expect(rows("capsules").isEmpty)
        #expect(rows("reminders").isEmpty)
        try second.see("Capsule not found")
    }

    @Test("P6 opened on both while one is offline: it is opened on both, and no reminder remains")
    func openedTwice() throws {
        let (first, second, path) = try due()
        for app in [first, second] {
            app.visit(path)
            try app.tap("Open")
            try app.tap("Skip")
        }
        comeBack(second)
        pass(10, first, second)
        #expect(rows("capsules").map { $0["status"] } == [.string("opened")])
        #expect(rows("reminders").isEmpty)
        for app in [first, second] { try app.see("Glad") }
    }

    @Test("P6 opened here and deleted there later: deleted on both")
    func openedThenDeleted() throws {
        let (first, second, path) = try due()
        first.visit(path)
        try first.tap("Open")
        pass(30, first, second)
        second.visit(path)
        try second.tap("Open")
        try second.tap("Skip")
        try second.tap("Delete")
        try second.tap("Delete")
        comeBack(second)
        pass(10, first, second)
        #expect(rows("capsules").isEmpty)
        #expect(first.disk.rows("own_capsules").isEmpty)
        #expect(second.disk.rows("own_capsules").isEmpty)
    }

    @Test("C7 snoozed there, opened here before the snooze was synced: no reminder remains")
    func putOffElsewhere() throws {
        let (first, second, path) = try due()
        let key = try #require(second.announced.first)
        second.visit("/later?key=" + Path.encode(key))
        try second.tap("In an hour")
        first.visit(path)
        try first.tap("Open")
        pass(1, first, second)
        comeBack(second)
        pass(10, first, second)
        #expect(rows("reminders").isEmpty)
    }

    @Test("after the account is gone, the capsule, its reminder and its route match in the next account")
    func accountGone() throws {
        let app = phone()
        app.permission = .granted
        try app.lockCapsule()
        app.pass(milliseconds: 10_000)
        let old = try #require(app.session?.accountID)
        server.end(old)
        app.surroundingsChanged()
        app.pass(milliseconds: 600_000)
        let account = try #require(app.session?.accountID)
        #expect(account != old)
        let capsule = try #require(rows("capsules").first { $0["user_id"]?.string == account })
        let reminder = try #require(rows("reminders").first { $0["user_id"]?.string == account })
        #expect(reminder["subject"] == capsule["id"])
        #expect(reminder["id"] == capsule["notification_id"])
        #expect(reminder["content"]?["route"]?.string == "/capsule/" + (capsule["id"]?.string ?? ""))
        app.launch(reminder["content"]?["route"]?.string)
        try app.see("Sealed")
    }

    @Test("a sealed capsule that the server refuses is listed among the refused changes, without its content")
    func refused() throws {
        server.refusedTable = "capsules"
        let app = phone()
        app.permission = .granted
        try app.lockCapsule()
        app.pass(milliseconds: 10_000)
        app.visit("/settings/refused")
        try app.tap("Time Capsule")
        try app.see("Your server can’t store it in this form", "Sealed until 23\u{A0}November 2026, 06:00")
        try app.seeNo("Glad")
        try app.pass(to: "06:01")
        try app.pass(to: "06:01")
        try app.seeNo("Glad")
    }
}
