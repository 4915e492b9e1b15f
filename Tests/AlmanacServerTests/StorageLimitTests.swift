import AlmanacCore
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import Synchronization
import Testing

@testable import AlmanacServer

/// What one account and one disk can take (security H4, M1, L7).
@Suite struct StorageLimitTests {
    private func capsule(_ number: Int, bytes: Int) -> String {
        let content = String(repeating: "x", count: bytes)
        return #"{"id":"\#(Sample.uuid(number))","type":"goal","content":"\#(content)","status":"draft"}"#
    }

    private func goals(_ numbers: Range<Int>) -> String {
        let goals = numbers.map { number in
            Goal.text("Run", CivilDate(daysSinceEpoch: 20_000 + number).text, id: number)
        }
        return "[\(goals.joined(separator: ","))]"
    }

    // MARK: Accounts

    @Test("security H4 an account that is full is told so, nothing is half written, and it may delete and go on")
    func rows() async throws {
        try await withServer(configure: { $0.storage.rowsPerAccount = 3 }) { server in
            let person = Sender.person(try await server.person())
            #expect(try await server.rest(.post, "goals", as: person, goals(1..<3)).status == .created)
            let full = try await server.rest(.post, "goals", as: person, goals(3..<5))
            full.expectRest(413, "53400")
            #expect(full.json["details"]?.string?.contains("3 rows") == true && full.json["hint"]?.string != nil)
            #expect(try await server.rows("goals", as: person).count == 2)
            #expect(try await server.rest(.post, "goals", as: person, goals(3..<4)).status == .created)
            // Changing a row adds none, and another account has its own limit.
            #expect(
                try await server.rest(.patch, "goals?id=not.is.null", as: person, #"{"goal_text":"Swim"}"#).status
                    == .noContent)
            let other = Sender.person(try await server.person())
            #expect(
                try await server.rest(.post, "user_sports", as: other, #"{"sport_name":"Chess"}"#).status == .created)
            #expect(try await server.rest(.delete, "goals?id=eq.\(Sample.uuid(1))", as: person).status == .noContent)
            #expect(try await server.rest(.post, "goals", as: person, goals(4..<5)).status == .created)
            #expect(try await server.rows("goals", as: person).count == 3)
        }
    }

    @Test("security H4 what an account has beyond the limit of bytes stays and may shrink, and grows no more")
    func bytes() async throws {
        try await withServer(configure: { $0.storage.bytesPerAccount = 1 << 20 }) { server in
            let account = try await server.person()
            let person = Sender.person(account)
            let many = (1...100).map { capsule($0, bytes: 9_900) }.joined(separator: ",")
            #expect(try await server.rest(.post, "capsules", as: person, "[\(many)]").status == .created)
            try await server.rest(
                .patch, "capsules?id=not.is.null", as: person,
                #"{"content":"\#(String(repeating: "ü", count: 9_000))"}"#
            ).expectRest(413, "53400")
            #expect(try await server.rows("capsules?select=id&content=like.x*", as: person).count == 100)
            // The service is not limited, and brings the account beyond its limit.
            let more = (101...120).map { number in
                capsule(number, bytes: 9_900).replacing("{\"id\"", with: "{\"user_id\":\"\(account.id)\",\"id\"")
            }
            #expect(
                try await server.rest(.post, "capsules", as: .service, "[\(more.joined(separator: ","))]").status
                    == .created)
            try await server.rest(.post, "user_sports", as: person, #"{"sport_name":"Judo"}"#)
                .expectRest(413, "53400")
            let one = "capsules?id=eq.\(Sample.uuid(1))"
            #expect(try await server.rest(.patch, one, as: person, #"{"content":"short"}"#).status == .noContent)
            let rest = try await server.rest(.patch, "capsules?id=not.is.null", as: person, #"{"content":"short"}"#)
            #expect(rest.status == .noContent)
            #expect(
                try await server.rest(.post, "user_sports", as: person, #"{"sport_name":"Judo"}"#).status == .created)
        }
    }

    @Test("security H4 the count of each account is what a count of its rows gives, whatever was written")
    func counting() async throws {
        try await withServer { server in
            let (first, second) = (try await server.person(), try await server.person())
            let (one, two) = (Sender.person(first), Sender.person(second))
            try await server.insertQuotes([Sample.quote(1, "q", nil, nil)])
            _ = try await server.rest(.post, "goals", as: one, goals(1..<20))
            _ = try await server.rest(.post, "goals", as: two, goals(20..<30))
            _ = try await server.rest(.post, "liked_quotes", as: one, #"{"quote_id":"\#(Sample.uuid(1))"}"#)
            _ = try await server.rest(.patch, "goals?id=not.is.null", as: one, #"{"goal_text":"Ⅷ 羊 longer"}"#)
            _ = try await server.rest(.delete, "goals?effective_date=lt.2024-10-10", as: one)
            // A merge of what is there, a row that was deleted and comes again, and a refused bulk.
            _ = try await server.rest(
                .post, "goals", as: two, goals(25..<35), prefer: "resolution=merge-duplicates")
            _ = try await server.rest(.post, "goals", as: one, goals(1..<2))
            _ = try await server.rest(.post, "goals", as: two, goals(34..<36))
            let export = try await server.send(.get, "/api/account/export", as: one)
            _ = try await server.send(.post, "/api/account/import", as: two, export.text)
            let database = try await server.database
            func counts() async throws -> (kept: [[SQLValue]], counted: [[SQLValue]]) {
                try await database.write { transaction in
                    let kept = try transaction.query("SELECT * FROM account_usage ORDER BY 1", []).map(\.values)
                    try transaction.execute("DELETE FROM account_usage", [])
                    try transaction.execute(AccountUsage.recount)
                    return (
                        kept, try transaction.query("SELECT * FROM account_usage ORDER BY 1", []).map(\.values)
                    )
                }
            }
            let before = try await counts()
            #expect(before.kept == before.counted && before.kept.count == 2)
            _ = try await server.send(
                .post, "/api/account/merge", as: two, #"{"access_token":"\#(first.token)"}"#)
            let merged = try await counts()
            #expect(merged.kept.filter { $0[1] != .int(0) || $0[2] != .int(0) } == merged.counted)
            #expect(try await server.send(.delete, "/api/account", as: two).status == .noContent)
            #expect(try await counts().kept.allSatisfy { $0[0] != .text(second.id) })
        }
    }

    // MARK: The disk

    @Test("security H4, server 4 on a nearly full disk new rows are 503, deletions are served, and /health says so")
    func fullDisk() async throws {
        try await withServer(configure: { $0.storage.reserve = .max }) { server in
            let person = try await server.person()
            let database = try await server.database
            try await database.write { transaction in
                try transaction.execute(
                    """
                    INSERT INTO user_sports (user_id, sport_name, created_at, updated_at, change_number)
                    VALUES (?1, 'Chess', ?2, ?2, 1)
                    """, [.text(person.id), .text(Timestamp(.system()).text)])
            }
            let refused = try await server.rest(.post, "user_sports", as: .person(person), #"{"sport_name":"Judo"}"#)
            refused.expectRest(503, "53100")
            #expect(refused.headers[.retryAfter] != nil)
            try await server.rest(
                .patch, "user_sports?sport_name=not.is.null", as: .person(person), #"{"sport_name":"Go"}"#
            ).expectRest(503, "53100")
            let export = try await server.send(.get, "/api/account/export", as: .person(person))
            #expect(export.json["tables"]?["user_sports"]?.array?.count == 1)
            try await server.send(.post, "/api/account/import", as: .person(person), export.text)
                .expectProblem(503, "disk-full")
            try await server.get("/health").expectProblem(503, "disk-full")
            let deleted = try await server.rest(.delete, "user_sports?sport_name=not.is.null", as: .person(person))
            #expect(deleted.status == .noContent)
            #expect(try await server.rows("user_sports", as: .person(person)).isEmpty)
        }
    }

    @Test("the free space is asked for once a second, and an unknown one is no limit")
    func freeSpace() {
        let clock = TestClock()
        let asked = Mutex(0)
        let known = Mutex<Int?>(100)
        let disk = FreeSpace(now: { clock.now }) {
            asked.withLock { $0 += 1 }
            return known.withLock { $0 }
        }
        let limits = StorageLimits(settings: StorageSettings(reserve: 200), disk: disk)
        #expect(limits.isFull && limits.isFull && asked.withLock { $0 } == 1)
        clock.pass(.seconds(1))
        known.withLock { $0 = 200 }
        #expect(!limits.isFull && asked.withLock { $0 } == 2)
        clock.pass(.seconds(1))
        known.withLock { $0 = nil }
        #expect(!limits.isFull && asked.withLock { $0 } == 3)
    }

    // MARK: Sweeping

    @Test("security H4 accounts without an address, rows and visits for 90 days are swept; others stay")
    func unused() async throws {
        try await withAuthServer { server, clock in
            _ = try TestSession(try await server.signUp())
            let unused = try await server.anonymous()
            let visited = try await server.anonymous()
            let writing = try await server.anonymous()
            let sport = try await server.client.executeRequest(
                uri: "/rest/v1/user_sports", method: .post, headers: [.authorization: "Bearer \(writing.access)"],
                body: .init(string: #"{"sport_name":"Chess"}"#))
            #expect(sport.status == .created)
            let database = try await server.database
            func sweep(_ days: Int) async throws -> Set<String> {
                let sweeping = Sweeping(
                    database: database, mails: server.configuration.dataDirectory,
                    storage: StorageSettings(anonymousDays: days), now: { clock.now },
                    logger: Logger(label: "tests"))
                try await sweeping.sweep()
                return try await database.read { transaction in
                    Set(
                        try transaction.query("SELECT id FROM accounts WHERE is_anonymous = 1", []).map {
                            try $0.text("id")
                        })
                }
            }
            clock.pass(.seconds(89 * 86_400))
            _ = try await server.refresh(visited.refresh)
            #expect(try await sweep(90) == [unused.id, visited.id, writing.id])
            clock.pass(.seconds(2 * 86_400))
            #expect(try await sweep(0).count == 3)
            #expect(try await sweep(90) == [visited.id, writing.id])
        }
    }

    @Test("security H4 the file shrinks once its rows are gone")
    func shrinking() async throws {
        try await withServer { server in
            let person = Sender.person(try await server.person())
            let many = (1...80).map { capsule($0, bytes: 9_000) }.joined(separator: ",")
            _ = try await server.rest(.post, "capsules", as: person, "[\(many)]")
            _ = try await server.rest(.delete, "capsules?id=not.is.null", as: person)
            let database = try await server.database
            func pages() async throws -> Int64 {
                try await database.read { try $0.query("PRAGMA page_count", [])[0].int("page_count") }
            }
            let before = try await pages()
            let sweeping = Sweeping(
                database: database, mails: server.configuration.dataDirectory, now: Instant.system,
                logger: Logger(label: "tests"))
            try await sweeping.sweep()
            #expect(try await pages() < before - 100)
        }
    }

    @Test("security H4 a merge that would fill an account beyond its limits moves nothing")
    func mergeWithinLimits() async throws {
        try await withServer(configure: { $0.storage.rowsPerAccount = 3 }) { server in
            let other = try await server.person()
            let (from, to) = (Sender.person(other), Sender.person(try await server.person()))
            _ = try await server.rest(.post, "goals", as: from, goals(0..<2))
            _ = try await server.rest(.post, "goals", as: to, goals(2..<4))
            let merge = #"{"access_token":"\#(other.token)"}"#
            let answer = try await server.send(.post, "/api/account/merge", as: to, merge)
            #expect(answer.status == .conflict && answer.json["detail"]?.string?.contains("3 rows") == true)
            #expect(try await server.rows("goals", as: from).count == 2)
            _ = try await server.rest(.delete, "goals?id=eq.\(Sample.uuid(2))", as: to)
            #expect(try await server.send(.post, "/api/account/merge", as: to, merge).json["moved"]?.int == 2)
        }
    }

    @Test("security H4 two accounts that are merged into each other come to an end, and no row is lost")
    func mergeBothWays() async throws {
        try await withServer { server in
            let people = [try await server.person(), try await server.person()]
            for (index, person) in people.enumerated() {
                let own = goals(index * 300..<index * 300 + 300)
                #expect(try await server.rest(.post, "goals", as: .person(person), own).status == .created)
            }
            let statuses = await withTaskGroup(of: Int?.self) { group in
                for (person, other) in [(people[0], people[1]), (people[1], people[0])] {
                    group.addTask {
                        let body = #"{"access_token":"\#(other.token)"}"#
                        return try? await server.send(.post, "/api/account/merge", as: .person(person), body).status
                            .code
                    }
                }
                return await group.reduce(into: [Int?]()) { $0.append($1) }
            }
            // One of the two, and the other once it has ended, or not at all.
            #expect(statuses.contains(200) && !statuses.contains(500))
            let left = try await server.database.read { transaction in
                try transaction.query("SELECT count(*) AS n, count(DISTINCT user_id) AS owners FROM goals")[0]
            }
            #expect(try left.int("n") == 600 && left.int("owners") == 1)
        }
    }

    @Test("a merge that is asked for again before it has ended is answered as the first one is")
    func mergeAgain() async throws {
        try await withServer { server in
            let (person, other) = (try await server.person(), try await server.person())
            #expect(try await server.rest(.post, "goals", as: .person(other), goals(0..<300)).status == .created)
            let statuses = await withTaskGroup(of: Int?.self) { group in
                for _ in 0..<4 {
                    group.addTask {
                        let body = #"{"access_token":"\#(other.token)"}"#
                        return try? await server.send(.post, "/api/account/merge", as: .person(person), body).status
                            .code
                    }
                }
                return await group.reduce(into: [Int?]()) { $0.append($1) }
            }
            #expect(statuses == [200, 200, 200, 200])
        }
    }

    // MARK: Large answers

    @Test("security M1 an export of several megabytes is complete, and no answer of the tables is larger than 2 MB")
    func export() async throws {
        try await withServer { server in
            let person = Sender.person(try await server.person())
            for hundred in 0..<4 {
                let many = (1...80).map { capsule(hundred * 100 + $0, bytes: 9_900) }.joined(separator: ",")
                #expect(try await server.rest(.post, "capsules", as: person, "[\(many)]").status == .created)
            }
            let export = try await server.send(.get, "/api/account/export", as: person)
            #expect(export.bytes.count > 3_000_000 && export.headers[.contentLength] == "\(export.bytes.count)")
            let capsules = export.json["tables"]?["capsules"]?.array ?? []
            #expect(capsules.count == 320 && Set(capsules.compactMap { $0["id"]?.string }).count == 320)
            try await server.rest(.get, "capsules", as: person).expectRest(413, "54000")
            #expect(try await server.rest(.get, "capsules?limit=100", as: person).json.array?.count == 100)
        }
    }

    @Test("security M1 a page of changes ends early when it is large, and the next goes on where it ended")
    func changes() async throws {
        try await withServer { server in
            let person = Sender.person(try await server.person())
            for hundred in 0..<4 {
                let many = (1...60).map { capsule(hundred * 100 + $0, bytes: 9_900) }.joined(separator: ",")
                _ = try await server.rest(.post, "capsules", as: person, "[\(many)]")
            }
            var cursor: Int64 = 0
            var pages: [Int] = []
            var ids: Set<String> = []
            while pages.count < 10 {
                let page = try await server.send(.get, "/api/changes?since=\(cursor)", as: person).json
                let changes = page["changes"]?.array ?? []
                pages.append(changes.count)
                ids.formUnion(changes.compactMap { $0["row"]?["id"]?.string })
                cursor = page["cursor"]?.int ?? 0
                guard page["more"]?.bool == true else { break }
            }
            #expect(pages == [120, 120] && ids.count == 240)
        }
    }

    @Test("security M1 a write that changes or deletes many rows at once makes no large page")
    func changesAtOnce() async throws {
        try await withServer { server in
            let person = Sender.person(try await server.person())
            for hundred in 0..<6 {
                let many = (1...100).map { capsule(hundred * 100 + $0, bytes: 9_900) }.joined(separator: ",")
                _ = try await server.rest(.post, "capsules", as: person, "[\(many)]")
            }
            var cursor: Int64 = 0
            func follow(_ key: String) async throws -> (largest: Int, count: Int) {
                var (largest, ids) = (0, Set<String>())
                while true {
                    let page = try await server.send(.get, "/api/changes?since=\(cursor)", as: person)
                    largest = max(largest, page.bytes.count)
                    ids.formUnion((page.json["changes"]?.array ?? []).compactMap { $0[key]?["id"]?.string })
                    cursor = page.json["cursor"]?.int ?? 0
                    guard page.json["more"]?.bool == true else { return (largest, ids.count) }
                }
            }
            #expect(try await follow("row").count == 600)
            let change = #"{"hint":"h"}"#
            #expect(
                try await server.rest(.patch, "capsules?status=eq.draft", as: person, change).status == .noContent)
            let changed = try await follow("row")
            #expect(changed.count == 600 && changed.largest < 2 << 20)
            #expect(try await server.rest(.delete, "capsules?status=eq.draft", as: person).status == .noContent)
            let numbers = try await server.database.read { transaction in
                try transaction.query(
                    "SELECT max(n) AS most FROM (SELECT count(*) AS n FROM tombstones GROUP BY change_number)")[0]
            }
            #expect(try numbers.int("most") == 500)
            #expect(try await follow("deleted").count == 600)
            // The next write comes after all of them.
            _ = try await server.rest(.post, "goals", as: person, goals(0..<1))
            #expect(try await follow("row").count == 1)
        }
    }

    @Test("security H1 one account has two reads at a time, so that others find a reader")
    func readers() async throws {
        let directory = try TemporaryDirectory()
        let database = GatedDatabase(
            try await SQLiteDatabase(path: directory.url.appending(path: "almanac.sqlite").path))
        let store = TableStore(database: database, now: Instant.system)
        let table = try #require(Tables.named("goals"))
        let request = try RestRequest(
            Request(
                head: .init(method: .get, scheme: "http", authority: "a", path: "/rest/v1/goals"),
                body: .init(buffer: .init())))
        await withTaskGroup(of: Void.self) { group in
            for account in ["ana", "ana", "ana", "ana", "ben"] {
                group.addTask {
                    _ = try? await store.read(table, request, as: .person(id: account, session: "s"))
                }
            }
            // Two of Ana's, and Ben's.
            while database.begun < 3 { await Task.yield() }
            for _ in 0..<1_000 { await Task.yield() }
            #expect(database.begun == 3)
            database.open()
        }
        #expect(database.begun == 5)
    }

    @Test("security H1 one account has two writes at a time, so that nobody waits for many of another's")
    func writers() async throws {
        let directory = try TemporaryDirectory()
        let database = GatedDatabase(
            try await SQLiteDatabase(path: directory.url.appending(path: "almanac.sqlite").path))
        let store = TableStore(database: database, now: Instant.system)
        await withTaskGroup(of: Void.self) { group in
            for account in ["ana", "ana", "ana", "ana", "ben"] {
                group.addTask {
                    try? await store.writing(as: .person(id: account, session: "s")) { _ in }
                }
            }
            // Two of Ana's, and Ben's.
            while database.begun < 3 { await Task.yield() }
            for _ in 0..<1_000 { await Task.yield() }
            #expect(database.begun == 3)
            database.open()
        }
        #expect(database.begun == 5)
    }

    @Test("security M2 imports wait for each other instead of being refused")
    func importsWait() async throws {
        try await withServer { server in
            let archive =
                #"{"format":"\#(AccountArchive.format)","version":\#(AccountArchive.version),"tables":{"#
                + #""goals":\#(goals(0..<300))}}"#
            let people = [try await server.person(), try await server.person(), try await server.person()]
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for person in people {
                    group.addTask {
                        try await server.send(.post, "/api/account/import", as: .person(person), archive).status.code
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(statuses == [200, 200, 200])
        }
    }

    @Test("security H5 an import brings no subscription at a service that the server does not send to")
    func importedSubscription() async throws {
        try await withServer(configure: { $0.push.services = PushServices() }) { server in
            let person = Sender.person(try await server.person())
            let archive =
                #"{"format":"\#(AccountArchive.format)","version":\#(AccountArchive.version),"tables":{"#
                + #""push_subscriptions":[{"endpoint":"https://evil.example/1","p256dh":"\#(TestBrowser().address("https://evil.example/1").p256dh)","#
                + #""auth":"AAAAAAAAAAAAAAAAAAAAAA"}]}}"#
            try await server.send(.post, "/api/account/import", as: person, archive)
                .expectProblem(422, "unusable-export", field: "tables.push_subscriptions")
            #expect(try await server.rows("push_subscriptions", as: person).isEmpty)
        }
    }

    @Test("security L7 an import is written in parts; one that fails says what was imported, and can go on")
    func importInParts() async throws {
        try await withServer { server in
            let person = Sender.person(try await server.person())
            let liked = #"{"quote_id":"\#(Sample.uuid(9))"}"#
            let archive =
                #"{"format":"\#(AccountArchive.format)","version":\#(AccountArchive.version),"tables":{"#
                + #""goals":\#(goals(0..<1_000)),"liked_quotes":[\#(liked)]}}"#
            let failed = try await server.send(.post, "/api/account/import", as: person, archive)
            failed.expectProblem(422, "unusable-export", field: "tables.liked_quotes[0]")
            #expect(failed.json["detail"]?.string?.contains("first 1000 rows were imported") == true)
            #expect(try await server.rows("goals?select=id&limit=1000", as: person).count == 1_000)
            let numbers = try await server.database.read { transaction in
                try transaction.query("SELECT count(DISTINCT change_number) AS n FROM goals", [])[0].int("n")
            }
            #expect(numbers == 10)
            try await server.insertQuotes([Sample.quote(9, "q", nil, nil)])
            let again = try await server.send(.post, "/api/account/import", as: person, archive)
            #expect(again.status == .ok)
            #expect(try await server.rows("goals?select=id&limit=1001", as: person).count == 1_000)
            #expect(try await server.rows("liked_quotes", as: person).count == 1)
        }
    }

    @Test("security L7 a merge moves rows in parts; one that is interrupted can go on")
    func mergeInParts() async throws {
        try await withServer { server in
            let anonymous = try await server.person()
            let (from, to) = (Sender.person(anonymous), Sender.person(try await server.person()))
            let merge = #"{"access_token":"\#(anonymous.token)"}"#
            #expect(try await server.rest(.post, "goals", as: from, goals(0..<600)).status == .created)
            #expect(try await server.rest(.post, "goals", as: from, goals(600..<1_000)).status == .created)
            let goals = "goals?select=id&limit=1001"
            let day = CivilDate(daysSinceEpoch: 20_700).text
            try await server.database.write { transaction in
                try transaction.execute(
                    """
                    CREATE TRIGGER stop BEFORE INSERT ON goals WHEN new.effective_date = \(literal: day) \
                    BEGIN SELECT RAISE(ABORT, 'stopped'); END
                    """)
            }
            #expect(try await server.send(.post, "/api/account/merge", as: to, merge).status.code >= 500)
            #expect(try await server.rows(goals, as: to).count == 700)
            #expect(try await server.rows(goals, as: from).count == 300)
            try await server.database.write { try $0.execute("DROP TRIGGER stop" as SQL) }
            let again = try await server.send(.post, "/api/account/merge", as: to, merge)
            #expect(again.json["moved"]?.int == 300)
            #expect(try await server.rows(goals, as: to).count == 1_000)
            let numbers = try await server.database.read { transaction in
                try transaction.query("SELECT count(DISTINCT change_number) AS n FROM goals", [])[0].int("n")
            }
            #expect(numbers == 10)
            try await server.rest(.get, "goals", as: from).expectRest(401, "PGRST301")
        }
    }
}

/// A database whose reads and writes wait until it is opened.
private final class GatedDatabase: Database {
    private let inner: SQLiteDatabase
    private let state = Mutex((begun: 0, isOpen: false))

    init(_ inner: SQLiteDatabase) {
        self.inner = inner
    }

    var begun: Int { state.withLock { $0.begun } }

    func open() {
        state.withLock { $0.isOpen = true }
    }

    func read<Value: Sendable>(_ body: @escaping @Sendable (any Transaction) throws -> Value) async throws -> Value {
        state.withLock { $0.begun += 1 }
        while !state.withLock({ $0.isOpen }) { try await Task.sleep(for: .milliseconds(1)) }
        return try await inner.read(body)
    }

    func readIfBrief<Value: Sendable>(_ body: @Sendable (any Transaction) throws -> Value) throws -> Value? { nil }

    func truncateLog() async throws {}

    func write<Value: Sendable>(
        isLimited: Bool, _ body: @escaping @Sendable (any Transaction) throws -> Value
    ) async throws -> Value {
        state.withLock { $0.begun += 1 }
        while !state.withLock({ $0.isOpen }) { try await Task.sleep(for: .milliseconds(1)) }
        return try await inner.write(isLimited: isLimited, body)
    }
}
