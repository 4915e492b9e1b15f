import AlmanacCore
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

@testable import AlmanacAccounts
@testable import AlmanacDatabase
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

    /// Writes into the columns that are the server's, as an operator does who sells plans elsewhere.
    private func write(_ columns: String, for person: TestPerson, on server: TestServer) async throws {
        if try await server.rows("users", as: .person(person)).isEmpty {
            _ = try await server.rest(.post, "users", as: .person(person), "{}")
        }
        let answer = try await server.rest(.patch, "users?id=eq.\(person.id)", as: .service, columns)
        #expect(answer.status == .noContent, "\(answer.text)")
    }

    private static let lifetime = #"{"subscription_status":"lifetime","subscription_end_date":null}"#
    private static let yearly = #"{"subscription_status":"yearly","subscription_end_date":"2027-11-01T00:00:00Z"}"#

    @Test("P5 no trial takes the place of a plan that the operator wrote", arguments: [lifetime, yearly])
    func writtenBeforeTrial(_ columns: String) async throws {
        try await withStore(.none) { server, _ in
            let person = try await server.person()
            try await write(columns, for: person, on: server)
            let written = try await server.subscription(of: person)
            #expect(try await server.products(as: person)["trial_available"] == .bool(false))
            try await server.startTrial(as: person).expectProblem(409, "already-subscribed")
            #expect(try await server.subscription(of: person) == written)
        }
    }

    @Test(
        "P5 a plan that the operator wrote survives a trial, a shorter purchase and its end", arguments: [true, false])
    func writtenAndBought(trialIsFirst: Bool) async throws {
        try await withStore { server, clock in
            let person = try await server.person()
            if trialIsFirst { #expect(try await server.startTrial(as: person).status == .ok) }
            try await write(Self.yearly, for: person, on: server)
            let end = Instant(timestamp: "2027-11-01T00:00:00.000+00:00")
            let bought = try await server.buy(.monthly, as: person).subscription()
            #expect(bought.status == "yearly" && bought.endDate == end)
            #expect((bought.trialEndDate != nil) == trialIsFirst)
            // A longer one takes its place, and leaves it.
            clock.pass(.seconds(60))
            #expect(try await server.buy(.yearly, as: person).subscription().endDate == clock.now.adding(months: 12))
            #expect(try await server.sell("restore", as: person).subscription().renews)
        }
    }

    @Test("P5 a grant keeps a longer plan that the operator wrote, and withdrawing all grants withdraws it as well")
    func writtenAndGranted() async throws {
        try await withStore(.none) { server, clock in
            let person = try await server.person()
            try await write(Self.yearly, for: person, on: server)
            let written = try await server.subscription(of: person)
            let database = try await server.database
            defer { try? database.close() }
            _ = try await database.grant(person.id, through: nil, at: clock.now)
            #expect(try await server.subscription(of: person)?.status == "free")
            try await write(Self.yearly, for: person, on: server)
            // A grant takes the place of earlier ones, but not of what was written: that is later.
            _ = try await database.grant(person.id, through: try date("2026-12-31"), at: clock.now)
            #expect(try await server.subscription(of: person)?.endDate == written?.endDate)
        }
    }

    @Test("P5 the operator takes back what was written: by the service key or by `almanac grant --revoke`")
    func writtenAndTakenBack() async throws {
        try await withStore { server, clock in
            for byKey in [true, false] {
                let person = try await server.person()
                try await write(Self.lifetime, for: person, on: server)
                let monthly = try await server.buy(.monthly, as: person).subscription()
                #expect(monthly.status == "lifetime" && monthly.endDate == nil)
                if byKey {
                    try await write(#"{"subscription_status":"free"}"#, for: person, on: server)
                } else {
                    let database = try await server.database
                    _ = try await database.grant(person.id, through: nil, at: clock.now)
                    try database.close()
                }
                #expect(try await server.sell("restore", as: person).subscription().status == "monthly")
            }
        }
    }

    @Test("P5 a merge keeps the better of a written plan and a grant, a trial or a purchase", arguments: [true, false])
    func writtenAndMerged(sourceIsWritten: Bool) async throws {
        try await withStore { server, clock in
            for other in ["grant", "trial", "purchase", "longer purchase"] {
                let (written, second) = (try await server.person(), try await server.person())
                try await write(
                    #"{"subscription_status":"premium","subscription_end_date":"2027-02-01T00:00:00Z"}"#, for: written,
                    on: server)
                switch other {
                case "grant":
                    let database = try await server.database
                    _ = try await database.grant(second.id, through: try date("2026-12-31"), at: clock.now)
                    try database.close()
                case "trial": #expect(try await server.startTrial(as: second).status == .ok)
                default:
                    let product = other == "purchase" ? Product.monthly : .yearly
                    #expect(try await server.buy(product, as: second).status == .ok)
                }
                let (source, target) = sourceIsWritten ? (written, second) : (second, written)
                try await server.merge(source, into: target)
                let after = try await server.subscription(of: target)
                #expect(after?.status == (other == "longer purchase" ? "yearly" : "premium"), "\(other)")
                #expect((after?.trialEndDate != nil) == (other == "trial"), "\(other)")
            }
        }
    }

    @Test("P5 what was written can be taken back after a merge, too")
    func mergedAndTakenBack() async throws {
        try await withStore { server, _ in
            let (written, target) = (try await server.person(), try await server.person())
            try await write(Self.lifetime, for: written, on: server)
            try await server.merge(written, into: target)
            #expect(try await server.subscription(of: target)?.status == "lifetime")
            try await write(#"{"subscription_status":"free"}"#, for: target, on: server)
            #expect(try await server.buy(.monthly, as: target).subscription().status == "monthly")
            #expect(try await server.sell("restore", as: target).subscription().status == "monthly")
        }
    }

    @Test("P5 writing another of the columns gives nobody a plan: what was bought ends with the purchase")
    func otherColumns() async throws {
        try await withStore { server, _ in
            let person = try await server.person()
            #expect(try await server.buy(.monthly, as: person).subscription().renews)
            try await write(#"{"trial_end_date":"2026-12-24T00:00:00Z"}"#, for: person, on: server)
            #expect(try await server.sell("restore", as: person).subscription().renews)
            let database = try await server.database
            defer { try? database.close() }
            let grants = try await database.read { transaction in
                try transaction.storeTransactions(of: person.id).filter { $0.isWritten }
            }
            #expect(grants.isEmpty)
        }
    }

    @Test("P5 the end of a trial that the operator wrote stays, and there is no second trial")
    func writtenTrial() async throws {
        try await withStore { server, _ in
            let person = try await server.person()
            try await write(
                #"{"subscription_status":"trial","trial_end_date":"2026-12-24T00:00:00Z"}"#, for: person, on: server)
            let end = Instant(timestamp: "2026-12-24T00:00:00.000+00:00")
            #expect(try await server.buy(.monthly, as: person).subscription().trialEndDate == end)
            #expect(try await server.products(as: person)["trial_available"] == .bool(false))
            let other = try await server.person()
            try await server.merge(person, into: other)
            #expect(try await server.subscription(of: other)?.trialEndDate == end)
            try await server.startTrial(as: other).expectProblem(409, "already-subscribed")
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
