import AlmanacCore
import HTTPTypes
import HummingbirdTesting
import Testing

@testable import AlmanacAccounts
@testable import AlmanacServer

@Suite("P5 What remains of a trial when an account loses what it was begun with")
struct StoreTrialTraceTests {
    @Test("P5 a deleted account whose email address signs up again gets no second trial")
    func sameAddress() async throws {
        try await withStore(.none) { server, _ in
            let first = try await server.named("ana@example.org")
            #expect(try await server.startTrial(as: first).status == .ok)
            try await server.deleteAccount(first)
            let second = try await server.named("ana@example.org")
            #expect(second.id != first.id)
            try await server.startTrial(as: second).expectProblem(409, "trial-used")
            let other = try await server.named("ben@example.org")
            #expect(try await server.startTrial(as: other).status == .ok)
        }
    }

    @Test("P5 the operator's deletion of an account is no second trial either")
    func deletedByOperator() async throws {
        try await withStore(.none) { server, _ in
            let first = try await server.named("ana@example.org")
            #expect(try await server.startTrial(as: first).status == .ok)
            #expect(
                try await deleteAccount(
                    first.id, dataDirectory: server.configuration.dataDirectory,
                    database: server.configuration.database) != nil)
            let second = try await server.named("ana@example.org")
            try await server.startTrial(as: second).expectProblem(409, "trial-used")
        }
    }

    @Test("P5 a device that is tied to another account, and one more, stays a device that has had its trial")
    func movedDevice() async throws {
        try await withStore(.none) { server, _ in
            let first = try await server.person()
            #expect(try await server.startTrial(as: first).status == .ok)
            let key = try await server.deviceKey()
            try await server.tie(key, to: first)
            for _ in 1...2 {
                let next = try await server.person()
                try await server.tie(key, to: next)
                try await server.startTrial(as: next).expectProblem(409, "trial-used")
                try await server.startTrial(as: try await server.person(), device: key)
                    .expectProblem(409, "trial-used")
            }
        }
    }

    @Test("P5 a device on which an account with a trial has signed in later has had its trial")
    func tiedLater() async throws {
        try await withStore(.none) { server, _ in
            let first = try await server.person()
            #expect(try await server.startTrial(as: first).status == .ok)
            let key = try await server.deviceKey()
            try await server.tie(key, to: first)
            let second = try await server.person()
            try await server.startTrial(as: second, device: key).expectProblem(409, "trial-used")
        }
    }

    @Test("P5 an address that an account got after its trial and gave up has had its trial", arguments: [true, false])
    func changedAddress(confirmsAtOnce: Bool) async throws {
        try await withAuthServer(configure: { $0.confirmsAutomatically = confirmsAtOnce }) { server, clock in
            let first = try await server.person()
            #expect(try await server.startTrial(as: first).status == .ok)
            var token = first.token
            for (number, email) in ["ana@example.org", "new@example.org"].enumerated() {
                let answer = try await server.auth(.put, "user", .members(("email", .string(email))), token: token)
                #expect(answer.status == .ok, "\(answer.text)")
                guard !confirmsAtOnce else { continue }
                let mail = try #require(try await server.mails(number + 1).last)
                token = try TestSession(try await server.confirm(mail, "email_change")).access
            }
            // While the change can be undone, nobody takes the address unproven.
            if confirmsAtOnce { clock.pass(.seconds(7 * 86_400 + 1)) }
            let answer = try await server.signUp("ana@example.org")
            let session: TestSession
            if confirmsAtOnce {
                session = try TestSession(answer)
            } else {
                // The news of the change to the old address may come later than it.
                let mail = try await server.mails(4).last { $0.text.contains("type=signup") }
                session = try TestSession(try await server.confirm(try #require(mail)))
            }
            let second = TestPerson(id: session.id, token: session.access, refreshToken: session.refresh)
            #expect(second.id != first.id)
            try await server.startTrial(as: second).expectProblem(409, "trial-used")
        }
    }

    @Test("P5 an identity of another service that has had its trial gets no second, after unlinking or deletion")
    func sameIdentity() async throws {
        try await withIdentityService { server, service, _ in
            service.set { $0.claims["email_verified"] = .bool(false) }
            func enter(link: String? = nil) async throws -> TestPerson {
                let session = try await server.enter(service, link: link)
                return TestPerson(id: session.id, token: session.access, refreshToken: session.refresh)
            }
            let first = try await server.named("ben@example.org")
            #expect(try await server.startTrial(as: first).status == .ok)
            _ = try await enter(link: first.token)
            let linked = try await server.user(first.token).json["identities"]?.array ?? []
            let id = try #require(linked.last?["identity_id"]?.string)
            #expect(try await server.auth(.delete, "user/identities/\(id)", token: first.token).status == .ok)
            // It now has an account of its own, twice.
            for _ in 1...2 {
                let next = try await enter()
                #expect(next.id != first.id)
                try await server.startTrial(as: next).expectProblem(409, "trial-used")
                try await server.deleteAccount(next)
            }
        }
    }

    @Test("P5 what remains of a trial names neither account, device nor address")
    func traces() async throws {
        try await withStore(.none) { server, _ in
            let person = try await server.named("ana@example.org")
            let key = try await server.device(of: person)
            #expect(try await server.startTrial(as: person, device: key).status == .ok)
            try await server.deleteAccount(person)
            let database = try await server.database
            let hashes = try await database.read { try $0.query("SELECT hash FROM trial_traces", []) }
            #expect(hashes.count == 3)
            for hash in try hashes.map({ try $0.text("hash") }) {
                #expect(hash.count == 64)
                #expect(hash != DeviceKey(authorization: "Bearer \(key)")?.hash)
            }
            #expect(try await server.transactionCount() == 0)
            try database.close()
        }
    }
}
