import AlmanacCore

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
    let texts: [FactText]
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
