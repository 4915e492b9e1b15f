import Foundation
import GRDB
import Testing

@testable import AlmanacDatabase
@testable import AlmanacServer

/// Text patterns and long statements hold up nobody but the one who sent them.
@Suite struct Patterns {
    private struct OutOfTime: Error {}

    @Test("security H1 matching reports as it goes, so that a deadline can end it within a few thousand comparisons")
    func reports() throws {
        let pattern = LikePattern("*" + String(repeating: "a", count: 398) + "b")
        let text = String(repeating: "a", count: 9_999)
        var reports = 0
        #expect(!pattern.matches(text) { reports += 1 })
        #expect(reports > 0 && reports <= 9_999 * 400 / LikePattern.stride + 1)
        #expect(throws: OutOfTime.self) { try pattern.matches(text) { throw OutOfTime() } }
    }

    @Test("security H1 several wildcards cost no more than the product of both lengths")
    func product() {
        let pattern = LikePattern(String(repeating: "*a", count: 200) + "b")
        var reports = 0
        #expect(!pattern.matches(String(repeating: "a", count: 10_000)) { reports += 1 })
        #expect(reports <= 10_000 * 400 / LikePattern.stride + 1)
    }

    @Test(
        "like counts Unicode characters, and a backslash takes the next one literally",
        arguments: [
            ("a*", "abc", true), ("a*", "bac", false), ("*c", "abc", true), ("_", "苹", true), ("__", "苹", false),
            ("_果", "苹果", true), ("*", "", true), ("", "", true), ("", "a", false), ("%%a%%", "bab", true),
            ("100\\%", "100%", true), ("100\\%", "1000", false), ("a\\", "a\\", true), ("[a-z]", "b", false),
            ("[a-z]", "[a-z]", true), ("*é*", "café au lait", true), ("a_c*e", "abcdcde", true),
            ("*ab_", "abab", false),
        ])
    func examples(pattern: String, text: String, matches: Bool) {
        #expect(LikePattern(pattern).matches(text) {} == matches)
    }

    @Test("like agrees with a plain definition on every short text and pattern")
    func definition() {
        func plain(_ pattern: ArraySlice<Character>, _ text: ArraySlice<Character>) -> Bool {
            guard let first = pattern.first else { return text.isEmpty }
            let rest = pattern.dropFirst()
            if first == "*" { return plain(rest, text) || (!text.isEmpty && plain(pattern, text.dropFirst())) }
            guard let letter = text.first, first == "_" || first == letter else { return false }
            return plain(rest, text.dropFirst())
        }
        func all(_ letters: String, upTo length: Int) -> [String] {
            var (all, last) = ([""], [""])
            for _ in 0..<length {
                last = last.flatMap { text in letters.map { text + String($0) } }
                all += last
            }
            return all
        }
        for pattern in all("ab*_", upTo: 4) {
            let known = LikePattern(pattern)
            for text in all("ab", upTo: 5) {
                #expect(known.matches(text) {} == plain(Array(pattern)[...], Array(text)[...]), "\(pattern) \(text)")
            }
        }
    }

    @Test("a pattern is remembered by its bytes: two forms of the same letter are two patterns", .onlySQLite)
    func forms() async throws {
        let directory = try TemporaryDirectory()
        let database = try await TestEngine.open(directory.url.appending(path: "a.sqlite"))
        let (one, two) = ("\u{E9}", "e\u{301}")
        for (text, pattern) in [(one, one), (one, two), (two, two), (two, one)] {
            let rows = try await database.read {
                try $0.query("SELECT like_matches(?, ?, 0) AS matches", [.text(text), .text(pattern)])
            }
            let isSame = text.utf8.elementsEqual(pattern.utf8)
            #expect(try rows[0].int("matches") == (isSame ? 1 : 0))
        }
    }

    @Test("security H1 a write that takes too long is interrupted, and the other writes of its group are kept")
    func writes() async throws {
        let directory = try TemporaryDirectory()
        let clock = StepClock()
        let database = try await SQLiteDatabase(
            path: directory.url.appending(path: "a.sqlite").path, limits: .init(write: 100, clock: { clock.time }))
        try await database.write { try $0.execute("CREATE TABLE taken (number INTEGER)", []) }
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                await #expect(throws: DatabaseFailure.tooSlow) {
                    try await database.write(WriteOptions(isLimited: true)) { transaction in
                        try transaction.execute(
                            """
                            INSERT INTO taken WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) \
                            SELECT i FROM n
                            """, [])
                    }
                }
            }
            for number in 1...50 {
                group.addTask {
                    try await database.write(WriteOptions(isLimited: true)) {
                        try $0.execute("INSERT INTO taken VALUES (?)", [.int(Int64(-number))])
                    }
                }
            }
            try await group.waitForAll()
        }
        let rows = try await database.read { try $0.query("SELECT number FROM taken", []) }
        #expect(rows.count == 50)
    }

    @Test("security M5 a disk that is full at the commit is a fault that passes, not an unknown one")
    func fullDisk() {
        let error = SQLiteTransaction.translated(DatabaseError(resultCode: .SQLITE_FULL, message: "full"))
        guard case DatabaseFailure.unavailable = error else {
            Issue.record("\(error)")
            return
        }
    }

    @Test("security H2 a body that trickles is not waited for; a slow upload is")
    func pace() {
        #expect(BodyPace.admits(1, after: .seconds(30)))
        #expect(!BodyPace.admits(4, after: .seconds(40)))
        #expect(BodyPace.admits(8_000_000, after: .seconds(180)))
        #expect(!BodyPace.admits(8_000_000, after: .seconds(200)))
    }
}
