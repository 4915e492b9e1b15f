import AlmanacCore
import Foundation
import HTTPTypes
import NIOCore
import Testing

@testable import AlmanacDatabase
@testable import AlmanacServer

@Suite("W3 signing in with another service")
struct IdentitySignInTests {
    @Test("W3 a new user signs in with a service, and gets an account with the address that the service has verified")
    func newUser() async throws {
        try await withIdentityService { server, service, _ in
            let session = try await server.enter(service)
            #expect(session.user["email"]?.string == "ana@example.org")
            #expect(session.user["is_anonymous"] == .bool(false))
            #expect(session.user["app_metadata"]?["providers"]?.strings == ["google"])
            #expect(session.claims["amr"]?.array?.first?["method"]?.string == "oauth")
            let identity = try #require(session.user["identities"]?.array?.first)
            #expect(identity["provider"]?.string == "google")
            #expect(identity["identity_data"]?["sub"]?.string == "ana-at-service")
            #expect(identity["identity_data"]?["nonce"] == nil)
            // The next time it is the same account.
            #expect(try await server.enter(service).id == session.id)
            #expect(try await server.counts() == [1, 1])
        }
    }

    @Test("W3 linking keeps the anonymous account's id and data")
    func links() async throws {
        try await withIdentityService { server, service, _ in
            let ana = try TestSession(
                try await server.auth(.post, "signup", .members(("data", .members(("name", .string("Ana")))))))
            let linked = try await server.enter(service, link: ana.access)
            #expect(linked.id == ana.id)
            #expect(linked.user["is_anonymous"] == .bool(false))
            #expect(linked.user["user_metadata"]?["name"]?.string == "Ana")
            #expect(linked.user["email"]?.string == "ana@example.org")
            #expect(try await server.user(ana.access).json["identities"]?.array?.count == 1)
            #expect(try await server.enter(service).id == ana.id)
            #expect(try await server.counts() == [1, 1])
        }
    }

