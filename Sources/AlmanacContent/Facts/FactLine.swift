import AlmanacCore
import Foundation

/// Parses one line of a file of facts and collects everything that is wrong with it.
package struct FactLine {
    /// The slugs that a fact may refer to.
    package struct Vocabulary: Sendable {
        package let categories: Set<String>
        package let contentTypes: Set<String>
    }

    /// The maximum lengths of texts in characters, and the maximum number of tags.
    package enum Limit {
        package static let title = 200
        package static let summary = 500
        package static let content = 5_000
        package static let tag = 60
        package static let tags = 12
        package static let url = 2_000
    }

    private let vocabulary: Vocabulary
    package private(set) var problems: [String] = []

    package init(vocabulary: Vocabulary) {
        self.vocabulary = vocabulary
    }

    /// Returns the fact on the line; `nil` if the line is invalid, with the reasons in ``problems``.
    package mutating func read(_ line: [UInt8]) -> Fact? {
        let json: JSON
        do throws(JSONError) {
            json = try JSON.parse(line)
        } catch {
            problems.append("not JSON: \(error.message) at byte \(error.offset)")
            return nil
        }
        guard case .object = json else {
            problems.append("not a JSON object")
            return nil
        }
        let fact = fact(json)
        return problems.isEmpty ? fact : nil
    }

    private mutating func fact(_ json: JSON) -> Fact? {
        let id = number(json["id"])
        let category = word(json, "category", of: vocabulary.categories)
        let contentType = word(json, "content_type", of: vocabulary.contentTypes)
        let difficulty = word(json, "difficulty", of: Set(Difficulty.allCases.map(\.rawValue)))
        let source = webAddress(json["source_url"], "source_url")
        let image = json["image_url"].flatMap { $0.isNull ? nil : webAddress($0, "image_url") }
        let createdAt = time(json["created_at"])
        let day = day(json["on"])
        let texts = texts(json["texts"])
        guard let id, let category, let contentType, let difficulty, let source, let createdAt,
            let difficulty = Difficulty(rawValue: difficulty)
        else { return nil }
        return Fact(
            id: id, category: category, contentType: contentType, difficulty: difficulty, sourceURL: source,
            imageURL: image, createdAt: createdAt, day: day, texts: texts)
    }

    private mutating func number(_ json: JSON?) -> Int64? {
        // JavaScript, which reads the ids too, loses digits of larger integers.
        guard let number = json?.int, (1..<1 << 53).contains(number) else {
            problems.append("id must be a positive whole number")
            return nil
        }
        return number
    }

    private mutating func word(_ json: JSON, _ key: String, of known: Set<String>) -> String? {
        guard let word = json[key]?.string else {
            problems.append("\(key) must be a string")
            return nil
        }
        guard known.contains(word) else {
            problems.append("unknown \(key) “\(word.prefix(60))”")
            return nil
        }
        return word
    }

    private mutating func time(_ json: JSON?) -> String? {
        guard let text = json?.string, Instant(iso8601: text) != nil else {
            problems.append("created_at must be a time such as 2026-11-21T00:00:00Z")
            return nil
        }
        return text
    }

    /// The day of the year; `nil` for none.
    private mutating func day(_ json: JSON?) -> YearDay? {
        guard let json, !json.isNull else { return nil }
        guard let day = json.string.flatMap({ YearDay($0) }) else {
            problems.append("on must be a day of the year such as 11-09")
            return nil
        }
        return day
    }

    /// Validates an http or https URL with a host. Any other URL, such as `javascript:`, could run code in the reader's
    /// page.
    private mutating func webAddress(_ json: JSON?, _ key: String) -> String? {
        guard let text = json?.string, text.count <= Limit.url, text.isStorable, !text.contains(where: \.isWhitespace),
            let parts = URLComponents(string: text), ["http", "https"].contains(parts.scheme?.lowercased()),
            let host = parts.host, !host.isEmpty
        else {
            problems.append("\(key) must be an http or https URL")
            return nil
        }
        return text
    }

    private mutating func texts(_ json: JSON?) -> [FactText] {
        guard let json, case .object(let members) = json else {
            problems.append("texts must be an object with one entry per language")
            return []
        }
        for member in members where Language(code: member.key) == nil {
            problems.append("unknown language “\(member.key.prefix(20))”")
        }
        return Language.allCases.compactMap { text(json[$0.code], in: $0) }
    }

    private mutating func text(_ json: JSON?, in language: Language) -> FactText? {
        guard let json, case .object = json else {
            problems.append("texts.\(language.code) is missing")
            return nil
        }
        let path = "texts.\(language.code)"
        let title = string(json["title"], "\(path).title", Limit.title)
        let summary = string(json["summary"], "\(path).summary", Limit.summary)
        let content = string(json["content"], "\(path).content", Limit.content)
        let tags = tags(json["tags"], "\(path).tags")
        guard let title, let summary, let content, let tags else { return nil }
        return FactText(language: language, title: title, summary: summary, content: content, tags: tags)
    }

    private mutating func string(_ json: JSON?, _ path: String, _ limit: Int) -> String? {
        guard let text = json?.string else {
            problems.append("\(path) must be a string")
            return nil
        }
        guard text.isStorable else {
            problems.append("\(path) holds a control character")
            return nil
        }
        guard !text.isBlank else {
            problems.append("\(path) is empty")
            return nil
        }
        guard text.count <= limit else {
            problems.append("\(path) is longer than \(limit) characters")
            return nil
        }
        return text
    }

    private mutating func tags(_ json: JSON?, _ path: String) -> [String]? {
        guard let tags = json?.strings else {
            problems.append("\(path) must be a list of strings")
            return nil
        }
        guard tags.count <= Limit.tags else {
            problems.append("\(path) has more than \(Limit.tags) entries")
            return nil
        }
        let checked = tags.compactMap { string(.string($0), path, Limit.tag) }
        return checked.count == tags.count ? checked : nil
    }
}
