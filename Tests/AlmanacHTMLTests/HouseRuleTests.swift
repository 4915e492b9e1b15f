import Foundation
import Testing

/// The house rules of CONTRIBUTING.md that a text can break, and the pages that explain the words of the code.
@Suite struct HouseRules {
    private static let longest = 300

    /// The files that are longer than a file should be, and how long they were when the rule got its test. A file that is
    /// split leaves the list; none joins it.
    private static let longFiles = [
        "Sources/AlmanacCore/Screen/Block.swift": 317,
        "Sources/AlmanacCore/Wire/JSON.swift": 323,
        "Sources/AlmanacHTML/Drawing/Drawing.swift": 327,
        "Tests/AlmanacServerTests/Accounts/AuthMailTests.swift": 316,
        "Tests/AlmanacServerTests/HTTP/ConnectionTests.swift": 320,
        "Tests/AlmanacServerTests/Database/PostgresTests.swift": 321,
        "Tests/AlmanacServerTests/Push/PushSenderTests.swift": 347,
        "Tests/AlmanacServerTests/Reminders/SchedulerTests.swift": 318,
        "Tests/AlmanacSimulator/Verbs.swift": 318,
        "Tests/Browser/test_capsule.py": 333,
        "Tests/Clients/test_side_by_side.py": 301,
        "Tests/FactsADayTests/ErrorPathTests.swift": 306,
        "Tests/ReflectTests/JournalTests.swift": 308,
        "Web/sw.js": 345,
    ]

