import AlmanacCore
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

@testable import AlmanacServer

@Suite("P5 The operator grants access")
struct StoreGrantTests {
    private func date(_ text: String) throws -> CivilDate {
        try #require(CivilDate(text: text))
    }

    @Test("P5 a grant by id or address lasts through its last day, and a later one replaces it")
    func grant() async throws {
        try await withStore(.none) { server, clock in
            let person = try await server.named("ana@example.org")
            let database = try await server.database
            let outcome = try await database.grant("ANA@example.org", through: try date("2027-01-31"), at: clock.now)
            guard case .granted(let account) = outcome else { throw TestFailure("\(outcome)") }
            #expect(account.id == person.id)
            let granted = try #require(try await server.subscription(of: person))
            #expect(granted.status == "granted")
            #expect(granted.startDate == clock.now)
            #expect(granted.endDate == Instant(timestamp: "2027-02-01T00:00:00.000+00:00"))
            #expect(!granted.renews)
            #expect(try await server.sell("restore", as: person).subscription() == granted)
            try await server.sell("cancel", as: person).expectProblem(409, "nothing-to-cancel")
            // A shorter one, too.
            clock.pass(.seconds(1))
            _ = try await database.grant(person.id, through: try date("2026-12-31"), at: clock.now)
            #expect(
                try await server.subscription(of: person)?.endDate
                    == Instant(timestamp: "2027-01-01T00:00:00.000+00:00"))
            try database.close()
        }
    }

    @Test("P5 withdrawing a grant leaves what the user has bought")
    func revoke() async throws {
        try await withStore { server, clock in
            let person = try await server.person()
            let database = try await server.database
            let bought = try await server.buy(.monthly, as: person).subscription()
            _ = try await database.grant(person.id, through: try date("2027-12-31"), at: clock.now)
            #expect(try await server.subscription(of: person)?.status == "granted")
            let outcome = try await database.grant(person.id, through: nil, at: clock.now)
            guard case .revoked = outcome else { throw TestFailure("\(outcome)") }
            #expect(try await server.subscription(of: person) == bought)
            guard case .nothingToRevoke = try await database.grant(person.id, through: nil, at: clock.now) else {
                throw TestFailure("revoked twice")
            }
            #expect(try await server.subscription(of: person) == bought)
            try database.close()
        }
    }

    @Test("P5 an unknown account and a day in the past change nothing; today is still possible")
    func refused() async throws {
        try await withStore(.none) { server, clock in
            let person = try await server.person()
            let database = try await server.database
            let today = CivilDate(daysSinceEpoch: Int(clock.now.milliseconds / 86_400_000))
            let yesterday = CivilDate(daysSinceEpoch: today.daysSinceEpoch - 1)
            for name in ["nobody@example.org", "", "%", person.id + "0"] {
                #expect(try await database.grant(name, through: today, at: clock.now) == .unknownAccount)
            }
            #expect(try await database.grant(person.id, through: yesterday, at: clock.now) == .alreadyOver)
            #expect(try await server.transactionCount() == 0)
            guard case .granted = try await database.grant(person.id, through: today, at: clock.now) else {
                throw TestFailure("not granted")
            }
            #expect(try await server.subscription(of: person)?.entitlement(at: clock.now).isPremium == true)
            try database.close()
        }
    }

    @Test("P5 grants of both accounts survive a merge, and the longer counts")
    func merge() async throws {
        try await withStore(.none) { server, clock in
            let (source, target) = (try await server.person(), try await server.person())
            let database = try await server.database
            _ = try await database.grant(source.id, through: try date("2027-06-30"), at: clock.now)
            _ = try await database.grant(target.id, through: try date("2027-01-31"), at: clock.now)
            try await server.merge(source, into: target)
            #expect(
                try await server.subscription(of: target)?.endDate
                    == Instant(timestamp: "2027-07-01T00:00:00.000+00:00"))
            try database.close()
        }
    }
}
