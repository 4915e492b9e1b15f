/// The standing wish to be told of something. What comes of it, each time, is an ``Occurrence``.
public enum Reminder: Equatable, Sendable {
    /// Once on every calendar date, at a local time of the person's zone.
    case daily(LocalTime)
    /// At one instant, wherever the person is by then.
    case once(Instant)
}

/// One time a reminder comes.
public struct Occurrence: Equatable, Sendable {
    /// When it is due.
    public let fireAt: Instant
    /// The local date it stands for; `nil` for a reminder that comes once. Where the clocks jump over midnight it may
    /// come on the date after.
    public let date: CivilDate?

    public init(fireAt: Instant, date: CivilDate?) {
        self.fireAt = fireAt
        self.date = date
    }

    /// What tells a reminder's occurrences apart, the same on every side that reckons them: the local date,
    /// `2026-11-21`, or `@` and the instant's milliseconds. With the reminder's id it is the key by which one occurrence
    /// is told of once.
    ///
    /// The date alone, without the time: moving a reminder from 09:00 to 10:00, or oneself to another zone, must not
    /// make two of one day. The instant for a reminder that comes once: set to another instant it is another wish.
    public var key: String {
        date?.text ?? "@" + String(fireAt.milliseconds)
    }
}

extension Reminder {
    /// The next occurrence: the earliest that is due strictly after `now`.
    ///
    /// A reminder that comes once and has not fired is always next: it never lapses, so its instant may lie in the past.
    /// - Parameters:
    ///   - zone: where the person is. Its offsets must be right from a day before `now` to three days after it.
    ///   - fired: the keys of what has been told already. Recent ones suffice: a day cannot come again after three.
    /// - Returns: `nil` when nothing is to come.
    public func next(after now: Instant, in zone: Zone, fired: [String] = []) -> Occurrence? {
        switch self {
        case .once(let instant):
            let occurrence = Occurrence(fireAt: instant, date: nil)
            return fired.contains(occurrence.key) ? nil : occurrence
        case .daily(let time):
            // Today's or a later one: those of earlier dates were due before the clock could read today.
            var date = zone.date(at: now)
            while true {
                if let occurrence = zone.occurrence(on: date, at: time), occurrence.fireAt > now,
                    !fired.contains(occurrence.key)
                {
                    return occurrence
                }
                date = CivilDate(daysSinceEpoch: date.daysSinceEpoch + 1)
            }
        }
    }
}

extension Zone {
    /// What a daily reminder does on a date: it comes at the earliest instant at which the local clock reads that date
    /// and time, or later. So where the clocks skip the time it comes as they jump, and where they read it twice, the
    /// first time.
    /// - Returns: `nil` for a date the zone has skipped.
    public func occurrence(on date: CivilDate, at time: LocalTime) -> Occurrence? {
        let midnight = Int64(date.daysSinceEpoch) * 86_400_000
        guard reads(from: midnight, to: midnight + 86_400_000) else { return nil }
        let wall = midnight + Int64(time.hour * 60 + time.minute) * 60_000
        return Occurrence(fireAt: earliest(reading: wall), date: date)
    }

    /// The last daily occurrence that is due at an instant or before.
    func lastOccurrence(until now: Instant, at time: LocalTime) -> Occurrence {
        // Two days ahead: the clock may have been ahead by a day before it was set back.
        var day = date(at: now).daysSinceEpoch + 2
        while true {
            if let occurrence = occurrence(on: CivilDate(daysSinceEpoch: day), at: time), occurrence.fireAt <= now {
                return occurrence
            }
            day -= 1
        }
    }

    /// More than any offset from UTC there is, in milliseconds: a clock reads nothing earlier or later than this from
    /// the same reading in UTC.
    private static let reach: Int64 = 26 * 3_600_000

    /// The earliest instant at which the local clock reads this or later, in milliseconds as if it were UTC's.
    private func earliest(reading wall: Int64) -> Instant {
        var stretch = self.stretch(at: Instant(milliseconds: wall - Zone.reach))
        while true {
            let reached = max(start(of: stretch), wall - offset(of: stretch))
            if reached < end(of: stretch) { return Instant(milliseconds: reached) }
            stretch += 1
        }
    }

    /// Whether the local clock ever reads anything from `start` up to `end`.
    private func reads(from start: Int64, to end: Int64) -> Bool {
        var stretch = self.stretch(at: Instant(milliseconds: start - Zone.reach))
        while self.start(of: stretch) < end + Zone.reach {
            let first = max(self.start(of: stretch), start - offset(of: stretch))
            if first < min(self.end(of: stretch), end - offset(of: stretch)) { return true }
            guard stretch < transitions.count else { return false }
            stretch += 1
        }
        return false
    }

    // A stretch is the time between two transitions; number 0 lies before the first.

    private func start(of stretch: Int) -> Int64 {
        stretch == 0 ? .min : transitions[stretch - 1].at.milliseconds
    }

    private func end(of stretch: Int) -> Int64 {
        stretch == transitions.count ? .max : transitions[stretch].at.milliseconds
    }

    /// In milliseconds.
    private func offset(of stretch: Int) -> Int64 {
        Int64(stretch == 0 ? initialOffset : transitions[stretch - 1].offset) * 1_000
    }
}
