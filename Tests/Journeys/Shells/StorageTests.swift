import AlmanacApp
import AlmanacCore
import AlmanacDatabase
import AlmanacSimulator
import AlmanacTables
import Foundation
import Testing

@testable import AlmanacHTML
@testable import AlmanacNative

/// The storages of the three shells must behave the same: SQLite, the simulator's, and IndexedDB.
///
/// A random script runs here against two of them and is recorded with their answers, in the bridge's bytes;
/// `Tests/Browser/test_store.py` replays it to the third and compares.
@Suite struct Storage {
    static let tables = [
        LocalTable("numbers", [.init("number", "INTEGER PRIMARY KEY"), .init("entry", "TEXT")], encrypted: ["entry"]),
        LocalTable(
            "records",
            [
                .init("record_key", "TEXT PRIMARY KEY"), .init("record", "TEXT NOT NULL"), .init("edit", "TEXT"),
                .init("size", "INTEGER"),
            ], encrypted: ["record"]),
    ]

    @Test("the same script gives the same rows")
    func conformance() throws {
        let directory = temporaryDirectory()
        defer { try? FileManager.default.removeItem(at: directory) }
        let store = try store(in: directory)
        let disk = Disk()
        var random = Random(seed: 11)
        var script: [JSON] = []
        for _ in 0..<400 {
            let changes = (0...random.next() % 4).map { _ in change(&random) }
            let written = store.write(changes)
            #expect(disk.answer(changes) == written)
            let queries = Self.tables.map(\.name).flatMap { query(&random, $0) }
            let found = store.read(queries)
            #expect(found == disk.answer(queries))
            guard case .rows(let tables) = found else { return }
            script.append(.array([Request.write(changes).json, Answer.write(written).json]))
            script.append(.array([Request.read(queries).json, Answer.read(.rows(tables)).json]))
        }
        script.append(.array([Request.holdLock(name: "sync").json, Answer.lockHeld.json]))
        let preferring = HTTPRequest(.post, "/rest/v1/goals", bearer: "b", prefer: "return=minimal", body: [123, 125])
        let all = JSON.members(("script", .array(script)), ("preferring", Request.http(preferring).json))
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(
            path: "../../../.build-tools/storage.json")
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(all.bytes).write(to: file)
    }

    @Test("only existing columns are sealed, and never the key")
    func declarations() {
        for table in Almanac.tables {
            #expect(Set(table.columns.dropFirst().map(\.name)).isSuperset(of: table.encrypted), "\(table.name)")
        }
    }

    @Test("numbers continue from the largest one, within a transaction and across transactions")
    func append() throws {
        try inBoth { read, write in
            #expect(write([entry("a"), entry("b"), .delete(table: "numbers", key: .int(1)), entry("c")]) == .done)
            #expect(read(.all(table: "numbers")) == [[.int(2), .text("b")], [.int(3), .text("c")]])
            #expect(write([.put(table: "numbers", row: [.int(9), .null]), entry("d")]) == .done)
            #expect(read(.first(table: "numbers", count: 1)) == [[.int(2), .text("b")]])
            #expect(read(.row(table: "numbers", key: .int(10))) == [[.int(10), .text("d")]])
            #expect(read(.first(table: "numbers", count: 0)) == [])
            #expect(write([.clear(table: "numbers"), entry("e")]) == .done)
            #expect(read(.all(table: "numbers")) == [[.int(1), .text("e")]])
        }
    }

    @Test("a condition sees the changes before it in the same transaction")
    func conditions() throws {
        try inBoth { read, write in
            let old = record("a", "old", edit: .text("1"))
            let new = record("a", "new", edit: .text("2"))
            #expect(write([.putIf(table: "records", row: old, column: 2, equals: .text("7"))]) == .done)
            #expect(read(.all(table: "records")) == [old], "there was none")
            #expect(write([.putIf(table: "records", row: new, column: 2, equals: .text("7"))]) == .done)
            #expect(write([.deleteIf(table: "records", key: .text("a"), column: 2, equals: .null)]) == .done)
            #expect(read(.all(table: "records")) == [old], "it was edited meanwhile")
            let changes: [Change] = [
                .putIf(table: "records", row: new, column: 2, equals: .text("1")),
                .putIf(table: "records", row: old, column: 2, equals: .text("1")),
            ]
            #expect(write(changes) == .done)
            #expect(read(.all(table: "records")) == [new])
            #expect(write([.deleteIf(table: "records", key: .text("a"), column: 2, equals: .text("2"))]) == .done)
            #expect(write([.deleteIf(table: "records", key: .text("a"), column: 2, equals: .null)]) == .done)
            #expect(read(.all(table: "records")) == [], "and one that is gone is no error")
        }
    }

    @Test("a write that another window has overtaken is refused as a whole")
    func overtaken() throws {
        try inBoth { read, write in
            let old = record("a", "old", edit: .text("1"))
            let new = record("a", "new", edit: .text("2"))
            let fresh = Change.require(table: "records", key: .text("a"), column: 2, equals: .null)
            #expect(write([fresh, .put(table: "records", row: old)]) == .done, "none is as good as null")
            #expect(write([entry("a"), fresh, .put(table: "records", row: new)]) == .failed(.refused("overtaken")))
            #expect(read(.all(table: "records")) == [old])
            #expect(read(.all(table: "numbers")) == [], "nothing of it was made")
            let known = Change.require(table: "records", key: .text("a"), column: 2, equals: .text("1"))
            #expect(write([known, .put(table: "records", row: new)]) == .done)
            #expect(read(.all(table: "records")) == [new])
        }
    }

