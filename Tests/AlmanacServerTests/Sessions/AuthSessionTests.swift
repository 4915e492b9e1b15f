import AlmanacCore
import Foundation
import HummingbirdTesting
import Logging
import Testing

@testable import AlmanacAccounts
@testable import AlmanacDatabase
@testable import AlmanacServer

@Suite("Sessions")
struct AuthSessionTests {
    @Test("a refresh returns new tokens for the same session")
    func rotates() async throws {
        try await withAuthServer { server, clock in
            let first = try await server.anonymous()
            clock.pass(.seconds(3_700))
            try await server.user(first.access).expect(403, "bad_jwt")
            let second = try TestSession(try await server.refresh(first.refresh))
            #expect(second.refresh != first.refresh)
            #expect(second.claims["session_id"] == first.claims["session_id"])
            #expect(try await server.user(second.access).status == .ok)
        }
    }

    @Test("the parent token always returns the active token, because a response may have been lost")
    func parent() async throws {
        try await withAuthServer { server, clock in
            let first = try await server.anonymous()
            let second = try TestSession(try await server.refresh(first.refresh))
            clock.pass(.seconds(86_400 * 100))
            for _ in 0..<3 {
                #expect(try TestSession(try await server.refresh(first.refresh)).refresh == second.refresh)
            }
            _ = try TestSession(try await server.refresh(second.refresh))
        }
    }

    @Test("an older token works within the interval after its use, and returns the active one")
    func withinInterval() async throws {
        try await withAuthServer { server, clock in
            let first = try await server.anonymous()
            let second = try TestSession(try await server.refresh(first.refresh))
            clock.pass(.seconds(4))
            let third = try TestSession(try await server.refresh(second.refresh))
            clock.pass(.seconds(6))
            #expect(try TestSession(try await server.refresh(first.refresh)).refresh == third.refresh)
        }
    }

    @Test("an older token beyond the interval ends the session permanently")
    func reuse() async throws {
        try await withAuthServer { server, clock in
            let first = try await server.anonymous()
            let second = try TestSession(try await server.refresh(first.refresh))
            clock.pass(.seconds(11))
            let third = try TestSession(try await server.refresh(second.refresh))
            // The second token was used just now, the first one eleven seconds ago.
            try await server.refresh(first.refresh).expect(400, "refresh_token_already_used")
            for token in [first, second, third] {
                try await server.refresh(token.refresh).expect(400, "session_not_found")
            }
            try await server.user(third.access).expect(403, "session_not_found")
        }
    }

    @Test(
        "a forged or modified token is not found", arguments: ["", "x", "refresh", String(repeating: "A", count: 75)])
    func unknown(token: String) async throws {
        try await withAuthServer { server, _ in
            let answer = try await server.refresh(token)
            answer.expect(400, token.isEmpty ? "validation_failed" : "refresh_token_not_found")
            let person = try await server.anonymous()
            let changed = person.refresh.dropLast(2) + (person.refresh.hasSuffix("AA") ? "BA" : "AA")
            try await server.refresh(String(changed)).expect(400, "refresh_token_not_found")
            try await server.auth(.post, "token?grant_type=refresh_token", .members(("refresh_token", .int(5))))
                .expect(400, "validation_failed")
        }
    }

