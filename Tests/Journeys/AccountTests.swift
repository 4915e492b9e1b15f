import AlmanacApp
import AlmanacSimulator
import Testing

@testable import AlmanacCore

/// An address for the account, a second device, and the way out.
@Suite("P6 the account") struct AccountPage {
    private let server = SyncServer(clock: Instant(iso8601: "2026-11-21T10:00:00Z")!)

    private func phone() -> Simulator<Almanac> {
        Simulator(disk: Disk(), network: server.network)
    }

    /// A device whose records are on the server.
    private func onboarded(goal: String = "Ten kilometres") throws -> Simulator<Almanac> {
        let app = phone()
        try app.onboard(goal: goal)
        app.pass(milliseconds: 10_000)
        return app
    }

    private func linked() throws -> Simulator<Almanac> {
        let app = try onboarded()
        try app.link()
        return app
    }

    // MARK: An address

    @Test("an address is added: the account and its records stay the same")
    func link() throws {
        let app = try onboarded()
        let account = try #require(app.session?.accountID)
        let rows = server.rows.mapValues(\.count)
        try app.link()
        try app.at("/settings")
        try app.see("robin@example.com is now the address of your account.")
        #expect(app.session?.accountID == account)
        #expect(app.session?.email == "robin@example.com")
        app.pass(milliseconds: 10_000)
        #expect(server.rows.mapValues(\.count) == rows)
        #expect(app.disk.rows("outbox").isEmpty)
        app.kill()
        app.launch("/settings")
        try app.see("robin@example.com", "Sign out")
        try app.seeNo("Add an address")
    }

    @Test("an address before any account makes one")
    func linkFirst() throws {
        let app = phone()
        app.launch()
        try app.link()
        try app.see("robin@example.com is now the address of your account.")
        #expect(app.session?.email == "robin@example.com")
    }

    @Test("what is no address or too short a password is said at the field, and nothing is sent")
    func inline() throws {
        let app = try onboarded()
        app.visit("/settings/link")
        app.forget()
        try app.fill("robin", "short")
        try app.seeNo("An address looks like")
        try app.tap("Add an address")
        try app.see("An address looks like name@example.com.", "At least 6 characters, please.")
        try app.type("E-mail address", " robin@example.com ")
        try app.seeNo("An address looks like")
        for wrong in ["a@b", "@example.com", "a@@example.com", "a b@example.com", "a@example."] {
            try app.type("E-mail address", wrong)
            try app.see("An address looks like")
        }
        #expect(!app.log.contains { $0.contains("/auth/v1/user") })
    }

    @Test("an address that has an account leads to signing in, with what was typed")
    func taken() throws {
        _ = try linked()
        let app = phone()
        app.launch()
        try app.link()
        try app.see("This address has an account already.")
        try app.tap("Sign in instead")
        try app.at("/settings/sign-in")
        #expect(try app.typed("E-mail address") == "robin@example.com")
        try app.tap("Sign in")
        try app.see("robin@example.com is now the address of your account.")
    }

    @Test("offline nothing changes, what was typed stays, and later it works")
    func offline() throws {
        let app = try onboarded()
        app.isOnline = false
        try app.link()
        try app.see("Your server can’t be reached.")
        try app.at("/settings/link")
        app.isOnline = true
        try app.tap("Add an address")
        try app.see("robin@example.com is now the address of your account.")
    }

    @Test("a tap while the sync is at work is not lost")
    func duringARound() throws {
        let app = try onboarded()
        app.visit("/settings/link")
        try app.fill("robin@example.com", "correct horse")
        app.sendOnly(Almanac.surroundingsChanged)
        app.step()
        try app.tap("Add an address")
        try app.see("robin@example.com is now the address of your account.")
    }

    @Test("after a night offline the token is made fresh before the address is added")
    func oldToken() throws {
        let app = try onboarded()
        app.isOnline = false
        app.pass(milliseconds: 10 * 3_600_000)
        app.visit("/settings/link")
        try app.fill("robin@example.com", "correct horse")
        app.isOnline = true
        try app.tap("Add an address")
        try app.see("robin@example.com is now the address of your account.")
    }

