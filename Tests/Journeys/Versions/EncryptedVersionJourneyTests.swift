import AlmanacSimulator
import Testing

@testable import AlmanacApp
@testable import AlmanacCore

/// What turning encryption on and off leaves of texts that were overwritten or deleted: all of it.
@Suite("Q versions outlive every change of encryption") struct EncryptedVersionJourneys: EncryptionSuite {
    let server = Self.makeServer()

    /// A device that has overwritten its goal.
    private func rewriter() throws -> Simulator<Almanac> {
        let app = try writer()
        try setGoal("Something else", on: app)
        app.pass(milliseconds: 10_000)
        #expect(kept.contains("Ten kilometres"))
        return app
    }

    private func setGoal(_ text: String, on app: Simulator<Almanac>) throws {
        app.visit("/reflect/settings/goal")
        try app.type("A new goal, starting today", text)
        try app.tap("Set this goal")
    }

    /// The texts of goals among the versions on the server.
    private var kept: [String] { server.versions.compactMap { $0["columns"]?["goal_text"]?.string } }

    private var isKeptSealed: Bool { !kept.isEmpty && kept.allSatisfy { Envelope.keyID(of: $0) != nil } }

    /// Lets devices meet at the server.
    private func meet(_ apps: Simulator<Almanac>...) {
        for app in apps + apps {
            server.clock = max(server.clock, app.clock) + 1_000
            app.clock = server.clock
            app.isOnline = true
            app.surroundingsChanged()
            app.pass(milliseconds: 30_000)
        }
    }

    private func isRead(_ text: String, on app: Simulator<Almanac>) throws {
        app.visit("/reflect/today")
        try app.tap("Earlier versions")
        try app.see(text)
    }

    @Test("Q turning encryption on, another passphrase, off and on again keeps earlier versions in the right form")
    func there() throws {
        let app = try rewriter()
        try app.encrypt()
        app.pass(milliseconds: 60_000)
        #expect(isKeptSealed)
        try isRead("Ten kilometres", on: app)
        app.visit("/settings/encryption/passphrase")
        try app.type("New passphrase", "five other plain words here")
        try app.type("Confirm passphrase", "five other plain words here")
        try app.tap("Change passphrase")
        app.pass(milliseconds: 60_000)
        try isRead("Ten kilometres", on: app)
        app.visit("/settings/encryption/off")
        try app.tap("Turn off encryption")
        app.pass(milliseconds: 60_000)
        #expect(server.rows["account_keys"]?.isEmpty == true)
        #expect(kept.contains("Ten kilometres"))
        try isRead("Ten kilometres", on: app)
        try app.encrypt()
        app.pass(milliseconds: 60_000)
        #expect(isKeptSealed)
        try isRead("Ten kilometres", on: app)
        #expect(app.disk.rows("outbox").isEmpty)
    }

    /// Two devices that have changed the goal offline, the second one later.
    private func parted() throws -> (first: Simulator<Almanac>, second: Simulator<Almanac>) {
        let (first, second) = (try writer(), try second())
        for (app, goal) in [(first, "Run with Kim"), (second, "Run alone")] {
            server.clock = max(server.clock, app.clock) + 5_000
            app.clock = server.clock
            app.isOnline = false
            try setGoal(goal, on: app)
        }
        return (first, second)
    }

    @Test("Q a text that waits for a decision when encryption is turned on, and off, still waits for it, readable")
    func undecided() throws {
        let (first, second) = try parted()
        meet(first, second)
        try first.encrypt()
        meet(first)
        #expect(isKeptSealed)
        try second.unlock()
        meet(second, first)
        for app in [first, second] {
            app.visit("/reflect/today")
            try app.tap("See both")
            try app.see("Run alone", "Run with Kim")
        }
        first.visit("/settings/encryption/off")
        try first.tap("Turn off encryption")
        meet(first, second)
        #expect(server.rows["account_keys"]?.isEmpty == true)
        #expect(kept.contains("Run with Kim"))
        second.visit("/reflect/today")
        try second.tap("See both")
        try second.tap("Keep the other one")
        try second.see("Kept.")
    }

    @Test("Q a text that is overwritten while another device turns encryption on is kept, and encrypted")
    func meanwhile() throws {
        let (first, second) = try parted()
        meet(first)
        try first.encrypt()
        // It ends before it has encrypted what is there.
        first.kill()
        second.isOnline = true
        meet(second)
        try second.unlock()
        first.launch()
        meet(second, first)
        #expect(isKeptSealed && isEncrypted)
        for app in [first, second] {
            #expect(app.goal == "Run alone")
            app.visit("/reflect/today")
            try app.tap("See both")
            try app.see("Run with Kim")
        }
    }

    @Test("Q with passphrase and code lost, encrypted texts can be deleted although one of them waits for a decision")
    func lost() throws {
        let (first, second) = try parted()
        meet(first, second)
        try first.encrypt()
        meet(first)
        #expect(isKeptSealed)
        let third = try self.second(seed: 7)
        third.visit("/settings/encryption")
        try third.tap("Passphrase and code lost?")
        try third.tap("Delete encrypted texts")
        third.pass(milliseconds: 20_000)
        try third.see("The encrypted texts are deleted, and encryption is off.")
        #expect(server.rows["account_keys"]?.isEmpty == true)
        // Each of them was encrypted.
        #expect(kept.isEmpty && texts.isEmpty)
    }

