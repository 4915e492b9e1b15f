import AlmanacContent
import AlmanacCore
import AlmanacDatabase
import Crypto
import Foundation
import Synchronization

/// The feeds of the daily fact and the daily quote, which are the same for everyone.
///
/// A day is one of UTC. Each day's choice depends only on the date and on what there is to choose from, so that it is the
/// same after a restart, and a new fact replaces the choice of few days.
struct PublicFeeds: Sendable {
    let database: any Database
    let now: @Sendable () -> Instant
    private let cache = FeedCache()

    /// How many days a feed shows, today included.
    static let days = 14

    /// What a feed is about.
    enum Subject: Equatable, Sendable {
        case facts(Language)
        /// In English and Chinese, or in one of the two.
        case quotes(Language?)

        /// Reads the name of a file, such as `facts.de.atom`.
        init?(fileName: String) {
            guard let found = Self.all.first(where: { $0.name + ".atom" == fileName }) else { return nil }
            self = found
        }

        /// All feeds. Quotes are in English and Chinese.
        static let all: [Subject] =
            Language.allCases.map { .facts($0) } + [.quotes(nil), .quotes(.en), .quotes(.zh)]

        var name: String {
            switch self {
            case .facts(let language): "facts.\(language.code)"
            case .quotes(let language): "quotes" + (language.map { ".\($0.code)" } ?? "")
            }
        }

        fileprivate var language: Language {
            switch self {
            case .facts(let language): language
            case .quotes(let language): language ?? .en
            }
        }
    }

    /// A feed's document, and when it last changed.
    struct Document: Equatable, Sendable {
        let bytes: [UInt8]
        let tag: String
        let changedAt: Instant
    }

    /// Returns the feed of today.
    /// - Throws: the engine's error, or the encoder's.
    func document(_ subject: Subject, at origin: Origin, _ tags: FeedTags) async throws -> Document {
        let today = Zone.utc.date(at: now())
        let version = try await database.read { transaction in
            // Both change with every change of the content.
            [
                try transaction.contentVersion(),
                try Tables.named("quotes").map { try transaction.lastChange(of: $0) } ?? 0,
            ]
        }
        let key = "\(subject.name) \(origin.text) \(today.text) \(version)"
        if let known = cache.documents.withLock({ $0[key] }) { return known }
        let bytes = try await feed(subject, origin, tags, today).document()
        let document = Document(bytes: bytes, tag: ContentTag(of: bytes).text, changedAt: today.midnight)
        cache.documents.withLock { $0[key] = document }
        return document
    }

    private func feed(
        _ subject: Subject, _ origin: Origin, _ tags: FeedTags, _ today: CivilDate
    ) async throws -> AtomFeed {
        let words = Words(subject.language)
        let dates = (0..<Self.days).map { CivilDate(daysSinceEpoch: today.daysSinceEpoch - $0) }
        let entries: [AtomFeed.Entry] = try await database.read { transaction in
            switch subject {
            case .facts(let language):
                let facts = try transaction.candidates(
                    in: FactSelection(language: language, categories: [], difficulty: nil))
                return try dates.compactMap { date -> AtomFeed.Entry? in
                    guard let id = Self.choice(from: facts, on: date) else { return nil }
                    return try transaction.feedFact(id, language)?.entry(date, subject, tags, origin)
                }
            case .quotes(let language):
                let ids = try transaction.query("SELECT id FROM quotes", []).map { try $0.text("id") }
                return try dates.compactMap { date -> AtomFeed.Entry? in
                    guard let id = Self.choice(from: ids, "quote", on: date) else { return nil }
                    return try transaction.feedQuote(id, language)?.entry(date, subject, tags, origin)
                }
            }
        }
        let isFacts = if case .facts = subject { true } else { false }
        return AtomFeed(
            lang: subject.language.code, id: tags.id("feeds/" + subject.name),
            title: words[isFacts ? .feedFacts : .feedQuotes],
            subtitle: words[isFacts ? .feedFactsText : .feedQuotesText],
            updated: today.midnight.timestamp, author: .init(name: words[.almanacName]),
            link: [
                .init(rel: "self", type: "application/atom+xml", href: "\(origin.text)/feeds/\(subject.name).atom"),
                .init(rel: "alternate", type: "text/html", href: origin.text + "/"),
            ], entry: entries)
    }