    @Test("where mails confirm, the address counts once the link was opened")
    func confirmation() throws {
        server.confirmsByMail = true
        let app = try onboarded()
        try app.link()
        try app.at("/settings")
        try app.see("A mail is on its way to robin@example.com.")
        try app.tap("I opened the link")
        try app.see("The link in the mail has not been opened yet.")
        #expect(app.session?.isAnonymous == true)
        server.openMail(to: "robin@example.com")
        try app.tap("I opened the link")
        try app.see("robin@example.com is now the address of your account.")
        #expect(app.session?.email == "robin@example.com")
    }

    @Test("a forgotten password: a mail, whether or not there is such an account")
    func forgotten() throws {
        let app = phone()
        app.launch("/settings/sign-in")
        try app.tap("I forgot my password")
        try app.see("An address looks like name@example.com.")
        try app.type("E-mail address", "nobody@example.com")
        try app.tap("I forgot my password")
        try app.at("/settings")
        try app.see("If nobody@example.com has an account here, a mail")
    }

    // MARK: A second device

    @Test("a second device with records of its own signs in: both devices have everything, nothing twice")
    func merge() throws {
        let first = try linked()
        let second = try onboarded(goal: "Swim every week")
        let other = try #require(second.session?.accountID)
        #expect(other != first.session?.accountID)
        // The later goal of one day is the day's goal.
        try second.signIn()
        try second.see("robin@example.com is now the address of your account.")
        second.pass(milliseconds: 10_000)
        first.surroundingsChanged()
        first.pass(milliseconds: 10_000)
        #expect(second.session?.accountID == first.session?.accountID)
        let owners = Set(server.rows.values.flatMap { $0.values.compactMap { $0["user_id"]?.string } })
        #expect(owners == [try #require(first.session?.accountID)])
        for app in [first, second] {
            #expect(app.disk.rows("own_goals").count == 1)
            app.launch("/reflect")
            try app.see("Swim every week")
        }
        #expect(first.disk.rows("own_events").count == second.disk.rows("own_events").count)
        #expect(second.disk.rows("outbox").isEmpty)
    }

    @Test("what waits on the second device is sent to the account it joins")
    func mergeWithUnsent() throws {
        let first = try linked()
        let second = phone()
        server.network.fail("/rest", .failed(.unreachable))
        try second.onboard(goal: "Swim every week")
        second.isOnline = false
        second.pass(milliseconds: 1_000)
        #expect(!second.disk.rows("outbox").isEmpty)
        second.isOnline = true
        try second.signIn()
        second.pass(milliseconds: 10_000)
        #expect(second.disk.rows("outbox").isEmpty)
        let goal = try #require(server.rows["goals"]?.values.first)
        #expect(goal["goal_text"]?.string == "Swim every week")
        #expect(goal["user_id"]?.string == first.session?.accountID)
    }

    @Test("a wrong password changes nothing and says so")
    func wrongPassword() throws {
        _ = try linked()
        let second = try onboarded(goal: "Swim every week")
        let account = second.session?.accountID
        try second.signIn("robin@example.com", "wrong horse")
        try second.at("/settings/sign-in")
        try second.see("The address or the password is wrong.")
        #expect(second.session?.accountID == account)
        try second.type("Password", "correct horse")
        try second.tap("Sign in")
        try second.see("robin@example.com is now the address of your account.")
    }

    @Test("killed anywhere while it joins, a device loses nothing", arguments: 0..<24)
    func killedWhileMerging(effects: Int) throws {
        let first = try linked()
        let second = try onboarded(goal: "Swim every week")
        second.visit("/settings/sign-in")
        try second.fill("robin@example.com", "correct horse")
        second.killAfter(effects: effects)
        try second.tapOnly("Sign in")
        second.settle()
        second.kill()
        second.launch("/settings/sign-in")
        second.pass(milliseconds: 400_000)
        if second.session?.email == nil {
            try second.signIn()
            second.pass(milliseconds: 10_000)
        }
        #expect(second.session?.email == "robin@example.com")
        second.pass(milliseconds: 400_000)
        let goals = (server.rows["goals"] ?? [:]).values.filter { $0["user_id"]?.string == first.session?.accountID }
        #expect(goals.compactMap { $0["goal_text"]?.string } == ["Swim every week"])
        try hasEverything(second, of: first)
    }

