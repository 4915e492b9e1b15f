import AlmanacApp
import AlmanacSimulator
import Testing

@testable import AlmanacCore

/// Sessions that the server or the user ends.
@Suite("P6 the end of a session") struct SigningOut: AccountSuite {
    let server = Self.makeServer()

    @Test("if the server ends the session, the device keeps everything, says so, and continues after signing in")
    func endedSession() throws {
        let app = try linked()
        server.end(try #require(app.session?.accountID))
        app.visit("/reflect/settings/name")
        try app.type("Your name (optional)", "Robin Hood")
        try app.tap("Save")
        app.pass(milliseconds: 60_000)
        try app.see("Signed out: what you write stays on this device")
        #expect(!app.disk.rows("outbox").isEmpty)
        try app.tap("Signed out: what you write stays on this device")
        try app.at("/settings")
        try app.tap("Sign in again")
        try app.fill("robin@example.com", "correct horse")
        try app.tap("Sign in")
        app.pass(milliseconds: 10_000)
        #expect(app.disk.rows("outbox").isEmpty)
        #expect(server.rows["user_profile"]?.values.first?["name"]?.string == "Robin Hood")
    }

    /// A device whose account was deleted on another one.
    private func deletedElsewhere() throws -> Simulator<Almanac> {
        let app = try linked()
        server.delete(try #require(app.session?.accountID))
        app.surroundingsChanged()
        app.pass(milliseconds: 60_000)
        app.visit("/")
        app.visit("/settings")
        return app
    }

    private static let gone = "This account was deleted elsewhere. What’s here is only on this device now."
    private static let keep = "Keep what’s here in a new account"

    @Test(
        "an account that was deleted elsewhere offers no sign-in that cannot work; what is here goes to a new account")
    func keepsWhatIsHere() throws {
        let app = try deletedElsewhere()
        let account = app.session?.accountID
        for window in [app, app.openBeside()] {
            window.launch("/settings")
            window.pass(milliseconds: 1_000)
            try window.see(Self.gone, Self.keep)
            #expect(try window.visible.count { $0.contains(Self.gone) } == 1)
            try window.seeNo("Sign in again", "Signed out: what you write stays on this device")
        }
        #expect(app.goal == "Ten kilometres")
        try app.tap(Self.keep)
        app.pass(milliseconds: 60_000)
        try app.seeNo(Self.gone, Self.keep)
        try app.see("Add an email address")
        #expect(app.session?.isAnonymous == true && app.session?.accountID != account)
        #expect(app.goal == "Ten kilometres")
        #expect(app.disk.rows("outbox").isEmpty)
        #expect(server.rows["goals"]?.values.map { $0["user_id"]?.string } == [app.session?.accountID])
    }

    @Test(
        "Q what a text said before is found below it in the new account, too, decided about or not",
        arguments: [false, true])
    func keepsVersions(isDecided: Bool) throws {
        let app = try linked()
        app.visit("/reflect/settings/goal")
        try app.type("A new goal, starting today", "Something else")
        try app.tap("Set this goal")
        app.pass(milliseconds: 20_000)
        if isDecided {
            // The decision waits to be sent when the account goes.
            app.isOnline = false
            let version = try #require(app.disk.rows("own_versions").compactMap { Record($0) }.first)
            var random = Random(seed: 5)
            let seen = [JSON.Member("seen_at", .string(app.moment.now.timestamp))]
            _ = app.disk.answer(Table.versions.put(seen, over: version, at: app.moment, &random))
        }
        server.delete(try #require(app.session?.accountID))
        app.isOnline = true
        app.surroundingsChanged()
        app.pass(milliseconds: 60_000)
        app.visit("/settings")
        try app.tap(Self.keep)
        app.pass(milliseconds: 60_000)
        app.visit("/reflect/today")
        try app.tap("Earlier versions")
        try app.see("Ten kilometres")
        try app.tap("Restore")
        app.pass(milliseconds: 20_000)
        #expect(app.goal == "Ten kilometres")
        #expect(server.rows["goals"]?.values.map { $0["goal_text"]?.string } == ["Ten kilometres"])
    }

    @Test("a device that is killed at any point while it keeps what it holds loses nothing", arguments: 0..<16)
    func killedWhileKeeping(effects: Int) throws {
        let app = try deletedElsewhere()
        app.killAfter(effects: effects)
        try app.tapOnly(Self.keep)
        app.settle()
        app.kill()
        app.launch("/settings")
        app.pass(milliseconds: 60_000)
        if try app.canTap(Self.keep) {
            try app.tap(Self.keep)
            app.pass(milliseconds: 60_000)
        }
        #expect(app.session?.isAnonymous == true)
        #expect(app.goal == "Ten kilometres")
        #expect(app.disk.rows("outbox").isEmpty)
        #expect(server.rows["goals"]?.values.map { $0["user_id"]?.string } == [app.session?.accountID])
    }

    @Test(
        "who deleted the account elsewhere can clear this device, too",
        arguments: ["/settings/sign-out", "/settings/delete"])
    func clearsWhatIsHere(_ path: String) throws {
        let app = try deletedElsewhere()
        app.visit(path)
        try app.seeNo("What you wrote stays in your account.")
        try app.tap(path == "/settings/delete" ? "Delete everything" : "Sign out")
        app.settle()
        #expect(app.session == nil)
        #expect(app.disk.rows("own_goals").isEmpty)
    }

    @Test("Q a device that learns of the deletion hours after its last token says so, and never “Sign in again”")
    func learnsLate() throws {
        let app = try linked()
        app.isOnline = false
        server.delete(try #require(app.session?.accountID))
        app.pass(milliseconds: 5 * 3_600_000)
        server.clock = app.clock
        app.isOnline = true
        app.surroundingsChanged()
        app.pass(milliseconds: 60_000)
        app.visit("/settings")
        try app.see(Self.gone, Self.keep)
        try app.seeNo("Sign in again")
    }

    @Test("Q the page for signing out of an account that is gone says so once")
    func saysOnce() throws {
        let app = try deletedElsewhere()
        app.visit("/settings/sign-out")
        try app.seeNo(Self.gone)
    }

    @Test("Q who was signed out from another device reads from which; after that, why else", arguments: 0..<3)
    func endedBy(place: Int) throws {
        let (reason, from, said) = [
            (
                SessionEndReason.signOut, "Firefox on Linux",
                "You were signed out from another device: Firefox on Linux."
            ),
            (.signOut, nil, "You were signed out from another device."),
            (.password, nil, "You were signed out because your password was changed."),
        ][place]
        let app = try linked()
        let account = try #require(app.session?.accountID)
        server.end(account, by: reason, from: from)
        app.pass(milliseconds: 4_000_000)
        app.surroundingsChanged()
        app.pass(milliseconds: 60_000)
        app.launch("/settings")
        app.pass(milliseconds: 1_000)
        try app.see(said, "Sign in again", "What you write stays on this device until you sign in again.")
        // Walk whole 6: said once, and the address is known.
        try app.seeNo("Signed out: what you write stays on this device")
        try app.tap("Sign in again")
        #expect(try app.typed("Email address") == "robin@example.com")
    }

    @Test("Q an account is not left while what was on the device is still to be moved into it")
    func joinPending() throws {
        _ = try linked()
        let app = try onboarded(goal: "Swim every week")
        app.network.faults["/api/account/merge"] = Array(repeating: .failed(.unreachable), count: 1_000)
        try app.signIn()
        app.visit("/settings/sign-out")
        try app.tap("Sign out")
        try app.see("What was on this device is still being added to your account.")
        #expect(app.disk.secrets[Session.joinSecret]?.isEmpty == false)
        #expect(app.goal == "Swim every week")
        app.network.faults["/api/account/merge"] = []
        app.pass(milliseconds: 120_000)
        app.visit("/settings/sign-out")
        try app.tap("Sign out")
        app.settle()
        #expect(app.session == nil)
    }

    @Test("the records of one account are not sent to another: the user must sign out first")
    func otherAccount() throws {
        let app = try linked()
        let other = try onboarded(goal: "Swim every week")
        try other.link("kim@example.com", "battery staple")
        server.end(try #require(app.session?.accountID))
        app.pass(milliseconds: 400_000)
        try app.signIn("kim@example.com", "battery staple")
        try app.see("This device still has robin@example.com’s data. Sign out first.")
        #expect(app.session?.email == "robin@example.com")
    }

    @Test("signing out clears the device; the account keeps everything")
    func signOut() throws {
        let app = try linked()
        let rows = server.rows.mapValues(\.count)
        try app.tap("Sign out")
        try app.at("/settings/sign-out")
        try app.see("What you wrote stays in your account.")
        try app.seeNo("would be lost")
        try app.tap("Sign out")
        try app.see("You’re signed out. What you wrote has been removed from this device.")
        // Where there is no account, none is called anonymous.
        try app.see("There is no account on this device yet.")
        try app.seeNo("anonymous account")
        for table in Almanac.tables where table.name.hasPrefix("own_") || table.name.hasPrefix("reflect_") {
            #expect(app.disk.rows(table.name).isEmpty, "\(table.name)")
        }
        #expect(app.session == nil)
        app.pass(milliseconds: 400_000)
        #expect(app.session == nil)
        #expect(server.rows.mapValues(\.count) == rows)
        app.launch("/reflect")
        try app.at("/reflect/onboarding/personal-info")
        try app.signIn()
        app.pass(milliseconds: 10_000)
        app.launch("/reflect")
        try app.see("Ten kilometres")
    }

    @Test("an account without an address cannot be signed out, because there would be no way back")
    func anonymousStays() throws {
        let app = try onboarded()
        app.visit("/settings/sign-out")
        try app.see("Add an email address")
        #expect(try !app.canTap("Sign out"))
        app.send(.settings(.signOutTapped))
        #expect(app.session != nil)
        #expect(app.disk.rows("own_goals").count == 1)
    }

    @Test("unsent changes are counted before signing out loses them")
    func signOutWithUnsent() throws {
        let app = try linked()
        app.isOnline = false
        app.visit("/reflect/settings/name")
        try app.type("Your name (optional)", "Robin Hood")
        try app.tap("Save")
        app.pass(milliseconds: 1_000)
        app.visit("/settings/sign-out")
        try app.see("1 change is only on this device and would be lost.")
        try app.tap("Sign out")
        try app.see("You’re signed out.")
        #expect(app.disk.rows("outbox").isEmpty)
    }

    @Test(
        "a device killed while signing out is signed in with all its records or signed out with none", arguments: 0..<5
    )
    func killedWhileSigningOut(effects: Int) throws {
        let app = try linked()
        app.visit("/settings/sign-out")
        app.killAfter(effects: effects)
        try app.tapOnly("Sign out")
        app.settle()
        app.kill()
        app.launch("/settings")
        app.pass(milliseconds: 400_000)
        if app.session == nil {
            #expect(app.disk.rows("own_goals").isEmpty)
        } else if !(try app.visible.contains("Sign in again")) {
            #expect(app.disk.rows("own_goals").count == 1)
        }
    }
}
