import AlmanacCore

/// A fact in all its languages, checked and ready to be stored.
struct Fact: Equatable, Sendable {
    let id: Int64
    /// The slug of its category.
    let category: String
    /// The slug of its content type.
    let contentType: String
    let difficulty: Difficulty
    let sourceURL: String
    let imageURL: String?
    /// ISO 8601, UTC.
    let createdAt: String
    let texts: [FactText]
}

/// What a fact says in one language.
struct FactText: Equatable, Sendable {
    let language: Language
    let title: String
    let summary: String
    let content: String
    let tags: [String]
}

/// How much a fact asks of its reader.
enum Difficulty: String, CaseIterable, Sendable {
    case beginner, intermediate, advanced
}
