import AlmanacCore
import Foundation
import Testing

@testable import SystemZones

@Suite("The system's time zones")
struct SystemZonesTests {
    private let zones = SystemZones()

    private func offset(_ id: String, _ instant: String) throws -> Int {
        let instant = try #require(Instant(iso8601: instant))
        return try zones.zone(id, around: instant).offset(at: instant)
    }

    @Test(
        "have correct offsets in the distant past, now, and after the last transition in a file",
        arguments: [
            ("Europe/Berlin", "1850-01-01T00:00:00Z", 3_208), ("Europe/Berlin", "2026-07-01T00:00:00Z", 7_200),
            ("Europe/Berlin", "2137-07-01T00:00:00Z", 7_200), ("Europe/Berlin", "2137-12-01T00:00:00Z", 3_600),
            ("Europe/Berlin", "2600-07-01T00:00:00Z", 7_200), ("Europe/Berlin", "9990-12-01T00:00:00Z", 3_600),
            ("America/New_York", "2199-03-10T07:00:00Z", -14_400),
            ("Australia/Lord_Howe", "2060-01-01T00:00:00Z", 39_600),
            ("Pacific/Apia", "2011-12-30T09:59:59Z", -36_000), ("Pacific/Apia", "2011-12-30T10:00:00Z", 50_400),
            ("Asia/Kathmandu", "2100-01-01T00:00:00Z", 20_700), ("Pacific/Kiritimati", "2200-01-01T00:00:00Z", 50_400),
            ("Etc/GMT+12", "2026-01-01T00:00:00Z", -43_200), ("UTC", "2026-01-01T00:00:00Z", 0),
        ])
    func offsets(_ id: String, _ instant: String, _ expected: Int) throws {
        #expect(try offset(id, instant) == expected)
    }

    @Test("are found by their older names", arguments: ["Asia/Calcutta", "US/Pacific", "Europe/Kiev"])
    func aliases(_ id: String) throws {
        #expect(try zones.zone(id, around: Instant(milliseconds: 0)).id == id)
    }

