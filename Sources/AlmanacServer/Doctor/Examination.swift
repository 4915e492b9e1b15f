import AlmanacCore
import AlmanacDatabase
import Foundation

// Without the attribute, Swift 6.3 could inline GRDB's part of this into the command, which crashes it.

/// Checks an installation: what the server would start with, and what it has stored. Only reads, and asks nobody on the
/// network but a PostgreSQL server whose database it is; a server may be running.
/// - Parameters:
///   - configuration: the settings of the server, with defaults in place of those that cannot be used.
///   - problems: the settings that cannot be used.
///   - isThorough: whether to compare every index of the database with its table, too.
/// - Returns: one finding or several for each check, in the order of ``Finding/Check``.
@_semantics("optimize.no.crossmodule")
public func examine(
    _ configuration: ServerConfiguration, problems: [SettingProblem] = [], isThorough: Bool = false
) -> [Finding] {
    Examination(configuration: configuration, problems: problems, isThorough: isThorough).findings()
}

/// The checks of one installation.
struct Examination {
    var configuration: ServerConfiguration
    var problems: [SettingProblem] = []
    var isThorough = false
    /// The directory of the system's time zones.
    var zoneDirectory = URL(filePath: "/usr/share/zoneinfo", directoryHint: .isDirectory)
    /// The program's own file, which is as old as its build; `nil` if it is unknown.
    var program = Bundle.main.executableURL

    var now: Instant { configuration.accounts.now() }
    var directory: URL { configuration.dataDirectory }
    var databaseFile: URL { directory.appending(path: DataDirectory.databaseName) }

    /// A file of the server's keys, or what the environment has in its place.
    func secret(_ name: String) -> SecretFile {
        DataDirectory.secret(name, in: directory, configuration.secrets)
    }

    /// Runs all checks.
    func findings() -> [Finding] {
        let database = stored()
        let unread = Set(problems.flatMap(\.affected))
        return Finding.Check.allCases.flatMap { check in
            unread.contains(check)
                ? [Finding(check, .skipped, "Not checked, because its settings cannot be used.")]
                : findings(of: check, database)
        }
    }

    private func findings(of check: Finding.Check, _ database: StoredFacts?) -> [Finding] {
        switch check {
        case .configuration: configurationFindings()
        case .data: dataFindings()
        case .database: databaseFindings(database)
        case .keys: keyFindings(database)
        case .push: pushFindings(database)
        case .zones: zoneFindings()
        case .clock: clockFindings(database)
        case .certificate: certificateFindings()
        case .disk: diskFindings()
        case .email: emailFindings()
        case .services: serviceFindings()
        case .backups: backupFindings(database)
        }
    }

    /// What the database holds; `nil` if there is none.
    private func stored() -> StoredFacts? {
        if case .postgres(let address) = configuration.database { return StoredFacts(address) }
        guard let status = FileStatus(databaseFile), status.size > 0 else { return nil }
        return StoredFacts(path: databaseFile.path, isThorough: isThorough)
    }
}

/// What the system says about a file or a directory.
struct FileStatus {
    /// The permissions, such as 0o600.
    let mode: Int
    /// The number of the user that the file belongs to.
    let owner: Int
    /// In bytes.
    let size: Int
    let modifiedAt: Instant
    let isDirectory: Bool

    /// - Returns: `nil` if there is no such file.
    init?(_ url: URL) {
        var status = stat()
        guard stat(url.path, &status) == 0 else { return nil }
        mode = Int(status.st_mode & 0o7777)
        owner = Int(status.st_uid)
        size = Int(status.st_size)
        isDirectory = status.st_mode & S_IFMT == S_IFDIR
        #if canImport(Darwin)
            modifiedAt = Instant(milliseconds: Int64(status.st_mtimespec.tv_sec) * 1_000)
        #else
            modifiedAt = Instant(milliseconds: Int64(status.st_mtim.tv_sec) * 1_000)
        #endif
    }

    /// Whether anyone but the owner may read or change it.
    var isOpenToOthers: Bool { mode & 0o077 != 0 }

    /// The permissions as `chmod` takes them, such as `600`.
    var modeText: String { String(mode, radix: 8) }
}

/// A number of bytes as text, in megabytes or gigabytes.
func sizeText(_ bytes: Int) -> String {
    let megabytes = Double(bytes) / Double(1 << 20)
    func rounded(_ value: Double) -> String { "\((value * 10).rounded() / 10)" }
    return megabytes < 1_024 ? "\(rounded(megabytes)) MB" : "\(rounded(megabytes / 1_024)) GB"
}

extension Instant {
    /// The minute as text, such as `2026-11-24 12:38 UTC`.
    var minuteText: String { iso8601.prefix(16).replacing("T", with: " ") + " UTC" }

    /// The date as text, such as `2026-11-24`.
    var dayText: String { String(iso8601.prefix(10)) }
}
