import Foundation

/// Where the database is.
public enum DatabaseLocation: Sendable, Equatable {
    /// A SQLite file in the data directory.
    case file
    /// At a PostgreSQL server.
    case postgres(PostgresAddress)

    /// The maximum number of connections to a database server, unless the operator chooses another.
    public static let connections = 16
}

/// The directory for the server's persistent data.
package struct DataDirectory: Sendable {
    package let url: URL
    /// Where the database is.
    package let location: DatabaseLocation
    /// The keys that are not in the directory.
    package let secrets: ServerSecrets

    /// Creates the directory, accessible only to its owner, if it does not exist.
    /// - Throws: ``StartFailure/noDataDirectory(path:reason:)``
    package init(
        _ url: URL, database location: DatabaseLocation = .file, secrets: ServerSecrets = ServerSecrets()
    ) throws(StartFailure) {
        self.url = url
        self.location = location
        self.secrets = secrets
        do {
            try FileManager.default.createDirectory(
                at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw .noDataDirectory(path: url.path, reason: error.localizedDescription)
        }
    }

    /// The directory for emails while no mail program is configured.
    package var mails: URL { url.appending(path: "mail") }

    /// The database's file.
    package var database: URL { url.appending(path: Self.databaseName) }

    /// The name of the database's file.
    package static let databaseName = "almanac.sqlite"

    /// The names of the files with the server's keys.
    package static let keyFiles = [keys, pushKey]
    private static let keys = "keys.json"
    private static let pushKey = "push-key.pem"

    /// The server's secret for accounts.
    package var keys: SecretFile { secret(Self.keys) }

    /// The server's key for push services.
    package var pushKey: SecretFile { secret(Self.pushKey) }

    /// A file of ``keyFiles``, or what the environment has in its place.
    package func secret(_ name: String) -> SecretFile {
        Self.secret(name, in: url, secrets)
    }

    /// A file of ``keyFiles`` in a directory that may not exist, or what the environment has in its place.
    package static func secret(_ name: String, in url: URL, _ secrets: ServerSecrets) -> SecretFile {
        SecretFile(
            url: url.appending(path: name),
            given: name == Self.keys ? secrets.keys : name == Self.pushKey ? secrets.pushKey : nil)
    }

    /// Opens the database.
    /// - Parameters:
    ///   - metrics: what measures its use.
    ///   - connections: the maximum number of connections to a database server.
    /// - Throws: ``DatabaseFailure``
    package func openDatabase(
        metrics: ServerMetrics = .off, connections: Int = DatabaseLocation.connections
    ) async throws -> any Database {
        switch location {
        case .file: try await SQLiteDatabase(path: database.path, metrics: metrics)
        case .postgres(let address):
            try await PostgresDatabase(address, limits: .init(connections: connections), metrics: metrics)
        }
    }
}
