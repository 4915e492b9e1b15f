import AlmanacCore
import Foundation

/// Reads the system's zone files (TZif, RFC 9636), because Foundation on Linux carries tables of its own, which are
/// older than the system's.
enum Zoneinfo {
    static let directory = URL(filePath: "/usr/share/zoneinfo")

    /// The zone's offsets from a year before `now` to two years after.
    /// - Returns: `nil` when there is no such zone or its file cannot be read.
    static func zone(_ id: String, around now: Instant) -> Zone? {
        // A name comes from outside: it must not lead out of the directory.
        guard !id.isEmpty, !id.hasPrefix("/"), !id.split(separator: "/").contains(".."),
            let bytes = try? [UInt8](Data(contentsOf: directory.appending(path: id))),
            let table = parse(bytes)
        else { return nil }
        let day: Int64 = 86_400_000
        let start = now + -366 * day
        let end = now + 2 * 366 * day
        let initial = table.transitions.last { $0.at <= start }?.offset ?? table.initialOffset
        return Zone(
            id: id, initialOffset: initial, transitions: table.transitions.filter { $0.at > start && $0.at <= end })
    }

    private static func parse(_ bytes: [UInt8]) -> Zone? {
        guard let first = Header(bytes, at: 0), first.version >= UInt8(ascii: "2"),
            let header = Header(bytes, at: Header.size + first.bodySize(timeSize: 4))
        else { return nil }
        let body = Header.size + first.bodySize(timeSize: 4) + Header.size
        guard bytes.count >= body + header.bodySize(timeSize: 8), header.types > 0 else { return nil }
        let indices = body + header.times * 8
        let types = indices + header.times
        func offset(_ type: Int) -> Int {
            Int(Int32(truncatingIfNeeded: integer(bytes, types + type * 6, 4)))
        }
        let transitions = (0..<header.times).map { index in
            Zone.Transition(
                at: Instant(milliseconds: integer(bytes, body + index * 8, 8) * 1_000),
                offset: offset(Int(bytes[indices + index])))
        }
        return Zone(id: "", initialOffset: offset(0), transitions: transitions)
    }

    private static func integer(_ bytes: [UInt8], _ at: Int, _ size: Int) -> Int64 {
        Int64(bitPattern: bytes[at..<at + size].reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
    }

    /// The counts at the start of each of a file's two blocks.
    private struct Header {
        static let size = 44
        let version: UInt8
        let utcFlags, standardFlags, leaps, times, types, letters: Int

        init?(_ bytes: [UInt8], at start: Int) {
            guard bytes.count >= start + Header.size, bytes[start..<start + 4].elementsEqual("TZif".utf8) else {
                return nil
            }
            version = bytes[start + 4]
            let counts = (0..<6).map { Int(Zoneinfo.integer(bytes, start + 20 + $0 * 4, 4)) }
            (utcFlags, standardFlags, leaps) = (counts[0], counts[1], counts[2])
            (times, types, letters) = (counts[3], counts[4], counts[5])
        }

        func bodySize(timeSize: Int) -> Int {
            times * timeSize + times + types * 6 + letters + leaps * (timeSize + 4) + standardFlags + utcFlags
        }
    }
}
