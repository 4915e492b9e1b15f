/// A time zone as the shell knows it: its offsets from UTC and when they change.
///
/// The shell passes the transitions of the past year and the next two. Every part of the program computes with this
/// one table, so that no two can disagree about a local time.
public struct Zone: Equatable, Sendable {
    /// A change of the offset from UTC.
    public struct Transition: Equatable, Sendable {
        /// The first instant with the new offset.
        public let at: Instant
        /// Seconds east of UTC from then on.
        public let offset: Int

        /// Creates a transition.
        public init(at: Instant, offset: Int) {
            self.at = at
            self.offset = offset
        }
    }

    /// The IANA name, such as `Europe/Berlin`.
    public let id: String
    /// Seconds east of UTC before the first transition.
    public let initialOffset: Int
    /// The transitions in chronological order.
    public let transitions: [Transition]

    /// Creates a time zone.
    public init(id: String, initialOffset: Int, transitions: [Transition] = []) {
        self.id = id
        self.initialOffset = initialOffset
        self.transitions = transitions
    }

    /// Coordinated Universal Time.
    public static let utc = Zone(id: "UTC", initialOffset: 0)

    /// Returns the offset at an instant, in seconds east of UTC.
    public func offset(at instant: Instant) -> Int {
        let stretch = stretch(at: instant)
        return stretch == 0 ? initialOffset : transitions[stretch - 1].offset
    }

    /// Returns the number of transitions at or before an instant.
    func stretch(at instant: Instant) -> Int {
        var low = 0
        var high = transitions.count
        while low < high {
            let middle = (low + high) / 2
            if transitions[middle].at <= instant { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Returns the local date at an instant.
    public func date(at instant: Instant) -> CivilDate {
        CivilDate(daysSinceEpoch: Int(floorDivide(localMilliseconds(instant), 86_400_000)))
    }

    /// Returns the local wall-clock time at an instant, to the minute.
    public func time(at instant: Instant) -> LocalTime {
        let local = localMilliseconds(instant)
        let minutes = Int(local - floorDivide(local, 86_400_000) * 86_400_000) / 60_000
        return LocalTime(hour: minutes / 60, minute: minutes % 60)!
    }

    /// Returns the first instant whose local date is later than that of `instant`.
    public func nextDay(after instant: Instant) -> Instant {
        let today = date(at: instant)
        let midnightAsUTC = Int64(today.daysSinceEpoch + 1) * 86_400_000
        // The offset at midnight is the current one or that of a transition that comes before midnight.
        var candidate = Instant(milliseconds: midnightAsUTC - Int64(offset(at: instant)) * 1_000)
        for transition in transitions where transition.at > instant && transition.at <= candidate {
            let shifted = Instant(milliseconds: midnightAsUTC - Int64(transition.offset) * 1_000)
            candidate = max(shifted, transition.at)
        }
        return candidate
    }

    private func localMilliseconds(_ instant: Instant) -> Int64 {
        instant.milliseconds + Int64(offset(at: instant)) * 1_000
    }
}

private func floorDivide(_ a: Int64, _ b: Int64) -> Int64 {
    let quotient = a / b
    return a % b < 0 ? quotient - 1 : quotient
}
