/// The days of one week as a row of dots.
public struct WeekDots: Equatable, Sendable {
    /// How a day is drawn.
    public enum Day: UInt8, Equatable, Sendable {
        case missed, done, ahead
    }

    /// What the dots say, for everyone who cannot see them; also shown beside them.
    public var label: String
    /// The days from the first of the week.
    public var days: [Day]
    /// The place of today in the week, from 0.
    public var today: Int
    /// The weekdays' short names, from the first of the week.
    public var names: [String]

    /// Creates a row of dots.
    @inline(never)
    public init(_ label: String, days: [Day], today: Int, names: [String]) {
        self.label = label
        self.days = days
        self.today = today
        self.names = names
    }
}

/// A month as a grid of days, some of which lead to a page.
public struct MonthCalendar<Event: Equatable & Sendable>: Equatable, Sendable {
    /// A day that leads to a page.
    public struct Day: Equatable, Sendable {
        /// The day of the month, from 1.
        public var day: Int
        /// The full date, for screen readers.
        public var label: String
        /// How strong the day's mark is, from 1 to 5; `nil` for a mark without a strength.
        public var level: Int?
        /// The address of the day's page.
        public var route: String
        /// The event for a tap.
        public var event: Event

        /// Creates a day.
        @inline(never)
        public init(_ day: Int, label: String, level: Int?, route: String, _ event: Event) {
            self.day = day
            self.label = label
            self.level = level
            self.route = route
            self.event = event
        }
    }

    /// The month and its year.
    public var title: String
    /// The weekdays' short names, from the first of the week.
    public var weekdays: [String]
    /// The place of the first day in its week, from 0.
    public var first: Int
    /// The number of days.
    public var count: Int
    /// The day that is today, if the month contains it.
    public var today: Int?
    /// The day whose page is open beside the calendar, if the month contains it.
    public var shown: Int?
    /// The days that lead to a page, in order.
    public var days: [Day]
    /// Shows the month before; `nil` for the first.
    public var before: Action<Event>?
    /// Shows the month after; `nil` for the last.
    public var after: Action<Event>?

    /// Creates a month.
    @inline(never)
    public init(
        _ title: String, weekdays: [String], first: Int, count: Int, today: Int?, shown: Int?, days: [Day],
        before: Action<Event>?, after: Action<Event>?
    ) {
        self.title = title
        self.weekdays = weekdays
        self.first = first
        self.count = count
        self.today = today
        self.shown = shown
        self.days = days
        self.before = before
        self.after = after
    }
}
