import AlmanacCore
import HTTPTypes
import HummingbirdTesting
import Testing

@testable import AlmanacServer

@Suite("Changes since a cursor (P6)")
struct ChangesTests {
    private func changes(_ server: TestServer, since: Int64, as person: TestPerson) async throws -> JSON {
        let answer = try await server.send(.get, "/api/changes?since=\(since)", as: .person(person))
        #expect(answer.status == .ok, "\(answer.text)")
        return answer.json
    }

    @Test("new, edited and deleted rows appear once, and only for their owner")
    func ownChanges() async throws {
        try await withServer { server in
            let person = try await server.person()
            let other = try await server.person()
            _ = try await server.rest(.post, "goals", as: .person(other), Goal.text("theirs", "2026-01-01", id: 9))
            _ = try await server.rest(.post, "goals", as: .person(person), Goal.text("a", "2026-01-01", id: 1))
            _ = try await server.rest(.post, "user_sports", as: .person(person), #"{"sport_name":"Running"}"#)
            let first = try await changes(server, since: 0, as: person)
            #expect(first["changes"]?.array?.compactMap { $0["table"]?.string } == ["goals", "user_sports"])
            #expect(first["more"] == .bool(false))
            let cursor = try #require(first["cursor"]?.int)

            #expect(try await changes(server, since: cursor, as: person)["changes"] == .array([]))
            _ = try await server.rest(.delete, "goals?id=eq.\(Sample.uuid(1))", as: .person(person))
            _ = try await server.rest(.delete, "user_sports?sport_name=eq.Running", as: .person(person))
            let second = try await changes(server, since: cursor, as: person)
            let changed = second["changes"]?.array ?? []
            // What the goal said is kept.
            #expect(changed.first?["table"]?.string == "versions")
            let gone = changed.dropFirst()
            #expect(gone.map { $0["table"]?.string } == ["goals", "user_sports"])
            #expect(gone.first?["deleted"]?["id"]?.string == Sample.uuid(1))
            #expect(gone.last?["deleted"]?["sport_name"]?.string == "Running")
        }
    }

    @Test("pages end between two writes, and nothing is missing between them")
    func pages() async throws {
        try await withServer { server in
            let person = try await server.person()
            for part in 0..<3 {
                let rows = (0..<300).map { "{\"sport_name\":\"s\(part)-\($0)\"}" }.joined(separator: ",")
                _ = try await server.rest(.post, "user_sports", as: .person(person), "[\(rows)]")
            }
            _ = try await server.rest(.post, "goals", as: .person(person), Goal.text("a", "2026-01-01"))
            var seen: [String] = []
            var cursor: Int64 = 0
            var more = true
            while more {
                let page = try await changes(server, since: cursor, as: person)
                seen += (page["changes"]?.array ?? []).compactMap {
                    $0["row"]?["sport_name"]?.string ?? $0["row"]?["goal_text"]?.string
                }
                cursor = try #require(page["cursor"]?.int)
                more = page["more"] == .bool(true)
            }
            #expect(seen.count == 901)
            #expect(Set(seen).count == 901)
        }
    }

    @Test("an invalid cursor is rejected, and so is a signed-out client")
    func refused() async throws {
        try await withServer { server in
            let person = Sender.person(try await server.person())
            for since in ["x", "-1", "1.5"] {
                try await server.send(.get, "/api/changes?since=\(since)", as: person)
                    .expectProblem(400, "invalid-field", field: "since")
            }
            try await server.send(.get, "/api/changes", as: .signedOut).expectProblem(401, "signed-out")
        }
    }
}
