import AlmanacCore
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

@testable import AlmanacAccounts
@testable import AlmanacDatabase
@testable import AlmanacServer

@Suite("P5 The sandbox sells plans that renew by calendar months")
struct StoreSandboxTests {
    @Test("P5 buying a plan takes effect at once, and again is not twice", arguments: Product.allCases)
    func purchase(_ product: Product) async throws {
        try await withStore { server, clock in
            let person = try await server.person()
            let bought = try await server.buy(product, as: person).subscription()
            #expect(
                bought
                    == Subscription(
                        status: product.plan, startDate: clock.now, endDate: clock.now.adding(months: product.months),
                        renews: true))
            #expect(try await server.subscription(of: person) == bought)
            clock.pass(.seconds(60))
            #expect(try await server.buy(product, as: person).subscription() == bought)
            #expect(try await server.transactionCount() == 1)
            // Nobody else has it.
            #expect(try await server.subscription(of: try await server.person()) == nil)
        }
    }

    @Test("P5 what a client says about prices and dates is ignored, and only the products sold can be bought")
    func fromClient() async throws {
        try await withStore { server, clock in
            let person = try await server.person()
            for id in ["almanac.premium.lifetime", "", "monthly", "granted"] {
                try await server.sell("purchases", as: person, #"{"product":"\#(id)"}"#)
                    .expectProblem(422, "unknown-product", field: "product")
            }
            try await server.sell("purchases", as: person, "{}")
                .expectProblem(400, "invalid-field", field: "product")
            #expect(try await server.transactionCount() == 0)
            #expect(try await server.subscription(of: person) == nil)
            let body =
                #"{"product":"almanac.premium.monthly","price":"0","ends_at":"2999-01-01","subscription_end_date":"2999-01-01"}"#
            let bought = try await server.sell("purchases", as: person, body).subscription()
            #expect(bought.endDate == clock.now.adding(months: 1))
        }
    }

    @Test("P5 without a store nothing is sold, and the request says so")
    func noStore() async throws {
        try await withStore(.none) { server, _ in
            let person = try await server.person()
            let offer = try await server.products(as: person)
            #expect(offer["store"] == .null)
            #expect(offer["is_sandbox"] == .bool(false))
            #expect(offer["products"] == .array([]))
            for product in ["almanac.premium.monthly", "nothing"] {
                try await server.sell("purchases", as: person, #"{"product":"\#(product)"}"#)
                    .expectProblem(409, "no-store")
            }
            try await server.sell("restore", as: person).expectProblem(404, "nothing-to-restore")
            try await server.sell("cancel", as: person).expectProblem(409, "nothing-to-cancel")
            #expect(try await server.transactionCount() == 0)
            for path in ["purchases", "restore", "cancel"] {
                try await server.send(.post, "/api/store/\(path)", as: .signedOut, "{}")
                    .expectProblem(401, "signed-out")
            }
            try await server.send(.get, "/api/store/products", as: .signedOut).expectProblem(401, "signed-out")
        }
    }

    @Test("P5 a canceled plan runs to its end and does not renew; buying it again lets it renew")
    func cancel() async throws {
        try await withStore { server, clock in
            let person = try await server.person()
            try await server.sell("cancel", as: person).expectProblem(409, "nothing-to-cancel")
            var expected = try await server.buy(.monthly, as: person).subscription()
            expected.renews = false
            #expect(try await server.sell("cancel", as: person).subscription() == expected)
            #expect(try await server.subscription(of: person) == expected)
            try await server.sell("cancel", as: person).expectProblem(409, "nothing-to-cancel")
            #expect(expected.entitlement(at: clock.now).isPremium)
            expected.renews = true
            #expect(try await server.buy(.monthly, as: person).subscription() == expected)
            _ = try await server.sell("cancel", as: person)
            let renewed = try await server.renewed(person, to: clock, days: 40)
            #expect(renewed.endDate == expected.endDate)
            #expect(!renewed.entitlement(at: clock.now).isPremium)
            #expect(try await server.transactionCount() == 1)
        }
    }

    @Test("P5 an upgrade takes effect at once, a downgrade when the period ends")
    func changeOfPlan() async throws {
        try await withStore { server, clock in
            let person = try await server.person()
            let monthly = try await server.buy(.monthly, as: person).subscription()
            clock.pass(.seconds(3_600))
            let yearly = try await server.buy(.yearly, as: person).subscription()
            #expect(yearly.status == "yearly")
            #expect(yearly.startDate == clock.now)
            #expect(yearly.endDate == clock.now.adding(months: 12))
            #expect(yearly.endDate.map { $0 > monthly.endDate ?? $0 } == true)

            let downgraded = try await server.buy(.monthly, as: person).subscription()
            #expect(downgraded == yearly)
            #expect(try await server.transactionCount() == 2)
            // The page that asks for the products says so (walk 12).
            #expect(try await server.products(as: person)["renews_as"] == .string("monthly"))
            _ = try await server.buy(.yearly, as: person)
            #expect(try await server.products(as: person)["renews_as"] == .string("yearly"))
            _ = try await server.sell("cancel", as: person)
            #expect(try await server.products(as: person)["renews_as"] == .null)
            _ = try await server.buy(.monthly, as: person)
            let end = try #require(yearly.endDate)
            let renewed = try await server.renewed(person, to: clock, days: 370)
            #expect(
                renewed
                    == Subscription(
                        status: "monthly", startDate: end, endDate: end.adding(months: 1), renews: true))
        }
    }

    @Test("P5 a plan renews when its end has passed, and not before, whether or not the store is asked")
    func renewal() async throws {
        try await withStore { server, clock in
            let person = try await server.person()
            let first = try await server.buy(.monthly, as: person).subscription()
            let end = try #require(first.endDate)
            clock.pass(.milliseconds(end - clock.now - 1))
            #expect(try await server.renewAll(clock) == 1)
            clock.pass(.milliseconds(1))
            #expect(try await server.renewAll(clock) == 2)
            let session = try TestSession(try await server.refresh(person.refreshToken))
            let later = TestPerson(id: session.id, token: session.access, refreshToken: session.refresh)
            let second = try await server.subscription(of: later)
            #expect(second?.startDate == end)
            #expect(second?.endDate == first.startDate?.adding(months: 2))
            #expect(try await server.renewAll(clock) == 2)
        }
    }

    @Test("P5 a renewal keeps a longer plan that the operator wrote with the service key")
    func renewsBesideWritten() async throws {
        try await withStore { server, clock in
            let person = try await server.person()
            _ = try await server.buy(.monthly, as: person)
            _ = try await server.rest(
                .patch, "users?id=eq.\(person.id)", as: .service,
                #"{"subscription_status":"lifetime","subscription_end_date":null}"#)
            clock.pass(days: 32)
            #expect(try await server.renewAll(clock) == 3)
            let later = try await server.again(person)
            #expect(try await server.subscription(of: later)?.status == "lifetime")
            #expect(try await server.subscription(of: later)?.endDate == nil)
        }
    }

    @Test("P5 after a long downtime every period is made up for, and the store's answer already says so")
    func downtime() async throws {
        try await withStore { server, clock in
            let person = try await server.person()
            let first = try await server.buy(.monthly, as: person).subscription()
            let renewed = try await server.renewed(person, to: clock, days: 100)
            #expect(renewed.endDate == first.startDate?.adding(months: 4))
            #expect(renewed.entitlement(at: clock.now).isPremium)
            #expect(try await server.transactionCount() == 4)
        }
    }

    @Test("P5 restoring finds a plan that runs, and nothing else")
    func restore() async throws {
        try await withStore { server, clock in
            let person = try await server.person()
            try await server.sell("restore", as: person).expectProblem(404, "nothing-to-restore")
            #expect(try await server.startTrial(as: person).status == .ok)
            try await server.sell("restore", as: person).expectProblem(404, "nothing-to-restore")
            let bought = try await server.buy(.yearly, as: person).subscription()
            #expect(try await server.sell("restore", as: person).subscription() == bought)
            // A profile that was deleted comes back with the plan.
            _ = try await server.rest(.delete, "users?id=eq.\(person.id)", as: .person(person))
            #expect(try await server.subscription(of: person) == nil)
            #expect(try await server.sell("restore", as: person).subscription() == bought)
            #expect(try await server.subscription(of: person) == bought)
            _ = try await server.sell("cancel", as: person)
            clock.pass(days: 367)
            let session = try TestSession(try await server.refresh(person.refreshToken))
            let later = TestPerson(id: session.id, token: session.access, refreshToken: session.refresh)
            try await server.sell("restore", as: later).expectProblem(404, "nothing-to-restore")
        }
    }

    @Test("P5 a merge keeps the plan of either account, and both purchases", arguments: [false, true])
    func merge(sourcePays: Bool) async throws {
        try await withStore { server, _ in
            let source = try await server.person()
            let target = try await server.person()
            let bought = try await server.buy(.yearly, as: sourcePays ? source : target).subscription()
            _ = try await server.buy(.monthly, as: sourcePays ? target : source)
            try await server.merge(source, into: target)
            #expect(try await server.subscription(of: target) == bought)
            #expect(try await server.transactionCount() == 2)
            // A cancellation ends both.
            let canceled = try await server.sell("cancel", as: target).subscription()
            #expect(!canceled.renews)
            try await server.sell("cancel", as: target).expectProblem(409, "nothing-to-cancel")
        }
    }

    @Test("P5 when the sandbox is switched off, its plans end, and nothing else does", arguments: [true, false])
    func switchedOff(sellsElsewhere: Bool) async throws {
        try await withStore { server, clock in
            let (buyer, other, third) = (
                try await server.person(), try await server.person(), try await server.person()
            )
            let database = try await server.database
            defer { try? database.close() }
            for person in [buyer, other] { _ = try await server.buy(.yearly, as: person) }
            _ = try await database.grant(other.id, through: CivilDate(text: "2027-01-31"), at: clock.now)
            let trial = try await server.startTrial(as: third).subscription()
            // The same settings end nothing.
            #expect(try await database.endSandboxPlans(except: server.configuration.store, at: clock.now) == 0)
            clock.pass(.seconds(60))
            let cursor = try await server.send(.get, "/api/changes", as: .person(buyer)).json["cursor"]
            let settings = AppStoreSettings(root: URL(filePath: "/"), bundle: "b", environment: .sandbox)
            let next = StoreSettings(backEnd: sellsElsewhere ? .appStore(settings) : .none)
            #expect(try await database.endSandboxPlans(except: next, at: clock.now) == 2)
            #expect(try await server.subscription(of: buyer) == Subscription())
            #expect(try await server.send(.get, "/api/changes", as: .person(buyer)).json["cursor"] != cursor)
            #expect(try await server.subscription(of: other)?.status == "granted")
            #expect(try await server.subscription(of: third) == trial)
            #expect(try await database.endSandboxPlans(except: next, at: clock.now) == 0)
            try await server.sell("restore", as: buyer).expectProblem(404, "nothing-to-restore")
            // They do not come back with the sandbox, but can be bought again.
            #expect(try await server.buy(.monthly, as: buyer).subscription().status == "monthly")
        }
    }

    @Test("P5 a server that starts without the sandbox ends its plans")
    func startsWithout() async throws {
        try await withStore { server, _ in
            let person = try await server.person()
            _ = try await server.buy(.yearly, as: person)
            var configuration = server.configuration
            configuration.store = StoreSettings()
            _ = try await buildServer(configuration).test(.router) { _ in }
            #expect(try await server.subscription(of: person) == Subscription())
        }
    }

    @Test("P5 an import grants no plan, and users cannot write one")
    func otherWays() async throws {
        try await withStore { server, _ in
            let payer = try await server.person()
            _ = try await server.buy(.yearly, as: payer)
            let archive = try await server.send(.get, "/api/account/export", as: .person(payer)).text
            let other = try await server.person()
            #expect(try await server.send(.post, "/api/account/import", as: .person(other), archive).status == .ok)
            #expect(try await server.subscription(of: other) == Subscription())
            let answer = try await server.rest(
                .patch, "users?id=eq.\(other.id)", as: .person(other), #"{"subscription_renews":true}"#)
            answer.expectRest(403, "42501")
        }
    }
}

extension TestServer {
    /// Lets time pass, signs in again, and asks the store, which carries out the renewals that are due.
    fileprivate func renewed(_ person: TestPerson, to clock: TestClock, days: Int) async throws -> Subscription {
        clock.pass(days: days)
        let session = try TestSession(try await refresh(person.refreshToken))
        let later = TestPerson(id: session.id, token: session.access, refreshToken: session.refresh)
        _ = try await products(as: later)
        return try #require(try await subscription(of: later))
    }

    /// Runs the service that renews.
    /// - Returns: the number of transactions afterwards.
    fileprivate func renewAll(_ clock: TestClock) async throws -> Int64 {
        let database = try await database
        defer { try? database.close() }
        try await Store(database: database, backEnd: SandboxStore(), now: { clock.now }).renewAll()
        return try await transactionCount()
    }
}
