import AlmanacCore
import Foundation

/// A directory for one test, deleted with the value.
final class TemporaryDirectory: Sendable {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "almanac-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        TestEngine.drop(url)
        try? FileManager.default.removeItem(at: url)
    }

    func write(_ text: String, to name: String) throws {
        let file = url.appending(path: name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }
}

/// Two categories, two content types, and facts generated from their number.
enum Sample {
    static let metadata = JSON.members(
        ("categories", .array([category(1, "science"), category(2, "history")])),
        ("content_types", .array([topic(1, "did-you-know"), topic(2, "how-it-works")])))

    /// A fact in the format of the source files. Facts with odd ids belong to science, those with even ids to history,
    /// and the difficulties alternate.
    static func fact(_ id: Int, _ changes: [String: JSON] = [:]) -> JSON {
        let difficulty = ["beginner", "intermediate", "advanced"][id % 3]
        let members: [(String, JSON)] = [
            ("id", .int(Int64(id))),
            ("category", .string(id % 2 == 1 ? "science" : "history")),
            ("content_type", .string("did-you-know")),
            ("difficulty", .string(difficulty)),
            ("source_url", .string("https://example.org/\(id)")),
            ("image_url", .null),
            ("created_at", .string("2026-11-21T00:00:00Z")),
            ("texts", texts(id)),
        ]
        return .object(members.map { JSON.Member($0.0, changes[$0.0] ?? $0.1) })
    }

    static func texts(_ id: Int, without missing: String? = nil, title: JSON? = nil) -> JSON {
        .object(
            Language.allCases.filter { $0.code != missing }.map { language in
                JSON.Member(
                    language.code,
                    .members(
                        ("title", title ?? .string("Title \(id) \(language.code)")),
                        ("summary", .string("Summary \(id)")),
                        ("content", .string("One two three — four, \(id).")),
                        ("tags", .array([.string("tag"), .string("other")]))))
            })
    }

    static func lines(_ facts: [JSON]) -> String {
        facts.map { String(decoding: $0.bytes, as: UTF8.self) + "\n" }.joined()
    }

    private static func category(_ id: Int64, _ slug: String) -> JSON {
        guard case .object(let members) = topic(id, slug) else { return .null }
        return .object(
            members + [JSON.Member("icon", .string("leaf")), JSON.Member("color_hex", .string("#16A34A"))])
    }

    private static func topic(_ id: Int64, _ slug: String) -> JSON {
        let texts = Language.allCases.map { language in
            JSON.Member(
                language.code,
                .members(
                    ("name", .string("\(slug) in \(language.code)")), ("description", .string("About \(slug)."))))
        }
        return .members(("id", .int(id)), ("slug", .string(slug)), ("texts", .object(texts)))
    }
}
