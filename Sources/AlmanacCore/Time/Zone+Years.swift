extension Zone {
    /// Returns this time zone, extended to years for which the shell passes no transitions. Assumes that the
    /// transitions of its first and its last year recur every year on the same day of the week: that today's DST rules
    /// continue.
    /// - Parameters:
    ///   - end: The instant to reach, in the past or in the future. The extension ends after a hundred years.
    ///   - now: The current time. The shell passes the transitions of the two years from here on.
    public func reaching(_ end: Instant, from now: Instant) -> Zone {
        end < now ? reaching(back: end) : reaching(ahead: end, from: now)
    }

    private static let year: Int64 = 365 * 86_400_000

    private func reaching(back end: Instant) -> Zone {
        let first = transitions.prefix(2)
        guard first.count == 2, let known = first.first, let second = first.last, second.at - known.at < Zone.year,
            end < known.at
        else { return self }
        var all = transitions
        var count = 1
        while count <= 100, let earliest = all.first, earliest.at > end {
            all = first.map { $0.repeated(after: -count) } + all
            count += 1
        }
        return Zone(id: id, initialOffset: initialOffset, transitions: all)
    }

    private func reaching(ahead end: Instant, from now: Instant) -> Zone {
        let last = transitions.suffix(2)
        // A time zone without transitions ahead is assumed to keep its offset.
        guard last.count == 2, let first = last.first, first.at > now, let known = last.last,
            known.at > now + Zone.year, end > known.at
        else { return self }
        var all = transitions
        var count = 1
        while count <= 100, let latest = all.last, latest.at < end {
            for transition in last { all.append(transition.repeated(after: count)) }
            count += 1
        }
        return Zone(id: id, initialOffset: initialOffset, transitions: all)
    }
}

extension Zone.Transition {
    /// Returns the same transition some years later, moved by whole weeks so that it keeps its day of the week.
    fileprivate func repeated(after years: Int) -> Zone.Transition {
        let date = Zone.utc.date(at: at)
        let later = CivilDate(year: date.year + years, month: date.month, day: min(date.day, 28))
        guard let later else { return self }
        let days = later.daysSinceEpoch + date.day - min(date.day, 28) - date.daysSinceEpoch
        // Rounds to the nearest week. The offset of 10,000 weeks keeps the division right for negative days.
        let weeks = (days + 3 + 7 * 10_000) / 7 - 10_000
        return Zone.Transition(at: at + Int64(weeks) * 7 * 86_400_000, offset: offset)
    }
}
