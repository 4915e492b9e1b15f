import AlmanacCore

/// The quotes on this device: downloaded whole, once a day at most, and readable without a network from then on (W4).
struct QuoteLibrary: Equatable, Sendable {
    /// All quotes, in the order of their ids.
    private(set) var quotes: [Quote]
    /// The date on which they were last downloaded.
    private(set) var downloaded: CivilDate?
    private(set) var phase: Phase = .idle
    /// When the user last came back to the page and it looked again, or when it was opened.
    private var looked: Instant?
    /// Whether quotes may have been imported since the last download.
    private var isOutdated = false

    /// The least time between two downloads that the user's return to the page begins, in milliseconds.
    private static let lookPause: Int64 = 600_000

    enum Phase: Equatable, Sendable {
        case idle
        /// Fetching the page that begins after the quotes that have arrived.
        case fetching([JSON])
        case storing
        case failed(Failure)
    }

    enum Failure: Equatable, Sendable {
        case network(NetworkFault)
        case refused(status: Int)
        case unreadable
        /// The server has no quotes.
        case none
        case store(StoreFault)
    }

    enum Event: Equatable, Sendable {
        case answered(HTTPResult), stored(WriteResult)
    }

    /// The number of quotes that one request fetches.
    static let page = 1_000

    /// - Parameters:
    ///   - rows: The rows of ``WholeTables/library``.
    ///   - downloaded: The date of the last download, as text.
    init(_ rows: [Row], downloaded: String?) {
        quotes = rows.compactMap { Quote($0) }.ordered { $0.id < $1.id }
        self.downloaded = downloaded.flatMap { CivilDate(text: $0) }
    }

    /// Whether the quotes are on their way.
    var isFetching: Bool {
        switch phase {
        case .fetching, .storing: true
        case .idle, .failed: false
        }
    }

    /// Whether nothing is on its way, and nothing has failed.
    var isIdle: Bool { if case .idle = phase { true } else { false } }

    func quote(_ id: String) -> Quote? { quotes.element(id) { $0.id } }

    /// Returns the candidates for the choice of a day.
    func candidates(preferring categories: [String]) -> [DailyQuotes.Candidate] {
        quotes.map { quote in
            DailyQuotes.Candidate(
                id: quote.id, isPreferred: categories.isEmpty || quote.belongs(toAnyOf: categories))
        }
    }

    // MARK: The download

    /// Has the quotes fetched again when the user returns to the page: the operator may have imported some since.
    mutating func lookAgain(_ moment: Moment) {
        guard moment.isVisible else { return }
        if let looked, !(0..<QuoteLibrary.lookPause).contains(moment.now - looked) { isOutdated = true }
        if looked.isNone || isOutdated { looked = moment.now }
    }

    /// Begins the download if there are no quotes yet, or if the last one was on another day or is out of date.
    mutating func refresh(_ moment: Moment) -> [Effect<Event>] {
        guard !isFetching, quotes.isEmpty || moment.isOnline && (isOutdated || downloaded != moment.today) else {
            return []
        }
        phase = .fetching([])
        return [fetch(after: 0)]
    }

    private func fetch(after count: Int) -> Effect<Event> {
        let path =
            "/rest/v1/quotes?select=" + Quote.columns + "&order=id&limit=" + String(QuoteLibrary.page) + "&offset="
            + String(count)
        return .http(HTTPRequest(.get, path)) { .answered($0) }
    }

    mutating func update(_ event: Event, _ moment: Moment) -> [Effect<Event>] {
        switch (phase, event) {
        case (.fetching(let before), .answered(let result)): return answered(result, before, moment)
        case (.storing, .stored(.done)): phase = .idle
        case (.storing, .stored(.failed(let fault))): phase = .failed(.store(fault))
        default: break
        }
        return []
    }

    private mutating func answered(_ result: HTTPResult, _ before: [JSON], _ moment: Moment) -> [Effect<Event>] {
        switch result {
        case .failed(let fault): phase = .failed(.network(fault))
        case .answered(200, let body), .answered(206, let body):
            guard let rows = (try? JSON.parse(body))?.array else {
                phase = .failed(.unreadable)
                return []
            }
            let all = before + rows
            guard rows.count < QuoteLibrary.page else {
                phase = .fetching(all)
                return [fetch(after: all.count)]
            }
            return take(all, moment)
        case .answered(let status, _): phase = .failed(.refused(status: status))
        }
        return []
    }

    /// Replaces the library in one transaction, so that a kill leaves either the old or the new one.
    private mutating func take(_ rows: [JSON], _ moment: Moment) -> [Effect<Event>] {
        var changes: [Change] = [.clear(table: WholeTables.library.name)]
        var found: [Quote] = []
        for row in rows {
            guard let quote = Quote(row) else { continue }
            found.append(quote)
            changes.append(.put(table: WholeTables.library.name, row: [.text(quote.id), .text(row.text)]))
        }
        guard !found.isEmpty else {
            phase = .failed(.none)
            return []
        }
        quotes = found.ordered { $0.id < $1.id }
        downloaded = moment.today
        isOutdated = false
        phase = .storing
        changes.append(Remembered.set(Remembered.downloaded, moment.today.text))
        return [.write(changes) { .stored($0) }]
    }
}

extension QuoteLibrary.Failure {
    func message(_ words: Words) -> String {
        switch self {
        case .network(let fault): fault.message(words)
        case .refused(let status): words(.problemRefused, String(status))
        case .unreadable: words[.problemUnreadable]
        case .none: words[.wholeLoadNone]
        case .store(let fault): StorageProblem.message(fault, words)
        }
    }
}
