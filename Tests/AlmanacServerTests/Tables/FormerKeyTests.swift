import AlmanacCore
import HTTPTypes
import HummingbirdTesting
import Testing

@testable import AlmanacDatabase
@testable import AlmanacServer

@Suite("Q: rows that share the key which only one could have once")
struct FormerKeyTests {
    private static let merge = "resolution=merge-duplicates,return=representation"

    private func reflection(_ id: Int?, _ text: String, at time: String) -> String {
        let id = id.map { "\"id\":\"\(Sample.uuid($0))\"," } ?? ""
        return "{\(id)\"reflection_date\":\"2026-01-02\",\"period\":\"evening\","
            + "\"reflection_text\":\"\(text)\",\"updated_at\":\"\(time)\"}"
    }

    private func post(
        _ server: TestServer, _ person: TestPerson, _ key: String, _ body: String, base: Int64? = nil
    ) async throws -> TestResponse {
        var headers: HTTPFields = [:]
        headers[.almanacBase] = base.map(String.init)
        return try await server.rest(
            .post, "reflections?on_conflict=\(key)", as: .person(person), body, prefer: Self.merge, headers: headers)
    }

    private func texts(_ server: TestServer, _ person: TestPerson) async throws -> [String] {
        try await server.rest(.get, "reflections?order=id", as: .person(person)).column("reflection_text")
    }

    @Test("Q two devices' reflections of one day and hour are two rows")
    func both() async throws {
        try await withServer { server in
            let person = try await server.person()
            let first = try await post(server, person, "id", reflection(1, "Here", at: "2026-01-02T20:00:00Z"))
            let second = try await post(server, person, "id", reflection(2, "There", at: "2026-01-02T21:00:00Z"))
            #expect(first.status == .created && second.status == .created)
            #expect(try await texts(server, person) == ["Here", "There"])
        }
    }

    @Test("Q the former key merges into the row with that id, or else into the one that was edited last")
    func formerKey() async throws {
        try await withServer { server in
            let person = try await server.person()
            let key = "user_id,reflection_date,period"
            let made = try await post(server, person, key, reflection(nil, "First", at: "2026-01-02T19:00:00Z"))
            #expect(made.status == .created)
            _ = try await post(server, person, "id", reflection(1, "Here", at: "2026-01-02T20:00:00Z"))
            _ = try await post(server, person, "id", reflection(2, "There", at: "2026-01-02T21:00:00Z"))
            let latest = try await post(server, person, key, reflection(nil, "Latest", at: "2026-01-02T22:00:00Z"))
            #expect(latest.column("id") == [Sample.uuid(2)])
            let named = try await post(server, person, key, reflection(1, "Named", at: "2026-01-02T22:00:00Z"))
            #expect(named.column("id") == [Sample.uuid(1)])
            #expect(Set(try await texts(server, person)) == ["First", "Named", "Latest"])
            // An older edit still loses, and nobody else's row is found.
            let older = try await post(server, person, key, reflection(nil, "Older", at: "2026-01-01T00:00:00Z"))
            #expect(older.json == .array([]))
            let other = try await server.person()
            let own = try await post(server, other, key, reflection(nil, "Other", at: "2026-01-02T19:00:00Z"))
            #expect(own.status == .created)
        }
    }

    @Test(
        "Q what an earlier program wrote from nothing is a row of its own beside those of its hour, however often it comes"
    )
    func fromNothing() async throws {
        try await withServer { server in
            let person = try await server.person()
            let key = "user_id,reflection_date,period"
            _ = try await post(server, person, "id", reflection(1, "Here", at: "2026-01-02T20:00:00Z"))
            for time in ["19:00", "22:00"] {
                let waiting = reflection(nil, "At \(time)", at: "2026-01-02T\(time):00Z")
                let ids = [
                    try await post(server, person, key, waiting, base: 0).column("id"),
                    try await post(server, person, key, waiting, base: 0).column("id"),
                ]
                #expect(ids[0] == ids[1] && ids[0].count == 1 && ids[0] != [Sample.uuid(1)])
            }
            #expect(Set(try await texts(server, person)) == ["Here", "At 19:00", "At 22:00"])
            #expect(try await server.rows("versions", as: .person(person)).isEmpty)
            // What is in the row already needs none.
            let same = try await post(
                server, person, key, reflection(nil, "Here", at: "2026-01-02T23:00:00Z"), base: 0)
            #expect(same.column("id") == [Sample.uuid(1)])
        }
    }

    @Test("Q an official client's write by the former key keeps what it overwrites, and what it says in vain")
    func officialClient() async throws {
        try await withServer { server in
            let person = try await server.person()
            let key = "user_id,reflection_date,period"
            _ = try await post(server, person, "id", reflection(1, "Here", at: "2026-01-02T20:00:00Z"))
            _ = try await post(server, person, key, reflection(nil, "Older", at: "2026-01-02T19:00:00Z"))
            _ = try await post(server, person, key, reflection(nil, "Later", at: "2026-01-02T21:00:00Z"))
            #expect(try await texts(server, person) == ["Later"])
            let versions = try await server.rows("versions?order=edited_at", as: .person(person))
            #expect(versions.map { $0["columns"]?["reflection_text"] } == [.string("Older"), .string("Here")])
            #expect(versions.map { $0["parallel"] } == [.bool(true), .bool(false)])
        }
    }

    @Test("Q at sign-in both accounts' goals and reflections of one day are there; what both hold is there once")
    func signIn() async throws {
        try await withServer { server in
            let from = try await server.person()
            let to = try await server.person()
            _ = try await post(server, from, "id", reflection(1, "Before", at: "2026-01-02T20:00:00Z"))
            _ = try await post(server, from, "id", reflection(3, "Same", at: "2026-01-02T20:00:00Z"))
            _ = try await post(server, to, "id", reflection(2, "Account", at: "2026-01-02T21:00:00Z"))
            _ = try await post(server, to, "id", reflection(4, "Same", at: "2026-01-02T20:00:00Z"))
            _ = try await server.rest(.post, "goals", as: .person(from), Goal.text("Run", "2026-01-01", id: 5))
            _ = try await server.rest(.post, "goals", as: .person(to), Goal.text("Swim", "2026-01-01", id: 6))
            let answer = try await server.send(
                .post, "/api/account/merge", as: .person(to), #"{"access_token":"\#(from.token)"}"#)
            #expect(answer.status == .ok, "\(answer.text)")
            #expect(try await texts(server, to) == ["Before", "Account", "Same"])
            let goals = try await server.rest(.get, "goals?order=id", as: .person(to))
            #expect(goals.column("goal_text") == ["Run", "Swim"])
        }
    }
}
