import AlmanacCore
import Foundation
import HummingbirdTesting
import Testing

@testable import AlmanacAccounts
@testable import AlmanacDatabase
@testable import AlmanacServer

@Suite("Signing up and signing in")
struct AuthSignUpTests {
    @Test("an anonymous user gets a complete session")
    func anonymous() async throws {
        try await withAuthServer { server, clock in
            let answer = try await server.auth(
                .post, "signup",
                .members(("data", .members(("name", .string("Ana")))), ("gotrue_meta_security", .object([]))))
            let person = try TestSession(answer)
            #expect(answer.json["token_type"]?.string == "bearer")
            #expect(answer.json["expires_in"]?.int == 3_600)
            #expect(answer.json["expires_at"]?.int == clock.now.seconds + 3_600)
            #expect(person.user["aud"]?.string == "authenticated")
            #expect(person.user["role"]?.string == "authenticated")
            #expect(person.user["email"]?.string == "")
            #expect(person.user["phone"]?.string == "")
            #expect(person.user["is_anonymous"] == .bool(true))
            #expect(person.user["identities"] == .array([]))
            #expect(person.user["app_metadata"] == .object([]))
            #expect(person.user["user_metadata"]?["name"]?.string == "Ana")
            #expect(try await server.user(person.access).json["id"]?.string == person.id)
        }
    }

    @Test("the access token has the expected claims")
    func claims() async throws {
        try await withAuthServer { server, clock in
            let claims = try await server.anonymous().claims
            let names = [
                "iss", "sub", "aud", "exp", "iat", "email", "phone", "app_metadata", "user_metadata", "role", "aal",
                "amr", "session_id", "is_anonymous",
            ]
            for name in names { #expect(claims[name] != nil, "\(name)") }
            #expect(claims["aal"]?.string == "aal1")
            #expect(claims["role"]?.string == "authenticated")
            #expect(claims["exp"]?.int == clock.now.seconds + 3_600)
            #expect(claims["amr"]?.array?.first?["method"]?.string == "anonymous")
            #expect(claims["is_anonymous"] == .bool(true))
        }
    }

    @Test("signing up by email signs in immediately, and the password works afterwards")
    func autoConfirm() async throws {
        try await withAuthServer { server, _ in
            let person = try TestSession(try await server.signUp("Ana@Example.org"))
            #expect(person.user["email"]?.string == "ana@example.org")
            #expect(person.user["email_confirmed_at"]?.string != nil)
            #expect(person.user["app_metadata"]?["providers"]?.strings == ["email"])
            #expect(person.user["identities"]?.array?.first?["provider"]?.string == "email")
            let again = try TestSession(try await server.signIn(" ANA@example.org"))
            #expect(again.id == person.id)
            #expect(again.claims["amr"]?.array?.first?["method"]?.string == "password")
            #expect(again.claims["session_id"] != person.claims["session_id"])
        }
    }

    @Test("an address can sign up only once")
    func repeated() async throws {
        try await withAuthServer { server, _ in
            _ = try await server.signUp()
            try await server.signUp("ANA@example.org", password: "another one").expect(422, "user_already_exists")
            _ = try TestSession(try await server.signIn())
        }
    }

    @Test("with confirmation, a sign-up waits for its code, and a repeated one looks the same")
    func byMail() async throws {
        try await withAuthServer(configure: { $0.confirmsAutomatically = false }) { server, _ in
            let first = try await server.signUp()
            #expect(first.status == .ok)
            #expect(first.json["access_token"] == nil)
            #expect(first.json["email_confirmed_at"] == nil)
            try await server.signIn().expect(400, "email_not_confirmed")
            try await server.signIn(password: "wrong one").expect(400, "invalid_credentials")
            let mail = try await server.mails(1)[0]
            let verified = try TestSession(
                try await server.auth(
                    .post, "verify",
                    .members(
                        ("email", .string("ana@example.org")), ("token", .string(mail.code)),
                        ("type", .string("signup")))))
            #expect(verified.id == first.json["id"]?.string)
            _ = try TestSession(try await server.signIn())
            let again = try await server.signUp(password: "a stranger's")
            #expect(again.status == .ok)
            #expect(try await server.mails(2)[1].text.contains("You already have an account"))
            try await server.signIn(password: "a stranger's").expect(400, "invalid_credentials")
        }
    }

    @Test("the response to a sign-up does not reveal whether the address has an account")
    func signUpTellsNothing() async throws {
        try await withAuthServer(configure: { $0.confirmsAutomatically = false }) { server, clock in
            let first = try await server.signUp()
            let second = try await server.signUp()
            #expect(first.text == second.text)
            _ = try await server.auth(.post, "recover", .members(("email", .string("ana@example.org"))))
            #expect(try await server.signUp().text == first.text)
            let person = try TestSession(try await server.confirm(try await server.mails(4)[0]))
            #expect(first.json["id"]?.string == person.id)
            #expect(person.id.wholeMatch(of: /[0-9a-f-]{13}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/) != nil)
            #expect(try await server.signUp().text == first.text)
            clock.pass(.seconds(5))
            let times = ["created_at", "updated_at", "confirmation_sent_at"]
            for email in ["ana@example.org", "new@example.org", "new@example.org"] {
                let answer = try await server.signUp(email)
                for time in times { #expect(answer.json[time]?.string == clock.now.iso8601) }
            }
            // The account changes its address. The next sign-up with the old address gets a new account.
            try await server.database.write {
                try $0.execute("UPDATE accounts SET email = 'b@example.org' WHERE id = ?", [.text(person.id)])
            }
            let next = try await server.signUp()
            #expect(next.json["id"]?.string != person.id)
            #expect(try await server.signUp().text == next.text)
        }
    }

    @Test("while too many passwords are waiting, the next one is rejected")
    func passwordsWait() async throws {
        let queue = PasswordQueue(PasswordQueue.Limits(networks: 0))
        let passwords = Passwords(cost: PasswordCost(logRounds: 4), queue: queue)
        await #expect(throws: AuthFailure.unavailable) {
            try await passwords.hash("correct horse", from: "192.0.2.1")
        }
        await #expect(throws: AuthFailure.unavailable) {
            try await passwords.matches("correct horse", nil, from: "192.0.2.1")
        }
    }

