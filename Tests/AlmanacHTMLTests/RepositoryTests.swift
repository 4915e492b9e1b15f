import AlmanacApp
import AlmanacCore
import Foundation
import Testing

/// What is written down beside the code says the same as the code.
@Suite struct Repository {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized

    @Test("docs/flows hold what the program walks", arguments: Flows.all.map(\.name))
    func flows(_ name: String) throws {
        let diagram = try #require(Flows.all.first { $0.name == name })
        let page = try String(contentsOf: root.appending(path: "docs/flows/\(name).md"), encoding: .utf8)
        #expect(page == diagram.document, "run `make flows`")
    }

    @Test("no text of the catalogue is unused")
    func unusedWords() throws {
        let sources = try swiftSources().filter { !$0.path.hasSuffix("Words+Generated.swift") }
            .map { try String(contentsOf: $0, encoding: .utf8) }.joined(separator: "\n")
        // `words[.key]`, `words(.key`, a key in a list of keys, or one that a function returns as a `Word`.
        let uses = /(?:\[|words\(|, |\n +)\.([A-Za-z0-9]+)|(?:case [^\n]*|default): \.([A-Za-z0-9]+)\n/
        let said = Set(sources.matches(of: uses).map { String($0.1 ?? $0.2 ?? "") })
        for word in Word.allCases {
            let isSaid = said.contains("\(word)")
            #expect(isSaid, "nobody says \(word)")
        }
    }

    @Test("the generated strings are those of the catalogue, in all eight languages")
    func catalogue() throws {
        let file = root.appending(path: "Content/Localizable.xcstrings")
        let catalogue = try JSON.parse([UInt8](Data(contentsOf: file)))
        guard case .object(let entries)? = catalogue["strings"] else {
            Issue.record("no strings in \(file.path)")
            return
        }
        #expect(entries.count == Word.allCases.count)
        for entry in entries {
            for language in Language.allCases {
                let text = entry.value["localizations"]?[language.code]
                #expect(text?["stringUnit"] != nil || text?["variations"] != nil, "\(entry.key) in \(language.code)")
            }
        }
    }

    @Test("the portable core imports nothing but itself")
    func portableImports() throws {
        let portable = ["AlmanacCore", "AlmanacHTML", "AlmanacApp", "FactsADay", "Reflect", "TimeCapsule"]
        for file in try swiftSources() where portable.contains(file.deletingLastPathComponent().lastPathComponent) {
            for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
            where line.hasPrefix("import ") {
                #expect(portable.contains(String(line.dropFirst(7))), "\(file.lastPathComponent): \(line)")
            }
        }
    }

    private func swiftSources() throws -> [URL] {
        let sources = root.appending(path: "Sources")
        return try FileManager.default.subpathsOfDirectory(atPath: sources.path).filter { $0.hasSuffix(".swift") }
            .map { sources.appending(path: $0) }
    }
}
