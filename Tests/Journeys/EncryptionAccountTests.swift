import AlmanacApp
@testable import AlmanacCore
import AlmanacSimulator
import Testing

/// End-to-end encryption and the rest of Almanac: accounts, requests, faults (P12).
@Suite struct EncryptionAccounts: EncryptionSuite {
    let server = Self.makeServer()

    @Test("P12 signing out forgets the key")
    func signOut() throws {
        let app = try writer()
        try app.encrypt()
        app.pass(milliseconds: 60_000)
        #expect(app.disk.secrets[DataKey.secret]?.isEmpty == false)
        app.visit("/settings/sign-out")
        try app.tap("Sign out")
        app.pass(milliseconds: 10_000)
        #expect(app.disk.secrets[DataKey.secret]?.isEmpty != false)
        try app.signIn()
        app.pass(milliseconds: 20_000)
        #expect(app.goal == nil)
        try app.unlock()
        #expect(app.goal == "Ten kilometres")
    }

    @Test("P12 an encrypted anonymous account is not joined with another one, and says what to do")
    func joining() throws {
        _ = try linked()
        let app = try onboarded(goal: "Anonymous goal")
        try app.encrypt()
        app.pass(milliseconds: 60_000)
        try app.signIn()
        app.pass(milliseconds: 10_000)
        try app.see("What is on this device is end-to-end encrypted.")
        #expect(app.goal == "Anonymous goal")
    }

    @Test("P12 when an encrypted anonymous account is gone, the next one takes on the key and the encrypted texts")
    func accountGone() throws {
        let app = try onboarded(goal: "Anonymous goal")
        try app.encrypt()
        app.pass(milliseconds: 60_000)
        let account = try #require(app.session?.accountID)
        server.delete(account)
        server.clock = server.clock + 2 * 3_600_000
        app.clock = server.clock
        app.launch("/reflect/today")
        app.pass(milliseconds: 120_000)
        #expect(app.session?.accountID != account)
        #expect(isEncrypted)
        #expect(server.rows["account_keys"]?.count == 1)
        #expect(app.goal == "Anonymous goal")
        #expect(app.disk.rows("outbox").isEmpty)
        #expect(app.disk.rows("refused_changes").isEmpty)
    }

    @Test("P12 nothing that was written is in a request, from the first text on")
    func wire() throws {
        let app = phone()
        var sent = ""
        let network = server.network
        app.network = Network { request in
            sent += request.path + String(decoding: request.body, as: UTF8.self) + "\n"
            guard case .answered(let status, let body) = network.respond(request) else { return (503, .null) }
            return (status, (try? JSON.parse(body)) ?? .null)
        }
        app.launch()
        try app.encrypt()
        app.pass(milliseconds: 60_000)
        try app.onboard(goal: "Goal that nobody reads")
        app.permission = .granted
        try app.lockCapsule(titled: "Title that nobody reads")
        app.pass(milliseconds: 60_000)
        #expect(server.rows["goals"]?.count == 1)
        #expect(server.rows["capsules"]?.count == 1)
        #expect(sent.contains(Envelope.version + "."))
        for text in ["that nobody reads", "Glad", Self.passphrase] { #expect(!sent.contains(text), "\(text)") }
    }

    @Test("P12 without cryptography, the page says so and changes nothing")
    func unavailable() throws {
        let app = try writer()
        app.hasCipher = false
        app.visit("/settings/encryption/on")
        try app.type("Passphrase", Self.passphrase)
        try app.type("Passphrase again", Self.passphrase)
        try app.tap("Continue")
        try app.see("Open Almanac over https.")
        #expect(server.rows["account_keys"] == nil)
    }

    @Test("P12 faults of the server and of the storage delay encryption, and lose nothing")
    func faults() throws {
        let app = try writer()
        try app.encrypt()
        app.network.fail("/rest/v1/goals", .status(503), .failed(.timedOut), .body("["))
        app.network.fail("/api/changes", .failed(.unreachable), .status(500))
        app.pass(milliseconds: 700_000)
        #expect(isEncrypted)
        #expect(app.disk.rows("outbox").isEmpty)
        #expect(app.goal == "Ten kilometres")
    }
}
