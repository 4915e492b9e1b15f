import AlmanacApp
import AlmanacSimulator
import Testing

@testable import AlmanacCore

/// Changes that the server refuses permanently can be viewed, and sent again or discarded.
@Suite("P6 what the server refused") struct Refused: AccountSuite {
    let server = Self.makeServer()

    private func withRefused() throws -> Simulator<Almanac> {
        server.refusedTable = "goals"
        let app = try onboarded()
        server.refusedTable = nil
        return app
    }

    @Test("a refused change can be viewed, and sent again once the reason for the refusal is gone")
    func sendAgain() throws {
        let app = try withRefused()
        try app.tap("Your server didn’t accept 1 change; it stays on this device")
        try app.at("/settings/refused")
        try app.tap("Reflect")
        try app.see("Ten kilometres", "Your server can’t store it in this form")
        try app.tap("Send again")
        app.pass(milliseconds: 10_000)
        try app.see("Every change was accepted. All good.")
        #expect(server.rows["goals"]?.values.first?["goal_text"]?.string == "Ten kilometres")
        #expect(app.disk.rows("own_goals").count == 1)
        #expect(app.disk.rows("refused_changes").isEmpty)
    }

    @Test("discarding a refused change restores the server's record")
    func discard() throws {
        let app = try onboarded()
        server.refusedTable = "user_profile"
        app.visit("/reflect/settings/name")
        try app.type("Your name (optional)", "Robin Hood")
        try app.tap("Save")
        app.pass(milliseconds: 10_000)
        server.refusedTable = nil
        app.visit("/settings/refused")
        try app.tap("Reflect")
        try app.see("Robin Hood")
        try app.tap("Discard this change")
        app.pass(milliseconds: 10_000)
        #expect(app.disk.rows("refused_changes").isEmpty)
        app.launch("/reflect/settings/name")
        #expect(try app.typed("Your name (optional)") == "Robin")
    }
}
