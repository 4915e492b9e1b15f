import Testing

@testable import AlmanacApp
@testable import AlmanacCore
@testable import AlmanacSimulator

/// Edits of several devices, and accounts, that meet while texts are encrypted (P12).
@Suite struct EncryptionConflicts: EncryptionSuite {
    let server = Self.makeServer()

    /// Edits the goal on a device that is offline.
    private func editGoal(_ app: Simulator<Almanac>, _ text: String) throws {
        let goals = try #require(Almanac.syncedTables.first { $0.name == "goals" })
        let record = try #require(app.disk.rows("own_goals").compactMap { Record($0) }.first)
        var random = Random(seed: 7)
        _ = app.disk.answer(goals.put([JSON.Member("goal_text", .string(text))], over: record, at: app.moment, &random))
    }

    /// Lets a device that was offline for ten seconds sync.
    private func reconnect(_ app: Simulator<Almanac>) {
        app.pass(milliseconds: 10_000)
        server.clock = app.clock
        app.isOnline = true
        app.surroundingsChanged()
        app.pass(milliseconds: 60_000)
    }

    private func encrypted() throws -> Simulator<Almanac> {
        let app = try writer()
        try app.encrypt()
        app.pass(milliseconds: 60_000)
        #expect(isEncrypted)
        return app
    }

    @Test("P12 an edit that a later one in plain has overtaken: the later one is stored, and sent again encrypted")
    func overtakenInPlain() throws {
        let app = try encrypted()
        app.isOnline = false
        try editGoal(app, "Overtaken")
        let key = try #require(server.rows["goals"]?.keys.first)
        try change(
            "goals", key,
            [
                JSON.Member("goal_text", .string("Later, in plain")),
                JSON.Member("updated_at", .string((app.clock + 5_000).timestamp)),
            ])
        reconnect(app)
        #expect(app.goal == "Later, in plain")
        #expect(isEncrypted, "\(texts)")
        #expect(app.disk.rows("outbox").isEmpty)
    }

    @Test("P12 an edit that a text which does not decrypt has overtaken is not lost")
    func overtakenUnreadably() throws {
        let app = try encrypted()
        app.isOnline = false
        try editGoal(app, "Only here")
        try damage("goals", "goal_text", editedAt: (app.clock + 5_000).timestamp)
        reconnect(app)
        #expect(app.goal == "Only here")
        #expect(app.disk.rows("outbox").isEmpty)
        let other = try second()
        try other.unlock()
        other.pass(milliseconds: 60_000)
        #expect(other.goal == "Only here")
    }

    @Test("P12 an account that turns out to be encrypted only when it is joined stays by itself, and says so")
    func joinsEncrypted() throws {
        _ = try linked()
        let app = try onboarded(goal: "Anonymous goal")
        let account = try #require(app.session?.accountID)
        let key: [JSON.Member] = [
            JSON.Member("user_id", .string(account)), JSON.Member("key_id", .string("AAAAAAAAAAAA")),
            JSON.Member("state", .string("on")), JSON.Member("passphrase_key", .string("p")),
            JSON.Member("recovery_key", .string("r")),
        ]
        server.rows["account_keys", default: [:]][account] = SyncServer.Stored(fields: key, change: 1_000_000)
        try app.signIn()
        app.pass(milliseconds: 60_000)
        let other = try #require(server.named["robin@example.com"]?.account)
        let goals = (server.rows["goals"] ?? [:]).values
        #expect(!goals.contains { $0["user_id"] == .string(other) && $0["goal_text"] == .string("Anonymous goal") })
        #expect(goals.contains { $0["user_id"] == .string(account) })
        #expect(app.session?.accountID == account)
        #expect(app.goal == "Anonymous goal")
        #expect(app.disk.rows("outbox").isEmpty)
        try app.see("What’s on this device is end-to-end encrypted.")
        app.launch("/reflect/today")
        app.pass(milliseconds: 60_000)
        #expect(app.session?.accountID == account)
    }

    // MARK: All texts are encrypted

    private static let all = "All your texts on the server are encrypted."

    @Test("P12 after a refused change is discarded, nothing says that all texts are encrypted while one is not")
    func discarded() throws {
        let app = try writer()
        server.refusedTable = "goals"
        try app.encrypt()
        app.pass(milliseconds: 60_000)
        try app.seeNo(Self.all)
        for _ in 0..<3 {
            app.visit("/settings/refused")
            try app.tap("Reflect")
            try app.tapOnly("Discard this change")
            for _ in 0..<400 {
                let isStepping = app.step()
                app.sendOnly(Almanac.visited("/settings/encryption"))
                try app.seeNo(Self.all)
                if !isStepping { break }
            }
            app.visit("/settings/encryption")
            app.pass(milliseconds: 60_000)
            try app.seeNo(Self.all)
            #expect(!isEncrypted)
        }
        server.refusedTable = nil
        app.visit("/settings/refused")
        try app.tap("Reflect")
        try app.tap("Discard this change")
        app.pass(milliseconds: 60_000)
        app.visit("/settings/encryption")
        app.pass(milliseconds: 10_000)
        try app.see(Self.all)
        #expect(isEncrypted)
    }

    @Test("P12 offline, halfway through fetching everything again, nothing says that all texts are encrypted")
    func halfway() throws {
        for steps in 0..<120 {
            let test = EncryptionConflicts()
            let app = try test.writer()
            for day in 10..<18 { try app.lockCapsule(on: "2026-12-\(day)", titled: "Number \(day)") }
            app.pass(milliseconds: 10_000)
            let code = try app.choosePassphrase()
            try app.type("Last four characters of the code", String(code.suffix(4)))
            app.killAfter(effects: steps)
            try? app.tap("Turn on encryption")
            app.pass(milliseconds: 5_000)
            let hasEnded = !app.isRunning
            app.isOnline = false
            app.launch("/settings/encryption")
            app.pass(milliseconds: 60_000)
            if !test.isEncrypted { try app.seeNo(Self.all) }
            if !hasEnded { break }
        }
    }

    @Test("P12 nor does a window that does not sync, while the other one fetches everything again after that")
    func discardedBeside() throws {
        let app = try writer()
        for day in 10..<18 { try app.lockCapsule(on: "2026-12-\(day)", titled: "Number \(day)") }
        app.pass(milliseconds: 10_000)
        server.refusedTable = "capsules"
        try app.encrypt()
        app.pass(milliseconds: 60_000)
        let other = app.openBeside()
        other.launch("/settings/refused")
        while !app.disk.rows("refused_changes").isEmpty {
            let change = try #require(app.disk.rows("refused_changes").compactMap { RefusedChange($0) }.first)
            _ = app.disk.answer(change.discard())
        }
        app.sendOnly(Almanac.surroundingsChanged)
        for _ in 0..<600 {
            let isStepping = app.step()
            other.sendOnly(Almanac.visited("/settings/encryption"))
            other.sendOnly(Almanac.surroundingsChanged)
            while other.step() {}
            try other.seeNo(Self.all)
            if !isStepping { break }
        }
        #expect(!isEncrypted)
    }
}
