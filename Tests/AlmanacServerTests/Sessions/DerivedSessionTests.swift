import AlmanacCore
import HTTPTypes
import HummingbirdTesting
import Testing

@testable import AlmanacAccounts
@testable import AlmanacDatabase
@testable import AlmanacServer

/// What a session lets in dies with it, and a stolen access token lets nobody in.
@Suite("security S1 what a session lets in")
struct DerivedSessionTests: AccountProtectionSuite {
    private func start(_ server: TestServer) async throws -> (secret: String, code: String) {
        let answer = try await server.send(.post, "/api/login/start", body: "{}")
        return (try #require(answer.json["secret"]?.string), try #require(answer.json["code"]?.string))
    }

    private func redeem(_ server: TestServer, _ secret: String) async throws -> TestResponse {
        try await server.send(.post, "/api/login/session", body: #"{"secret":"\#(secret)"}"#)
    }

    private func bearer(_ token: String) -> HTTPFields { [.authorization: "Bearer \(token)"] }

    private func approve(
        _ server: TestServer, _ code: String, _ token: String, _ more: String = ""
    ) async throws -> TestResponse {
        try await server.send(
            .post, "/api/login/approve", as: .signedOut, #"{"code":"\#(code)"\#(more)}"#, headers: bearer(token))
    }

    @Test("security S1 ten minutes after the sign-in, an access token alone approves no login code")
    func tokenAlone() async throws {
        try await withAuthServer { server, clock in
            let old = try await oldSession(server, clock)
            let (secret, code) = try await start(server)
            try await approve(server, code, old.access).expectProblem(400, "not-proven")
            try await approve(server, code, old.access, #","current_password":"wrong""#)
                .expectProblem(400, "not-proven")
            #expect(try await redeem(server, secret).status == .accepted)
            let proven = try await approve(server, code, old.access, #","current_password":"correct horse""#)
            #expect(proven.status == .noContent, "\(proven.text)")
            let guest = try TestSession(try await redeem(server, secret))
            // The session that a code let in lets nobody in by itself.
            let (_, next) = try await start(server)
            try await approve(server, next, guest.access).expectProblem(400, "not-proven")
        }
    }

    @Test("security S1 whatever ends a session ends what it was about to let in", arguments: SessionEnding.allCases)
    func endings(_ ending: SessionEnding) async throws {
        try await withAuthServer { server, clock in
            let victim = try TestSession(try await server.signUp())
            let other = try TestSession(try await server.signIn())
            let (secret, code) = try await start(server)
            #expect(try await approve(server, code, victim.access).status == .noContent)
            try await insertPending(server, session: victim)
            try await end(victim, by: ending, other: other, server, clock)
            let answer = try await redeem(server, secret)
            #expect(answer.status == (ending == .banned ? .forbidden : .notFound), "\(answer.text)")
            #expect(answer.json["access_token"] == nil)
            guard ending != .banned else {
                // Not even once the ban is over.
                clock.pass(.seconds(61))
                return try await redeem(server, secret).expectProblem(404, "unknown-code", field: "code")
            }
            let left = try await server.database.read { transaction in
                try ["login_codes", "pending_sign_ins", "provider_codes"].map { table in
                    Int(try transaction.query("SELECT count(*) AS n FROM \(table)", [])[0].int("n"))
                }
            }
            #expect(left == [0, 0, 0])
        }
    }

    /// A service to be linked: the user has left for it, and its answer has come.
    private func insertPending(_ server: TestServer, session: TestSession) async throws {
        let now = SQLValue.int(server.configuration.accounts.now().milliseconds)
        let (id, account) = (
            SQLValue.text(try #require(session.claims["session_id"]?.string)), SQLValue.text(session.id)
        )
        try await server.database.write { transaction in
            try transaction.execute(
                """
                INSERT INTO pending_sign_ins (state_hash, provider, account_id, session_id, redirect_to, callback,
                    challenge, challenge_method, created_at) VALUES ('s', 'p', ?, ?, 'r', 'c', 'x', 's256', ?)
                """, [account, id, now])
            try transaction.execute(
                """
                INSERT INTO provider_codes (hash, provider, claims, account_id, session_id, challenge, challenge_method,
                    created_at) VALUES ('h', 'p', '{}', ?, ?, 'x', 's256', ?)
                """, [account, id, now])
        }
    }

    @Test("security S1 a sign-out ends nothing that another session has approved")
    func others() async throws {
        try await withAuthServer { server, _ in
            let victim = try TestSession(try await server.signUp())
            let other = try TestSession(try await server.signIn())
            let (secret, code) = try await start(server)
            #expect(try await approve(server, code, other.access).status == .noContent)
            _ = try await server.auth(.post, "logout?scope=local", token: victim.access)
            #expect(try await redeem(server, secret).status == .ok)
        }
    }

    @Test("security S1 the holder of the address reads that a device was let in", arguments: ["laptop", nil])
    func mail(name: String?) async throws {
        try await withAuthServer { server, _ in
            let person = try TestSession(try await server.signUp())
            var headers: HTTPFields = [:]
            headers[.init("Almanac-Device")!] = name
            let answer = try await server.send(.post, "/api/login/start", as: .signedOut, "{}", headers: headers)
            let code = try #require(answer.json["code"]?.string)
            #expect(try await approve(server, code, person.access).status == .noContent)
            let mail = try #require(try await server.mails(1).first)
            #expect(mail.text.contains("requested by: \(name ?? "a device without a name")"))
        }
    }

    @Test("security S1 who is to approve a code sees what asks, and can deny it")
    func asking() async throws {
        try await withAuthServer { server, _ in
            let person = try TestSession(try await server.signUp())
            let bearer = bearer(person.access)
            let answer = try await server.send(
                .post, "/api/login/start", as: .signedOut, "{}",
                headers: [.init("Almanac-Device")!: "almanac%20on%20Linux"])
            let (secret, code) = (
                try #require(answer.json["secret"]?.string), try #require(answer.json["code"]?.string)
            )
            let body = #"{"code":"\#(code.lowercased())"}"#
            let seen = try await server.send(.post, "/api/login/look", as: .signedOut, body, headers: bearer)
            #expect(seen.json["device"]?.string == "almanac on Linux")
            #expect(seen.json["address"]?.string?.isEmpty == false)
            #expect(seen.json["started_at"]?.string?.hasPrefix("2026-11-") == true)
            try await server.send(.post, "/api/login/look", body: body).expectProblem(401, "signed-out")
            #expect(
                try await server.send(.post, "/api/login/deny", as: .signedOut, body, headers: bearer).status
                    == .noContent)
            try await redeem(server, secret).expectProblem(404, "unknown-code", field: "code")
            try await server.send(.post, "/api/login/look", as: .signedOut, body, headers: bearer)
                .expectProblem(404, "unknown-code", field: "code")
        }
    }
}
