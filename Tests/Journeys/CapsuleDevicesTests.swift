import AlmanacApp
import AlmanacSimulator
import Testing

@testable import AlmanacCore

/// Time Capsule on two devices of one person, and on one whose account is lost.
@Suite struct CapsulesOnTwoDevices: ReminderSuite {
    let server = Self.makeServer()

    /// Two phones of one account, both with a capsule that could be opened an hour ago, when the second left the network.
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

    @Test("P6 a second device of the same account has it, sealed, and tells of it as well")
    func secondDevice() throws {
        let app = try locked()
        let other = try second(of: app)
        try other.see("Emotion", "23 November 2026, 06:00")
        try other.pass(to: "06:00")
        try other.pass(to: "06:00")
        try other.see("Time Capsule Ready!")
        #expect(other.told.count == 1)
        #expect(other.session?.accountID == app.session?.accountID)
    }

    @Test("P6 opened here, and then only looked at on a device that has not heard of it: it stays opened")
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

    @Test("P6 deleted here, and then only looked at on a device that has not heard of it: it stays deleted")
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

    @Test("P6 opened on both without a network: it is opened on both, and nobody is told again")
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

    @Test("C7 put off there, opened here before that was known: nobody is told again")
    func putOffElsewhere() throws {
        let (first, second, path) = try due()
        let key = try #require(second.told.first)
        second.visit("/later?key=" + Path.encode(key))
        try second.tap("In an hour")
        first.visit(path)
        try first.tap("Open")
        pass(1, first, second)
        comeBack(second)
        pass(10, first, second)
        #expect(rows("reminders").isEmpty)
    }

    @Test("an account that is gone: in the next one the capsule, its reminder and its address belong together")
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

    @Test("a sealed capsule that the server refuses is named among what it refused, and keeps what it says to itself")
    func refused() throws {
        server.refusedTable = "capsules"
        let app = phone()
        app.permission = .granted
        try app.lockCapsule()
        app.pass(milliseconds: 10_000)
        app.visit("/settings/refused")
        try app.tap("Time Capsule")
        try app.see("The server said: 23514", "Sealed until 23 November 2026, 06:00")
        try app.seeNo("Glad")
        try app.pass(to: "06:01")
        try app.pass(to: "06:01")
        try app.seeNo("Glad")
    }
}
