import AlmanacApp
import AlmanacCore
import AsyncHTTPClient
import Crypto
import Foundation
import HummingbirdTesting
import Logging
import Testing

@testable import AlmanacDatabase
@testable import AlmanacServer

@Suite("Codes and links in emails")
struct AuthMailTests {
    private static let ana = JSON.members(("email", .string("ana@example.org")))

    private static func code(_ digits: String, _ type: String = "recovery") -> JSON {
        .members(("email", .string("Ana@example.org")), ("token", .string(digits)), ("type", .string(type)))
    }

    @Test("recover responds the same for known and unknown addresses, and sends an email only to known ones")
    func recover() async throws {
        try await withAuthServer { server, _ in
            let person = try TestSession(try await server.signUp())
            let unknown = try await server.auth(.post, "recover", .members(("email", .string("no@example.org"))))
            let known = try await server.auth(.post, "recover", Self.ana)
            #expect(unknown.status == .ok)
            #expect(known.status == .ok)
            #expect(unknown.text == "{}" && known.text == "{}")
            let mails = try await server.mails(1)
            #expect(mails.count == 1)
            let verified = try TestSession(try await server.auth(.post, "verify", Self.code(mails[0].code)))
            #expect(verified.id == person.id)
            #expect(verified.claims["amr"]?.array?.first?["method"]?.string == "recovery")
            let change = JSON.members(("password", .string("battery staple")))
            #expect(try await server.auth(.put, "user", change, token: verified.access).status == .ok)
            _ = try TestSession(try await server.signIn(password: "battery staple"))
            // A code works only once.
            try await server.auth(.post, "verify", Self.code(mails[0].code)).expect(403, "otp_expired")
        }
    }

    @Test("known and unknown addresses take the same time")
    func recoveryTime() async throws {
        try await withAuthServer(configure: { $0.recoveryTime = .milliseconds(300) }) { server, _ in
            _ = try await server.signUp()
            for email in ["ana@example.org", "no@example.org"] {
                let start = ContinuousClock.now
                _ = try await server.auth(.post, "recover", .members(("email", .string(email))))
                #expect(ContinuousClock.now - start >= .milliseconds(300))  // by the clock: a lower bound
            }
        }
    }

    @Test("after five wrong codes, the right one no longer works")
    func wrongTries() async throws {
        try await withAuthServer { server, clock in
            _ = try await server.signUp()
            _ = try await server.auth(.post, "recover", Self.ana)
            let code = try await server.mails(1)[0].code
            let wrong = code == "000000" ? "000001" : "000000"
            for _ in 0..<4 { try await server.auth(.post, "verify", Self.code(wrong)).expect(403, "otp_expired") }
            // Codes of another kind are counted separately.
            try await server.auth(.post, "verify", Self.code(code, "signup")).expect(403, "otp_expired")
            try await server.auth(.post, "verify", Self.code(wrong)).expect(403, "otp_expired")
            try await server.auth(.post, "verify", Self.code(code)).expect(403, "otp_expired")
            clock.pass(.seconds(3_600))
            _ = try await server.auth(.post, "recover", Self.ana)
            let next = try await server.mails(2)[1].code
            for _ in 0..<4 {
                try await server.auth(.post, "verify", Self.code(next == "000000" ? "000001" : "000000"))
                    .expect(403, "otp_expired")
            }
            _ = try TestSession(try await server.auth(.post, "verify", Self.code(next)))
        }
    }

    @Test("five wrong codes count for every code that is pending: after them, none of two sign-ups' codes works")
    func wrongTriesOfTwoSignUps() async throws {
        try await withAuthServer(configure: { $0.confirmsAutomatically = false }) { server, _ in
            for _ in 0..<2 { _ = try await server.signUp() }
            let codes = try await server.mails(2).map(\.code)
            for _ in 0..<5 {
                try await server.auth(.post, "verify", Self.code("none", "signup")).expect(403, "otp_expired")
            }
            for code in codes {
                try await server.auth(.post, "verify", Self.code(code, "signup")).expect(403, "otp_expired")
            }
        }
    }

