import AlmanacCore

/// The server's contract for Facts A Day (wire.md, A): how each request is written and each answer read.
enum API {
    static let pageSize = 50

    static func register(_ platform: Platform, _ language: Language, key: String?) -> HTTPRequest {
        let body = JSON.members(
            ("platform", .string(platform.system.name)), ("model", .string(platform.model)),
            ("os_version", .string(platform.version)), ("language", .string(language.code)))
        return HTTPRequest(.post, "/api/devices/register", bearer: key, body: body.bytes)
    }

    static func deviceKey(_ result: HTTPResult) -> Result<String, Problem> {
        decode(result, expecting: 201) { $0["device_key"]?.string.flatMap { $0.isEmpty ? nil : $0 } }
    }

    static func metadata(_ language: Language, key: String) -> HTTPRequest {
        HTTPRequest(.get, "/api/metadata?language=" + language.code, bearer: key)
    }

    struct Metadata: Equatable {
        let categories: [Category]
        let contentTypes: [ContentType]
    }

    static func metadata(_ result: HTTPResult) -> Result<Metadata, Problem> {
        decode(result, expecting: 200) { json in
            guard let categories = json["categories"]?.array.flatMap({ all($0, Category.init) }), !categories.isEmpty,
                let types = json["content_types"]?.array.flatMap({ all($0, ContentType.init) })
            else { return nil }
            return Metadata(categories: categories, contentTypes: types)
        }
    }

    static func facts(_ language: Language, _ choosing: Choosing, cursor: String?, key: String) -> HTTPRequest {
        var path = "/api/facts?language=" + language.code
        path += "&categories=" + choosing.categories.map(Path.encode).joined(separator: ",")
        path += "&difficulty=" + choosing.difficulty.slug + "&limit=" + String(pageSize)
        if let cursor { path += "&cursor=" + Path.encode(cursor) }
        return HTTPRequest(.get, path, bearer: key)
    }

    struct Page: Equatable {
        let facts: [Fact]
        /// How many the whole selection holds.
        let total: Int
        let nextCursor: String?
    }

    static func page(_ result: HTTPResult) -> Result<Page, Problem> {
        decode(result, expecting: 200) { json in
            guard let facts = json["facts"]?.array.flatMap({ all($0, Fact.init) }), let total = json["total"]?.int,
                (0...1_000_000).contains(total)
            else { return nil }
            let cursor = json["next_cursor"]?.string
            // A page that holds nothing and promises more would be asked for without end.
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

    /// All of them, or `nil` when one cannot be read.
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

/// What can go wrong on the way to the facts, and what the person is told.
enum Problem: Error, Equatable, Sendable {
    case network(NetworkFault)
    case refused(status: Int)
    /// An answer that is not what the contract says.
    case unreadable
    case noFacts
    case store(StoreFault)

    /// Whether trying again without being asked may help.
    var isPassing: Bool {
        if case .network = self { true } else { false }
    }

    func message(_ words: Words) -> String {
        switch self {
        case .network(.unreachable): words[.problemUnreachable]
        case .network(.timedOut): words[.problemTimedOut]
        case .network(.cutOff): words[.problemCutOff]
        case .refused(let status): words(.problemRefused, String(status))
        case .unreadable: words[.problemUnreadable]
        case .noFacts: words[.problemNoFacts]
        case .store(.full): words[.problemStoreFull]
        case .store(.refused(let reason)): words(.problemStoreRefused, reason)
        }
    }
}
