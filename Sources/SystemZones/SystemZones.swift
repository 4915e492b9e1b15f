import AlmanacCore
import Foundation
import Synchronization

/// The time zones defined by this system's files. A file that changes while the program runs, as in a system update, is
/// read again.
public final class SystemZones: Sendable {
    /// The zones in `/usr/share/zoneinfo`.
    public static let shared = SystemZones()

    private let directory: URL
    private let trust: Duration
    private let known = Mutex<[String: Entry]>([:])
    private let links: ZoneLinks

    /// The years whose transitions are computed once and kept.
    private static let years = 1_800...2_500

    private struct Entry {
        let file: ZoneFile
        let zone: Zone
        let fingerprint: UInt64
        let stamp: FileStamp
        var checkedAt: ContinuousClock.Instant
    }

    /// Creates a reader of zone files; a file is read when its zone is first requested.
    /// - Parameters:
    ///   - directory: The directory of the zone files.
    ///   - trust: How long a file is assumed unchanged after a check.
    public init(
        directory: URL = URL(filePath: "/usr/share/zoneinfo", directoryHint: .isDirectory),
        trust: Duration = .seconds(1)
    ) {
        self.directory = directory
        self.trust = trust
        links = ZoneLinks(file: directory.appending(path: "tzdata.zi"))
    }

    /// Returns the zone with an IANA name, with all transitions that matter around an instant. For an instant in the
    /// years 1800 to 2499, it has all transitions of those years. Older names such as `Asia/Calcutta` are accepted.
    /// - Parameter now: An instant in the years 2 to 9990.
    public func zone(_ id: String, around now: Instant) throws(ZoneFailure) -> Zone {
        let entry = try entry(id)
        let year = Zone.utc.date(at: now).year
        if (Self.years.lowerBound..<Self.years.upperBound).contains(year) { return entry.zone }
        return entry.file.zone(id, max(year - 1, 1)...min(year + 2, 9_999))
    }

    /// Returns a hash of the zone's file, which differs when the file's contents do.
    public func fingerprint(_ id: String) throws(ZoneFailure) -> UInt64 {
        try entry(id).fingerprint
    }

    /// The release of the time zone database, such as `2026a`; `nil` if the system does not say.
    public var release: String? { links.release }

    private func entry(_ id: String) throws(ZoneFailure) -> Entry {
        let now = ContinuousClock.now
        let kept = known.withLock { $0[id] }
        if let kept, now - kept.checkedAt < trust { return kept }
        guard Self.isName(id) else { throw .notAName(id) }
        let path = try path(of: id)
        let stamp = try FileStamp(path: path, zone: id)
        var entry: Entry
        if let kept, kept.stamp == stamp {
            entry = kept
            entry.checkedAt = now
        } else {
            entry = try read(id, path, stamp, at: now)
        }
        known.withLock { $0[id] = entry }
        return entry
    }

    private func read(
        _ id: String, _ path: String, _ stamp: FileStamp, at now: ContinuousClock.Instant
    ) throws(ZoneFailure) -> Entry {
        guard stamp.size <= 1 << 20 else { throw .notAZone(id, reason: "it is no TZif file") }
        do {
            let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
            let file = try ZoneFile(bytes)
            return Entry(
                file: file, zone: file.zone(id, Self.years), fingerprint: fingerprint(of: bytes), stamp: stamp,
                checkedAt: now)
        } catch let error as ZoneFormatError {
            throw .notAZone(id, reason: error.reason)
        } catch {
            throw .unreadable(id, reason: error.localizedDescription)
        }
    }

    /// Computes an FNV-1a hash, which only has to notice an update, not withstand an attacker.
    private func fingerprint(of bytes: [UInt8]) -> UInt64 {
        bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }

    /// Returns whether a text may be the name of a zone. Names come from outside and become paths, so they may contain
    /// only letters, digits and a few signs. The folders of other tables and the machine's own zone are excluded,
    /// because their names mean nothing elsewhere.
    private static func isName(_ id: String) -> Bool {
        let parts = id.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        guard id.utf8.count <= 100, !["posix", "right", "posixrules", "localtime"].contains(parts[0].text) else {
            return false
        }
        return parts.allSatisfy { part in
            guard let first = part.first, isLetter(first) else { return false }
            return part.allSatisfy { isLetter($0) || (48...57).contains($0) || "_+-".utf8.contains($0) }
        }
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (65...90).contains(byte & 0xDF)
    }

    /// Returns the path of a zone's file. Some systems omit the files of older names and only list their current names.
    private func path(of id: String) throws(ZoneFailure) -> String {
        let path = directory.appending(path: id).path
        if FileStamp.exists(path) { return path }
        guard let target = links.target(of: id), Self.isName(target) else { throw .unknown(id) }
        return directory.appending(path: target).path
    }
}

extension Substring.UTF8View {
    fileprivate var text: String { String(Substring(self)) }
}

/// Identifies a version of a file, so that changes are noticed.
struct FileStamp: Equatable {
    let size: Int64
    private let node: UInt64
    private let seconds: Int64
    private let nanoseconds: Int64

    init(path: String, zone id: String) throws(ZoneFailure) {
        var status = stat()
        guard stat(path, &status) == 0 else {
            guard errno == ENOENT || errno == ENOTDIR else {
                throw .unreadable(id, reason: String(cString: strerror(errno)))
            }
            throw .unknown(id)
        }
        // A folder of zones such as `America` is not itself a zone.
        guard status.st_mode & S_IFMT == S_IFREG else { throw .unknown(id) }
        size = Int64(status.st_size)
        node = UInt64(status.st_ino)
        #if canImport(Darwin)
            (seconds, nanoseconds) = (Int64(status.st_mtimespec.tv_sec), Int64(status.st_mtimespec.tv_nsec))
        #else
            (seconds, nanoseconds) = (Int64(status.st_mtim.tv_sec), Int64(status.st_mtim.tv_nsec))
        #endif
    }

    static func exists(_ path: String) -> Bool {
        access(path, F_OK) == 0
    }
}
