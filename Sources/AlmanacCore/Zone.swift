/// A time zone as the shell knows it: offsets from UTC, and when they change.
///
/// The shell passes the transitions of the past year and the next two; both sides of the program reckon with the
/// same table, so that they cannot disagree about a local time.
public struct Zone: Equatable, Sendable {
    public struct Transition: Equatable, Sendable {
        public let at: Instant
        /// Seconds east of UTC from then on.
        public let offset: Int

        public init(at: Instant, offset: Int) {
            self.at = at
            self.offset = offset
        }
    }

    /// The IANA name, such as `Europe/Berlin`.
    public let id: String
    /// Seconds east of UTC before the first transition.
    public let initialOffset: Int
    /// In order of time.
    public let transitions: [Transition]

    public init(id: String, initialOffset: Int, transitions: [Transition] = []) {
        self.id = id
        self.initialOffset = initialOffset
        self.transitions = transitions
    }

    public static let utc = Zone(id: "UTC", initialOffset: 0)

    /// Seconds east of UTC at an instant.
    public func offset(at instant: Instant) -> Int {
        let stretch = stretch(at: instant)
        return stretch == 0 ? initialOffset : transitions[stretch - 1].offset
    }

    /// How many transitions there are at an instant or before.
    func stretch(at instant: Instant) -> Int {
        var low = 0
        var high = transitions.count
        while low < high {
            let middle = (low + high) / 2
            if transitions[middle].at <= instant { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// The local date at an instant.
    public func date(at instant: Instant) -> CivilDate {
        CivilDate(daysSinceEpoch: Int(floorDivide(localMilliseconds(instant), 86_400_000)))
    }

    /// The local wall clock at an instant, to the minute.
    public func time(at instant: Instant) -> LocalTime {
        let local = localMilliseconds(instant)
        let minutes = Int(local - floorDivide(local, 86_400_000) * 86_400_000) / 60_000
        return LocalTime(hour: minutes / 60, minute: minutes % 60)!
    }

    /// The first instant of a later local date than `instant`'s.
    public func nextDay(after instant: Instant) -> Instant {
        let today = date(at: instant)
        let midnightAsUTC = Int64(today.daysSinceEpoch + 1) * 86_400_000
        // The offset in force around midnight is that of now, or that of a transition before midnight has passed.
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
