import AlmanacCore
import Testing

@testable import AlmanacAccounts
@testable import AlmanacServer

@Suite("P5 What counts among grants, trials and purchases")
struct StoreRuleTests {
    private static let day: Int64 = 86_400_000
    private static func at(_ day: Int64) -> Instant { Instant(milliseconds: 1_795_000_000_000 + day * Self.day) }

    private static func paid(
        _ id: String, _ product: Product = .monthly, _ source: StoreTransaction.Source = .sandbox, from start: Int64,
        to end: Int64, subscription: String? = nil, renews: Bool = true
    ) -> StoreTransaction {
        StoreTransaction(
            source: source, id: id, subscription: subscription ?? "\(source)", product: product.id,
            purchasedAt: at(start), endsAt: at(end), renewsAs: renews ? product.id : nil)
    }

    private static func grant(_ id: String, to end: Int64) -> StoreTransaction {
        StoreTransaction(source: .grant, id: id, subscription: id, purchasedAt: at(0), endsAt: at(end))
    }

    @Test("P5 nothing is free")
    func nothing() {
        #expect(Subscription([StoreTransaction]()) == Subscription())
    }

    @Test("P5 in one subscription the latest purchase counts, even if an earlier one ends later")
    func latest() {
        let history = [Self.paid("a", .yearly, from: 0, to: 365), Self.paid("b", .monthly, from: 10, to: 40)]
        for order in [history, history.reversed()] {
            #expect(
                Subscription(order)
                    == Subscription(status: "monthly", startDate: Self.at(10), endDate: Self.at(40), renews: true))
        }
    }

    @Test("P5 what is revoked, or not of a known product, does not count")
    func revoked() {
        var latest = Self.paid("b", from: 10, to: 40)
        latest.revokedAt = Self.at(11)
        let earlier = Self.paid("a", from: 0, to: 30, renews: false)
        #expect(Subscription([earlier, latest]).endDate == Self.at(30))
        #expect(Subscription([latest]) == Subscription())
        var foreign = Self.paid("c", from: 0, to: 300)
        foreign.product = "coins.100"
        #expect(Subscription([foreign]) == Subscription())
    }

    @Test(
        "P5 of several sources the one that lasts longest counts",
        arguments: [("granted", 50), ("monthly", 20), ("yearly", 20)])
    func longest(_ plan: String, _ grantEnd: Int64) {
        let history = [
            Self.paid("a", .monthly, .sandbox, from: 0, to: 30), Self.grant("g", to: grantEnd),
            Self.paid("b", .yearly, .appStore, from: 0, to: plan == "yearly" ? 31 : 29),
        ]
        let subscription = Subscription(history)
        #expect(subscription.status == plan)
        #expect(subscription.renews == (plan != "granted"))
    }

    @Test("P5 a grace period extends a plan")
    func grace() {
        var transaction = Self.paid("a", .monthly, .appStore, from: 0, to: 30)
        transaction.graceEndsAt = Self.at(36)
        #expect(Subscription([transaction]).endDate == Self.at(36))
        #expect(transaction.isOpen(at: Self.at(35)))
        #expect(!transaction.isOpen(at: Self.at(36)))
    }

    @Test("P5 a trial stands beside a plan; of several the first counts")
    func trials() {
        func trial(_ id: String, from start: Int64) -> StoreTransaction {
            StoreTransaction(
                source: .trial, id: id, subscription: id, purchasedAt: Self.at(start), endsAt: Self.at(start + 7))
        }
        #expect(
            Subscription([trial("b", from: 3), trial("a", from: 0)])
                == Subscription(status: "trial", trialEndDate: Self.at(7)))
        let both = Subscription([trial("a", from: 0), Self.paid("p", from: 1, to: 2, renews: false)])
        #expect(both.status == "monthly")
        // The plan has ended, the trial has not.
        #expect(both.entitlement(at: Self.at(3)) == .trial(until: Self.at(7)))
    }

    @Test("P5 periods are calendar months from the day of purchase")
    func months() throws {
        let start = try #require(Instant(timestamp: "2027-01-31T23:59:59.999+00:00"))
        let ends = (1...5).map { start.adding(months: $0).timestamp.prefix(10) }
        #expect(ends == ["2027-02-28", "2027-03-31", "2027-04-30", "2027-05-31", "2027-06-30"])
        #expect(start.adding(months: 1) == Instant(timestamp: "2027-02-28T23:59:59.999+00:00"))
        let leap = try #require(Instant(timestamp: "2028-02-29T00:00:00.000+00:00"))
        #expect(leap.adding(months: 12) == Instant(timestamp: "2029-02-28T00:00:00.000+00:00"))
    }

    @Test("P5 a plan bought on January 31 comes back to the 31st")
    func anchor() throws {
        let start = try #require(Instant(timestamp: "2027-01-31T12:00:00.000+00:00"))
        let store = SandboxStore()
        var history = store.purchase(.monthly, by: "a", history: [], at: start)
        // Month by month, as the service does it.
        for month in 1...3 {
            history = history.replacing(with: store.renewals(history, at: start.adding(months: month)))
        }
        #expect(Subscription(history).endDate == start.adding(months: 4))
        #expect(Subscription(history).endDate == Instant(timestamp: "2027-05-31T12:00:00.000+00:00"))
        #expect(history.count == 4)
        #expect(history.filter { $0.renewsAs != nil }.count == 1)
        #expect(store.renewals(history, at: start.adding(months: 3)).isEmpty)
    }
}
