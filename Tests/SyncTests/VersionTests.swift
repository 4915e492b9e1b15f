@testable import AlmanacCore
import AlmanacSimulator
import Testing

/// Of two edits that did not know of each other, both stay.
@Suite("Q no text is lost between devices") struct VersionTests {
    /// Two devices that have a note in common, and have changed it offline; the second one later.
    private func parted() throws -> (first: Phone, second: Phone) {
        let server = Phone.newServer()
        let (first, second) = (try Phone(server), try Phone(server))
        first.put("a", "at first")
        second.sync()
        for phone in [first, second] { phone.app.isOnline = false }
        first.put("a", "on the first")
        second.app.pass(milliseconds: 5_000)
        second.put("a", "on the second")
        server.clock = second.app.clock
        return (first, second)
    }

    private func meet(_ phones: Phone...) {
        for phone in phones + phones {
            phone.app.clock = max(phone.app.clock, phone.server.clock)
            phone.comeBack()
            phone.server.clock = max(phone.app.clock, phone.server.clock)
        }
    }

    private func texts(_ phone: Phone) -> [String] { phone.versions.compactMap { $0.string("text") }.sorted() }

    @Test(
        "Q two edits of one base are both kept: the later one stands, the other waits to be seen",
        arguments: [true, false])
    func both(isLaterLast: Bool) throws {
        let (first, second) = try parted()
        if isLaterLast { meet(first, second) } else { meet(second, first) }
        for phone in [first, second] {
            #expect(phone.text("a") == "on the second")
            let pending = phone.versions.filter { $0.isPending }
            #expect(pending.compactMap { $0.string("text") } == ["on the first"])
            #expect(texts(phone).contains("at first"))
            #expect(phone.waiting == 0)
        }
    }

