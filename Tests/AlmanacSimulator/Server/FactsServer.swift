import AlmanacCore

/// The simulated server of Facts A Day: wire.md A with a small made-up content.
public final class FactsServer {
    /// The number of facts in every selection.
    public var facts: Int
    /// How many ids come before those of the selections: another value is another content.
    public var skipped = 0
    /// The version of the content.
    public var version: Int64 = 1
    /// The days of the year that facts belong to, by their ids: `11-09`.
    public var days: [Int64: String] = [:]
    /// The ids that the server does not know.
    public var unknown: Set<Int64> = []
    /// The bodies of all device registrations so far.
    public private(set) var registrations: [JSON] = []
    /// The slugs of the categories.
    public static let categories = [
        "science", "history", "nature", "space", "technology", "art", "geography", "food",
    ]

    /// Creates a server.
    /// - Parameter facts: The number of facts in every selection.
    public init(facts: Int = 60) {
        self.facts = facts
    }

    /// A network with this server behind it.
    public var network: Network {
        Network { [self] in serve($0) }
    }

    func serve(_ request: HTTPRequest) -> (status: Int, body: JSON) {
        let path = Path(request.path)
        switch (request.method, path.segments) {
        case (.post, ["api", "devices", "register"]):
            registrations.append((try? JSON.parse(request.body)) ?? .null)
            return (
                201, JSON.members(("device_id", .string("d-1")), ("device_key", .string(request.bearer ?? "key-1")))
            )
        case (.get, ["api", "metadata"]): return (200, metadata(path["language"] ?? "en"))
        case (.get, ["api", "facts"]): return (200, page(path))
        case (.get, let segments) where segments.count == 3 && segments.starts(with: ["api", "facts"]):
            guard let id = Int(segments[2]), !unknown.contains(Int64(id)) else { return (404, .object([])) }
            return (200, fact(id - 1, category: "science", language: path["language"] ?? "en"))
        default: return (404, .null)
        }
    }

    private func metadata(_ language: String) -> JSON {
        let categories = FactsServer.categories.enumerated().map { index, slug in
            JSON.members(
                ("id", .int(Int64(index + 1))), ("name", .string("\(slug) (\(language))")), ("slug", .string(slug)),
                ("description", .null), ("icon", .string("leaf")), ("color_hex", .string("#16A34A")))
        }
        let type = JSON.members(
            ("id", .int(1)), ("name", .string("Record")), ("slug", .string("record")), ("description", .null))
        return JSON.members(
            ("categories", .array(categories)), ("content_types", .array([type])), ("version", .int(version)))
    }

    private func page(_ path: Path) -> JSON {
        let limit = path["limit"].flatMap { Int($0) } ?? 200
        let start = path["cursor"].flatMap { Int($0) } ?? 0
        let end = min(facts, start + limit)
        let slugs = (path["categories"] ?? "").split(separator: ",").map(String.init)
        let items = (start..<max(start, end)).map { index in
            fact(index + skipped, category: slugs[index % slugs.count], language: path["language"] ?? "en")
        }
        return JSON.members(
            ("facts", .array(items)), ("total", .int(Int64(facts))),
            ("next_cursor", end < facts ? .string(String(end)) : .null))
    }

    private func fact(_ index: Int, category: String, language: String) -> JSON {
        let fact = JSON.members(
            ("id", .int(Int64(index + 1))), ("title", .string("Fact \(index + 1)")),
            ("content", .string("What fact \(index + 1) says.\n\nAnd more.")), ("summary", .string("Why.")),
            ("difficulty", .string(["beginner", "intermediate", "advanced"][index % 3])),
            ("content_type", .string("record")), ("category", .string(category)),
            ("tags", .array([.string("tag")])), ("source_url", .string("https://example.org/\(index + 1)")),
            ("reading_time", .int(20)), ("word_count", .int(60)), ("image_url", .null),
            ("language", .string(language)), ("created_at", .string("2026-11-21T00:00:00Z")))
        guard case .object(let members) = fact, let day = days[Int64(index + 1)] else { return fact }
        return .object(members + [JSON.Member("on", .string(day))])
    }
}
