import Foundation

/// Imports a file of facts into the database of a data directory: all of them, or none if one is invalid. A server may
/// be running. A new data directory first gets the bundled facts, as at the first start of a server.
/// - Parameters:
///   - contentDirectory: the directory with `metadata.json`, which declares the categories.
///   - progress: called with the number of completed steps and their total.
/// - Throws: ``FactImportError`` when the file is invalid, or the database's error.
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
