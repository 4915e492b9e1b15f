import AlmanacCore
import Crypto
import Foundation
import HTTPTypes
import Testing

@testable import AlmanacAccounts
@testable import AlmanacServer

@Suite("W3 checking what a service says")
struct IdentityTokenTests {
    /// A wrong token, and the words by which it is refused.
    struct Wrong: Sendable, CustomTestStringConvertible {
        let name: String
        let problem: IdentityTokenProblem
        let change: @Sendable (inout IdentityService.Behavior, Int64) -> Void
        var testDescription: String { name }

        static func claim(_ name: String, _ value: JSON, _ problem: IdentityTokenProblem) -> Wrong {
            Wrong(name: "\(name) \(value.text)", problem: problem) { behavior, _ in behavior.claims[name] = value }
        }
    }

    static let wrong: [Wrong] = [
        .claim("iss", .string("https://evil.example"), .issuer), .claim("iss", .null, .issuer),
        .claim("aud", .string("someone-else"), .audience), .claim("aud", .null, .audience),
        .claim("aud", .array([.string("almanac-client"), .string("someone-else")]), .audience),
        .claim("azp", .string("someone-else"), .audience),
        .claim("exp", .null, .expired), .claim("iat", .null, .malformed), .claim("sub", .null, .subject),
        .claim("sub", .string(String(repeating: "x", count: 256)), .subject),
        .claim("nonce", .string("another"), .nonce), .claim("nonce", .null, .nonce),
        Wrong(name: "expired", problem: .expired) { $0.claims["exp"] = .int($1 - 60) },
        Wrong(name: "issued in the future", problem: .early) { $0.claims["iat"] = .int($1 + 61) },
        Wrong(name: "not valid yet", problem: .early) { $0.claims["nbf"] = .int($1 + 61) },
        Wrong(name: "no signature", problem: .algorithm) { behavior, _ in behavior.algorithm = .none },
        Wrong(name: "signed with a shared secret", problem: .algorithm) { behavior, _ in behavior.algorithm = .hs256 },
        Wrong(name: "signed with an unknown key", problem: .unknownKey) { behavior, _ in behavior.key = "two" },
        Wrong(name: "changed after it was signed", problem: .signature) { behavior, _ in
            behavior.tampering = { token in
                let parts = token.split(separator: ".")
                let claims = String(decoding: Data(base64URL: String(parts[1]))!, as: UTF8.self)
                    .replacing("ana-at-service", with: "bob-at-service")
                return "\(parts[0]).\(Data(claims.utf8).base64URL).\(parts[2])"
            }
        },
        Wrong(name: "two parts", problem: .malformed) { behavior, _ in
            behavior.tampering = { $0.split(separator: ".").prefix(2).joined(separator: ".") }
        },
    ]

    @Test("W3 a wrong token signs no one in", arguments: wrong)
    func refused(_ wrong: Wrong) async throws {
        try await withIdentityService { server, service, clock in
            service.set { wrong.change(&$0, clock.now.seconds) }
            let end = try await server.passThrough(service)
            #expect(end["error"] == "invalid_request")
            #expect(end["error_description"] == wrong.problem.rawValue)
            #expect(end["code"] == nil)
            #expect(try await server.counts() == [0, 0])
        }
    }

    @Test("W3 what is unusual but right is accepted")
    func accepted() async throws {
        let right: [@Sendable (inout IdentityService.Behavior, Int64) -> Void] = [
            { behavior, _ in behavior.algorithm = .rs256 },
            { behavior, _ in
                behavior.claims["aud"] = .array([.string("almanac-client"), .string("someone-else")])
                behavior.claims["azp"] = .string("almanac-client")
            },
            // A native app of the same owner.
            { behavior, _ in behavior.claims["azp"] = .string("other-client") },
            // Clocks differ.
            { $0.claims["exp"] = .int($1 - 59) }, { $0.claims["iat"] = .int($1 + 60) },
            { $0.claims["exp"] = .double(Double($1) + 600.5) },
        ]
        try await withIdentityService { server, service, clock in
            for change in right {
                service.set {
                    $0 = IdentityService.Behavior()
                    change(&$0, clock.now.seconds)
                }
                _ = try await server.enter(service)
            }
            #expect(try await server.counts() == [1, 1])
        }
    }

