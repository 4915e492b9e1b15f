/// A day by several clocks: a strip of 24 hours for each, one below the other, and a line across that picks a moment.
public struct HourBand<Event: Equatable & Sendable>: Sendable {
    /// Names the line for screen readers.
    public var label: String
    /// The picked moment by all clocks, in words.
    public var spoken: String
    /// The position of the line, in quarters of an hour after the band's beginning.
    public var quarter: Int
    /// The clocks, the first one above all strips and the others below.
    public var rows: [HourRow]
    /// Returns the event for moving the line.
    public var picked: @Sendable (Int) -> Event

    /// Creates a band.
    @inline(never)
    public init(
        _ label: String, spoken: String, quarter: Int, _ rows: [HourRow], _ picked: @escaping @Sendable (Int) -> Event
    ) {
        self.label = label
        self.spoken = spoken
        self.quarter = quarter
        self.rows = rows
        self.picked = picked
    }
}

/// One clock of a band of hours.
public struct HourRow: Equatable, Sendable {
    /// The number of quarters of an hour in a band, which is also the last position of the line.
    public static var quarters: Int { 96 }

    /// Whose clock it is.
    public let name: String
    /// What it shows at the picked moment, in large type.
    public let time: String
    /// Which day it shows.
    public let day: String
    /// The hours, which together are as long as the band.
    public let hours: [Hour]

    /// Creates a clock.
    public init(_ name: String, time: String, day: String, hours: [Hour]) {
        self.name = name
        self.time = time
        self.day = day
        self.hours = hours
    }

    /// An hour, or the part of it that lies within the band.
    public struct Hour: Equatable, Sendable {
        /// Its number; empty for most of them.
        public let label: String
        /// Its length in quarters of an hour.
        public var quarters: Int
        /// Whether most people are awake.
        public let isAwake: Bool
        /// Whether a day begins with it.
        public let beginsDay: Bool

        /// Creates an hour.
        public init(_ label: String, quarters: Int, isAwake: Bool, beginsDay: Bool) {
            self.label = label
            self.quarters = quarters
            self.isAwake = isAwake
            self.beginsDay = beginsDay
        }
    }
}
