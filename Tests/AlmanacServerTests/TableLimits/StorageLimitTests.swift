import AlmanacCore
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import Synchronization
import Testing

@testable import AlmanacDatabase
@testable import AlmanacServer
@testable import AlmanacTables

/// What one account and one disk can hold, and what is swept (security H4).
@Suite struct StorageLimitTests: StorageSuite {
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

    @Test("security H4 the count of each account is what a count of its rows gives, whatever was written", .onlySQLite)
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
        let known = Mutex<Int?>(100 << 20)
        let disk = FreeSpace(now: { clock.now }) {
            asked.withLock { $0 += 1 }
            return known.withLock { $0 }
        }
        let limits = StorageLimits(settings: StorageSettings(reserve: 200 << 20), disk: disk)
        #expect(limits.isFull && limits.isFull && asked.withLock { $0 } == 1)
        clock.pass(.seconds(1))
        known.withLock { $0 = 200 << 20 }
        #expect(!limits.isFull && asked.withLock { $0 } == 2)
        clock.pass(.seconds(1))
        known.withLock { $0 = nil }
        #expect(!limits.isFull && asked.withLock { $0 } == 3)
    }

    @Test(
        "security S11 without a reserve, the last megabyte is for what frees space, and the server says that it is full"
    )
    func noReserve() {
        func isFull(_ free: Int) -> Bool {
            let disk = FreeSpace(now: { TestClock().now }) { free }
            return StorageLimits(settings: StorageSettings(reserve: 0), disk: disk).isFull
        }
        #expect(isFull(0) && isFull((1 << 20) - 1) && !isFull(1 << 20))
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

    @Test("security H4 the file shrinks once its rows are gone", .onlySQLite)
    func shrinking() async throws {
        try await withServer { server in
            let person = Sender.person(try await server.person())
            let many = (1...80).map { capsule($0, bytes: 9_000) }.joined(separator: ",")
            _ = try await server.rest(.post, "capsules", as: person, "[\(many)]")
            let database = try await server.database
            // Both at once: the server sweeps when it starts, which may be now.
            let before = try await database.write { transaction in
                try transaction.execute("DELETE FROM capsules")
                return try transaction.query("PRAGMA page_count", [])[0].int("page_count")
            }
            let sweeping = Sweeping(
                database: database, mails: server.configuration.dataDirectory, now: Instant.system,
                logger: Logger(label: "tests"))
            try await sweeping.sweep()
            let after = try await database.read { try $0.query("PRAGMA page_count", [])[0].int("page_count") }
            #expect(after < before - 100)
        }
    }
}
