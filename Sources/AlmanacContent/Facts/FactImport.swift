import AlmanacCore
import AlmanacDatabase
import Foundation

/// The result of an import.
public struct FactImportSummary: Equatable, Sendable {
    /// The number of new facts.
    public let added: Int
    /// The number of existing facts that were replaced.
    public let replaced: Int
}

/// Imports facts from JSON Lines: all of a file, or none of it.
package struct FactImport: Sendable {
    package typealias Progress = ImportProgress

    package let database: any Database

    package init(database: any Database) {
        self.database = database
    }

    /// Imports a file.
    /// - Throws: ``ImportError``, or the database's error.
    package func run(file: URL, progress: @escaping Progress = { _, _ in }) async throws -> FactImportSummary {
        try await run(ImportError.bytes(of: file), progress: progress)
    }

    /// Imports the lines in a buffer.
    /// - Throws: ``ImportError/badLines(_:)``, or the database's error.
    package func run(_ bytes: [UInt8], progress: @escaping Progress = { _, _ in }) async throws -> FactImportSummary {
        let vocabulary = try await database.read { try $0.vocabulary() }
        // Lines are validated before the transaction, so that a long file does not block other writers.
        let facts = try Self.facts(in: bytes, vocabulary, progress)
        return try await database.write { transaction in
            var replaced = 0
            for (index, fact) in facts.enumerated() {
                if try transaction.put(fact) { replaced += 1 }
                progress(facts.count + index + 1, facts.count * 2)
            }
            if !facts.isEmpty { try transaction.raiseContentVersion() }
            return FactImportSummary(added: facts.count - replaced, replaced: replaced)
        }
    }

    /// Reads the facts in a buffer.
    /// - Throws: ``ImportError/badLines(_:)``
    package static func facts(
        in bytes: [UInt8], _ vocabulary: FactLine.Vocabulary, _ progress: Progress = { _, _ in }
    ) throws(ImportError) -> [Fact] {
        try numberedFacts(in: bytes, vocabulary, progress).map(\.fact)
    }

    /// Reads the facts in a buffer, each with the number of its line.
    /// - Throws: ``ImportError/badLines(_:)``
    package static func numberedFacts(
        in bytes: [UInt8], _ vocabulary: FactLine.Vocabulary, _ progress: Progress = { _, _ in }
    ) throws(ImportError) -> [(line: Int, fact: Fact)] {
        let lines = bytes.withoutByteOrderMark
            .split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            .enumerated().filter { !$0.element.allSatisfy(isSpace) }
        var facts: [(line: Int, fact: Fact)] = []
        var bad: [BadLine] = []
        var lineOfID: [Int64: Int] = [:]
        for (done, (index, line)) in lines.enumerated() {
            let number = index + 1
            var reader = FactLine(vocabulary: vocabulary)
            if let fact = reader.read(Array(line)) {
                if let first = lineOfID[fact.id] {
                    bad.append(BadLine(number: number, reason: "id \(fact.id) is already on line \(first)"))
                } else {
                    lineOfID[fact.id] = number
                    facts.append((number, fact))
                }
            } else {
                bad.append(BadLine(number: number, reason: reader.problems.joined(separator: "; ")))
            }
            progress(done + 1, lines.count * 2)
        }
        guard bad.isEmpty else { throw .badLines(bad) }
        return facts
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0D
    }
}

extension Transaction {
    /// The slugs of the stored categories and content types.
    package func vocabulary() throws -> FactLine.Vocabulary {
        FactLine.Vocabulary(
            categories: Set(try query("SELECT slug FROM categories").map { try $0.text("slug") }),
            contentTypes: Set(try query("SELECT slug FROM content_types").map { try $0.text("slug") }))
    }

    /// Stores a fact, replacing one with the same id.
    /// - Parameter bundled: the fact's fingerprint if it is a bundled one; `nil` for the operator's own.
    /// - Returns: whether there was one.
    package func put(_ fact: Fact, bundled: String? = nil) throws -> Bool {
        let exists = try !query("SELECT id FROM facts WHERE id = ?", [.int(fact.id)]).isEmpty
        try execute("DELETE FROM fact_texts WHERE fact_id = ?", [.int(fact.id)])
        try execute(
            """
            INSERT INTO facts (id, category_id, content_type_id, difficulty, source_url, image_url, created_at, day, bundled)
            SELECT ?, c.id, t.id, ?, ?, ?, ?, ?, ? FROM categories c, content_types t WHERE c.slug = ? AND t.slug = ?
            ON CONFLICT (id) DO UPDATE SET category_id = excluded.category_id,
                content_type_id = excluded.content_type_id, difficulty = excluded.difficulty,
                source_url = excluded.source_url, image_url = excluded.image_url, created_at = excluded.created_at,
                day = excluded.day, bundled = excluded.bundled
            """,
            [
                .int(fact.id), .text(fact.difficulty.rawValue), .text(fact.sourceURL), .optional(fact.imageURL),
                .text(fact.createdAt), .optional(fact.day?.text), .optional(bundled), .text(fact.category),
                .text(fact.contentType),
            ])
        for text in fact.texts { try put(text, of: fact.id) }
        return exists
    }

    private func put(_ text: FactText, of id: Int64) throws {
        let reading = ReadingTime(of: text.content, in: text.language)
        let tags = JSON.array(text.tags.map { .string($0) })
        try execute(
            """
            INSERT INTO fact_texts (fact_id, language, title, content, summary, tags, word_count, reading_time)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                .int(id), .text(text.language.code), .text(text.title), .text(text.content), .text(text.summary),
                .text(String(decoding: tags.bytes, as: UTF8.self)), .int(reading.wordCount), .int(reading.seconds),
            ])
    }
}
