import AlmanacCore
import Foundation
import Synchronization
import Testing

@testable import AlmanacAccounts
@testable import AlmanacDatabase
@testable import AlmanacServer
@testable import AlmanacTables

@Suite("L Reads that stay quick however many rows there are")
struct ReadingSpeedTests {
    private func plan(_ statement: SQL, in database: SQLiteDatabase) async throws -> String {
        try await database.read { transaction in
            try transaction.query("EXPLAIN QUERY PLAN " + statement.text, statement.values)
                .map { try $0.text("detail") }.joined(separator: "\n")
        }
    }

    private func open(_ place: TemporaryDirectory) async throws -> SQLiteDatabase {
        try await SQLiteDatabase(path: place.url.appending(path: "a.sqlite").path)
    }

    @Test("more different statements than are kept in prepared form: brief reads, nested ones and others go on")
    func manyStatements() async throws {
        let place = try TemporaryDirectory()
        let database = try await open(place)
        @Sendable func reads(_ number: Int, within transaction: any Transaction) throws -> Int {
            Int(try transaction.query("SELECT \(number) AS number", [])[0].int("number"))
        }
        for number in 0..<2_500 {
            #expect(try database.readIfBrief { try reads(number, within: $0) } == number)
        }
        for number in 2_500..<5_000 {
            #expect(try await database.read { try reads(number, within: $0) } == number)
        }
        // The one whose turn it is to drop the statements is within a read of another one.
        for number in 5_000..<7_500 {
            let sums = try database.readIfBrief { outer in
                let inner = try database.readIfBrief { try reads(number, within: $0) }
                return try reads(number + 10_000, within: outer) + (inner ?? 0)
            }
            #expect(sums == 2 * number + 10_000)
        }
        try database.close()
    }

    @Test("the newest rows come from an index, and are not sorted", arguments: ["created_at", "updated_at"])
    func newest(_ column: String) async throws {
        let place = try TemporaryDirectory()
        let database = try await open(place)
        let person = Principal.person(id: "a", session: "s")
        let tables = Tables.all.filter { $0.primaryKey == ["id"] && $0.owner != "id" && $0[column] != nil }
        #expect(tables.count > 8)
        for table in tables {
            let order = try Ordering("\(column).desc", of: table)
            let access = try RowAccess.reading(table, as: person)
            let found = try await plan(
                "SELECT * FROM \(name: table.name) WHERE \(access)\(order.sql) LIMIT 30", in: database)
            #expect(found.contains("\(table.name)_by_\(column)"), "\(table.name): \(found)")
            #expect(!found.contains("TEMP B-TREE"), "\(table.name): \(found)")
        }
    }

    @Test("a filter on an array searches its text, and finds what is in the parsed array, and nothing else")
    func arrays() async throws {
        let place = try TemporaryDirectory()
        let database = try await open(place)
        let nasty = [
            "a", ",", "\"", "\\", "\\\"", "\",\"", "],[", "null", "", "\u{1}", "你好", "A", "ab", " ", ",null,", ",null",
            "x\"a", "[", "a,", "[\"a", ",\"a",
        ]
        var random = Random(seed: 7)
        func number(below end: Int) -> Int { Int(random.next() % UInt64(end)) }
        func list() -> JSON {
            .array(
                (0..<number(below: 4)).map { _ in
                    number(below: 12) == 0 ? .null : .string(nasty[number(below: nasty.count)])
                })
        }
        for _ in 0..<3_000 {
            let (held, wanted) = (list(), list())
            func has(_ item: JSON) -> Bool { !item.isNull && (held.array ?? []).contains(item) }
            for (comparison, expected) in [
                (Condition.ArrayComparison.overlaps, (wanted.array ?? []).contains(where: has)),
                (.contains, (wanted.array ?? []).allSatisfy(has)),
            ] {
                let condition = Condition.array(column: "x", comparison, items: wanted.text).sql(.sqlite)
                let found = try await database.read {
                    try $0.query("SELECT (\(condition)) AS found FROM (SELECT \(value: .text(held.text)) AS x)")
                }
                #expect(try found[0].int("found") == (expected ? 1 : 0), "\(held.text) \(comparison) \(wanted.text)")
            }
        }
    }

    @Test("rows are written as the engine writes them", arguments: Tables.all.map(\.name))
    func form(_ name: String) async throws {
        let place = try TemporaryDirectory()
        let database = try await open(place)
        let table = try #require(Tables.named(name))
        let selection = Selection(all: table)
        let form = RowForm(selection)
        let texts = ["", "plain", "a \"quoted\" \\ text\n\u{1}\u{7F} 你好 🙂", "2026-01-02T03:04:05.600700+00:00"]
        for (index, text) in (texts + ["2026-01-02T03:04:10.000000+00:00"]).enumerated() {
            let values = table.columns.map { column -> SQL in
                let value: SQLValue =
                    switch column.type {
                    case .bigint: .int([0, -5, .max, 7, 8][index])
                    case .double: .real([0, -1.5, 0.1, 1e300, 100][index])
                    case .boolean: index == 1 ? .null : .int(index % 2)
                    case .textArray, .json: index == 1 ? .null : .text(JSON.array([.string(text), .null]).text)
                    case .timestamp: .text(index < 4 ? texts[3] : text)
                    case .text, .uuid, .date, .time: index == 4 && !column.isRequired ? .null : .text(text)
                    }
                return "\(value: value) AS \(name: column.name)"
            }.joined(by: ", ")
            let row: SQL = "FROM (SELECT \(values)) AS \(name: name)"
            let engines = try await database.read {
                try $0.query("SELECT \(selection.json(.sqlite)) AS row \(row)")[0].text("row")
            }
            let ours = try await database.read { transaction in
                var bytes: [UInt8] = []
                try transaction.eachText("SELECT 1, \(form.columns) \(row)") { form.write($0, from: 1, to: &bytes) }
                return bytes
            }
            #expect(try JSON.parse(ours) == JSON.parse(Array(engines.utf8)), "\(String(decoding: ours, as: UTF8.self))")
        }
    }

