import AlmanacCore
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

@testable import AlmanacServer

/// Signing in a command by a code that is approved in the browser.
@Suite("almanac login by a code") struct LoginCodeTests {
    private func start(_ server: TestServer) async throws -> (secret: String, code: String) {
        let answer = try await server.send(.post, "/api/login/start", body: "{}")
        #expect(answer.status == .ok, "\(answer.text)")
        #expect(answer.json["page"]?.string?.hasSuffix("/settings/device") == true)
        #expect(answer.json["expires_in"]?.int == 600)
        return (
            try #require(answer.json["secret"]?.string), try #require(answer.json["code"]?.string)
        )
    }

    private func ask(_ server: TestServer, _ secret: String) async throws -> TestResponse {
        try await server.send(.post, "/api/login/session", body: #"{"secret":"\#(secret)"}"#)
    }

    private func approve(_ server: TestServer, _ code: String, as sender: Sender) async throws -> TestResponse {
        try await server.send(.post, "/api/login/approve", as: sender, #"{"code":"\#(code)"}"#)
    }

    @Test("an approved code starts one session of the account, however the code was typed, and then is used up")
    func approved() async throws {
        try await withAuthServer { server, _ in
            let person = try await server.person()
            let (secret, code) = try await start(server)
            #expect(code.wholeMatch(of: /[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}/) != nil)
            #expect(try await ask(server, secret).status == .accepted)
            let typed = code.lowercased().replacing("-", with: " ")
            #expect(try await approve(server, typed, as: .person(person)).status == .noContent)
            let session = try await ask(server, secret)
            #expect(session.status == .ok)
            #expect(session.json["user"]?["id"]?.string == person.id)
            #expect(session.json["refresh_token"]?.string != person.refreshToken)
            try await ask(server, secret).expectProblem(404, "unknown-code", field: "code")
            try await approve(server, code, as: .person(person)).expectProblem(404, "unknown-code", field: "code")
        }
    }

    @Test("a code expires after ten minutes, approved or not, and is deleted")
    func expired() async throws {
        try await withAuthServer { server, clock in
            let person = try await server.person()
            let (first, second) = (try await start(server), try await start(server))
            #expect(try await approve(server, first.code, as: .person(person)).status == .noContent)
            clock.pass(.seconds(601))
            try await ask(server, first.secret).expectProblem(404, "unknown-code", field: "code")
            try await approve(server, second.code, as: .person(person)).expectProblem(
                404, "unknown-code", field: "code")
            _ = try await start(server)
            let database = try await server.database
            let count = try await database.read {
                try $0.query("SELECT count(*) AS n FROM login_codes", [])[0].int("n")
            }
            try database.close()
            #expect(count == 1)
        }
    }

    @Test("a command whose account was banned in the meantime is told so, and not that its code is wrong")
    func banned() async throws {
        try await withAuthServer { server, clock in
            let person = try await server.person()
            let (secret, code) = try await start(server)
            #expect(try await approve(server, code, as: .person(person)).status == .noContent)
            let (database, end) = (try await server.database, clock.now + 60_000)
            try await database.write {
                try $0.execute("UPDATE accounts SET banned_until = ?", [.int(end.milliseconds)])
            }
            try database.close()
            let answer = try await ask(server, secret)
            answer.expectProblem(403, "user-banned")
            #expect(answer.json["code"]?.string == "user_banned")
        }
    }

    @Test("after five wrong codes an account has to wait, also with the right one")
    func wrongCodes() async throws {
        try await withAuthServer { server, clock in
            let (person, other) = (try await server.person(), try await server.person())
            for _ in 0..<5 {
                try await approve(server, "BBBB-BBBB", as: .person(person))
                    .expectProblem(404, "unknown-code", field: "code")
            }
            let (_, code) = try await start(server)
            try await approve(server, code, as: .person(person)).expectProblem(429, "too-many-requests")
            #expect(try await approve(server, code, as: .person(other)).status == .noContent)
            clock.pass(.seconds(600))
            let (_, next) = try await start(server)
            #expect(try await approve(server, next, as: .person(person)).status == .noContent)
        }
    }

    @Test("a signed-out browser approves nothing, and neither code is stored as it is")
    func secrets() async throws {
        try await withAuthServer { server, _ in
            let (secret, code) = try await start(server)
            try await approve(server, code, as: .signedOut).expectProblem(401, "signed-out")
            let database = try await server.database
            let rows = try await database.read { try $0.query("SELECT secret_hash, code_hash FROM login_codes", []) }
            try database.close()
            let stored = try rows.map { try $0.text("secret_hash") + (try $0.text("code_hash")) }.joined()
            #expect(
                !stored.contains(secret) && !stored.contains(code.replacing("-", with: "")) && !stored.contains(code))
        }
    }
}
