import AlmanacCore
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

@testable import AlmanacAccounts
@testable import AlmanacDatabase
@testable import AlmanacServer

@Suite("All requests to the account API")
struct AuthRequestTests {
    @Test("clients without the version header get the older error format", arguments: [nil, "nonsense", "2023-12-31"])
    func olderDialect(version: String?) async throws {
        try await withAuthServer { server, _ in
            let answer = try await server.auth(.get, "user", version: version)
            #expect(answer.status == .unauthorized)
            #expect(answer.json["code"]?.int == 401)
            #expect(answer.json["error_code"]?.string == "no_authorization")
            #expect(answer.json["msg"]?.string?.isEmpty == false)
            #expect(answer.json["message"] == nil)
            #expect(answer.headers[.apiVersion] == nil)
            let weak = JSON.members(("email", .string("ana@example.org")), ("password", .string("short")))
            let answer2 = try await server.auth(.post, "signup", weak, version: version)
            #expect(answer2.json["error_code"]?.string == "weak_password")
            #expect(answer2.json["weak_password"]?["reasons"]?.strings == ["length"])
        }
    }

    @Test("unknown paths and methods get errors in the same format")
    func unknownAddress() async throws {
        try await withAuthServer { server, _ in
            let answer = try await server.auth(.put, "signup", .object([]))
            answer.expect(405, "validation_failed")
            #expect(answer.headers[.allow] == "POST")
            for path in ["nonsense", "admin/nonsense", "admin/users/1/2", "token/x", ""] {
                try await server.auth(.get, path).expect(404, "not_found")
                try await server.auth(.post, path).expect(404, "not_found")
                try await server.auth(.delete, path).expect(404, "not_found")
            }
        }
    }

    @Test("health, settings and keys are public")
    func information() async throws {
        try await withAuthServer { server, _ in
            #expect(try await server.auth(.get, "health").json["name"]?.string == "Almanac")
            #expect(try await server.auth(.get, ".well-known/jwks.json").text == #"{"keys":[]}"#)
            let settings = try await server.auth(.get, "settings").json
            #expect(settings["external"]?["anonymous_users"] == .bool(true))
            #expect(settings["mailer_autoconfirm"] == .bool(true))
            #expect(settings["disable_signup"] == .bool(false))
        }
    }

