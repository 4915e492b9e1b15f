import AlmanacCore
import Crypto

/// A fact in all languages, validated for storage.
struct Fact: Equatable, Sendable {
    let id: Int64
    /// The slug of the fact's category.
    let category: String
    /// The slug of the fact's content type.
    let contentType: String
    let difficulty: Difficulty
    let sourceURL: String
    let imageURL: String?
    /// In ISO 8601, UTC.
    let createdAt: String
    /// The day of the year that the fact belongs to.
    let day: YearDay?
    let texts: [FactText]

    /// What tells this fact from any other and from other versions of itself.
    var fingerprint: String {
        var parts = [String(id), category, contentType, difficulty.rawValue, sourceURL, imageURL ?? "", createdAt]
        parts.append(day?.text ?? "")
        for text in texts { parts += [text.language.code, text.title, text.summary, text.content] + text.tags }
        return SHA256.hash(data: Array(parts.joined(separator: "\u{1F}").utf8)).prefix(8).hex
    }
}

/// The text of a fact in one language.
struct FactText: Equatable, Sendable {
    let language: Language
    let title: String
    let summary: String
    let content: String
    let tags: [String]
}

/// How much a fact requires from its reader.
enum Difficulty: String, CaseIterable, Sendable {
    case beginner, intermediate, advanced
}