    @Test("W3 a new key of the service is fetched when it is needed, at most once a minute")
    func rotation() async throws {
        try await withIdentityService { server, service, clock in
            _ = try await server.enter(service)
            #expect(service.count("/keys") == 1)
            service.set {
                $0.published = ["one", "two"]; $0.key = "two"
            }
            // Within a minute, unknown keys cause no requests, so that made-up tokens cannot.
            #expect(
                try await server.passThrough(service)["error_description"] == IdentityTokenProblem.unknownKey.rawValue)
            #expect(service.count("/keys") == 1)
            clock.pass(.seconds(60))
            _ = try await server.enter(service)
            #expect(service.count("/keys") == 2)
            // A key that the service has withdrawn is not accepted for longer than an hour.
            service.set {
                $0.published = ["two"]; $0.key = "one"
            }
            clock.pass(.seconds(3_600))
            #expect(
                try await server.passThrough(service)["error_description"] == IdentityTokenProblem.unknownKey.rawValue)
            #expect(service.count("/.well-known/openid-configuration") == 2)
        }
    }

    @Test("W3 while the service is down, the browser is told so in plain words, and no session is touched")
    func unreachable() async throws {
        try await withIdentityService { server, service, _ in
            let ana = try await server.anonymous()
            service.set { $0.tokenStatus = .internalServerError }
            let end = try await server.passThrough(service, link: ana.access)
            #expect(end["error"] == "server_error" && end["error_code"] == "unexpected_failure")
            #expect(end["error_description"]?.hasPrefix("Google cannot be reached") == true)
            service.set { $0.tokenStatus = .unauthorized }
            let refused = try await server.passThrough(service, link: ana.access)
            #expect(refused["error_description"]?.contains("library") == false)
            service.set {
                $0 = IdentityService.Behavior(); $0.keysStatus = .badGateway
            }
            #expect(try await server.passThrough(service)["error"] == "server_error")
            let token = try await service.token(nonce: nil)
            let answer = try await server.idToken(token)
            answer.expect(503, "unexpected_failure")
            #expect(answer.headers[.retryAfter] == "60")
            #expect(try await server.user(ana.access).status == .ok)
            #expect(try await server.counts() == [1, 0])
        }
    }

    @Test("security S5 a service whose answer never ends keeps nobody waiting")
    func drips() async throws {
        try await withIdentityService(configure: { $0.providerTimeLimit = .milliseconds(500) }) { server, service, _ in
            service.set { $0.dripsKeys = true }
            let token = try await service.token(nonce: nil)
            try await server.idToken(token).expect(503, "unexpected_failure")
            service.set { $0.dripsKeys = false }
        }
    }

    @Test("W3 a service that fails is asked once in half a minute, by all who wait together")
    func remembersFailures() async throws {
        try await withIdentityService { server, service, clock in
            let path = "authorize?provider=google&code_challenge=\(TestServer.challenge)&code_challenge_method=s256"
            service.set { $0.documentIssuer = "https://evil.example" }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 1...8 {
                    group.addTask { _ = try await server.auth(.get, path + "&skip_http_redirect=true") }
                }
                try await group.waitForAll()
            }
            let document = "/.well-known/openid-configuration"
            #expect(service.count(document) == 1)
            service.set { $0.documentIssuer = nil }
            try await server.auth(.get, path + "&skip_http_redirect=true").expect(503, "unexpected_failure")
            clock.pass(.seconds(30))
            service.set { $0.keysStatus = .badGateway }
            for _ in 1...3 {
                try await server.idToken(try await service.token(nonce: nil)).expect(503, "unexpected_failure")
            }
            #expect(service.count(document) == 2)
            #expect(service.count("/keys") == 1)
            clock.pass(.seconds(30))
            service.set { $0.keysStatus = .ok }
            _ = try TestSession(try await server.idToken(try await service.token(nonce: nil)))
            #expect(service.count("/keys") == 2)
        }
    }

    @Test("W3 a document of another issuer is refused")
    func otherDocument() async throws {
        try await withIdentityService { server, service, _ in
            service.set { $0.documentIssuer = "https://evil.example" }
            let path = "authorize?provider=google&code_challenge=\(TestServer.challenge)&code_challenge_method=s256"
            let end = try await server.auth(.get, path)
            #expect(end.headers[.location]?.hasPrefix("http://localhost:8080/settings?error=server_error") == true)
            try await server.auth(.get, path + "&skip_http_redirect=true").expect(503, "unexpected_failure")
        }
    }

    @Test("W3 the user cancels at the service; the answer of another service is refused")
    func cancelled() async throws {
        try await withIdentityService { server, service, _ in
            let back = try service.signIn(try await server.authorize())
            let end = try await server.auth(
                .get, "callback?state=\(back.state)&error=access_denied&error_description=raw")
            let location = try #require(end.headers[.location])
            #expect(location.contains("error=access_denied") && !location.contains("raw"))
            let other = try service.signIn(try await server.authorize())
            let mixed = try await server.auth(
                .get, "callback?state=\(other.state)&code=\(other.code)&iss=https%3A%2F%2Fevil.example")
            #expect(mixed.headers[.location]?.contains("error=invalid_request") == true)
            #expect(service.count("/token") == 0)
        }
    }

    @Test("W3 an app's own ID token signs in, if it holds the hash of the app's nonce and not the nonce itself")
    func idToken() async throws {
        try await withIdentityService { server, service, _ in
            let nonce = "an app's nonce"
            let hashed = SHA256.hash(data: Data(nonce.utf8)).hex
            _ = try TestSession(
                try await server.idToken(try await service.token(nonce: hashed), ("nonce", .string(nonce))))
            try await server.idToken(try await service.token(nonce: nonce), ("nonce", .string(nonce)))
                .expect(400, "invalid_credentials")
            _ = try TestSession(try await server.idToken(try await service.token(nonce: nil)))
            try await server.idToken(try await service.token(nonce: hashed)).expect(400, "invalid_credentials")
            try await server.idToken(try await service.token(nonce: nil), ("nonce", .string(nonce)))
                .expect(400, "invalid_credentials")
            try await server.idToken(try await service.token(nonce: hashed), ("nonce", .string("other")))
                .expect(400, "invalid_credentials")
            service.set { $0.claims["at_hash"] = .string("AAAAAAAAAAAAAAAAAAAAAA") }
            try await server.idToken(try await service.token(nonce: nil), ("access_token", .string("x")))
                .expect(400, "invalid_credentials")
            #expect(try await server.counts() == [1, 1])
        }
    }

    @Test("W3 an app's own ID token links the identity to the signed-in account")
    func idTokenLinks() async throws {
        try await withIdentityService { server, service, _ in
            let token = try await service.token(nonce: nil)
            let ana = try await server.anonymous()
            try await server.idToken(token, ("link_identity", .bool(true))).expect(401, "no_authorization")
            let linked = try TestSession(
                try await server.idToken(token, ("link_identity", .bool(true)), bearer: ana.access))
            #expect(linked.id == ana.id)
            let other = try await server.anonymous()
            try await server.idToken(token, ("link_identity", .bool(true)), bearer: other.access)
                .expect(422, "identity_already_exists")
            #expect(try await server.counts() == [2, 1])
        }
    }

    @Test("W3 what an operator writes for a service is checked")
    func configuration() throws {
        let google = try #require(IdentityProvider("google=https://accounts.google.com,1.apps,2.apps,/etc/google"))
        #expect(google.clients == ["1.apps", "2.apps"] && google.secretFile.path == "/etc/google")
        #expect(google.displayName == "Google")
        #expect(
            IdentityProvider("school=http://127.0.0.1:9/realm,c,/s")?.discoveryURL
                == "http://127.0.0.1:9/realm/.well-known/openid-configuration")
        for wrong in [
            "", "google", "google=https://a.example", "google=https://a.example,c", "google=http://a.example,c,/s",
            "google=ftp://a.example,c,/s", "email=https://a.example,c,/s", "Goo gle=https://a.example,c,/s",
            "google=https://a.example,,/s", "google=https://a.example#x,c,/s", "google=https://u@a.example,c,/s",
        ] {
            #expect(IdentityProvider(wrong) == nil, "\(wrong)")
        }
    }
}
