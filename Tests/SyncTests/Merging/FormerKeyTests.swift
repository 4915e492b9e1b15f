import AlmanacCore
import AlmanacSimulator
import Testing

/// What an earlier version of the program has left on a device, which knew records by a key that several may share now.
@Suite("Q: records under a former key") struct FormerKeyTests {
    private let server = SyncServer(
        clock: Instant(iso8601: "2026-11-21T10:00:00Z")!, tables: [ChoicesApp.choices, ChoicesApp.diary])

    private func device(_ disk: Disk = Disk()) throws -> Simulator<ChoicesApp> {
        let app = Simulator<ChoicesApp>(disk: disk, network: server.network)
        app.clock = server.clock
        let session = try #require(Session(answer: server.session(of: "me"), at: app.clock))
        app.disk.setSecret(Session.secret, session.secretText)
        app.draw(from: 99)
        return app
    }

    private static let oldKey = #"["2026-11-20"]"#

    /// A day that waits to be sent, as the earlier version stored it: without an id, unless the server had answered.
    private func leave(_ text: String, id: String? = nil, on disk: Disk, edit: String = "edit", isDeleted: Bool = false)
    {
        var fields = [
            JSON.Member("day", .string("2026-11-20")), JSON.Member("text", .string(text)),
            JSON.Member("updated_at", .string("2026-11-20T20:00:00.000Z")),
        ]
        if let id { fields.insert(JSON.Member("id", .string(id)), at: 0) }
        let entry = JSON.members(
            ("table", .string("diary")), ("key", .string(Self.oldKey)), ("edit", .string(edit)),
            ("deleted", .bool(isDeleted)), ("fields", .object(fields)))
        let row: Row = [
            .text(Self.oldKey),
            .text(JSON.object(fields + (isDeleted ? [JSON.Member("$deleted", .bool(true))] : [])).text), .text(edit),
        ]
        _ = disk.answer([
            .put(table: ChoicesApp.diary.localName, row: row),
            .append(table: Outbox.table.name, row: [.text(edit), .text(entry.text)]),
        ])
    }

    private func records(_ disk: Disk) -> [Record] { ChoicesApp.diary.records(in: disk.rows("own_diary")) }

    private var there: [String] { (server.rows["diary"] ?? [:]).values.compactMap { $0["text"]?.string }.sorted() }

    @Test("Q what waits under its former key is sent by it, once, and is then under its id", arguments: 0..<24)
    func killed(step: Int) throws {
        let disk = Disk()
        leave("Waiting", on: disk)
        let app = try device(disk)
        app.forget()
        app.launch()
        for _ in 0..<step where app.step() {}
        app.kill()
        app.launch()
        app.pass(milliseconds: 600_000)
        #expect(there == ["Waiting"])
        let held = records(disk)
        #expect(held.map { $0.string("text") } == ["Waiting"])
        #expect(held.allSatisfy { $0.edit.isEmpty && $0.key == JSON.array([$0["id"] ?? .null]).text })
        #expect(disk.rows(Outbox.table.name).isEmpty)
    }

    @Test(
        "Q what waits without an id is a row of its own beside another device's; what follows it changes that row",
        arguments: [false, true])
    func fromNothing(isDeleted: Bool) throws {
        let other = try device()
        other.launch()
        var random = Random(seed: 7)
        let fields = [JSON.Member("day", .string("2026-11-20")), JSON.Member("text", .string("There"))]
        _ = other.disk.answer(ChoicesApp.diary.put(fields, over: nil, at: other.moment, &random))
        other.surroundingsChanged()
        other.pass(milliseconds: 600_000)
        #expect(there == ["There"])
        server.clock = max(server.clock, other.clock)
        let disk = Disk()
        leave("Waiting", on: disk, edit: "first")
        leave("Waiting, changed", on: disk, edit: "second", isDeleted: isDeleted)
        let app = try device(disk)
        app.launch()
        app.pass(milliseconds: 600_000)
        #expect(there == (isDeleted ? ["There"] : ["There", "Waiting, changed"]))
        #expect(records(disk).compactMap { $0.string("text") }.sorted() == there)
        #expect(disk.rows(Outbox.table.name).isEmpty)
    }

    @Test("Q another device's record of the same day stays beside it, and the one that was meant is changed")
    func beside() throws {
        let (one, other) = (try device(), try device())
        for app in [one, other] { app.launch() }
        var random = Random(seed: 5)
        func write(_ text: String, _ app: Simulator<ChoicesApp>, over old: Record? = nil) {
            let fields = [JSON.Member("day", .string("2026-11-20")), JSON.Member("text", .string(text))]
            _ = app.disk.answer(ChoicesApp.diary.put(fields, over: old, at: app.moment, &random))
            app.surroundingsChanged()
            app.pass(milliseconds: 600_000)
            server.clock = max(server.clock, app.clock)
        }
        write("Here", one)
        write("There", other)
        #expect(there == ["Here", "There"])
        one.surroundingsChanged()
        one.pass(milliseconds: 600_000)
        #expect(Set(records(one.disk).compactMap { $0.string("text") }) == ["Here", "There"])
        server.clock = max(server.clock, one.clock)
        // The earlier version on this device has edited it under its former key.
        let here = try #require(records(one.disk).first { $0.string("text") == "Here" })
        leave("Here, changed", id: here.string("id"), on: one.disk, edit: "old")
        one.kill()
        one.launch()
        one.pass(milliseconds: 600_000)
        #expect(there.count == 2 && there.contains("There"))
    }
}