    @Test("each kind of request has a limit per IP address")
    func limits() async throws {
        let body = JSON.members(("email", .string("ana@example.org")), ("password", .string("correct horse")))
        let code = JSON.members(
            ("email", .string("ana@example.org")), ("token", .string("1")), ("type", .string("signup")))
        let calls: [(String, JSON, Int)] = [
            ("signup", .object([]), 3_600), ("signup", body, 3_600),
            ("recover", .members(("email", .string("ana@example.org"))), 3_600), ("verify", code, 3_600),
            ("token?grant_type=password", body, 300),
            ("token?grant_type=refresh_token", .members(("refresh_token", .string("x"))), 300),
        ]
        for (path, body, seconds) in calls {
            try await withAuthServer(configure: {
                $0.limits.anonymousPerHour = 2
                $0.limits.signUpsPerHour = 2
                $0.limits.codesPerHour = 2
                $0.limits.passwordsPerFiveMinutes = 2
                $0.limits.refreshesPerFiveMinutes = 2
            }) { server, clock in
                for _ in 0..<2 { #expect(try await server.auth(.post, path, body).status != .tooManyRequests) }
                let refused = try await server.auth(.post, path, body)
                refused.expect(429, "over_request_rate_limit")
                #expect(refused.headers[.retryAfter] == String(seconds))
                clock.pass(.seconds(seconds))
                #expect(try await server.auth(.post, path, body).status != .tooManyRequests)
            }
        }
    }

    @Test("times are formatted as in GoTrue")
    func times() {
        #expect(Instant(milliseconds: 0).iso8601 == "1970-01-01T00:00:00.000Z")
        #expect(Instant(milliseconds: 1_795_000_000_987).iso8601 == "2026-11-18T11:06:40.987Z")
        #expect(Instant(milliseconds: -1).iso8601 == "1969-12-31T23:59:59.999Z")
    }

    @Test("the default limits")
    func standardLimits() {
        let limits = AccountSettings().limits
        #expect(limits.anonymousPerHour == 30)
        #expect(limits.signUpsPerHour == 30)
        #expect(limits.refreshesPerFiveMinutes == 150)
        #expect(limits.secondsBetweenMails == 60)
    }

    @Test("an address gets at most one email a minute, whether it is known or not")
    func mailLimit() async throws {
        try await withAuthServer(configure: { $0.limits.secondsBetweenMails = 60 }) { server, clock in
            _ = try await server.signUp()
            for email in ["ana@example.org", "no@example.org"] {
                let body = JSON.members(("email", .string(email)))
                #expect(try await server.auth(.post, "recover", body).status == .ok)
                let refused = try await server.auth(.post, "recover", body)
                refused.expect(429, "over_email_send_rate_limit")
                #expect(refused.headers[.retryAfter] == "60")
            }
            clock.pass(.seconds(60))
            let body = JSON.members(("email", .string("ana@example.org")))
            #expect(try await server.auth(.post, "recover", body).status == .ok)
        }
    }

    @Test("only trusted proxies can report the client's address", arguments: [true, false])
    func proxies(isTrusted: Bool) async throws {
        try await withAuthServer(
            .live,
            configure: {
                $0.limits.anonymousPerHour = 1
                $0.trustedProxies = isTrusted ? ["127.0.0.0/8", "::1", "10.0.0.1"].compactMap { Network($0) } : []
            }
        ) { (server: TestServer, _: TestClock) async throws -> Void in
            let forwarded = HTTPField.Name("X-Forwarded-For")!
            func status(_ addresses: String) async throws -> HTTPResponse.Status {
                try await server.auth(.post, "signup", .object([]), [forwarded: addresses]).status
            }
            #expect(try await status("192.0.2.1") == .ok)
            #expect(try await status("192.0.2.2") == (isTrusted ? .ok : .tooManyRequests))
            // Entries before the last one can be forged by the client.
            #expect(try await status("192.0.2.3, 192.0.2.1, 10.0.0.1") == .tooManyRequests)
        }
    }

    @Test("only trusted proxies can report that the browser uses https", arguments: [true, false])
    func forwardedScheme(isTrusted: Bool) async throws {
        try await withAuthServer(
            .live,
            configure: {
                $0.trustedProxies = isTrusted ? ["127.0.0.0/8", "::1"].compactMap { Network($0) } : []
            }
        ) { (server: TestServer, _: TestClock) async throws -> Void in
            let forwarded = HTTPField.Name("X-Forwarded-Proto")!
            let location = try await server.auth(.get, "verify?type=signup&token=x", nil, [forwarded: "https, http"])
                .headers[.location]
            #expect(location?.hasPrefix(isTrusted ? "https://localhost" : "http://localhost") == true)
        }
    }

    @Test(
        "field 13 an IPv4 address that is mapped into IPv6 becomes text as IPv4, and others stay",
        arguments: [
            ("::ffff:127.0.0.1", "127.0.0.1"), ("::ffff:0a01:203", "10.1.2.3"), ("10.1.2.3", "10.1.2.3"),
            ("::1", "::1"), ("fe80::1%eth0", "fe80::1%eth0"),
        ])
    func mapped(_ address: String, _ text: String) {
        #expect(unmapped(address) == text)
    }

    @Test("networks contain the right addresses")
    func networks() {
        let network = Network("10.1.0.0/15")
        #expect(network?.contains("10.0.255.255") == true)
        #expect(network?.contains("10.2.0.0") == false)
        #expect(network?.contains("::ffff:10.1.2.3") == true)
        #expect(Network("2001:db8::/33")?.contains("2001:db8:7fff::1") == true)
        #expect(Network("2001:db8::/33")?.contains("2001:db8:8000::1") == false)
        #expect(Network("0.0.0.0/0")?.contains("1.2.3.4") == true)
        for text in ["", "x", "10.0.0.0/33", "10.0.0.0/", "10.0.0.0/8/8", "10.0.0.0/-1", "::1/129"] {
            #expect(Network(text) == nil)
        }
    }

    @Test(
        "origins are normalized",
        arguments: [
            ("HTTPS://Almanac.Example:443/x?y#z", "https://almanac.example"),
            ("http://[::1]:8080", "http://[::1]:8080"), ("almanac://login", "almanac://login"), ("example.org", nil),
            ("", nil), ("http://", nil), ("http:///x", nil),
        ])
    func origins(address: String, text: String?) {
        #expect(Origin(address)?.text == text)
    }

    @Test("pages of other origins are allowed only if configured")
    func crossOrigin() async throws {
        let preflight: HTTPFields = [
            .origin: "https://app.example", .accessControlRequestMethod: "POST",
            .accessControlRequestHeaders: "authorization,apikey,x-client-info",
        ]
        try await withAuthServer(configure: { $0.corsOrigins = [Origin("https://app.example")!] }) { server, _ in
            let answer = try await server.auth(.options, "signup", nil, preflight)
            #expect(answer.status == .noContent)
            #expect(answer.headers[.accessControlAllowOrigin] == "https://app.example")
            let allowed = try #require(answer.headers[.accessControlAllowHeaders])
            for name in [
                "authorization", "apikey", "content-type", "prefer", "range", "accept-profile", "content-profile",
                "x-client-info", "x-supabase-api-version",
            ] { #expect(allowed.contains(name)) }
            let refusal = try await server.auth(.get, "user", nil, [.origin: "https://app.example"])
            #expect(refusal.status == .unauthorized)
            #expect(refusal.headers[.accessControlAllowOrigin] == "https://app.example")
            #expect(refusal.headers[.accessControlExposeHeaders]?.contains("Content-Range") == true)
            let other = try await server.auth(.get, "health", nil, [.origin: "https://evil.example"])
            #expect(other.headers[.accessControlAllowOrigin] == nil)
            #expect(other.headers[.vary]?.contains("Origin") == true)
            let health = try await server.get("/health", [.origin: "https://app.example"])
            #expect(health.headers[.accessControlAllowOrigin] == nil)
        }
        try await withAuthServer { server, _ in
            let answer = try await server.auth(.options, "signup", nil, preflight)
            #expect(answer.headers[.accessControlAllowOrigin] == nil)
        }
    }

    @Test("a session ties a device to the user, and the device keeps its id")
    func devices() async throws {
        try await withAuthServer { server, _ in
            let person = try await server.anonymous()
            let key = try await server.deviceKey()
            func owner() async throws -> [SQLValue?] {
                try await server.database.read { try $0.query("SELECT account_id FROM devices").map(\.values[0]) }
            }
            #expect(try await owner() == [.null])
            let body = TestServer.device(["model": .string("Firefox")])
            guard case .object(let members) = body else { return }
            let withKey = JSON.object(members + [JSON.Member("device_key", .string(key))])
            let tied = try await server.register(withKey, key: person.access)
            #expect(tied.status == .created)
            #expect(tied.json["device_key"]?.string == key)
            #expect(try await owner() == [.text(person.id)])
            // Without a session, the device keeps its owner.
            _ = try await server.register(body, key: key)
            #expect(try await owner() == [.text(person.id)])
            let fresh = try await server.register(body, key: person.access)
            #expect(fresh.status == .created)
            #expect(fresh.json["device_key"]?.string != key)
            #expect(try await owner() == [.text(person.id), .text(person.id)])
            let wrong = JSON.object(members + [JSON.Member("device_key", .int(5))])
            try await server.register(wrong, key: person.access)
                .expectProblem(400, "invalid-field", field: "device_key")
            _ = try await server.auth(.post, "logout", token: person.access)
            try await server.register(body, key: person.access).expectProblem(401, "session-ended")
            try await server.register(body, key: "a.b.c").expectProblem(401, "session-ended")
            #expect(try await server.database.deleteAccount(person.id) != nil)
            #expect(try await owner() == [.null, .null])
        }
    }

    @Test("the keys are generated once, are readable only by their owner, and stay the same")
    func keys() async throws {
        let directory = try TemporaryDirectory()
        let path = directory.url.appending(path: "keys.json").path
        let all = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<8 {
                group.addTask { try await apiKeys(dataDirectory: directory.url).anonKey }
            }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(all.count == 1)
        #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
        #expect(try FileManager.default.contentsOfDirectory(atPath: directory.url.path) == ["keys.json"])
        try directory.write("{}", to: "keys.json")
        await #expect(throws: KeyFileFailure.damaged(path: path)) {
            try await apiKeys(dataDirectory: directory.url)
        }
    }

    @Test("accounts are listed, and deleted by id or email address")
    func administration() async throws {
        try await withAuthServer { server, _ in
            let person = try TestSession(try await server.signUp())
            let other = try await server.anonymous()
            let (directory, location) = (server.configuration.dataDirectory, server.configuration.database)
            let list = try await listAccounts(dataDirectory: directory, database: location)
            #expect(Set(list.map(\.id)) == [person.id, other.id])
            #expect(Set(list.map(\.email)) == ["ana@example.org", nil])
            #expect(
                try await deleteAccount("Ana@example.org", dataDirectory: directory, database: location)?.id
                    == person.id)
            #expect(try await deleteAccount("ana@example.org", dataDirectory: directory, database: location) == nil)
            #expect(try await deleteAccount(other.id, dataDirectory: directory, database: location)?.id == other.id)
            try await server.signIn().expect(400, "invalid_credentials")
        }
    }
}