    @Test("no file has more than 300 lines, and those that have had more grow no longer")
    func lengths() throws {
        var lengths: [String: Int] = [:]
        for folder in ["Sources", "Plugins", "Tests", "Tools", "Web"] {
            for path in try RepositoryFiles.paths(in: folder, ["swift", "py", "js", "css", "sh"])
            where !path.contains("+Generated") {
                // Imports say what a file stands on, not how long it is.
                lengths[path] =
                    try RepositoryFiles.text(path).split(separator: "\n", omittingEmptySubsequences: false)
                    .count { !$0.hasPrefix("import ") && !$0.hasPrefix("@testable import ") } - 1
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

    private static let fullest = 15

    @Test("no folder has more than 15 Swift files")
    func folders() throws {
        let files = try RepositoryFiles.paths(in: "Sources", ["swift"]) + RepositoryFiles.paths(in: "Tests", ["swift"])
        let folders = files.map { String($0.prefix(upTo: $0.lastIndex(of: "/")!)) }
        let counts = Dictionary(folders.map { ($0, 1) }, uniquingKeysWith: +)
        #expect(counts.count > 80)
        for (folder, count) in counts.filter({ $0.value > Self.fullest }).sorted(by: { $0.key < $1.key }) {
            #expect(count <= Self.fullest, "\(folder) has \(count) files: divide it")
        }
    }

    @Test("a room of the server imports only those below it, and the portable code none of them")
    func rooms() throws {
        let rooms = [
            "AlmanacDatabase", "AlmanacAccounts", "AlmanacTables", "AlmanacContent", "AlmanacReminders",
            "AlmanacServer",
        ]
        for (height, room) in rooms.enumerated() {
            let files = try RepositoryFiles.paths(in: "Sources/\(room)", ["swift"])
            #expect(files.count > 10, "\(room)")
            for path in files {
                let text = try RepositoryFiles.text(path)
                for above in rooms[height...] {
                    #expect(!text.contains("import \(above)\n"), "\(path) imports \(above)")
                }
            }
        }
        for folder in ["AlmanacCore", "AlmanacApp", "AlmanacHTML", "AlmanacNative"] {
            for path in try RepositoryFiles.paths(in: "Sources/\(folder)", ["swift"]) {
                let text = try RepositoryFiles.text(path)
                for room in rooms { #expect(!text.contains("import \(room)\n"), "\(path) imports \(room)") }
            }
        }
    }

    @Test(
        "the server does each of these in one place, and otherwise only where it means something else",
        arguments: [
            // Random tokens; the server's secret, and salts.
            "SymmetricKey(size:": ["SecretToken.swift", "KeyFile.swift", "Passwords.swift", "TrialTraces.swift"],
            // Hashes with a secret; what two standards say.
            "HMAC<SHA256>.authenticationCode": ["SecretToken.swift", "RefreshToken.swift", "MessageEncryption.swift"],
            // Dates of headers.
            "DateFormatter()": ["SystemTime.swift"],
            // Queries; addresses that the start prints.
            "removingPercentEncoding": ["QueryParameters.swift", "SessionEnd.swift", "StartLines.swift"],
            // What blocks its thread: libpq, and scrypt; libpq's socket, which one thread watches; the end of a program.
            "NIOThreadPool(": ["PostgresPool.swift", "Passwords.swift"],
            "Thread.detachNewThread": ["PostgresListener.swift", "ChildProgram.swift"],
        ])
    func once(_ call: String, _ files: [String]) throws {
        // The native shell does the like for devices.
        let paths = try RepositoryFiles.paths(in: "Sources", ["swift"]).filter {
            !$0.hasPrefix("Sources/AlmanacNative/") && !$0.contains("+Generated")
        }
        let found = try paths.filter { try RepositoryFiles.text($0).contains(call) }
        #expect(Set(found.map { URL(filePath: $0).lastPathComponent }) == Set(files))
    }

    @Test("a browser test cuts the network by one function, which expects that requests fail")
    func offline() throws {
        let paths = try RepositoryFiles.paths(in: "Tests/Browser", ["py"])
        let found = try paths.filter { try RepositoryFiles.text($0).contains("set_offline") }
        #expect(found == ["Tests/Browser/app.py"])
    }

    @Test("a value is guarded by a Mutex, and work runs in tasks: no other locks, queues or semaphores")
    func concurrency() throws {
        let others = [
            "NSLock", "NSRecursiveLock", "NSCondition", "NIOLock", "pthread_", "Dispatch", "OperationQueue",
            "@synchronized", "OSAllocatedUnfairLock",
        ]
        for path in try RepositoryFiles.paths(in: "Sources", ["swift"]) where !path.contains("+Generated") {
            let text = try RepositoryFiles.text(path)
            for other in others { #expect(!text.contains(other), "\(path): Mutex or Task in place of \(other)") }
        }
    }

    @Test("security S5 programs are started by ChildProgram: each Process of Foundation's leaves a socket behind")
    func programs() throws {
        for path in try RepositoryFiles.paths(in: "Sources", ["swift"]) {
            #expect(try !RepositoryFiles.text(path).contains("Process()"), "\(path)")
        }
    }

    @Test("log messages are lower case, without a full stop, and fixed; a caught error is under `error`")
    func logging() throws {
        var count = 0
        for path in try RepositoryFiles.paths(in: "Sources", ["swift"]) where !path.contains("+Generated") {
            for entry in LogEntry.all(in: try RepositoryFiles.text(path)) {
                count += 1
                #expect(!entry.breaksRule, "\(path): \(entry.message) \(entry.metadata)")
            }
        }
        #expect(count > 25)
    }

    @Test(
        "what the rule about logs finds",
        arguments: [
            (#"logger.info("request", metadata: ["path": "\(path)"])"#, false),
            (#"context.logger.error("a failed", metadata: ["a": "\(a)", "error": "\(failure)"])"#, false),
            (#"Logger(label: "almanac").warning("A failed")"#, true), (#"logger.notice("a failed.")"#, true),
            (#"logger.info("a \(name) failed")"#, true),
            ("logger.error(\n    \"a failed\", metadata: [\"reason\": \"\\(error)\"])", true),
            (#"logger.error("a failed", metadata: ["b": "\(b)", "reason": "\(problem)"])"#, true),
            (#"logger.log(level: .error, "a failed")"#, true),
        ])
    func logEntries(_ code: String, _ breaksRule: Bool) throws {
        #expect(try #require(LogEntry.all(in: code).first).breaksRule == breaksRule)
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

/// A call that logs something.
private struct LogEntry {
    let message: String
    let metadata: String

    static func all(in source: String) -> [LogEntry] {
        let call = #/(?:logger|Logger\(label: "\w+"\))\.(?:trace|debug|info|notice|warning|error|critical|log)\(\s*/#
        return source.matches(of: call).map { match in
            let rest = source[match.range.upperBound...].prefix(600)
            // All end with the parenthesis of the call: no metadata that matters has an empty line in it.
            let end = rest.firstRange(of: "])")?.lowerBound ?? rest.endIndex
            let literal = rest.prefixMatch(of: #/"((?:[^"\\]|\\.)*)"(,\s*metadata:)?/#)
            guard let literal else { return LogEntry(message: "", metadata: "") }
            return LogEntry(
                message: String(literal.1),
                metadata: literal.2 == nil
                    ? "" : String(rest[literal.range.upperBound..<max(end, literal.range.upperBound)]))
        }
    }

    var breaksRule: Bool {
        guard let first = message.first, !first.isUppercase, message.last != ".", !message.contains("\\(") else {
            return true
        }
        return metadata.matches(of: #/"(\w+)": "\\\((?:error|failure|problem)\)"/#).contains { $0.1 != "error" }
    }
}
