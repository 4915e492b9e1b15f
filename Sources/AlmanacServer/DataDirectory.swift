import Foundation

/// Where the database is.
public enum DatabaseLocation: Sendable, Equatable {
    /// A SQLite file in the data directory.
    case file
    /// At a PostgreSQL server.
    case postgres(PostgresAddress)
}

/// The directory for the server's persistent data.
struct DataDirectory: Sendable {
    let url: URL
    /// Where the database is.
    let location: DatabaseLocation

    /// Creates the directory, accessible only to its owner, if it does not exist.
    /// - Throws: ``StartFailure/noDataDirectory(path:reason:)``
    init(_ url: URL, database location: DatabaseLocation = .file) throws(StartFailure) {
        self.url = url
        self.location = location
        do {
            try FileManager.default.createDirectory(
                at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw .noDataDirectory(path: url.path, reason: error.localizedDescription)
        }
    }

    /// The directory for emails while no mail program is configured.
    var mails: URL { url.appending(path: "mail") }

    /// The database's file.
    var database: URL { url.appending(path: Self.databaseName) }

    /// The name of the database's file.
    static let databaseName = "almanac.sqlite"

    /// The names of the files with the server's keys.
    static let keyFiles = ["keys.json", "push-key.pem"]

    /// Opens the database.
    /// - Parameter metrics: what measures its use.
    /// - Throws: ``DatabaseFailure``
    func openDatabase(metrics: ServerMetrics = .off) async throws -> any Database {
        switch location {
        case .file: try await SQLiteDatabase(path: database.path, metrics: metrics)
        case .postgres(let address): try await PostgresDatabase(address, metrics: metrics)
        }
    }
}
