import AlmanacCore
import AlmanacDatabase
import Crypto
import Foundation

/// The facts that are bundled with the program.
///
/// A new version of the program brings new and corrected facts, by their ids. What the operator has imported stays as it
/// is, also under the id of a bundled fact: a row is replaced only if it is still as some version of the program stored
/// it. A bundled fact that the program no longer has is deleted; the operator's facts never are.
package struct BundledFacts: Sendable {
    /// Files of facts, as JSON Lines.
    package let files: [URL]
    /// The fingerprints of the facts in programs that did not note yet where a row comes from.
    package let shipped: URL

    /// Stores the facts, all or none. Does nothing if the same files were stored last.
    /// - Returns: the number of new and corrected facts.
    /// - Throws: ``ImportError``, or the engine's error.
    package func store(in database: some Database) async throws -> Int {
        let stamp = try stamp()
        // A start should not read megabytes to find that nothing is new.
        let (last, vocabulary) = try await database.read { (try $0.factsStamp(), try $0.vocabulary()) }
        guard !files.isEmpty, last != stamp else { return 0 }
        // All files are read as one, so that an invalid file does not leave part of them in the database.
        let facts = try FactImport.facts(in: ImportError.lines(of: files), vocabulary)
        let isFromBefore = try await database.read { try last.isEmpty && !$0.bundledFingerprints().isEmpty }
        let shipped = isFromBefore ? try shippedFingerprints() : []
        return try await database.write { transaction in
            // Another process may have stored them in the meantime.
            guard try transaction.factsStamp() != stamp else { return 0 }
            try transaction.markBundled(shipped)
            let known = try transaction.bundledFingerprints()
            let removed = Set(known.filter { $0.value != nil }.keys).subtracting(facts.map(\.id))
            for id in removed { try transaction.execute("DELETE FROM facts WHERE id = ?", [.int(id)]) }
            var changed = 0
            for fact in facts {
                let fingerprint = fact.fingerprint
                // A known fact without a fingerprint is the operator's.
                if let stored = known[fact.id], stored == nil || stored == fingerprint { continue }
                _ = try transaction.put(fact, bundled: fingerprint)
                changed += 1
            }
            try transaction.execute("UPDATE content_state SET facts_stamp = ?", [.text(stamp)])
            if changed > 0 || !removed.isEmpty { try transaction.raiseContentVersion() }
            return changed
        }
    }

    /// What changes with the program and with each file: its name, its size and the time of its last change.
    private func stamp() throws(ImportError) -> String {
        var parts = [Release.version]
        for file in files {
            do {
                let values = try FileManager.default.attributesOfItem(atPath: file.path)
                let size = (values[.size] as? NSNumber)?.int64Value ?? 0
                let time = (values[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
                parts.append("\(file.lastPathComponent) \(size) \(time)")
            } catch {
                throw .unreadable(path: file.path, reason: error.localizedDescription)
            }
        }
        return SHA256.hash(data: Array(parts.joined(separator: "\n").utf8)).hex
    }

    private func shippedFingerprints() throws(ImportError) -> Set<String> {
        guard let list = try? JSON.parse(ImportError.bytes(of: shipped)).strings else {
            throw .unreadable(path: shipped.path, reason: "it is missing, or not a list of texts")
        }
        return Set(list)
    }
}

extension Transaction {
    fileprivate func factsStamp() throws -> String {
        try query("SELECT facts_stamp FROM content_state").first?.text("facts_stamp") ?? ""
    }

    /// By the id of each fact, the fingerprint of the bundled fact that it is a copy of; `nil` for an operator's own.
    fileprivate func bundledFingerprints() throws -> [Int64: String?] {
        var found: [Int64: String?] = [:]
        for row in try query("SELECT id, bundled FROM facts") {
            found.updateValue(row.textIfAny("bundled"), forKey: try row.int("id"))
        }
        return found
    }

    /// Marks the facts that an earlier program has stored and that nobody has changed.
    fileprivate func markBundled(_ shipped: Set<String>) throws {
        guard !shipped.isEmpty else { return }
        for id in try bundledFingerprints().keys {
            guard let fingerprint = try storedFact(id)?.fingerprint, shipped.contains(fingerprint) else { continue }
            try execute("UPDATE facts SET bundled = ? WHERE id = ?", [.text(fingerprint), .int(id)])
        }
    }

    /// Reads a stored fact, or `nil` if no fact has this id.
    private func storedFact(_ id: Int64) throws -> Fact? {
        let row = try query(
            """
            SELECT c.slug AS category, y.slug AS content_type, f.difficulty, f.source_url, f.image_url, f.created_at, f.day
            FROM facts f JOIN categories c ON c.id = f.category_id JOIN content_types y ON y.id = f.content_type_id
            WHERE f.id = ?
            """, [.int(id)]
        ).first
        guard let row, let difficulty = Difficulty(rawValue: try row.text("difficulty")) else { return nil }
        let rows = try query(
            "SELECT language, title, summary, content, tags FROM fact_texts WHERE fact_id = ?", [.int(id)])
        let texts = try Language.allCases.compactMap { language in
            try rows.first { try $0.text("language") == language.code }.map { try FactText($0, language) }
        }
        return Fact(
            id: id, category: try row.text("category"), contentType: try row.text("content_type"),
            difficulty: difficulty, sourceURL: try row.text("source_url"), imageURL: row.textIfAny("image_url"),
            createdAt: try row.text("created_at"), day: row.textIfAny("day").flatMap { YearDay($0) }, texts: texts)
    }
}

extension FactText {
    fileprivate init(_ row: SQLRow, _ language: Language) throws {
        self.init(
            language: language, title: try row.text("title"), summary: try row.text("summary"),
            content: try row.text("content"), tags: try JSON.parse(Array(row.text("tags").utf8)).strings ?? [])
    }
}
