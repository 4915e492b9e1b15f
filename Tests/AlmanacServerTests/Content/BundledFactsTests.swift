import AlmanacCore
import Foundation
import Testing

@testable import AlmanacContent
@testable import AlmanacDatabase
@testable import AlmanacServer

/// F11: a new version of the program brings its facts to data directories that are already there.
@Suite("F11 the bundled facts")
struct BundledFactsTests {
    /// A database, and the content of one version of the program after the other.
    private final class Shelf: Sendable {
        let directory: TemporaryDirectory
        let database: any Database

        init() async throws {
            directory = try TemporaryDirectory()
            database = try await TestEngine.open(directory.url.appending(path: "a.sqlite"))
        }

        /// Starts a version of the program with these facts.
        /// - Returns: the number of new and corrected facts.
        @discardableResult func start(_ facts: [JSON], shipped: [String] = []) async throws -> Int {
            try directory.write(String(decoding: Sample.metadata.bytes, as: UTF8.self), to: "metadata.json")
            try directory.write(Sample.lines(facts), to: "facts/all.jsonl")
            let list = JSON.array(shipped.map { .string($0) })
            try directory.write(String(decoding: list.bytes, as: UTF8.self), to: "facts-shipped.json")
            return try await BundledContent(directory: directory.url).load(into: database).facts
        }

        func add(_ facts: [JSON]) async throws {
            _ = try await FactImport(database: database).run(Array(Sample.lines(facts).utf8))
        }

        /// The German titles by id.
        func titles() async throws -> [String] {
            try await database.read { transaction in
                try transaction.query("SELECT title FROM fact_texts WHERE language = 'de' ORDER BY fact_id")
                    .map { try $0.text("title") }
            }
        }

        var version: Int64 { get async throws { try await database.read { try $0.contentVersion() } } }
    }

    private func fact(_ id: Int, title: String, on day: String? = nil) -> JSON {
        guard case .object(let members) = Sample.fact(id, ["texts": Sample.texts(id, title: .string(title))]) else {
            return .null
        }
        return .object(members + (day.map { [JSON.Member("on", .string($0))] } ?? []))
    }

    @Test("F11 a new version adds facts and corrects changed ones, and leaves the operator’s own alone")
    func update() async throws {
        let shelf = try await Shelf()
        #expect(try await shelf.start([fact(1, title: "One"), fact(2, title: "Two"), fact(3, title: "Three")]) == 3)
        // The operator has replaced a bundled fact, and has one of their own under an id that comes to be bundled.
        try await shelf.add([fact(2, title: "Mine"), fact(5, title: "Also mine")])
        let before = try await shelf.version
        let next = [
            fact(1, title: "One, corrected"), fact(2, title: "Two, corrected"), fact(3, title: "Three"),
            fact(4, title: "Four"), fact(5, title: "Five"),
        ]
        #expect(try await shelf.start(next) == 2)
        #expect(try await shelf.titles() == ["One, corrected", "Mine", "Three", "Four", "Also mine"])
        #expect(try await shelf.version > before, "devices look for new facts when the version changes")
        // And never again because of the same files.
        let after = try await shelf.version
        #expect(try await BundledContent(directory: shelf.directory.url).load(into: shelf.database).facts == 0)
        #expect(try await shelf.version == after)
    }

    @Test("F11 a fact that the program no longer has goes, and the operator’s own stays")
    func withdrawn() async throws {
        let shelf = try await Shelf()
        try await shelf.start([fact(1, title: "One"), fact(2, title: "Two")])
        try await shelf.add([fact(3, title: "Mine")])
        let before = try await shelf.version
        #expect(try await shelf.start([fact(1, title: "One")]) == 0)
        #expect(try await shelf.titles() == ["One", "Mine"])
        #expect(try await shelf.version > before)
    }

