import AlmanacCore
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

@testable import AlmanacDatabase
@testable import AlmanacServer
@testable import AlmanacTables

@Suite("Limits that protect users from one another")
struct TableLimitTests {
    @Test("an endless read is interrupted, and the error says so")
    func endlessRead() async throws {
        let directory = try TemporaryDirectory()
        let database = try await TestEngine.open(directory.url.appending(path: "a.sqlite"))
        await #expect(throws: DatabaseFailure.tooSlow) {
            try await database.read { transaction in
                try transaction.query(
                    "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n")
            }
        }
        #expect(try await database.read { try $0.query("SELECT 1 AS one") }.count == 1)
    }

    @Test("lists, JSON, patterns and the rows of a body have a maximum size")
    func sizes() async throws {
        try await withServer { server in
            let person = Sender.person(try await server.person())
            let items = [String](repeating: "\"abcdefgh\"", count: 2_000).joined(separator: ",")
            try await server.rest(.post, "userpreferences", as: person, "{\"categories\":[\(items)]}")
                .expectRest(400, "23514")
            let text = String(repeating: "x", count: 70_000)
            try await server.rest(
                .post, "widgets", as: person,
                "{\"app\":\"whole\",\"kind\":\"q\",\"size\":\"small\",\"snapshot\":\"\(text)\"}"
            ).expectRest(400, "23514")
            let sports = (0...1_000).map { "{\"sport_name\":\"s\($0)\"}" }.joined(separator: ",")
            try await server.rest(.post, "user_sports", as: person, "[\(sports)]").expectRest(413, "54000")
            let patterns = [String](repeating: "english_text.like.*abcdefghijklmnop*", count: 40).joined(separator: ",")
            try await server.rest(.get, "quotes?or=(\(patterns))").expectRest(400, "PGRST100")
            let many = (0...1_000).map(String.init).joined(separator: ",")
            try await server.rest(.get, "quotes?english_text=in.(\(many))").expectRest(400, "PGRST100")
            let wanted = [String](repeating: "abcdefgh", count: 2_000).joined(separator: ",")
            try await server.rest(.get, "quotes?categories=ov.{\(wanted)}").expectRest(400, "PGRST100")
            #expect(try await server.rows("user_sports", as: person).isEmpty)
        }
    }

    @Test("a response has a maximum size")
    func answerSize() throws {
        var rows = TableStore.Rows()
        let row = SQLRow(columns: ["row"], values: [.text(String(repeating: "x", count: 1 << 20))])
        #expect(throws: RestProblem.responseTooLarge) {
            for _ in 0..<20 { try rows.append(row) }
        }
    }

    @Test("cached statements are limited in number and length")
    func statements() {
        nonisolated(unsafe) var restarts = 0
        let budget = StatementBudget { restarts += 1 }
        #expect(!budget.admits(String(repeating: "x", count: 4_000)))
        for number in 0..<2_500 { #expect(budget.admits("SELECT \(number)")) }
        #expect(restarts == 2)
        #expect(budget.admits("SELECT 2499"))
    }

    @Test("server-owned columns survive a deletion by the user")
    func deletionIsNoNewTrial() async throws {
        try await withServer { server in
            let person = try await server.person()
            _ = try await server.rest(.post, "users", as: .person(person), "{}")
            _ = try await server.rest(
                .patch, "users?id=eq.\(person.id)", as: .service,
                #"{"trial_end_date":"2026-01-01T00:00:00Z","subscription_status":"yearly"}"#)
            _ = try await server.rest(.delete, "users?id=eq.\(person.id)", as: .person(person))
            #expect(try await server.rows("users", as: .person(person)).isEmpty)
            _ = try await server.rest(.post, "users", as: .person(person), #"{"name":"again"}"#)
            let after = try await server.rest(.get, "users", as: .person(person))
            #expect(after.column("trial_end_date") == ["2026-01-01T00:00:00+00:00"])
            #expect(after.column("subscription_status") == ["yearly"])
            #expect(after.column("name") == ["again"])
        }
    }

    @Test("an approved quote must be moderated again after any kind of edit")
    func editsAreModeratedAgain() async throws {
        try await withServer { server in
            let person = Sender.person(try await server.person())
            let id = Sample.uuid(1)
            _ = try await server.rest(.post, "userquotes", as: person, "{\"id\":\"\(id)\",\"english_text\":\"kind\"}")
            func approve() async throws {
                _ = try await server.rest(
                    .patch, "userquotes?id=eq.\(id)", as: .service,
                    #"{"moderation":"approved"}"#)
                #expect(try await server.rest(.get, "userquotes", as: person).column("moderation") == ["approved"])
            }
            try await approve()
            _ = try await server.rest(.patch, "userquotes?id=eq.\(id)", as: person, #"{"english_text":"rude"}"#)
            #expect(try await server.rest(.get, "userquotes", as: person).column("moderation") == ["pending"])
            try await approve()
            _ = try await server.rest(
                .post, "userquotes", as: person, "{\"id\":\"\(id)\",\"english_text\":\"ruder\"}",
                prefer: "resolution=merge-duplicates")
            #expect(try await server.rest(.get, "userquotes", as: person).column("moderation") == ["pending"])
            let export = try await server.send(.get, "/api/account/export", as: person)
            try await approve()
            let edited = export.text.replacing("ruder", with: "rudest").replacing(/,"updated_at":"[^"]*"/, with: "")
            _ = try await server.send(.post, "/api/account/import", as: person, edited)
            #expect(try await server.rest(.get, "userquotes", as: person).column("english_text") == ["rudest"])
            #expect(try await server.rest(.get, "userquotes", as: person).column("moderation") == ["pending"])
        }
    }

    @Test("a push subscription is transferred to the user who uses the browser")
    func transfersSubscription() async throws {
        try await withServer { server in
            let first = Sender.person(try await server.person())
            let second = Sender.person(try await server.person())
            let (browser, another) = (TestBrowser(), TestBrowser())
            func body(_ browser: TestBrowser) -> String {
                let address = browser.address("https://push.example/1")
                return
                    "{\"endpoint\":\"\(address.endpoint)\",\"p256dh\":\"\(address.p256dh)\",\"auth\":\"\(address.auth)\"}"
            }
            _ = try await server.rest(.post, "push_subscriptions", as: first, body(browser))
            // The endpoint is not sufficient proof.
            try await server.rest(.post, "push_subscriptions", as: second, body(another)).expectRest(409, "23505")
            let taken = try await server.rest(
                .post, "push_subscriptions?on_conflict=endpoint", as: second, body(browser),
                prefer: "resolution=merge-duplicates")
            #expect(taken.status == .created)
            #expect(try await server.rows("push_subscriptions", as: first).isEmpty)
            #expect(try await server.rows("push_subscriptions", as: second).count == 1)
        }
    }

    @Test("an empty update changes nothing, and limits apply only to reads")
    func nothing() async throws {
        try await withServer { server in
            let person = Sender.person(try await server.person())
            _ = try await server.rest(.post, "goals", as: person, Goal.text("a", "2026-01-01"))
            let before = try await server.rows("goals", as: person)
            #expect(try await server.rest(.patch, "goals?id=not.is.null", as: person, "{}").status == .noContent)
            #expect(try await server.rows("goals", as: person) == before)
            try await server.rest(.delete, "goals?goal_text=eq.a&limit=1", as: person).expectRest(400, "PGRST100")
            try await server.rest(.patch, "goals?goal_text=eq.a&order=id", as: person, "{}")
                .expectRest(400, "PGRST100")
            #expect(try await server.rows("goals", as: person) == before)
        }
    }

    @Test("an account with an email address is signed out everywhere when it is merged into another")
    func mergedAccount() async throws {
        try await withServer { server in
            let named = try await server.person()
            let target = Sender.person(try await server.person())
            _ = try await server.send(
                .put, "/auth/v1/user", as: .person(named), #"{"email":"a@example.org","password":"long enough"}"#)
            _ = try await server.rest(.post, "goals", as: .person(named), Goal.text("a", "2026-01-01"))
            let merged = try await server.send(
                .post, "/api/account/merge", as: target, "{\"access_token\":\"\(named.token)\"}")
            #expect(merged.json == .members(("moved", .int(1))), "\(merged.text)")
            try await server.rest(.get, "goals", as: .person(named)).expectRest(401, "PGRST301")
            #expect(try await server.rest(.get, "goals", as: target).column("goal_text") == ["a"])
        }
    }

    @Test("numbers that cannot be stored exactly are rejected")
    func numbers() async throws {
        try await withServer { server in
            let person = Sender.person(try await server.person())
            try await server.rest(.post, "seen_facts", as: person, #"{"fact_id":9223372036854775808}"#)
                .expectRest(400, "22003")
            try await server.rest(
                .post, "widgets", as: person, #"{"app":"whole","kind":"q","size":"small","snapshot":[1e400]}"#
            ).expectRest(400, "22003")
        }
    }
}
