import AlmanacCore

/// The server's API for Facts A Day (wire.md, section A): writes each request and reads each answer.
enum API {
    static let pageSize = 50

    static func deviceKey(_ result: HTTPResult) -> Result<String, Problem> {
        decode(result, expecting: 201) { $0.string("device_key").flatMap { $0.isEmpty ? nil : $0 } }
    }

    static func metadata(_ language: Language, key: String) -> HTTPRequest {
        HTTPRequest(.get, "/api/metadata?language=" + language.code, bearer: key)
    }

    struct Metadata: Equatable {
        let categories: [Category]
        let contentTypes: [ContentType]
        /// Changes with the server's content; `nil` if the server does not say.
        var version: String?
    }

    static func metadata(_ result: HTTPResult) -> Result<Metadata, Problem> {
        decode(result, expecting: 200) { json in
            guard let categories = json["categories"]?.array.flatMap({ all($0, Category.init) }), !categories.isEmpty,
                let types = json["content_types"]?.array.flatMap({ all($0, ContentType.init) })
            else { return nil }
            return Metadata(categories: categories, contentTypes: types, version: json["version"]?.text)
        }
    }

    static func facts(
        _ language: Language, _ preferences: FactPreferences, cursor: String?, limit: Int = pageSize, key: String
    ) -> HTTPRequest {
        var path = "/api/facts?language=" + language.code
        path += "&categories=" + preferences.categories.map(Path.encode).joined(separator: ",")
        path += "&difficulty=" + preferences.difficulty.slug + "&limit=" + String(limit)
        if let cursor { path += "&cursor=" + Path.encode(cursor) }
        return HTTPRequest(.get, path, bearer: key)
    }

    /// Asks for a single fact.
    static func fact(_ id: Int64, _ language: Language, key: String) -> HTTPRequest {
        HTTPRequest(.get, "/api/facts/" + String(id) + "?language=" + language.code, bearer: key)
    }

    static func fact(_ result: HTTPResult) -> Result<Fact, Problem> {
        decode(result, expecting: 200) { Fact($0) }
    }

    struct Page: Equatable {
        let facts: [Fact]
        /// The number of facts in the whole selection, on all pages.
        let total: Int
        let nextCursor: String?
    }

    static func page(_ result: HTTPResult) -> Result<Page, Problem> {
        decode(result, expecting: 200) { json in
            guard let facts = json["facts"]?.array.flatMap({ all($0, Fact.init) }), let total = json["total"]?.int,
                (0...1_000_000).contains(total)
            else { return nil }
            let cursor = json.string("next_cursor")
            // An empty page with a cursor would make the app request pages forever.
            guard cursor == nil || !facts.isEmpty else { return nil }
            return Page(facts: facts, total: Int(total), nextCursor: cursor)
        }
    }

    private static func decode<T>(
        _ result: HTTPResult, expecting expected: Int, _ read: (JSON) -> T?
    ) -> Result<T, Problem> {
        switch result {
        case .failed(let fault): return .failure(.network(fault))
        case .answered(expected, let body):
            guard let json = try? JSON.parse(body), let value = read(json) else { return .failure(.unreadable) }
            return .success(value)
        case .answered(let status, _): return .failure(.refused(status: status))
        }
    }

    /// Returns all values, or `nil` if one of them cannot be read.
    private static func all<T>(_ items: [JSON], _ read: (JSON) -> T?) -> [T]? {
        var values: [T] = []
        values.reserveCapacity(items.count)
        for item in items {
            guard let value = read(item) else { return nil }
            values.append(value)
        }
        return values
    }
}

/// What can go wrong while the facts are fetched and stored, and what to tell the user.
enum Problem: Error, Equatable, Sendable {
    case network(NetworkFault)
    case refused(status: Int)
    /// The answer does not match the API.
    case unreadable
    case noFacts
    case store(StoreFault)

    /// Whether an automatic retry may help.
    var isPassing: Bool {
        if case .network = self { true } else { false }
    }

    /// Whether what has been received stays usable, so that the next attempt goes on from there.
    var keepsReceived: Bool {
        switch self {
        case .network, .store: true
        case .refused(let status): status >= 500
        case .unreadable, .noFacts: false
        }
    }

    func message(_ words: Words) -> String {
        switch self {
        case .network(let fault): fault.message(words)
        case .refused(let status): words(.problemRefused, String(status))
        case .unreadable: words[.problemUnreadable]
        case .noFacts: words[.problemNoFacts]
        case .store(let fault): StorageProblem.message(fault, words)
        }
    }
}
