import AlmanacApp
import AlmanacSimulator
import Testing

@testable import AlmanacCore

/// What a page says of a state is true: the state changes under the open page, and the page takes back what it said.
@Suite struct SaidIsTrue: ReminderSuite {
    let server = Self.makeServer()

    /// A reader of facts whose account has an address. The open page hears of changes at once.
    private func user() throws -> Simulator<Almanac> {
        server.announces = true
        let app = try reader()
        try app.link()
        app.pass(milliseconds: 10_000)
        return app
    }

    /// A sentence that claims something, and what makes it false.
    struct Claim: CustomTestStringConvertible, Sendable {
        let page: String
        let said: String
        let instead: String
        /// How long the page may go on saying it, in milliseconds.
        var within: Int64 = 2_000
        let change: @Sendable (SyncServer, Simulator<Almanac>) throws -> Void

        var testDescription: String { page + ": " + said + " → " + instead }
    }

    private static func endSession(_ server: SyncServer, _ app: Simulator<Almanac>) throws {
        server.end(try #require(app.session?.accountID), by: .signOut)
    }

    private static let received = "This browser receives your notifications"
    private static let saved = "Everything is saved on your server"

    static let claims: [Claim] = [
        Claim(page: "/settings/notifications", said: received, instead: "Notifications are off") { _, app in
            app.permission = .denied
            app.surroundingsChanged()
        },
        Claim(
            page: "/settings/notifications", said: received, instead: "Notifications arrive only while Almanac is open"
        ) { server, app in
            app.network.fail("/rest/v1/push_subscriptions?on_conflict", .status(503))
            server.delete("push_subscriptions", key: "https://push.example/1")
        },
        // A stream that ends is opened again after a pause of up to two seconds.
        Claim(
            page: "/settings/notifications", said: received, instead: "Signed out: what you write stays on this device",
            within: 4_000, change: endSession),
        Claim(
            page: "/settings", said: saved, instead: "You were signed out from another device.", within: 4_000,
            change: endSession),
        Claim(page: "/settings", said: saved, instead: "You’re offline.") { _, app in
            app.isOnline = false
            app.surroundingsChanged()
        },
        Claim(
            page: "/settings/data", said: "Everything is in your account, robin@example.com, and on this device.",
            instead: "Everything is on this device only.", within: 60_000
        ) { server, app in
            server.delete(try #require(app.session?.accountID))
            app.surroundingsChanged()
        },
        Claim(
            page: "/settings/devices", said: "No other device is signed in.", instead: "Sign out all other devices"
        ) { server, app in
            _ = server.session(of: try #require(app.session?.accountID))
            app.surroundingsChanged()
        },
        Claim(page: "/facts/favorites", said: "No favorites yet", instead: "Fact 1") { server, app in
            let account = try #require(app.session?.accountID)
            server.insert(
                "favourite_facts", key: account + "\n1", JSON.Member("user_id", .string(account)),
                JSON.Member("fact_id", .int(1)), JSON.Member("updated_at", .string(server.clock.timestamp)))
        },
    ]

    @Test("walk said what a page says of a state goes when the state changes under it", arguments: claims)
    func takenBack(_ claim: Claim) throws {
        let app = try user()
        app.visit(claim.page)
        app.pass(milliseconds: 1_000)
        try app.see(claim.said)
        try claim.change(server, app)
        app.pass(milliseconds: claim.within)
        try app.seeNo(claim.said)
        try app.see(claim.instead)
    }

    @Test("walk said offline is said as long as the device is offline")
    func offline() throws {
        let app = try user()
        app.isOnline = false
        app.surroundingsChanged()
        for page in ["/", "/facts", "/settings"] {
            app.visit(page)
            app.pass(milliseconds: 1_000)
            try app.see("You’re offline. Everything saved on this device still works.")
        }
        app.isOnline = true
        app.surroundingsChanged()
        app.pass(milliseconds: 2_000)
        try app.seeNo("You’re offline")
        try app.see(Self.saved)
    }

    @Test("walk said notifications are off, not yet allowed, or waited for: each only while it is so")
    func notifications() throws {
        server.announces = true
        let app = phone()
        app.launch("/settings/notifications")
        try app.see("Notifications aren’t allowed yet.")
        app.permission = .granted
        app.surroundingsChanged()
        try app.seeNo("Notifications aren’t allowed yet.")
        try app.see("Notifications are allowed. They begin with your first reminder.")
        app.permission = .denied
        app.surroundingsChanged()
        try app.see("Notifications are off")
        app.permission = .granted
        app.surroundingsChanged()
        try app.seeNo("Notifications are off")
        let other = app.openBeside()
        try other.chooseFacts()
        app.pass(milliseconds: 20_000)
        try app.seeNo("They begin with your first reminder.")
        try app.see(Self.received)
    }

    @Test("walk said the settings of Facts A Day tell off from not yet allowed")
    func undecided() throws {
        let app = try reader()
        app.visit("/facts/settings")
        try app.seeNo("Notifications are off", "Notifications aren’t allowed yet.")
        app.permission = .undecided
        app.surroundingsChanged()
        try app.see("Notifications aren’t allowed yet.")
        try app.seeNo("Notifications are off")
        app.permission = .denied
        app.surroundingsChanged()
        try app.see("Notifications are off")
        app.permission = .granted
        app.surroundingsChanged()
        try app.seeNo("Notifications are off")
    }

    @Test("walk said only a server that does not answer is called unreachable")
    func unreachable() throws {
        let app = try reader()
        app.visit("/settings/notifications")
        app.network.fail("/api/push/test", .failed(.unreachable), .status(500))
        try app.tap("Send me a test notification")
        try app.see("Your server can’t be reached.")
        try app.tap("Send me a test notification")
        try app.seeNo("can’t be reached")
        try app.see("The server answered with an error (500).")
        try app.tap("Send me a test notification")
        try app.seeNo("answered with an error")
        try app.see("It’s on its way.")
        app.visit("/settings")
        app.visit("/settings/notifications")
        try app.seeNo("It’s on its way.")
    }

    @Test("walk said everything is in the account only when all of it is")
    func unsent() throws {
        let app = try user()
        app.isOnline = false
        app.visit("/facts/settings")
        try app.setTime("Time of your daily fact", "08:15")
        app.visit("/settings/data")
        app.pass(milliseconds: 1_000)
        try app.see("Not all of it is in your account yet.")
        try app.seeNo("Everything is in your account")
        app.isOnline = true
        app.surroundingsChanged()
        app.pass(milliseconds: 5_000)
        try app.see("Everything is in your account, robin@example.com, and on this device.")
        try app.seeNo("Not all of it")
    }

    @Test("walk said nothing is called saved before it is known what waits")
    func atStart() throws {
        let app = try user()
        app.isOnline = false
        app.visit("/facts/settings")
        try app.setTime("Time of your daily fact", "08:15")
        app.isOnline = true
        server.isFailing = true
        app.launchOnly("/settings")
        for _ in 0..<60 {
            try app.seeNo(Self.saved)
            guard app.step() else { break }
        }
    }

    @Test("walk said there is no account only until there is one, also if another window has made it")
    func noAccount() throws {
        let app = phone()
        app.launch("/settings")
        try app.see("There is no account on this device yet.")
        let other = app.openBeside()
        try other.chooseFacts()
        app.pass(milliseconds: 10_000)
        try app.seeNo("There is no account on this device yet.")
        try app.see("in an anonymous account on your server")
    }
}