    @Test("Q each choice does what it says, on both devices", arguments: ["this", "other", "both"])
    func choice(_ choice: String) throws {
        let (first, second) = try parted()
        meet(first, second)
        let (version, note) = (try #require(first.versions.first { $0.isPending }), try #require(first.note("a")))
        #expect(version.isOf(note, in: NotesApp.notes))
        var random = Random(seed: 7)
        let moment = first.app.moment
        let changes =
            switch choice {
            case "this": version.keepThis(at: moment, &random)
            case "other": version.restore(over: note, in: NotesApp.notes, at: moment, &random)
            default: try #require(version.keepBoth(with: note, in: NotesApp.notes, at: moment, &random))
            }
        first.app.send(.choose(changes))
        meet(first, second)
        let expected = ["this": "on the second", "other": "on the first"][choice] ?? "on the second · on the first"
        for phone in [first, second] {
            #expect(phone.text("a") == expected)
            #expect(!phone.versions.contains { $0.isPending })
            #expect((texts(phone) + [expected]).contains { $0.contains("on the first") })
            #expect((texts(phone) + [expected]).contains { $0.contains("on the second") })
            #expect(phone.waiting == 0)
            #expect(phone.refused.isEmpty)
        }
    }

    @Test("Q two texts become one only where the column takes both")
    func tooLong() throws {
        let (first, second) = try parted()
        second.put("a", String(repeating: "x", count: 30))
        meet(first, second)
        let version = try #require(first.versions.first { $0.isPending })
        #expect(version.both(with: try #require(first.note("a")), in: NotesApp.notes) == nil)
    }

    @Test("Q ignoring the other version loses nothing, however long")
    func ignored() throws {
        let (first, second) = try parted()
        meet(first, second)
        let later = first.app.clock + 400 * 86_400_000
        let records = first.versionRecords
        let changes = Version.upkeep(records + [try newest(records, at: later)], at: later)
        #expect(changes.count == first.versions.count - 1)
        #expect(
            !changes.contains { change in
                first.versions.filter { $0.isPending }.contains { version in
                    if case .deleteIf(_, .text(version.id), _, _) = change { true } else { false }
                }
            })
        first.put("a", "later on")
        meet(first, second)
        for phone in [first, second] { #expect(phone.versions.contains { $0.isPending }) }
    }

    /// A version that the server has made later.
    private func newest(_ records: [Record], at time: Instant) throws -> Record {
        let fields = try #require(records.first).fields.filter { $0.key != "replaced_at" }
        return Record(
            key: "newest", fields: fields + [JSON.Member("replaced_at", .string(time.timestamp))], isDeleted: false,
            edit: "", base: nil)
    }

    @Test("Q a clock that is ahead hides earlier versions, and deletes none; the server’s later dates do")
    func clockAhead() throws {
        let (first, second) = try parted()
        meet(first, second)
        let (now, old) = (first.app.clock, first.versionRecords.filter { Version($0)?.isPending == false })
        #expect(!old.isEmpty)
        for days: Int64 in [31, 366] {
            let ahead = now + days * 86_400_000
            #expect([Version](old, at: ahead).isEmpty && Version.upkeep(old, at: ahead).isEmpty)
        }
        #expect([Version](old, at: now).count == old.count)
        #expect(Version.upkeep(old, at: now + 401 * 86_400_000).count == old.count)
        // A month later, the server has replaced another text.
        let later = now + 31 * 86_400_000
        let newest = try newest(old, at: later)
        #expect(Version.upkeep(old + [newest], at: later).count == old.count)
        #expect(Version.upkeep(old + [newest], at: now).isEmpty)
    }

    @Test("Q what is edited twice before it is sent has no version beside itself")
    func twice() throws {
        let server = Phone.newServer()
        let phone = try Phone(server)
        phone.put("a", "at first")
        phone.app.isOnline = false
        phone.put("a", "one")
        phone.put("a", "two")
        phone.comeBack()
        #expect(phone.text("a") == "two")
        #expect(server.text("a") == "two")
        #expect(!phone.versions.contains { $0.isPending })
        #expect(texts(phone) == ["at first", "one"])
    }

    @Test("Q what is edited again while it is on its way has no version beside itself, whenever the process is killed")
    func killed() throws {
        for effects in 1..<30 {
            let phone = try Phone(Phone.newServer())
            phone.put("a", "at first")
            phone.app.isOnline = false
            phone.put("a", "one")
            phone.put("a", "two")
            phone.app.isOnline = true
            phone.app.sendOnly(.surroundingsChanged)
            for _ in 0..<effects { _ = phone.app.step() }
            phone.app.kill()
            phone.app.launch()
            phone.app.pass(milliseconds: 5_000)
            #expect(phone.server.text("a") == "two", "after \(effects) effects")
            #expect(!phone.server.versions.contains { $0["parallel"] == .bool(true) }, "after \(effects) effects")
            #expect(phone.waiting == 0)
        }
    }

    @Test("Q of three edits on two devices, all but the last are kept")
    func twiceBeside() throws {
        let (first, second) = try parted()
        first.put("a", "on the first again")
        meet(second, first)
        for phone in [first, second] {
            #expect(phone.text("a") == "on the second")
            #expect(Set(texts(phone)).isSuperset(of: ["at first", "on the first", "on the first again"]))
        }
    }

    @Test("Q a deletion is undone on the other device")
    func deletion() throws {
        let server = Phone.newServer()
        let (first, second) = (try Phone(server), try Phone(server))
        first.put("a", "gone")
        second.sync()
        first.app.send(.delete("a"))
        meet(first, second)
        #expect(second.text("a") == nil)
        let version = try #require(second.versions.first { $0.isDeletion })
        var random = Random(seed: 7)
        second.app.send(.choose(version.restore(in: NotesApp.notes, at: second.app.moment, &random)))
        meet(second, first)
        for phone in [first, second] {
            #expect(phone.text("a") == "gone")
            #expect(!phone.versions.contains { $0.isPending })
        }
    }

    @Test("Q an old server that knows no bases takes everything as before")
    func oldServer() throws {
        let server = Phone.newServer()
        server.knowsBases = false
        let (first, second) = (try Phone(server), try Phone(server))
        first.put("a", "one")
        second.sync()
        second.put("a", "two")
        first.sync()
        #expect(first.text("a") == "two")
        #expect(first.note("a")?.base == nil)
        for phone in [first, second] { #expect(phone.waiting == 0) }
    }

    @Test("Q an edit that was queued before there were bases is sent without one")
    func oldDevice() throws {
        let phone = try Phone(Phone.newServer())
        phone.put("a", "one")
        let row: Row = [.text("[\"a\"]"), .text("{\"name\":\"a\",\"text\":\"one\"}"), .text("")]
        #expect(Record(row)?.base == nil)
        #expect(Record(row)?.fields.count == 2)
        phone.app.isOnline = false
        phone.put("a", "two")
        let entry = try #require(phone.app.disk.rows("outbox").first?[2].text)
        let old = try #require(OutboxEntry(entry))
        let without = OutboxEntry(table: old.table, key: old.key, edit: old.edit, isDeleted: false, fields: old.fields)
        #expect(OutboxEntry(without.text)?.base == nil)
        #expect(old.base != nil)
    }
}
