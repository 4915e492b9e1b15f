import AlmanacCore
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

@testable import AlmanacAccounts
@testable import AlmanacDatabase
@testable import AlmanacServer

/// What Supabase's clients rely on, at `/auth/v1` and where a device registers.
@Suite("The dialect of accounts")
struct AuthDialectTests {
    // MARK: server 5

    private func register(
        _ server: TestServer, key: String?, bearer: String? = nil
    ) async throws -> TestResponse {
        guard case .object(var members) = TestServer.device() else { throw TestFailure() }
        if let key { members.append(JSON.Member("device_key", .string(key))) }
        return try await server.register(.object(members), key: bearer)
    }

    private struct TestFailure: Error {}

    @Test("server 5 a key in the body keeps the device's id, without a session too")
    func keyInBody() async throws {
        try await withServer { server in
            let first = try await server.register()
            let key = try #require(first.json["device_key"]?.string)
            #expect(try await register(server, key: key).json == first.json)
            #expect(try await register(server, key: nil, bearer: key).json == first.json)
            let person = try await server.person()
            #expect(try await register(server, key: key, bearer: person.token).json == first.json)
        }
    }

    @Test("server 5 an unknown key in the body makes no device", arguments: [false, true])
    func unknownKey(isSignedIn: Bool) async throws {
        try await withServer { server in
            let token = isSignedIn ? try await server.person().token : nil
            let unknown = DeviceKey().text
            try await register(server, key: unknown, bearer: token)
                .expectProblem(404, "unknown-device", field: "device_key")
            let database = try await server.database
            let count = try await database.read { try $0.query("SELECT count(*) AS n FROM devices", [])[0].int("n") }
            #expect(count == 0)
            try database.close()
        }
    }

    // MARK: server 6

    @Test("server 6 only the service key may write app_metadata, so a user's is refused and nothing changes")
    func appMetadata() async throws {
        try await withAuthServer { server, _ in
            let person = try await server.anonymous()
            let change = JSON.members(
                ("app_metadata", .members(("role", .string("admin")))), ("data", .members(("a", .int(1)))))
            try await server.auth(.put, "user", change, token: person.access).expect(403, "not_admin")
            #expect(try await server.user(person.access).json["user_metadata"] == .object([]))
        }
    }

    @Test("server 6 an anonymous user who sets only a password gets 422")
    func onlyPassword() async throws {
        try await withAuthServer { server, _ in
            let person = try await server.anonymous()
            try await server.auth(
                .put, "user", .members(("password", .string("correct horse"))), token: person.access
            ).expect(422, "validation_failed")
        }
    }

    @Test("server 6 a token may be 30 seconds too old, for the tables as for the account")
    func skew() async throws {
        try await withAuthServer { server, clock in
            let person = try await server.anonymous()
            func statuses() async throws -> [Int] {
                let headers: HTTPFields = [.authorization: "Bearer \(person.access)"]
                let rows = try await server.client.executeRequest(
                    uri: "/rest/v1/goals", method: .get, headers: headers, body: nil)
                return [Int(try await server.user(person.access).status.code), Int(rows.status.code)]
            }
            clock.pass(.seconds(3_629))
            #expect(try await statuses() == [200, 200])
            clock.pass(.seconds(1))
            #expect(try await statuses() == [403, 401])
        }
    }

    // MARK: server 8

    @Test("server 8 the issuer is the address of /auth/v1, configured or not")
    func issuer() async throws {
        try await withAuthServer { server, _ in
            let person = try await server.anonymous()
            #expect(person.claims["iss"]?.string == "http://localhost/auth/v1")
        }
        try await withAuthServer(configure: { $0.publicURL = Origin("https://almanac.example") }) { server, _ in
            let person = try await server.anonymous()
            #expect(person.claims["iss"]?.string == "https://almanac.example/auth/v1")
            let refreshed = try TestSession(try await server.refresh(person.refresh))
            #expect(refreshed.claims["iss"]?.string == "https://almanac.example/auth/v1")
        }
    }

    // MARK: server 9

    private func resend(_ server: TestServer, _ type: String, _ email: String, token: String? = nil) async throws
        -> TestResponse
    {
        try await server.auth(
            .post, "resend", .members(("type", .string(type)), ("email", .string(email))), token: token)
    }