    @Test("an older name without a file is found in the list of names")
    func linkWithoutFile() throws {
        let folder = try Folder()
        try folder.write(TZif(offsets: [19_800], times: [], rule: "IST-5:30").bytes, "Asia/Kolkata")
        try folder.write(
            Array("# version 2026f\nL Asia/Kolkata Asia/Calcutta\nL ../../etc/passwd Asia/Evil\n".utf8), "tzdata.zi")
        let zones = SystemZones(directory: folder.url)
        #expect(try zones.zone("Asia/Calcutta", around: Instant(milliseconds: 0)).initialOffset == 19_800)
        #expect(throws: ZoneFailure.unknown("Asia/Evil")) {
            try zones.zone("Asia/Evil", around: Instant(milliseconds: 0))
        }
    }

    @Test(
        "an invalid name is rejected",
        arguments: [
            "", "/", "../etc/passwd", "/etc/passwd", "Europe/../../etc/passwd", "Europe//Berlin", "Europe/", ".",
            "Europe/Berlin\0", "\0", "tzdata.zi", "zone.tab", "posixrules", "localtime", "right/Europe/Berlin",
            "posix/Europe/Berlin", "Ευρώπη/Αθήνα", "+03:00", "Europe/Berlin ", String(repeating: "A", count: 101),
        ])
    func notNames(_ id: String) {
        #expect(throws: ZoneFailure.notAName(id)) { try zones.zone(id, around: Instant(milliseconds: 0)) }
    }

    @Test(
        "a name without a zone is unknown", arguments: ["Europe/Atlantis", "America", "UTC/UTC", "leapseconds/x"])
    func unknown(_ id: String) {
        #expect(throws: ZoneFailure.unknown(id)) { try zones.zone(id, around: Instant(milliseconds: 0)) }
    }

    @Test("an invalid zone file is rejected, whatever is wrong with it")
    func notZones() throws {
        let folder = try Folder()
        let good = TZif(offsets: [0, 3_600], times: [(0, 1), (10, 0)], rule: "UTC0").bytes
        var files: [String: [UInt8]] = ["Empty": [], "Text": Array("hello".utf8)]
        files["OutOfOrder"] = TZif(offsets: [0], times: [(10, 0), (10, 0)], rule: "UTC0").bytes
        files["NoSuchType"] = TZif(offsets: [0], times: [(10, 1)], rule: "UTC0").bytes
        files["Impossible"] = TZif(offsets: [100_000], times: [], rule: "UTC0").bytes
        files["BadRule"] = TZif(offsets: [0], times: [], rule: "nonsense").bytes
        files["NoType"] = TZif(offsets: [], times: [], rule: "UTC0").bytes
        for length in [3, 43, 44, 60, 95, 96, 110, good.count - 1] {
            files["Cut\(length)"] = Array(good.prefix(length))
        }
        for index in 64..<90 { files["Count\(index)"] = good.enumerated().map { $0 == index ? 0xFF : $1 } }
        for (name, bytes) in files { try folder.write(bytes, name) }
        try folder.write(good, "Good")
        let zones = SystemZones(directory: folder.url)
        for name in files.keys.sorted() where !name.hasPrefix("Count") {
            #expect(throws: ZoneFailure.self, "\(name)") { try zones.zone(name, around: Instant(milliseconds: 0)) }
        }
        // Whatever the counts are, the reader must not read past the end.
        for name in files.keys where name.hasPrefix("Count") {
            _ = try? zones.zone(name, around: Instant(milliseconds: 0))
        }
        #expect(try zones.zone("Good", around: Instant(milliseconds: 0)).transitions.count == 2)
    }

    @Test("files that count leap seconds are rejected")
    func leapSeconds() throws {
        let folder = try Folder()
        let path = "/usr/share/zoneinfo/right/Europe/Berlin"
        guard let bytes = FileManager.default.contents(atPath: path) else { return }
        try folder.write([UInt8](bytes), "Right")
        #expect(throws: ZoneFailure.notAZone("Right", reason: "it counts leap seconds")) {
            try SystemZones(directory: folder.url).zone("Right", around: Instant(milliseconds: 0))
        }
    }

    @Test("a changed file is read again and has another fingerprint")
    func changes() throws {
        let folder = try Folder()
        let zones = SystemZones(directory: folder.url, trust: .zero)
        let now = Instant(milliseconds: 1_795_000_000_000)
        try folder.write(TZif(offsets: [3_600], times: [], rule: "CET-1").bytes, "Europe/Test")
        #expect(try zones.zone("Europe/Test", around: now).offset(at: now) == 3_600)
        let before = try zones.fingerprint("Europe/Test")
        try folder.write(TZif(offsets: [7_200], times: [], rule: "EET-2").bytes, "Europe/Test")
        #expect(try zones.zone("Europe/Test", around: now).offset(at: now) == 7_200)
        #expect(try zones.fingerprint("Europe/Test") != before)
        try FileManager.default.removeItem(at: folder.url.appending(path: "Europe/Test"))
        #expect(throws: ZoneFailure.unknown("Europe/Test")) { try zones.zone("Europe/Test", around: now) }
    }

    @Test("every zone can be read, and its rule applies far into the future")
    func everyZone() throws {
        let names = try String(contentsOfFile: "/usr/share/zoneinfo/zone1970.tab", encoding: .utf8)
            .split(separator: "\n").filter { !$0.hasPrefix("#") }.map { String($0.split(separator: "\t")[2]) }
        #expect(names.count > 300)
        // The calendar, including its weekdays, repeats every 400 years.
        let cycle: Int64 = 146_097 * 86_400_000
        for name in names {
            let far = try (Int64(0)..<12).map { month in
                let instant = Instant(milliseconds: 4_575_000_000_000 + month * 2_629_746_000)
                return try (zones.zone(name, around: instant), zones.zone(name, around: instant + cycle), instant)
            }
            #expect(far.allSatisfy { $0.offset(at: $2) == $1.offset(at: $2 + cycle) }, "\(name)")
        }
    }
}

private final class Folder {
    let url = FileManager.default.temporaryDirectory.appending(path: "zones-\(UUID().uuidString)")

    init() throws {
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    func write(_ bytes: [UInt8], _ name: String) throws {
        let file = url.appending(path: name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: file, options: .atomic)
    }
}
