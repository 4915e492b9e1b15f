import Foundation

/// Imports a file of facts into the database of a data directory: all of it, or nothing. A server may be running. A new
/// data directory gets the facts that come with the program first, as it would at a first start.
/// - Parameters:
///   - contentDirectory: where `metadata.json` with the known categories lies.
///   - progress: told how many of the steps are done.
/// - Throws: ``FactImportError`` when the file cannot be taken, or why the database cannot be used.
public func importFacts(
    from file: URL, dataDirectory: URL, contentDirectory: URL = Resources.contentDirectory(),
    progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in }
) async throws -> FactImportSummary {
    let database = try await DataDirectory(dataDirectory).openDatabase()
    _ = try await BundledContent(directory: contentDirectory).load(into: database)
    let summary = try await FactImport(database: database).run(file: file, progress: progress)
    try database.close()
    return summary
}
