import AlmanacApp
import AlmanacSimulator
import Testing

@testable import AlmanacCore

/// A change of the account in one window applies to all windows.
@Suite("P6 one account in several windows") struct AccountWindows: AccountSuite {
    let server = Self.makeServer()

    @Test("signing in in one window changes the account of all, and the syncing window creates no other account")
    func windows() throws {
        let speaking = try onboarded(goal: "Swim every week")
        _ = try linked()
        let other = speaking.openBeside()
        other.launch("/settings")
        try other.signIn()
        try other.see("You’re signed in as robin@example.com.")
        speaking.pass(milliseconds: 4_000_000)
        #expect(speaking.session?.email == "robin@example.com")
        let owners = Set(server.rows["goals"]?.values.compactMap { $0["user_id"]?.string } ?? [])
        #expect(owners == [try #require(speaking.session?.accountID)])
        speaking.visit("/settings")
        try speaking.see("robin@example.com")
    }

    @Test("a sync round that is overtaken by signing out in another window stores nothing")
    func overtakenBySignOut() throws {
        let speaking = try linked()
        let other = speaking.openBeside()
        other.launch("/settings")
        // The other window signs out while this window's request for changes is under way.
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

    @Test("a second window shows the account immediately")
    func secondWindow() throws {
        let speaking = try linked()
        let other = speaking.openBeside()
        other.launch("/settings")
        try other.see("robin@example.com")
        try other.seeNo("Add an email address")
    }

    @Test("every window shows that the session has ended")
    func endedInAllWindows() throws {
        let speaking = try linked()
        let other = speaking.openBeside()
        other.launch("/settings")
        server.end(try #require(speaking.session?.accountID))
        speaking.surroundingsChanged()
        speaking.pass(milliseconds: 60_000)
        try other.see("Sign in again")
    }
}
