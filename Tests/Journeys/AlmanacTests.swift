import AlmanacApp
import AlmanacCore
import AlmanacSimulator
import Testing

/// The root: the start page, and the data that follows the user from device to device.
@Suite struct AlmanacRoot {
    private let server = SyncServer(clock: Instant(iso8601: "2026-11-21T10:00:00Z")!, tables: Almanac.syncedTables)

    private func phone() -> Simulator<Almanac> {
        Simulator(disk: Disk(), network: server.network)
    }

    @Test("the start page leads to each app, and an unknown path leads to the start page")
    func goingAbout() throws {
        let app = phone()
        app.launch()
        try app.at("/")
        try app.see("Facts A Day", "Reflect")
        try app.tap("Facts A Day")
        try app.at("/facts/onboarding/language")
        app.visit("/")
        try app.tap("Reflect")
        try app.at("/reflect/onboarding/personal-info")
        app.visit("/nowhere")
        try app.at("/")
    }

    @Test("the start page shows the date in the user's language, and the next date after midnight")
    func masthead() throws {
        let app = phone()
        app.launch()
        try app.see("Saturday", "21\u{A0}November 2026")
        app.pass(milliseconds: 14 * 3_600_000)
        try app.see("Sunday", "22\u{A0}November 2026")
        try app.tap("Facts A Day")
        app.pass(milliseconds: 24 * 3_600_000)
        app.visit("/")
        try app.see("Monday", "23\u{A0}November 2026")
        app.pass(milliseconds: 24 * 3_600_000)
        try app.see("Tuesday", "24\u{A0}November 2026")
    }

    @Test(
        "over plain http from another machine, the page says what is missing and what to do",
        arguments: ["/", "/facts", "/reflect"])
    func insecure(path: String) throws {
        let app = phone()
        app.platform.isSecure = false
        app.launch(path)
        try app.see("This address isn’t secure", "--tls-cert", "http://localhost:8080")
        try app.ask()
    }

    @Test("edits that are about to be sent are not mentioned; edits that cannot be sent are")
    func waiting() throws {
        let app = phone()
        try app.onboard()
        for _ in 0..<100 {
            try app.seeNo("wait to be sent", "waits to be sent")
            app.pass(milliseconds: 100)
        }
        #expect(app.disk.rows("outbox").isEmpty)
        server.isFailing = true
        app.visit("/reflect/settings/sports")
        try app.tap("Yoga")
        app.pass(milliseconds: 5_000)
        try app.see("1 change waiting to be sent")
        server.isFailing = false
        app.pass(milliseconds: 400_000)
        try app.seeNo("waits to be sent")
    }

    @Test("a user who enters nothing gets no account")
    func noAccount() throws {
        let app = phone()
        app.launch()
        app.pass(milliseconds: 1_000_000)
        #expect(app.disk.secrets.isEmpty)
        #expect(app.log.allSatisfy { !$0.contains("/auth/") })
    }

    @Test("R2 offline from the first step to the Today view; online again, each row is on the server once")
    func offlineThenOnline() throws {
        let app = phone()
        app.isOnline = false
        try app.onboard()
        app.pass(milliseconds: 60_000)
        #expect(server.rows.isEmpty)
        try app.see("You’re offline. Everything saved on this device still works.")
        app.isOnline = true
        app.surroundingsChanged()
        app.pass(milliseconds: 10_000)
        #expect(app.disk.rows("outbox").isEmpty)
        for (table, count) in [("user_profile", 1), ("goals", 1), ("user_sports", 1), ("preferences", 1)] {
            #expect(server.rows[table]?.count == count, "\(table)")
        }
        let before = server.rows.mapValues(\.count)
        app.kill()
        app.launch("/reflect")
        app.pass(milliseconds: 10_000)
        #expect(server.rows.mapValues(\.count) == before)
        try app.at("/reflect/today")
    }

    @Test("P6 a second device of the same account shows what the first one wrote")
    func secondDevice() throws {
        let first = phone()
        try first.onboard()
        first.pass(milliseconds: 10_000)
        let second = phone()
        second.disk.setSecret(Session.secret, try #require(first.disk.secrets[Session.secret]))
        second.launch("/reflect")
        second.pass(milliseconds: 10_000)
        try second.at("/reflect/today")
        try second.see("Ten kilometres")
    }

    @Test("a permanently refused change is reported and kept, and does not hold up other changes")
    func refused() throws {
        server.refusedTable = "goals"
        let app = phone()
        try app.onboard()
        app.pass(milliseconds: 10_000)
        try app.see("Your server didn’t accept 1 change; it stays on this device")
        #expect(app.disk.rows("refused_changes").count == 1)
        #expect(app.disk.rows("outbox").isEmpty)
        #expect(server.rows["user_profile"]?.count == 1)
    }

    @Test("an anonymous user whose account is gone gets another, with all their records")
    func accountGone() throws {
        let app = phone()
        try app.onboard()
        app.pass(milliseconds: 10_000)
        let account = try #require(server.rows["goals"]?.values.first?["user_id"]?.string)
        server.end(account)
        app.surroundingsChanged()
        app.pass(milliseconds: 60_000)
        let owners = Set((server.rows["goals"] ?? [:]).values.compactMap { $0["user_id"]?.string })
        #expect(owners.count == 2)
        #expect(app.disk.rows("own_goals").count == 1)
    }
}