    @Test("new codes do not allow more guesses, but the link still works")
    func triesOfAnAddress() async throws {
        try await withAuthServer { server, clock in
            _ = try await server.signUp()
            for email in ["ana@example.org", "no@example.org"] {
                for round in 0..<10 {
                    if round == 3 {
                        _ = try await server.auth(.post, "recover", .members(("email", .string(email))))
                    }
                    let guess = JSON.members(
                        ("email", .string(email)), ("token", .string("none")), ("type", .string("recovery")))
                    try await server.auth(.post, "verify", guess).expect(403, "otp_expired")
                }
            }
            let mail = try await server.mails(1)[0]
            let refused = try await server.auth(.post, "verify", Self.code(mail.code))
            refused.expect(429, "over_request_rate_limit")
            #expect(refused.headers[.retryAfter] == "3600")
            _ = try TestSession(try await server.confirm(mail, "recovery"))
            clock.pass(.seconds(3_600))
            _ = try await server.auth(.post, "recover", Self.ana)
            _ = try TestSession(try await server.auth(.post, "verify", Self.code(try await server.mails(2)[1].code)))
        }
    }

    @Test("strangers who claim an address do not invalidate its owner's code")
    func manyClaims() async throws {
        try await withAuthServer(configure: { $0.confirmsAutomatically = false }) { server, _ in
            let person = try await server.anonymous()
            let claim = JSON.members(("email", .string("ana@example.org")))
            _ = try await server.auth(.put, "user", claim, token: person.access)
            for _ in 0..<8 {
                _ = try await server.auth(.put, "user", claim, token: try await server.anonymous().access)
            }
            let mails = try await server.mails(9)
            let stranger = try await server.anonymous()
            let code = Self.code(mails[0].code, "email_change")
            try await server.auth(.post, "verify", code, token: stranger.access).expect(403, "otp_expired")
            let verified = try await server.auth(.post, "verify", code, token: person.access)
            #expect(try TestSession(verified).id == person.id)
        }
    }

    @Test(
        "without a configured URL, links do not use a host name chosen by the client",
        arguments: [
            ("localhost:8080", "http://localhost:8080"), ("127.0.0.1:9", "http://127.0.0.1:9"),
            ("[::1]:8080", "http://[::1]:8080"), ("evil.org", nil), ("127.0.0.1.evil.org", nil),
            ("localhost.evil.org:80", nil), ("192.0.2.7", nil), ("[2001:db8::1]", nil),
        ])
    func hostHeader(host: String, expected: String?) async throws {
        try await withAuthServer(.live) { server, _ in
            _ = try await server.signUp()
            var request = HTTPClientRequest(url: "http://127.0.0.1:\(try #require(server.client.port))/auth/v1/recover")
            request.method = .POST
            request.headers.add(name: "Host", value: host)
            request.body = .bytes(Self.ana.bytes)
            #expect(try await HTTPClient.shared.execute(request, timeout: Patience.timeAmount).status == .ok)
            let link = try await server.mails(1)[0].link
            guard let expected else {
                #expect(link.hasPrefix("http://127.0.0.1:"), "\(link)")
                return
            }
            #expect(link.hasPrefix(expected + "/auth/v1/verify?"), "\(link)")
        }
    }

    @Test("codes are valid for 24 hours")
    func expiry() async throws {
        try await withAuthServer { server, clock in
            _ = try await server.signUp()
            _ = try await server.auth(.post, "recover", Self.ana)
            let mail = try await server.mails(1)[0]
            clock.pass(.seconds(86_400))
            try await server.auth(.post, "verify", Self.code(mail.code)).expect(403, "otp_expired")
            let answer = try await server.get(mail.path)
            #expect(answer.status == .seeOther)
            let location = try #require(answer.headers[.location])
            #expect(location.hasPrefix("http://localhost/auth/recover#error=access_denied&error_code=otp_expired&"))
            #expect(location.contains("error_description="))
        }
    }

