import AlmanacCore
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing

@testable import AlmanacServer

/// Who holds an access token does not hold the account.
@Suite("Protecting an account")
struct AccountProtectionTests: AccountProtectionSuite {
    @Test(
        "security M3 ten minutes after the sign-in, an access token alone changes neither the password nor the address",
        arguments: [true, false])
    func tokenAlone(isAutoConfirm: Bool) async throws {
        try await withAuthServer(configure: { $0.confirmsAutomatically = isAutoConfirm }) { server, clock in
            _ = try await server.signUp()
            if !isAutoConfirm { _ = try await server.confirm(try await server.mails(1)[0]) }
            let session = try TestSession(try await server.signIn())
            clock.pass(.seconds(600))
            let refreshed = try TestSession(try await server.refresh(session.refresh))
            for token in [session.access, refreshed.access] {
                try await put(server, Self.password("hijacked1"), token).expect(400, "reauthentication_needed")
                try await put(server, Self.email("thief@example.org"), token).expect(400, "reauthentication_needed")
                #expect(try await put(server, .members(("data", .members(("a", .int(1))))), token).status == .ok)
            }
            #expect(try await server.user(refreshed.access).json["new_email"] == nil)
            #expect(try await server.mails(0).allSatisfy { !$0.text.contains("thief@example.org") })
            _ = try TestSession(try await server.signIn())
        }
    }

    @Test("security M3 within ten minutes of the sign-in, no other proof is needed")
    func recentSignIn() async throws {
        try await withAuthServer { server, clock in
            let session = try TestSession(try await server.signUp())
            clock.pass(.seconds(599))
            #expect(try await put(server, Self.password("battery staple"), session.access).status == .ok)
            #expect(try await put(server, Self.email("new@example.org"), session.access).status == .ok)
        }
    }

    @Test("security M3 the present password is a proof, and a wrong one is refused")
    func presentPassword() async throws {
        try await withAuthServer { server, clock in
            let session = try await oldSession(server, clock)
            let wrong = ("current_password", JSON.string("wrong"))
            let right = ("current_password", JSON.string("correct horse"))
            try await put(server, Self.password("battery staple", wrong), session.access)
                .expect(400, "invalid_credentials")
            try await put(server, Self.email("new@example.org", wrong), session.access)
                .expect(400, "invalid_credentials")
            #expect(try await put(server, Self.email("new@example.org", right), session.access).status == .ok)
            #expect(try await put(server, Self.password("battery staple", right), session.access).status == .ok)
            _ = try TestSession(try await server.signIn("new@example.org", password: "battery staple"))
        }
    }

    @Test("security M3 the code of an email is a proof, once, and for an hour")
    func nonce() async throws {
        try await withAuthServer { server, clock in
            let session = try await oldSession(server, clock)
            func change(_ password: String, _ code: String) async throws -> TestResponse {
                try await put(server, Self.password(password, ("nonce", .string(code))), session.access)
            }
            try await change("battery staple", "123456").expect(422, "reauthentication_not_valid")
            #expect(try await server.auth(.get, "reauthenticate", token: session.access).text == "{}")
            let code = try await server.mails(1)[0].code
            #expect(code.count == 6)
            try await change("battery staple", code == "000000" ? "000001" : "000000")
                .expect(422, "reauthentication_not_valid")
            #expect(try await change("battery staple", code).status == .ok)
            try await change("correct horse", code).expect(422, "reauthentication_not_valid")
            _ = try await server.auth(.get, "reauthenticate", token: session.access)
            // Another email tells about the new password.
            let late = try #require(try await server.mails(3).last { !$0.code.isEmpty }).code
            #expect(late != code)
            clock.pass(.seconds(3_600))
            let refreshed = try TestSession(try await server.signIn(password: "battery staple"))
            clock.pass(.seconds(600))
            try await put(server, Self.password("correct horse", ("nonce", .string(late))), refreshed.access)
                .expect(422, "reauthentication_not_valid")
        }
    }

    @Test("security M3 five wrong codes make the right one invalid")
    func wrongNonces() async throws {
        try await withAuthServer { server, clock in
            let session = try await oldSession(server, clock)
            _ = try await server.auth(.get, "reauthenticate", token: session.access)
            let code = try await server.mails(1)[0].code
            for guess in Array(repeating: "none", count: 5) + [code] {
                try await put(server, Self.password("battery staple", ("nonce", .string(guess))), session.access)
                    .expect(422, "reauthentication_not_valid")
            }
        }
    }

