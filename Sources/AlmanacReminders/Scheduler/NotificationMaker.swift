import AlmanacApp
import AlmanacContent
import AlmanacCore
import AlmanacDatabase
import FactsADay

/// Makes what a notification says, as it is claimed: today's fact or quote is today's, not that of the day the reminder
/// was set.
package struct NotificationMaker: Sendable {
    private let facts = FactRounds()
    private let quotes = QuoteCandidates()

    /// Creates a maker whose caches are empty.
    package init() {}

    /// - Parameter change: the change number for what a person has then been shown.
    /// - Throws: the engine's error.
    package func make(
        _ row: ReminderRow, _ occurrence: Occurrence, in zone: Zone, at now: Instant, change: Int64,
        _ transaction: any Transaction
    ) throws -> NotificationContent {
        if row.app == FactsApp.identity.slug, row.subject == FactsApp.subject {
            return try fact(row, occurrence, zone, now, change, transaction)
        }
        let language = try language(row, transaction)
        let date = occurrence.date ?? zone.date(at: occurrence.fireAt)
        if let text = try quotes.notification(row, on: date, language, transaction) { return NotificationContent(text) }
        // A text that depends on what the device has stored cannot be made here.
        if let app = AppID(slug: row.app), let subject = row.subject, app.queries(about: subject).isEmpty,
            let text = app.notification(about: subject, on: date, Snapshot(), language)
        {
            return NotificationContent(text)
        }
        var content = NotificationContent(
            title: row.content?["title"]?.string ?? "Almanac", body: row.content?["body"]?.string ?? "",
            route: row.content?["route"]?.string ?? "/", language: language)
        content.data = NotificationContent.data(row.content?["data"])
        return content
    }

    private func language(_ row: ReminderRow, _ transaction: any Transaction) throws -> Language {
        try row.contentLanguage ?? transaction.knownLanguage(of: row.userID) ?? .en
    }

    private func fact(
        _ row: ReminderRow, _ occurrence: Occurrence, _ zone: Zone, _ now: Instant, _ change: Int64,
        _ transaction: any Transaction
    ) throws -> NotificationContent {
        let date = occurrence.date ?? zone.date(at: occurrence.fireAt)
        let wanted = try transaction.factSelection(of: row.userID)
        let language = try wanted?.language ?? language(row, transaction)
        let selection = wanted ?? FactSelection(language: language, categories: [], difficulty: nil)
        let day = ShownDay(date: date, now: now, change: change)
        let (choice, order) = try facts.choice(among: selection, on: date, transaction)
        let shown = try transaction.chooseAndRecordFact(by: choice, order, to: row.userID, day)
        let fact = try shown.flatMap { id in
            try transaction.factText(id, in: language).map { (id: id, title: $0.title, text: $0.summary) }
        }
        return NotificationContent(FactsApp.notification(fact, on: date, language))
    }
}

extension NotificationContent {
    fileprivate init(_ text: NotificationText) {
        self.init(title: text.title, body: text.body, route: text.route, language: text.language)
    }
}

extension ReminderRow {
    /// The language its writer asked for.
    fileprivate var contentLanguage: Language? {
        content?["language"]?.string.flatMap(Language.init(code:))
    }
}