    // MARK: Sealed columns

    @Test("a sealed text cannot be read in the file, and reads back unchanged")
    func sealed() throws {
        let directory = temporaryDirectory()
        defer { try? FileManager.default.removeItem(at: directory) }
        let secret = "nobody's business — 日本語"
        let row: Row = [.text("k"), .text(secret), .text("plain to see"), .null]
        #expect(try store(in: directory).write([.put(table: "records", row: row)]) == .done)
        var bytes = Data()
        for file in try FileManager.default.contentsOfDirectory(at: directory, includingPropertiesForKeys: nil) {
            bytes += try Data(contentsOf: file)
        }
        #expect(bytes.range(of: Data("nobody".utf8)) == nil)
        #expect(bytes.range(of: Data("plain to see".utf8)) != nil)
        #expect(try store(in: directory).read([.all(table: "records")]) == .rows([[row]]))
        let key = directory.appending(path: "secrets.key").path
        #expect(try FileManager.default.attributesOfItem(atPath: key)[.posixPermissions] as? Int == 0o600)
    }

    @Test("a sealed text whose key is gone reads as empty, and the other columns are unchanged")
    func keyGone() throws {
        let directory = temporaryDirectory()
        defer { try? FileManager.default.removeItem(at: directory) }
        let store = try store(in: directory)
        #expect(store.write([.put(table: "records", row: record("a", "lost", edit: .text("1")))]) == .done)
        try FileManager.default.removeItem(at: directory.appending(path: "secrets.key"))
        let new = record("b", "found", edit: .null)
        #expect(store.write([.put(table: "records", row: new)]) == .done)
        #expect(store.read([.all(table: "records")]) == .rows([[record("a", "", edit: .text("1")), new]]))
        // A text that could not be decrypted can still be replaced by the server's.
        #expect(
            store.write([.putIf(table: "records", row: new, column: 2, equals: .null)]) == .done)
    }

    // MARK: The script

    private func store(in directory: URL) throws -> DeviceStore {
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        return try DeviceStore(
            file: directory.appending(path: "device.sqlite"), tables: Self.tables,
            secrets: SecretFile(directory: directory))
    }

    /// Runs one test against the native storage and the simulator's.
    private func inBoth(_ test: ((Query) -> [Row]?, ([Change]) -> WriteResult) -> Void) throws {
        let directory = temporaryDirectory()
        defer { try? FileManager.default.removeItem(at: directory) }
        let store = try store(in: directory)
        test({ rows(store.read([$0])) }, store.write)
        let disk = Disk()
        test({ rows(disk.answer([$0])) }, { disk.answer($0) })
    }

    private func rows(_ result: ReadResult) -> [Row]? {
        if case .rows(let tables) = result { tables[0] } else { nil }
    }

    private func entry(_ text: String) -> Change {
        .append(table: "numbers", row: [.text(text)])
    }

    private func record(_ key: String, _ text: String, edit: Value) -> Row {
        [.text(key), .text(text), edit, .null]
    }

    private func change(_ random: inout Random) -> Change {
        let number = Value.int(Int64(random.next() % 12))
        let key = Value.text(["", "a", "b", "\u{E4}", "a\u{308}", "Z", "日"][Int(random.next() % 7)])
        let edit = edit(&random)
        let row: Row = [key, .text("text \(random.next() % 100) ü"), self.edit(&random), number]
        switch random.next() % 20 {
        case 0: return .clear(table: random.next() % 2 == 0 ? "numbers" : "records")
        case 1, 2: return .delete(table: "numbers", key: number)
        case 3: return .delete(table: "records", key: key)
        case 4, 5: return .put(table: "numbers", row: [number, edit])
        case 6, 7, 8: return .put(table: "records", row: row)
        case 9, 10, 11, 12: return .append(table: "numbers", row: [edit])
        case 13, 14, 15: return .putIf(table: "records", row: row, column: 2, equals: edit)
        case 16: return .putIf(table: "records", row: row, column: 3, equals: number)
        case 17: return .deleteIf(table: "records", key: key, column: 3, equals: number)
        case 18: return .require(table: "records", key: key, column: 2, equals: edit)
        default: return .deleteIf(table: "records", key: key, column: 2, equals: edit)
        }
    }

    private func edit(_ random: inout Random) -> Value {
        [.null, .text(""), .text("1"), .text("2")][Int(random.next() % 4)]
    }

    private func query(_ random: inout Random, _ table: String) -> [Query] {
        let key: Value = table == "numbers" ? .int(Int64(random.next() % 6)) : .text("a")
        return [
            .all(table: table), .first(table: table, count: Int(random.next() % 4)), .row(table: table, key: key),
            .count(table: table),
        ]
    }
}

extension Request {
    /// The request in base64, as the bridge sends it.
    fileprivate var json: JSON {
        var writer = ByteWriter()
        writer.count(7)
        write(to: &writer)
        return .string(Data(writer.bytes).base64EncodedString())
    }
}

extension Answer {
    /// The answer in base64, as the bridge receives it.
    fileprivate var json: JSON {
        var writer = ByteWriter()
        write(to: &writer)
        return .string(Data(writer.bytes).base64EncodedString())
    }
}
