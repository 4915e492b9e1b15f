import AlmanacCore
import Foundation

/// The content that is bundled with the program: `metadata.json`, the files of facts next to it or in `facts/`, and
/// those of quotes, `quotes-*.jsonl`.
struct BundledContent: Sendable {
    let directory: URL
    var now: @Sendable () -> Instant = Instant.system

    /// How much was loaded into the database.
    struct Loaded: Equatable, Sendable {
        var facts = 0
        /// The number of new and corrected quotes.
        var quotes = 0
    }

    /// Stores the metadata, the facts if the database has none yet, and the quotes if they are not those stored last.
    /// - Throws: ``MetadataError`` or ``ImportError`` when the content is invalid.
    func load(into database: some Database) async throws -> Loaded {
        try await Metadata(file: directory.appending(path: "metadata.json")).store(in: database)
        return Loaded(facts: try await loadFacts(into: database), quotes: try await loadQuotes(into: database))
    }

    private func loadFacts(into database: some Database) async throws -> Int {
        let isEmpty = try await database.read { try $0.query("SELECT id FROM facts LIMIT 1").isEmpty }
        guard isEmpty else { return 0 }
        // All files are imported as one, so that an invalid file does not leave part of them in the database.
        return try await FactImport(database: database).run(lines { !isOfQuotes($0) }).added
    }

    private func loadQuotes(into database: some Database) async throws -> Int {
        let quotes = BundledQuotes(try lines(where: isOfQuotes))
        return try await quotes.store(in: database, at: Timestamp(now()).text)
    }

    private func isOfQuotes(_ file: URL) -> Bool {
        file.lastPathComponent.hasPrefix("quotes-")
    }

    /// The lines of some of the files, one file after the other.
    private func lines(where isWanted: (URL) -> Bool) throws -> [UInt8] {
        var lines: [UInt8] = []
        for file in try files() where isWanted(file) {
            lines.append(contentsOf: try ImportError.bytes(of: file))
            lines.append(UInt8(ascii: "\n"))
        }
        return lines
    }

    private func files() throws -> [URL] {
        let files = FileManager.default
        guard let walk = files.enumerator(at: directory, includingPropertiesForKeys: nil) else {
            throw ImportError.unreadable(path: directory.path, reason: "there is no such directory")
        }
        return walk.compactMap { $0 as? URL }.filter { $0.pathExtension == "jsonl" }.sorted { $0.path < $1.path }
    }
}
