import AlmanacApp
import AlmanacSimulator
import Testing

@testable import AlmanacCore

/// The data key in the secure store of a device (P12).
@Suite struct EncryptionKeys: EncryptionSuite {
    let server = Self.makeServer()

    /// The id of the account's key on the server.
    private var id: String { server.rows["account_keys"]?.values.first?["key_id"]?.string ?? "none" }

    @Test("P12 of two windows that turn encryption on at once, the second changes nothing on the device")
    func twoWindows() throws {
        let app = try writer()
        let code = try app.choosePassphrase()
        try app.type("Last four characters of the code", String(code.suffix(4)))
        try app.tapOnly("Turn on encryption")
        while app.disk.secrets[DataKey.secret] == nil, app.step() {}
        let other = app.openBeside()
        other.launch("/settings/encryption/on")
        try other.type("Passphrase", "another long passphrase")
        try other.type("Confirm passphrase", "another long passphrase")
        try other.tap("Continue")
        var second = ""
        for block in try other.screen.blocks { if case .example(_, let text) = block { second = text } }
        app.settle()
        #expect(app.disk.secrets[DataKey.secret]?.hasPrefix(id) == true)
        try other.type("Last four characters of the code", String(second.suffix(4)))
        try other.tap("Turn on encryption")
        try other.see("Another device has just changed the encryption.")
        app.pass(milliseconds: 60_000)
        other.pass(milliseconds: 60_000)
        #expect(app.disk.secrets[DataKey.secret]?.hasPrefix(id) == true)
        #expect(isEncrypted)
        for window in [app, other] {
            window.visit("/settings")
            window.visit("/settings/encryption")
            try window.seeNo("Passphrase or recovery code")
        }
    }

    @Test("P12 a device whose key the server refuses keeps the one it had")
    func refused() throws {
        let app = try writer()
        let code = try app.choosePassphrase()
        app.disk.setSecret(DataKey.secret, "AAAAAAAAAAAA.key")
        app.launch("/settings/encryption")
        let again = try app.choosePassphrase()
        #expect(again != code)
        let other = try second()
        try other.encrypt("another long passphrase")
        app.network.fail("/api/changes", .failed(.unreachable), .failed(.unreachable))
        try app.type("Last four characters of the code", String(again.suffix(4)))
        try app.tap("Turn on encryption")
        try app.see("Another device has just changed the encryption.")
        #expect(app.disk.secrets[DataKey.secret] == "AAAAAAAAAAAA.key")
    }

    @Test("P12 signing out clears the key, even if this device does not know that the account is encrypted")
    func signOut() throws {
        let app = try writer()
        app.disk.setSecret(DataKey.secret, "AAAAAAAAAAAA.key")
        app.visit("/settings/sign-out")
        try app.tap("Sign out")
        app.pass(milliseconds: 10_000)
        #expect(app.session == nil)
        #expect(app.disk.secrets[DataKey.secret]?.isEmpty != false)
    }

    @Test("P12 signing out right after encryption was turned on leaves no key on the device")
    func signOutAtOnce() throws {
        let app = try writer()
        try app.encrypt()
        app.visit("/settings/sign-out")
        try app.tap("Sign out")
        app.pass(milliseconds: 10_000)
        for (name, text) in app.disk.secrets where name.hasPrefix("encryption") { #expect(text.isEmpty, "\(name)") }
    }
}
