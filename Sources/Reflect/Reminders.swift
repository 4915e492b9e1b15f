import AlmanacCore

/// What the rest of Almanac needs to know to remind of the two reflections (R5).
extension ReflectApp {
    /// Reads what ``reminders(_:)`` is reckoned from.
    public static var remindersQuery: Query { ReflectTables.preferences.query }

    /// When the person wants to be reminded of each; `nil` for not at all.
    /// - Parameter rows: the answer to ``remindersQuery``.
    /// - Returns: nothing for somebody who has chosen no times yet.
    public static func reminders(_ rows: [Row]) -> [(period: Period, time: LocalTime?)] {
        guard let chosen = ReflectTables.preferences.records(in: rows).first else { return [] }
        return Period.allCases.map { ($0, chosen[$0.column]?.string.flatMap { LocalTime($0) }) }
    }

    /// The period that a reminder with this app and subject, such as `reflect/morning`, is about.
    public static func period(of reminder: String) -> Period? {
        for period in Period.allCases where "reflect/" + period.slug == reminder { return period }
        return nil
    }

    public static func route(to period: Period) -> String {
        ReflectRoute.reflection(period).path
    }
}

extension Period {
    /// What a notification of it is called.
    public var title: Word {
        self == .morning ? .reflectPeriodMorning : .reflectPeriodEvening
    }

    /// And what it says.
    public var nudge: Word {
        self == .morning ? .reflectMorning1 : .reflectEvening1
    }
}
