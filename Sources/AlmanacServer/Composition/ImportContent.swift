import AlmanacContent
import AlmanacDatabase
import Foundation

/// Imports a file of facts into the database of a data directory: all of them, or none if one is invalid. A server may
/// be running. A new data directory first gets the bundled facts, as at the first start of a server.
/// - Parameters:
///   - contentDirectory: the directory with `metadata.json`, which declares the categories.
///   - progress: called with the number of completed steps and their total.
/// - Throws: ``ImportError`` when the file is invalid, or the database's error.
public func importFacts(
    from file: URL, dataDirectory: URL, database location: DatabaseLocation = .file,
    contentDirectory: URL = Resources.contentDirectory(),
    progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in }
) async throws -> FactImportSummary {
    try await withDatabase(dataDirectory, location) { database in
        _ = try await BundledContent(directory: contentDirectory).load(into: database)
        return try await FactImport(database: database).run(file: file, progress: progress)
    }
}

/// Imports a CSV file of quotes into the database of a data directory: all of them, or none if one is invalid. A
/// server may be running. A new data directory first gets the bundled quotes, as at the first start of a server.
/// - Parameters:
///   - isReplacing: whether a quote replaces the one with the same id; otherwise it is left out.
///   - isDryRun: whether to report what would be done, without doing it.
///   - contentDirectory: the directory with the bundled content.
///   - progress: called with the number of completed steps and their total.
/// - Throws: ``ImportError`` when the file is invalid, or the database's error.
public func importQuotes(
    from file: URL, dataDirectory: URL, database location: DatabaseLocation = .file, isReplacing: Bool = false,
    isDryRun: Bool = false,
    contentDirectory: URL = Resources.contentDirectory(),
    progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in }
) async throws -> QuoteImportSummary {
    // A dry run does not even make the database that a server would make.
    let temporary = FileManager.default.temporaryDirectory.appending(path: "almanac-\(UUID().uuidString)")
    let isNew =
        location == .file
        && !FileManager.default.fileExists(atPath: dataDirectory.appending(path: "almanac.sqlite").path)
    defer { try? FileManager.default.removeItem(at: temporary) }
    let directory = isDryRun && isNew ? temporary : dataDirectory
    return try await withDatabase(directory, location) { database in
        if isNew || !isDryRun { _ = try await BundledContent(directory: contentDirectory).load(into: database) }
        return try await QuoteImport(database: database, isReplacing: isReplacing, isDryRun: isDryRun)
            .run(file: file, progress: progress)
    }
}

/// Reviews a file of facts as `almanac import facts --check` does, without a database.
/// - Parameter contentDirectory: the directory with `metadata.json`, which declares the categories.
/// - Throws: ``ImportError`` when a file cannot be read.
public func reviewFacts(
    in file: URL, contentDirectory: URL = Resources.contentDirectory()
) throws -> FactReview {
    let metadata = try Metadata(file: contentDirectory.appending(path: "metadata.json"))
    return FactReview(try ImportError.bytes(of: file), metadata.vocabulary)
}
