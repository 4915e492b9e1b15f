import AlmanacCore
import Foundation

/// The content of a real server, read from `Content/`: the sheets show the texts that users read.
struct Content {
    private let metadata: JSON
    private let facts: [JSON]
    private let plans: [JSON]
    private let quotes: [JSON]
    /// The list of cities that the service worker keeps.
    let cities: String
    /// How the Chinese of the quotes is read; kept in the same way.
    let pinyin: String

    /// Reads the content.
    /// - Parameter repository: The repository's folder.
    /// - Throws: Foundation's error if a file is missing, or ``JSONError`` if one is invalid.
    init(_ repository: URL) throws {
        let folder = repository.appending(path: "Content")
        cities = try String(contentsOf: repository.appending(path: "Web/cities.txt"), encoding: .utf8)
        pinyin = try String(contentsOf: repository.appending(path: "Web/pinyin.txt"), encoding: .utf8)
        metadata = try JSON.parse(Array(Data(contentsOf: folder.appending(path: "metadata.json"))))
        // Some of each category: more than the list shows at once.
        facts = try Self.files(folder.appending(path: "facts")).flatMap { file in
            try Data(contentsOf: file).split(separator: UInt8(ascii: "\n")).prefix(21).map { try JSON.parse(Array($0)) }
        }
        quotes = try Self.files(folder.appending(path: "quotes")).flatMap { file in
            try Data(contentsOf: file).split(separator: UInt8(ascii: "\n")).map { try Self.row(JSON.parse(Array($0))) }
        }
        plans = try Self.files(folder.appending(path: "plans")).map { try JSON.parse(Array(Data(contentsOf: $0))) }
    }

    /// Returns the row of a bundled quote, as the server keeps it.
    private static func row(_ quote: JSON) -> JSON {
        merged(
            quote,
            [
                ("author", quote["author"]?["en"]), ("author_chinese", quote["author"]?["zh"]),
                ("work", quote["work"]?["en"]), ("work_chinese", quote["work"]?["zh"]),
            ])
    }

    private static func files(_ folder: URL) throws -> [URL] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().map { folder.appending(path: $0) }
    }

    /// Answers like the server; `nil` for what is not content.
    func answer(_ request: HTTPRequest) -> (status: Int, body: JSON)? {
        let path = Path(request.path)
        let language = path["language"] ?? "en"
        switch (request.method, path.segments) {
        case (.post, ["api", "devices", "register"]):
            return (201, .members(("device_id", .string("d-1")), ("device_key", .string("key-1"))))
        case (.get, ["api", "metadata"]): return (200, topics(language))
        case (.get, ["api", "facts"]): return (200, selection(path, language))
        case (.get, ["rest", "v1", "quotes"]): return (200, .array(quotes))
        case (.get, ["api", "plans"]):
            let list = plans.map { plan in
                Self.merged(
                    plan["texts"]?[language], [("sport", plan["sport"]), ("name", nil), ("weeks", plan["weeks"])])
            }
            return (200, .members(("plans", .array(list))))
        case (.get, _) where path.segments.starts(with: ["api", "plans"]):
            guard let plan = plans.first(where: { $0["sport"]?.string == path.segments.last }) else { return nil }
            let shared = [("sport", plan["sport"]), ("sources", plan["sources"])]
            return (200, Self.merged(plan["texts"]?[language], shared))
        default: return nil
        }
    }

    private func topics(_ language: String) -> JSON {
        func localized(_ list: String) -> JSON {
            .array(
                (metadata[list]?.array ?? []).map { topic in
                    Self.merged(
                        topic["texts"]?[language],
                        ["id", "slug", "icon", "color_hex"].map { ($0, topic[$0]) })
                })
        }
        return .members(
            ("categories", localized("categories")), ("content_types", localized("content_types")), ("version", .int(1))
        )
    }

    private func selection(_ path: Path, _ language: String) -> JSON {
        let wanted = (path["categories"] ?? "").split(separator: ",").map(String.init)
        let names = ["id", "category", "content_type", "difficulty", "source_url", "image_url", "created_at", "on"]
        let items = facts.filter { wanted.contains($0["category"]?.string ?? "") }.map { fact in
            Self.merged(
                fact["texts"]?[language],
                names.map { ($0, fact[$0]) } + [
                    ("language", .string(language)), ("reading_time", .int(25)), ("word_count", .int(90)),
                ])
        }
        let start = path["cursor"].flatMap { Int($0) } ?? 0
        let page = items.dropFirst(start).prefix(path["limit"].flatMap { Int($0) } ?? items.count)
        let end = start + page.count
        return .members(
            ("facts", .array(Array(page))), ("total", .int(Int64(items.count))),
            ("next_cursor", end < items.count ? .string(String(end)) : .null))
    }

    /// Returns the members of a text with others, which replace members of the same name. `nil` leaves a text's member.
    private static func merged(_ text: JSON?, _ others: [(String, JSON?)]) -> JSON {
        guard case .object(let members)? = text else { return .null }
        let added = others.compactMap { name, value in value.map { JSON.Member(name, $0) } }
        return .object(added + members.filter { member in !added.contains { $0.key == member.key } })
    }
}