    @Test("a wrong password and an unknown address get the same error")
    func invalidCredentials() async throws {
        try await withAuthServer { server, _ in
            _ = try await server.signUp()
            let wrong = try await server.signIn(password: "wrong one")
            let unknown = try await server.signIn("nobody@example.org")
            wrong.expect(400, "invalid_credentials")
            #expect(wrong.text == unknown.text)
            try await server.signIn("no address").expect(400, "invalid_credentials")
        }
    }

    @Test("the error of a weak password has its reasons", arguments: ["12345", String(repeating: "ü", count: 37)])
    func weakPassword(password: String) async throws {
        try await withAuthServer { server, _ in
            let answer = try await server.signUp(password: password)
            answer.expect(422, "weak_password")
            #expect(answer.json["weak_password"]?["reasons"]?.strings == ["length"])
        }
    }

    @Test("passwords are compared in normalized form")
    func normalised() async throws {
        try await withAuthServer { server, _ in
            _ = try await server.signUp(password: "caf\u{E9} creme")
            _ = try TestSession(try await server.signIn(password: "cafe\u{301} creme"))
        }
    }

    @Test(
        "fields of the wrong type are rejected",
        arguments: [
            #"{"email": 5, "password": "correct horse"}"#, #"{"email": "a@b.c", "password": 5}"#,
            #"{"email": "a@b.c"}"#, #"{"password": "correct horse"}"#, #"{"email": [], "password": {}}"#,
            #"{"email": "no address", "password": "correct horse"}"#, #"{"data": []}"#, #"{"data": "text"}"#, "[]", "5",
            #"{"email": "a@b.c\r\nBcc: x@y.z", "password": "correct horse"}"#, #"{"phone": "+49"}"#,
            #"{"email": "a@b.c", "password": "correct horse", "code_challenge": "short"}"#,
        ])
    func wrongTypes(body: String) async throws {
        try await withAuthServer { server, _ in
            try await server.auth(.post, "signup", try JSON.parse(Array(body.utf8))).expect(400, "validation_failed")
        }
    }

