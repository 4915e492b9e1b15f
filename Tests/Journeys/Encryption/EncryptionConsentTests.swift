import AlmanacApp
@testable import AlmanacCore
import AlmanacSimulator
import Testing

/// What another device, or somebody with a stolen session, does to an account’s encryption (P12, security S2).
@Suite struct EncryptionConsent: EncryptionSuite {
    let server = Self.makeServer()

    private static let changed = "Encryption was changed on another device"
    private static let off = "Another device has turned end-⁠to-⁠end encryption off."
    private static let replaced = "The passphrase, the recovery code or the key was replaced on another device."

    /// A device of an encrypted account.
    private func encrypted() throws -> Simulator<Almanac> {
        let app = try writer()
        try app.encrypt()
        app.pass(milliseconds: 60_000)
        try #require(isEncrypted)
        return app
    }

    /// Changes the account's row of keys as another device would.
    private func elsewhere(_ fields: JSON.Member...) throws {
        let account = try #require(server.rows["account_keys"]?.keys.first)
        try change("account_keys", account, fields)
        server.touch("account_keys", account)
    }

    /// A device that knows that another one is turning encryption off.
    private func endingElsewhere() throws -> Simulator<Almanac> {
        let app = try encrypted()
        try elsewhere(JSON.Member("state", .string("ending")))
        look(app)
        return app
    }

    /// A device with the key, on whose account another one has turned encryption off.
    private func endedElsewhere() throws -> Simulator<Almanac> {
        let app = try encrypted()
        let other = try second()
        try other.unlock()
        app.visit("/settings/encryption/off")
        try app.tap("Turn off encryption")
        app.pass(milliseconds: 60_000)
        return other
    }

    private func look(_ app: Simulator<Almanac>) {
        app.surroundingsChanged()
        app.pass(milliseconds: 60_000)
    }

    /// Sees the line that every page of an app has.
    private func seeChanged(_ app: Simulator<Almanac>) throws {
        app.visit("/reflect/today")
        try app.see(Self.changed)
    }

    @Test("security S2 while another device turns encryption off, this one goes on encrypting until its user agrees")
    func asks() throws {
        let app = try endingElsewhere()
        app.visit("/reflect/today")
        try app.see(Self.changed)
        try app.lockCapsule(on: "2026-11-24", titled: "Still secret")
        look(app)
        #expect(isEncrypted)
        #expect(texts.count == 5)
        #expect(app.disk.rows("outbox").isEmpty)
        app.visit("/settings")
        try app.see("Turned off on another device")
        app.visit("/settings/encryption")
        try app.see(Self.off, "someone else is using your account", "Keep encryption on")
        try app.tap("Turn it off here, too")
        app.pass(milliseconds: 60_000)
        #expect(isPlain)
        #expect(texts.contains("Still secret"))
        #expect(server.rows["account_keys"]?.isEmpty == true)
        try app.see("Encryption is off.")
        app.visit("/reflect/today")
        try app.seeNo(Self.changed)
    }

    @Test("security S2 or the user keeps encryption on, and nothing was sent in plain")
    func keepsOn() throws {
        let app = try endingElsewhere()
        app.visit("/settings/encryption")
        try app.tap("Keep encryption on")
        app.pass(milliseconds: 60_000)
        #expect(isEncrypted)
        #expect(server.rows["account_keys"]?.values.first?["state"] == .string("on"))
        app.visit("/reflect/today")
        try app.seeNo(Self.changed)
        // The next time, it asks again.
        try elsewhere(JSON.Member("state", .string("ending")))
        look(app)
        try seeChanged(app)
        #expect(isEncrypted)
    }

    @Test("security S2 after the key is gone, what is written on a device stays there until its user agrees")
    func keyGone() throws {
        let other = try endedElsewhere()
        #expect(server.rows["account_keys"]?.isEmpty == true)
        look(other)
        try seeChanged(other)
        try other.lockCapsule(on: "2026-11-24", titled: "Stays here")
        look(other)
        #expect(!texts.contains("Stays here"))
        other.launch("/settings/encryption")
        look(other)
        // Everything that is not a private text goes on, such as the capsule's reminder.
        let waiting = other.disk.rows("outbox").compactMap { $0[2].text.flatMap { OutboxEntry($0) } }
        #expect(!waiting.isEmpty && waiting.allSatisfy { $0.table == "capsules" })
        #expect(!texts.contains("Stays here"))
        try other.see(Self.off)
        try other.tap("Turn it off here, too")
        other.pass(milliseconds: 60_000)
        #expect(texts.contains("Stays here"))
        #expect(other.disk.rows("outbox").isEmpty)
        #expect(other.disk.rows("refused_changes").isEmpty)
        try other.see("Encryption is off.")
    }

