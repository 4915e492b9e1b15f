import AlmanacCore
import Crypto

/// A fact in all languages, validated for storage.
package struct Fact: Equatable, Sendable {
    package let id: Int64
    /// The slug of the fact's category.
    package let category: String
    /// The slug of the fact's content type.
    package let contentType: String
    package let difficulty: Difficulty
    package let sourceURL: String
    package let imageURL: String?
    /// In ISO 8601, UTC.
    package let createdAt: String
    /// The day of the year that the fact belongs to.
    package let day: YearDay?
    package let texts: [FactText]

    /// What tells this fact from any other and from other versions of itself.
    package var fingerprint: String {
        var parts = [String(id), category, contentType, difficulty.rawValue, sourceURL, imageURL ?? "", createdAt]
        parts.append(day?.text ?? "")
        for text in texts { parts += [text.language.code, text.title, text.summary, text.content] + text.tags }
        return SHA256.hash(data: Array(parts.joined(separator: "\u{1F}").utf8)).prefix(8).hex
    }
}

/// The text of a fact in one language.
package struct FactText: Equatable, Sendable {
    package let language: Language
    package let title: String
    package let summary: String
    package let content: String
    package let tags: [String]
}

/// How much a fact requires from its reader.
package enum Difficulty: String, CaseIterable, Sendable {
    case beginner, intermediate, advanced
}
