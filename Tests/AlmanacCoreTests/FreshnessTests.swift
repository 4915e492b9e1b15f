import AlmanacCore
import Foundation
import Testing

@Suite("U3 Freshness") struct FreshnessTests {
    private func at(_ text: String) -> Instant { Instant(iso8601: text)! }
    private func day(_ text: String) -> CivilDate { CivilDate(text: text)! }

    @Test("U3 weather is fresh for an hour, stale to six, then very stale")
    func weather() {
        let fetched = at("2026-11-21T10:00:00Z")
        let lifetime = Lifetime.weather(fetchedAt: fetched)
        let expected: [(Int64, Freshness)] = [
            (0, .fresh), (3_599_999, .fresh), (3_600_000, .stale), (21_599_999, .stale), (21_600_000, .veryStale),
            (1 << 50, .veryStale),
        ]
        for (later, freshness) in expected { #expect(lifetime.freshness(at: fetched + later) == freshness) }
    }

    @Test("U3 without a value it is missing")
    func missing() {
        #expect(Lifetime?.none.freshness(at: at("2026-11-21T10:00:00Z")) == .missing)
        let lifetime: Lifetime? = .weather(fetchedAt: at("2026-11-21T10:00:00Z"))
        #expect(lifetime.freshness(at: at("2026-11-21T10:30:00Z")) == .fresh)
    }

    @Test("U3 a clock set back makes no value fresher: up to an hour counts as now, more is stale")
    func clockSetBack() {
        let fetched = at("2026-11-21T10:00:00Z")
        let lifetime = Lifetime.weather(fetchedAt: fetched)
        #expect(lifetime.freshness(at: fetched + -3_600_000) == .fresh)
        #expect(lifetime.freshness(at: fetched + -3_600_001) == .stale)
        #expect(lifetime.freshness(at: at("1999-01-01T00:00:00Z")) == .stale)
        let rates = Lifetime.rates(date: day("2026-11-20"))
        #expect(rates.freshness(at: at("2026-11-19T22:00:00Z")) == .fresh)
        #expect(rates.freshness(at: at("2026-11-19T21:59:59Z")) == .stale)
        // Whoever stores only the two limits cannot notice it.
        let bare = Lifetime(freshUntil: lifetime.freshUntil, staleUntil: lifetime.staleUntil)
        #expect(bare.freshness(at: at("1999-01-01T00:00:00Z")) == .fresh)
    }

    @Test(
        "U3 rates are fresh to 16:00 in Frankfurt on the next business day, and stale to seven days",
        arguments: [
            // A Tuesday; a Friday; before and after both changes of the clocks.
            ("2026-11-17", "2026-11-18T15:00:00Z", "2026-11-24T15:00:00Z"),
            ("2026-11-20", "2026-11-23T15:00:00Z", "2026-11-27T15:00:00Z"),
            ("2026-07-01", "2026-07-02T14:00:00Z", "2026-07-08T14:00:00Z"),
            ("2026-03-27", "2026-03-30T14:00:00Z", "2026-04-03T15:00:00Z"),
            ("2026-10-23", "2026-10-26T15:00:00Z", "2026-10-30T14:00:00Z"),
            // The Thursday before Easter; Christmas Eve of 2026 and of 2027; New Year's Eve; before May 1, a Friday.
            ("2026-04-02", "2026-04-07T14:00:00Z", "2026-04-09T14:00:00Z"),
            ("2026-12-24", "2026-12-28T15:00:00Z", "2026-12-31T15:00:00Z"),
            ("2027-12-24", "2027-12-27T15:00:00Z", "2027-12-31T15:00:00Z"),
            ("2026-12-31", "2027-01-04T15:00:00Z", "2027-01-07T15:00:00Z"),
            ("2026-04-30", "2026-05-04T14:00:00Z", "2026-05-07T14:00:00Z"),
        ])
    func rates(_ date: String, _ freshUntil: String, _ staleUntil: String) {
        let lifetime = Lifetime.rates(date: day(date))
        #expect(lifetime.freshUntil == at(freshUntil))
        #expect(lifetime.staleUntil == at(staleUntil))
        #expect(lifetime.freshness(at: at(freshUntil) + -1) == .fresh)
        #expect(lifetime.freshness(at: at(freshUntil)) == .stale)
        #expect(lifetime.freshness(at: at(staleUntil) + -1) == .stale)
        #expect(lifetime.freshness(at: at(staleUntil)) == .veryStale)
    }

    @Test("U3 the days without rates in the ECB's own file of 90 business days are the closing days")
    func closingDays() throws {
        let file = URL(filePath: #filePath).appending(path: "../../Fixtures/ecb-days.txt").standardized
        let published = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map { day(String($0)) }
        let (first, last) = try (#require(published.min()), #require(published.max()))
        for days in first.daysSinceEpoch...last.daysSinceEpoch {
            let date = CivilDate(daysSinceEpoch: days)
            #expect(date.isTargetDay == published.contains(date), "\(date.text)")
        }
    }

    @Test(
        "U3 Good Friday and Easter Monday are closing days, the days beside them are not",
        arguments: ["2000-04-23", "2008-03-23", "2011-04-24", "2024-03-31", "2025-04-20", "2026-04-05", "2038-04-25"])
    func easter(_ sunday: String) {
        let easter = day(sunday).daysSinceEpoch
        func isOpen(_ offset: Int) -> Bool { CivilDate(daysSinceEpoch: easter + offset).isTargetDay }
        #expect(isOpen(-3) && !isOpen(-2) && !isOpen(-1) && !isOpen(0) && !isOpen(1) && isOpen(2))
    }

    @Test("U3 the limits never pass one another, on any day for 200 years")
    func order() {
        for days in stride(from: -3_000, to: 70_000, by: 1) {
            let lifetime = Lifetime.rates(date: CivilDate(daysSinceEpoch: days))
            #expect(lifetime.since! < lifetime.freshUntil && lifetime.freshUntil < lifetime.staleUntil)
        }
    }
}
