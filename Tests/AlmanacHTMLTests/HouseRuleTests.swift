import Foundation
import Testing

/// The house rules of CONTRIBUTING.md that a text can break, and the pages that explain the words of the code.
@Suite struct HouseRules {
    private static let longest = 300

    /// The files that are longer than a file should be, and how long they were when the rule got its test. A file that is
    /// split leaves the list; none joins it.
    private static let longFiles = [
        "Sources/AlmanacCore/Block.swift": 317,
        "Sources/AlmanacCore/JSON.swift": 323,
        "Sources/AlmanacHTML/Drawing.swift": 328,
        "Sources/AlmanacServer/Database/SQLiteDatabase.swift": 325,
        "Sources/AlmanacServer/Reminders/Deliveries.swift": 323,
        "Sources/AlmanacServer/Tables/RestProblem.swift": 331,
        "Sources/AlmanacServer/Tables/TableStore.swift": 337,
        "Tests/AlmanacServerTests/AuthMailTests.swift": 325,
        "Tests/AlmanacServerTests/AuthSessionTests.swift": 303,
        "Tests/AlmanacServerTests/ConnectionTests.swift": 333,
        "Tests/AlmanacServerTests/NotificationContentTests.swift": 308,
        "Tests/AlmanacServerTests/PostgresTests.swift": 326,
        "Tests/AlmanacServerTests/PushSenderTests.swift": 355,
        "Tests/AlmanacServerTests/SchedulerTests.swift": 322,
        "Tests/AlmanacServerTests/WeatherTests.swift": 306,
        "Tests/AlmanacSimulator/Verbs.swift": 319,
        "Tests/Browser/test_capsule.py": 342,
        "Tests/Browser/test_reminded.py": 302,
        "Tests/Browser/test_widget.py": 306,
        "Tests/Clients/test_connections.py": 307,
        "Tests/Clients/test_side_by_side.py": 311,
        "Tests/FactsADayTests/ErrorPathTests.swift": 309,
        "Tests/Journeys/CapsuleWalkTests.swift": 304,
        "Tests/ReflectTests/JournalTests.swift": 312,
        "Tests/WholeTests/WidgetTests.swift": 321,
        "Web/host/host.js": 308,
        "Web/sw.js": 324,
    ]

    @Test("no file has more than 300 lines, and those that have had more grow no longer")
    func lengths() throws {
        var lengths: [String: Int] = [:]
        for folder in ["Sources", "Plugins", "Tests", "Tools", "Web"] {
            for path in try RepositoryFiles.paths(in: folder, ["swift", "py", "js", "css", "sh"])
            where !path.contains("+Generated") {
                lengths[path] = try RepositoryFiles.text(path).utf8.count { $0 == UInt8(ascii: "\n") }
            }
        }
        #expect(lengths.count > 1_000)
        for (path, length) in lengths.filter({ $0.value > Self.longest }).sorted(by: { $0.key < $1.key }) {
            #expect(length <= Self.longFiles[path] ?? Self.longest, "\(path) has \(length) lines: split it")
        }
        for path in Self.longFiles.keys.sorted() {
            #expect(lengths[path] ?? 0 > Self.longest, "\(path) is not long any more: take it off the list")
        }
    }

    @Test("the glossary names files that there are")
    func glossary() throws {
        let files = try ["Sources", "Web"].flatMap { try RepositoryFiles.paths(in: $0, ["swift", "js"]) }
        let names = Set(files.map { URL(filePath: $0).lastPathComponent })
        let named = try RepositoryFiles.text("docs/glossary.md").matches(of: /`([A-Za-z+]+\.(swift|js))`/).map {
            String($0.1)
        }
        #expect(named.count > 40)
        for name in named { #expect(names.contains(name), "\(name)") }
    }

    @Test("docs/features.md explains every id that a comment or a test cites")
    func features() throws {
        let page = try RepositoryFiles.text("docs/features.md")
        var cited: Set<String> = []
        for path in try ["Sources", "Tests"].flatMap({ try RepositoryFiles.paths(in: $0, ["swift"]) }) {
            let ids = try RepositoryFiles.text(path).matches(
                of: /(?:[(`"]|, )((?:security [HML]|[FWRUCP])[0-9]{1,2})(?=[ ,)])/)
            cited.formUnion(ids.map { String($0.1) })
        }
        #expect(cited.count > 60)
        for id in cited.sorted() { #expect(page.contains("| \(id) |"), "\(id)") }
    }
}
