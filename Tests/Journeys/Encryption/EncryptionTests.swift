import AlmanacApp
@testable import AlmanacCore
import AlmanacSimulator
import Testing

/// End-to-end encryption by choice (P12).
@Suite struct Encryption: EncryptionSuite {
    let server = Self.makeServer()

    // MARK: Turning on

    @Test("P12 turning it on says plainly what is lost and what stays readable, and encrypts what is there")
    func turnOn() throws {
        let app = try writer()
        #expect(texts.contains("Ten kilometres"))
        app.visit("/settings")
        try app.tap(Words(.en)[.encryptionTitle])
        try app.at("/settings/encryption")
        try app.see("nobody can read them there", "still sees dates and times", "are lost for good")
        let code = try app.encrypt()
        #expect(RecoveryCode(typed: code) != nil)
        try app.at("/settings/encryption")
        app.pass(milliseconds: 60_000)
        #expect(isEncrypted)
        #expect(texts.count == 3, "\(texts)")
        #expect(app.disk.rows("outbox").isEmpty)
        #expect(app.disk.rows("refused_changes").isEmpty)
        #expect(app.goal == "Ten kilometres")
        try app.see("All your texts on the server are encrypted.")
        app.visit("/settings")
        try app.see("On")
        // What is written from now on leaves the device encrypted.
        try app.lockCapsule(on: "2026-11-24", titled: "Secret title")
        app.pass(milliseconds: 10_000)
        #expect(isEncrypted)
        #expect(server.rows["capsules"]?.count == 2)
        // Reminders need times and states.
        #expect(server.rows["capsules"]?.values.allSatisfy { $0["unlock_at"]?.string != nil } == true)
    }

    @Test("P12 a passphrase is long and varied, and typed twice; the code is noted before anything changes")
    func form() throws {
        let app = try writer()
        app.visit("/settings/encryption/on")
        for (text, again, error) in [
            ("short", "short", "Use at least 12 characters."), ("aaaabbbbaaaabbbb", "", "This is easy to guess"),
            ("four plain unrelated words", "four plain", "The passphrases don’t match."),
        ] {
            try app.type("Passphrase", text)
            try app.type("Confirm passphrase", again)
            try app.tap("Continue")
            try app.see(error)
        }
        let code = try app.choosePassphrase()
        try app.type("Last four characters of the code", "0000")
        try app.tap("Turn on encryption")
        try app.see("Those aren’t the last four characters of the code.")
        #expect(server.rows["account_keys"] == nil)
        app.visit("/settings")
        app.pass(milliseconds: 10_000)
        #expect(isPlain)
        #expect(server.rows["account_keys"] == nil)
        #expect(code.count == 34)
    }

    @Test("P12 without an answer, the same key is sent again, so that the code that was noted stays the right one")
    func lostAnswer() throws {
        let app = try writer()
        let code = try app.choosePassphrase()
        try app.type("Last four characters of the code", code.suffix(4).lowercased())
        app.network.fail("/rest/v1/account_keys", .body("["))
        try app.tap("Turn on encryption")
        app.pass(milliseconds: 1_000)
        let id = server.rows["account_keys"]?.values.first?["key_id"]
        #expect(id != nil)
        try app.see("Recovery code")
        try app.tap("Turn on encryption")
        app.pass(milliseconds: 60_000)
        #expect(server.rows["account_keys"]?.values.first?["key_id"] == id)
        #expect(isEncrypted)
        let other = try second()
        try other.unlock(code)
        #expect(other.goal == "Ten kilometres")
    }

    @Test("P12 a process that is killed at any step of turning it on goes on at the next start")
    func killed() throws {
        let whole = try writer()
        try whole.encrypt()
        whole.forget()
        whole.pass(milliseconds: 60_000)
        #expect(isEncrypted)
        for steps in 0..<80 {
            let test = Encryption()
            let app = try test.writer()
            let code = try app.choosePassphrase()
            try app.type("Last four characters of the code", String(code.suffix(4)))
            app.killAfter(effects: steps)
            try? app.tap("Turn on encryption")
            app.pass(milliseconds: 5_000)
            let hasEnded = !app.isRunning
            app.launch("/settings/encryption")
            app.pass(milliseconds: 60_000)
            #expect(app.disk.rows("outbox").isEmpty)
            #expect(app.disk.rows("refused_changes").isEmpty)
            #expect(app.goal == "Ten kilometres", "after \(steps)")
            // Either nothing has happened, or everything.
            #expect(test.server.rows["account_keys"] == nil ? test.isPlain : test.isEncrypted, "after \(steps)")
            // The device that turned it on has the key, and asks for no passphrase.
            if let row = test.server.rows["account_keys"]?.values.first, let id = row["key_id"]?.string {
                #expect(app.disk.secrets[DataKey.secret]?.hasPrefix(id) == true, "after \(steps)")
                try app.see("All your texts on the server are encrypted.")
            }
            if !hasEnded { break }
        }
    }

    // MARK: Other devices

