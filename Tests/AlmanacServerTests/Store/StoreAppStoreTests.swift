import AlmanacCore
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing
import X509

@testable import AlmanacAccounts
@testable import AlmanacDatabase
@testable import AlmanacServer

@Suite("P5 Transactions of the App Store are verified on the server")
struct StoreAppStoreTests {
    @Test("P5 a signed transaction gives the plan, from purchase to expiry; sending it again changes nothing")
    func accepted() async throws {
        try await AppStoreWorld.run { world in
            let person = try await world.server.person()
            let month = AppStoreTransaction.month("1", for: person, at: world.clock.now)
            let expected = Subscription(
                status: "monthly", startDate: world.clock.now, endDate: world.clock.now.adding(months: 1), renews: true)
            for _ in 1...2 {
                #expect(try await world.send(month, as: person).subscription() == expected)
                #expect(try await world.server.subscription(of: person) == expected)
                #expect(try await world.server.transactionCount() == 1)
            }
            let offer = try await world.server.products(as: person)
            #expect(offer["store"]?.string == "appstore")
            #expect(offer["is_sandbox"] == .bool(false))
            #expect(try await world.server.sell("restore", as: person).subscription() == expected)
            // Money is taken by Apple alone.
            try await world.server.buy(.yearly, as: person).expectProblem(409, "no-store")
            try await world.server.sell("cancel", as: person).expectProblem(409, "nothing-to-cancel")
        }
    }

    @Test("P5 of several transactions the latest that is not revoked counts")
    func restore() async throws {
        try await AppStoreWorld.run { world in
            let person = try await world.server.person()
            let start = world.clock.now
            world.clock.pass(.seconds(300))
            let first = AppStoreTransaction.month("1", for: person, at: start)
            let second = AppStoreTransaction.month("2", for: person, at: start + 60_000)
            let third = AppStoreTransaction.month("3", for: person, at: start + 120_000)
                .with({ $0.revocationDate = AppStoreTime(start + 130_000) }, signedAt: start + 140_000)
            let restored = try await world.send(third, first, second, as: person).subscription()
            #expect(restored.startDate == start + 60_000)
            #expect(try await world.server.transactionCount() == 3)
        }
    }

    @Test("P5 an upgrade replaces the plan before it")
    func upgraded() async throws {
        try await AppStoreWorld.run { world in
            let person = try await world.server.person()
            let year = AppStoreTransaction.month(
                "1", for: person, at: world.clock.now, product: Product.yearly.id, months: 12)
            let replaced = year.with({ $0.isUpgraded = true }, signedAt: world.clock.now)
            #expect(try await world.send(replaced, as: person).subscription() == Subscription())
        }
    }

    @Test("P5 an expired transaction gives nothing")
    func expired() async throws {
        try await AppStoreWorld.run { world in
            let person = try await world.server.person()
            let month = AppStoreTransaction.month("1", for: person, at: world.clock.now)
            world.clock.pass(days: 32)
            let later = try await world.again(person)
            let subscription = try await world.send(month, as: later).subscription()
            #expect(!subscription.entitlement(at: world.clock.now).isPremium)
            try await world.server.sell("restore", as: later).expectProblem(404, "nothing-to-restore")
        }
    }

    @Test("P5 a transaction kept from before a refund does not bring the plan back")
    func refundedReplay() async throws {
        try await AppStoreWorld.run { world in
            let person = try await world.server.person()
            let month = AppStoreTransaction.month("1", for: person, at: world.clock.now)
            #expect(try await world.send(month, as: person).status == .ok)
            world.clock.pass(.seconds(60))
            let refunded = month.with(
                { $0.revocationDate = AppStoreTime(world.clock.now) }, signedAt: world.clock.now)
            #expect(try await world.send(refunded, as: person).subscription() == Subscription())
            #expect(try await world.send(month, as: person).subscription() == Subscription())
            #expect(try await world.server.subscription(of: person) == Subscription())
        }
    }

    // MARK: What is refused

    @Test("P5 a wrong bundle, product or environment is refused, and with it all that came along")
    func wrongApp() async throws {
        try await AppStoreWorld.run { world in
            let person = try await world.server.person()
            let now = world.clock.now
            let good = AppStoreTransaction.month("1", for: person, at: now)
            func bad(
                _ id: String, _ product: String = Product.monthly.id, _ bundle: String = "org.example.almanac",
                _ environment: String = "Production"
            ) -> AppStoreTransaction {
                .month(id, for: person, at: now, product: product, bundle: bundle, environment: environment)
            }
            try await world.send(good, bad("2", Product.monthly.id, "org.example.other"), as: person)
                .expectProblem(422, "wrong-bundle")
            try await world.send(good, bad("2", "coins.100"), as: person)
                .expectProblem(422, "unknown-product", field: "product")
            let once = good.with({ $0.expiresDate = nil }, signedAt: now)
            try await world.send(once, as: person).expectProblem(422, "unknown-product", field: "product")
            for environment in ["Sandbox", "Xcode", "production"] {
                try await world.send(
                    good, bad("2", Product.monthly.id, "org.example.almanac", environment), as: person
                ).expectProblem(422, "wrong-environment")
            }
            #expect(try await world.server.transactionCount() == 0)
            #expect(try await world.server.subscription(of: person) == nil)
        }
    }

