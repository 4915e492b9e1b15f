import AlmanacCore

extension Moment {
    /// When a day of the journal ends. What is written after midnight still belongs to the evening before.
    private static let turn = LocalTime(hour: 4, minute: 0)!

    /// The day that a reflection written now is about.
    var journalDay: CivilDate {
        let isNight = zone.time(at: now).hour < Moment.turn.hour
        return isNight ? CivilDate(daysSinceEpoch: today.daysSinceEpoch - 1) : today
    }

    /// The time until the calendar's or the journal's day changes, in milliseconds.
    var untilNextDay: Int64 {
        var next = zone.nextDay(after: now)
        for day in [today, CivilDate(daysSinceEpoch: today.daysSinceEpoch + 1)] {
            if let turn = zone.occurrence(on: day, at: Moment.turn)?.fireAt, turn > now { next = min(next, turn) }
        }
        return next - now
    }
}
