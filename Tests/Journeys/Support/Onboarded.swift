import AlmanacApp
@testable import AlmanacCore
import AlmanacSimulator
import Testing

extension Simulator where A == Almanac {
    /// Goes from the start page through Reflect's onboarding to the Today view.
    func onboard(goal: String = "Ten kilometres") throws {
        launch()
        try tap("Reflect")
        try type("Your name (optional)", "Robin")
        try tap("Continue")
        try type("Your goal", goal)
        try tap("Continue")
        try tap("Running")
        try tap("Continue")
        try tap("Sometimes")
        try tap("Continue")
        for button in ["Continue", "Continue", "Continue", "Continue", "Turn on reminders", "Go to Today"] {
            try tap(button)
        }
        try at("/reflect/today")
    }

    /// The session stored on this device.
    var session: Session? {
        disk.secrets[Session.secret].flatMap { Session(secretText: $0) }
    }

    func fill(_ email: String, _ password: String) throws {
        try type("Email address", email)
        try type("Password", password)
    }

    /// Adds an email address to the current account.
    func link(_ email: String = "robin@example.com", _ password: String = "correct horse") throws {
        visit("/settings")
        try tap("Add an email address")
        try fill(email, password)
        try tap("Add an email address")
    }

    func signIn(_ email: String = "robin@example.com", _ password: String = "correct horse") throws {
        visit("/settings/sign-in")
        try fill(email, password)
        try tap("Sign in")
        // Asked where there are texts on both sides.
        try keepBoth()
    }

    /// Consents to a sign-in, if the user is asked.
    func keepBoth() throws {
        if (try? see("Sign in and keep both")) != nil { try tap("Sign in and keep both") }
    }
}

/// The setup that the account tests share: a server, and devices that have been used.
protocol AccountSuite {
    var server: SyncServer { get }
}

extension AccountSuite {
    static func makeServer() -> SyncServer {
        SyncServer(clock: Instant(iso8601: "2026-11-21T10:00:00Z")!, tables: Almanac.syncedTables)
    }

    func phone() -> Simulator<Almanac> {
        Simulator(disk: Disk(), network: server.network)
    }

    /// A device whose records are on the server.
    func onboarded(goal: String = "Ten kilometres") throws -> Simulator<Almanac> {
        let app = phone()
        // Devices with different goals make different ids.
        app.draw(from: goal.utf8.reduce(7) { $0 &* 31 &+ UInt64($1) })
        // What two devices note is not the same event, so it is not of the same time.
        if goal != "Ten kilometres" { app.clock = app.clock + -60_000 }
        try app.onboard(goal: goal)
        app.pass(milliseconds: 10_000)
        return app
    }

    /// A device whose account has an email address.
    func linked() throws -> Simulator<Almanac> {
        let app = try onboarded()
        try app.link()
        return app
    }

    /// Checks that `app` has all of the account's records on the server, and that the server has no event twice.
    func hasEverything(_ app: Simulator<Almanac>, of other: Simulator<Almanac>) throws {
        let account = try #require(other.session?.accountID)
        #expect(app.session?.accountID == account)
        #expect(app.disk.rows("outbox").isEmpty)
        for (table, rows) in server.rows {
            let owned = rows.values.filter { $0["user_id"]?.string == account }
            #expect(app.disk.rows("own_" + table).count == owned.count, "\(table)")
        }
        let events = (server.rows["events"] ?? [:]).values.filter { $0["user_id"]?.string == account }
        let distinct = Set(
            events.map { row in
                row.fields.filter { !["id", "updated_at"].contains($0.key) }
                    .map { "\($0.key)=\($0.value)" }.sorted().joined()
            })
        #expect(distinct.count == events.count, "no event is there twice")
    }
}
