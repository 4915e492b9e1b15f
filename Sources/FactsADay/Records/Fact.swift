import AlmanacCore

/// One fact in one language.
public struct Fact: Equatable, Sendable {
    /// The id on the server, the same in every language.
    public let id: Int64
    /// The headline.
    public let title: String?
    /// The text; paragraphs are separated by line breaks.
    public let content: String
    /// An introduction to the text.
    public let summary: String?
    /// The slug of a ``Difficulty``.
    public let difficulty: String?
    /// The slug of a ``ContentType``.
    public let contentType: String?
    /// The slug of a ``Category``.
    public let category: String?
    /// Keywords.
    public let tags: [String]
    /// The address of the source; always http or https.
    public let sourceURL: String?
    /// The time it takes to read the text, in seconds.
    public let readingTime: Int64?
    /// The length of the text in words; in Japanese and Chinese, in characters.
    public let wordCount: Int64?
    /// The address of an image.
    public let imageURL: String?
    /// The ISO 639-1 code of the language.
    public let language: String
    /// The time of creation in ISO 8601.
    public let createdAt: String
    /// The day of the year that the fact belongs to (F11).
    public private(set) var day: YearDay?

    /// Reads a fact as the server sends it; `nil` if a required field is missing or of the wrong type.
    init?(_ json: JSON) {
        guard let id = json["id"]?.int, let content = json.string("content"), !content.isEmpty,
            let language = json.string("language"), let createdAt = json.string("created_at")
        else { return nil }
        self.id = id
        self.content = content
        self.language = language
        self.createdAt = createdAt
        title = json.string("title")
        summary = json.string("summary")
        difficulty = json.string("difficulty")
        contentType = json.string("content_type")
        category = json.string("category")
        tags = json["tags"]?.strings ?? []
        sourceURL = json.string("source_url").flatMap { isWebAddress($0) ? $0 : nil }
        readingTime = json["reading_time"]?.int
        wordCount = json["word_count"]?.int
        imageURL = json.string("image_url")
        day = json.string("on").flatMap { YearDay($0) }
    }

    /// Returns the facts of the selection, in the order of their ids.
    static func all(in records: Snapshot) -> [Fact] {
        var facts = records[FactsTables.facts].compactMap { Fact($0) }
        for row in records[FactsTables.days] where row.count == 2 {
            guard let id = row[0].int, let day = row[1].text.flatMap({ YearDay($0) }) else { continue }
            if let place = facts.firstIndex(where: { $0.id == id }) { facts[place].day = day }
        }
        return facts
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

/// Returns whether an address is http or https. A link leaves the app, so `javascript:` and `data:` must not pass.
private func isWebAddress(_ text: String) -> Bool {
    let start = String(
        decoding: Array(text.utf8).prefix(8).map { (65...90).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
    return start.begins(with: "https://") || start.begins(with: "http://")
}
