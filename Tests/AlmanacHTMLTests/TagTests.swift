import AlmanacCore
import Foundation
import Testing

@testable import AlmanacApp
@testable import AlmanacHTML

/// What JavaScript and Swift both know.
@Suite struct TagTests {
    private let web = RepositoryFiles.root.appending(path: "Web")

    @Test("Web/host/tags.js has the numbers of the Swift side")
    func tags() throws {
        let file = web.appending(path: "host/tags.js")
        if ProcessInfo.processInfo.environment["ALMANAC_WRITE_TAGS"] != nil {
            try Data(Self.module.utf8).write(to: file)
        }
        #expect(try String(contentsOf: file, encoding: .utf8) == Self.module, "run `make tags`")
    }

    @Test("no script beside tags.js writes such a number by hand")
    func literals() throws {
        for name in try FileManager.default.contentsOfDirectory(atPath: web.appending(path: "host").path) {
            let script = try RepositoryFiles.text("Web/host/" + name)
            let found = script.matches(of: /\.byte\(\d[^)]*\)|\.byte\(\) ===? \d/).map { String($0.output) }
            #expect(found.isEmpty, "\(name): \(found)")
        }
    }

    @Test("the events that dom.js names are the core's")
    func events() throws {
        let script = try RepositoryFiles.text("Web/host/dom.js")
        let lines = script.split(separator: "\n").filter {
            $0.contains("#events") || $0.contains("#bit(") || $0.contains("root.addEventListener(name")
        }
        let named = lines.flatMap { $0.matches(of: /"(\w+)"/).map { String($0.1) } }
        #expect(Set(named) == Set(DOMEvent.allCases.map(\.name)))
    }

    @Test("the service worker uses the core's tables, with their columns and keys")
    func serviceWorker() throws {
        let worker = try RepositoryFiles.text("Web/sw.js")
        let tables = Dictionary(
            uniqueKeysWithValues: [BackgroundTables.announced, BackgroundTables.pendingRoute].map {
                ($0.name, $0.columns.map(\.name))
            })
        let written = worker.matches(of: /put\("(\w+)", \{ ([^}]*) \}\)/)
        #expect(written.count == tables.count)
        for match in written {
            let fields = match.2.split(separator: ", ").map { String($0.prefix { $0 != ":" }) }
            #expect(tables[String(match.1)] == fields, "\(match.0)")
        }
        let read = Set(worker.matches(of: /withTable\("(\w+)"/).map { String($0.1) })
        #expect(
            read == [
                BackgroundTables.announced.name, BackgroundTables.pendingRoute.name, Badge.table.name,
                BackgroundTables.widgetCards.name,
            ])
        let badge = Set(worker.matches(of: /ready\?\.(\w+)/).map { String($0.1) })
        #expect(badge == Set(Badge.table.columns.dropFirst().map(\.name)))
        #expect(worker.contains("\"\(Badge.table.name)\", \"readonly\", (store) => store.get(\"\(Badge.key)\")"))
        #expect(worker.contains("stored?.\(BackgroundTables.widgetCards.columns[1].name) "))
    }

    @Test("the service worker's addresses and words are the core's")
    func words() throws {
        let worker = try RepositoryFiles.text("Web/sw.js")
        let link = try #require(worker.firstMatch(of: /`(\/later\?key=)/)).1
        #expect(SnoozePage.owns(String(link) + "x"))
        #expect(worker.contains("rest[0] === \"\(ReminderSubject.snoozedPrefix.dropLast())\""))
        let orders = try RepositoryFiles.text("Web/host/orders.js")
        #expect(orders.contains("table === \"\(BackgroundTables.widgetCards.name)\""))
        let paint = try RepositoryFiles.text("Web/paint.js")
        for mode in [Comfort.light, .dark] {
            #expect(paint.contains("words.includes(\"\(Comfort.toggled(mode, in: ""))\")"))
        }
    }

    // MARK: The module

    private static var module: String {
        let lines = [
            "// Written by `make tags` from the Swift side, mostly WireTags.swift: numbers in the bridge's bytes.",
            "",
            numbers("messages", MessageTag.self), numbers("frames", FrameTag.self),
            numbers("operations", Patch.Operation.self), numbers("contents", ContentTag.self),
            numbers("values", ValueTag.self), numbers("answers", AnswerTag.self),
            numbers("networkFaults", NetworkFault.self), numbers("permissionAnswers", PermissionTag.self),
            numbers("shareResults", ShareTag.self), numbers("fileResults", FileTag.self),
            numbers("pushResults", PushTag.self), numbers("streamEvents", StreamTag.self),
            numbers("speechResults", SpeechResult.self), numbers("permissions", Permission.self),
            numbers("systems", Platform.System.self), "",
            "// By their numbers.",
            names("requestKinds", RequestTag.self), names("queryKinds", QueryTag.self),
            names("changeKinds", ChangeTag.self), names("cipherKinds", CipherTag.self), names("layouts", Layout.self),
            "",
            "// The reason of a refused write that the core knows.",
            "export const overtaken = \"\(overtaken)\";", "",
        ]
        return lines.joined(separator: "\n")
    }

    private static var overtaken: String { if case .refused(let reason) = StoreFault.overtaken { reason } else { "" } }

    private static func numbers<T: CaseIterable & RawRepresentable>(_ name: String, _ type: T.Type) -> String
    where T.RawValue == UInt8 {
        wrapped("export const \(name) = {", T.allCases.map { "\($0): \($0.rawValue)" }, "};", padding: " ")
    }

    /// The names of a type whose numbers begin at 0 and leave none out.
    private static func names<T: CaseIterable & RawRepresentable>(_ name: String, _ type: T.Type) -> String
    where T.RawValue == UInt8 {
        #expect(T.allCases.map(\.rawValue) == Array(0..<UInt8(T.allCases.count)))
        return wrapped("export const \(name) = [", T.allCases.map { "\"\($0)\"" }, "];")
    }

    /// One line, or several if it would be longer than 120 characters.
    private static func wrapped(_ start: String, _ items: [String], _ end: String, padding: String = "") -> String {
        let line = start + padding + items.joined(separator: ", ") + padding + end
        guard line.count > 120 else { return line }
        var lines = [start, " "]
        for item in items {
            if lines[lines.count - 1].count + item.count + 2 > 120 { lines.append(" ") }
            lines[lines.count - 1] += " " + item + ","
        }
        return (lines + [end]).joined(separator: "\n")
    }
}