    @Test("P5 a transaction counts only for the account that it was bought for")
    func otherAccount() async throws {
        try await AppStoreWorld.run { world in
            let (buyer, other) = (try await world.server.person(), try await world.server.person())
            let month = AppStoreTransaction.month("1", for: buyer, at: world.clock.now)
            try await world.send(month, as: other).expectProblem(403, "other-account")
            let unbound = AppStoreTransaction.month("2", for: nil, at: world.clock.now)
            try await world.send(unbound, as: other).expectProblem(403, "other-account")
            let bogus = month.with({ $0.appAccountToken = "' OR 1" }, signedAt: world.clock.now)
            try await world.send(bogus, as: other).expectProblem(403, "other-account")
            #expect(try await world.server.transactionCount() == 0)
            #expect(try await world.send(month, as: buyer).status == .ok)
            try await world.send(month, as: other).expectProblem(403, "other-account")
            // A renewal that names the other account still belongs to the subscription's.
            let renewal = AppStoreTransaction.month("3", for: other, at: world.clock.now)
            try await world.send(renewal, as: other).expectProblem(403, "other-account")
            #expect(try await world.server.subscription(of: other) == nil)
        }
    }

    @Test("P5 after a merge the purchase belongs to the account that received it")
    func merged() async throws {
        try await AppStoreWorld.run { world in
            let source = try await world.server.named("ana@example.org")
            let target = try await world.server.person()
            let month = AppStoreTransaction.month("1", for: source, at: world.clock.now)
            let bought = try await world.send(month, as: source).subscription()
            try await world.server.merge(source, into: target)
            #expect(try await world.server.subscription(of: target) == bought)
            #expect(try await world.send(month, as: target).subscription() == bought)
            let session = try TestSession(try await world.server.signIn("ana@example.org"))
            let emptied = TestPerson(id: session.id, token: session.access, refreshToken: session.refresh)
            try await world.send(month, as: emptied).expectProblem(403, "other-account")
        }
    }

    /// Ways to forge a transaction.
    enum Forgery: String, CaseIterable, Sendable {
        case foreignRoot, unmarkedLeaf, unmarkedIntermediate, expiredLeaf, notYetValidLeaf, short, otherKey, changed
        case unsigned, noChain, longChain, future, garbage
    }

    @Test("P5 what Apple has not signed is refused", arguments: Forgery.allCases)
    func forged(_ forgery: Forgery) async throws {
        try await AppStoreWorld.run { world in
            let person = try await world.server.person()
            let signed = try await Self.forge(forgery, for: person, in: world)
            try await world.send([signed], as: person).expectProblem(422, "untrusted-signature")
            let good = try await world.chain.sign(AppStoreTransaction.month("9", for: person, at: world.clock.now))
            try await world.send([good, signed], as: person).expectProblem(422, "untrusted-signature")
            #expect(try await world.server.transactionCount() == 0)
            #expect(try await world.server.subscription(of: person) == nil)
            // The server accepts the genuine one.
            #expect(try await world.send([good], as: person).status == .ok)
        }
    }

    private static func forge(
        _ forgery: Forgery, for person: TestPerson, in world: AppStoreWorld
    ) async throws -> String {
        let transaction = AppStoreTransaction.month("1", for: person, at: world.clock.now)
        func flawed(_ change: (inout AppleChain.Flaws) -> Void) async throws -> String {
            // Signed below the very root that the server trusts, but for the flaw.
            var flaws = AppleChain.Flaws()
            change(&flaws)
            return try await world.chain.sibling(flaws).sign(transaction)
        }
        switch forgery {
        case .foreignRoot: return try await AppleChain().sign(transaction)
        case .unmarkedLeaf: return try await flawed { $0.leafIsMarked = false }
        case .unmarkedIntermediate: return try await flawed { $0.intermediateIsMarked = false }
        case .expiredLeaf: return try await flawed { $0.leafDays = -30 ... -1 }
        case .notYetValidLeaf: return try await flawed { $0.leafDays = 1...30 }
        case .short: return try await flawed { $0.isShort = true }
        case .otherKey: return try await AppleChain().sign(transaction, chain: world.chain.certificates)
        case .changed:
            let parts = try await world.chain.sign(transaction).split(separator: ".")
            let payload = try #require(Data(base64URL: String(parts[1])))
            let longer = String(decoding: payload, as: UTF8.self).replacing("\"1000\"", with: "\"1001\"")
            return "\(parts[0]).\(Data(longer.utf8).base64URL).\(parts[2])"
        case .unsigned:
            let parts = try await world.chain.sign(transaction).split(separator: ".")
            return "\(Data(#"{"alg":"none"}"#.utf8).base64URL).\(parts[1])."
        case .noChain: return try await world.chain.sign(transaction, chain: [])
        // Genuine, but with more certificates than the library should have to search.
        case .longChain:
            let chain = world.chain.certificates
            return try await world.chain.sign(
                transaction, chain: [chain[0]] + Array(repeating: chain[1], count: 40) + [chain[2]])
        case .future:
            return try await world.chain.sign(transaction.with({ _ in }, signedAt: world.clock.now + 301_000))
        case .garbage: return "a.b.c"
        }
    }