    @Test("an invalid body gets bad_json, and a large one 413")
    func badBodies() async throws {
        try await withAuthServer { server, _ in
            for body in ["", "{", "nonsense"] {
                let answer = try await server.client.executeRequest(
                    uri: "/auth/v1/token?grant_type=password", method: .post,
                    headers: [.init("X-Supabase-Api-Version")!: "2024-01-01"], body: .init(string: body))
                answer.expect(400, "bad_json")
            }
            let large = JSON.members(("password", .string(String(repeating: "x", count: 1 << 20))))
            try await server.auth(.post, "signup", large).expect(413, "request_entity_too_large")
            let data = JSON.members(("data", .members(("text", .string(String(repeating: "x", count: 5_000))))))
            try await server.auth(.post, "signup", data).expect(400, "validation_failed")
        }
    }

    @Test("disabled features are rejected, and shown in the settings")
    func turnedOff() async throws {
        try await withAuthServer(configure: { $0.allowsSignUp = false }) { server, _ in
            try await server.signUp().expect(422, "signup_disabled")
            try await server.auth(.post, "signup", .object([])).expect(422, "signup_disabled")
            let settings = try await server.auth(.get, "settings").json
            #expect(settings["disable_signup"] == .bool(true))
        }
        try await withAuthServer(configure: { $0.allowsAnonymous = false }) { server, _ in
            try await server.auth(.post, "signup", .object([])).expect(422, "anonymous_provider_disabled")
            let settings = try await server.auth(.get, "settings").json
            #expect(settings["external"]?["anonymous_users"] == .bool(false))
            #expect(settings["external"]?["email"] == .bool(true))
            #expect(settings["external"]?["google"] == .bool(false))
            #expect(settings["mailer_autoconfirm"] == .bool(true))
        }
    }

    @Test("other ways to sign in are rejected", arguments: ["id_token", "nonsense", ""])
    func otherGrants(grant: String) async throws {
        try await withAuthServer { server, _ in
            try await server.auth(.post, "token?grant_type=\(grant)", .object([])).expect(400, "validation_failed")
        }
    }

    @Test("a banned user cannot sign in or refresh")
    func banned() async throws {
        try await withAuthServer { server, clock in
            let person = try TestSession(try await server.signUp())
            let end = clock.now + 60_000
            try await server.database.write {
                try $0.execute("UPDATE accounts SET banned_until = ?", [.int(end.milliseconds)])
            }
            try await server.signIn().expect(403, "user_banned")
            try await server.signIn(password: "wrong one").expect(400, "invalid_credentials")
            try await server.user(person.access).expect(403, "user_banned")
            try await server.refresh(person.refresh).expect(403, "user_banned")
            clock.pass(.seconds(61))
            _ = try TestSession(try await server.signIn())
            _ = try TestSession(try await server.refresh(person.refresh))
        }
    }

    @Test("no password, code or token is stored in plain text")
    func hashesOnly() async throws {
        try await withAuthServer { server, _ in
            let person = try TestSession(try await server.signUp())
            _ = try await server.auth(.post, "recover", .members(("email", .string("ana@example.org"))))
            let mail = try await server.mails(1)[0]
            let rows = try await server.database.read { transaction in
                let tables = ["accounts", "sessions", "one_time_codes", "exchange_codes"]
                return try tables.flatMap { (table: String) -> [SQLRow] in
                    try transaction.query("SELECT * FROM \(name: table)")
                }
            }
            let stored = rows.flatMap(\.values).compactMap { if case .text(let text) = $0 { text } else { nil } }
            #expect(stored.count > 10)
            for secret in ["correct horse", person.refresh, person.access, mail.code, mail.token] {
                #expect(!secret.isEmpty)
                #expect(!stored.contains { $0.contains(secret) })
            }
            #expect(stored.contains { $0.hasPrefix("$scrypt$ln=4,r=8,p=1$") })
        }
    }
}
