import AlmanacCore

/// The pages of the journal. A day and hour has one on each device, and so may have several: of two devices, or of a day
/// that was begun before the user signed in.
extension StoredRecords {
    /// Returns the reflection of a page; `nil` while it is not saved.
    func reflection(_ page: Editor.Page) -> Reflection? {
        for reflection in reflections where reflection.page == page { return reflection }
        return nil
    }

    /// Returns the reflections of a day's hour, in the order in which they were last edited.
    func reflections(_ date: CivilDate, _ period: Period) -> [Reflection] {
        reflections.filter { $0.date == date && $0.period == period }
    }

    /// Returns the pages of a day's hour on which something is written: those that are saved, and the drafts of others.
    func pages(_ date: CivilDate, _ period: Period) -> [Editor.Page] {
        var pages = reflections(date, period).map { $0.page }
        for draft in drafts {
            guard let page = Editor.Page(key: draft.key), page.date == date, page.period == period,
                !pages.contains(page)
            else { continue }
            pages.append(page)
        }
        return pages
    }

    /// Returns the page on which a device writes in a day's hour: the one that is being written, or else the latest.
    func page(_ date: CivilDate, _ period: Period) -> Editor.Page {
        let pages = pages(date, period)
        return pages.last { draft($0.key) != nil } ?? pages.last ?? Editor.Page(date: date, period: period)
    }

    // MARK: Goals

    /// Whether a goal that this device's user has not been told of runs beside another one: two devices, or two accounts
    /// that are one now, had a goal each.
    func hasUnknownGoal(_ today: CivilDate) -> Bool {
        let running = goals.filter { goal in
            let date = goal.string("effective_date").flatMap { CivilDate(text: $0) }
            return date.map { GoalPeriod.daysLeft(setOn: $0, today: today) > 0 } ?? false
        }
        guard running.count > 1, let known = draft(ReflectTables.knownGoals)?.strings else { return false }
        return running.contains { !known.contains($0.goalID) }
    }

    /// Returns the changes that note all goals as known; none if they are, or before the first are noted.
    func knowingGoals() -> [Change] {
        guard let known = draft(ReflectTables.knownGoals)?.strings,
            goals.contains(where: { !known.contains($0.goalID) })
        else { return [] }
        return [StoredRecords.known(goals)]
    }

    static func known(_ goals: [Record]) -> Change {
        ReflectTables.putDraft(ReflectTables.knownGoals, .array(goals.map { .string($0.goalID) }))
    }
}

extension Record {
    /// The id of a goal; its key until it has one.
    fileprivate var goalID: String { string("id") ?? key }
}
