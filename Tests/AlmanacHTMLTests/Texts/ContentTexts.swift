import AlmanacCore
import Foundation

/// A text that users read, and where it stands.
struct ContentText {
    let language: Language
    /// The key in the catalog, or the file and the place in it.
    let place: String
    let text: String
}

/// Every text in `Content`.
enum ContentTexts {
    private static let content = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../Content").standardized

    /// The interface's texts, a text for each plural form.
    static func interface() throws -> [ContentText] {
        guard case .object(let entries)? = try json(at: "Localizable.xcstrings")["strings"] else { return [] }
        return entries.flatMap { entry in
            Language.allCases.flatMap { language -> [ContentText] in
                let text = entry.value["localizations"]?[language.code]
                var forms: [String?] = [text?["stringUnit"]?.string("value")]
                if case .object(let plural)? = text?["variations"]?["plural"] {
                    forms = plural.map { $0.value["stringUnit"]?.string("value") }
                }
                return forms.compactMap { $0 }.map { ContentText(language: language, place: entry.key, text: $0) }
            }
        }
    }

    /// The facts, the names of their topics and kinds, and the training plans.
    static func articles() throws -> [ContentText] {
        let facts = try lines(in: "facts")
        let plans = try files(in: "plans").map { ($0, try json(at: $0)) }
        return (facts + plans + [("metadata.json", try json(at: "metadata.json"))]).flatMap { place, value in
            translated(value, "\(place) \(value["id"]?.int ?? 0)")
        }
    }

    /// The titles of the facts.
    static func headlines() throws -> [ContentText] {
        try lines(in: "facts").flatMap { place, value in
            Language.allCases.compactMap { language in
                value["texts"]?[language.code]?.string("title").map {
                    ContentText(language: language, place: "\(place) \(value["id"]?.int ?? 0)", text: $0)
                }
            }
        }
    }

    /// The quotes, each in English and mostly in Chinese.
    static func quotes() throws -> [ContentText] {
        try lines(in: "quotes").flatMap { place, value in
            [(Language.en, "english_text"), (.zh, "chinese_text")].compactMap { language, key in
                value.string(key).map {
                    ContentText(language: language, place: "\(place) \(value.string("id") ?? "")", text: $0)
                }
            }
        }
    }

    static func all() throws -> [ContentText] {
        try interface() + articles() + quotes()
    }

    // MARK: Reading

    /// Returns the texts under the codes of languages, wherever in a value they are.
    private static func translated(_ value: JSON, _ place: String) -> [ContentText] {
        switch value {
        case .object(let members):
            members.flatMap { member -> [ContentText] in
                guard let language = Language(code: member.key) else { return translated(member.value, place) }
                return strings(member.value).map { ContentText(language: language, place: place, text: $0) }
            }
        case .array(let values): values.flatMap { translated($0, place) }
        default: []
        }
    }

    private static func strings(_ value: JSON) -> [String] {
        switch value {
        case .string(let text): [text]
        case .array(let values): values.flatMap(strings)
        case .object(let members): members.flatMap { strings($0.value) }
        default: []
        }
    }

    private static func files(in folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: content.appending(path: folder).path).sorted()
            .map { folder + "/" + $0 }
    }

    private static func lines(in folder: String) throws -> [(String, JSON)] {
        try files(in: folder).flatMap { file in
            try Data(contentsOf: content.appending(path: file)).split(separator: 0x0A).map {
                (file, try JSON.parse([UInt8]($0)))
            }
        }
    }

    private static func json(at path: String) throws -> JSON {
        try JSON.parse([UInt8](Data(contentsOf: content.appending(path: path))))
    }
}