    @Test("P5 purchases of the App Store's sandbox end when the server changes to production or to no store")
    func sandboxEnvironment() async throws {
        try await AppStoreWorld.run(.sandbox) { world in
            guard case .appStore(let sandbox) = world.server.configuration.store.backEnd else { return }
            var production = sandbox
            production.environment = .production
            let person = try await world.server.person()
            let month = AppStoreTransaction.month(
                "1", for: person, at: world.clock.now, environment: "Sandbox")
            let database = try await world.server.database
            defer { try? database.close() }
            for next in [StoreSettings(backEnd: .appStore(production)), StoreSettings()] {
                let bought = try await world.send(month, as: person).subscription()
                #expect(bought.status == "monthly")
                let same = StoreSettings(backEnd: .appStore(sandbox))
                #expect(try await database.endSandboxPlans(except: same, at: world.clock.now) == 0)
                #expect(try await database.endSandboxPlans(except: next, at: world.clock.now) == 1)
                #expect(try await world.server.subscription(of: person) == Subscription())
            }
        }
    }

    @Test("P5 purchases with real money go on counting whatever the server sells", arguments: [true, false])
    func productionStays(isOld: Bool) async throws {
        try await AppStoreWorld.run { world in
            let person = try await world.server.person()
            let month = AppStoreTransaction.month("1", for: person, at: world.clock.now)
            let bought = try await world.send(month, as: person).subscription()
            let database = try await world.server.database
            defer { try? database.close() }
            if isOld {
                // As it was stored before the environment was.
                try await database.write { try $0.execute("UPDATE store_transactions SET environment = NULL", []) }
            }
            for next in [world.server.configuration.store, StoreSettings(), StoreSettings(backEnd: .sandbox)] {
                #expect(try await database.endSandboxPlans(except: next, at: world.clock.now) == 0)
            }
            #expect(try await world.server.subscription(of: person) == bought)
        }
    }

    @Test("P5 the request needs a session and a list of texts, and a server with the App Store")
    func badRequests() async throws {
        try await AppStoreWorld.run { world in
            let person = try await world.server.person()
            for body in ["{}", #"{"signedTransactions":[]}"#, #"{"signedTransactions":[5]}"#] {
                try await world.server.sell("appstore/transactions", as: person, body)
                    .expectProblem(400, "invalid-field", field: "signedTransactions")
            }
            try await world.server.send(.post, "/api/store/appstore/transactions", body: "{}")
                .expectProblem(401, "signed-out")
        }
        try await withStore(.sandbox) { server, _ in
            let person = try await server.person()
            try await server.sell("appstore/transactions", as: person, #"{"signedTransactions":["a"]}"#)
                .expectProblem(409, "no-store")
            try await server.send(.post, "/api/store/appstore/notifications", body: #"{"signedPayload":"a"}"#)
                .expectProblem(409, "no-store")
        }
    }

    @Test("P5 the root may be PEM or DER; anything else stops the server at its start", arguments: ["pem", "der", "x"])
    func root(_ format: String) throws {
        let directory = try TemporaryDirectory()
        let chain = try AppleChain()
        let url = directory.url.appending(path: "root")
        switch format {
        case "pem": try Data(try chain.root.serializeAsPEM().pemString.utf8).write(to: url)
        case "der": try Data(try chain.root.serializeAsPEM().derBytes).write(to: url)
        default: try Data("not a certificate".utf8).write(to: url)
        }
        let settings = AppStoreSettings(root: url, bundle: "b")
        if format == "x" {
            #expect(throws: StartFailure.self) { try AppStore(settings, now: Instant.system) }
            let missing = AppStoreSettings(root: directory.url.appending(path: "missing"), bundle: "b")
            #expect(throws: StartFailure.self) { try AppStore(missing, now: Instant.system) }
        } else {
            #expect(throws: Never.self) { try AppStore(settings, now: Instant.system) }
        }
    }
}
