import AlmanacCore

/// A day at home, from its midnight on for 24 hours, as it is by the clocks of a place as well.
struct ClockDay: Equatable, Sendable {
    let start: Instant

    private static let quarter: Int64 = 900_000

    init(in home: Zone, at now: Instant) {
        // A day may have 25 hours.
        var start = home.nextDay(after: now + -26 * 3_600_000)
        while true {
            let next = home.nextDay(after: start)
            if next > now { break }
            start = next
        }
        self.start = start
    }

    /// Returns the moment at a number of quarters of an hour after midnight.
    func moment(_ quarter: Int) -> Instant { start + Int64(quarter) * ClockDay.quarter }

    /// Returns the quarter of an hour that a moment of the day lies in.
    func quarter(of moment: Instant) -> Int {
        max(0, min(Int((moment - start) / ClockDay.quarter), ClockDay.count))
    }

    static var count: Int { HourRow.quarters }

    /// Returns the day's hours by a zone's clocks. Where they differ by half an hour or a quarter, its hours begin between
    /// those of home.
    func hours(in zone: Zone, _ words: Words) -> [HourRow.Hour] {
        var hours: [HourRow.Hour] = []
        var last = -1
        for quarter in 0..<ClockDay.count {
            let time = zone.time(at: moment(quarter))
            if time.hour == last {
                hours[hours.count - 1].quarters += 1
                continue
            }
            last = time.hour
            let isWhole = time.minute < 15
            hours.append(
                HourRow.Hour(
                    time.hour % 3 == 0 && isWhole ? ClockDay.number(time, words) : "", quarters: 1,
                    isAwake: !PlaceSky.isAsleep(at: time), beginsDay: time.hour == 0 && isWhole))
        }
        return hours
    }

    /// Returns an hour's number, as the clock of the user's region has it.
    private static func number(_ time: LocalTime, _ words: Words) -> String {
        let digits = words.time(time).utf8.prefix { $0 != UInt8(ascii: ":") }.filter { (48...57).contains($0) }
        return String(decoding: Array(digits), as: UTF8.self)
    }

    /// Returns the longest time of the day in which people are awake in both zones, in quarters of an hour; `nil` if there
    /// is none.
    func bothAwake(_ one: Zone, _ other: Zone) -> Range<Int>? {
        var longest = 0..<0
        var begin = 0
        for quarter in 0..<ClockDay.count {
            let moment = moment(quarter)
            if PlaceSky.isAsleep(at: one.time(at: moment)) || PlaceSky.isAsleep(at: other.time(at: moment)) {
                begin = quarter + 1
            } else if quarter + 1 - begin > longest.count {
                longest = begin..<(quarter + 1)
            }
        }
        return longest.isEmpty ? nil : longest
    }
}
