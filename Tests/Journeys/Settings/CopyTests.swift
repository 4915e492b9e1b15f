import AlmanacApp
import AlmanacSimulator
import Testing

@testable import AlmanacCore

/// A copy one can trust: everything is in it, sealed capsules cannot be read in it, and importing it gives the same.
@Suite struct Copies: AccountSuite {
    let server = Self.makeServer()

    /// A device with a goal, an evening reflection, a sealed capsule and a draft of one.
    private func writer() throws -> Simulator<Almanac> {
        let app = try linked()
        try reflect(app)
        try app.lockCapsule(titled: "For the spring")
        app.pass(milliseconds: 10_000)
        return app
    }

    private func reflect(_ app: Simulator<Almanac>) throws {
        app.visit("/reflect/today/evening")
        try app.type("Your thoughts", "A *good* day")
        try app.tap("Save")
        app.pass(milliseconds: 5_000)
    }

    private func copy(_ app: Simulator<Almanac>, offline: Bool = false) throws -> [UInt8] {
        app.isOnline = !offline
        app.surroundingsChanged()
        app.visit("/settings/data")
        try app.tap("Save a copy")
        app.settle()
        app.isOnline = true
        app.surroundingsChanged()
        app.settle()
        return try #require(app.shared.last?.bytes)
    }

    private func choose(_ app: Simulator<Almanac>, _ bytes: [UInt8]) throws {
        app.files = [("copy.json", bytes)]
        try app.tap("Import a copy")
        app.settle()
    }

    /// The capsules and the journal, as the person reads them.
    private func reading(_ app: Simulator<Almanac>) throws -> [String] {
        var texts: [String] = []
        for path in ["/reflect/today", "/reflect/history", "/capsule"] {
            app.visit(path)
            app.settle()
            texts += try app.screen.visible
        }
        return texts
    }

    // MARK: Sealed

    @Test("Q the text of a sealed capsule is in every copy, and nobody reads it there", arguments: [true, false])
    func sealed(offline: Bool) throws {
        let app = try writer()
        let bytes = try copy(app, offline: offline)
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(!text.contains("Glad"))
        #expect(text.contains("For the spring"), "its title shows while it is sealed")
        #expect(text.contains("A *good* day"))
        let json = try JSON.parse(bytes)
        #expect(json["version"] == .int(2))
        let content = try #require(json["tables"]?["capsules"]?.array?.first?.string("content"))
        #expect(PaperSeal.opened(content) == "Glad")
        try app.see("This is a paper seal, not encryption")
    }

    @Test("Q a capsule whose day has come is read in a copy", arguments: [true, false])
    func come(offline: Bool) throws {
        let app = try writer()
        app.clock = app.clock + 3 * 86_400_000
        server.clock = app.clock
        app.pass(milliseconds: 5_000)
        #expect(String(decoding: try copy(app, offline: offline), as: UTF8.self).contains("Glad"))
        try app.seeNo("paper seal")
    }

    @Test("Q a change of a sealed capsule that the server has refused is sealed in the copy, too")
    func refused() throws {
        let app = try writer()
        let record = try #require(app.disk.rows("own_capsules").first.flatMap { Record($0) })
        let entry = OutboxEntry(
            table: "capsules", key: record.key, edit: "e", isDeleted: false, fields: record.fields)
        _ = app.disk.answer([.append(table: Outbox.refused.name, row: [.text(entry.text), .text("")])])
        let text = String(decoding: try copy(app, offline: true), as: UTF8.self)
        #expect(text.contains("refused_changes"))
        #expect(!text.contains("Glad"))
    }

    // MARK: Back again

    @Test(
        "Q importing a copy on a fresh device, into a fresh account, gives the same screens", arguments: [true, false])
    func again(offline: Bool) throws {
        let app = try writer()
        let bytes = try copy(app, offline: offline)
        let other = phone()
        other.draw(from: 7)
        other.launch("/settings/data")
        try choose(other, bytes)
        try other.see("This copy contains: 1 goal, 1 reflection, 1 capsule.")
        try other.tap("Import now")
        other.pass(milliseconds: 20_000)
        try other.see("The copy was imported.")
        #expect(other.session?.accountID != app.session?.accountID)
        let (there, here) = (try reading(other), try reading(app))
        #expect(there == here)
        let capsule = try #require(other.disk.rows("own_capsules").first.flatMap { Record($0) })
        #expect(capsule.string("content") == "Glad")
    }

