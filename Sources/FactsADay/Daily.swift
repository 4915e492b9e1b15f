import AlmanacCore

/// What the rest of Almanac needs to know to tell of the day's fact (F10).
extension FactsApp {
    /// What the reminder is about, in the table of reminders.
    public static let subject = "fact-of-the-day"
    /// Its app and its subject.
    public static let reminder = "facts/fact-of-the-day"

    /// The facts a person wants, and when.
    public struct Daily: Equatable, Sendable {
        public let language: Language
        public let choosing: Choosing
    }

    /// - Parameters:
    ///   - preferences: the rows of ``Preferences/table``.
    ///   - zone: where the person is.
    /// - Returns: `nil` for somebody who has not been through the onboarding.
    public static func daily(_ preferences: [Row], zone: Zone) -> Daily? {
        let profile = Profile(Preferences.values(preferences), zone: zone)
        guard profile.isComplete, let language = profile.language else { return nil }
        return Daily(language: language, choosing: profile.choosing)
    }

    /// What ``dailyNews(_:on:zone:or:)`` must have read.
    public static var dailyQueries: [Query] {
        [.all(table: Preferences.table.name), .all(table: FactsTables.facts.name)]
    }

    /// Tells of the fact that the first page shows on a date.
    /// - Parameters:
    ///   - rows: the answers to ``dailyQueries``.
    ///   - language: for somebody who has chosen none.
    public static func dailyNews(
        _ rows: [[Row]], on date: CivilDate, zone: Zone, or language: Language
    ) -> (title: String, body: String, route: String, language: Language) {
        let language = rows.first.flatMap { daily($0, zone: zone)?.language } ?? language
        let facts = (rows.count == 2 ? rows[1] : []).compactMap { Fact($0) }
        guard let fact = DailyFact.choose(from: facts, on: date) else {
            let words = Words(language)
            return (words[.factsName], words[.todayTitle], FactsRoute.today.path, language)
        }
        let words = Words(language)
        return (
            fact.title ?? words[.factsName], fact.summary ?? fact.content, FactsRoute.fact(fact.id).path,
            Language(code: fact.language) ?? language
        )
    }
}