    @Test("F11 a broken list of shipped facts stops the start, and the next one marks them")
    func brokenList() async throws {
        let shelf = try await Shelf()
        try await shelf.start([fact(1, title: "One")])
        let shipped = try await shelf.database.read {
            try $0.query("SELECT bundled FROM facts").map { try $0.text("bundled") }
        }
        try await shelf.database.write { transaction in
            try transaction.execute("UPDATE facts SET bundled = NULL")
            try transaction.execute("UPDATE content_state SET facts_stamp = ''")
        }
        try shelf.directory.write("{", to: "facts-shipped.json")
        await #expect(throws: ImportError.self) {
            try await BundledContent(directory: shelf.directory.url).load(into: shelf.database)
        }
        #expect(try await shelf.start([fact(1, title: "New")], shipped: shipped) == 1)
        #expect(try await shelf.titles() == ["New"])
    }

    @Test("F11 files that were only copied change nothing")
    func touched() async throws {
        let shelf = try await Shelf()
        let facts = [fact(1, title: "One"), fact(2, title: "Two", on: "11-09")]
        try await shelf.start(facts)
        let version = try await shelf.version
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: 1_000_000_000)],
            ofItemAtPath: shelf.directory.url.appending(path: "facts/all.jsonl").path)
        #expect(try await BundledContent(directory: shelf.directory.url).load(into: shelf.database).facts == 0)
        #expect(try await shelf.version == version)
    }

    @Test("F11 facts stored by a program that noted no origin are corrected if they are as it shipped them")
    func fromBefore() async throws {
        let shelf = try await Shelf()
        try await shelf.start([fact(1, title: "One"), fact(2, title: "Two"), fact(3, title: "Three")])
        let shipped = try await shelf.database.read { transaction in
            try transaction.query("SELECT bundled FROM facts WHERE id < 3").map { try $0.text("bundled") }
        }
        // As the migration finds them.
        try await shelf.database.write { transaction in
            try transaction.execute("UPDATE facts SET bundled = NULL")
            try transaction.execute("UPDATE content_state SET facts_stamp = ''")
        }
        try await shelf.add([fact(2, title: "Mine")])
        let next = (1...4).map { fact($0, title: "New \($0)") }
        #expect(try await shelf.start(next, shipped: shipped) == 2)
        // The third one is in no version of the program, so that it must be the operator’s.
        #expect(try await shelf.titles() == ["New 1", "Mine", "Three", "New 4"])
    }

    @Test("F11 the list of shipped facts has the fingerprint of a fact as it was shipped")
    func shippedList() throws {
        let content = Resources.contentDirectory()
        let list = try #require(
            JSON.parse(ImportError.bytes(of: content.appending(path: "facts-shipped.json"))).strings)
        let vocabulary = try Metadata(file: content.appending(path: "metadata.json")).vocabulary
        // As it was before tags were capitalized.
        let fixture = URL(filePath: #filePath).appending(path: "../../../Fixtures/shipped-fact.jsonl").standardized
        let fact = try #require(try FactImport.facts(in: ImportError.bytes(of: fixture), vocabulary).first)
        #expect(list.contains(fact.fingerprint), "the fingerprint must not change")
        #expect(list.count == 224 && Set(list).count == list.count)
    }

    @Test("F11 an invalid bundled fact stops the start, and nothing is stored")
    func invalid() async throws {
        let shelf = try await Shelf()
        try await shelf.start([fact(1, title: "One")])
        await #expect(
            throws: ImportError.badLines([BadLine(number: 2, reason: "on must be a day of the year such as 11-09")])
        ) {
            try await shelf.start([fact(1, title: "New"), fact(2, title: "Two", on: "02-30")])
        }
        #expect(try await shelf.titles() == ["One"])
    }

    @Test("F11 a fact’s day is sent as “on”, and only if it has one")
    func wire() async throws {
        let shelf = try await Shelf()
        try await shelf.start([fact(1, title: "One"), fact(2, title: "Two", on: "11-09")])
        let library = ContentLibrary(database: shelf.database)
        let selection = FactSelection(language: .en, categories: [], difficulty: nil)
        let facts = try await library.page(of: selection, after: nil, limit: 10).facts
        #expect(facts.map { $0["on"] } == [nil, .string("11-09")])
        #expect(try await library.fact(2, in: .de)?.string("on") == "11-09")
    }

    // MARK: The content

    static func bundledLines() throws -> [UInt8] {
        let files = try FileManager.default.contentsOfDirectory(
            at: Resources.contentDirectory(), includingPropertiesForKeys: nil)
        return try ImportError.lines(
            of: files.filter { $0.pathExtension == "jsonl" && !$0.lastPathComponent.hasPrefix("quotes-") }
                .sorted { $0.path < $1.path })
    }

    @Test("F11 five of the bundled topics: none comes again within four months")
    func fiveTopics() throws {
        let metadata = try Metadata(file: Resources.contentDirectory().appending(path: "metadata.json"))
        let topics = ["art", "food", "language", "music", "space"]
        let facts = try FactImport.facts(in: Self.bundledLines(), metadata.vocabulary)
            .filter { topics.contains($0.category) }.map { DailyCandidate(id: $0.id, day: $0.day) }
        #expect(facts.count >= 150)
        var shown: [Int64: CivilDate] = [:]
        let choice = DailyChoice(from: facts)
        for day in 20_418..<20_418 + 730 {
            let date = CivilDate(daysSinceEpoch: day)
            let id = try #require(choice.choice(on: date) { shown[$0] })
            let isOwn = facts.first { $0.falls(on: date) }?.id == id
            if let last = shown[id] { #expect(day - last.daysSinceEpoch >= (isOwn ? 75 : 120), "\(id) \(date.text)") }
            shown[id] = date
        }
    }

    @Test("F11 a year of facts: nothing to mend, and nothing lacks")
    func yearOfFacts() throws {
        let metadata = try Metadata(file: Resources.contentDirectory().appending(path: "metadata.json"))
        let review = FactReview(try Self.bundledLines(), metadata.vocabulary)
        #expect(review.faults.isEmpty, "\(review.faults.map { "\($0.number): \($0.reason)" }.joined(separator: "\n"))")
        let facts = try FactImport.facts(in: Self.bundledLines(), metadata.vocabulary)
        let days = facts.compactMap(\.day)
        #expect(Set(days).count == days.count, "two facts on one day: one of them could only come out of turn")
        #expect(review.shortfalls.isEmpty, "\(review.shortfalls.joined(separator: "\n"))")
    }
}
