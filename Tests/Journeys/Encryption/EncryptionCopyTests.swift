import AlmanacApp
@testable import AlmanacCore
@testable import AlmanacSimulator
import Testing

/// Copies of an account that is end-to-end encrypted (P12).
@Suite struct EncryptionCopies: EncryptionSuite {
    let server = Self.makeServer()

    @Test("P12 a copy is decrypted on the device, and holds no key; importing it encrypts it again")
    func copy() throws {
        let app = try writer()
        try app.encrypt()
        app.pass(milliseconds: 60_000)
        app.visit("/settings/data")
        try app.see("What’s on this device, decrypted")
        try app.tap("Save a copy")
        app.settle()
        let copy = try JSON.parse(try #require(app.shared.last?.bytes))
        #expect(copy["tables"]?["goals"]?.array?.first?.string("goal_text") == "Ten kilometres")
        #expect(copy["tables"]?["account_keys"] == nil)
        let key = try #require(app.disk.secrets[DataKey.secret]).split(separator: ".")[1]
        #expect(!copy.text.contains(key))
        #expect(!copy.text.contains(Envelope.version + "."))
        app.visit("/settings/data")
        app.files = [("copy.json", copy.bytes)]
        try app.tap("Import a copy")
        app.settle()
        try app.tap("Import now")
        app.pass(milliseconds: 20_000)
        #expect(isEncrypted)
        #expect(app.goal == "Ten kilometres")
    }

    // MARK: A copy that the server made, which is encrypted

    /// A device whose account is encrypted, and the copy of it that the server makes.
    private func sealed() throws -> (Simulator<Almanac>, code: String, copy: [UInt8]) {
        let app = try writer()
        let code = try app.encrypt()
        app.pass(milliseconds: 60_000)
        let copy = server.archive(of: try #require(app.session?.accountID)).bytes
        #expect(String(decoding: copy, as: UTF8.self).contains(Envelope.version + "."))
        return (app, code, copy)
    }

    private func choose(_ app: Simulator<Almanac>, _ copy: [UInt8]) throws {
        app.visit("/settings/data")
        app.files = [("copy.json", copy)]
        try app.tap("Import a copy")
        app.settle()
    }

    @Test("P12 an encrypted copy is imported after encryption was turned off: the passphrase decrypts it")
    func afterTurningOff() throws {
        let (app, code, copy) = try sealed()
        app.visit("/settings/encryption/off")
        try app.tap("Turn off encryption")
        app.pass(milliseconds: 400_000)
        #expect(server.rows["account_keys"]?.isEmpty == true)
        // Another device has changed the goal; the copy is older, and what it says of a later day is not there.
        let later = String(decoding: copy, as: UTF8.self)
        #expect(isPlain)
        server.rows["goals"] = [:]
        _ = app.disk.answer([.clear(table: "own_goals")])
        try choose(app, Array(later.utf8))
        try app.see("copy.json", "This copy is encrypted.")
        try app.seeNo("Import now")
        try app.type("Passphrase or recovery code", "something else entirely")
        try app.tap("Continue")
        try app.see("That is neither the passphrase nor the recovery code.")
        try app.type("Passphrase or recovery code", code)
        try app.tap("Continue")
        try app.see("This copy contains: 1 goal, 1 capsule.", "Import now")
        try choose(app, Array(later.utf8))
        try app.type("Passphrase or recovery code", Self.passphrase)
        try app.tap("Continue")
        try app.tap("Import now")
        app.pass(milliseconds: 20_000)
        try app.see("imported")
        app.pass(milliseconds: 20_000)
        #expect(app.goal == "Ten kilometres")
        #expect(isPlain)
        #expect(texts.count == 3)
        #expect(server.rows["account_keys"]?.isEmpty == true, "an import does not turn encryption on")
    }

    @Test("P12 an encrypted copy goes into an account with a key of its own, encrypted with that one")
    func intoAnother() throws {
        let (_, _, copy) = try sealed()
        let other = phone()
        other.draw(from: 4)
        other.launch("/settings")
        try other.encrypt("another long passphrase")
        other.pass(milliseconds: 20_000)
        let account = try #require(other.session?.accountID)
        let id = try #require(server.rows["account_keys"]?[account]?["key_id"]?.string)
        try choose(other, copy)
        try other.type("Passphrase or recovery code", Self.passphrase)
        try other.tap("Continue")
        try other.tap("Import now")
        other.pass(milliseconds: 60_000)
        #expect(other.goal == "Ten kilometres")
        let goal = (server.rows["goals"] ?? [:]).values.first { $0["user_id"] == .string(account) }
        #expect(goal?["goal_text"]?.string.flatMap { Envelope.keyID(of: $0) } == id)
    }

    @Test(
        "P12 with the same key, an encrypted copy is imported as it is; what does not decrypt is left out and counted")
    func parts() throws {
        let (app, _, copy) = try sealed()
        try choose(app, copy)
        try app.seeNo("This copy is encrypted.")
        try app.see("Import now")
        try app.tap("Import now")
        app.pass(milliseconds: 20_000)
        #expect(isEncrypted)
        try damage("capsules", "content")
        let damaged = server.archive(of: try #require(app.session?.accountID)).bytes
        let other = phone()
        other.draw(from: 4)
        other.launch("/settings/data")
        try choose(other, damaged)
        try other.type("Passphrase or recovery code", Self.passphrase)
        try other.tap("Continue")
        try other.see("1 entry can’t be decrypted and is left out.")
        try other.tap("Import now")
        other.pass(milliseconds: 60_000)
        #expect(other.goal == "Ten kilometres")
        #expect(other.disk.rows("own_capsules").isEmpty)
    }

    // MARK: A copy that is incomplete

    @Test("P12 a copy that is made before everything has arrived says so, and so does the file")
    func incomplete() throws {
        _ = try sealed()
        let other = try second()
        other.network.faults["/api/changes"] = Array(repeating: .failed(.unreachable), count: 40)
        try other.unlock()
        other.visit("/settings/data")
        try other.tap("Save a copy")
        other.settle()
        try other.see("Some entries haven’t arrived on this device yet")
        let copy = try JSON.parse(try #require(other.shared.last?.bytes))
        #expect(copy["complete"] == .bool(false))
        other.network.faults = [:]
        other.surroundingsChanged()
        other.pass(milliseconds: 400_000)
        try other.tap("Save a copy")
        other.settle()
        try other.seeNo("Some entries haven’t arrived on this device yet")
        let whole = try JSON.parse(try #require(other.shared.last?.bytes))
        #expect(whole["complete"] == .bool(true))
        #expect(whole["tables"]?["goals"]?.array?.count == 1)
    }

    @Test("P12 a device without the key that was opened offline makes no copy that calls itself complete")
    func lockedOffline() throws {
        _ = try sealed()
        let other = try second()
        other.isOnline = false
        other.launch("/settings/data")
        other.settle()
        try other.see("One file with what’s on this device")
        try other.seeNo("decrypted")
        try other.tap("Save a copy")
        other.settle()
        try other.see("Some entries haven’t arrived on this device yet")
        let copy = try JSON.parse(try #require(other.shared.last?.bytes))
        #expect(copy["complete"] == .bool(false))
        other.visit("/settings/document")
        other.settle()
        try other.see("Enter your passphrase")
        try other.seeNo("Nothing")
    }

    @Test("P12 a copy without what does not decrypt says how much that is")
    func unreadable() throws {
        _ = try sealed()
        try damage("capsules", "content")
        let other = try second()
        try other.unlock()
        other.pass(milliseconds: 60_000)
        other.visit("/settings/data")
        try other.tap("Save a copy")
        other.settle()
        try other.see("1 entry can’t be decrypted and is left out.")
    }
}
