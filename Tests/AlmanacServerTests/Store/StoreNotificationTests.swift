import AlmanacCore
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

@testable import AlmanacServer

@Suite("P5 Notifications of the App Store's server keep a subscription up to date")
struct StoreNotificationTests {
    @Test("P5 a renewal extends the plan without the user's doing anything")
    func renewed() async throws {
        try await AppStoreWorld.run { world in
            let person = try await world.server.person()
            let start = world.clock.now
            _ = try await world.send(.month("1", for: person, at: start), as: person)
            world.clock.pass(days: 29)
            let next = AppStoreTransaction.month("2", for: person, at: start.adding(months: 1))
                .with({ _ in }, signedAt: world.clock.now)
            let answer = try await world.notify("DID_RENEW", next, renewal: world.renewal(renews: true))
            #expect(answer.status == .ok, "\(answer.text)")
            let later = try await world.again(person)
            #expect(
                try await world.server.subscription(of: later)
                    == Subscription(
                        status: "monthly", startDate: start.adding(months: 1),
                        endDate: start.adding(months: 1).adding(months: 1), renews: true))
        }
    }

    @Test("security notifications are limited per address, before their signatures are verified")
    func limited() async throws {
        try await AppStoreWorld.run { world in
            for _ in 1...600 { try await world.notify("a.b.c").expectProblem(422, "untrusted-signature") }
            let refused = try await world.notify("a.b.c")
            refused.expectProblem(429, "too-many-requests")
            #expect(refused.headers[.retryAfter] == "300")
            world.clock.pass(.seconds(300))
            try await world.notify("a.b.c").expectProblem(422, "untrusted-signature")
        }
    }

    @Test("P5 a notification keeps a longer plan that the operator wrote with the service key")
    func written() async throws {
        try await AppStoreWorld.run { world in
            let person = try await world.server.person()
            _ = try await world.server.rest(.post, "users", as: .person(person), "{}")
            _ = try await world.server.rest(
                .patch, "users?id=eq.\(person.id)", as: .service, #"{"subscription_status":"lifetime"}"#)
            let month = AppStoreTransaction.month("1", for: person, at: world.clock.now)
            #expect(try await world.notify("SUBSCRIBED", month).status == .ok)
            #expect(try await world.server.subscription(of: person)?.status == "lifetime")
        }
    }

    @Test("P5 the first notification about a purchase already finds the account")
    func subscribed() async throws {
        try await AppStoreWorld.run { world in
            let person = try await world.server.person()
            let month = AppStoreTransaction.month("1", for: person, at: world.clock.now)
            #expect(try await world.notify("SUBSCRIBED", month).status == .ok)
            #expect(try await world.server.subscription(of: person)?.status == "monthly")
        }
    }

    @Test("P5 a refund or a revocation ends the plan at once", arguments: ["REFUND", "REVOKE"])
    func refunded(_ type: String) async throws {
        try await AppStoreWorld.run { world in
            let person = try await world.server.person()
            let month = AppStoreTransaction.month("1", for: person, at: world.clock.now)
            _ = try await world.send(month, as: person)
            world.clock.pass(.seconds(60))
            let dated = month.with(
                { if type == "REFUND" { $0.revocationDate = AppStoreTime(world.clock.now) } },
                signedAt: world.clock.now)
            #expect(try await world.notify(type, dated).status == .ok)
            #expect(try await world.server.subscription(of: person) == Subscription())
            // Apple changes its mind.
            world.clock.pass(.seconds(60))
            let back = month.with({ _ in }, signedAt: world.clock.now)
            #expect(try await world.notify("REFUND_REVERSED", back).status == .ok)
            #expect(try await world.server.subscription(of: person)?.status == "monthly")
        }
    }

    @Test("P5 a cancellation in the App Store, a downgrade and an expiry are seen")
    func renewalState() async throws {
        try await AppStoreWorld.run { world in
            let person = try await world.server.person()
            let month = AppStoreTransaction.month("1", for: person, at: world.clock.now)
            var expected = try await world.send(month, as: person).subscription()
            _ = try await world.notify(
                "DID_CHANGE_RENEWAL_STATUS", month, renewal: world.renewal(renews: false))
            expected.renews = false
            #expect(try await world.server.subscription(of: person) == expected)
            world.clock.pass(.seconds(1))
            _ = try await world.notify(
                "DID_CHANGE_RENEWAL_PREF", month, renewal: world.renewal(renews: true, as: .yearly))
            expected.renews = true
            #expect(try await world.server.subscription(of: person) == expected)
            world.clock.pass(days: 32)
            _ = try await world.notify("EXPIRED", month, renewal: world.renewal(renews: false))
            let ended = try await world.server.subscription(of: try await world.again(person))
            #expect(ended?.renews == false)
            #expect(ended?.entitlement(at: world.clock.now) == .free)
        }
    }

    @Test("P5 a grace period keeps access open, and ends")
    func grace() async throws {
        try await AppStoreWorld.run { world in
            let person = try await world.server.person()
            let month = AppStoreTransaction.month("1", for: person, at: world.clock.now)
            let end = try #require(try await world.send(month, as: person).subscription().endDate)
            world.clock.pass(days: 32)
            let grace = end + 6 * 86_400_000
            _ = try await world.notify(
                "DID_FAIL_TO_RENEW", month, renewal: world.renewal(renews: true, grace: grace))
            let during = try await world.server.subscription(of: try await world.again(person))
            #expect(during?.entitlement(at: world.clock.now) == .paid(until: grace))
            #expect(during?.entitlement(at: grace) == .free)
        }
    }

    @Test("P5 a notification is processed once, and an older one does not undo a newer one")
    func replayed() async throws {
        try await AppStoreWorld.run { world in
            let person = try await world.server.person()
            let month = AppStoreTransaction.month("1", for: person, at: world.clock.now)
            _ = try await world.send(month, as: person)
            let old = world.renewal(renews: true)
            world.clock.pass(.seconds(60))
            let refunded = month.with(
                { $0.revocationDate = AppStoreTime(world.clock.now) }, signedAt: world.clock.now)
            for _ in 1...2 {
                let answer = try await world.notify(
                    "REFUND", refunded, renewal: world.renewal(renews: false), uuid: "one")
                #expect(answer.status == .ok)
            }
            let after = try await world.server.rows("users", as: .person(person))
            // Its id says that it was processed, whatever it holds.
            let reversed = month.with({ _ in }, signedAt: world.clock.now + 1_000)
            #expect(try await world.notify("REFUND_REVERSED", reversed, uuid: "one").status == .ok)
            // A new id, but what it holds was signed earlier.
            #expect(try await world.notify("DID_RENEW", month, renewal: old, uuid: "two").status == .ok)
            #expect(try await world.server.rows("users", as: .person(person)) == after)
            #expect(try await world.server.subscription(of: person) == Subscription())
            #expect(try await world.server.transactionCount() == 1)
        }
    }

    @Test("P5 the state of the renewal does not depend on the order of notifications")
    func outOfOrder() async throws {
        try await AppStoreWorld.run { world in
            let person = try await world.server.person()
            let month = AppStoreTransaction.month("1", for: person, at: world.clock.now)
            let (earlier, later) = (world.clock.now, world.clock.now + 1_000)
            world.clock.pass(.seconds(5))
            _ = try await world.notify("A", month, renewal: world.renewal(renews: false, signedAt: later))
            _ = try await world.notify("B", month, renewal: world.renewal(renews: true, signedAt: earlier))
            #expect(try await world.server.subscription(of: person)?.renews == false)
        }
    }

    @Test("P5 what is not about a plan of a known account is acknowledged, and changes nothing")
    func ignored() async throws {
        try await AppStoreWorld.run { world in
            let person = try await world.server.person()
            let now = world.clock.now
            #expect(try await world.notify("TEST", nil).status == .ok)
            #expect(
                try await world.notify("ONE_TIME_CHARGE", .month("1", for: person, at: now, product: "coins"))
                    .status == .ok)
            #expect(try await world.notify("SUBSCRIBED", .month("2", for: nil, at: now)).status == .ok)
            let deleted = try await world.server.person()
            try await world.server.deleteAccount(deleted)
            #expect(try await world.notify("SUBSCRIBED", .month("3", for: deleted, at: now)).status == .ok)
            // A renewal of another subscription beside a transaction.
            let month = AppStoreTransaction.month("4", for: person, at: now)
            _ = try await world.notify("X", month, renewal: world.renewal("2000", renews: false))
            #expect(try await world.server.subscription(of: person)?.renews == true)
            #expect(try await world.server.transactionCount() == 1)
        }
    }

    @Test("P5 a forged notification, or one for another app or environment, is refused")
    func refused() async throws {
        try await AppStoreWorld.run { world in
            let person = try await world.server.person()
            let month = AppStoreTransaction.month("1", for: person, at: world.clock.now)
            try await world.notify("SUBSCRIBED", month, by: try AppleChain())
                .expectProblem(422, "untrusted-signature")
            try await world.notify("SUBSCRIBED", month, bundle: "org.example.other")
                .expectProblem(422, "wrong-bundle")
            try await world.notify("SUBSCRIBED", month, environment: "Sandbox")
                .expectProblem(422, "wrong-environment")
            let inner = AppStoreTransaction.month("1", for: person, at: world.clock.now, environment: "Sandbox")
            try await world.notify("SUBSCRIBED", inner, uuid: "mixed").expectProblem(422, "wrong-environment")
            // The envelope is Apple's, the letter is not.
            let forged = try await AppleChain().sign(month)
            let envelope = AppStoreNotification(
                notificationType: "SUBSCRIBED", notificationUUID: "mixed",
                data: .init(
                    bundleId: "org.example.almanac", environment: "Production", signedTransactionInfo: forged),
                signedAt: AppStoreTime(world.clock.now))
            try await world.notify(try await world.chain.sign(envelope)).expectProblem(422, "untrusted-signature")
            for body in ["{}", #"{"signedPayload":5}"#] {
                try await world.server.send(.post, "/api/store/appstore/notifications", body: body)
                    .expectProblem(400, "invalid-field", field: "signedPayload")
            }
            #expect(try await world.server.transactionCount() == 0)
            #expect(try await world.server.subscription(of: person) == nil)
            // A refused one is not taken for processed.
            #expect(try await world.notify("SUBSCRIBED", month, uuid: "mixed").status == .ok)
            #expect(try await world.server.subscription(of: person)?.status == "monthly")
        }
    }
}
