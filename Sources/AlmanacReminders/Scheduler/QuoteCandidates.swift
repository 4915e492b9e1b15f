import AlmanacCore
import AlmanacDatabase
import Synchronization
import Whole

/// Caches the quotes to choose from, per choice of categories. Many users share few choices, and most of their
/// reminders are due at the same time.
package final class QuoteCandidates: Sendable {
    private let cache = Mutex(Cache())

    private struct Cache {
        /// The last change of the quotes that the cache knows.
        var change: Int64 = -1
        var library = Library(quotes: [])
        /// Each candidate takes about 40 bytes.
        var candidates = BoundedCache<Set<String>, [DailyQuotes.Candidate]>(limit: 500_000)
    }

    private struct Library {
        let quotes: [Quote]
        /// The categories that the quotes have.
        let categories: Set<String>

        init(quotes: [Quote]) {
            self.quotes = quotes
            categories = quotes.reduce(into: []) { $0.formUnion($1.categories) }
        }
    }

    private struct Quote {
        let id: String
        let categories: Set<String>
    }

    /// Returns the notification of the day's quote; `nil` for another app's or another subject's reminder.
    /// - Throws: the engine's error.
    package func notification(
        _ row: ReminderRow, on date: CivilDate, _ language: Language, _ transaction: any Transaction
    ) throws -> NotificationText? {
        guard row.app == QuoteNotification.app, row.subject == QuoteNotification.subject else { return nil }
        let quote = try transaction.quoteOfTheDay(of: row.userID, on: date, from: self)
        return QuoteNotification.notification(of: quote, on: date, language)
    }

    /// Returns all quotes, of which those in one of the categories are preferred.
    /// - Parameter categories: empty to prefer all. Those that no quote has do not count, so that what users write does
    ///   not fill the cache.
    /// - Throws: the engine's error.
    package func all(preferring categories: Set<String>, _ transaction: any Transaction) throws -> [DailyQuotes
        .Candidate]
    {
        guard let table = Tables.named("quotes") else { return [] }
        let change = try transaction.lastChange(of: table)
        let library = try library(at: change, transaction)
        let categories = categories.intersection(library.categories)
        if let known = cache.withLock({ $0.change == change ? $0.candidates[categories] : nil }) { return known }
        let candidates = library.quotes.map { quote in
            DailyQuotes.Candidate(
                id: quote.id, isPreferred: categories.isEmpty || !quote.categories.isDisjoint(with: categories))
        }
        cache.withLock { cache in
            guard cache.change == change else { return }
            cache.candidates.store(candidates, for: categories, cost: candidates.count)
        }
        return candidates
    }

    private func library(at change: Int64, _ transaction: any Transaction) throws -> Library {
        if let known = cache.withLock({ $0.change == change ? $0.library : nil }) { return known }
        let library = Library(quotes: try Self.quotes(transaction))
        cache.withLock { $0 = Cache(change: change, library: library) }
        return library
    }

    /// The number of choices of categories in the cache.
    package var cachedChoices: Int { cache.withLock { $0.candidates.count } }

    private static func quotes(_ transaction: any Transaction) throws -> [Quote] {
        try transaction.query("SELECT id, categories FROM quotes", []).map { row in
            Quote(id: try row.text("id"), categories: Set(try row.list("categories")))
        }
    }
}

/// What a notification shows of a quote.
private typealias QuoteTexts = (id: String, english: String, chinese: String)

extension Transaction {
    /// The quote of an account's day: the first of those that its devices have chosen for the date, or else the
    /// one that they would choose.
    /// - Throws: the engine's error.
    fileprivate func quoteOfTheDay(
        of account: String, on date: CivilDate, from candidates: QuoteCandidates
    ) throws -> QuoteTexts? {
        let preferences = try query(
            "SELECT categories, daily_date, daily_quotes FROM userpreferences WHERE user_id = ?", [.text(account)]
        ).first
        let chosenOn = preferences?.textIfAny("daily_date").flatMap { CivilDate(text: $0) }
        if let preferences, let chosenOn, DailyQuotes.isChoice(for: chosenOn, validOn: date) {
            // A device chooses no more than these. Whatever else stands there is not looked up.
            for id in try preferences.list("daily_quotes").prefix(DailyQuotes.perDay) {
                if let quote = try quote(id) { return quote }
            }
        }
        let goals = try query("SELECT goals FROM users WHERE id = ?", [.text(account)]).first?.list("goals")
        let preferred = QuotePreference.categories(try preferences?.list("categories") ?? [], goals: goals ?? [])
        let chosen = DailyQuotes.choose(
            from: try candidates.all(preferring: Set(preferred), self), for: account, on: date,
            count: DailyQuotes.perDay)
        return try chosen.first.flatMap { try quote($0) }
    }

    private func quote(_ id: String) throws -> QuoteTexts? {
        // What a user has written as the day's quotes may be anything.
        guard dialect.admitsID(id) else { return nil }
        return try query("SELECT id, english_text, chinese_text FROM quotes WHERE id = ?", [.text(id)]).first.map {
            row in
            (
                id: try row.text("id"), english: try row.text("english_text"),
                chinese: row.textIfAny("chinese_text") ?? ""
            )
        }
    }
}

extension SQLRow {
    /// The texts of an array's column; empty for null.
    fileprivate func list(_ column: String) throws -> [String] {
        guard let text = textIfAny(column) else { return [] }
        return try JSON.parse(Array(text.utf8)).array?.compactMap(\.string) ?? []
    }
}

extension Transaction {
    /// Turns the daily quote's reminder off if the account's preferences want none. Where accounts are merged, the preferences
    /// of one stand, and the reminder may be the other's.
    package func turnOffUnwantedReminders(of account: String) throws {
        let unwanted = try query(
            """
            SELECT id FROM reminders WHERE user_id = ? AND app = ? AND subject = ?
            AND enabled AND EXISTS (SELECT 1 FROM userpreferences WHERE user_id = ? AND NOT notifications_enabled)
            """,
            [.text(account), .text(QuoteNotification.app), .text(QuoteNotification.subject), .text(account)])
        guard !unwanted.isEmpty else { return }
        let change = try nextChange(for: .account(account))
        for reminder in unwanted {
            try execute(
                "UPDATE reminders SET enabled = FALSE, change_number = ? WHERE id = ?",
                [.int(change), .text(try reminder.text("id"))])
        }
    }
}
