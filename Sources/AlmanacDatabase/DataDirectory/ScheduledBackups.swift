import AlmanacCore
import Foundation
import Logging
import ServiceLifecycle

/// Where and how often the server backs itself up.
public struct BackupSettings: Equatable, Sendable {
    /// The directory for the backups; `nil` for none.
    public var directory: URL?
    /// How many to keep, 1 or more.
    public var keep: Int
    /// Whether they hold the server's keys.
    public var includesKeys: Bool
    /// Whether each is checked by restoring it.
    public var areChecked: Bool

    /// Creates settings. Without a directory, nothing is backed up.
    public init(directory: URL? = nil, keep: Int = 7, includesKeys: Bool = true, areChecked: Bool = false) {
        self.directory = directory
        self.keep = keep
        self.includesKeys = includesKeys
        self.areChecked = areChecked
    }
}

/// Backs the server up once a day, and deletes the oldest of its backups.
package struct ScheduledBackups: Service {
    package let dataDirectory: URL
    package let settings: BackupSettings
    package let now: @Sendable () -> Instant
    package let logger: Logger

    package init(
        dataDirectory: URL, settings: BackupSettings, now: @escaping @Sendable () -> Instant, logger: Logger
    ) {
        self.dataDirectory = dataDirectory
        self.settings = settings
        self.now = now
        self.logger = logger
    }

    private static let day: Int64 = 86_400_000
    /// How often to look whether one is due: often enough to try a failed one again on the same day.
    private static let pause = Duration.seconds(900)

    package func run() async throws {
        guard settings.directory != nil else {
            try? await gracefulShutdown()
            return
        }
        try? await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                await makeIfDue()
                try await Task.sleep(for: Self.pause)
            }
        }
    }

    /// Makes a backup if the newest is a day old.
    package func makeIfDue() async {
        guard let directory = settings.directory else { return }
        do {
            try FileManager.default.createDirectory(
                at: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            let made = try Self.backups(in: directory)
            if let newest = made.last, RateWindow.holds(newest.at, Self.day, at: now()) { return }
            let file = directory.appending(path: Self.name(at: now()))
            let summary = try backUp(dataDirectory, to: file, includesKeys: settings.includesKeys)
            if settings.areChecked { try await check(file, in: directory) }
            logger.info("made a backup", metadata: ["file": "\(file.path)", "bytes": "\(summary.bytes)"])
            for old in try Self.backups(in: directory).dropLast(max(1, settings.keep)) {
                try FileManager.default.removeItem(at: old.url)
            }
        } catch {
            logger.error("a backup failed", metadata: ["directory": "\(directory.path)", "error": "\(error)"])
        }
    }

    /// Restores a backup for a trial. If that shows that it is no good, it is renamed, so that it does not count; only the
    /// last of those is kept, for a look at it. If there was no room for the trial, or no time, the backup counts.
    private func check(_ file: URL, in directory: URL) async throws {
        try removeLeftTrials(in: directory)
        do {
            _ = try await checkBackup(file, in: directory)
        } catch {
            guard Self.isFault(error) else {
                logger.warning(
                    "a backup could not be checked", metadata: ["file": "\(file.path)", "error": "\(error)"])
                return
            }
            for old in try Self.names(in: directory) where old.hasSuffix(".backup.failed") {
                try FileManager.default.removeItem(at: directory.appending(path: old))
            }
            try FileManager.default.moveItem(at: file, to: file.appendingPathExtension("failed"))
            throw error
        }
    }

    /// Whether an error says that the backup itself is no good.
    private static func isFault(_ error: any Error) -> Bool {
        switch error {
        case BackupFailure.damaged, BackupFailure.notBackup: true
        case DatabaseFailure.damaged, DatabaseFailure.newerThanProgram, DatabaseFailure.olderThanProgram: true
        default: false
        }
    }

    /// Removes what a trial has left that was killed: a database, and the keys of the server.
    private func removeLeftTrials(in directory: URL) throws {
        for name in try Self.names(in: directory) where name.hasPrefix(trialPrefix) {
            let trial = directory.appending(path: name)
            let made = try FileManager.default.attributesOfItem(atPath: trial.path)[.modificationDate] as? Date
            // Another may be under way, by hand.
            guard let made, -made.timeIntervalSinceNow > 86_400 else { continue }
            try FileManager.default.removeItem(at: trial)
        }
    }

    private static func names(in directory: URL) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: directory.path)
    }

    /// When the newest backup was made; `nil` if there is none, or the directory cannot be read.
    package static func newest(in directory: URL) -> Instant? {
        (try? backups(in: directory))?.last?.at
    }

    /// The backups that this service has made, the oldest first. Other files are left alone.
    private static func backups(in directory: URL) throws -> [(url: URL, at: Instant)] {
        try FileManager.default.contentsOfDirectory(at: directory, includingPropertiesForKeys: nil)
            .compactMap { url in time(of: url.lastPathComponent).map { (url: url, at: $0) } }
            .sorted { $0.at < $1.at }
    }

    /// `almanac-2026-11-24T030000Z.backup`
    private static func name(at instant: Instant) -> String {
        "almanac-\(instant.iso8601.prefix(19).filter { $0 != ":" })Z.backup"
    }

    private static func time(of name: String) -> Instant? {
        guard name.hasPrefix("almanac-"), name.hasSuffix("Z.backup"), name.utf8.count == 33 else { return nil }
        let digits = name.dropFirst(8).prefix(17)
        let time = digits.suffix(6)
        return Instant(
            iso8601: "\(digits.prefix(11))\(time.prefix(2)):\(time.dropFirst(2).prefix(2)):\(time.suffix(2))Z")
    }
}
