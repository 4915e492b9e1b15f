import AlmanacApp
import AlmanacCore
import Foundation
import Testing

/// Checks that documents and content agree with the code.
@Suite struct Repository {
    private let root = RepositoryFiles.root

    @Test("docs/flows matches the flows of the program", arguments: Flows.all.map(\.name))
    func flows(_ name: String) throws {
        let diagram = try #require(Flows.all.first { $0.name == name })
        let page = try String(contentsOf: root.appending(path: "docs/flows/\(name).md"), encoding: .utf8)
        #expect(page == diagram.document, "run `make flows`")
    }

    @Test("P8 the changelog begins with this release")
    func changelog() throws {
        let log = try String(contentsOf: root.appending(path: "CHANGELOG.md"), encoding: .utf8)
        let first = try #require(log.split(separator: "\n").first { $0.hasPrefix("## ") })
        #expect(first.hasPrefix("## " + Release.version))
    }

    @Test("every icon that the code names is drawn")
    func icons() throws {
        let drawing = try String(contentsOf: root.appending(path: "Web/icons.svg"), encoding: .utf8)
        let names = try swiftSources().flatMap { file in
            try String(contentsOf: file, encoding: .utf8).matches(of: /icon: "([a-z0-9-]+)"/).map { String($0.1) }
        }
        #expect(names.count > 50)
        for name in Set(names) where !name.hasSuffix("-") {
            #expect(drawing.contains("id=\"\(name)\""), "\(name)")
        }
    }

