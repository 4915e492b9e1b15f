import AlmanacCore

extension TimeCapsuleApp {
    /// Reads the capsules.
    public static var calendarQueries: [Query] { [CapsuleTables.capsules.query] }

    /// The days on which locked capsules open, without their kinds and texts.
    public static func calendarDays(_ records: Snapshot, _ words: Words) -> [CalendarDay] {
        records.records(of: CapsuleTables.capsules).compactMap { record in
            guard let capsule = Capsule(record), capsule.stored == .locked || capsule.stored == .ready,
                let opens = capsule.unlockAt
            else { return nil }
            return CalendarDay(
                id: capsule.id, at: opens, title: words[.capsuleCalendar],
                route: CapsuleRoute.capsule(capsule.id).path)
        }
    }
}