    @Test("security S2 after the key is gone, encryption can be turned on again, with another key")
    func turnsOnAgain() throws {
        let other = try endedElsewhere()
        look(other)
        try other.lockCapsule(on: "2026-11-24", titled: "Never in plain")
        look(other)
        try other.encrypt("another plain passphrase")
        other.pass(milliseconds: 120_000)
        #expect(isEncrypted)
        #expect(texts.count == 5)
        other.visit("/reflect/today")
        try other.seeNo(Self.changed)
    }

    @Test("security S2 a process that is killed at any step of agreeing goes on at the next start")
    func killed() throws {
        for steps in 0..<80 {
            let test = EncryptionConsent()
            let app = try test.endingElsewhere()
            app.visit("/settings/encryption")
            app.killAfter(effects: steps)
            try? app.tap("Turn it off here, too")
            app.pass(milliseconds: 5_000)
            let hasEnded = !app.isRunning
            app.launch("/settings/encryption")
            app.pass(milliseconds: 700_000)
            #expect(app.goal == "Ten kilometres", "after \(steps)")
            let isOver = test.server.rows["account_keys"]?.isEmpty == true
            #expect(isOver ? test.isPlain : test.isEncrypted, "after \(steps)")
            if !hasEnded {
                #expect(isOver)
                return
            }
        }
        Issue.record("no run came to its end")
    }

    @Test("security S2 a device that lacks the key sends what was written on it only after a yes, too")
    func locked() throws {
        let app = try encrypted()
        let other = try second()
        try other.lockCapsule(on: "2026-11-24", titled: "Written locked")
        look(other)
        app.visit("/settings/encryption/off")
        try app.tap("Turn off encryption")
        app.pass(milliseconds: 60_000)
        look(other)
        #expect(!texts.contains("Written locked"))
        other.visit("/settings/encryption")
        try other.see(Self.off)
        try other.tap("Turn it off here, too")
        other.pass(milliseconds: 60_000)
        #expect(texts.contains("Written locked"))
    }

    @Test("security S2 a passphrase that was changed on another device is said on all, until its user says who it was")
    func replaced() throws {
        let app = try encrypted()
        let other = try second()
        try other.unlock()
        app.visit("/settings/encryption/passphrase")
        try app.type("New passphrase", "another plain passphrase")
        try app.type("Confirm passphrase", "another plain passphrase")
        try app.tap("Change passphrase")
        app.pass(milliseconds: 60_000)
        try app.see("Your passphrase is changed.")
        try app.seeNo(Self.replaced)
        look(other)
        try seeChanged(other)
        other.launch("/settings/encryption")
        look(other)
        try other.see(Self.replaced)
        try other.tap("That was me")
        other.pass(milliseconds: 10_000)
        try other.seeNo(Self.replaced)
        for device in [app, other] {
            device.launch("/settings/encryption")
            look(device)
            try device.seeNo(Self.replaced, Self.changed)
        }
        // What was said once is said of the next time, too.
        try elsewhere(JSON.Member("recovery_key", .string("pbkdf2-sha256.600000.AAAA.AAAA")))
        look(app)
        try app.see(Self.replaced)
    }

    @Test("security S2 a session that is old needs the password before encryption is turned on")
    func oldSession() throws {
        let app = try writer()
        server.areSignInsOld = true
        app.visit("/settings/encryption/on")
        try app.type("Passphrase", Self.passphrase)
        try app.type("Confirm passphrase", Self.passphrase)
        try app.tap("Continue")
        try app.see("Type your current password, or sign in again.", "Sign in again")
        try app.type("Current password", "wrong")
        try app.tap("Continue")
        try app.see("That isn’t your current password.")
        #expect(server.rows["account_keys"]?.isEmpty ?? true)
        try app.type("Current password", "correct horse")
        try app.tap("Continue")
        try app.see("Write this code down")
        try app.seeNo("Current password")
    }

    @Test("security S2 without passphrase and code, the password is asked for before anything is deleted")
    func lostAndOld() throws {
        let app = try encrypted()
        let other = try second()
        server.areSignInsOld = true
        let before = texts
        other.visit("/settings/encryption/lost")
        try other.tap("Delete encrypted texts")
        try other.see("Type your current password, or sign in again.")
        #expect(texts == before)
        try other.type("Current password", "correct horse")
        try other.tap("Delete encrypted texts")
        other.pass(milliseconds: 60_000)
        #expect(texts.isEmpty)
        #expect(server.rows["account_keys"]?.isEmpty == true)
        try other.see("The encrypted texts are deleted, and encryption is off.")
        // The other device asks its own user.
        look(app)
        try seeChanged(app)
        #expect(texts.isEmpty)
    }
}
