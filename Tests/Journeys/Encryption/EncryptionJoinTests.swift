import AlmanacApp
import AlmanacSimulator
import Testing

@testable import AlmanacCore

/// A device with texts of its own signs in to an end-to-end encrypted account.
@Suite struct EncryptionJoins: EncryptionSuite {
    let server = Self.makeServer()

    /// The private texts that the server's versions hold.
    private var kept: [String] {
        server.versions.flatMap { version in
            let columns = server.tables[version["table_name"]?.string ?? ""]?.privateColumns ?? []
            return columns.compactMap { version["columns"]?[$0]?.string }
        }
    }

    /// The id of the row of a text on the server.
    private func id(_ table: String, _ column: String, _ text: String) throws -> String {
        try #require(server.rows[table]?.values.first { $0[column] == .string(text) }?["id"]?.string)
    }

    /// A device whose goal was changed beside another edit, and which has deleted a capsule.
    private func writing() throws -> Simulator<Almanac> {
        let app = try onboarded(goal: "Swim every week")
        app.visit("/reflect/settings/goal")
        try app.type("A new goal, starting today", "Swim daily")
        try app.tap("Set this goal")
        app.permission = .granted
        try app.lockCapsule(titled: "Never mind")
        app.pass(milliseconds: 20_000)
        for (key, version) in server.rows[Table.versions.name] ?? [:] {
            server.rows[Table.versions.name]?[key]?.fields =
                version.fields.filter { $0.key != "parallel" } + [JSON.Member("parallel", .bool(true))]
        }
        server.delete("capsules", key: try id("capsules", "hint", "Never mind"))
        app.surroundingsChanged()
        app.pass(milliseconds: 20_000)
        return app
    }

    @Test(
        "Q what texts said before a sign-in to an encrypted account stays readable there, and no plain text stays behind"
    )
    func versions() throws {
        let first = try writer()
        try first.encrypt()
        first.pass(milliseconds: 60_000)
        let app = try writing()
        let goal = try id("goals", "goal_text", "Swim daily")
        #expect(kept.contains("Swim every week") && kept.contains("Never mind"))
        try app.signIn()
        app.pass(milliseconds: 60_000)
        try app.unlock()
        app.pass(milliseconds: 60_000)
        first.surroundingsChanged()
        first.pass(milliseconds: 60_000)
        #expect(isEncrypted)
        #expect(kept.count >= 2 && kept.allSatisfy { Envelope.keyID(of: $0) != nil })
        for device in [app, first] {
            device.visit("/settings/versions/goals/" + goal)
            try device.see("Two versions", "Swim daily", "Swim every week")
            device.visit("/settings/deleted")
            try device.see("Never mind")
            #expect(device.disk.rows("outbox").isEmpty)
            #expect(device.disk.rows("refused_changes").isEmpty)
        }
        app.visit("/settings/versions/goals/" + goal)
        try app.tap("Keep the other one")
        app.pass(milliseconds: 60_000)
        first.surroundingsChanged()
        first.pass(milliseconds: 60_000)
        first.visit("/settings/versions/goals/" + goal)
        try first.see("Swim every week")
        #expect(kept.allSatisfy { Envelope.keyID(of: $0) != nil })
    }

    @Test("Q another device that has the passphrase encrypts what a locked one has brought")
    func locked() throws {
        let first = try writer()
        try first.encrypt()
        first.pass(milliseconds: 60_000)
        let app = try writing()
        try app.signIn()
        app.pass(milliseconds: 60_000)
        first.surroundingsChanged()
        first.pass(milliseconds: 60_000)
        #expect(kept.count >= 2 && kept.allSatisfy { Envelope.keyID(of: $0) != nil })
        first.visit("/settings/deleted")
        try first.see("Never mind")
        // The account's goal stays the current one, on the locked device, too.
        first.visit("/reflect/today")
        try first.see("Ten kilometres")
        try app.unlock()
        app.pass(milliseconds: 60_000)
        for device in [app, first] {
            device.surroundingsChanged()
            device.pass(milliseconds: 60_000)
            device.visit("/reflect/today")
            try device.see("Ten kilometres")
            try device.seeNo("Swim daily")
        }
        #expect(isEncrypted)
    }

    @Test("Q a device that is killed at any step while it encrypts versions goes on with it", arguments: 0..<16)
    func killed(effects: Int) throws {
        let first = try writer()
        try first.encrypt()
        first.pass(milliseconds: 60_000)
        let app = try writing()
        try app.signIn()
        app.pass(milliseconds: 60_000)
        app.visit("/settings/encryption")
        try app.type("Passphrase or recovery code", Self.passphrase)
        app.killAfter(effects: effects * 4)
        try app.tapOnly("Unlock")
        app.settle()
        app.kill()
        app.launch("/settings")
        app.pass(milliseconds: 400_000)
        if app.disk.secrets[DataKey.secret]?.isEmpty != false { try app.unlock() }
        app.pass(milliseconds: 400_000)
        #expect(isEncrypted)
        #expect(kept.count >= 2 && kept.allSatisfy { Envelope.keyID(of: $0) != nil })
        #expect(app.disk.rows("outbox").isEmpty)
        app.visit("/settings/deleted")
        try app.see("Never mind")
    }

    @Test("Q versions are sent in plain while encryption ends, and stay readable")
    func turningOff() throws {
        let first = try writer()
        try first.encrypt()
        first.pass(milliseconds: 60_000)
        first.visit("/reflect/settings/goal")
        try first.type("A new goal, starting today", "Something else")
        try first.tap("Set this goal")
        first.pass(milliseconds: 20_000)
        #expect(!kept.isEmpty && kept.allSatisfy { Envelope.keyID(of: $0) != nil })
        first.visit("/settings/encryption/off")
        try first.tap("Turn off encryption")
        first.pass(milliseconds: 400_000)
        #expect(isPlain)
        #expect(kept.contains("Ten kilometres") && kept.allSatisfy { Envelope.keyID(of: $0) == nil })
        #expect(server.rows["account_keys"]?.isEmpty != false)
        first.visit("/reflect/today")
        try first.tap("Earlier versions")
        try first.see("Ten kilometres")
    }
}
