// Generates from Content/Localizable.xcstrings a typed key for each string and a table for each language:
// Sources/AlmanacCore/Words/Words+Generated.swift, and for the strings whose keys begin with "server.", which the
// browser's program has no use for, Sources/AlmanacAccounts/Mail/ServerWords+Generated.swift. Run by `make words`;
// `make test` fails when a committed file is out of date.
//
//     swiftc Tools/GenerateWords.swift -o generate-words && ./generate-words CATALOGUE OUTPUT SERVER_OUTPUT

import Foundation

struct Catalogue: Decodable {
    struct Entry: Decodable { let localizations: [String: Localization] }
    struct Localization: Decodable {
        let stringUnit: Unit?
        let variations: Variations?
    }
    struct Variations: Decodable { let plural: [String: Form] }
    struct Form: Decodable { let stringUnit: Unit }
    struct Unit: Decodable { let value: String }
    let strings: [String: Entry]
}

/// Control characters that no text contains. They separate the strings of a table and the forms of a plural.
let unitSeparator = "\u{1F}"
let formSeparator = "\u{1E}"
let languages = ["en", "de", "es", "fr", "ja", "ko", "tr", "zh"]

func fail(_ message: String) -> Never {
    FileHandle.standardError.write(Data((message + "\n").utf8))
    exit(1)
}

func text(_ key: String, _ entry: Catalogue.Entry, _ language: String) -> String {
    guard let localization = entry.localizations[language] else { fail("\(key): no \(language)") }
    if let unit = localization.stringUnit { return unit.value }
    guard let plural = localization.variations?.plural, let other = plural["other"]?.stringUnit.value else {
        fail("\(key): \(language) has neither a text nor plural forms")
    }
    return (plural["one"]?.stringUnit.value ?? other) + formSeparator + other
}

/// Returns the name of the case for a key: `factMissingTitle` for `fact.missing.title`.
func caseName(_ key: String) -> String {
    let parts = key.split(separator: ".")
    let name = String(parts[0]) + parts.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    return ["continue"].contains(name) ? "`\(name)`" : name
}

func literal(_ text: String) -> String {
    var output = ""
    for scalar in text.unicodeScalars {
        switch scalar {
        case "\"", "\\": output += "\\" + String(scalar)
        case "\n": output += "\\n"
        case "\u{1F}", "\u{1E}": output += "\\u{\(String(scalar.value, radix: 16))}"
        default: output.unicodeScalars.append(scalar)
        }
    }
    return output
}

/// The tables of all languages, as elements of an array.
func tables(_ keys: [String], _ catalogue: Catalogue) -> String {
    languages.map { language in
        let texts = keys.map { text($0, catalogue.strings[$0]!, language) }
        return "    \"\(literal(texts.joined(separator: unitSeparator)))\",\n"
    }.joined()
}

/// The app's words. Not an enumeration: a case is a number in whatever uses it, and SwiftPM would not compile that again when
/// a new word moves the others. A property is looked up by its name when the program is linked. The tables are computed
/// properties: what is within braces can change without anything else being compiled again.
func appFile(_ keys: [String], _ catalogue: Catalogue) -> String {
    """
    // Generated from Content/Localizable.xcstrings by `make words`. Do not edit.
    // swift-format-ignore-file

    /// Every text of the user interface, by its place in the tables.
    public struct Word: Equatable, Sendable {
        let number: UInt16

        init(_ number: UInt16) { self.number = number }

        /// The place of the text, from 0.
        public var index: Int { Int(number) }

        /// How many texts there are.
        public static var count: Int { \(keys.count) }
    }

    extension Word {
    \(keys.enumerated().map { "    public static var \(caseName($1)): Word { Word(\($0)) }" }.joined(separator: "\n"))
    }

    // The browser's program has no texts in it: its shell loads them from a file per language.
    #if !hasFeature(Embedded)
    extension Word: CaseIterable, CustomStringConvertible {
        /// All texts, in the order of the tables.
        public static var allCases: [Word] { (0..<UInt16(count)).map { Word($0) } }

        /// The name of the text.
        public var description: String { wordNames[index].description }
    }

    var wordNames: [StaticString] {
        [
    \(keys.map { "    \"\(caseName($0).filter { $0 != "`" })\"," }.joined(separator: "\n"))
        ]
    }

    /// The texts of each language in the order of the keys.
    var wordTables: [StaticString] {
        [
    \(tables(keys, catalogue))    ]
    }
    #endif

    """
}

/// The words of emails and of the server's own pages.
func serverFile(_ keys: [String], _ catalogue: Catalogue) -> String {
    """
    // Generated from Content/Localizable.xcstrings by `make words`. Do not edit.
    // swift-format-ignore-file

    /// Every text of an email and of the server's own pages.
    package enum ServerWord: Int, CaseIterable, Sendable {
    \(keys.map { "    case \(caseName(String($0.dropFirst("server.".count))))" }.joined(separator: "\n"))
    }

    /// The texts of each language in the order of the keys.
    package var serverWordTables: [StaticString] {
        [
    \(tables(keys, catalogue))    ]
    }

    """
}

guard CommandLine.arguments.count == 4 else { fail("usage: generate-words CATALOGUE OUTPUT SERVER_OUTPUT") }
do {
    let catalogue = try JSONDecoder().decode(
        Catalogue.self, from: Data(contentsOf: URL(fileURLWithPath: CommandLine.arguments[1])))
    let keys = catalogue.strings.keys.sorted()
    try appFile(keys.filter { !$0.hasPrefix("server.") }, catalogue)
        .write(toFile: CommandLine.arguments[2], atomically: true, encoding: .utf8)
    try serverFile(keys.filter { $0.hasPrefix("server.") }, catalogue)
        .write(toFile: CommandLine.arguments[3], atomically: true, encoding: .utf8)
} catch {
    fail("\(CommandLine.arguments[1]): \(error)")
}