    @Test("a read that is not brief runs again where it may take its time, and one that finds no free connection, too")
    func brief() async throws {
        let place = try TemporaryDirectory()
        let clock = StepClock()
        let database = try await SQLiteDatabase(
            path: place.url.appending(path: "a.sqlite").path,
            limits: .init(brief: 4, read: 2_000, clock: { clock.time }))
        #expect(try database.readIfBrief { try $0.query("SELECT 7 AS n", [])[0].int("n") } == 7)
        // The clock is read every 20,000 steps of a statement, so this one takes about a tenth of a second.
        let long = """
            WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 100000) SELECT max(n) AS n FROM c
            """
        #expect(try database.readIfBrief { try $0.query(long, [])[0].int("n") } == nil)
        #expect(try await database.read { try $0.query(long, [])[0].int("n") } == 100_000)
        // Reads inside reads take all connections there are.
        @Sendable func depth(_ level: Int) throws -> Int {
            try database.readIfBrief { _ in try depth(level + 1) } ?? level
        }
        #expect(try depth(0) == 4)
        #expect(try database.readIfBrief { try $0.query("SELECT 7 AS n", [])[0].int("n") } == 7)
    }
}

@Suite("L Sessions that were just looked up")
struct LiveSessionsTests {
    private let principal = Principal.person(id: "a", session: "s")
    private let now = Instant(milliseconds: 1_000)

    /// A monotonic clock that stands still unless a test moves it.
    private final class Still: Sendable {
        private let start = ContinuousClock.now
        private let passed = Mutex(Duration.zero)

        var now: ContinuousClock.Instant { start + passed.withLock { $0 } }

        func pass(_ duration: Duration) {
            passed.withLock { $0 += duration }
        }
    }

    @Test("a session is looked up again after a second, in which another process may have ended it")
    func age() {
        let clock = Still()
        let sessions = LiveSessions(clock: { clock.now })
        sessions.store(principal, until: nil, ifStill: sessions.generation)
        clock.pass(.milliseconds(999))
        #expect(sessions.contains(principal, at: now))
        clock.pass(.milliseconds(1))
        #expect(!sessions.contains(principal, at: now))
    }

    @Test("a session is remembered until it ends, by itself or by a write")
    func ends() {
        let clock = Still()
        let sessions = LiveSessions(clock: { clock.now })
        #expect(!sessions.contains(principal, at: now))
        sessions.store(principal, until: now + 10, ifStill: sessions.generation)
        #expect(sessions.contains(principal, at: now) && !sessions.contains(principal, at: now + 10))
        // The session of another account of that id does not pass.
        #expect(!sessions.contains(.person(id: "b", session: "s"), at: now))
        sessions.receive([.changed(account: "a", number: 3), .ended(account: "a", session: "other")])
        #expect(sessions.contains(principal, at: now))
        sessions.receive([.ended(account: "a", session: "s")])
        #expect(!sessions.contains(principal, at: now))
        for note in [WriteNote.ended(account: "a", session: nil), .ended(account: "b", session: nil)] {
            sessions.store(principal, until: nil, ifStill: sessions.generation)
            sessions.receive([note])
            #expect(sessions.contains(principal, at: now) == (note == .ended(account: "b", session: nil)))
        }
    }

    @Test("a session that ends while it is looked up is not remembered")
    func race() {
        let sessions = LiveSessions()
        let generation = sessions.generation
        sessions.receive([.ended(account: "a", session: "s")])
        sessions.store(principal, until: nil, ifStill: generation)
        #expect(!sessions.contains(principal, at: now))
    }

    @Test("those without a session need none")
    func others() {
        let sessions = LiveSessions()
        #expect(sessions.contains(.signedOut, at: now) && sessions.contains(.service, at: now))
    }

    @Test("whoever signs out, or is banned, reads nothing from that moment on")
    func signOut() async throws {
        try await withAuthServer { server, _ in
            for _ in 0..<10 {
                let person = try await server.person()
                for path in ["quotes?limit=1", "goals"] {
                    #expect(try await server.rest(.get, path, as: .person(person)).status == .ok)
                }
                _ = try await server.auth(.post, "logout", token: person.token)
                for path in ["quotes?limit=1", "goals"] {
                    #expect(try await server.rest(.get, path, as: .person(person)).status == .unauthorized)
                }
            }
        }
    }
}
