import AlmanacCore

/// The rule after a zone file's last transition: a POSIX TZ string with the extensions of RFC 9636, such as
/// `CET-1CEST,M3.5.0,M10.5.0/3`.
struct ZoneRule: Equatable {
    /// Seconds east of UTC.
    let standard: Int
    let daylight: Daylight?

    struct Daylight: Equatable {
        /// Seconds east of UTC.
        let offset: Int
        /// When daylight time starts, on the standard time's clock.
        let start: Change
        /// When daylight time ends, on the daylight time's clock.
        let end: Change
    }

    /// A day in each year, and a time on that day.
    struct Change: Equatable {
        let day: Day
        /// Seconds since midnight; may be negative or more than a day.
        let time: Int
    }

    enum Day: Equatable {
        /// `Jn`, 1 to 365: February 29 is never counted.
        case ordinary(Int)
        /// `n`, 0 to 365: February 29 is counted.
        case counted(Int)
        /// `Mm.w.d`: week 1 to 5, where 5 is the last in the month; weekday 0 (Sunday) to 6 (Saturday).
        case weekday(month: Int, week: Int, weekday: Int)
    }

    /// Returns the transitions in a range of years, in chronological order.
    /// - Parameter years: Within 1 to 9999.
    func transitions(_ years: ClosedRange<Int>) -> [Zone.Transition] {
        guard let daylight else { return [] }
        let found = years.flatMap { year in
            [
                Zone.Transition(at: daylight.start.instant(in: year, offset: standard), offset: daylight.offset),
                Zone.Transition(at: daylight.end.instant(in: year, offset: daylight.offset), offset: standard),
            ]
        }
        // Where daylight time lasts all year, its end coincides with its next start, which sorts last and wins.
        let ordered = found.enumerated().sorted { a, b in (a.element.at, a.offset) < (b.element.at, b.offset) }
        return ordered.map(\.element)
    }

    /// Returns the offset that holds until the first of the rule's transitions.
    func offset(before transition: Zone.Transition?) -> Int {
        guard let daylight, let transition else { return standard }
        return transition.offset == standard ? daylight.offset : standard
    }
}

extension ZoneRule.Change {
    fileprivate func instant(in year: Int, offset: Int) -> Instant {
        Instant(milliseconds: (Int64(day.daysSinceEpoch(in: year)) * 86_400 + Int64(time - offset)) * 1_000)
    }
}

extension ZoneRule.Day {
    fileprivate func daysSinceEpoch(in year: Int) -> Int {
        switch self {
        case .counted(let day): return first(of: 1, in: year) + day
        case .ordinary(let day):
            // From March on, count from March 1, so that February 29 does not shift the day.
            return day < 60 ? first(of: 1, in: year) + day - 1 : first(of: 3, in: year) + day - 60
        case .weekday(let month, let week, let weekday):
            let first = first(of: month, in: year)
            // CivilDate counts weekdays from Monday, TZ strings from Sunday.
            let firstWeekday = (CivilDate(daysSinceEpoch: first).weekday + 1) % 7
            let day = first + (weekday - firstWeekday + 7) % 7 + (week - 1) * 7
            let end = month == 12 ? first + 31 : self.first(of: month + 1, in: year)
            return day < end ? day : day - 7
        }
    }

    private func first(of month: Int, in year: Int) -> Int {
        guard let date = CivilDate(year: year, month: month, day: 1) else { preconditionFailure("no such year") }
        return date.daysSinceEpoch
    }
}
