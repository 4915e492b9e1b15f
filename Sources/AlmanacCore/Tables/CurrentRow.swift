/// Which of a user's rows is the current one: that of the latest day, until its time is over.
///
/// Where another account's rows come in, at a sign-in, the account's current row stays the current one: those of the same
/// or of a later day are dated the day before.
public struct CurrentRow: Equatable, Sendable {
    /// The column with the day on which a row begins.
    public let column: String
    /// For how many days it is the current one, at most.
    public let days: Int

    /// Declares it.
    public init(by column: String, for days: Int) {
        (self.column, self.days) = (column, days)
    }

    /// The day of the current one of rows; `nil` if the time of all is over.
    public func standing(_ dates: [String], on today: CivilDate) -> String? {
        var latest: CivilDate?
        for date in dates.compactMap({ CivilDate(text: $0) }) where latest.map({ $0 < date }) ?? true { latest = date }
        return latest.flatMap { today.daysSinceEpoch < $0.daysSinceEpoch + days ? $0.text : nil }
    }

    /// Returns the day that a row which comes in gets; `nil` if it keeps its own.
    /// - Parameter standing: the day of the account's current row.
    public func day(of date: String?, behind standing: String) -> String? {
        guard let day = date.flatMap({ CivilDate(text: $0) }), let current = CivilDate(text: standing), current <= day
        else { return nil }
        return CivilDate(daysSinceEpoch: current.daysSinceEpoch - 1).text
    }
}
