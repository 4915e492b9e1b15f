import AlmanacCore

/// Makes what a notification says, as it is claimed: today's fact is today's, not that of the day the reminder was set.
struct NotificationMaker: Sendable {
    private let facts = FactRounds()

    /// - Parameter change: the change number for what a person has then been shown.
    /// - Throws: the engine's error.
    func make(
        _ row: ReminderRow, _ occurrence: Occurrence, in zone: Zone, at now: Instant, change: Int64,
        _ transaction: any Transaction
    ) throws -> NotificationContent {
        switch (row.app, row.subject) {
        case ("facts", "fact-of-the-day"):
            return try fact(row, occurrence, zone, now, change, transaction)
        case ("reflect", "morning"):
            let words = Words(try language(row, transaction))
            return NotificationContent(
                title: words[.reflectPeriodMorning], body: words[.reflectMorning1], route: "/reflect/today/morning",
                language: words.language)
        case ("reflect", "evening"):
            let words = Words(try language(row, transaction))
            return NotificationContent(
                title: words[.reflectPeriodEvening], body: words[.reflectEvening1], route: "/reflect/today/evening",
                language: words.language)
        default:
            var content = NotificationContent(
                title: row.content?["title"]?.string ?? "Almanac", body: row.content?["body"]?.string ?? "",
                route: row.content?["route"]?.string ?? "/", language: try language(row, transaction))
            content.data = NotificationContent.data(row.content?["data"])
            return content
        }
    }

    private func language(_ row: ReminderRow, _ transaction: any Transaction) throws -> Language {
        try row.contentLanguage ?? transaction.language(of: row.userID)
    }

    private func fact(
        _ row: ReminderRow, _ occurrence: Occurrence, _ zone: Zone, _ now: Instant, _ change: Int64,
        _ transaction: any Transaction
    ) throws -> NotificationContent {
        let date = occurrence.date ?? zone.date(at: occurrence.fireAt)
        let wish = try transaction.factWish(of: row.userID)
        let language = try wish?.selection.language ?? language(row, transaction)
        let selection = wish?.selection ?? FactSelection(language: language, categories: [], difficulty: nil)
        let day = Day(date: date, begin: zone.beginning(of: date), now: now, change: change)
        let order = try facts.order(of: selection, on: date, transaction)
        guard let id = try transaction.showFact(from: order, to: row.userID, day, roundStartedAt: wish?.roundStartedAt),
            let fact = try transaction.factText(id, in: language)
        else {
            // No facts of this choice are left; the app says so.
            let words = Words(language)
            return NotificationContent(
                title: words[.factsName], body: words[.todayTitle], route: "/facts", language: language)
        }
        return NotificationContent(
            title: fact.title, body: fact.summary, route: "/facts/fact/\(id)", language: language)
    }

    /// The day a fact is chosen for.
    struct Day {
        let date: CivilDate
        /// Its first instant.
        let begin: Instant
        let now: Instant
        let change: Int64
    }
}

extension ReminderRow {
    /// The language its writer asked for.
    fileprivate var contentLanguage: Language? {
        content?["language"]?.string.flatMap(Language.init(code:))
    }
}

extension Zone {
    /// The first instant of a date; of one the zone has skipped, the first after it.
    fileprivate func beginning(of date: CivilDate) -> Instant {
        guard let midnight = LocalTime(hour: 0, minute: 0), let first = occurrence(on: date, at: midnight) else {
            return nextDay(after: Instant(milliseconds: Int64(date.daysSinceEpoch) * 86_400_000))
        }
        return first.fireAt
    }
}
