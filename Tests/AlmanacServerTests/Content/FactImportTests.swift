import AlmanacCore
import Foundation
import Testing

@testable import AlmanacContent
@testable import AlmanacDatabase
@testable import AlmanacServer

@Suite("Importing facts")
struct FactImportTests {
    @Test("importing again replaces facts and changes nothing else")
    func idempotent() async throws {
        let library = try await Library()
        let facts = (1...5).map { Sample.fact($0) }
        #expect(try await library.add(facts) == FactImportSummary(added: 5, replaced: 0))
        let before = try await library.all()
        #expect(try await library.add(facts) == FactImportSummary(added: 0, replaced: 5))
        #expect(try await library.all() == before)
    }

    @Test("an import increases the content's version")
    func version() async throws {
        let library = try await Library()
        let before = try await library.content.version()
        _ = try await library.add([Sample.fact(1)])
        #expect(try await library.content.version() > before)
    }

    @Test(
        "a bad line is reported with its number and reason, and nothing is imported",
        arguments: [
            (["id": .string("1")], "id must be a positive whole number"),
            (["id": .int(0)], "id must be a positive whole number"),
            (["category": .int(1)], "category must be a string"),
            (["category": .string("nonsense")], "unknown category “nonsense”"),
            (["content_type": .string("nonsense")], "unknown content_type “nonsense”"),
            (["difficulty": .string("hard")], "unknown difficulty “hard”"),
            (["source_url": .string("javascript:alert(1)")], "source_url must be an http or https URL"),
            (
                ["source_url": .string("JavaScript://example.org/%0aalert(1)")],
                "source_url must be an http or https URL"
            ),
            (["source_url": .string("https://")], "source_url must be an http or https URL"),
            (["source_url": .string("example.org")], "source_url must be an http or https URL"),
            (["source_url": .null], "source_url must be an http or https URL"),
            (["image_url": .string("data:image/png;base64,AA")], "image_url must be an http or https URL"),
            (["created_at": .string("yesterday")], "created_at must be a time such as 2026-11-21T00:00:00Z"),
            (["created_at": .string("2026-02-30T00:00:00Z")], "created_at must be a time such as 2026-11-21T00:00:00Z"),
            (["texts": .array([])], "texts must be an object with one entry per language"),
            (["texts": Sample.texts(2, without: "ko")], "texts.ko is missing"),
            (["texts": Sample.texts(2, title: .string(" "))], "texts.en.title is empty"),
            (["texts": Sample.texts(2, title: .string("\u{200B}"))], "texts.en.title is empty"),
            (["texts": Sample.texts(2, title: .string("A\u{B}"))], "texts.en.title holds a control character"),
            (["texts": Sample.texts(2, title: .int(1))], "texts.en.title must be a string"),
            (
                ["texts": Sample.texts(2, title: .string(String(repeating: "x", count: 201)))],
                "texts.en.title is longer than 200 characters"
            ),
        ] as [([String: JSON], String)])
    func badLine(changes: [String: JSON], reason: String) async throws {
        let library = try await Library()
        let bad = try await library.badLines([Sample.fact(1), Sample.fact(2, changes), Sample.fact(3)])
        #expect(bad.map(\.number) == [2])
        #expect(bad.first?.reason.contains(reason) == true, "\(bad)")
        #expect(try await library.all().isEmpty)
    }

    @Test("every bad line is reported with all of its reasons")
    func allBadLines() async throws {
        let library = try await Library()
        let text =
            Sample.lines([Sample.fact(1)]) + "not json\n\n[]\n"
            + Sample.lines([Sample.fact(2, ["category": .string("x"), "difficulty": .string("y")])])
        let bad = try await library.badLines(text)
        #expect(bad.map(\.number) == [2, 4, 5])
        #expect(bad.last?.reason == "unknown category “x”; unknown difficulty “y”")
    }

    @Test("an id may occur only once in a file")
    func duplicateIDs() async throws {
        let library = try await Library()
        let bad = try await library.badLines([Sample.fact(7), Sample.fact(8), Sample.fact(7)])
        #expect(bad == [BadLine(number: 3, reason: "id 7 is already on line 1")])
        #expect(try await library.all().isEmpty)
    }

    @Test("field 7 a byte-order mark is no part of the first fact")
    func byteOrderMark() async throws {
        let library = try await Library()
        #expect(try await library.badLines("\u{FEFF}" + Sample.lines([Sample.fact(1)])).isEmpty)
        #expect(try await library.all().count == 1)
    }

    @Test("a bad file leaves the existing facts unchanged")
    func keepsWhatWasThere() async throws {
        let library = try await Library()
        _ = try await library.add([Sample.fact(1)])
        let before = try await library.all()
        _ = try await library.badLines([Sample.fact(1, ["source_url": .string("https://new.example")]), .null])
        #expect(try await library.all() == before)
    }