    @Test("the token of a link can be posted, too")
    func tokenHash() async throws {
        try await withAuthServer { server, _ in
            _ = try await server.signUp()
            _ = try await server.auth(.post, "recover", Self.ana)
            let token = try await server.mails(1)[0].token
            let body = JSON.members(("token_hash", .string(token)), ("type", .string("recovery")))
            let wrong = JSON.members(("token_hash", .string(token)), ("type", .string("email_change")))
            try await server.auth(.post, "verify", wrong).expect(403, "otp_expired")
            _ = try TestSession(try await server.auth(.post, "verify", body))
            try await server.auth(.post, "verify", body).expect(403, "otp_expired")
        }
    }

    @Test(
        "verify rejects invalid codes",
        arguments: [
            #"{}"#, #"{"type": "recovery"}"#, #"{"type": "magic", "email": "a@b.cc", "token": "1"}"#,
            #"{"type": 5}"#, #"{"type": "recovery", "email": "a@b.cc", "token": 123456}"#,
            #"{"type": "recovery", "token_hash": {}}"#,
        ])
    func wrongTypes(body: String) async throws {
        try await withAuthServer { server, _ in
            try await server.auth(.post, "verify", try JSON.parse(Array(body.utf8))).expect(400, "validation_failed")
            try await server.auth(.get, "verify?type=nonsense&token=x").expect(400, "validation_failed")
            try await server.auth(.get, "verify?type=signup").expect(400, "validation_failed")
        }
    }

    @Test("a link redirects to the server's own page with a session that can set the password")
    func link() async throws {
        try await withAuthServer { server, _ in
            _ = try await server.signUp()
            _ = try await server.auth(.post, "recover", Self.ana)
            let answer = try await server.get(try await server.mails(1)[0].path)
            #expect(answer.status == .seeOther)
            let location = try #require(answer.headers[.location])
            #expect(location.hasPrefix("http://localhost/auth/recover#access_token="))
            for name in ["refresh_token=", "expires_in=3600", "expires_at=", "token_type=bearer", "type=recovery"] {
                #expect(location.contains(name))
            }
            let token = try #require(location.firstMatch(of: /access_token=([^&]+)/)?.1)
            let change = JSON.members(("password", .string("battery staple")))
            #expect(try await server.auth(.put, "user", change, token: String(token)).status == .ok)
        }
    }

    @Test("a mail program that checks a link with HEAD does not use it up")
    func headOfLink() async throws {
        try await withAuthServer(configure: { $0.confirmsAutomatically = false }) { server, _ in
            _ = try await server.signUp()
            let path = try await server.mails(1)[0].path
            #expect(try await server.send(.head, path).status == .noContent)
            #expect(try await server.get(path).headers[.location]?.contains("#access_token=") == true)
        }
    }

    @Test("a new password for an unconfirmed address invalidates a stranger's password")
    func recoverUnconfirmed() async throws {
        try await withAuthServer(configure: { $0.confirmsAutomatically = false }) { server, _ in
            _ = try await server.signUp(password: "a stranger's")
            _ = try await server.auth(.post, "recover", Self.ana)
            _ = try TestSession(try await server.auth(.post, "verify", Self.code(try await server.mails(2)[1].code)))
            try await server.signIn(password: "a stranger's").expect(400, "invalid_credentials")
        }
    }

