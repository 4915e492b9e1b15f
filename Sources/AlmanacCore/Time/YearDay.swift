/// A day of the year without a year, such as November 9.
public struct YearDay: Equatable, Hashable, Sendable {
    /// 1 to 12.
    public let month: Int
    /// 1 to 31.
    public let day: Int

    /// Creates a day; `nil` if no year has it, such as February 30. February 29 exists.
    public init?(month: Int, day: Int) {
        guard CivilDate(year: Self.leapYear, month: month, day: day) != nil else { return nil }
        self.month = month
        self.day = day
    }

    /// Parses `MM-DD`.
    public init?(_ text: String) {
        guard text.utf8.count == 5, let date = CivilDate(text: "\(Self.leapYear)-" + text) else { return nil }
        month = date.month
        day = date.day
    }

    /// The day as `MM-DD`.
    public var text: String { twoDigits(month) + "-" + twoDigits(day) }

    /// Returns whether a date is this day of its year. February 29 is a day of leap years only.
    public func falls(on date: CivilDate) -> Bool { date.month == month && date.day == day }

    /// Returns whether this day comes before a date in the date's year.
    func isEarlier(than date: CivilDate) -> Bool { (month, day) < (date.month, date.day) }

    /// Returns the number of days until this day comes, from 0 to 365, as if each year had a February 29.
    public func days(after date: CivilDate) -> Int {
        let today = YearDay(month: date.month, day: date.day)?.number ?? 0
        return (number - today + 366) % 366
    }

    private static let leapYear = 2024

    /// The days since the beginning of a leap year.
    private var number: Int { CivilDate(year: Self.leapYear, month: month, day: day)?.daysSinceEpoch ?? 0 }
}
