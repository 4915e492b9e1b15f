import Foundation

/// Where a server keeps what it must not lose.
struct DataDirectory: Sendable {
    let url: URL

    /// Makes the directory, for its owner alone, unless it is there.
    /// - Throws: ``StartFailure/noDataDirectory(path:reason:)``
    init(_ url: URL) throws(StartFailure) {
        self.url = url
        do {
            try FileManager.default.createDirectory(
                at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw .noDataDirectory(path: url.path, reason: error.localizedDescription)
        }
    }

    /// Where mails are put while no way to send them is configured.
    var mails: URL { url.appending(path: "mail") }

    /// Opens the database.
    /// - Throws: ``DatabaseFailure``
    func openDatabase() async throws -> SQLiteDatabase {
        try await SQLiteDatabase(path: url.appending(path: "almanac.sqlite").path)
    }
}