    @Test("an app that sent a challenge gets a code, and a session for its verifier")
    func pkce() async throws {
        try await withAuthServer(configure: {
            $0.confirmsAutomatically = false
            $0.redirectOrigins = [Origin("https://app.example")!]
        }) { server, clock in
            let verifier = String(repeating: "v", count: 50)
            let challenge = Data(SHA256.hash(data: Data(verifier.utf8))).base64URL
            let answer = try await server.signUp(
                "ana@example.org", ("code_challenge", .string(challenge)), ("code_challenge_method", .string("s256")),
                redirectTo: "https://app.example/done?x=1")
            let id = answer.json["id"]?.string
            let location = try #require(
                try await server.get(try await server.mails(1)[0].path).headers[.location])
            let code = String(try #require(location.wholeMatch(of: /https:\/\/app\.example\/done\?x=1&code=(.+)/)?.1))
            func exchange(_ code: String, _ verifier: String) async throws -> TestResponse {
                try await server.auth(
                    .post, "token?grant_type=pkce",
                    .members(("auth_code", .string(code)), ("code_verifier", .string(verifier))))
            }
            try await exchange(code, verifier + "x").expect(400, "bad_code_verifier")
            try await exchange("unknown", verifier).expect(403, "otp_expired")
            #expect(try TestSession(try await exchange(code, verifier)).id == id)
            try await exchange(code, verifier).expect(403, "otp_expired")
            let body = JSON.members(
                ("email", .string("ana@example.org")), ("code_challenge", .string(verifier)),
                ("code_challenge_method", .string("plain")))
            _ = try await server.auth(.post, "recover?redirect_to=https://app.example/", body)
            let second = try #require(try await server.get(try await server.mails(2)[1].path).headers[.location])
            let late = String(try #require(second.firstMatch(of: /code=(.+)/)?.1))
            clock.pass(.seconds(300))
            try await exchange(late, verifier).expect(403, "otp_expired")
        }
    }

    @Test(
        "links redirect only to the server's own origin or an allowed one",
        arguments: [
            ("http://localhost/here", true), ("https://app.example/done#x", true), ("https://APP.example:443/", true),
            ("https://app.example.evil.org/", false), ("https://app.example@evil.org/", false),
            ("https://evil.org/https://app.example/", false), ("//evil.org", false), ("/local", false),
            ("http://app.example/", false), ("https://app.example:444/", false), ("javascript:alert(1)", false),
            ("https://evil.org\\@app.example/", false), ("https://app.example\\.evil.org/", false),
            ("https:evil.org", false), ("https://evil.org%23@app.example/", false), ("http://localhost\r\nX: y", false),
        ])
    func redirects(wanted: String, isAllowed: Bool) async throws {
        try await withAuthServer(configure: {
            $0.redirectOrigins = [Origin("https://app.example")!]
            $0.publicURL = Origin("http://localhost:80/")
        }) { server, _ in
            let escaped = try #require(wanted.addingPercentEncoding(withAllowedCharacters: .urlUnreserved))
            // The parameter itself may be changed after the email was sent.
            let answer = try await server.get("/auth/v1/verify?type=signup&token=x&redirect_to=\(escaped)")
            let location = try #require(answer.headers[.location])
            let target = wanted.split(separator: "#")[0]
            #expect(location.hasPrefix((isAllowed ? target : "http://localhost/") + "#error="), "\(location)")
            _ = try await server.signUp()
            _ = try await server.auth(.post, "recover?redirect_to=\(escaped)", Self.ana)
            let mail = try await server.mails(1)[0]
            let expected = isAllowed ? wanted : "http://localhost/auth/recover"
            let parameter = try #require(expected.addingPercentEncoding(withAllowedCharacters: .urlUnreserved))
            #expect(mail.link.hasPrefix("http://localhost/auth/v1/verify?token="))
            #expect(mail.link.hasSuffix("&redirect_to=\(parameter)"))
        }
    }

    @Test("the page for a new password is served, with a policy that allows only the server's own scripts")
    func landingPage() async throws {
        try await withAuthServer { server, _ in
            let page = try await server.get("/auth/recover")
            #expect(page.status == .ok)
            #expect(page.headers[.contentType] == "text/html; charset=utf-8")
            #expect(page.text.contains("Your new password"))
            #expect(page.headers[.contentSecurityPolicy]?.contains("unsafe-inline") == false)
        }
        // The bundled page is complete, too.
        _ = try StaticSite(directory: RealWebFiles.directory(), texts: PageTexts.all)
        let html = try String(contentsOf: Resources.webDirectory().appending(path: "recover.html"), encoding: .utf8)
        #expect(!html.contains("<style") && !html.contains("style=") && !html.contains("onclick"))
        #expect(html.contains(#"<label for="password">"#))
        // The service worker must not intercept `/auth`, nor the feeds.
        let worker = try String(contentsOf: Resources.webDirectory().appending(path: "sw.js"), encoding: .utf8)
        #expect(worker.contains("(api|auth|rest|w|f|feeds)"))
    }
}
