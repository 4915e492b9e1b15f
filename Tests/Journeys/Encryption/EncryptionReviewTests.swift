import AlmanacSimulator
import Testing

@testable import AlmanacApp
@testable import AlmanacCore

/// What a hostile look at the encryption found (P12).
@Suite struct EncryptionReview: EncryptionSuite {
    let server = Self.makeServer()

    @Test("P12 finding 1: what was written and deleted on a locked device stays deleted once it is unlocked")
    func deletedWhileLocked() throws {
        let first = try writer()
        try first.encrypt()
        first.pass(milliseconds: 60_000)
        let other = try second()
        try other.lockCapsule(on: "2026-11-25", titled: "Only for a moment")
        other.pass(milliseconds: 10_000)
        let made = other.disk.rows("own_capsules").compactMap { Record($0) }
        let record = try #require(made.first { $0.string("hint") == "Only for a moment" })
        var random = Random(seed: 7)
        let capsules = try #require(Almanac.syncedTables.first { $0.name == "capsules" })
        _ = other.disk.answer(capsules.delete(record, at: other.moment, &random))
        other.surroundingsChanged()
        other.pass(milliseconds: 20_000)
        try other.unlock()
        other.pass(milliseconds: 60_000)
        #expect(server.rows["capsules"]?.count == 1)
        #expect(isEncrypted)
        #expect(!other.disk.rows("own_capsules").contains { Record($0)?.string("hint") == "Only for a moment" })
    }

    @Test("P12 finding 4: a row of which a client has encrypted one column alone is encrypted whole")
    func mixedRow() throws {
        let app = try writer()
        try app.encrypt()
        app.pass(milliseconds: 60_000)
        #expect(isEncrypted)
        let key = try #require(server.rows["capsules"]?.keys.first)
        server.rows["capsules"]?[key]?.fields.removeAll { $0.key == "content" }
        server.rows["capsules"]?[key]?.fields.append(JSON.Member("content", .string("Plain again")))
        #expect(!isEncrypted)
        let other = try second()
        try other.unlock()
        other.pass(milliseconds: 60_000)
        #expect(isEncrypted)
    }

    @Test("P12 finding 5: turning encryption off erases the key on the device")
    func keyErased() throws {
        let app = try writer()
        try app.encrypt()
        app.pass(milliseconds: 60_000)
        #expect(app.disk.secrets[DataKey.secret]?.isEmpty == false)
        app.visit("/settings/encryption/off")
        try app.tap("Turn off encryption")
        app.pass(milliseconds: 120_000)
        #expect(isPlain)
        #expect(app.disk.secrets[DataKey.secret]?.isEmpty != false)
    }

    @Test("Q a device that turns encryption off keeps its key when another one has turned it on again meanwhile")
    func keyKept() throws {
        let app = try writer()
        try app.encrypt()
        app.pass(milliseconds: 60_000)
        let key = try #require(server.rows["account_keys"]?.first?.value["key_id"]?.string)
        var turns = 0
        app.network = Network { request in
            // The other device's request arrives between this one's last page and its removal of the key.
            if request.method == .delete, request.path.contains("account_keys"), turns == 0 {
                turns += 1
                _ = server.serve(
                    HTTPRequest(
                        .patch, "/rest/v1/account_keys?key_id=eq." + key, bearer: request.bearer,
                        body: Array(#"{"state":"on"}"#.utf8)))
            }
            return server.serve(request)
        }
        app.visit("/settings/encryption/off")
        try app.tap("Turn off encryption")
        app.pass(milliseconds: 300_000)
        #expect(turns == 1)
        #expect(app.disk.secrets[DataKey.secret]?.isEmpty == false)
        #expect(isEncrypted)
        #expect(app.goal == "Ten kilometres")
    }

    @Test("P12 finding 6: a text that only looks encrypted is set aside, and holds up nothing behind it")
    func looksEncrypted() throws {
        let app = try writer()
        let text = "e2e1.AAAAAAAAAAAA." + String(repeating: "A", count: 40)
        try app.lockCapsule(on: "2026-11-25", titled: text)
        try app.lockCapsule(on: "2026-11-26", titled: "Behind it")
        app.pass(milliseconds: 900_000)
        #expect(texts.contains("Behind it"))
        #expect(app.disk.rows("refused_changes").count == 1)
        #expect(app.disk.rows("outbox").isEmpty)
    }

    @Test(
        "P12 a wrapped key with impossible rounds or an invalid salt is not read",
        arguments: ["-4294000000", "99999", "10000001"])
    func rounds(_ rounds: String) {
        #expect(WrappedKey("pbkdf2-sha256.\(rounds).AAECAwQFBgcICQoLDA0ODw.AAAA") == nil)
        #expect(WrappedKey("pbkdf2-sha256.600000.not/base64.AAAA") == nil)
        #expect(WrappedKey("pbkdf2-sha256.600000.AAECAwQFBgcICQoLDA0ODw.AAAA") != nil)
    }
}
