import AlmanacCore
import Testing

@testable import AlmanacServer

/// The seed's `users.email`: the address of the account, written by the server.
@Suite("walk whole users.email is the account’s confirmed address") struct ProfileAddressTests {
    private func address(_ server: TestServer, _ person: TestPerson) async throws -> [String] {
        try await server.rest(.get, "users", as: .person(person)).column("email")
    }

    private func give(_ email: String, to person: TestPerson, on server: TestServer) async throws {
        let answer = try await server.auth(.put, "user", .members(("email", .string(email))), token: person.token)
        #expect(answer.status == .ok, "\(answer.text)")
    }

    @Test("walk whole an address reaches the profile when it is added and when it changes, and devices pull it")
    func added() async throws {
        try await withAuthServer(configure: { $0.confirmsAutomatically = true }) { server, _ in
            let person = try await server.person()
            let inserted = try await server.rest(
                .post, "users", as: .person(person), #"{"name":"Mei"}"#, prefer: "return=representation")
            #expect(inserted.column("email") == ["-"])
            let before = try await server.send(.get, "/api/changes?since=0", as: .person(person)).json["cursor"]?.int
            for email in ["mei@example.org", "new@example.org"] {
                try await give(email, to: person, on: server)
                #expect(try await address(server, person) == [email])
            }
            let since = try #require(before)
            let page = try await server.send(.get, "/api/changes?since=\(since)", as: .person(person))
            #expect(page.text.contains("new@example.org"), "\(page.text)")
        }
    }

    @Test("walk whole an address that is not confirmed yet is not in the profile")
    func unconfirmed() async throws {
        try await withAuthServer(configure: { $0.confirmsAutomatically = false }) { server, _ in
            let person = try await server.person()
            _ = try await server.rest(.post, "users", as: .person(person), #"{"name":"Mei"}"#)
            try await give("mei@example.org", to: person, on: server)
            #expect(try await address(server, person) == ["-"])
            let mail = try #require(try await server.mails(1).last)
            let session = try TestSession(try await server.confirm(mail, "email_change"))
            let confirmed = TestPerson(id: session.id, token: session.access, refreshToken: session.refresh)
            #expect(try await address(server, confirmed) == ["mei@example.org"])
        }
    }

    @Test("walk whole what a client writes as its address is not taken for it; nobody else sees the profile")
    func written() async throws {
        try await withAuthServer(configure: { $0.confirmsAutomatically = true }) { server, _ in
            let (person, other) = (try await server.person(), try await server.named("ana@example.org"))
            for sender in [person, other] {
                let answer = try await server.rest(
                    .post, "users", as: .person(sender), #"{"name":"Mei","email":"someone@example.org"}"#)
                #expect(answer.status == .created, "\(answer.text)")
                _ = try await server.rest(
                    .patch, "users?id=eq.\(sender.id)", as: .person(sender), #"{"email":"someone@example.org"}"#)
            }
            #expect(try await address(server, person) == ["-"])
            #expect(try await address(server, other) == ["ana@example.org"])
            #expect(try await server.rows("users?email=eq.ana@example.org", as: .person(person)).isEmpty)
        }
    }

    @Test("walk whole the profile of an account that another one was merged into keeps its own address")
    func merged() async throws {
        try await withAuthServer(configure: { $0.confirmsAutomatically = true }) { server, _ in
            let (source, target) = (try await server.person(), try await server.named("ana@example.org"))
            _ = try await server.rest(.post, "users", as: .person(source), #"{"name":"Mei"}"#)
            try await server.merge(source, into: target)
            #expect(try await address(server, target) == ["ana@example.org"])
        }
    }
}