    @Test("W3 a client that opens the page itself gets the service's URL")
    func skipsRedirect() async throws {
        try await withIdentityService { server, service, _ in
            let ana = try await server.anonymous()
            let answer = try await server.auth(
                .get,
                "user/identities/authorize?provider=google&skip_http_redirect=true&code_challenge_method=s256"
                    + "&code_challenge=\(TestServer.challenge)", token: ana.access)
            #expect(answer.status == .ok)
            let end = try await server.comeBack(service.signIn(try #require(answer.json["url"]?.string)))
            #expect(end.hasPrefix("http://localhost:8080/settings?code="))
        }
    }

    @Test("W3 nothing happens before the app exchanges the code with its verifier")
    func boundToTheApp() async throws {
        try await withIdentityService { server, service, clock in
            let ana = try await server.anonymous()
            let end = try await server.passThrough(service, link: ana.access)
            #expect(try await server.counts() == [1, 0])
            try await server.exchange(end["code"], verifier: String(repeating: "wrong", count: 9))
                .expect(400, "bad_code_verifier")
            #expect(try await server.counts() == [1, 0])
            #expect(try TestSession(try await server.exchange(end["code"])).id == ana.id)
            // A code works once, and not after five minutes.
            try await server.exchange(end["code"]).expect(403, "otp_expired")
            let late = try await server.passThrough(service)
            clock.pass(.seconds(301))
            try await server.exchange(late["code"]).expect(403, "otp_expired")
        }
    }

    @Test("W3 a state works once, in ten minutes, and only one that the server issued")
    func state() async throws {
        try await withIdentityService { server, service, clock in
            let back = try service.signIn(try await server.authorize())
            #expect(try await server.comeBack(back).contains("?code="))
            #expect(try await server.comeBack(back).contains("error_code=bad_oauth_state"))
            #expect(try await server.comeBack((state: "made-up", code: "x")).contains("error_code=bad_oauth_state"))
            let late = try service.signIn(try await server.authorize())
            clock.pass(.seconds(600))
            #expect(try await server.comeBack(late).contains("error_code=bad_oauth_state"))
            #expect(service.count("/token") == 1)
            #expect(try await server.counts() == [0, 0])
        }
    }

    @Test("W3 the browser is sent back only to this server or to an allowed origin")
    func redirects() async throws {
        try await withIdentityService(configure: { $0.redirectOrigins = [Origin("https://app.example")!] }) {
            server, service, _ in
            for (wanted, end) in [
                ("https%3A%2F%2Fapp.example%2Fa%3Fb%3D1", "https://app.example/a?b=1&code="),
                ("http%3A%2F%2Flocalhost%3A8080%2Fx", "http://localhost:8080/x?code="),
                ("https%3A%2F%2Fevil.example%2F", "http://localhost:8080/settings?code="),
                ("https%3A%2F%2Fapp.example%40evil.example%2F", "http://localhost:8080/settings?code="),
                ("javascript%3Aalert(1)", "http://localhost:8080/settings?code="),
            ] {
                let address = try await server.authorize("&redirect_to=\(wanted)")
                #expect(try await server.comeBack(service.signIn(address)).hasPrefix(end), "\(wanted)")
            }
        }
    }

    @Test("W3 an identity of another account is not linked, and the browser is told why")
    func alreadyLinked() async throws {
        try await withIdentityService { server, service, _ in
            let owner = try await server.enter(service)
            let other = try await server.anonymous()
            let end = try await server.passThrough(service, link: other.access)
            #expect(end["error"] == "access_denied" && end["error_code"] == "identity_already_exists")
            #expect(end["error_description"]?.contains("another account") == true)
            #expect(try await server.user(other.access).json["is_anonymous"] == .bool(true))
            #expect(try await server.enter(service).id == owner.id)
            #expect(try await server.counts() == [2, 1])
            // Linking once more to its own account changes nothing.
            #expect(try await server.enter(service, link: owner.access).id == owner.id)
        }
    }

    @Test("W3 of two apps that link one identity at the same time, one gets it")
    func race() async throws {
        try await withIdentityService { server, service, _ in
            let people = [try await server.anonymous(), try await server.anonymous()]
            let first = try await server.passThrough(service, link: people[0].access)
            let second = try await server.passThrough(service, link: people[1].access)
            #expect(try TestSession(try await server.exchange(first["code"])).id == people[0].id)
            try await server.exchange(second["code"]).expect(422, "identity_already_exists")
            #expect(try await server.counts() == [2, 1])
        }
    }

    @Test("W3 a link is refused when the session that asked for it has ended, and says nothing about a session")
    func sessionEnded() async throws {
        try await withIdentityService { server, service, _ in
            let ana = try await server.anonymous()
            let end = try await server.passThrough(service, link: ana.access)
            #expect(try await server.auth(.post, "logout", token: ana.access).status == .noContent)
            try await server.exchange(end["code"]).expect(403, "otp_expired")
            #expect(try await server.counts() == [1, 0])
        }
    }

    @Test("W3 an address that both sides have verified links the account; otherwise the sign-in is refused")
    func sameAddress() async throws {
        try await withIdentityService(configure: { $0.confirmsAutomatically = false }) { server, service, _ in
            _ = try await server.signUp()
            let ana = try TestSession(try await server.confirm(try await server.mails(1)[0]))
            service.set { $0.claims = ["email_verified": .bool(false)] }
            #expect(try await server.passThrough(service)["error_code"] == "email_exists")
            #expect(try await server.counts() == [1, 0])
            // As Apple writes it.
            service.set { $0.claims = ["email_verified": .string("true")] }
            let session = try await server.enter(service)
            #expect(session.id == ana.id)
            #expect(session.user["app_metadata"]?["providers"]?.strings == ["email", "google"])
            #expect(try await server.counts() == [1, 1])
        }
    }

    @Test("W3 the last way to sign in stays; any other can be removed")
    func unlinks() async throws {
        try await withIdentityService { server, service, _ in
            let ana = try await server.enter(service)
            let id = try #require(ana.user["identities"]?.array?.first?["identity_id"]?.string)
            try await server.auth(.delete, "user/identities/\(id)", token: ana.access)
                .expect(422, "single_identity_not_deletable")
            let other = try await server.anonymous()
            try await server.auth(.delete, "user/identities/\(id)", token: other.access)
                .expect(422, "identity_not_found")
            _ = try await server.auth(
                .put, "user", .members(("password", .string("correct horse"))), token: ana.access)
            #expect(try await server.auth(.delete, "user/identities/\(id)", token: ana.access).status == .ok)
            #expect(try TestSession(try await server.signIn()).user["identities"]?.array?.count == 1)
            #expect(try await server.counts() == [2, 0])
        }
    }

    @Test("W3 the settings name the services; without one, signing in with it is refused")
    func settings() async throws {
        try await withIdentityService("my_school") { server, _, _ in
            let external = try await server.auth(.get, "settings").json["external"]
            #expect(external?["my_school"] == .bool(true) && external?["google"] == .bool(false))
            try await server.auth(.get, "authorize?provider=google&code_challenge=\(TestServer.challenge)")
                .expect(400, "provider_disabled")
            try await server.idToken("a.b.c").expect(400, "provider_disabled")
            try await server.auth(.get, "authorize?provider=my_school").expect(400, "validation_failed")
            try await server.auth(.get, "user/identities/authorize?provider=my_school").expect(401, "no_authorization")
        }
    }

    @Test("W3 Apple answers with a form")
    func form() async throws {
        try await withIdentityService("apple") { server, service, _ in
            let answer = try await server.auth(
                .get, "authorize?provider=apple&code_challenge=\(TestServer.challenge)&code_challenge_method=s256")
            let address = try #require(answer.headers[.location])
            #expect(address.contains("response_mode=form_post"))
            let back = try service.signIn(address)
            let end = try await server.client.executeRequest(
                uri: "/auth/v1/callback", method: .post,
                headers: [.contentType: "application/x-www-form-urlencoded"],
                body: ByteBuffer(string: "state=\(back.state)&code=\(back.code)"))
            #expect(end.status == .seeOther)
            #expect(end.headers[.location]?.contains("?code=") == true)
        }
    }

    @Test("W3 what the sweep deletes: sign-ins that were not completed")
    func sweeps() async throws {
        try await withIdentityService { server, service, clock in
            _ = try await server.authorize()
            _ = try await server.passThrough(service)
            let database = try await server.database
            let sweeping = Sweeping(
                database: database, mails: server.configuration.dataDirectory.appending(path: "mail"),
                now: { clock.now }, logger: .init(label: "sweep"))
            func pending() async throws -> [Int64] {
                try await database.read { transaction in
                    try ["pending_sign_ins", "provider_codes"].map {
                        try transaction.query("SELECT count(*) AS n FROM \($0)", []).first?.int("n") ?? -1
                    }
                }
            }
            try await sweeping.sweep()
            #expect(try await pending() == [1, 1])
            clock.pass(.seconds(600))
            try await sweeping.sweep()
            #expect(try await pending() == [0, 0])
        }
    }
}
