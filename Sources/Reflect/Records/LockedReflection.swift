import AlmanacCore

/// A reflection whose text cannot be read on this device until the passphrase is entered.
struct LockedReflection: Equatable, Sendable {
    let date: CivilDate
    let period: Period
    /// 1 (low) to 5 (high).
    let mood: Int?

    init?(_ record: Record) {
        guard let date = record.string("reflection_date").flatMap({ CivilDate(text: $0) }),
            let period = record.string("period").flatMap({ Period(slug: $0) })
        else { return nil }
        (self.date, self.period) = (date, period)
        mood = record["mood"]?.int.flatMap { (1...5).contains($0) ? Int($0) : nil }
    }

    /// Reads all of them, in the order of their days.
    static func all(_ rows: Snapshot) -> [LockedReflection] {
        let all = rows.lockedRecords(of: ReflectTables.reflections).compactMap { LockedReflection($0) }
        return all.ordered { ($0.date, $0.period.rawValue) < ($1.date, $1.period.rawValue) }
    }
}

extension StoredRecords {
    /// Returns the locked reflections of a day's hour.
    func locked(_ date: CivilDate, _ period: Period) -> [LockedReflection] {
        lockedReflections.filter { $0.date == date && $0.period == period }
    }

    /// Whether there are texts that cannot be read here yet.
    var isLocked: Bool { !lockedReflections.isEmpty || !lockedGoals.isEmpty }

    /// The days on which something was written, in their order, whether or not it can be read here.
    var days: [CivilDate] {
        var days: [CivilDate] = []
        let all = (reflections.map { $0.date } + lockedReflections.map { $0.date }).ordered { $0 < $1 }
        for date in all where days.last != date { days.append(date) }
        return days
    }
}

extension Record {
    /// Returns whether it is the goal of a later day or, of two set on one day, the one edited later.
    func isLaterGoal(than other: Record) -> Bool {
        let (day, otherDay) = (string("effective_date") ?? "", other.string("effective_date") ?? "")
        let first = Instant(milliseconds: 0)
        return day == otherDay ? (editedAt ?? first) > (other.editedAt ?? first) : day > otherDay
    }
}

extension Home {
    /// Returns the rows of locked reflections of one day, which lead to the page on which the passphrase is entered.
    static func rows<Root>(
        _ locked: [LockedReflection], from first: Int64, _ words: Words, _ on: (Event) -> Root
    ) -> [Item<Root>] {
        locked.enumerated().map { index, reflection in
            let isSame = { (other: LockedReflection) in other.period == reflection.period }
            let name = reflection.period.name(
                words, at: locked[..<index].count(where: isSame), of: locked.count(where: isSame))
            var item = LockedText.item(id: first + Int64(index), name, words, on(.unlockTapped))
            item.mark = reflection.mood.map { Mood.icon($0) }
            return item
        }
    }

    /// Returns the row of a locked goal: the day on which it was set, if it is one of several.
    static func row<Root>(
        _ goal: Record, id: Int64, dated: Bool, _ words: Words, _ on: (Event) -> Root
    ) -> Item<Root> {
        let date = dated ? goal.string("effective_date").flatMap { CivilDate(text: $0) } : nil
        return LockedText.item(
            id: id, date.map { words.date($0) } ?? words[.documentGoal], words, on(.unlockTapped))
    }
}
