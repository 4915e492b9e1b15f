import AlmanacSimulator
import Testing

@testable import AlmanacApp
@testable import AlmanacCore

/// What a user reads before and after a sign-in that brings two sets of texts together.
@Suite struct JoinOffers: AccountSuite {
    let server = Self.makeServer()

    /// Signs in, up to the question.
    private func asked() throws -> Simulator<Almanac> {
        _ = try linked()
        let app = try onboarded(goal: "Swim every week")
        app.visit("/settings/sign-in")
        try app.fill("robin@example.com", "correct horse")
        try app.tap("Sign in")
        return app
    }

    @Test("Q before a device with texts signs in to an account with texts, one page says what is on each side")
    func offered() throws {
        let app = try asked()
        let before = app.session?.accountID
        try app.see("Bring it all together?", "Everything is kept.")
        let sides = try app.screen.blocks.flatMap { block in
            if case .list(let list) = block { list.rows.map { [$0.title, $0.detail ?? ""] } } else { [[String]]() }
        }
        #expect(sides == [["On this device", "1 goal"], ["In your account", "1 goal · robin@example.com"]])
        #expect(app.session?.accountID == before)
        try app.tap("Sign in and keep both")
        app.pass(milliseconds: 60_000)
        try app.see("You’re signed in as robin@example.com.", "Added to your account: 1 goal.")
        #expect(app.session?.email == "robin@example.com")
        #expect(app.disk.rows("own_goals").count == 2)
        #expect(app.disk.rows("outbox").isEmpty)
    }

    @Test(
        "Q who goes back stays with the account of this device, and the session for the other one ends",
        arguments: ["Settings", "Back", "Not now"])
    func declined(_ way: String) throws {
        let app = try asked()
        let before = app.session?.accountID
        if way == "Settings" { app.visit("/settings") } else { try app.tap(way) }
        app.pass(milliseconds: 60_000)
        #expect(app.session?.accountID == before)
        #expect(app.session?.isAnonymous == true)
        try app.seeNo("Sign in and keep both")
        #expect(app.goal == "Swim every week")
    }

    @Test("Q an offer that is turned down hours later leaves no session behind, although its token has expired")
    func declinedLate() throws {
        let app = try asked()
        app.pass(milliseconds: 5 * 3_600_000)
        server.clock = app.clock
        try app.tap("Not now")
        app.pass(milliseconds: 60_000)
        app.kill()
        app.launch("/settings")
        app.pass(milliseconds: 60_000)
        #expect(app.session?.isAnonymous == true)
        #expect(try others == 0)
        #expect(app.disk.secrets[Session.offerSecret]?.isEmpty != false)
    }

    @Test("Q an offer whose token has expired leaves no session behind when its user signs in again")
    func declinedAndSignedIn() throws {
        let app = try asked()
        app.pass(milliseconds: 5 * 3_600_000)
        server.clock = app.clock
        try app.tap("Not now")
        app.pass(milliseconds: 5_000)
        try app.signIn()
        app.pass(milliseconds: 60_000)
        #expect(app.session?.email == "robin@example.com")
        #expect(try others == 1)
    }

    @Test("Q a device without texts is not asked")
    func empty() throws {
        _ = try linked()
        let app = phone()
        app.draw(from: 99)
        app.launch()
        app.visit("/settings/sign-in")
        try app.fill("robin@example.com", "correct horse")
        try app.tap("Sign in")
        app.pass(milliseconds: 60_000)
        try app.see("You’re signed in as robin@example.com.")
        try app.seeNo("Added to your account")
    }