    /// The device has what the server has of the account, and the server has nothing twice.
    private func hasEverything(_ app: Simulator<Almanac>, of other: Simulator<Almanac>) throws {
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

    @Test("the server has joined the accounts and its answer is lost: nothing is there twice, nothing is missing")
    func mergeAnswerLost() throws {
        let first = try linked()
        let second = try onboarded(goal: "Swim every week")
        second.network.fail("/api/account/merge", .body("{"), .failed(.cutOff), .status(503))
        try second.signIn()
        second.pass(milliseconds: 400_000)
        try hasEverything(second, of: first)
    }

    @Test("a token that ran out by the server's clock is renewed before the accounts are joined")
    func mergeWithOldToken() throws {
        let first = try linked()
        let second = try onboarded(goal: "Swim every week")
        // The device's clock was set back: it holds its own token for good.
        server.clock = server.clock + 7_200_000
        try second.signIn()
        second.pass(milliseconds: 400_000)
        try hasEverything(second, of: first)
        let goals = (server.rows["goals"] ?? [:]).values.compactMap { $0["goal_text"]?.string }
        #expect(goals == ["Swim every week"])
    }

    @Test("the server has linked the address and its answer is lost: asked again, it is simply so")
    func linkAnswerLost() throws {
        let app = try onboarded()
        app.network.fail("/auth/v1/user", .body("{"))
        try app.link()
        app.pass(milliseconds: 1_000)
        try app.tap("Add an address")
        try app.see("robin@example.com is now the address of your account.")
    }

    @Test("a token that ran out by the server's clock is renewed before the address is added")
    func linkWithOldToken() throws {
        let app = try onboarded()
        server.clock = server.clock + 7_200_000
        try app.link()
        try app.see("robin@example.com is now the address of your account.")
    }

    @Test("signing in with an address that is not confirmed yet works once it is")
    func signInUnconfirmed() throws {
        server.confirmsByMail = true
        let first = try onboarded()
        try first.link()
        let second = try onboarded(goal: "Swim every week")
        try second.signIn()
        try second.see("The link in the mail has not been opened yet.")
        server.openMail(to: "robin@example.com")
        try second.tap("I opened the link")
        try second.see("robin@example.com is now the address of your account.")
        // The first device learns of it when its page is opened.
        first.visit("/")
        first.visit("/settings")
        try first.see("robin@example.com", "Sign out")
    }

    @Test("a storage that refuses is said with its reason")
    func storageFault() throws {
        let app = try onboarded()
        app.visit("/settings/link")
        try app.fill("robin@example.com", "correct horse")
        app.disk.secretFaults = [.refused("disk on fire")]
        try app.tap("Add an address")
        try app.see("disk on fire")
    }

    @Test("too long a password is said at the field")
    func longPassword() throws {
        let app = try onboarded()
        app.visit("/settings/link")
        try app.fill("robin@example.com", String(repeating: "密", count: 25))
        try app.see("That password is too long")
    }

    @Test("passwords are forgotten once they have done their work")
    func passwordForgotten() throws {
        let app = try linked()
        app.visit("/settings/sign-in")
        #expect(try app.typed("Password") == "")
    }

    // MARK: The end of a session

    @Test("a named account whose session the server ends keeps everything, says so, and goes on after signing in")
    func endedSession() throws {
        let app = try linked()
        server.end(try #require(app.session?.accountID))
        app.visit("/reflect/settings")
        try app.type("Your name (optional)", "Robin Hood")
        try app.tap("Save the name")
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

    @Test("what one account wrote does not go to another: first sign out")
    func otherAccount() throws {
        let app = try linked()
        let other = try onboarded(goal: "Swim every week")
        try other.link("kim@example.com", "battery staple")
        server.end(try #require(app.session?.accountID))
        app.pass(milliseconds: 400_000)
        try app.signIn("kim@example.com", "battery staple")
        try app.see("This device holds what robin@example.com wrote. Sign out first.")
        #expect(app.session?.email == "robin@example.com")
    }

    // MARK: Signing out

    @Test("signed out, the device forgets; the account keeps everything")
    func signOut() throws {
        let app = try linked()
        let rows = server.rows.mapValues(\.count)
        try app.tap("Sign out")
        try app.at("/settings/sign-out")
        try app.see("What you wrote stays in your account.")
        try app.seeNo("would be lost")
        try app.tap("Sign out")
        try app.see("You are signed out. This device has forgotten what you wrote.")
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

    @Test("an account without an address cannot be left: there would be no way back")
    func anonymousStays() throws {
        let app = try onboarded()
        app.visit("/settings/sign-out")
        try app.see("Add an address")
        #expect(try !app.canTap("Sign out"))
        app.send(.settings(.signOutTapped))
        #expect(app.session != nil)
        #expect(app.disk.rows("own_goals").count == 1)
    }

    @Test("what the server does not have is counted before it is lost")
    func signOutWithUnsent() throws {
        let app = try linked()
        app.isOnline = false
        app.visit("/reflect/settings")
        try app.type("Your name (optional)", "Robin Hood")
        try app.tap("Save the name")
        app.pass(milliseconds: 1_000)
        app.visit("/settings/sign-out")
        try app.see("1 change is only on this device and would be lost.")
        try app.tap("Sign out")
        try app.see("You are signed out.")
        #expect(app.disk.rows("outbox").isEmpty)
    }

    @Test(
        "killed while signing out, a device is signed in with all its records or signed out with none", arguments: 0..<5
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

    // MARK: Two windows

    @Test("an account changed in one window is the account of all; the window that speaks makes no other")
    func windows() throws {
        let speaking = try onboarded(goal: "Swim every week")
        _ = try linked()
        let other = speaking.openBeside()
        other.launch("/settings")
        try other.signIn()
        try other.see("robin@example.com is now the address of your account.")
        speaking.pass(milliseconds: 4_000_000)
        #expect(speaking.session?.email == "robin@example.com")
        let owners = Set(server.rows["goals"]?.values.compactMap { $0["user_id"]?.string } ?? [])
        #expect(owners == [try #require(speaking.session?.accountID)])
        speaking.visit("/settings")
        try speaking.see("robin@example.com")
    }

    @Test("a round of one window that another has overtaken by signing out leaves nothing behind")
    func overtakenBySignOut() throws {
        let speaking = try linked()
        let other = speaking.openBeside()
        other.launch("/settings")
        // The page it asked for is on its way while the other window signs out.
        speaking.sendOnly(Almanac.surroundingsChanged)
        for _ in 0..<30 {
            other.visit("/settings/sign-out")
            guard speaking.log.last?.contains("/api/changes") != true else { break }
            if !speaking.step() { break }
        }
        try other.tap("Sign out")
        speaking.settle()
        speaking.pass(milliseconds: 400_000)
        #expect(speaking.disk.rows("own_goals").isEmpty)
        #expect(speaking.session == nil)
    }

    @Test("a second window says at once whose account it is")
    func secondWindow() throws {
        let speaking = try linked()
        let other = speaking.openBeside()
        other.launch("/settings")
        try other.see("robin@example.com")
        try other.seeNo("Add an address")
    }

    @Test("a session that has ended is said in every window")
    func endedInAllWindows() throws {
        let speaking = try linked()
        let other = speaking.openBeside()
        other.launch("/settings")
        server.end(try #require(speaking.session?.accountID))
        speaking.surroundingsChanged()
        speaking.pass(milliseconds: 60_000)
        try other.see("Sign in again")
    }

    // MARK: Refused changes

    private func withRefused() throws -> Simulator<Almanac> {
        server.refusedTable = "goals"
        let app = try onboarded()
        server.refusedTable = nil
        return app
    }

    @Test("a refused change is looked at, and sent again when its reason is gone")
    func sendAgain() throws {
        let app = try withRefused()
        try app.tap("The server refused 1 change; it stays on this device")
        try app.at("/settings/refused")
        try app.tap("Reflect")
        try app.see("Ten kilometres", "The server said: 23514")
        try app.tap("Send again")
        app.pass(milliseconds: 10_000)
        try app.see("Nothing was refused. All is well.")
        #expect(server.rows["goals"]?.values.first?["goal_text"]?.string == "Ten kilometres")
        #expect(app.disk.rows("own_goals").count == 1)
        #expect(app.disk.rows("refused_changes").isEmpty)
    }

    @Test("a refused change that is given up is gone, and the record is what the server has")
    func discard() throws {
        let app = try onboarded()
        server.refusedTable = "user_profile"
        app.visit("/reflect/settings")
        try app.type("Your name (optional)", "Robin Hood")
        try app.tap("Save the name")
        app.pass(milliseconds: 10_000)
        server.refusedTable = nil
        app.visit("/settings/refused")
        try app.tap("Reflect")
        try app.see("Robin Hood")
        try app.tap("Discard this change")
        app.pass(milliseconds: 10_000)
        #expect(app.disk.rows("refused_changes").isEmpty)
        app.launch("/reflect/settings")
        #expect(try app.typed("Your name (optional)") == "Robin")
    }
}
