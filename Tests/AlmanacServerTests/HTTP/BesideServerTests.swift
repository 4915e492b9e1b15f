import AlmanacCore
import Testing

@testable import AlmanacServer

/// What a command writes while the server runs reaches the pages that are open: `almanac grant` and the others open the
/// database for themselves, as these tests do.
@Suite("what a command writes beside the running server") struct BesideServerTests {
    @Test("walk facts-whole 11 a grant beside the running server is announced to the account’s open pages")
    func granted() async throws {
        try await withServer(.live, configure: { $0.accounts.limits.anonymousPerHour = 1_000 }) { server in
            let person = try await server.person()
            let lastDay = try #require(CivilDate(text: "2099-12-31"))
            try await server.listen(person) { events in
                let before = try #require(try await events.next())
                let outcome = try await grantSubscription(
                    person.id, through: lastDay, dataDirectory: server.configuration.dataDirectory,
                    database: server.configuration.database)
                guard case .granted = outcome else { throw TestFailure("\(outcome)") }
                let announced = try #require(try await events.next())
                let page = try await server.send(.get, "/api/changes?since=\(before)", as: .person(person))
                #expect(page.json["cursor"]?.int == announced)
                #expect(page.text.contains(#""subscription_status":"granted""#), "\(page.text)")
            }
        }
    }

    @Test("walk an account that the operator deletes beside the running server ends its open streams")
    func deleted() async throws {
        try await withServer(.live, configure: { $0.accounts.limits.anonymousPerHour = 1_000 }) { server in
            let person = try await server.person()
            try await server.listen(person, after: 0) { events in
                let deleted = try await deleteAccount(
                    person.id, dataDirectory: server.configuration.dataDirectory,
                    database: server.configuration.database)
                #expect(deleted?.id == person.id)
                #expect(try await events.isAtEnd())
            }
        }
    }

    @Test("walk other accounts’ streams stay open, and are told nothing, when a command writes")
    func others() async throws {
        try await withServer(.live, configure: { $0.accounts.limits.anonymousPerHour = 1_000 }) { server in
            let (person, other) = (try await server.person(), try await server.person())
            let lastDay = try #require(CivilDate(text: "2099-12-31"))
            try await server.listen(other, after: 0) { events in
                _ = try await grantSubscription(
                    person.id, through: lastDay, dataDirectory: server.configuration.dataDirectory,
                    database: server.configuration.database)
                // A sign of life at once: the stream was looked at, and goes on.
                let sign = try await events.nextLine { $0 == ":" || $0.hasPrefix("id:") }
                #expect(sign == ":")
                let answer = try await server.rest(
                    .post, "goals", as: .person(other), Goal.text("mine", "2026-01-01", id: 1))
                #expect(answer.status.code < 300, "\(answer.text)")
                #expect(try await events.next() != nil)
            }
        }
    }
}