    /// A device that has the texts in plain, in an account that another one has encrypted, with both lost.
    private func locked() throws -> Simulator<Almanac> {
        let (first, second) = (try writer(), try second())
        try first.encrypt()
        meet(first, second)
        #expect(isEncrypted)
        second.visit("/settings/encryption")
        try second.tap("Passphrase and code lost?")
        return second
    }

    @Test("Q with passphrase and code lost, what a device can still read stays, in plain, there and on the server")
    func readable() throws {
        let app = try locked()
        let before = texts
        try app.see("Still readable on this device: 1 goal, 1 capsule.")
        try app.tap("Delete encrypted texts")
        meet(app)
        #expect(app.goal == "Ten kilometres")
        #expect(isPlain && texts.count == before.count)
        #expect(app.disk.rows("outbox").isEmpty && app.disk.rows("refused_changes").isEmpty)
        // After that, a deletion is a deletion again.
        let (key, goal) = try #require(server.rows["goals"]?.first)
        let other = try second(seed: 7)
        other.visit("/capsule")
        try other.see("Sealed")
        #expect(other.goal == "Ten kilometres" && goal["goal_text"] == .string("Ten kilometres"))
        server.delete("goals", key: key)
        meet(app)
        #expect(app.goal == nil)
    }

    @Test("Q with passphrase and code lost, a slow clock loses nothing that a device can still read")
    func readableSlow() throws {
        let app = try locked()
        server.clock = server.clock + 3_600_000
        try app.tap("Delete encrypted texts")
        for _ in 0..<3 { app.pass(milliseconds: 30_000) }
        #expect(app.clock < server.clock)
        #expect(app.goal == "Ten kilometres")
        #expect(isPlain && texts.contains("Ten kilometres"))
    }

    @Test(
        "Q with passphrase and code lost, a program that ends at any step loses nothing that it could read",
        arguments: 0..<24)
    func readableKilled(effects: Int) throws {
        let app = try locked()
        app.killAfter(effects: effects)
        try app.tapOnly("Delete encrypted texts")
        app.settle()
        app.kill()
        app.launch("/settings/encryption/lost")
        meet(app)
        if try app.canTap("Delete encrypted texts") {
            try app.tap("Delete encrypted texts")
            meet(app)
        }
        #expect(server.rows["account_keys"]?.isEmpty == true)
        #expect(app.goal == "Ten kilometres")
        #expect(isPlain && texts.contains("Ten kilometres"))
    }

    @Test("Q attempts to delete encrypted texts that fail in the middle lose nothing that a device can read")
    func failedAttempts() throws {
        let app = try locked()
        // The first deletes some of it; the second does not even begin.
        app.network.fail("/rest/v1/userquotes", .failed(.unreachable))
        try app.tap("Delete encrypted texts")
        app.pass(milliseconds: 1_000)
        app.network.fail("/rest/v1/account_keys", .failed(.unreachable))
        try app.tap("Delete encrypted texts")
        meet(app)
        #expect(app.goal == "Ten kilometres")
        try app.tap("Delete encrypted texts")
        meet(app)
        #expect(server.rows["account_keys"]?.isEmpty == true)
        #expect(app.goal == "Ten kilometres" && isPlain && texts.contains("Ten kilometres"))
    }

    @Test("Q an attempt to delete encrypted texts that does not begin revives nothing that is deleted later")
    func failedAttempt() throws {
        let app = try locked()
        app.network.fail("/rest/v1/account_keys", .failed(.unreachable))
        try app.tap("Delete encrypted texts")
        app.pass(milliseconds: 5_000)
        let (key, _) = try #require(server.rows["goals"]?.first)
        server.delete("goals", key: key)
        meet(app)
        #expect(app.goal == nil && app.disk.rows("outbox").isEmpty)
    }

    @Test("Q a version that waits for a decision and does not decrypt is named, and can be deleted")
    func damaged() throws {
        let (first, second) = try parted()
        meet(first, second)
        try first.encrypt()
        meet(first)
        let version = try #require(server.versions.first { $0["parallel"] == .bool(true) })
        let (id, columns) = (try #require(version["id"]?.string), try #require(version["columns"]))
        let key = try #require(columns["goal_text"]?.string.flatMap { Envelope.keyID(of: $0) })
        guard case .object(let members) = columns else { throw Unexpected("no columns") }
        let bad = JSON.Member("goal_text", .string(Envelope.make(String(repeating: "A", count: 124), key: key)))
        try change("versions", id, [JSON.Member("columns", .object(members.filter { $0.key != "goal_text" } + [bad]))])
        let third = try self.second(seed: 7)
        try third.unlock()
        third.visit("/settings/encryption/off")
        try third.tap("Turn off encryption")
        meet(third)
        third.visit("/settings/encryption/unreadable/delete")
        try third.tap("Delete for good")
        meet(third)
        #expect(server.rows["account_keys"]?.isEmpty == true)
        third.visit("/settings/encryption")
        try third.see("Turn on encryption")
    }
}