    @Test("server 9 resend sends a sign-up's email again, with its password, and says the same to everyone")
    func resendSignUp() async throws {
        try await withAuthServer(configure: { $0.confirmsAutomatically = false }) { server, _ in
            _ = try await server.signUp()
            #expect(try await resend(server, "signup", "ana@example.org").text == "{}")
            #expect(try await resend(server, "signup", "no@example.org").text == "{}")
            let mails = try await server.mails(2)
            #expect(mails.count == 2 && mails[0].code != mails[1].code || mails[0].token != mails[1].token)
            _ = try TestSession(try await server.confirm(mails[1]))
            _ = try TestSession(try await server.signIn())
            #expect(try await resend(server, "signup", "ana@example.org").text == "{}")
            #expect(try await server.mails(2).count == 2)
            try await resend(server, "recovery", "ana@example.org").expect(400, "validation_failed")
            try await resend(server, "sms", "ana@example.org").expect(400, "validation_failed")
        }
    }

    @Test("server 9 resend sends the email of a change of address again, found by the new or the present address")
    func resendChange() async throws {
        try await withAuthServer(configure: { $0.confirmsAutomatically = false }) { server, _ in
            let person = try await server.anonymous()
            let claim = JSON.members(("email", .string("ana@example.org")))
            _ = try await server.auth(.put, "user", claim, token: person.access)
            _ = try await resend(server, "email_change", "ana@example.org")
            let again = try await server.mails(2)[1]
            #expect(again.text.contains("To: ana@example.org\r\n"))
            let confirmed = try TestSession(try await server.confirm(again, "email_change"))
            _ = try await server.auth(
                .put, "user", .members(("email", .string("new@example.org"))), token: confirmed.access)
            _ = try await resend(server, "email_change", "ana@example.org")
            let last = try #require(try await server.mails(4).last)
            #expect(last.text.contains("To: new@example.org\r\n"))
            #expect(try TestSession(try await server.confirm(last, "email_change")).id == person.id)
        }
    }

    @Test("security A L3 resend takes the same time for addresses that wait for a confirmation and others")
    func resendTime() async throws {
        try await withAuthServer(configure: {
            $0.confirmsAutomatically = false
            $0.recoveryTime = .milliseconds(300)
        }) { server, _ in
            _ = try await server.signUp()
            for (type, email) in [("signup", "ana"), ("signup", "no"), ("email_change", "no")] {
                let start = ContinuousClock.now
                #expect(try await resend(server, type, email + "@example.org").status == .ok)
                #expect(ContinuousClock.now - start >= .milliseconds(300))  // by the clock: a lower bound
            }
        }
    }

    @Test("server 9 resend sends at most one email a minute")
    func resendLimit() async throws {
        try await withAuthServer(configure: {
            $0.confirmsAutomatically = false
            $0.limits.secondsBetweenMails = 60
        }) { server, _ in
            _ = try await server.signUp()
            for email in ["ana@example.org", "no@example.org"] {
                _ = try await resend(server, "signup", email)
                try await resend(server, "signup", email).expect(429, "over_email_send_rate_limit")
            }
        }
    }

    @Test("server 9 a change of rows says which ones it changed, and */* when there were none")
    func contentRange() async throws {
        try await withServer { server in
            let person = try await server.person()
            let empty = try await server.rest(
                .patch, "users?name=eq.Nobody", as: .person(person), #"{"name":"Mei"}"#)
            #expect(empty.status == .noContent)
            #expect(empty.headers[.contentRange] == "*/*")
            let counted = try await server.rest(
                .patch, "users?name=eq.Nobody", as: .person(person), #"{"name":"Mei"}"#, prefer: "count=exact")
            #expect(counted.headers[.contentRange] == "*/0")
            _ = try await server.rest(.post, "users", as: .person(person), #"{"id":"\#(person.id)","name":"Ana"}"#)
            let one = try await server.rest(
                .patch, "users?name=eq.Ana", as: .person(person), #"{"name":"Mei"}"#, prefer: "count=exact")
            #expect(one.headers[.contentRange] == "0-0/1")
        }
    }
}
