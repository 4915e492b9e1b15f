import AlmanacCore
import Foundation
import HTTPTypes
import Synchronization
import Testing

@testable import AlmanacServer

@Suite("W3 security: whose account an identity opens")
struct IdentityAccountTests {
    private func rename(_ column: String, to value: String, on server: TestServer) async throws {
        let database = try await server.database
        try await database.write { try $0.execute("UPDATE identities SET \(column) = ?", [.text(value)]) }
        try database.close()
    }

    @Test("W3 an address that was confirmed automatically may be a stranger's: its owner signs in to another account")
    func unprovenAddress() async throws {
        try await withIdentityService { server, service, _ in
            let stranger = try TestSession(try await server.signUp())
            let owner = try await server.enter(service)
            #expect(owner.id != stranger.id)
            #expect(owner.user["email"]?.string == "" && owner.user["is_anonymous"] == .bool(false))
            #expect(owner.user["identities"]?.array?.first?["email"]?.string == "ana@example.org")
            #expect(try await server.enter(service).id == owner.id)
            #expect(try await server.counts() == [2, 1])
            // The stranger keeps the address and sees nothing of it.
            #expect(try TestSession(try await server.signIn()).id == stranger.id)
            #expect(try await server.user(stranger.access).json["identities"]?.array?.count == 1)
            // Once the address is free, it becomes the owner's.
            _ = try await server.auth(
                .put, "user", .members(("email", .string("other@example.org"))), token: stranger.access)
            #expect(try await server.enter(service).user["email"]?.string == "ana@example.org")
        }
    }

    @Test("security A L4 an address that only looks like another's when it is lowercased is no address")
    func kelvin() async throws {
        try await withIdentityService(configure: { $0.confirmsAutomatically = false }) { server, service, _ in
            _ = try await server.signUp("vik@example.org")
            let owner = try TestSession(try await server.confirm(try await server.mails(1)[0]))
            service.set { $0.claims = ["email": .string("vi\u{212A}@example.org")] }
            let other = try await server.enter(service)
            #expect(other.id != owner.id && other.user["email"]?.string == "")
        }
    }

    @Test("W3 with an automatically confirmed address, linking to its account after signing in by password still works")
    func linksUnprovenAddress() async throws {
        try await withIdentityService { server, service, _ in
            let ana = try TestSession(try await server.signUp())
            #expect(try await server.enter(service, link: ana.access).id == ana.id)
            #expect(try await server.enter(service).id == ana.id)
            // Without sign-ups, no account is made beside it.
            #expect(try await server.counts() == [1, 1])
        }
    }

    @Test("security an anonymous account links an identity whose address a stranger has signed up with")
    func linksDespiteStranger() async throws {
        try await withIdentityService { server, service, _ in
            let stranger = try TestSession(try await server.signUp())
            let ana = try await server.anonymous()
            let linked = try await server.enter(service, link: ana.access)
            #expect(linked.id == ana.id && linked.id != stranger.id)
            #expect(linked.user["is_anonymous"] == .bool(false) && linked.user["email"]?.string == "")
        }
    }

    @Test("W3 an address that not even the service has verified opens no second account beside another's")
    func unverifiedBesideUnproven() async throws {
        try await withIdentityService { server, service, _ in
            _ = try await server.signUp()
            service.set { $0.claims = ["email_verified": .bool(false)] }
            let end = try await server.passThrough(service)
            #expect(end["error_code"] == "email_exists")
            #expect(end["error_description"]?.contains("Then you can link Google.") == true)
            #expect(try await server.counts() == [1, 0])
        }
    }

    @Test("W3 an address that nobody has verified becomes no account's")
    func unverifiedAddress() async throws {
        try await withIdentityService { server, service, _ in
            service.set { $0.claims = ["email_verified": .null] }
            let session = try await server.enter(service)
            #expect(session.user["email"]?.string == "")
            #expect(session.user["is_anonymous"] == .bool(false))
            #expect(session.user["identities"]?.array?.first?["identity_data"]?["email_verified"] == .bool(false))
            #expect(try await server.signUp().status == .ok)
        }
    }

    @Test("security a name that is used for another service hands no account over")
    func otherIssuer() async throws {
        try await withIdentityService { server, service, _ in
            let before = try await server.enter(service)
            // The same subject at the service that the name stood for until now.
            try await rename("issuer", to: "https://old.example", on: server)
            service.set { $0.claims = ["email": .string("other@example.org")] }
            let after = try await server.enter(service)
            #expect(after.id != before.id)
            #expect(try await server.counts() == [2, 2])
        }
    }

    @Test("W3 a service that the operator renames keeps its links, under the new name")
    func renamed() async throws {
        try await withIdentityService { server, service, _ in
            let before = try await server.enter(service)
            try await rename("provider", to: "oldname", on: server)
            let after = try await server.enter(service)
            #expect(after.id == before.id)
            #expect(after.user["identities"]?.array?.map { $0["provider"]?.string } == ["google"])
            #expect(try await server.counts() == [1, 1])
        }
    }

    @Test("P8 an export lists the identities")
    func exported() async throws {
        try await withIdentityService { server, service, clock in
            let ana = try await server.enter(service)
            let person = TestPerson(id: ana.id, token: ana.access, refreshToken: ana.refresh)
            let export = try await server.send(.get, "/api/account/export", as: .person(person))
            let identity = try #require(export.json["account"]?["identities"]?.array?.first)
            #expect(identity["provider"]?.string == "google" && identity["issuer"]?.string == service.issuer)
            #expect(identity["subject"]?.string == "ana-at-service")
            #expect(identity["email"]?.string == "ana@example.org")
            #expect(identity["linked_at"]?.string.flatMap { Instant(timestamp: $0) } == clock.now)
            // An import links nothing.
            let other = try await server.person()
            #expect(try await server.send(.post, "/api/account/import", as: .person(other), export.text).status == .ok)
            #expect(try await server.counts() == [2, 1])
        }
    }

    @Test("security made-up states wait for no writer, and are limited per address")
    func madeUpStates() async throws {
        try await withIdentityService(configure: { $0.limits.codesPerHour = 2 }) { server, _, _ in
            let database = try await server.database
            let (locked, done) = (Flag(), Flag())
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask {
                    try await database.write { _ in
                        locked.set()
                        holdThread { done.isSet }
                    }
                }
                try await waitUntil("the writer is taken") { locked.isSet }
                for number in 1...2 {
                    let end = try await server.auth(.get, "callback?state=made-up-\(number)&code=x")
                    #expect(end.headers[.location]?.contains("error_code=bad_oauth_state") == true, "\(end.text)")
                }
                try await server.auth(.get, "callback?code=x").expect(429, "over_request_rate_limit")
                done.set()
                try await group.waitForAll()
            }
            try database.close()
        }
    }
}

/// Says something to another task.
private final class Flag: Sendable {
    private let value = Mutex(false)

    var isSet: Bool { value.withLock { $0 } }

    func set() {
        value.withLock { $0 = true }
    }
}