    @Test("200 concurrent refreshes leave one active token and a live session", .timeLimit(.minutes(10)))
    func atOnce() async throws {
        try await withAuthServer { server, _ in
            let first = try await server.anonymous()
            let answers = try await withThrowingTaskGroup(of: String.self) { group in
                for _ in 0..<200 { group.addTask { try TestSession(try await server.refresh(first.refresh)).refresh } }
                return try await group.reduce(into: Set()) { $0.insert($1) }
            }
            #expect(answers.count == 1)
            let next = try TestSession(try await server.refresh(try #require(answers.first)))
            #expect(try await server.user(next.access).status == .ok)
        }
    }

    @Test("a token issued after the restored backup keeps its session")
    func afterBackup() async throws {
        try await withAuthServer { server, _ in
            let first = try await server.anonymous()
            let second = try TestSession(try await server.refresh(first.refresh))
            try await server.database.write { try $0.execute("UPDATE sessions SET counter = 0, uses = ''") }
            let third = try TestSession(try await server.refresh(second.refresh))
            #expect(third.refresh != second.refresh)
            #expect(try TestSession(try await server.refresh(second.refresh)).refresh == third.refresh)
        }
    }

    @Test("a session started after the restored backup is not reported as ended", arguments: [true, false])
    func unheardOf(accountIsKnown: Bool) async throws {
        try await withAuthServer { server, _ in
            let person = try await server.anonymous()
            try await server.database.write { transaction in
                try transaction.execute("DELETE FROM \(accountIsKnown ? "sessions" : "accounts")", [])
                try transaction.execute("DELETE FROM ended_sessions")
            }
            try await server.refresh(person.refresh).expect(503, "unexpected_failure")
            try await server.user(person.access).expect(503, "unexpected_failure")
            // Signing out of an unknown session counts as done.
            try await server.auth(.post, "logout", token: person.access).expect(403, "session_not_found")
        }
    }

    @Test("expired data is deleted, and an ended session is still known to have ended")
    func sweeping() async throws {
        try await withAuthServer(configure: { $0.sessionLength = .seconds(86_400) }) { server, clock in
            let ended = try TestSession(try await server.signUp())
            _ = try await server.auth(.post, "logout", token: ended.access)
            _ = try TestSession(try await server.signIn())
            _ = try await server.auth(.post, "recover", .members(("email", .string("ana@example.org"))))
            #expect(try await server.mails(1).count == 1)
            let database = try await server.database
            let mails = try DataDirectory(server.configuration.dataDirectory).mails
            try Data().write(to: mails.appending(path: "notes.txt"))
            let sweeping = Sweeping(
                database: database, mails: mails, now: { clock.now }, logger: Logger(label: "tests"))
            func counts() async throws -> [Int64] {
                try await database.read { transaction in
                    try ["accounts", "sessions", "ended_sessions", "one_time_codes"].map { table in
                        try transaction.query("SELECT count(*) AS n FROM \(table)", [])[0].int("n")
                    }
                }
            }
            try await sweeping.sweep()
            #expect(try await counts() == [1, 2, 0, 1])
            clock.pass(.seconds(86_400))
            try await sweeping.sweep()
            #expect(try await counts() == [1, 2, 0, 0])
            clock.pass(.seconds(31 * 86_400))
            let fresh = try TestSession(try await server.signIn())
            _ = try await server.auth(.post, "recover", .members(("email", .string("ana@example.org"))))
            _ = try await server.mails(3)
            try await sweeping.sweep()
            #expect(try await counts() == [1, 1, 2, 1])
            let names = try FileManager.default.contentsOfDirectory(atPath: mails.path)
            #expect(names.sorted() == [MailDirectory.name(of: clock.now) + "-1.eml", "notes.txt"])
            try await server.refresh(ended.refresh).expect(400, "session_not_found")
            _ = try TestSession(try await server.refresh(fresh.refresh))
            clock.pass(.seconds(400 * 86_400))
            try await sweeping.sweep()
            #expect(try await counts() == [1, 0, 0, 0])
        }
    }

    @Test("sessions end after the configured length")
    func length() async throws {
        try await withAuthServer(configure: { $0.sessionLength = .seconds(7_200) }) { server, clock in
            let person = try await server.anonymous()
            clock.pass(.seconds(7_000))
            let next = try TestSession(try await server.refresh(person.refresh))
            clock.pass(.seconds(200))
            try await server.refresh(next.refresh).expect(400, "session_expired")
            try await server.user(next.access).expect(403, "session_not_found")
        }
    }

    @Test("signing out ends this session, all of them, or all others", arguments: ["local", "global", "others", nil])
    func signOut(scope: String?) async throws {
        try await withAuthServer { server, _ in
            let one = try TestSession(try await server.signUp())
            let other = try TestSession(try await server.signIn())
            let answer = try await server.auth(.post, "logout\(scope.map { "?scope=\($0)" } ?? "")", token: one.access)
            #expect(answer.status == .noContent)
            let lives = [try await server.user(one.access).status, try await server.user(other.access).status]
            switch scope {
            case "local": #expect(lives == [.forbidden, .ok])
            case "others": #expect(lives == [.ok, .forbidden])
            default: #expect(lives == [.forbidden, .forbidden])
            }
            if scope != "others" {
                try await server.refresh(one.refresh).expect(400, "session_not_found")
                try await server.auth(.post, "logout", token: one.access).expect(403, "session_not_found")
            }
        }
    }

    @Test("an unknown scope is rejected and ends nothing")
    func unknownScope() async throws {
        try await withAuthServer { server, _ in
            let person = try await server.anonymous()
            try await server.auth(.post, "logout?scope=x", token: person.access).expect(400, "validation_failed")
            #expect(try await server.user(person.access).status == .ok)
        }
    }

    @Test("a missing token and an invalid one get different errors")
    func credentials() async throws {
        try await withAuthServer { server, _ in
            let keys = try await server.keys
            try await server.auth(.get, "user").expect(401, "no_authorization")
            try await server.auth(.get, "user", nil, [.apiKey: keys.anonKey]).expect(401, "no_authorization")
            let person = try await server.anonymous()
            let parts = person.access.split(separator: ".")
            let none = Data(#"{"alg":"none","typ":"JWT"}"#.utf8).base64URL
            let bad = [
                "x", "a.b.c", keys.anonKey, keys.serviceKey, person.access + "A", "\(none).\(parts[1]).",
                "\(parts[0]).\(Data(#"{"role":"service_role","exp":9999999999}"#.utf8).base64URL).\(parts[2])",
            ]
            for token in bad { try await server.auth(.get, "user", token: token).expect(403, "bad_jwt") }
        }
    }

    @Test("a deleted user is not found, and cannot refresh")
    func deleted() async throws {
        try await withAuthServer { server, _ in
            let person = try await server.anonymous()
            #expect(try await server.database.deleteAccount(person.id) != nil)
            try await server.user(person.access).expect(403, "user_not_found")
            try await server.refresh(person.refresh).expect(400, "session_not_found")
        }
    }

    @Test("a fault of the database never looks like the end of a session")
    func fault() async throws {
        try await withAuthServer { server, _ in
            let person = try TestSession(try await server.signUp())
            try await server.database.write { try $0.execute("ALTER TABLE sessions RENAME TO hidden") }
            let answers = [
                try await server.refresh(person.refresh), try await server.user(person.access),
                try await server.signIn(), try await server.auth(.post, "logout", token: person.access),
            ]
            for answer in answers {
                answer.expect(503, "unexpected_failure")
                #expect(answer.headers[.retryAfter] != nil)
            }
            try await server.database.write { try $0.execute("ALTER TABLE hidden RENAME TO sessions") }
            _ = try TestSession(try await server.refresh(person.refresh))
        }
    }

    @Test("credentials identify the principal and cache it")
    func principals() async throws {
        try await withAuthServer { server, clock in
            let keys = try await server.keys
            let credentials = RequestAuthentication(keys: keys, now: { clock.now })
            let person = try await server.anonymous()
            let session = try #require(person.claims["session_id"]?.string)
            let expected = Principal.person(id: person.id, session: session)
            #expect(credentials.cachedPrincipal(of: [:]) == .signedOut)
            #expect(credentials.cachedPrincipal(of: [.authorization: "Bearer \(person.access)"]) == nil)
            #expect(try await credentials.principal(of: [.authorization: "Bearer \(person.access)"]) == expected)
            #expect(credentials.cachedPrincipal(of: [.authorization: "bearer \(person.access)"]) == expected)
            #expect(try await credentials.principal(of: [.apiKey: keys.anonKey]) == .signedOut)
            #expect(try await credentials.principal(of: [.apiKey: keys.serviceKey]) == .service)
            // The bearer token takes precedence over the API key.
            let both = try await credentials.principal(
                of: [.authorization: "Bearer \(person.access)", .apiKey: keys.serviceKey])
            #expect(both == expected)
            await #expect(throws: CredentialFailure.malformed) {
                try await credentials.principal(of: [.authorization: "Basic abc"])
            }
            clock.pass(.seconds(3_629))
            #expect(credentials.cachedPrincipal(of: [.authorization: "Bearer \(person.access)"]) == expected)
            clock.pass(.seconds(1))
            await #expect(throws: CredentialFailure.expired) {
                try await credentials.principal(of: [.authorization: "Bearer \(person.access)"])
            }
            let fresh = RequestAuthentication(keys: keys, now: { clock.now })
            await #expect(throws: CredentialFailure.expired) {
                try await fresh.principal(of: [.authorization: "Bearer \(person.access)"])
            }
        }
    }

    @Test("only live sessions pass")
    func requireLive() async throws {
        try await withAuthServer { server, clock in
            let person = try await server.anonymous()
            let session = try #require(person.claims["session_id"]?.string)
            let principal = Principal.person(id: person.id, session: session)
            let database = try await server.database
            let now = clock.now
            try await database.read { transaction in
                try transaction.requireLive(principal, at: now)
                try transaction.requireLive(.signedOut, at: now)
                try transaction.requireLive(.service, at: now)
                #expect(throws: CredentialFailure.sessionEnded) {
                    try transaction.requireLive(.person(id: "other", session: session), at: now)
                }
            }
            _ = try await server.auth(.post, "logout", token: person.access)
            await #expect(throws: CredentialFailure.sessionEnded) {
                try await database.read { try $0.requireLive(principal, at: now) }
            }
        }
    }
}
