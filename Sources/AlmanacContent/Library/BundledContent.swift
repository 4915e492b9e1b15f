import AlmanacCore
import AlmanacDatabase
import Foundation

/// The content that is bundled with the program: `metadata.json`, the files of facts next to it or in `facts/`, and
/// those of quotes, `quotes-*.jsonl`.
package struct BundledContent: Sendable {
    package let directory: URL
    package var now: @Sendable () -> Instant

    package init(directory: URL, now: @escaping @Sendable () -> Instant = Instant.system) {
        self.directory = directory
        self.now = now
    }

    /// How much was loaded into the database.
    package struct Loaded: Equatable, Sendable {
        /// The number of new and corrected facts.
        package var facts: Int
        /// The number of new and corrected quotes.
        package var quotes: Int

        package init(facts: Int = 0, quotes: Int = 0) {
            self.facts = facts
            self.quotes = quotes
        }
    }

    /// Stores the metadata, and the facts and the quotes if they are not those stored last.
    /// - Throws: ``MetadataError`` or ``ImportError`` when the content is invalid.
    package func load(into database: some Database) async throws -> Loaded {
        try await Metadata(file: directory.appending(path: "metadata.json")).store(in: database)
        return Loaded(facts: try await loadFacts(into: database), quotes: try await loadQuotes(into: database))
    }

    private func loadFacts(into database: some Database) async throws -> Int {
        let facts = BundledFacts(
            files: try files().filter { !isOfQuotes($0) }, shipped: directory.appending(path: "facts-shipped.json"))
        return try await facts.store(in: database)
    }

    private func loadQuotes(into database: some Database) async throws -> Int {
        let quotes = BundledQuotes(try ImportError.lines(of: files().filter(isOfQuotes)))
        return try await quotes.store(in: database, at: Timestamp(now()).text)
    }

    private func isOfQuotes(_ file: URL) -> Bool {
        file.lastPathComponent.hasPrefix("quotes-")
    }

    private func files() throws -> [URL] {
        let files = FileManager.default
        guard let walk = files.enumerator(at: directory, includingPropertiesForKeys: nil) else {
            throw ImportError.unreadable(path: directory.path, reason: "there is no such directory")
        }
        return walk.compactMap { $0 as? URL }.filter { $0.pathExtension == "jsonl" }.sorted { $0.path < $1.path }
    }
}