    /// Returns the fact of a date: one that belongs to that day of the year, or else one without a day.
    /// Not ``DailyChoice``: a feed has no reader, so nothing was shown before.
    static func choice(from facts: [DailyCandidate], on date: CivilDate) -> Int64? {
        let own = facts.filter { $0.falls(on: date) }
        let free = facts.filter { $0.day == nil }
        let asked = own.isEmpty ? (free.isEmpty ? facts : free) : own
        return choice(from: asked.map { String($0.id) }, "fact", on: date).flatMap { Int64($0) }
    }

    /// Returns the id that a date chooses: the one with the smallest hash of itself and the date. Adding others changes
    /// the choice of few dates.
    static func choice(from ids: [String], _ kind: String, on date: CivilDate) -> String? {
        let ranked = ids.map { id in
            (rank: SHA256.hash(data: Data("\(kind)/\(date.text)/\(id)".utf8)).prefix(8).hex, id: id)
        }
        return ranked.min { ($0.rank, $0.id) < ($1.rank, $1.id) }?.id
    }
}

/// What a feed shows of a day.
struct FeedItem {
    let title: String
    let text: String
    let route: String
    let categories: [String]
    let source: String?

    /// The entry. A text that was stored before control characters were refused is shown without them.
    func entry(
        _ date: CivilDate, _ subject: PublicFeeds.Subject, _ tags: FeedTags, _ origin: Origin
    ) -> AtomFeed.Entry {
        var links = [AtomFeed.Link(rel: "alternate", type: "text/html", href: origin.text + route)]
        if let source, source.hasPrefix("https://") || source.hasPrefix("http://") {
            links.append(AtomFeed.Link(rel: "via", type: "text/html", href: source))
        }
        return AtomFeed.Entry(
            id: tags.id("feeds/\(subject.name)/\(date.text)"), title: title.storable,
            published: date.midnight.timestamp, updated: date.midnight.timestamp, link: links,
            category: categories.map { .init(term: $0.storable) }, content: .init(text: text.storable))
    }
}

extension Transaction {
    /// Returns what the feed shows of a fact.
    /// - Throws: the engine's error.
    fileprivate func feedFact(_ id: Int64, _ language: Language) throws -> FeedItem? {
        try query(
            """
            SELECT t.title, t.content, t.summary, f.source_url, c.slug AS category FROM facts f
            JOIN fact_texts t ON t.fact_id = f.id AND t.language = ? JOIN categories c ON c.id = f.category_id
            WHERE f.id = ?
            """, [.text(language.code), .int(id)]
        ).first.map { row -> FeedItem in
            let texts = [try row.text("content"), row.textIfAny("summary") ?? ""].filter { !$0.isEmpty }
            return FeedItem(
                title: try row.text("title"), text: texts.joined(separator: "\n\n"), route: "/facts/fact/\(id)",
                categories: [try row.text("category")], source: row.textIfAny("source_url"))
        }
    }

    /// Returns what the feed shows of a quote; `nil` if it does not have the language.
    /// - Throws: the engine's error.
    fileprivate func feedQuote(_ id: String, _ language: Language?) throws -> FeedItem? {
        try query("SELECT english_text, chinese_text, categories FROM quotes WHERE id = ?", [.text(id)]).first
            .flatMap { row -> FeedItem? in
                let (english, chinese) = (try row.text("english_text"), row.textIfAny("chinese_text") ?? "")
                let texts =
                    switch language {
                    case .zh?: [chinese]
                    case .en?: [english]
                    default: [english, chinese]
                    }
                let shown = texts.filter { !$0.isEmpty }
                guard let title = shown.first else { return nil }
                let categories = row.textIfAny("categories").flatMap { try? JSON.parse(Array($0.utf8)) }?.strings ?? []
                return FeedItem(
                    title: title, text: shown.joined(separator: "\n\n"), route: "/whole/quote/\(id)",
                    categories: categories, source: nil)
            }
    }
}

/// Keeps the documents of the last two days' worth of requests. There are eleven feeds, and a server may be reached by a few
/// names.
private final class FeedCache: Sendable {
    let documents = Mutex(BoundedCache<String, PublicFeeds.Document>(limit: 60))
}
