import Foundation

/// Keys and accounts belong together. With new keys everybody is signed out, and nobody gets back into an account without an
/// address; with a new database the devices take what they have for what is left. So neither is made beside the other.
extension DataDirectory {
    /// Requires a database beside the keys of a server that has run, before one is opened. The push key tells: `almanac keys`
    /// makes the other keys also where no server has run yet.
    /// - Throws: ``KeyFileFailure/noDatabase(path:)``
    package func requireDatabase() throws(KeyFileFailure) {
        guard location == .file, FileManager.default.fileExists(atPath: pushKey.url.path), !hasDatabase else { return }
        throw .noDatabase(path: database.path)
    }

    /// Requires keys beside accounts.
    /// - Throws: ``KeyFileFailure/lost(path:)``, or the engine's error.
    package func requireKeys(of database: any Database) async throws {
        guard location == .file, try keys.read() == nil else { return }
        let hasAccounts = try await database.read {
            try !$0.query("SELECT 1 AS one FROM accounts LIMIT 1", []).isEmpty
        }
        if hasAccounts { throw KeyFileFailure.lost(path: keys.url.path) }
    }

    /// Whether there is a file of the database that holds something. A log without it holds nothing: SQLite would remove it.
    package var hasDatabase: Bool {
        let attributes = try? FileManager.default.attributesOfItem(atPath: database.path)
        return attributes?[.size] as? Int ?? 0 > 0
    }
}
