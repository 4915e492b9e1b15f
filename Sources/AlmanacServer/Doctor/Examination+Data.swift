import AlmanacCore
import AlmanacDatabase
import AlmanacTables
import Foundation

// The data directory, its disk, its backups and the database.
extension Examination {
    func dataFindings() -> [Finding] {
        let path = directory.path
        guard let status = FileStatus(directory) else {
            return [
                Finding(
                    .data, .failure, "There is no data directory \(path).",
                    advice:
                        "Name the server's directory with --data. For a new installation, start `almanac serve` once: "
                        + "it creates the directory.")
            ]
        }
        guard status.isDirectory else {
            return [
                Finding(
                    .data, .failure, "\(path) is a file.", advice: "Name a directory with --data, not a file in it.")
            ]
        }
        guard access(path, R_OK | W_OK | X_OK) == 0 else {
            return [
                Finding(
                    .data, .failure, "\(path) cannot be used by this user: \(String(cString: strerror(errno))).",
                    advice:
                        "Run `almanac doctor` as the user of the server. If you did, give that user the directory with "
                        + "chown, and check that its disk is writable.")
            ]
        }
        let found = ownerFindings(status) + modeFindings(status)
        return found.isEmpty ? [Finding(.data, .ok, "\(path) can be written, by its owner alone.")] : found
    }

    /// Files that another user has made, such as root with `sudo almanac keys`.
    private func ownerFindings(_ status: FileStatus) -> [Finding] {
        let names = [DataDirectory.databaseName] + DataDirectory.keyFiles
        return names.compactMap { name in
            guard let file = FileStatus(directory.appending(path: name)), file.owner != status.owner else { return nil }
            let owner = FileStatus.name(ofUser: status.owner)
            return Finding(
                .data, .failure,
                "\(name) belongs to \(FileStatus.name(ofUser: file.owner)), but the directory to \(owner).",
                advice: "Run `chown \(owner) \(directory.appending(path: name).path)`, and run commands as \(owner).")
        }
    }

    private func modeFindings(_ status: FileStatus) -> [Finding] {
        var found: [Finding] = []
        if status.isOpenToOthers {
            found.append(
                Finding(
                    .data, .warning,
                    "Other users of this machine may open \(directory.path) (mode \(status.modeText)).",
                    advice: "Run `chmod 700 \(directory.path)`."))
        }
        if let file = FileStatus(databaseFile), file.isOpenToOthers {
            found.append(
                Finding(
                    .data, .failure,
                    "Other users of this machine may read the database, and what people wrote (mode \(file.modeText)).",
                    advice: "Run `chmod 600 \(databaseFile.path)*`."))
        }
        return found
    }

    func databaseFindings(_ database: StoredFacts?) -> [Finding] {
        guard let database else {
            guard DataDirectory.keyFiles.contains(where: { FileStatus(directory.appending(path: $0)) != nil }) else {
                return [Finding(.database, .skipped, "There is no database yet; the first start creates one.")]
            }
            return [
                Finding(
                    .database, .failure, "The server's keys are there, but its database is missing or empty.",
                    advice: "If the server has run before, restore a backup with `almanac restore FILE --replace`. "
                        + "Otherwise move push-key.pem away, and start it: it creates a new database.")
            ]
        }
        if let facts = database.postgres, database.unreadable == nil { return postgresFindings(database, facts) }
        if let reason = database.unreadable, case .postgres = configuration.database {
            return [
                Finding(
                    .database, .failure, reason + ".",
                    advice:
                        "Check that PostgreSQL runs and admits this machine and role (pg_hba.conf), and that the "
                        + "address, the password and sslmode are right.")
            ]
        }
        if let reason = database.unreadable {
            return [
                Finding(
                    .database, .failure, "The database cannot be read: \(reason).",
                    advice:
                        "Run `almanac doctor` as the user of the server. If the file is damaged, stop the server and "
                        + "restore a backup with `almanac restore FILE --replace`.")
            ]
        }
        guard database.damage.isEmpty else {
            return [
                Finding(
                    .database, .failure, "The database is damaged: \(database.damage.joined(separator: "; ")).",
                    advice:
                        "Stop the server, and restore the newest good backup with `almanac restore FILE --replace`; "
                        + "it keeps the damaged files. Then check the disk.")
            ]
        }
        return [schemaFinding(database)]
    }