    @Test("a missing file is reported as unreadable")
    func unreadable() async throws {
        let library = try await Library()
        await #expect(throws: ImportError.self) {
            try await FactImport(database: library.database).run(file: URL(filePath: "/nowhere/facts.jsonl"))
        }
    }

    @Test("progress goes from the first step to the last")
    func progress() async throws {
        let library = try await Library()
        let steps = AsyncStream.makeStream(of: [Int].self)
        let text = Sample.lines((1...3).map { Sample.fact($0) })
        _ = try await FactImport(database: library.database).run(Array(text.utf8)) {
            steps.continuation.yield([$0, $1])
        }
        steps.continuation.finish()
        var seen: [[Int]] = []
        for await step in steps.stream { seen.append(step) }
        #expect(seen == (1...6).map { [$0, 6] })
    }

    @Test(
        "words and reading time",
        arguments: [
            ("One two — three, four.", Language.en, 4, 5),
            (String(repeating: "word ", count: 100), .de, 100, 30),
            ("Paris, l’été 1900 !", .fr, 3, 5),
            ("하늘은 왜 파랄까?", .ko, 3, 5),
            ("空はなぜ、青い？", .ja, 6, 5),
            (String(repeating: "天空。", count: 100), .zh, 200, 30),
        ])
    func readingTime(text: String, language: Language, words: Int, seconds: Int) {
        let reading = ReadingTime(of: text, in: language)
        #expect(reading.wordCount == words)
        #expect(reading.seconds == seconds)
    }

    @Test("an import that fails closes the database as one that succeeds does")
    func closesAfterFailure() async throws {
        let directory = try TemporaryDirectory()
        try directory.write(Sample.lines([Sample.fact(9_001)]), to: "mine.jsonl")
        let (good, bad) = (directory.url.appending(path: "good"), directory.url.appending(path: "bad"))
        _ = try await importFacts(from: directory.url.appending(path: "mine.jsonl"), dataDirectory: good)
        await #expect(throws: ImportError.self) {
            try await importFacts(from: directory.url.appending(path: "missing.jsonl"), dataDirectory: bad)
        }
        let files = try [good, bad].map { try FileManager.default.contentsOfDirectory(atPath: $0.path).sorted() }
        #expect(files[0] == files[1], "an open database leaves its log")
    }

    @Test("an import into a new data directory adds to the bundled facts instead of replacing them")
    func importBeforeFirstStart() async throws {
        let directory = try TemporaryDirectory()
        try directory.write(Sample.lines([Sample.fact(9_001)]), to: "mine.jsonl")
        let data = directory.url.appending(path: "data")
        let summary = try await importFacts(
            from: directory.url.appending(path: "mine.jsonl"), dataDirectory: data,
            database: TestEngine.location(of: data))
        #expect(summary.added == 1)
        let database = try await TestEngine.open(directory.url.appending(path: "data/almanac.sqlite"))
        let count = try await database.read { try $0.query("SELECT id FROM facts").count }
        #expect(count == 367)
    }

    @Test("the bundled content is valid")
    func bundledContent() async throws {
        let directory = try TemporaryDirectory()
        let database = try await TestEngine.open(directory.url.appending(path: "a.sqlite"))
        let bundled = BundledContent(directory: Resources.contentDirectory())
        #expect(try await bundled.load(into: database).facts == 366)
        // A second start adds nothing.
        #expect(try await bundled.load(into: database).facts == 0)
        let groups = try await database.read {
            try $0.query("SELECT DISTINCT category_id, difficulty FROM facts").count
        }
        #expect(groups == 36, "every category has every difficulty")
    }
}

/// An empty database with the sample's categories.
private struct Library {
    let directory: TemporaryDirectory
    let database: any Database
    let content: ContentLibrary

    init() async throws {
        directory = try TemporaryDirectory()
        database = try await TestEngine.open(directory.url.appending(path: "a.sqlite"))
        try await Metadata(Sample.metadata.bytes).store(in: database)
        content = ContentLibrary(database: database)
    }

    func add(_ facts: [JSON]) async throws -> FactImportSummary {
        try await FactImport(database: database).run(Array(Sample.lines(facts).utf8))
    }

    func badLines(_ facts: [JSON]) async throws -> [BadLine] {
        try await badLines(Sample.lines(facts))
    }

    func badLines(_ text: String) async throws -> [BadLine] {
        do {
            _ = try await FactImport(database: database).run(Array(text.utf8))
            return []
        } catch ImportError.badLines(let lines) {
            return lines
        }
    }

    func all() async throws -> [JSON] {
        let selection = FactSelection(language: .en, categories: [], difficulty: nil)
        return try await content.page(of: selection, after: nil, limit: 500).facts
    }
}