    @Test("P12 a second device asks for the passphrase once, shows no ciphertext before, and everything after")
    func secondDevice() throws {
        let app = try writer()
        try app.encrypt()
        app.pass(milliseconds: 60_000)
        let other = try second()
        #expect(other.goal == nil)
        for path in ["/", "/reflect", "/capsule"] {
            other.visit(path)
            try other.see("Enter your passphrase to see your encrypted texts")
            try other.seeNo(Envelope.version + ".")
        }
        other.visit("/settings")
        try other.see("Passphrase needed")
        try other.tap(Words(.en)[.encryptionTitle])
        try other.type("Passphrase or recovery code", "something else entirely")
        try other.tap("Unlock")
        try other.see("That is neither the passphrase nor the recovery code.")
        try other.unlock()
        #expect(other.goal == "Ten kilometres")
        #expect(other.disk.rows("own_capsules").count == 1)
        other.visit("/")
        try other.seeNo("Enter your passphrase")
        other.launch("/")
        other.pass(milliseconds: 10_000)
        try other.seeNo("Enter your passphrase")
        // Both write, and both read it.
        try other.lockCapsule(on: "2026-11-24", titled: "From the second")
        other.pass(milliseconds: 10_000)
        app.surroundingsChanged()
        app.pass(milliseconds: 10_000)
        #expect(app.disk.rows("own_capsules").count == 2)
        #expect(isEncrypted)
        try hasEverything(app, of: other)
    }

    @Test("P12 a device that does not know yet is refused, learns of it, and sends the same text encrypted")
    func refused() throws {
        let app = try writer()
        let other = try second()
        #expect(other.goal == "Ten kilometres")
        other.isOnline = false
        try other.lockCapsule(on: "2026-11-25", titled: "Written offline")
        try app.encrypt()
        app.pass(milliseconds: 60_000)
        other.isOnline = true
        other.surroundingsChanged()
        other.pass(milliseconds: 60_000)
        #expect(isEncrypted)
        #expect(other.disk.rows("refused_changes").isEmpty)
        #expect(other.disk.rows("own_capsules").count == 2)
        // Without the passphrase, private texts wait; everything else is sent.
        #expect(!other.disk.rows("outbox").isEmpty)
        #expect(other.disk.rows("outbox").allSatisfy { $0[2].text?.contains("\"capsules\"") == true })
        try other.unlock()
        #expect(other.disk.rows("outbox").isEmpty)
        #expect(server.rows["capsules"]?.count == 2)
        #expect(isEncrypted)
    }

    @Test("P12 a text that was moved to another record does not decrypt, and is not shown")
    func moved() throws {
        let app = try writer()
        try app.lockCapsule(on: "2026-11-24", titled: "The other one")
        try app.encrypt()
        app.pass(milliseconds: 60_000)
        let capsules = try #require(server.rows["capsules"])
        let keys = capsules.keys.sorted()
        for (at, from) in [(0, 1), (1, 0)] {
            let title = try #require(capsules[keys[from]]?["hint"])
            server.rows["capsules"]?[keys[at]]?.fields.removeAll { $0.key == "hint" }
            server.rows["capsules"]?[keys[at]]?.fields.append(JSON.Member("hint", title))
        }
        let other = try second()
        try other.unlock()
        #expect(other.goal == "Ten kilometres")
        #expect(other.disk.rows("own_capsules").isEmpty)
    }

    // MARK: Passphrase and code

    @Test("P12 changing the passphrase wraps the key again, and changes no text")
    func changePassphrase() throws {
        let app = try writer()
        try app.encrypt()
        app.pass(milliseconds: 60_000)
        let before = texts
        app.visit("/settings/encryption")
        try app.tap("Change passphrase")
        try app.type("New passphrase", "another long passphrase")
        try app.type("Confirm passphrase", "another long passphrase")
        try app.tap("Change passphrase")
        app.pass(milliseconds: 10_000)
        try app.see("Your passphrase is changed.")
        #expect(texts == before)
        let other = try second()
        other.visit("/settings/encryption")
        try other.type("Passphrase or recovery code", Self.passphrase)
        try other.tap("Unlock")
        try other.see("That is neither the passphrase nor the recovery code.")
        try other.unlock("another long passphrase")
        #expect(other.goal == "Ten kilometres")
    }

    @Test("P12 a lost passphrase: the code unlocks, and a new passphrase can be set; a new code replaces the old one")
    func lostPassphrase() throws {
        let app = try writer()
        let code = try app.encrypt()
        app.pass(milliseconds: 60_000)
        let other = try second()
        try other.unlock(code.lowercased().replacing(" ", with: "-"))
        #expect(other.goal == "Ten kilometres")
        other.visit("/settings/encryption/passphrase")
        try other.type("New passphrase", "another long passphrase")
        try other.type("Confirm passphrase", "another long passphrase")
        try other.tap("Change passphrase")
        other.pass(milliseconds: 10_000)
        other.visit("/settings/encryption/code")
        try other.tap("New recovery code")
        var fresh = ""
        for block in try other.screen.blocks { if case .example(_, let text) = block { fresh = text } }
        #expect(fresh != code)
        try other.type("Last four characters of the code", String(fresh.suffix(4)))
        try other.tap("Continue")
        other.pass(milliseconds: 10_000)
        try other.see("The new recovery code is valid")
        let third = try second(seed: 7_000)
        third.visit("/settings/encryption")
        try third.type("Passphrase or recovery code", code)
        try third.tap("Unlock")
        try third.see("That is neither the passphrase nor the recovery code.")
        try third.unlock(fresh)
        #expect(third.goal == "Ten kilometres")
    }

    @Test("P12 when both are lost, the encrypted texts can only be deleted, which is said before")
    func lostBoth() throws {
        let app = try writer()
        try app.encrypt()
        app.pass(milliseconds: 60_000)
        let other = try second()
        other.visit("/settings/encryption")
        try other.tap("Passphrase and code lost?")
        try other.see("you can only delete them and start over")
        try other.tap("Delete encrypted texts")
        other.pass(milliseconds: 20_000)
        try other.see("The encrypted texts are deleted, and encryption is off.")
        #expect(texts.isEmpty)
        #expect(server.rows["account_keys"]?.isEmpty == true)
        app.surroundingsChanged()
        app.pass(milliseconds: 20_000)
        #expect(app.goal == nil)
    }
}
