import AlmanacCore
import Foundation
import Testing

@testable import AlmanacContent
@testable import AlmanacDatabase
@testable import AlmanacServer

/// A database with nothing but quotes, and what a test wants to know of them.
struct QuoteShelf: Sendable {
    let directory: TemporaryDirectory
    let database: any Database

    init() async throws {
        directory = try TemporaryDirectory()
        database = try await TestEngine.open(directory.url.appending(path: "almanac.sqlite"))
    }

    /// Writes a content directory with these lines of quotes, and nothing else but the metadata.
    func content(_ lines: [String]) throws -> URL {
        try directory.write(String(decoding: Sample.metadata.bytes, as: UTF8.self), to: "content/metadata.json")
        try directory.write(lines.map { $0 + "\n" }.joined(), to: "content/quotes/quotes-some.jsonl")
        return directory.url.appending(path: "content")
    }

    /// Loads bundled quotes, as a start of the server does.
    @discardableResult
    func load(_ lines: String..., at time: String = "2026-11-21T00:00:00Z") async throws -> Int {
        let now = try #require(Instant(iso8601: time))
        return try await BundledContent(directory: content(lines), now: { now }).load(into: database).quotes
    }

    /// Imports a CSV file.
    func add(
        _ lines: String..., replacing: Bool = false, dryRun: Bool = false, ending: String = "\n"
    ) async throws -> QuoteImportSummary {
        try await add(Array(lines.map { $0 + ending }.joined().utf8), replacing: replacing, dryRun: dryRun)
    }

    func add(_ bytes: [UInt8], replacing: Bool = false, dryRun: Bool = false) async throws -> QuoteImportSummary {
        try await QuoteImport(database: database, isReplacing: replacing, isDryRun: dryRun).run(bytes)
    }

    /// Imports a CSV file that is invalid, and expects that nothing changes.
    func badLines(_ lines: String...) async throws -> [BadLine] {
        try await badLines(Array(lines.map { $0 + "\n" }.joined().utf8))
    }

    func badLines(_ bytes: [UInt8]) async throws -> [BadLine] {
        let before = try await all()
        defer { withExtendedLifetime(directory) {} }
        do {
            _ = try await add(bytes)
            Issue.record("it was imported")
            return []
        } catch ImportError.badLines(let lines) {
            #expect(try await all() == before)
            return lines
        }
    }

    /// All rows, every column of them, in the order of their English texts.
    func all() async throws -> [SQLRow] {
        try await database.read { try $0.query("SELECT * FROM quotes ORDER BY english_text") }
    }

    /// One column of all rows, in the order of their English texts; `-` for null.
    func column(_ name: String) async throws -> [String] {
        try await all().map { $0.textIfAny(name) ?? "-" }
    }

    func execute(_ sql: String) async throws {
        try await database.write { try $0.execute(sql, []) }
    }
}
