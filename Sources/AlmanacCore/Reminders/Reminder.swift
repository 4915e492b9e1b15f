/// A standing request to be notified. Each time it comes due is an ``Occurrence``.
public enum Reminder: Equatable, Sendable {
    /// Once on every calendar date, at a local time in the user's time zone.
    case daily(LocalTime)
    /// At one instant, whatever the user's time zone is by then.
    case once(Instant)
}

/// One time at which a reminder comes due.
public struct Occurrence: Equatable, Sendable {
    /// The instant at which it is due.
    public let fireAt: Instant
    /// The local date it belongs to; `nil` for a one-time reminder. Where the clocks skip midnight, ``fireAt`` may fall
    /// on the following date.
    public let date: CivilDate?

    /// Creates an occurrence.
    public init(fireAt: Instant, date: CivilDate?) {
        self.fireAt = fireAt
        self.date = date
    }

    /// Identifies an occurrence among those of its reminder; the same wherever it is computed. It is the local date,
    /// `2026-11-21`, or `@` and the instant in milliseconds. Together with the reminder's id, it is the key that
    /// ensures that the user is notified of an occurrence only once.
    ///
    /// The date carries no time of day: moving a reminder from 09:00 to 10:00, or traveling to another time zone, must
    /// not create a second occurrence on the same day. A one-time reminder uses its instant: set to another instant, it
    /// is a new request.
    public var key: String {
        date?.text ?? "@" + String(fireAt.milliseconds)
    }
}

extension Reminder {
    /// Returns the next occurrence: the earliest that is due strictly after `now`.
    ///
    /// A one-time reminder that has not fired never lapses. It is always next, so its instant may be in the past.
    /// - Parameters:
    ///   - zone: The user's time zone. Its offsets must be right from one day before `now` to three days after it.
    ///   - announced: The keys of occurrences of which the user was notified. Recent ones suffice: after three days, a date cannot
    ///     recur.
    /// - Returns: `nil` if no occurrence is left.
    public func next(after now: Instant, in zone: Zone, announced: [String] = []) -> Occurrence? {
        switch self {
        case .once(let instant):
            let occurrence = Occurrence(fireAt: instant, date: nil)
            return announced.contains(occurrence.key) ? nil : occurrence
        case .daily(let time):
            // Starts with today: occurrences of earlier dates were due before the clock could read today's date.
            var date = zone.date(at: now)
            while true {
                if let occurrence = zone.occurrence(on: date, at: time), occurrence.fireAt > now,
                    !announced.contains(occurrence.key)
                {
                    return occurrence
                }
                date = CivilDate(daysSinceEpoch: date.daysSinceEpoch + 1)
            }
        }
    }
}

extension Zone {
    /// Returns a daily reminder's occurrence on a date. It is due at the earliest instant at which the local clock
    /// reads that date and time, or later: if the clocks skip the time, at the transition; if they read it twice, the
    /// first time.
    /// - Returns: `nil` for a date that the time zone skipped.
    public func occurrence(on date: CivilDate, at time: LocalTime) -> Occurrence? {
        let midnight = Int64(date.daysSinceEpoch) * 86_400_000
        guard reads(from: midnight, to: midnight + 86_400_000) else { return nil }
        let wall = midnight + Int64(time.hour * 60 + time.minute) * 60_000
        return Occurrence(fireAt: earliest(reading: wall), date: date)
    }

    /// Returns the last daily occurrence that is due at or before an instant.
    func lastOccurrence(until now: Instant, at time: LocalTime) -> Occurrence {
        // Starts two days ahead: the clock may have been a day ahead before it was set back.
        var day = date(at: now).daysSinceEpoch + 2
        while true {
            if let occurrence = occurrence(on: CivilDate(daysSinceEpoch: day), at: time), occurrence.fireAt <= now {
                return occurrence
            }
            day -= 1
        }
    }

    /// More than the largest offset from UTC, in milliseconds. A local clock never differs from UTC by more than this.
    private static let reach: Int64 = 26 * 3_600_000

    /// Returns the earliest instant at which the local clock reads `wall` or later.
    /// - Parameter wall: A reading of the local clock, in milliseconds as if the clock showed UTC.
    private func earliest(reading wall: Int64) -> Instant {
        var stretch = self.stretch(at: Instant(milliseconds: wall - Zone.reach))
        while true {
            let reached = max(start(of: stretch), wall - offset(of: stretch))
            if reached < end(of: stretch) { return Instant(milliseconds: reached) }
            stretch += 1
        }
    }

    /// Returns whether the local clock ever reads a time from `start` up to, but not including, `end`.
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

    // A stretch is the period between two consecutive transitions. Stretch 0 precedes the first transition.

    private func start(of stretch: Int) -> Int64 {
        stretch == 0 ? .min : transitions[stretch - 1].at.milliseconds
    }

    private func end(of stretch: Int) -> Int64 {
        stretch == transitions.count ? .max : transitions[stretch].at.milliseconds
    }

    /// Returns the offset from UTC in a stretch, in milliseconds.
    private func offset(of stretch: Int) -> Int64 {
        Int64(stretch == 0 ? initialOffset : transitions[stretch - 1].offset) * 1_000
    }
}
