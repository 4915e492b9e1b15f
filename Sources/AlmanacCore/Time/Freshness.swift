/// How old a fetched value is, in the words of seed 003, section 10.2.
public enum Freshness: Equatable, Sendable {
    /// As good as new: shown as it is.
    case fresh
    /// Old but usable: shown muted, with its age.
    case stale
    /// Too old to rely on: shown with a way to refresh it.
    case veryStale
    /// There is no value.
    case missing
}

/// For how long a fetched value is fresh and for how long it is usable.
public struct Lifetime: Equatable, Sendable {
    /// From this instant on, the value is stale.
    public let freshUntil: Instant
    /// From this instant on, the value is very stale.
    public let staleUntil: Instant
    /// When the value was fetched, or the beginning of the day it is dated; `nil` if that is unknown.
    public let since: Instant?

    /// Creates a lifetime.
    /// - Parameter since: When the value was fetched. Without it, a clock that was set back cannot be noticed.
    public init(freshUntil: Instant, staleUntil: Instant, since: Instant? = nil) {
        self.freshUntil = freshUntil
        self.staleUntil = staleUntil
        self.since = since
    }

    /// Returns how fresh the value is. A value from the future, which a clock that was set back makes of it, is at best
    /// stale if it is more than an hour ahead: nobody knows how old it is.
    public func freshness(at now: Instant) -> Freshness {
        if now >= staleUntil { return .veryStale }
        if now >= freshUntil { return .stale }
        if let since, since - now > Lifetime.hour { return .stale }
        return .fresh
    }

    private static let hour: Int64 = 3_600_000

    /// The lifetime of weather: fresh for an hour, stale until six hours after it was fetched (U3).
    public static func weather(fetchedAt: Instant) -> Lifetime {
        Lifetime(freshUntil: fetchedAt + hour, staleUntil: fetchedAt + 6 * hour, since: fetchedAt)
    }

    /// The lifetime of the ECB's rates: fresh until 16:00 in Frankfurt on the ECB's next business day, stale until seven
    /// days after 16:00 on their own day (U3).
    /// - Parameter date: The day the rates are dated, before the year 9999.
    public static func rates(date: CivilDate) -> Lifetime {
        var next = date.following
        while !next.isTargetDay { next = next.following }
        return Lifetime(
            freshUntil: next.inFrankfurt(hour: 16), staleUntil: date.inFrankfurt(hour: 16) + 7 * 24 * hour,
            since: date.inFrankfurt(hour: 0))
    }
}

extension Lifetime {
    /// Returns the lifetime of rates that are published once a week: fresh until 16:00 in Frankfurt on the eighth day, stale
    /// for two weeks.
    /// - Parameter date: The day the rates are dated, before the year 9999.
    public static func weeklyRates(date: CivilDate) -> Lifetime {
        let published = date.inFrankfurt(hour: 16)
        let day = 24 * hour
        return Lifetime(
            freshUntil: published + 8 * day, staleUntil: published + 14 * day, since: date.inFrankfurt(hour: 0))
    }
}

extension Lifetime? {
    /// Returns how fresh the value is; without a lifetime there is no value.
    public func freshness(at now: Instant) -> Freshness {
        if let self { self.freshness(at: now) } else { .missing }
    }
}

extension CivilDate {
    /// Whether TARGET, the euro's payment system, is open, so that the ECB publishes rates: Monday to Friday apart from
    /// January 1, Good Friday, Easter Monday, May 1, and December 25 and 26.
    public var isTargetDay: Bool {
        if weekday > 4 { return false }
        switch (month, day) {
        case (1, 1), (5, 1), (12, 25), (12, 26): return false
        default:
            let fromEaster = daysSinceEpoch - CivilDate.easter(year).daysSinceEpoch
            return fromEaster != -2 && fromEaster != 1
        }
    }

    /// Returns Easter Sunday in the Gregorian calendar (Meeus, Astronomical Algorithms, chapter 8).
    static func easter(_ year: Int) -> CivilDate {
        let golden = year % 19
        let (century, ofCentury) = (year / 100, year % 100)
        let correction = (century - (century + 8) / 25 + 1) / 3
        let epact = (19 * golden + century - century / 4 - correction + 15) % 30
        let weekday = (32 + 2 * (century % 4) + 2 * (ofCentury / 4) - epact - ofCentury % 4) % 7
        let late = (golden + 11 * epact + 22 * weekday) / 451
        let month = epact + weekday - 7 * late + 114
        return CivilDate(year: year, month: month / 31, day: month % 31 + 1)!
    }

    var following: CivilDate {
        CivilDate(daysSinceEpoch: daysSinceEpoch + 1)
    }

    /// Returns an hour of this day in Frankfurt, where the ECB publishes its rates at 16:00. The EU's rule is computed here, because the shell may not know the zone.
    /// - Parameter hour: An hour other than those in which the clocks change.
    public func inFrankfurt(hour: Int) -> Instant {
        func lastSunday(_ month: Int) -> CivilDate {
            let last = CivilDate(year: year, month: month, day: 31)!
            return CivilDate(daysSinceEpoch: last.daysSinceEpoch - (last.weekday + 1) % 7)
        }
        let (start, end) = (lastSunday(3), lastSunday(10))
        // At midnight of the days of change, the time of the day before still applies.
        let isSummer = hour < 3 ? self > start && self <= end : self >= start && self < end
        let hours = Int64(daysSinceEpoch) * 24 + Int64(hour - (isSummer ? 2 : 1))
        return Instant(milliseconds: hours * 3_600_000)
    }
}
