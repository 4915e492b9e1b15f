import AlmanacApp
import AlmanacSimulator
import Testing

@testable import AlmanacCore

/// What a page says is true also when another device or window of the user makes it false.
@Suite struct SaidElsewhere: ReminderSuite {
    let server = Self.makeServer()

    private func user() throws -> Simulator<Almanac> {
        server.announces = true
        let app = try reader()
        try app.link()
        app.pass(milliseconds: 10_000)
        return app
    }

    @Test("walk said you’re signed in, until the session ends elsewhere")
    func signedIn() throws {
        let first = try user()
        let app = phone("https://push.example/2")
        app.launch()
        try app.signIn()
        app.pass(milliseconds: 5_000)
        try app.see("You’re signed in as robin@example.com.")
        server.end(try #require(app.session?.accountID), by: .signOut)
        app.pass(milliseconds: 4_000)
        try app.seeNo("You’re signed in as")
        try app.see("You were signed out from another device.")
        #expect(try app.visible.count { $0.contains("you write stays on this device") } == 1)
        #expect(first.session?.accountID == app.session?.accountID)
    }

    @Test("walk said nothing is sealed, and nothing was deleted, until another device does it")
    func capsules() throws {
        let app = try user()
        app.visit("/capsule")
        app.pass(milliseconds: 1_000)
        try app.see("Nothing is sealed yet")
        let other = try second(of: app)
        try other.lockCapsule()
        other.pass(milliseconds: 10_000)
        app.pass(milliseconds: 2_000)
        try app.seeNo("Nothing is sealed yet")
        try app.see("Sealed")
        app.visit("/settings/deleted")
        app.pass(milliseconds: 1_000)
        try app.see("Nothing was deleted in the last 30 days.")
        server.delete("capsules", key: try id)
        app.pass(milliseconds: 2_000)
        try app.seeNo("Nothing was deleted in the last 30 days.")
        app.visit("/capsule")
        try app.see("Nothing is sealed yet")
    }

    @Test("walk said all other devices are signed out, until one signs in again")
    func otherDevices() throws {
        let app = try user()
        let account = try #require(app.session?.accountID)
        _ = server.session(of: account)
        app.visit("/settings/devices")
        try app.tap("Sign out all other devices")
        app.pass(milliseconds: 1_000)
        try app.see("All other devices are signed out.", "No other device is signed in.")
        _ = server.session(of: account)
        app.surroundingsChanged()
        app.pass(milliseconds: 1_000)
        try app.seeNo("All other devices are signed out.", "No other device is signed in.")
    }

    @Test("walk said nothing was refused, until the server refuses what another window writes")
    func refused() throws {
        let app = try user()
        app.visit("/settings/refused")
        app.pass(milliseconds: 1_000)
        try app.see("Every change was accepted. All good.")
        server.refusedTable = "fact_preferences"
        let other = app.openBeside()
        other.launch("/facts/settings")
        other.pass(milliseconds: 1_000)
        try other.setTime("Time of your daily fact", "08:15")
        app.pass(milliseconds: 5_000)
        try app.seeNo("Every change was accepted. All good.")
        try app.see("Your server didn’t accept these changes.")
        app.visit("/settings/data")
        app.pass(milliseconds: 1_000)
        try app.see("Not all of it is in your account yet.")
    }
}
