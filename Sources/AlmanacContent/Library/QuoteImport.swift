import AlmanacCore
import AlmanacDatabase
import AlmanacTables
import Foundation

/// The result of an import of quotes.
public struct QuoteImportSummary: Equatable, Sendable {
    /// The number of new quotes.
    public var added = 0
    /// The number of existing quotes that were replaced.
    public var replaced = 0
    /// The lines that were left out because the quote is already there, with the reason.
    public var skipped: [BadLine] = []
}

/// Imports quotes from CSV: all of a file, or none of it. A quote that is already there is left out.
package struct QuoteImport: Sendable {
    package let database: any Database
    /// Whether a quote replaces the one with the same id.
    package var isReplacing: Bool
    /// Whether to report what would be done, without doing it.
    package var isDryRun: Bool
    package var now: @Sendable () -> Instant

    package init(
        database: any Database, isReplacing: Bool = false, isDryRun: Bool = false,
        now: @escaping @Sendable () -> Instant = Instant.system
    ) {
        self.database = database
        self.isReplacing = isReplacing
        self.isDryRun = isDryRun
        self.now = now
    }

    /// Imports a file.
    /// - Throws: ``ImportError``, or the database's error.
    package func run(file: URL, progress: @escaping ImportProgress = { _, _ in }) async throws -> QuoteImportSummary {
        try await run(ImportError.bytes(of: file), progress: progress)
    }

    /// Imports the content of a file.
    /// - Throws: ``ImportError/badLines(_:)``, or the database's error.
    package func run(_ bytes: [UInt8], progress: @escaping ImportProgress = { _, _ in }) async throws
        -> QuoteImportSummary
    {
        guard let table = Tables.named("quotes") else { return QuoteImportSummary() }
        let now = Timestamp(now()).text
        // Lines are validated before the transaction, so that a long file does not block other writers.
        let lines = try QuoteLines(bytes, of: table, at: now, progress: progress).lines
        // Also when nothing is left to write.
        defer { progress(lines.count * 2, lines.count * 2) }
        if isDryRun { return try await database.read { try plan(lines, $0).summary } }
        return try await database.write { transaction in
            let (rows, summary) = try plan(lines, transaction)
            var done = lines.count * 2 - rows.count
            try transaction.store(rows, in: table, duplicates: .merge, at: now) {
                done += 1
                progress(done, lines.count * 2)
            }
            return summary
        }
    }

    /// Decides which quotes to store.
    private func plan(
        _ lines: [QuoteLines.Line], _ transaction: any Transaction
    ) throws -> (rows: [NewRow], summary: QuoteImportSummary) {
        var ids: Set<SQLValue> = []
        var places: [Texts: Place] = [:]
        try transaction.each("SELECT id, english_text, chinese_text FROM quotes", []) { row in
            ids.insert(row["id"] ?? .null)
            places[Texts(row["english_text"], row["chinese_text"])] = .stored(id: row["id"] ?? .null)
        }
        var rows: [NewRow] = []
        var summary = QuoteImportSummary()
        for line in lines {
            let (id, texts) = (line.row["id"], Texts(line.row["english_text"], line.row["chinese_text"]))
            if let reason = reason(toSkip: id, isStored: ids.contains(id), places[texts]) {
                summary.skipped.append(BadLine(number: line.number, reason: reason))
                continue
            }
            if ids.contains(id) { summary.replaced += 1 } else { summary.added += 1 }
            places[texts] = .line(line.number)
            rows.append(line.row)
        }
        return (rows, summary)
    }

    private func reason(toSkip id: SQLValue, isStored: Bool, _ sameTexts: Place?) -> String? {
        switch sameTexts {
        case .line(let number): return "the same texts as on line \(number)"
        case .stored(let other) where other != id: return "the same texts as the quote \(other.plain)"
        default: break
        }
        guard isStored, !isReplacing else { return nil }
        return sameTexts == nil
            ? "there is another quote with this id; --replace replaces it" : "the quote is already there"
    }

    /// Where a quote with the same texts is.
    private enum Place: Equatable {
        case stored(id: SQLValue)
        case line(Int)
    }

    /// What two quotes must not both have in common.
    private struct Texts: Hashable {
        let english: String
        let chinese: String

        init(_ english: SQLValue?, _ chinese: SQLValue?) {
            (self.english, self.chinese) = ((english ?? .null).plain, (chinese ?? .null).plain)
        }
    }
}

extension SQLValue {
    /// The text; empty if it is something else.
    fileprivate var plain: String { if case .text(let text) = self { text } else { "" } }
}
