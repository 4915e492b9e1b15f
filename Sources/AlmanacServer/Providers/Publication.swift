import AlmanacCore

/// When the ECB publishes its reference rates: on every day on which its payment system TARGET is open, at about 16:00
/// CET.
enum Publication {
    /// 15:00 UTC, in milliseconds since midnight. In summer it is an hour later than in Frankfurt.
    private static let time: Int64 = 15 * 3_600_000

    /// When the rates of a day were published.
    static func instant(of date: CivilDate) -> Instant {
        startOfDay(date) + time
    }

    /// The beginning of a day in UTC.
    static func startOfDay(_ date: CivilDate) -> Instant {
        Instant(milliseconds: Int64(date.daysSinceEpoch) * 86_400_000)
    }

    /// When the next rates after those of a day are due.
    static func instant(after date: CivilDate) -> Instant {
        var next = CivilDate(daysSinceEpoch: date.daysSinceEpoch + 1)
        while !isOpen(next) { next = CivilDate(daysSinceEpoch: next.daysSinceEpoch + 1) }
        return instant(of: next)
    }

    /// Whether TARGET is open: not on weekends, January 1, Good Friday, Easter Monday, May 1, and December 25 and 26.
    static func isOpen(_ date: CivilDate) -> Bool {
        guard date.weekday < 5 else { return false }
        let fromEaster = date.daysSinceEpoch - easter(date.year).daysSinceEpoch
        return fromEaster != -2 && fromEaster != 1
            && ![(1, 1), (5, 1), (12, 25), (12, 26)].contains { $0 == (date.month, date.day) }
    }

    /// Easter Sunday of the Gregorian calendar, by the method of Meeus, Jones and Butcher.
    static func easter(_ year: Int) -> CivilDate {
        let golden = year % 19
        let (century, inCentury) = (year / 100, year % 100)
        let correction = century - century / 4 - (century - (century + 8) / 25 + 1) / 3
        let epact = (19 * golden + correction + 15) % 30
        let weekday = (32 + 2 * (century % 4) + 2 * (inCentury / 4) - epact - inCentury % 4) % 7
        let shift = (golden + 11 * epact + 22 * weekday) / 451
        let days = epact + weekday - 7 * shift + 114
        let march = CivilDate(year: year, month: 3, day: 1) ?? CivilDate(daysSinceEpoch: 0)
        // March has 31 days, so that day 32 is April 1.
        return CivilDate(daysSinceEpoch: march.daysSinceEpoch + (days / 31 - 3) * 31 + days % 31)
    }
}
