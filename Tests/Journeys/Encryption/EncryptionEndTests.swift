import AlmanacApp
@testable import AlmanacCore
import AlmanacSimulator
import Testing

/// Turning end-to-end encryption off (P12).
@Suite struct EncryptionEnd: EncryptionSuite {
    let server = Self.makeServer()

    @Test("P12 turning it off sends the texts in plain and then removes the key, on all devices")
    func turnOff() throws {
        let app = try writer()
        try app.encrypt()
        app.pass(milliseconds: 60_000)
        let other = try second()
        try other.unlock()
        app.visit("/settings/encryption/off")
        try app.see("the person who runs the server can read them")
        try app.tap("Turn off encryption")
        app.pass(milliseconds: 60_000)
        #expect(isPlain)
        #expect(texts.contains("Ten kilometres"))
        #expect(server.rows["account_keys"]?.isEmpty == true)
        try app.see("Encryption is off.", "Turn on encryption")
        other.surroundingsChanged()
        other.pass(milliseconds: 60_000)
        other.visit("/settings/encryption")
        try other.see("Another device has turned end-⁠to-⁠end encryption off.")
        try other.tap("Turn it off here, too")
        for device in [app, other] {
            device.surroundingsChanged()
            device.pass(milliseconds: 60_000)
            device.visit("/settings")
            try device.see("Off")
            #expect(device.goal == "Ten kilometres")
            #expect(device.disk.rows(Table.accountKeys.localName).isEmpty)
        }
        try other.lockCapsule(on: "2026-11-24", titled: "In plain again")
        other.pass(milliseconds: 10_000)
        #expect(isPlain)
        #expect(other.disk.rows("refused_changes").isEmpty)
        #expect(texts.contains("In plain again"))
    }

    @Test("P12 a process that is killed at any step of turning it off goes on at the next start")
    func killedOff() throws {
        for steps in 0..<80 {
            let test = EncryptionEnd()
            let app = try test.writer()
            try app.encrypt()
            app.pass(milliseconds: 60_000)
            app.visit("/settings/encryption/off")
            app.killAfter(effects: steps)
            try? app.tap("Turn off encryption")
            app.pass(milliseconds: 5_000)
            let hasEnded = !app.isRunning
            app.launch("/settings/encryption")
            app.pass(milliseconds: 700_000)
            #expect(app.goal == "Ten kilometres", "after \(steps)")
            let isOver = test.server.rows["account_keys"]?.isEmpty == true
            #expect(isOver ? test.isPlain : test.isEncrypted, "after \(steps)")
            if !hasEnded { break }
        }
    }

    // MARK: Texts that do not decrypt

    /// A device on which encryption is being turned off, without a capsule's text, which was damaged on the server.
    private func stuck() throws -> Simulator<Almanac> {
        let first = try writer()
        try first.encrypt()
        first.pass(milliseconds: 60_000)
        try damage("capsules", "content")
        let app = try second()
        try app.unlock()
        app.pass(milliseconds: 60_000)
        #expect(app.disk.rows("own_capsules").isEmpty)
        app.visit("/settings/encryption/off")
        try app.tap("Turn off encryption")
        app.pass(milliseconds: 400_000)
        #expect(server.rows["account_keys"]?.values.first?["state"] == .string("ending"))
        return app
    }

    @Test("P12 a text that does not decrypt does not keep encryption ending for ever: it can stay on")
    func stays() throws {
        let app = try stuck()
        app.visit("/settings")
        try app.see("Some texts can’t be decrypted")
        app.visit("/settings/encryption")
        try app.see("1 entry can’t be decrypted", "Some texts can’t be decrypted")
        try app.tap("Some texts can’t be decrypted")
        try app.at("/settings/encryption/unreadable")
        try app.see("Time Capsule", "Last changed on")
        try app.tap("Keep encryption on")
        app.pass(milliseconds: 120_000)
        try app.at("/settings/encryption")
        #expect(server.rows["account_keys"]?.values.first?["state"] == .string("on"))
        #expect(isEncrypted)
        #expect(texts.count == 3)
        #expect(app.goal == "Ten kilometres")
    }

    @Test("P12 or what cannot be decrypted is deleted, after a question, and encryption is off")
    func deletes() throws {
        let app = try stuck()
        app.visit("/settings/encryption/unreadable")
        try app.tap("Delete these entries")
        try app.at("/settings/encryption/unreadable/delete")
        try app.see("1 entry will be deleted for good")
        #expect(server.rows["capsules"]?.count == 1)
        try app.tap("Delete for good")
        app.pass(milliseconds: 120_000)
        #expect(server.rows["capsules"]?.isEmpty == true)
        #expect(server.rows["account_keys"]?.isEmpty == true)
        #expect(isPlain)
        #expect(texts.contains("Ten kilometres"))
        try app.see("The entries that couldn’t be decrypted are deleted.")
        app.visit("/settings/encryption")
        try app.seeNo("can’t be decrypted")
        #expect(app.goal == "Ten kilometres")
    }

    @Test("P12 what cannot be decrypted is asked about only once everything else is decrypted")
    func asksLast() throws {
        let app = try stuck()
        app.visit("/settings/encryption/unreadable")
        try app.tap("Keep encryption on")
        app.pass(milliseconds: 120_000)
        app.network.fail("/rest/v1/goals", .failed(.timedOut))
        app.visit("/settings/encryption/off")
        try app.tapOnly("Turn off encryption")
        for _ in 0..<100 {
            try app.seeNo("so encryption isn’t completely off yet")
            app.pass(milliseconds: 50)
        }
        try app.see("Encryption is being turned off.", "texts decrypted")
        app.pass(milliseconds: 400_000)
        try app.see("1 entry can’t be decrypted, so encryption isn’t completely off yet")
    }

    @Test("P12 a device that still has a text which the server’s copy has lost sends it again")
    func restores() throws {
        let app = try writer()
        try app.encrypt()
        app.pass(milliseconds: 60_000)
        try damage("capsules", "content")
        app.visit("/settings/encryption/off")
        try app.tap("Turn off encryption")
        app.pass(milliseconds: 400_000)
        #expect(server.rows["account_keys"]?.isEmpty == true)
        #expect(isPlain)
        #expect(server.rows["capsules"]?.values.first?["content"]?.string?.isEmpty == false)
        #expect(app.disk.rows("own_capsules").count == 1)
    }

    @Test("P12 a device that knows of no such text, because an earlier version did not note it, looks again")
    func looksAgain() throws {
        let app = try stuck()
        for row in app.disk.rows("sync_state") where row[0].text?.hasPrefix("unreadable ") == true {
            _ = app.disk.answer([.delete(table: "sync_state", key: row[0])])
        }
        app.launch("/settings/encryption")
        app.pass(milliseconds: 700_000)
        try app.see("1 entry can’t be decrypted")
    }
}
