import AlmanacCore
import Foundation
import SystemZones

// The time zones and the clock.
extension Examination {
    func zoneFindings() -> [Finding] {
        let zones = SystemZones(directory: zoneDirectory)
        for name in Self.samples {
            do throws(ZoneFailure) {
                _ = try zones.zone(name, around: now)
            } catch {
                return [
                    Finding(
                        .zones, .failure, "\(error)",
                        advice: "Install the package tzdata: reminders need the files in \(zoneDirectory.path).")
                ]
            }
        }
        guard let release = zones.release, let year = Int(release.prefix(4)) else {
            return [Finding(.zones, .ok, "The time zones are installed; their release is unknown.")]
        }
        // There are a few releases each year, and a rule that changes is often announced only weeks before.
        guard year >= Zone.utc.date(at: now).year - 1 else {
            return [
                Finding(
                    .zones, .warning, "The time zones are those of tzdata \(release).",
                    advice:
                        "Update the package tzdata: where a rule has changed since, reminders come an hour off. You "
                        + "need not restart the server.")
            ]
        }
        return [Finding(.zones, .ok, "The time zones are those of tzdata \(release).")]
    }

    /// One zone of each part of the world, with and without summer time.
    private static let samples = [
        "Europe/Berlin", "America/New_York", "Asia/Tokyo", "Australia/Lord_Howe", "Africa/Cairo", "Pacific/Auckland",
    ]

    /// How far another clock may be ahead of this one, in milliseconds.
    private static let tolerance: Int64 = 5 * 60_000

    func clockFindings(_ database: StoredFacts?) -> [Finding] {
        if let other = database?.postgres?.now, abs(now - other) > Self.tolerance {
            return [
                Finding(
                    .clock, .failure, "The clock says \(now.minuteText), and that of PostgreSQL \(other.minuteText).",
                    advice: "Let both systems keep their clocks right, such as with `timedatectl set-ntp true`.")
            ]
        }
        let marks: [(what: String, at: Instant)] = [
            ("the program was built", program.flatMap { FileStatus($0)?.modifiedAt }),
            ("the database was last changed", latestWrite),
            ("an account was last used", database?.newest),
        ].compactMap { what, at in at.map { (what, $0) } }
        guard let latest = marks.max(by: { $0.at < $1.at }), now + Self.tolerance < latest.at else {
            return [Finding(.clock, .ok, "It is \(now.minuteText), which is plausible.")]
        }
        return [
            Finding(
                .clock, .failure,
                "The clock says \(now.minuteText), but \(latest.what) at \(latest.at.minuteText).",
                advice: "Set the clock, and let the system keep it right, such as with `timedatectl set-ntp true`. "
                    + "Reminders, sessions and certificates depend on it.")
        ]
    }

    /// When SQLite last wrote to a file of the database.
    private var latestWrite: Instant? {
        ["", "-wal"].compactMap { FileStatus(URL(filePath: databaseFile.path + $0))?.modifiedAt }.max()
    }
}
