import AlmanacDatabase
import AlmanacServer
import ArgumentParser
import Foundation

/// The options of `almanac serve` for the backups that it makes.
struct BackupOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Back everything up into this directory, once a day. (default: none)", valueName: "directory"))
    var backupDir: String?

    @Option(help: "How many of these backups to keep. (default: 7)")
    var backupKeep: String?

    @Option(help: "Whether these backups contain the server's keys: on or off. (default: on)")
    var backupKeys: String?

    @Option(help: "Whether to check each of these backups by restoring it: on or off. (default: off)")
    var backupCheck: String?

    /// - Throws: `ValidationError` if a setting is not valid.
    func read(_ settings: Settings) throws -> BackupSettings {
        let directory = settings.text(backupDir, "backup.dir").map { URL(filePath: $0, directoryHint: .isDirectory) }
        return BackupSettings(
            directory: directory, keep: try settings.count(backupKeep, "backup.keep", from: 1, default: 7),
            includesKeys: try settings.flag(backupKeys, "backup.keys") ?? true,
            areChecked: try settings.flag(backupCheck, "backup.check") ?? false)
    }
}
