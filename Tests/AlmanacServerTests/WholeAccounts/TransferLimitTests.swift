import AlmanacCore
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

@testable import AlmanacDatabase
@testable import AlmanacReminders
@testable import AlmanacServer

/// Imports and merges, which move many rows (security H4, H5, L7).
@Suite struct TransferLimitTests: StorageSuite {
    // MARK: Imports

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

    // MARK: Merges

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

    @Test("security L7 a merge moves rows in parts; one that is interrupted can go on", .onlySQLite)
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