    @Test("every text in the catalog is used")
    func unusedWords() throws {
        let sources = try swiftSources().filter { !$0.path.hasSuffix("Words+Generated.swift") }
            .map { try String(contentsOf: $0, encoding: .utf8) }.joined(separator: "\n")
        // Matches `words[.key]`, `words(.key`, a key in a list of keys, and a key that a function returns as a `Word`.
        let uses = /(?:\[|\(|\{ |Word|, |: |\? |\n +)\.([A-Za-z0-9]+)|(?:case [^\n]*|default): \.([A-Za-z0-9]+)\n/
        let used = Set(sources.matches(of: uses).map { String($0.1 ?? $0.2 ?? "") })
        for word in Word.allCases {
            let isUsed = used.contains("\(word)")
            #expect(isUsed, "\(word) is unused")
        }
    }

    // A case would be a number in the object files of whatever uses it, and SwiftPM does not compile those again when a new
    // text moves the others: until then every text would be its neighbor's.
    @Test("a new text moves no number in what uses the texts: each is a property, found by its name")
    func wordsAreProperties() throws {
        let file = root.appending(path: "Sources/AlmanacCore/Words/Words+Generated.swift")
        let generated = try String(contentsOf: file, encoding: .utf8)
        #expect(!generated.contains("\n    case ") && !generated.contains("@inlin"))
        #expect(generated.components(separatedBy: "public static var ").count > Word.count)
    }

    @Test("the generated strings match the catalog in all eight languages")
    func catalog() throws {
        let file = root.appending(path: "Content/Localizable.xcstrings")
        let catalog = try JSON.parse([UInt8](Data(contentsOf: file)))
        guard case .object(let entries)? = catalog["strings"] else {
            Issue.record("no strings in \(file.path)")
            return
        }
        // Those of the server are generated apart.
        #expect(entries.filter { !$0.key.hasPrefix("server.") }.count == Word.allCases.count)
        for entry in entries {
            for language in Language.allCases {
                let text = entry.value["localizations"]?[language.code]
                #expect(text?["stringUnit"] != nil || text?["variations"] != nil, "\(entry.key) in \(language.code)")
            }
        }
    }

    @Test("portable targets import only portable targets")
    func portableImports() throws {
        let native = [
            "AlmanacBrowser", "AlmanacNative", "AlmanacDatabase", "AlmanacAccounts", "AlmanacTables", "AlmanacContent",
            "AlmanacReminders", "AlmanacServer", "SystemZones", "almanac",
        ]
        let files = try swiftSources().filter { !native.contains(try folder($0)) }
        let portable = Set(try files.map(folder))
        #expect(portable.isSuperset(of: ["AlmanacCore", "AlmanacHTML", "AlmanacApp"]))
        for file in files {
            for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
            where line.hasPrefix("import ") {
                #expect(portable.contains(String(line.dropFirst(7))), "\(file.lastPathComponent): \(line)")
            }
        }
    }

    /// Lines that name an app outside its own folder and the register. Lower the number when one goes; when one is about
    /// to come, put what is needed into `MiniApp` instead.
    private static let namedElsewhere = 11

    @Test("apps are named in their own folders and in the register, and hardly anywhere else")
    func namedApps() throws {
        let names =
            /\b(FactsADay|FactsApp|FactsTables|Reflect|ReflectApp|TimeCapsule|TimeCapsuleApp|Whole|WholeTables|Unitana|UnitanaTables)\b|"(facts|reflect|capsule|whole|unitana)"/
        let apps = ["FactsADay", "Reflect", "TimeCapsule", "Whole", "Unitana"]
        var found: [String] = []
        let scripts = try files(in: "Web", ["js", "html"])
        for file in try swiftSources().filter({ !apps.contains(try folder($0)) }) + scripts {
            guard !["Register.swift", "Words+Generated.swift"].contains(file.lastPathComponent) else { continue }
            for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
                let code = line.trimmingPrefix { $0 == " " }
                if !code.hasPrefix("//"), code.contains(names.wordBoundaryKind(.simple)) {
                    found.append("\(file.lastPathComponent): \(code)")
                }
            }
        }
        #expect(found.count <= Self.namedElsewhere, "\(found.joined(separator: "\n"))")
        #expect(found.count >= Self.namedElsewhere, "\(found.count) now: lower the number")
    }

    @Test("every public declaration has a doc comment")
    func documented() throws {
        let declaration =
            /^ *(@[^ ]+ )*public (private\(set\) |internal\(set\) )?(static |mutating |indirect |final )*(func|var|let|init|struct|enum|class|actor|protocol|typealias|subscript)\b *([A-Za-z]*)/
        // What implements a protocol's requirement says nothing that the protocol does not say.
        let witnesses: Set<Substring> = [
            "start", "update", "screen", "looksSame", "visited", "surroundingsChanged", "stored", "pushed",
            "subscriptionChanged",
            "diagramName", "slug", "description", "identity", "tables", "flows", "funnelSteps", "hasAlert",
            "intentQueries", "reminderIntents", "upkeepQueries", "upkeep", "readyItems", "glanceQueries", "glance",
            "queries", "settledQueries", "holdsBanners", "notification", "isSettled", "reminderLink", "summary",
            "calendarQueries", "calendarDays", "widgetKinds", "widgetColors", "widgetQueries", "widget", "widgetDemo",
        ]
        var missing: [String] = []
        for file in try swiftSources() where !file.lastPathComponent.contains("+Generated") {
            let lines = try String(contentsOf: file, encoding: .utf8).split(
                separator: "\n", omittingEmptySubsequences: false)
            for (place, line) in lines.enumerated() {
                guard let match = line.prefixMatch(of: declaration) else { continue }
                if let name = match.output.5 as Substring?, witnesses.contains(name) { continue }
                let before = lines[..<place].last { !$0.trimmingPrefix { $0 == " " }.hasPrefix("@") } ?? ""
                if !before.trimmingPrefix(while: { $0 == " " }).hasPrefix("///") {
                    missing.append("\(file.lastPathComponent):\(place + 1): \(line)")
                }
            }
        }
        #expect(missing.isEmpty, "\(missing.joined(separator: "\n"))")
    }

    /// The target's folder that a source file is in.
    private func folder(_ file: URL) throws -> String {
        let path = file.path.dropFirst(root.appending(path: "Sources").path.count + 1)
        return String(path.prefix { $0 != "/" })
    }

    private func files(in folder: String, _ extensions: Set<String>) throws -> [URL] {
        try RepositoryFiles.paths(in: folder, extensions).map { root.appending(path: $0) }
    }

    private func swiftSources() throws -> [URL] { try files(in: "Sources", ["swift"]) }
}
