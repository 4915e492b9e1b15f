import AlmanacCore
import Foundation
import GRDB
import HTTPTypes
import HummingbirdTesting
import Synchronization
import Testing

@testable import AlmanacAccounts
@testable import AlmanacDatabase
@testable import AlmanacServer
@testable import AlmanacTables

/// What one person changes keeps nobody else waiting (security S4).
@Suite("Wide writes") struct WideWriteTests: StorageSuite {
    @Test("security S4 a write of one row waits for one write of many rows at most", .onlySQLite)
    func wideWritesGiveWay() async throws {
        let directory = try TemporaryDirectory()
        let pool = try DatabasePool(path: directory.url.appending(path: "a.sqlite").path)
        let writer = GroupCommit(pool, StatementBudget {}, WriteNotes(), clock: Deadline.threadTime)
        let (order, hasBegun, gate) = (Log(), Log(), DispatchSemaphore(value: 0))
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                try await writer.write(within: nil) { _ in
                    hasBegun.add("yes")
                    gate.wait()
                }
            }
            while hasBegun.all.isEmpty { try await moment() }
            for kind in ["many", "many", "many", "one", "one", "one", "one"] {
                group.addTask {
                    try await writer.write(within: nil, isWide: kind == "many") { _ in order.add(kind) }
                }
            }
            while writer.waiting < 7 { try await moment() }
            gate.signal()
            try await group.waitForAll()
        }
        #expect(order.all == ["many", "one", "one", "one", "one", "many", "many"])
    }

    private final class Log: Sendable {
        private let entries = Mutex<[String]>([])
        var all: [String] { entries.withLock { $0 } }
        func add(_ entry: String) { entries.withLock { $0.append(entry) } }
    }

    @Test("security S4 filters that match many rows change them in parts, and every one of them")
    func parts() async throws {
        try await withServer { server in
            let (ana, ben) = (try await server.person(), try await server.person())
            for start in stride(from: 0, to: 500, by: 100) {
                try await server.rest(.post, "goals", as: .person(ana), goals(start..<start + 100)).isStatus(201)
            }
            try await server.rest(.post, "goals", as: .person(ben), goals(500..<501)).isStatus(201)
            func numbers(_ person: TestPerson) async throws -> [Int64] {
                let changes = try await server.send(.get, "/api/changes?since=0", as: .person(person)).json
                return (changes["changes"]?.array ?? []).filter { $0["table"]?.string == "goals" }.compactMap {
                    $0["change"]?.int
                }
            }
            let before = try #require(try await numbers(ana).max())
            func swim(_ prefer: String? = nil) async throws -> TestResponse {
                try await server.rest(
                    .patch, "goals?goal_text=eq.Run", as: .person(ana), #"{"goal_text":"Swim"}"#, prefer: prefer)
            }
            try await swim("max-affected=499,handling=strict").expectRest(400, "PGRST124")
            try await swim("return=representation").expectRest(413, "54000")
            #expect(try await server.rows("goals?goal_text=eq.Run&select=id", as: .person(ana)).count == 500)
            try await swim().isStatus(204)
            #expect(try await server.rows("goals?goal_text=eq.Swim&select=id", as: .person(ana)).count == 500)
            #expect(try await server.rows("goals?goal_text=eq.Run&select=id", as: .person(ben)).count == 1)
            #expect(try await numbers(ana).allSatisfy { $0 > before })
            try await server.rest(.delete, "goals?goal_text=eq.Swim", as: .person(ana)).isStatus(204)
            #expect(try await server.rows("goals?select=id", as: .person(ana)).isEmpty)
            #expect(try await server.rows("goals?select=id", as: .person(ben)).count == 1)
        }
    }

    @Test("security S4 a part has fewer rows if they are long")
    func longRows() {
        var found = FoundRows(table: Self.capsules, account: Sample.uuid(1))
        found.rows = (0..<100).map { ([.text(Sample.uuid($0))], 30_000) }
        let parts = found.parts(of: 50, writing: 0, upTo: 1 << 20).map(\.keys.count)
        #expect(parts.reduce(0, +) == 100 && parts.allSatisfy { (30...34).contains($0) }, "\(parts)")
    }

    @Test("security S4 a part has fifty rows at most", arguments: [(10, 10), (9_000, 10)])
    func sizes(bytes: Int, writes: Int) async throws {
        let directory = try TemporaryDirectory()
        let (store, database, person) = try await people(directory)
        for start in stride(from: 0, to: 500, by: 50) {
            let capsules = (start..<start + 50).map { capsule($0, bytes: bytes) }.joined(separator: ",")
            _ = try await store.insert(
                Self.capsules, Self.request(""), body: Self.json("[\(capsules)]"), as: person)
        }
        let before = database.writes
        let rows = try await store.update(
            Self.capsules, Self.request("type=eq.goal"), body: Self.json(#"{"hint":"soon"}"#), as: person)
        #expect(rows.count == 500)
        #expect(TestEngine.isPostgres || database.writes - before == writes)
        _ = try await store.delete(Self.capsules, Self.request("hint=eq.soon"), as: person)
        #expect(try await store.read(Self.capsules, Self.request(""), as: person).rows.count == 0)
        withExtendedLifetime(directory) {}
    }

    @Test("security S4 the writer finds rows by their keys, and goes through no others of the account", .onlySQLite)
    func plan() async throws {
        let directory = try TemporaryDirectory()
        let database = try await SQLiteDatabase(path: directory.url.appending(path: "a.sqlite").path)
        for table in Tables.owned {
            var found = FoundRows(table: table, account: Sample.uuid(1))
            let key = (2...4).map { number in table.primaryKey.map { _ in SQLValue.text(Sample.uuid(number)) } }
            found.rows = key.map { ($0, 10) }
            let part = try #require(found.parts(of: 200, writing: 0, upTo: .max).first)
            #expect(part.keys == key)
            let plan = try await database.read { transaction in
                let rows: AlmanacDatabase.SQL = "SELECT 1 FROM \(name: table.name) WHERE \(part.unchanged(.sqlite))"
                return try transaction.query("EXPLAIN QUERY PLAN \(rows)").map { try $0.text("detail") }
            }
            .joined(separator: "\n")
            #expect(plan.contains("SEARCH \(table.name) USING"), "\(plan)")
            #expect(plan.contains("autoindex_\(table.name)_1") || plan.contains("PRIMARY KEY"), "\(plan)")
            let last = try #require(table.primaryKey.last)
            #expect(plan.contains("\(last)=?"), "\(plan)")
        }
    }

    @Test("security S4 rows that another device changes between the look and the write are looked at again")
    func changedMeanwhile() async throws {
        let directory = try TemporaryDirectory()
        let (other, inner, person) = try await people(directory)
        let table = Self.capsules
        let capsules = (0..<4).map { capsule($0, bytes: 5) }.joined(separator: ",")
        _ = try await other.insert(table, Self.request(""), body: Self.json("[\(capsules)]"), as: person)
        let database = GatedDatabase(inner, isOpen: true, brevity: .done(())) {
            func change(_ number: Int, _ body: String) async throws {
                _ = try await other.update(
                    table, Self.request("id=eq.\(Sample.uuid(number))"), body: Self.json(body), as: person)
            }
            try await change(0, #"{"type":"memory"}"#)
            try await change(1, #"{"content":"later"}"#)
            _ = try await other.delete(table, Self.request("id=eq.\(Sample.uuid(2))"), as: person)
        }
        let store = TableStore(database: database, now: Instant.system, hooks: .reminders())
        let rows = try await store.update(
            table, Self.request("type=eq.goal"), body: Self.json(#"{"hint":"soon"}"#), as: person)
        #expect(rows.count == 2)
        #expect(database.writes == 2)
        let page = try await other.read(
            table, Self.request("select=id,hint,content&order=id"), as: person)
        #expect(
            String(decoding: page.rows.json, as: UTF8.self).replacing(" ", with: "")
                == """
                {"id":"\(Sample.uuid(0))","hint":null,"content":"xxxxx"},\
                {"id":"\(Sample.uuid(1))","hint":"soon","content":"later"},\
                {"id":"\(Sample.uuid(3))","hint":"soon","content":"xxxxx"}
                """)
        withExtendedLifetime(directory) {}
    }

    @Test("security S4 a change that has begun goes on although it has used up the share itself")
    func goesOn() async throws {
        let directory = try TemporaryDirectory()
        let (other, inner, person) = try await people(directory)
        let capsules = (0..<20).map { capsule($0, bytes: 5) }.joined(separator: ",")
        _ = try await other.insert(Self.capsules, Self.request(""), body: Self.json("[\(capsules)]"), as: person)
        let shares = TimeShares()
        let database = GatedDatabase(inner, isOpen: true, brevity: .tooSlow(after: 4_000_000)) {
            _ = try await other.update(
                Self.capsules, Self.request("id=eq.\(Sample.uuid(1))"), body: Self.json(#"{"content":"later"}"#),
                as: person)
            shares.spend(60_000_000_000, account: person.account, network: nil, now: Instant.system())
        }
        let store = TableStore(database: database, now: Instant.system, hooks: .reminders(), shares: shares)
        func hint(_ text: String) async throws -> Int {
            try await store.update(
                Self.capsules, Self.request("type=eq.goal"), body: Self.json("{\"hint\":\"\(text)\"}"), as: person
            ).count
        }
        #expect(try await hint("soon") == 20)
        await #expect(throws: ShareSpent.self) { try await hint("later") }
        withExtendedLifetime(directory) {}
    }

    private static let capsules = Tables.named("capsules")!

    /// A store with somebody who has an anonymous account.
    private func people(_ directory: TemporaryDirectory) async throws -> (TableStore, GatedDatabase, Principal) {
        let inner = try await TestEngine.open(directory.url.appending(path: "a.sqlite"))
        let database = GatedDatabase(inner, isOpen: true, brevity: .done(()))
        let session = try await AuthServices.sample(inner, directory).accounts.signInAnonymously(.object([]))
        let store = TableStore(database: database, now: Instant.system, hooks: .reminders())
        return (store, database, .person(id: session.account.id, session: session.id))
    }

    private static func json(_ text: String) throws -> JSON { try JSON.parse(Array(text.utf8)) }

    private static func request(_ query: String) throws -> RestRequest {
        try RestRequest(
            query: query, HTTPRequest(method: .get, scheme: "http", authority: "a", path: "/rest/v1/capsules"))
    }
}

extension TestResponse {
    fileprivate func isStatus(_ code: Int, sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(status.code == code, "\(text)", sourceLocation: sourceLocation)
    }
}