    /// The number of the named account's open sessions besides that of its first device.
    private var others: Int {
        get throws { server.openSessions(of: try #require(server.account(named: "robin@example.com"))) - 1 }
    }

    @Test(
        "Q a device that is killed while it asks is where it was, and asks again", arguments: 0..<12, [true, false])
    func killed(effects: Int, accepts: Bool) throws {
        _ = try linked()
        let app = try onboarded(goal: "Swim every week")
        app.visit("/settings/sign-in")
        try app.fill("robin@example.com", "correct horse")
        app.killAfter(effects: effects)
        try app.tapOnly("Sign in")
        app.settle()
        app.kill()
        // A session whose answer has not reached the device.
        let holds = app.disk.secrets[Session.offerSecret]?.isEmpty == false
        let lost = try others - (holds ? 1 : 0)
        #expect((0...1).contains(lost))
        app.launch("/")
        app.pass(milliseconds: 60_000)
        app.visit("/settings")
        app.pass(milliseconds: 60_000)
        #expect(app.session?.isAnonymous == true)
        #expect(app.goal == "Swim every week")
        #expect(((try? app.see("Sign in and keep both")) != nil) == holds)
        guard holds else { return }
        if accepts {
            try app.tap("Sign in and keep both")
            app.pass(milliseconds: 60_000)
            #expect(app.session?.email == "robin@example.com")
            #expect(app.disk.rows("own_goals").count == 2)
        } else {
            app.visit("/settings/language")
            app.pass(milliseconds: 60_000)
            #expect(app.session?.isAnonymous == true)
        }
        #expect(try others == lost + (accepts ? 1 : 0))
        #expect(app.disk.secrets[Session.offerSecret]?.isEmpty != false)
    }

    @Test(
        "Q an offer that is answered days later, or turned down offline, leaves no session behind",
        arguments: [true, false])
    func later(accepts: Bool) throws {
        let app = try asked()
        if !accepts {
            app.isOnline = false
            app.visit("/settings")
            app.pass(milliseconds: 10_000)
            try app.seeNo("Sign in and keep both")
            #expect(try others == 1)
        }
        app.kill()
        server.clock = server.clock + 5 * 86_400_000
        app.clock = server.clock
        app.isOnline = true
        app.launch("/settings")
        app.pass(milliseconds: 60_000)
        #expect(((try? app.see("Sign in and keep both")) != nil) == accepts)
        if accepts { try app.tap("Sign in and keep both") }
        app.pass(milliseconds: 60_000)
        #expect(app.session?.isAnonymous == !accepts)
        #expect(try others == (accepts ? 1 : 0))
    }

    @Test("Q an offer that another window has turned down is not taken")
    func windows() throws {
        let app = try asked()
        let other = app.openBeside()
        other.launch("/settings")
        other.pass(milliseconds: 10_000)
        try other.see("Sign in and keep both")
        app.visit("/settings")
        app.pass(milliseconds: 10_000)
        try other.tap("Sign in and keep both")
        other.pass(milliseconds: 60_000)
        #expect(other.session?.isAnonymous == true)
        #expect(try others == 0)
    }

    @Test("Q who has accepted an offer stays signed in when another window, which still shows it, goes back")
    func acceptedElsewhere() throws {
        let app = try asked()
        let other = app.openBeside()
        other.launch("/settings")
        other.pass(milliseconds: 10_000)
        try other.see("Sign in and keep both")
        try app.tap("Sign in and keep both")
        app.pass(milliseconds: 60_000)
        other.visit("/settings/language")
        for window in [other, app, other, app] { window.pass(milliseconds: 60_000) }
        #expect(app.session?.email == "robin@example.com")
        #expect(try others == 1)
        app.visit("/settings")
        try app.seeNo("Sign in again")
    }

    @Test("Q an offer whose session was ended from elsewhere joins nothing, and is not made again")
    func ended() throws {
        let app = try asked()
        app.kill()
        server.end(try #require(server.account(named: "robin@example.com")))
        for _ in 0..<2 {
            app.launch("/settings")
            app.pass(milliseconds: 60_000)
            try app.seeNo("Sign in and keep both", "Sign in again")
            #expect(app.session?.isAnonymous == true)
            #expect(app.disk.rows("own_goals").count == 1)
        }
        #expect(app.disk.secrets[Session.joinSecret]?.isEmpty != false)
        #expect(app.disk.secrets[Session.offerSecret]?.isEmpty != false)
    }

    @Test("Q an account whose server refuses to count its texts is not joined unasked", arguments: [401, 403])
    func refused(status: Int) throws {
        _ = try linked()
        let app = try onboarded(goal: "Swim every week")
        app.network.fail("/api/account/texts", .status(status))
        try app.signIn()
        app.pass(milliseconds: 60_000)
        #expect(app.session?.isAnonymous == true)
        #expect(app.disk.rows("own_goals").count == 1)
        #expect(app.disk.secrets[Session.joinSecret]?.isEmpty != false)
    }

    @Test("Q a new sign-in ends the session of an offer that was not answered")
    func again() throws {
        let app = try asked()
        app.kill()
        app.isOnline = false
        app.launch("/settings/sign-in")
        app.pass(milliseconds: 1_000)
        app.isOnline = true
        try app.signIn()
        app.pass(milliseconds: 60_000)
        #expect(app.session?.email == "robin@example.com")
        #expect(try others == 1)
    }

    @Test("Q nobody is signed in unasked while the server cannot say what the account has")
    func unreachable() throws {
        _ = try linked()
        let app = try onboarded(goal: "Swim every week")
        app.network.fail("/api/account/texts", .failed(.timedOut))
        try app.signIn()
        try app.see("Your server can’t be reached. Try again in a moment.")
        #expect(app.session?.isAnonymous == true)
        try app.signIn()
        app.pass(milliseconds: 60_000)
        #expect(app.session?.email == "robin@example.com")
        #expect(try others == 1)
    }
}
