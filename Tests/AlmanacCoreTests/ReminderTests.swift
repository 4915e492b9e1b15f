import AlmanacCore
import Testing

/// Returns a zone with an initial offset in hours, and the instants at which it changes to other offsets.
func zone(_ initial: Double, _ changes: (String, Double)...) -> Zone {
    Zone(
        id: "Test", initialOffset: Int(initial * 3_600),
        transitions: changes.map { .init(at: Instant(iso8601: $0)!, offset: Int($1 * 3_600)) })
}

/// Returns the next fires of a daily reminder after an instant, each as a key and a UTC time.
func fires(_ time: String, in zone: Zone, from start: String, _ count: Int) -> [String] {
    var now = Instant(iso8601: start)!
    return (0..<count).map { _ in
        let next = Reminder.daily(LocalTime(time)!).next(after: now, in: zone)!
        now = next.fireAt
        return "\(next.key) \(now.timestamp.prefix(16))"
    }
}

@Suite("A daily reminder fires once on every calendar date")
struct DailyReminderTests {
    let berlin = zone(1, ("2026-03-29T01:00:00Z", 2), ("2026-10-25T01:00:00Z", 1))

    @Test("on an ordinary day at its time, strictly after now")
    func ordinary() {
        #expect(
            fires("09:00", in: berlin, from: "2026-11-21T07:59:59Z", 2) == [
                "2026-11-21 2026-11-21T08:00", "2026-11-22 2026-11-22T08:00",
            ])
        #expect(fires("09:00", in: berlin, from: "2026-11-21T08:00:00Z", 1) == ["2026-11-22 2026-11-22T08:00"])
        #expect(
            fires("00:00", in: .utc, from: "2024-02-28T00:00:00Z", 2).map { $0.prefix(10) } == [
                "2024-02-29", "2024-03-01",
            ])
    }

    @Test("in a gap at the transition", arguments: ["02:00", "02:30", "02:59", "03:00"])
    func gap(_ time: String) {
        #expect(
            fires(time, in: berlin, from: "2026-03-28T12:00:00Z", 2)[0] == "2026-03-29 2026-03-29T01:00")
    }

    @Test("in an overlap only the first time", arguments: ["02:00", "02:30", "02:59"])
    func overlap(_ time: String) {
        let fires = fires(time, in: berlin, from: "2026-10-24T12:00:00Z", 2)
        #expect(fires[0] == "2026-10-25 2026-10-25T00:\(time.suffix(2))")
        #expect(fires[1] == "2026-10-26 2026-10-26T01:\(time.suffix(2))")
        // Between the two readings of the time, the second one does not count.
        let between = Instant(iso8601: "2026-10-25T01:00:00Z")!
        #expect(Reminder.daily(LocalTime(time)!).next(after: between, in: berlin)?.date?.day == 26)
    }

    @Test("where the clocks change by half an hour, as on Lord Howe Island")
    func halfAnHour() {
        let lordHowe = zone(10.5, ("2026-10-03T15:30:00Z", 11), ("2027-04-03T15:00:00Z", 10.5))
        #expect(
            fires("02:15", in: lordHowe, from: "2026-10-02T12:00:00Z", 3) == [
                "2026-10-03 2026-10-02T15:45", "2026-10-04 2026-10-03T15:30", "2026-10-05 2026-10-04T15:15",
            ])
        #expect(
            fires("01:45", in: lordHowe, from: "2027-04-02T20:00:00Z", 2) == [
                "2027-04-04 2027-04-03T14:45", "2027-04-05 2027-04-04T15:15",
            ])
    }

    @Test("where midnight is skipped, as in São Paulo, Cairo and Beirut")
    func midnightSkipped() {
        let saoPaulo = zone(-3, ("2018-11-04T03:00:00Z", -2), ("2019-02-17T02:00:00Z", -3))
        #expect(
            fires("00:30", in: saoPaulo, from: "2018-11-03T12:00:00Z", 2) == [
                "2018-11-04 2018-11-04T03:00", "2018-11-05 2018-11-05T02:30",
            ])
        #expect(fires("23:30", in: saoPaulo, from: "2018-11-03T12:00:00Z", 1) == ["2018-11-03 2018-11-04T02:30"])
        // In February, 24:00 becomes 23:00: 23:30 occurs twice on the 16th, and the 17th begins an hour later.
        #expect(
            fires("23:30", in: saoPaulo, from: "2019-02-16T12:00:00Z", 2) == [
                "2019-02-16 2019-02-17T01:30", "2019-02-17 2019-02-18T02:30",
            ])
        #expect(fires("00:00", in: saoPaulo, from: "2019-02-16T12:00:00Z", 1) == ["2019-02-17 2019-02-17T03:00"])
    }

    @Test("where the clocks go back across midnight at 00:01, midnight occurs twice and counts once")
    func afterMidnight() {
        // In St. John's until 2011, 00:01 became 23:01.
        let stJohns = zone(-2.5, ("2010-11-07T02:31:00Z", -3.5))
        #expect(
            fires("00:00", in: stJohns, from: "2010-11-06T12:00:00Z", 2) == [
                "2010-11-07 2010-11-07T02:30", "2010-11-08 2010-11-08T03:30",
            ])
        #expect(
            fires("23:30", in: stJohns, from: "2010-11-06T12:00:00Z", 2) == [
                "2010-11-06 2010-11-07T02:00", "2010-11-07 2010-11-08T03:00",
            ])
    }

    @Test("in a gap across midnight, the evening's reminder fires at the transition and keeps its date")
    func gapOverMidnight() {
        let jumping = zone(0, ("2026-05-01T23:30:00Z", 1))
        #expect(
            fires("23:45", in: jumping, from: "2026-05-01T12:00:00Z", 2) == [
                "2026-05-01 2026-05-01T23:30", "2026-05-02 2026-05-02T22:45",
            ])
        #expect(fires("00:15", in: jumping, from: "2026-05-01T12:00:00Z", 1) == ["2026-05-02 2026-05-01T23:30"])
    }

    @Test("never on a date that the zone skipped, as in Samoa on December 30, 2011")
    func skippedDate() {
        let apia = zone(-10, ("2011-12-30T10:00:00Z", 14))
        #expect(
            fires("09:00", in: apia, from: "2011-12-29T12:00:00Z", 3) == [
                "2011-12-29 2011-12-29T19:00", "2011-12-31 2011-12-30T19:00", "2012-01-01 2011-12-31T19:00",
            ])
        #expect(fires("00:00", in: apia, from: "2011-12-29T12:00:00Z", 1) == ["2011-12-31 2011-12-30T10:00"])
    }

    @Test("once on a date that occurs twice, as on Kwajalein on September 30, 1969")
    func repeatedDate() {
        let kwajalein = zone(11, ("1969-09-30T13:00:00Z", -12))
        // October 1 never starts before the transition, because midnight becomes 01:00 on the 30th again.
        #expect(
            fires("09:00", in: kwajalein, from: "1969-09-29T00:00:00Z", 3) == [
                "1969-09-30 1969-09-29T22:00", "1969-10-01 1969-10-01T21:00", "1969-10-02 1969-10-02T21:00",
            ])
        #expect(fires("00:30", in: kwajalein, from: "1969-09-29T20:00:00Z", 1) == ["1969-10-01 1969-10-01T12:30"])
    }

    @Test("in the easternmost and westernmost zones, and after a permanent change")
    func farZones() {
        #expect(fires("00:00", in: zone(14), from: "2026-11-21T00:00:00Z", 1) == ["2026-11-22 2026-11-21T10:00"])
        #expect(fires("23:59", in: zone(-12), from: "2026-11-21T00:00:00Z", 1) == ["2026-11-20 2026-11-21T11:59"])
        let istanbul = zone(2, ("2016-03-27T01:00:00Z", 3))
        #expect(fires("09:00", in: istanbul, from: "2030-07-01T05:59:59Z", 1) == ["2030-07-01 2030-07-01T06:00"])
    }

    @Test("in any zone, it agrees with reading the clock minute by minute")
    func property() {
        var random = Random(seed: 20_261_121)
        func below(_ bound: Int) -> Int { Int(random.next() % UInt64(bound)) }
        for _ in 0..<120 {
            // Up to four changes within eight days, each by up to a day, at any quarter of an hour.
            var at = Instant(iso8601: "2026-01-01T00:00:00Z")! + Int64(below(2 * 96)) * 900_000
            let changes = (0..<below(5)).map { _ -> Zone.Transition in
                at = at + Int64(1 + below(2 * 96)) * 900_000
                return .init(at: at, offset: (below(101) - 48) * 900)
            }
            let zone = Zone(id: "Random", initialOffset: (below(101) - 48) * 900, transitions: changes)
            let clock = MinuteByMinute(zone, from: Instant(iso8601: "2025-12-28T00:00:00Z")!, days: 18)
            for _ in 0..<6 {
                let time = LocalTime(hour: below(24), minute: below(4) * 15 + below(2))!
                let now = Instant(iso8601: "2025-12-31T00:00:00Z")! + Int64(below(10 * 1_440)) * 60_000
                #expect(
                    Reminder.daily(time).next(after: now, in: zone) == clock.next(time, after: now),
                    "\(zone) \(time.text) \(now.timestamp)")
            }
        }
    }
}

/// The rule as it is stated, not as it is computed: from a list of the clock's readings at each minute.
struct MinuteByMinute {
    private let start: Instant
    /// Local minutes since 1970, for each minute from `start`.
    private let readings: [Int]

    init(_ zone: Zone, from start: Instant, days: Int) {
        self.start = start
        readings = (0..<days * 1_440).map { minute in
            let instant = start + Int64(minute) * 60_000
            return Int(instant.milliseconds / 60_000) + zone.offset(at: instant) / 60
        }
    }

    /// Returns the earliest occurrence on any existing date, strictly after an instant.
    func next(_ time: LocalTime, after now: Instant) -> Occurrence? {
        let days = Set(readings.map { Int((Double($0) / 1_440).rounded(.down)) })
        return days.compactMap { day -> Occurrence? in
            let wall = day * 1_440 + time.hour * 60 + time.minute
            guard let minute = readings.firstIndex(where: { $0 >= wall }), minute > 0 else { return nil }
            return Occurrence(fireAt: start + Int64(minute) * 60_000, date: CivilDate(daysSinceEpoch: day))
        }.filter { $0.fireAt > now }.min { ($0.fireAt, $0.key) < ($1.fireAt, $1.key) }
    }
}
