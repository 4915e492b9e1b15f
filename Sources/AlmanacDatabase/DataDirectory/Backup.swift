import AlmanacCore
import Foundation
import GRDB

/// What a backup holds.
public struct BackupSummary: Equatable, Sendable {
    /// The number of accounts.
    public let accounts: Int
    /// The size of the file.
    public let bytes: Int
    /// Whether the server's keys are in it.
    public let hasKeys: Bool
}

/// Why a backup cannot be made or restored. The description is for the operator of the server.
public enum BackupFailure: Error, Equatable, CustomStringConvertible {
    case noDatabase(path: String)
    case fileExists(path: String)
    case cannotWrite(path: String, reason: String)
    case unreadable(path: String, reason: String)
    case notBackup(path: String)
    case damaged(path: String, reason: String)
    case dataExists(path: String)
    case serverRuns(path: String)

    public var description: String {
        switch self {
        case .noDatabase(let path): "There is no database in \(path). Name the server's data directory with --data."
        case .fileExists(let path): "\(path) already exists. Choose another name; a backup never replaces a file."
        case .cannotWrite(let path, let reason): "\(path) cannot be written: \(reason)"
        case .unreadable(let path, let reason): "\(path) cannot be read: \(reason)"
        case .notBackup(let path): "\(path) is not a backup from Almanac. Nothing was changed."
        case .damaged(let path, let reason): "\(path) is damaged: \(reason). Use another backup; nothing was changed."
        case .dataExists(let path):
            "\(path) already holds a database. Name another directory with --data, or use --replace, which keeps the "
                + "old files beside the new ones."
        case .serverRuns(let path): "A server is using \(path). Stop it first; nothing was changed."
        }
    }
}

/// Copies the database and the server's keys into one file, while the server may be running and writing.
///
/// The file is a SQLite database: what the server stores, as it was at one moment, with one more table for the keys. It
/// gets its name only when it is complete and has been checked.
/// - Parameter includesKeys: whether the keys are copied. Whoever has them can act as any user.
/// - Throws: ``BackupFailure``, or the engine's error.
public func backUp(_ dataDirectory: URL, to file: URL, includesKeys: Bool = true) throws -> BackupSummary {
    let directory = try DataDirectory.existing(dataDirectory)
    let draft = file.deletingLastPathComponent().appending(path: ".\(file.lastPathComponent).\(UUID().uuidString)")
    guard !FileManager.default.fileExists(atPath: file.path) else { throw BackupFailure.fileExists(path: file.path) }
    guard FileManager.default.createFile(atPath: draft.path, contents: nil, attributes: [.posixPermissions: 0o600])
    else { throw BackupFailure.cannotWrite(path: file.path, reason: String(cString: strerror(errno))) }
    defer { try? FileManager.default.removeItem(at: draft) }
    let accounts = try BackupFile(draft).fill(from: directory, includesKeys: includesKeys)
    // Unlike a rename, a hard link does not replace a file that has come meanwhile.
    guard link(draft.path, file.path) == 0 else {
        throw errno == EEXIST
            ? BackupFailure.fileExists(path: file.path)
            : BackupFailure.cannotWrite(path: file.path, reason: String(cString: strerror(errno)))
    }
    let bytes = try FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int
    return BackupSummary(accounts: accounts, bytes: bytes ?? 0, hasKeys: includesKeys)
}

/// A file that is or becomes a backup.
package struct BackupFile {
    package let url: URL

    /// The table that marks a backup, and holds the files beside the database.
    package static let table = "almanac_backup"

    package init(_ url: URL) {
        self.url = url
    }

    /// Copies everything into the file, checks it, and writes it to disk.
    /// - Returns: the number of accounts.
    fileprivate func fill(from directory: DataDirectory, includesKeys: Bool) throws -> Int {
        var source = Configuration()
        source.readonly = true
        source.busyMode = .timeout(30)
        let (from, to) = (try DatabaseQueue(path: directory.database.path, configuration: source), try open())
        // In one step, from one snapshot: writers go on meanwhile, and are not seen.
        try from.backup(to: to)
        try from.close()
        let accounts = try to.writeWithoutTransaction { database in
            // A backup is one file, without a log beside it.
            try database.execute(sql: "PRAGMA journal_mode = DELETE")
            try database.execute(sql: "CREATE TABLE \(Self.table) (name TEXT PRIMARY KEY, content BLOB NOT NULL)")
            for name in includesKeys ? DataDirectory.keyFiles : [] {
                guard let bytes = try SecretFile(url: directory.url.appending(path: name)).read() else { continue }
                try database.execute(
                    sql: "INSERT INTO \(Self.table) (name, content) VALUES (?, ?)", arguments: [name, Data(bytes)])
            }
            return try Int.fetchOne(database, sql: "SELECT count(*) FROM accounts") ?? 0
        }
        try check(to)
        try to.close()
        return accounts
    }

    /// Opens the file as a database.
    package func open() throws -> DatabaseQueue {
        var configuration = Configuration()
        // What is removed from a backup, such as the keys, must not stay in its free pages.
        configuration.prepareDatabase { try $0.execute(sql: "PRAGMA secure_delete = ON; PRAGMA synchronous = FULL") }
        return try DatabaseQueue(path: url.path, configuration: configuration)
    }

    /// Requires that every page and every reference is in order.
    /// - Throws: ``BackupFailure/damaged(path:reason:)``
    package func check(_ database: DatabaseQueue) throws {
        try database.read { database in
            let found = try String.fetchAll(database, sql: "PRAGMA integrity_check(3)")
            guard found == ["ok"] else {
                throw BackupFailure.damaged(path: url.path, reason: found.joined(separator: "; "))
            }
            if let row = try Row.fetchOne(database, sql: "PRAGMA foreign_key_check") {
                throw BackupFailure.damaged(path: url.path, reason: "a row of \(row[0] ?? "a table") refers to nothing")
            }
        }
    }
}

extension DataDirectory {
    /// The directory of a server that has run.
    /// - Throws: ``BackupFailure/noDatabase(path:)``
    fileprivate static func existing(_ url: URL) throws -> DataDirectory {
        guard FileManager.default.fileExists(atPath: url.appending(path: "almanac.sqlite").path) else {
            throw BackupFailure.noDatabase(path: url.path)
        }
        return try DataDirectory(url)
    }
}
