import AlmanacApp
import AlmanacSimulator
import Testing

@testable import AlmanacCore

/// Signing out while what is on the device cannot be added to the account any more.
@Suite("Q signing out of an account that cannot be joined") struct Returning: AccountSuite {
    let server = Self.makeServer()

    /// A device that has signed in, and could not be joined with the account before its session ended for good.
    /// - Parameter isDeleted: Whether the account was deleted.
    private func stuck(isDeleted: Bool, isMerged: Bool = false) throws -> Simulator<Almanac> {
        let first = try linked()
        let app = try onboarded(goal: "Swim every week")
        app.network.faults["/api/account/merge"] = Array(
            repeating: isMerged ? .body("{") : .failed(.unreachable), count: 1_000)
        try app.signIn()
        app.pass(milliseconds: 10_000)
        #expect(app.session?.email == "robin@example.com")
        let account = try #require(first.session?.accountID)
        if isDeleted { server.delete(account) } else { server.end(account, by: .password) }
        server.clock = server.clock + 2 * 3_600_000
        app.clock = server.clock
        app.surroundingsChanged()
        app.pass(milliseconds: 400_000)
        return app
    }

    /// Checks that the device has its own account, with what was written on it.
    private func isBack(_ app: Simulator<Almanac>, as account: String?) throws {
        app.network.faults = [:]
        app.pass(milliseconds: 400_000)
        #expect(app.session?.isAnonymous == true)
        if let account { #expect(app.session?.accountID == account) }
        #expect(app.goal == "Swim every week")
        #expect(app.disk.rows("outbox").isEmpty)
        // It is the device's own account, with which nothing is joined.
        let kept = app.disk.secrets[Session.joinSecret].flatMap { Session(secretText: $0) }
        #expect(kept == nil || kept?.accountID == app.session?.accountID)
        let goals = (server.rows["goals"] ?? [:]).values.filter {
            $0["user_id"]?.string == app.session?.accountID
        }
        #expect(goals.compactMap { $0["goal_text"]?.string } == ["Swim every week"])
    }

    @Test(
        "Q who cannot reach the account can sign out, is told that what is here stays, and it does",
        arguments: [false, true], [false, true])
    func signsOut(isDeleted: Bool, isOffline: Bool) throws {
        let app = try stuck(isDeleted: isDeleted)
        let own = app.disk.secrets[Session.joinSecret].flatMap { Session(secretText: $0) }?.accountID
        app.isOnline = !isOffline
        app.launch("/settings/sign-out")
        try app.see("What’s on this device stays here. It could not be added to your account.")
        try app.seeNo("would be lost", "What you wrote stays in your account.", "can’t be brought back")
        try app.tap("Sign out")
        app.pass(milliseconds: 1_000)
        try app.see("You’re signed out. What you wrote on this device is still here.")
        app.isOnline = true
        try isBack(app, as: own)
        app.visit("/reflect/today")
        try app.see("Swim every week")
    }

    @Test("Q what the server has joined before the session ended stays on the device, too")
    func joinedBefore() throws {
        let app = try stuck(isDeleted: false, isMerged: true)
        app.visit("/settings/sign-out")
        try app.tap("Sign out")
        try isBack(app, as: nil)
    }

    @Test("Q who keeps what is here of a deleted account has the account of the device again")
    func keeps() throws {
        let app = try stuck(isDeleted: true)
        app.visit("/settings")
        try app.tap("Keep what’s here in a new account")
        try isBack(app, as: nil)
    }

    @Test("Q who signs in again instead has everything in the account")
    func signsInAgain() throws {
        let app = try stuck(isDeleted: false)
        app.network.faults = [:]
        app.visit("/settings")
        try app.tap("Sign in again")
        try app.fill("robin@example.com", "correct horse")
        try app.tap("Sign in")
        app.pass(milliseconds: 60_000)
        #expect(app.session?.email == "robin@example.com")
        #expect(app.disk.rows("own_goals").count == 2)
    }

    @Test("Q killed at any step while it signs out, the device loses nothing", arguments: 0..<14)
    func killed(effects: Int) throws {
        let app = try stuck(isDeleted: false)
        app.visit("/settings/sign-out")
        app.killAfter(effects: effects)
        try app.tapOnly("Sign out")
        app.settle()
        app.kill()
        app.launch("/settings")
        app.pass(milliseconds: 60_000)
        if app.session?.isAnonymous == false {
            app.visit("/settings/sign-out")
            try app.tap("Sign out")
        }
        try isBack(app, as: nil)
    }

    @Test("Q nothing is deleted while a session has ended before its account was joined")
    func deletes() throws {
        let app = try stuck(isDeleted: false)
        app.visit("/settings/delete")
        try app.tap("Delete everything")
        app.pass(milliseconds: 1_000)
        try app.seeNo("still being added")
        #expect(app.disk.rows("own_goals").count == 1)
    }
}