    @Test("Q a copy of an earlier program is imported as it is, even if a text in it looks like a seal")
    func earlier() throws {
        let text = PaperSeal.seal("mine")
        let goal = """
            {"id":"0b9e0000-0000-4000-8000-000000000001","goal_text":"Ten","effective_date":"2026-11-20"}
            """
        let capsule = """
            {"id":"0b9e0000-0000-4000-8000-000000000002","type":"goal","content":"\(text)","status":"draft"}
            """
        let bytes = Array(
            #"{"format":"almanac-account","version":1,"tables":{"goals":[\#(goal)],"capsules":[\#(capsule)]}}"#.utf8)
        let app = phone()
        app.launch("/settings/data")
        try choose(app, bytes)
        try app.see("This copy contains: 1 goal, 1 capsule.")
        try app.tap("Import now")
        app.pass(milliseconds: 20_000)
        let record = try #require(app.disk.rows("own_capsules").first.flatMap { Record($0) })
        #expect(record.string("content") == text)
        // In a copy of today it is sealed once more, and comes back as it was.
        let other = phone()
        other.draw(from: 7)
        other.launch("/settings/data")
        try choose(other, try copy(app))
        try other.tap("Import now")
        other.pass(milliseconds: 20_000)
        let again = try #require(other.disk.rows("own_capsules").first.flatMap { Record($0) })
        #expect(again.string("content") == text)
    }

    @Test("Q a copy with a damaged seal is refused as a whole")
    func damaged() throws {
        let app = try writer()
        let text = String(decoding: try copy(app), as: UTF8.self)
        let content = PaperSeal.seal("Glad")
        let damaged = text.replacing(content, with: String(content.dropLast(4)) + "AAAA")
        #expect(damaged != text)
        try choose(app, Array(damaged.utf8))
        try app.see("This file is damaged", "Nothing was imported.")
    }

    @Test("Q earlier versions are sealed in a copy whatever they say, and encrypted ones stay as they are")
    func versions() throws {
        let capsules = try #require(server.tables["capsules"])
        let envelope = Envelope.make(String(repeating: "A", count: 124), key: "AAAAAAAAAAAA")
        for (text, isSealed) in [("Draft of it", true), (envelope, false)] {
            let columns = JSON.members(("content", .string(text)), ("status", .string("draft")))
            let version = [
                JSON.Member("table_name", .string("capsules")), JSON.Member("columns", columns),
            ]
            let sealed = AccountArchive.sealed(version, of: "versions", in: [capsules], at: server.clock)
            #expect((sealed[1].value.string("content") != text) == isSealed)
            #expect(AccountArchive.opened(sealed, of: "versions", in: [capsules]) == version)
        }
    }

    // MARK: In their words

    @Test("Q the page counts what was written, and nothing of analytics")
    func counts() throws {
        let app = phone()
        app.launch("/settings/data")
        app.settle()
        try app.seeNo("written so far")
        let writer = try writer()
        writer.visit("/settings/data")
        writer.settle()
        try writer.see("You’ve written so far: 1 goal, 1 reflection, 1 capsule.")
        writer.visit("/reflect/today/morning")
        try writer.type("Your thoughts", "Slept well")
        try writer.tap("Save")
        writer.visit("/settings/data")
        writer.settle()
        try writer.see("You’ve written so far: 2 reflections, 1 goal, 1 capsule.")
    }

    @Test("Q a copy without a text says so")
    func choicesOnly() throws {
        let app = phone()
        app.launch("/settings/data")
        try choose(
            app, Array(#"{"format":"almanac-account","version":2,"tables":{"events":[{"id":"x"}]}}"#.utf8))
        try app.see("This copy contains: settings and choices only.")
    }
}