    @Test("security K 10 a new code does not begin the wrong tries anew; an hour does")
    func triesStay() async throws {
        try await withAuthServer { server, clock in
            let session = try await oldSession(server, clock)
            for number in 1...2 {
                _ = try await server.auth(.get, "reauthenticate", token: session.access)
                let code = try await server.mails(number)[number - 1].code
                for guess in number == 1 ? ["none", "none", "none"] : ["none", "none", code] {
                    try await put(server, Self.password("battery staple", ("nonce", .string(guess))), session.access)
                        .expect(422, "reauthentication_not_valid")
                }
                clock.pass(.seconds(120))
            }
            try await server.auth(.get, "reauthenticate", token: session.access)
                .expect(429, "over_request_rate_limit")
            clock.pass(.seconds(3_600))
            let later = try TestSession(try await server.signIn())
            _ = try await server.auth(.get, "reauthenticate", token: later.access)
            let code = try await server.mails(3)[2].code
            let change = Self.password("battery staple", ("nonce", .string(code)))
            #expect(try await put(server, change, later.access).status == .ok)
        }
    }

    @Test("security K 11 ten minutes after the sign-in, an access token alone does not delete the account")
    func deletion() async throws {
        try await withAuthServer { server, clock in
            let session = try await oldSession(server, clock)
            let person = Sender.person(
                TestPerson(id: session.id, token: session.access, refreshToken: session.refresh))
            func delete(_ body: String) async throws -> TestResponse {
                try await server.send(.delete, "/api/account", as: person, body)
            }
            let alone = try await delete("")
            #expect(alone.status == .badRequest)
            #expect(alone.json["code"] == .string("reauthentication_needed"))
            #expect(alone.headers[.contentType] == "application/problem+json")
            let wrong = try await delete(#"{"current_password":"wrong"}"#)
            #expect(wrong.json["code"] == .string("invalid_credentials"))
            #expect(try await server.user(session.access).status == .ok)
            #expect(try await delete(#"{"current_password":"correct horse"}"#).status == .noContent)
            #expect(try await server.user(session.access).status != .ok)
        }
    }

    @Test("security M3 an anonymous user has nothing to prove it with, and links an address at any time")
    func anonymous() async throws {
        try await withAuthServer { server, clock in
            let person = try await server.anonymous()
            try await server.auth(.get, "reauthenticate", token: person.access).expect(422, "validation_failed")
            clock.pass(.seconds(3_000))
            let linking = Self.email("ana@example.org", ("password", .string("correct horse")))
            #expect(try await put(server, linking, person.access).status == .ok)
            // Now it has.
            try await put(server, Self.password("battery staple"), person.access).expect(400, "reauthentication_needed")
        }
    }

    @Test("security M3 a session that another one let in by a login code is not a sign-in")
    func loginCode() async throws {
        try await withAuthServer { server, clock in
            let session = try await oldSession(server, clock)
            let started = try await server.send(.post, "/api/login/start", body: "{}").json
            let code = try #require(started["code"]?.string)
            let approved = try await server.client.executeRequest(
                uri: "/api/login/approve", method: .post, headers: [.authorization: "Bearer \(session.access)"],
                body: ByteBuffer(string: #"{"code":"\#(code)","current_password":"correct horse"}"#))
            #expect(approved.status == .noContent)
            let secret = try #require(started["secret"]?.string)
            let second = try TestSession(
                try await server.send(.post, "/api/login/session", body: #"{"secret":"\#(secret)"}"#))
            #expect(second.claims["amr"]?.array?.first?["method"]?.string == "login_code")
            try await put(server, Self.password("hijacked1"), second.access).expect(400, "reauthentication_needed")
        }
    }

    @Test("security M3 linking and unlinking a service needs a recent sign-in, like a new password")
    func linking() async throws {
        try await withIdentityService { server, service, clock in
            let session = try await oldSession(server, clock)
            let challenge = String(repeating: "c", count: 43)
            let query =
                "provider=google&code_challenge=\(challenge)&code_challenge_method=plain&skip_http_redirect=true"
            try await server.auth(.get, "user/identities/authorize?\(query)", token: session.access)
                .expect(400, "reauthentication_needed")
            try await server.auth(.delete, "user/identities/\(session.id)", token: session.access)
                .expect(400, "reauthentication_needed")
            let again = try TestSession(try await server.signIn())
            #expect(try await server.enter(service, link: again.access).id == session.id)
        }
    }

    @Test("security M3 an access token alone does not move everything that a person has into another account")
    func merging() async throws {
        try await withAuthServer { server, clock in
            let session = try await oldSession(server, clock)
            let thief = try await server.anonymous()
            func merge(_ token: String) async throws -> TestResponse {
                try await server.client.executeRequest(
                    uri: "/api/account/merge", method: .post, headers: [.authorization: "Bearer \(thief.access)"],
                    body: ByteBuffer(string: #"{"access_token":"\#(token)"}"#))
            }
            try await merge(session.access).expectProblem(403, "other-account-needs-sign-in", field: "access_token")
            #expect(try await server.user(session.access).status == .ok)
            let again = try TestSession(try await server.signIn())
            #expect(try await merge(again.access).status == .ok)
            let nobody = try await server.anonymous()
            clock.pass(.seconds(600))
            #expect(try await merge(nobody.access).status == .ok)
        }
    }
}
