import AlmanacCore
import Foundation
import Testing

@Suite struct CivilTime {
    @Test("dates agree with Foundation's calendar over eight centuries")
    func dates() {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        // From 1586 on, because Foundation uses the Julian calendar before 1582.
        for days in stride(from: -140_000, to: 150_000, by: 37) {
            let date = CivilDate(daysSinceEpoch: days)
            let parts = calendar.dateComponents(
                [.year, .month, .day, .weekday], from: Date(timeIntervalSince1970: Double(days) * 86_400))
            #expect(date.year == parts.year && date.month == parts.month && date.day == parts.day)
            #expect((date.weekday + 1) % 7 + 1 == parts.weekday)
            #expect(date.daysSinceEpoch == days)
            #expect(CivilDate(year: date.year, month: date.month, day: date.day) == date)
        }
    }

    @Test("dates that do not exist are rejected")
    func impossibleDates() {
        #expect(CivilDate(year: 2026, month: 2, day: 29) == nil)
        #expect(CivilDate(year: 2024, month: 2, day: 29) != nil)
        #expect(CivilDate(year: 1900, month: 2, day: 29) == nil)
        #expect(CivilDate(year: 2026, month: 13, day: 1) == nil)
        #expect(CivilDate(year: 2026, month: 4, day: 31) == nil)
    }

    @Test(
        "times are read only as HH:MM or HH:MM:SS",
        arguments: [
            ("09:00", true), ("23:59", true), ("00:00:00", true), ("24:00", false), ("9:00", false), ("09:60", false),
            ("", false), ("ab:cd", false), ("09:00x", false),
        ])
    func times(_ text: String, _ isTime: Bool) {
        #expect((LocalTime(text) != nil) == isTime)
        if let time = LocalTime(text) { #expect(time.text == String(text.prefix(5))) }
    }

    @Test(
        "instants are read only as ISO 8601 in UTC",
        arguments: [
            ("2026-11-21T09:00:00Z", true), ("2026-11-21T09:00:00.123Z", true), ("2026-11-21T09:00:00", false),
            ("2026x11x21T09:00:00Z", false), ("2026-11-21 09:00:00Z", false), ("2026-02-30T09:00:00Z", false),
            ("2026-11-21T24:00:00Z", false), ("2026-11-21T09-00-00Z", false), ("+026-+1-+2T+3:+4:+5Z", false),
            ("2026-11-21T09:00:00.Z", false), ("2026-11-21T09:00:00.1xZ", false), ("", false), ("yesterday", false),
        ])
    func instants(_ text: String, _ isInstant: Bool) {
        #expect((Instant(iso8601: text) != nil) == isInstant)
    }

    /// Berlin in 2026, with summer time from March 29, 01:00 UTC, to October 25, 01:00 UTC.
    let berlin = Zone(
        id: "Europe/Berlin", initialOffset: 3_600,
        transitions: [
            .init(at: Instant(iso8601: "2026-03-29T01:00:00Z")!, offset: 7_200),
            .init(at: Instant(iso8601: "2026-10-25T01:00:00Z")!, offset: 3_600),
        ])

    @Test("a zone's clock changes exactly at its transitions")
    func zone() {
        let spring = Instant(iso8601: "2026-03-29T01:00:00Z")!
        #expect(berlin.time(at: spring + -1).text == "01:59")
        #expect(berlin.time(at: spring).text == "03:00")
        #expect(berlin.date(at: Instant(iso8601: "2026-07-01T22:30:00Z")!).day == 2)
    }

    @Test("the next day begins at local midnight, even if the clocks change in between")
    func nextDay() {
        let cases = [
            ("2026-03-28T12:00:00Z", "2026-03-28T23:00:00Z"), ("2026-03-29T00:30:00Z", "2026-03-29T22:00:00Z"),
            ("2026-10-24T23:30:00Z", "2026-10-25T23:00:00Z"), ("2026-07-01T21:59:59Z", "2026-07-01T22:00:00Z"),
        ]
        for (now, midnight) in cases {
            #expect(berlin.nextDay(after: Instant(iso8601: now)!) == Instant(iso8601: midnight)!, "\(now)")
        }
    }

    @Test("where midnight does not exist, the day begins at the transition")
    func missingMidnight() {
        // In Beirut in 2026, the clocks go from 24:00 to 01:00 on March 29, at 22:00 UTC the evening before.
        let transition = Instant(iso8601: "2026-03-28T22:00:00Z")!
        let beirut = Zone(id: "Asia/Beirut", initialOffset: 7_200, transitions: [.init(at: transition, offset: 10_800)])
        #expect(beirut.nextDay(after: Instant(iso8601: "2026-03-28T12:00:00Z")!) == transition)
        #expect(beirut.date(at: transition).day == 29)
        #expect(beirut.date(at: transition + -1).day == 28)
    }

    @Test("a date that the zone skipped is skipped")
    func skippedDate() {
        // Apia went from December 29 to December 31, 2011, at 10:00 UTC on the 30th.
        let transition = Instant(iso8601: "2011-12-30T10:00:00Z")!
        let apia = Zone(
            id: "Pacific/Apia", initialOffset: -36_000, transitions: [.init(at: transition, offset: 50_400)])
        let next = apia.nextDay(after: Instant(iso8601: "2011-12-30T09:00:00Z")!)
        #expect(next == transition)
        #expect(apia.date(at: next).day == 31)
    }
}
