import Foundation
import GRDB

/// What a restored backup has brought.
public struct RestoreSummary: Equatable, Sendable {
    /// The number of accounts.
    public let accounts: Int
    /// The key files that came with it.
    public let keys: [String]
    /// Where the files that were there before are now.
    public let kept: [String]
}

/// Makes a data directory from a backup. No server may be using it.
///
/// The backup is copied and checked first; until then, nothing in the directory changes. Files that were there are
/// renamed, never deleted.
/// - Parameter replaces: whether the directory may hold a database already.
/// - Throws: ``BackupFailure``, ``StartFailure`` or ``DatabaseFailure``.
public func restore(_ file: URL, to dataDirectory: URL, replaces: Bool = false) async throws -> RestoreSummary {
    let directory = try DataDirectory(dataDirectory)
    let hasData = FileManager.default.fileExists(atPath: directory.database.path)
    guard replaces || !hasData else { throw BackupFailure.dataExists(path: dataDirectory.path) }
    let draft = directory.url.appending(path: ".restoring-\(UUID().uuidString)")
    defer { for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: draft.path + end) } }
    do {
        try FileManager.default.copyItem(at: file, to: draft)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: draft.path)
    } catch {
        throw BackupFailure.unreadable(path: file.path, reason: error.localizedDescription)
    }
    let keys = try BackupFile(draft).takeKeys(named: file.path)
    // Brings the schema up to date, or refuses what a newer program has written, before anything is replaced.
    let database = try await SQLiteDatabase(path: draft.path)
    let accounts = try await database.read { try $0.query("SELECT count(*) AS n FROM accounts")[0].int("n") }
    try database.close()

    if hasData { try directory.requireUnused() }
    var kept: [String] = []
    for name in [directory.database.lastPathComponent] + keys.map(\.name) {
        if let old = try directory.setAside(name) { kept.append(old) }
    }
    for key in keys { _ = try SecretFile(url: directory.url.appending(path: key.name)).write(key.content) }
    try FileManager.default.moveItem(at: draft, to: directory.database)
    return RestoreSummary(accounts: Int(accounts), keys: keys.map(\.name), kept: kept)
}

/// Restores a backup into a directory of its own, which is removed again: whether a backup is any good shows only so.
/// - Parameter place: the directory in which that one is made. It needs as much room as the backup has bytes.
/// - Throws: as ``restore(_:to:replaces:)``.
public func checkBackup(_ file: URL, in place: URL) async throws -> RestoreSummary {
    let trial = place.appending(path: trialPrefix + UUID().uuidString, directoryHint: .isDirectory)
    defer { try? FileManager.default.removeItem(at: trial) }
    return try await restore(file, to: trial)
}

/// How the names of those directories begin.
let trialPrefix = ".checking-"

extension BackupFile {
    /// Checks the file, and takes the keys out of it, so that what is left is the server's database.
    /// - Parameter name: the name of the file for errors.
    /// - Throws: ``BackupFailure``
    fileprivate func takeKeys(named name: String) throws -> [(name: String, content: [UInt8])] {
        let database: DatabaseQueue
        do {
            database = try open()
            guard try database.read({ try $0.tableExists(Self.table) }) else {
                throw BackupFailure.notBackup(path: name)
            }
            try check(database)
        } catch let error as DatabaseError {
            throw error.resultCode == .SQLITE_NOTADB
                ? BackupFailure.notBackup(path: name)
                : BackupFailure.damaged(path: name, reason: error.message ?? "\(error.resultCode)")
        } catch BackupFailure.damaged(_, let reason) {
            throw BackupFailure.damaged(path: name, reason: reason)
        }
        defer { try? database.close() }
        return try database.write { database in
            let keys = try Row.fetchAll(database, sql: "SELECT name, content FROM \(Self.table) ORDER BY name")
                .compactMap { row -> (name: String, content: [UInt8])? in
                    let (name, content) = (row["name"] as String, row["content"] as Data)
                    return DataDirectory.keyFiles.contains(name) ? (name, Array(content)) : nil
                }
            try database.execute(sql: "DROP TABLE \(Self.table)")
            return keys
        }
    }
}

extension DataDirectory {
    /// Requires that no other process has the database open, and completes its file.
    /// - Throws: ``BackupFailure/serverRuns(path:)``
    fileprivate func requireUnused() throws {
        do {
            let queue = try DatabaseQueue(path: database.path)
            defer { try? queue.close() }
            // Only the last connection to a database may end its log.
            try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
        } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
            throw BackupFailure.serverRuns(path: url.path)
        } catch let error as DatabaseError where [.SQLITE_NOTADB, .SQLITE_CORRUPT].contains(error.resultCode) {
            // What is there is damaged, which may be why a backup is restored.
        }
    }

    /// Renames a file, and what belongs to it.
    /// - Returns: its new name; `nil` if there was none.
    fileprivate func setAside(_ name: String) throws -> String? {
        let files = FileManager.default
        guard files.fileExists(atPath: url.appending(path: name).path) else { return nil }
        var number = 1
        while files.fileExists(atPath: url.appending(path: "\(name).before-\(number)").path) { number += 1 }
        for end in ["", "-wal", "-shm"] where files.fileExists(atPath: url.appending(path: name + end).path) {
            try files.moveItem(
                at: url.appending(path: name + end), to: url.appending(path: "\(name).before-\(number)\(end)"))
        }
        return "\(name).before-\(number)"
    }
}
