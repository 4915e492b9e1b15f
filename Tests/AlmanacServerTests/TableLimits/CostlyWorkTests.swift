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

/// What one person asks for keeps nobody else waiting (security S3, S4).
@Suite("Costly work") struct CostlyWorkTests: StorageSuite {
    // MARK: Reads

    @Test("security S3 reads that are not brief have a reader or two, whoever asks, and the sync has the others")
    func lane() async throws {
        let directory = try TemporaryDirectory()
        let database = GatedDatabase(
            try await SQLiteDatabase(path: directory.url.appending(path: "almanac.sqlite").path))
        let store = TableStore(database: database, now: Instant.system, hooks: .reminders())
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<20 {
                group.addTask {
                    let person = Principal.person(id: "\(number)", session: "s")
                    try? await store.readingChosen(as: person, from: nil) { _ in }
                }
            }
            while database.begun < 1 { await Task.yield() }
            for _ in 0..<1_000 { await Task.yield() }
            let inLane = database.begun
            #expect((1...2).contains(inLane))
            group.addTask { try? await store.reading(as: .person(id: "ben", session: "s")) { _ in } }
            while database.begun == inLane { await Task.yield() }
            database.open()
        }
        #expect(database.begun == 21)
    }

    /// A request that takes far more than a moment: a pattern that nearly matches everywhere, for each of the rows.
    private static let costly = "capsules?select=id&content=like.*" + String(repeating: "a", count: 398) + "b"

    @Test("security S3 who has used up a share of the time waits, brief reads go on, and so do other accounts")
    func shares() async throws {
        let limits = TimeShares.Limits(account: 1, network: 1_000_000)
        try await withServer(configure: { $0.timeShares = limits }) { server in
            let (mallory, ben) = (try await server.person(), try await server.person())
            // Ten at a time: more are a wide write, which takes from the share as well.
            for (person, first) in [(mallory, 0), (ben, 100)] {
                for start in stride(from: first, to: first + 60, by: 10) {
                    let capsules = (start..<start + 10).map { capsule($0, bytes: 9_990).replacing("x", with: "a") }
                    try await server.rest(
                        .post, "capsules", as: .person(person), "[\(capsules.joined(separator: ","))]"
                    ).isStatus(201)
                }
            }
            // Whether it ends or is interrupted depends on the machine.
            let first = try await server.rest(.get, Self.costly, as: .person(mallory))
            #expect([200, 400].contains(first.status.code), "\(first.text)")
            let second = try await server.rest(.get, Self.costly, as: .person(mallory))
            second.expectRest(429, "53400")
            let wait = try #require(second.headers[.retryAfter].flatMap { Int($0) })
            #expect((1...300).contains(wait))
            try await server.rest(.delete, Self.costly, as: .person(mallory)).expectRest(429, "53400")
            let one = "capsules?select=id&id=eq.\(Sample.uuid(3))"
            try await server.rest(.get, one, as: .person(mallory)).isStatus(200)
            try await server.send(.get, "/api/changes", as: .person(mallory)).isStatus(200)
            let other = try await server.rest(.get, Self.costly, as: .person(ben))
            #expect([200, 400].contains(other.status.code), "\(other.text)")
        }
    }

    @Test("security S3 a network has a share, too, however many accounts it makes; shares come back with time")
    func networkShare() {
        let shares = TimeShares(TimeShares.Limits(account: 100, network: 250))
        let start = Instant(milliseconds: 1_700_000_000_000)
        let home = TimeShares.Holder.network("1.2.3.4")
        for account in 0..<3 {
            let holders = [TimeShares.Holder.account("\(account)"), home]
            #expect(shares.secondsToWait(holders, now: start) == nil)
            shares.spend(90_000_000, by: holders, now: start)
        }
        #expect(shares.secondsToWait([.account("1")], now: start) == nil)
        #expect(shares.secondsToWait([.account("new"), home], now: start) == 300)
        #expect(shares.secondsToWait([.account("new"), home], now: start + 100_000) == 200)
        #expect(shares.secondsToWait([.account("new"), .network("1.2.3.5")], now: start) == nil)
        #expect(shares.secondsToWait([.account("new"), home], now: start + 300_000) == nil)
        // What was spent first leaves first.
        shares.spend(90_000_000, by: [.account("1")], now: start + 200_000)
        #expect(shares.secondsToWait([.account("1")], now: start + 200_000) == 100)
    }

    @Test("security S12 time that was spent while the clock was ahead keeps nobody waiting")
    func clockAhead() {
        let shares = TimeShares(TimeShares.Limits(account: 100, network: 100))
        let start = Instant(milliseconds: 1_700_000_000_000)
        shares.spend(1_000_000_000, by: [.account("1")], now: start + 31_536_000_000)
        #expect(shares.secondsToWait([.account("1")], now: start) == nil)
    }

    // MARK: Writes

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
            let after = try await numbers(ana)
            #expect(after.allSatisfy { $0 > before })
            #expect(Set(after).count >= 2, "one transaction gives its rows one number")
            try await server.rest(.delete, "goals?goal_text=eq.Swim", as: .person(ana)).isStatus(204)
            #expect(try await server.rows("goals?select=id", as: .person(ana)).isEmpty)
            #expect(try await server.rows("goals?select=id", as: .person(ben)).count == 1)
        }
    }

    @Test("security S4 rows that another device changes between the look and the write are looked at again")
    func changedMeanwhile() async throws {
        let directory = try TemporaryDirectory()
        let inner = try await TestEngine.open(directory.url.appending(path: "a.sqlite"))
        let session = try await AuthServices.sample(inner, directory).accounts.signInAnonymously(.object([]))
        let person = Principal.person(id: session.account.id, session: session.id)
        let table = try #require(Tables.named("capsules"))
        let other = TableStore(database: inner, now: Instant.system, hooks: .reminders())
        let capsules = (0..<4).map { capsule($0, bytes: 5) }.joined(separator: ",")
        _ = try await other.insert(table, Self.request(""), body: Self.json("[\(capsules)]"), as: person)
        let database = GatedDatabase(inner, isOpen: true) {
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
