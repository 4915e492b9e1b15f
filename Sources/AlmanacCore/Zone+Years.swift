extension Zone {
    /// The same zone for other years than the shell knows of: the changes of its first and its last year came, and come
    /// again, every year on the same day of the week. Governments may think otherwise; until they do, nine in the morning is nine in the morning.
    /// - Parameters:
    ///   - end: how far it is to reach, back or ahead; at most a hundred years.
    ///   - now: the shell knows two years from here.
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
        // Clocks that have not been changed of late are not going to be.
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
    /// As it will be some years later, by whole weeks.
    fileprivate func repeated(after years: Int) -> Zone.Transition {
        let date = Zone.utc.date(at: at)
        let later = CivilDate(year: date.year + years, month: date.month, day: min(date.day, 28))
        guard let later else { return self }
        let days = later.daysSinceEpoch + date.day - min(date.day, 28) - date.daysSinceEpoch
        // Rounded to the nearest, also of days that are less than none.
        let weeks = (days + 3 + 7 * 10_000) / 7 - 10_000
        return Zone.Transition(at: at + Int64(weeks) * 7 * 86_400_000, offset: offset)
    }
}
