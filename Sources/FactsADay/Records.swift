import AlmanacCore

/// The tables Facts A Day keeps on the device: those of the seed, to the letter (F8), and the reminder wishes.
public enum FactsTables {
    public static let categories = LocalTable(
        "categories",
        [
            .init("id", "INTEGER PRIMARY KEY"), .init("name", "TEXT NOT NULL"), .init("slug", "TEXT UNIQUE NOT NULL"),
            .init("description", "TEXT"), .init("icon", "TEXT"), .init("color_hex", "TEXT"),
        ])

    public static let contentTypes = LocalTable(
        "content_types",
        [
            .init("id", "INTEGER PRIMARY KEY"), .init("name", "TEXT NOT NULL"), .init("slug", "TEXT UNIQUE NOT NULL"),
            .init("description", "TEXT"),
        ])

    public static let facts = LocalTable(
        "facts",
        [
            .init("id", "INTEGER PRIMARY KEY"), .init("title", "TEXT"), .init("content", "TEXT NOT NULL"),
            .init("summary", "TEXT"), .init("difficulty", "TEXT"), .init("content_type", "TEXT"),
            .init("category", "TEXT"), .init("tags", "TEXT"), .init("source_url", "TEXT"),
            .init("reading_time", "INTEGER"), .init("word_count", "INTEGER"), .init("image_url", "TEXT"),
            .init("language", "TEXT NOT NULL"), .init("created_at", "TEXT NOT NULL"),
        ])

    public static let all = [categories, contentTypes, facts]
}

/// What a fact is about.
public struct Category: Equatable, Sendable {
    public let id: Int64
    public let name: String
    public let slug: String
    public let description: String?
    /// A Lucide name.
    public let icon: String?
    /// `#rrggbb`; only ever tints.
    public let color: String?

    init?(_ json: JSON) {
        guard let id = json["id"]?.int, let name = json["name"]?.string, let slug = json["slug"]?.string,
            !name.isEmpty, !slug.isEmpty
        else { return nil }
        self.id = id
        self.name = name
        self.slug = slug
        description = json["description"]?.string
        icon = json["icon"]?.string
        color = json["color_hex"]?.string
    }

    init?(_ row: Row) {
        guard row.count == 6, let id = row[0].int, let name = row[1].text, let slug = row[2].text else { return nil }
        self.id = id
        self.name = name
        self.slug = slug
        description = row[3].text
        icon = row[4].text
        color = row[5].text
    }

    var row: Row {
        [.int(id), .text(name), .text(slug), .optional(description), .optional(icon), .optional(color)]
    }
}

/// What kind of fact it is: a record, an origin, …
public struct ContentType: Equatable, Sendable {
    public let id: Int64
    public let name: String
    public let slug: String
    public let description: String?

    init?(_ json: JSON) {
        guard let id = json["id"]?.int, let name = json["name"]?.string, let slug = json["slug"]?.string,
            !name.isEmpty, !slug.isEmpty
        else { return nil }
        self.id = id
        self.name = name
        self.slug = slug
        description = json["description"]?.string
    }

    init?(_ row: Row) {
        guard row.count == 4, let id = row[0].int, let name = row[1].text, let slug = row[2].text else { return nil }
        self.id = id
        self.name = name
        self.slug = slug
        description = row[3].text
    }

    var row: Row {
        [.int(id), .text(name), .text(slug), .optional(description)]
    }
}

/// One fact in one language.
public struct Fact: Equatable, Sendable {
    public let id: Int64
    public let title: String?
    public let content: String
    public let summary: String?
    public let difficulty: String?
    /// A content type's slug.
    public let contentType: String?
    /// A category's slug.
    public let category: String?
    public let tags: [String]
    /// Always http or https.
    public let sourceURL: String?
    /// In seconds.
    public let readingTime: Int64?
    public let wordCount: Int64?
    public let imageURL: String?
    public let language: String
    /// ISO 8601.
    public let createdAt: String

    /// Reads a fact as the server sends it; `nil` when a needed field is missing or of the wrong type.
    init?(_ json: JSON) {
        guard let id = json["id"]?.int, let content = json["content"]?.string, !content.isEmpty,
            let language = json["language"]?.string, let createdAt = json["created_at"]?.string
        else { return nil }
        self.id = id
        self.content = content
        self.language = language
        self.createdAt = createdAt
        title = json["title"]?.string
        summary = json["summary"]?.string
        difficulty = json["difficulty"]?.string
        contentType = json["content_type"]?.string
        category = json["category"]?.string
        tags = json["tags"]?.strings ?? []
        sourceURL = json["source_url"]?.string.flatMap { isWebAddress($0) ? $0 : nil }
        readingTime = json["reading_time"]?.int
        wordCount = json["word_count"]?.int
        imageURL = json["image_url"]?.string
    }

    init?(_ row: Row) {
        guard row.count == 14, let id = row[0].int, let content = row[2].text, let language = row[12].text,
            let createdAt = row[13].text
        else { return nil }
        self.id = id
        self.content = content
        self.language = language
        self.createdAt = createdAt
        title = row[1].text
        summary = row[3].text
        difficulty = row[4].text
        contentType = row[5].text
        category = row[6].text
        tags = row[7].text.flatMap { try? JSON.parse(Array($0.utf8)) }?.strings ?? []
        sourceURL = row[8].text
        readingTime = row[9].int
        wordCount = row[10].int
        imageURL = row[11].text
    }

    var row: Row {
        let tagsJSON = JSON.array(tags.map { .string($0) }).text
        return [
            .int(id), .optional(title), .text(content), .optional(summary), .optional(difficulty),
            .optional(contentType), .optional(category), .text(tagsJSON), .optional(sourceURL),
            .optional(readingTime), .optional(wordCount), .optional(imageURL), .text(language), .text(createdAt),
        ]
    }
}

extension Value {
    static func optional(_ text: String?) -> Value {
        text.map { .text($0) } ?? .null
    }

    static func optional(_ int: Int64?) -> Value {
        int.map { .int($0) } ?? .null
    }
}

/// A link leaves the app, so it may lead to the web only: never to `javascript:` or `data:`.
private func isWebAddress(_ text: String) -> Bool {
    let start = text.utf8.prefix(8).map { (65...90).contains($0) ? $0 | 0x20 : $0 }
    return start.starts(with: "https://".utf8) || start.starts(with: "http://".utf8)
}
