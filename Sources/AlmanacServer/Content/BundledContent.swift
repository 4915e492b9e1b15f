import Foundation

/// The content that is bundled with the program: `metadata.json`, and the files of facts next to it or in `facts/`.
struct BundledContent: Sendable {
    let directory: URL

    /// Stores the metadata, and the facts if the database has none yet.
    /// - Returns: the number of facts loaded.
    /// - Throws: ``MetadataError`` or ``FactImportError`` when the content is invalid.
    func load(into database: some Database) async throws -> Int {
        try await Metadata(file: directory.appending(path: "metadata.json")).store(in: database)
        let isEmpty = try await database.read { try $0.query("SELECT id FROM facts LIMIT 1").isEmpty }
        guard isEmpty else { return 0 }
        // All files are imported as one, so that an invalid file does not leave part of them in the database.
        var lines: [UInt8] = []
        for file in try factFiles() {
            do {
                lines.append(contentsOf: try Data(contentsOf: file))
                lines.append(UInt8(ascii: "\n"))
            } catch {
                throw FactImportError.unreadable(path: file.path, reason: error.localizedDescription)
            }
        }
        return try await FactImport(database: database).run(lines).added
    }

    private func factFiles() throws -> [URL] {
        let files = FileManager.default
        guard let walk = files.enumerator(at: directory, includingPropertiesForKeys: nil) else {
            throw FactImportError.unreadable(path: directory.path, reason: "there is no such directory")
        }
        return walk.compactMap { $0 as? URL }.filter { $0.pathExtension == "jsonl" }.sorted { $0.path < $1.path }
    }
}
