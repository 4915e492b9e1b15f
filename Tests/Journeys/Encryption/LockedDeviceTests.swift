import AlmanacSimulator
import Testing

@testable import AlmanacApp
@testable import AlmanacCore

/// A device without the passphrase knows that texts exist, and overwrites none of them.
@Suite struct LockedDevices: EncryptionSuite {
    let server = Self.makeServer()

    private static let read = "Enter your passphrase to read"
    private static let meanwhile = "You can keep writing"

    /// Writes a reflection into the page that Reflect shows.
    private func reflect(_ app: Simulator<Almanac>, _ text: String) throws {
        app.visit("/reflect/today/morning")
        try app.type("Your thoughts", text)
        try app.tap("Save")
        app.pass(milliseconds: 10_000)
    }

    /// An encrypted account with a goal, a capsule and a reflection of this morning, and a device that cannot read them.
    private func devices() throws -> (open: Simulator<Almanac>, locked: Simulator<Almanac>) {
        let open = try writer()
        try reflect(open, "Live hello from the first device")
        try open.encrypt()
        open.pass(milliseconds: 60_000)
        #expect(isEncrypted)
        return (open, try second())
    }

    private func texts(_ app: Simulator<Almanac>, _ table: String, _ column: String) -> [String] {
        app.disk.rows(Table.localName(table)).compactMap { Record($0)?.string(column) }.sorted()
    }

    @Test("Q a locked device shows the journal, the goal and the capsules as locked, by date and kind")
    func shown() throws {
        let (_, app) = try devices()
        #expect(texts(app, "reflections", "reflection_text").isEmpty)
        #expect(app.disk.rows("own_reflections").count == 1)
        app.visit("/reflect/today")
        try app.see(Self.read, "Write another entry", "days left", "1 day total", Self.meanwhile)
        app.visit("/reflect/history")
        try app.see(Self.read, Self.meanwhile)
        try app.seeNo("Write the first one")
        app.visit("/reflect/settings/goal")
        try app.see(Self.read)
        app.visit("/capsule")
        // A sealed one cannot be read anyway: its row says when it opens, and the page once what is locked.
        try app.see("Sealed", Self.meanwhile)
        try app.seeNo("Nothing is sealed yet", Self.read)
        try app.tap("Enter your passphrase")
        try app.see("Passphrase or recovery code")
        app.visit("/capsule")
        try app.tap("Emotion")
        try app.see("Passphrase or recovery code")
    }

    @Test("Q Today does not ask an answered question on a locked device")
    func notAsked() throws {
        let (_, app) = try devices()
        app.visit("/")
        try app.see(Self.read)
        try app.seeNo("Your thoughts")
    }

    @Test("Q what is written on a locked device is an entry of its own, and joins the others once it is unlocked")
    func written() throws {
        let (open, app) = try devices()
        try reflect(app, "Written while locked")
        app.visit("/reflect/settings/goal")
        try app.type("A new goal, starting today", "A second goal")
        try app.tap("Set this goal")
        app.pass(milliseconds: 10_000)
        #expect(app.disk.rows("own_reflections").count == 2)
        try app.unlock()
        app.pass(milliseconds: 60_000)
        open.surroundingsChanged()
        open.pass(milliseconds: 60_000)
        for device in [open, app] {
            #expect(
                texts(device, "reflections", "reflection_text")
                    == ["Live hello from the first device", "Written while locked"])
            #expect(texts(device, "goals", "goal_text") == ["A second goal", "Ten kilometres"])
        }
        #expect(isEncrypted)
        app.visit("/reflect/history")
        try app.seeNo(Self.read)
    }

    @Test("Q a text that a device has stays readable there when another one encrypts it")
    func kept() throws {
        let open = try writer()
        let app = try second()
        try open.encrypt()
        open.pass(milliseconds: 60_000)
        app.surroundingsChanged()
        app.pass(milliseconds: 60_000)
        #expect(isEncrypted)
        #expect(app.goal == "Ten kilometres")
    }

    @Test("Q a locked device of an earlier version of the program, which left these rows out, fetches them")
    func upgraded() throws {
        let (_, app) = try devices()
        for row in app.disk.rows("own_reflections") {
            if let key = row.first { _ = app.disk.answer([.delete(table: "own_reflections", key: key)]) }
        }
        _ = app.disk.answer([
            .delete(table: Sync.stateTable.name, key: .text(AccountEncryption.lockedKey))
        ])
        app.launch("/reflect/today")
        app.pass(milliseconds: 60_000)
        #expect(app.disk.rows("own_reflections").count == 1)
        try app.see(Self.read)
    }

    @Test("Q a row that turns out not to decrypt is noted, and no empty text goes in its place")
    func damaged() throws {
        let (_, app) = try devices()
        try damage("goals", "goal_text")
        try app.unlock()
        app.pass(milliseconds: 60_000)
        #expect(app.goal == nil)
        #expect(app.disk.rows("own_goals").isEmpty)
        #expect(app.disk.rows("outbox").isEmpty)
    }
}
