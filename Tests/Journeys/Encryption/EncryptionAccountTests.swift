import AlmanacAccounts
import AlmanacApp
import AlmanacDatabase
import Testing

@testable import AlmanacCore
@testable import AlmanacSimulator

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
        try app.see("What’s on this device is end-to-end encrypted.")
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

    @Test("P12 when an encrypted anonymous account is gone, the next one gets its key before the texts that wait")
    func keyFirst() throws {
        let app = try onboarded(goal: "Anonymous goal")
        try app.encrypt()
        app.pass(milliseconds: 60_000)
        let account = try #require(app.session?.accountID)
        app.kill()
        // An edit waits already when the key is queued for the next account, and so it stands before the key.
        let goals = try #require(Almanac.syncedTables.first { $0.name == "goals" })
        let goal = try #require(goals.records(in: app.disk.rows("own_goals")).first)
        var random = Random(seed: 4_711)
        let text = JSON.Member("goal_text", .string("Edited on the way"))
        #expect(app.disk.answer(goals.put([text], over: goal, at: app.moment, &random)) == .done)
        server.delete(account)
        server.clock = server.clock + 2 * 3_600_000
        app.clock = server.clock
        app.forget()
        app.launch("/reflect/today")
        app.pass(milliseconds: 120_000)
        #expect(app.session?.accountID != account)
        #expect(server.rows["account_keys"]?.count == 1)
        #expect(isEncrypted)
        #expect(server.rows["goals"]?.count == 1)
        #expect(app.goal == "Edited on the way")
        #expect(app.disk.rows("outbox").isEmpty)
        #expect(app.disk.rows("refused_changes").isEmpty)
        // The server refuses the text once; then the key goes first.
        #expect(app.log.count { $0.hasPrefix("POST /rest/v1/goals") } <= 2)
    }

    // MARK: An encrypted anonymous account that has ended, and a sign-in to another one

    /// Checks that another account has got neither the texts nor the key of the anonymous one, and that these are still
    /// encrypted on the server.
    private func expectNothing(in other: String, _ app: Simulator<Almanac>) throws {
        #expect(server.rows["account_keys"]?[other] == nil)
        let goals = (server.rows["goals"] ?? [:]).values.filter { $0["user_id"] == .string(other) }
        #expect(goals.compactMap { $0["goal_text"]?.string } == ["Ten kilometres"])
        #expect(app.goal == "Anonymous goal")
        #expect(app.disk.rows("refused_changes").isEmpty)
    }

    @Test("P12 before the next account is made, a sign-in to another one takes no encrypted texts along")
    func signInWithoutAccount() throws {
        _ = try linked()
        let other = try #require(server.named["robin@example.com"]?.account)
        let app = try onboarded(goal: "Anonymous goal")
        try app.encrypt()
        app.pass(milliseconds: 60_000)
        server.delete(try #require(app.session?.accountID))
        app.network.faults["/auth/v1/signup"] = Array(repeating: .failed(.unreachable), count: 100)
        server.clock = server.clock + 2 * 3_600_000
        app.clock = server.clock
        app.launch("/settings")
        app.pass(milliseconds: 20_000)
        #expect(app.disk.rows("outbox").isEmpty == false)
        try app.signIn()
        app.pass(milliseconds: 60_000)
        try app.see("What’s on this device is end-to-end encrypted.")
        try expectNothing(in: other, app)
        app.network.faults = [:]
        app.pass(milliseconds: 700_000)
        #expect(app.session?.isAnonymous == true)
        #expect(server.rows["account_keys"]?.count == 1)
        #expect(app.disk.rows("outbox").isEmpty)
        try expectNothing(in: other, app)
    }

    @Test("P12 nor does a join that the account’s end interrupts")
    func joinsWhatHasEnded() throws {
        let account = try #require(try linked().session)
        // The next day, so that the two goals are two rows.
        server.clock = server.clock + 24 * 3_600_000
        let app = phone()
        app.clock = server.clock
        try app.onboard(goal: "Anonymous goal")
        app.pass(milliseconds: 10_000)
        try app.encrypt()
        app.pass(milliseconds: 60_000)
        let old = try #require(app.session)
        app.kill()
        app.disk.setSecret(Session.joinSecret, old.secretText)
        app.disk.setSecret(Session.secret, account.secretText)
        server.delete(old.accountID)
        // Both access tokens have expired, so that the device learns of the end.
        server.clock = server.clock + 2 * 3_600_000
        app.clock = server.clock
        app.launch("/settings")
        app.pass(milliseconds: 120_000)
        try expectNothing(in: account.accountID, app)
        #expect(app.session?.isAnonymous == true)
        #expect(server.rows["account_keys"]?.count == 1)
        #expect(app.disk.rows("outbox").isEmpty)
    }

    @Test("P12 a sign-in that is faster than the device’s first look at its storage waits for it")
    func signsInFirst() throws {
        let app = try onboarded(goal: "Anonymous goal")
        try app.encrypt()
        let old = try #require(app.session)
        var (state, _) = Sync.start([.accountKeys], app.moment)
        let answer = server.session(of: "another")
        let events: [Sync.Event] = [
            .lockHeld, .account(.signInTapped(Credentials(email: "robin@example.com", password: "correct horse"))),
            .sessionRead(.value(old.secretText)), .account(.sessionRead(.value(old.secretText))),
            .account(.signedIn(.answered(status: 200, body: answer.bytes))),
        ]
        for event in events { _ = Sync.update(&state, event, app.moment) }
        #expect(state.account.isBusy)
        let stored = try #require(Snapshot([Sync.stateQuery], [app.disk.rows(Sync.stateTable.name)]))
        _ = Sync.update(&state, .account(.stateRead(.rows(stored))), app.moment)
        #expect(state.account == .failed(.encrypted))
        #expect(state.session?.accountID == old.accountID)
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
        try app.type("Confirm passphrase", Self.passphrase)
        try app.tap("Continue")
        try app.see("Open Almanac at an address with https.")
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