    func schemaFinding(_ database: StoredFacts) -> Finding {
        let isPostgres = database.postgres != nil
        let known = (isPostgres ? Schema.postgres : .sqlite).version
        guard let schema = database.schema else {
            return Finding(
                .database, .failure, "\(databaseFile.path) is a database, but not one of Almanac's.",
                advice: "Name the server's directory with --data.")
        }
        if schema > known {
            return Finding(
                .database, .failure, "\(DatabaseFailure.newerThanProgram(found: schema, known: known))",
                advice: "Install the Almanac that wrote it, or a later one.")
        }
        if schema < Schema.baseline {
            return Finding(
                .database, .failure, "\(DatabaseFailure.olderThanProgram(found: schema, oldest: Schema.baseline))",
                advice: "Back it up before you do that.")
        }
        if schema < known {
            return Finding(
                .database, .warning,
                "An older Almanac wrote the database (schema \(schema); this program has \(known)).",
                advice:
                    "\(isPostgres ? "Back PostgreSQL up" : "Run `almanac backup FILE`"), then restart the server with "
                    + "this program: it updates the database.")
        }
        let accounts = database.accounts == 1 ? "1 account" : "\(database.accounts) accounts"
        guard let facts = database.postgres else {
            return Finding(.database, .ok, "The database is sound, with \(accounts) (schema \(schema)).")
        }
        return Finding(
            .database, .ok,
            "PostgreSQL \(facts.version) answers; the database has \(accounts) and takes \(sizeText(facts.bytes)) "
                + "(schema \(schema)).")
    }

    // MARK: The disk and backups

    func diskFindings() -> [Finding] {
        let reserve = configuration.storage.reserve
        guard let free = FreeSpace(of: directory, now: configuration.accounts.now).bytes else {
            return [Finding(.disk, .skipped, "The free space is unknown, because there is no data directory.")]
        }
        let used = ["", "-wal"].reduce(0) { $0 + (FileStatus(URL(filePath: databaseFile.path + $1))?.size ?? 0) }
        let size = configuration.database == .file ? "; the database takes \(sizeText(used))" : ""
        let facts = "\(sizeText(free)) are free\(size)"
        if free < reserve {
            return [
                Finding(
                    .disk, .failure, "\(facts). The server refuses new rows below \(sizeText(reserve)).",
                    advice: "Make room on the disk of \(directory.path), or lower --reserve-megabytes.")
            ]
        }
        // A restored backup, a migration that rebuilds a table and VACUUM each need the database's size once more.
        if free - reserve < max(used, reserve) {
            return [
                Finding(
                    .disk, .warning, "\(facts), and \(sizeText(reserve)) must stay free.",
                    advice: "Make room on the disk of \(directory.path) soon: an update or a restored backup needs the "
                        + "database's size once more.")
            ]
        }
        return [Finding(.disk, .ok, "\(facts).")]
    }

    func backupFindings(_ database: StoredFacts?) -> [Finding] {
        if let facts = database?.postgres { return postgresBackupFindings(facts) }
        guard let folder = configuration.backups.directory else {
            return [
                Finding(
                    .backups, .skipped, "The server makes no daily backups.",
                    advice: "Set --backup-dir to a directory on another disk, or run `almanac backup FILE` regularly.")
            ]
        }
        guard let status = FileStatus(folder), status.isDirectory else {
            return [
                Finding(
                    .backups, .warning, "There is no directory \(folder.path) for backups yet.",
                    advice: "The server creates it when it makes the first one. If it is running, read its log.")
            ]
        }
        guard access(folder.path, W_OK | X_OK) == 0 else {
            return [
                Finding(
                    .backups, .failure,
                    "No backup can be written to \(folder.path): \(String(cString: strerror(errno))).",
                    advice: "Give the server's user the directory, or name another with --backup-dir.")
            ]
        }
        guard let newest = ScheduledBackups.newest(in: folder) else {
            return [
                Finding(
                    .backups, .warning, "There is no backup in \(folder.path) yet.",
                    advice: "The server makes one at its start, and then one a day. If it is running, read its log.")
            ]
        }
        guard now - newest < 2 * 86_400_000 else {
            return [
                Finding(
                    .backups, .failure, "The newest backup in \(folder.path) is from \(newest.dayText).",
                    advice: "The server makes one each day while it runs. Read its log for “a backup failed”.")
            ]
        }
        return [Finding(.backups, .ok, "The newest backup is from \(newest.minuteText).")]
    }
}

extension FileStatus {
    /// The name of a user, or the number if it has none.
    static func name(ofUser number: Int) -> String {
        guard let entry = getpwuid(uid_t(number)), let name = entry.pointee.pw_name else { return "user \(number)" }
        return String(cString: name)
    }
}
