import AlmanacCore
import Foundation
import Testing

@testable import SystemZones

@Suite("The rule at the end of a zone file")
struct ZoneRuleTests {
    private func rule(_ text: String) throws -> ZoneRule { try ZoneRule(Array(text.utf8)) }

    /// A year's transitions, as `2026-03-29T01:00 7200`.
    private func transitions(_ text: String, _ year: Int) throws -> [String] {
        try rule(text).transitions(year...year).map { "\($0.at.timestamp.prefix(16)) \($0.offset)" }
    }

    @Test("gives a fixed offset, also with a quoted name")
    func fixed() throws {
        #expect(try rule("UTC0") == ZoneRule(standard: 0, daylight: nil))
        #expect(try rule("<+03>-3").standard == 10_800)
        #expect(try rule("<-0330>3:30:15").standard == -12_615)
        #expect(try rule("XXX+24").standard == -86_400)
    }

    @Test(
        "gives the days on which the clocks change",
        arguments: [
            // The last Sunday of the month, at 02:00 and 03:00.
            ("CET-1CEST,M3.5.0,M10.5.0/3", 2026, ["2026-03-29T01:00 7200", "2026-10-25T01:00 3600"]),
            ("EST5EDT,M3.2.0,M11.1.0", 2100, ["2100-03-14T07:00 -14400", "2100-11-07T06:00 -18000"]),
            // Southern hemisphere.
            ("AEST-10AEDT,M10.1.0,M4.1.0/3", 2040, ["2040-03-31T16:00 36000", "2040-10-06T16:00 39600"]),
            // A change of half an hour.
            ("<+1030>-10:30<+11>-11,M10.1.0,M4.1.0", 2026, ["2026-04-04T15:00 37800", "2026-10-03T15:30 39600"]),
            // More than a day after midnight, and before midnight.
            ("EET-2EEST,M3.4.4/50,M10.4.4/50", 2026, ["2026-03-28T00:00 10800", "2026-10-23T23:00 7200"]),
            ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", 2026, ["2026-03-29T01:00 -3600", "2026-10-25T01:00 -7200"]),
            // Winter time as the exception, as in Ireland.
            ("IST-1GMT0,M10.5.0,M3.5.0/1", 2026, ["2026-03-29T01:00 3600", "2026-10-25T01:00 0"]),
            // Days counted with and without February 29.
            ("AAA0BBB,J60/0,J300/0", 2024, ["2024-03-01T00:00 3600", "2024-10-26T23:00 0"]),
            ("AAA0BBB,59/0,J59/0", 2024, ["2024-02-27T23:00 0", "2024-02-29T00:00 3600"]),
            ("AAA0BBB,60/0,365/0", 2028, ["2028-03-01T00:00 3600", "2028-12-30T23:00 0"]),
            ("AAA0BBB-1,M12.5.0/0,M2.5.0/0", 2026, ["2026-02-21T23:00 0", "2026-12-27T00:00 3600"]),
        ])
    func changes(_ text: String, _ year: Int, _ expected: [String]) throws {
        #expect(try transitions(text, year) == expected)
    }

    @Test("daylight time that lasts all year never ends")
    func allYear() throws {
        for text in ["EST5EDT,0/0,J365/25", "XXX3EDT4,0/0,J365/23"] {
            let zone = try ZoneFile(TZif(offsets: [0], times: [], rule: text).bytes).zone("All", 2_000...2_100)
            // The last transition is the end of the requested years.
            #expect(zone.transitions.dropLast().count <= 1, "\(text) \(zone.transitions.prefix(4))")
            for year in ["2001", "2050"] {
                let newYear = try #require(Instant(iso8601: "\(year)-01-01T05:00:00Z"))
                #expect(zone.offset(at: newYear) == (try rule(text)).daylight?.offset)
            }
        }
    }

    @Test(
        "is rejected if it is invalid",
        arguments: [
            "", "A", "AB1", "<AB", "UTC", "UTC25", "UTC0x", "CET-1CEST,", "CET-1CEST,M3.5.0",
            "CET-1CEST,M13.1.0,M1.1.0",
            "CET-1CEST,M1.0.0,M2.1.0", "CET-1CEST,M1.1.7,M2.1.0", "CET-1CEST,J0,J5", "CET-1CEST,366,1",
            "CET-1CEST,M3.5.0/168,M10.5.0", "CET-1CEST,M3.5.0,M10.5.0/3,", "CET-1:60", "CET-1CEST", "<+03-3",
        ])
    func refused(_ text: String) {
        #expect(throws: ZoneFormatError.self) { try rule(text) }
    }
}

/// A handmade zone file of version 2 with an empty first block.
struct TZif {
    var offsets: [Int32]
    var times: [(at: Int64, type: UInt8)]
    var rule: String

    var bytes: [UInt8] {
        header(times: 0, types: 1) + [0, 0, 0, 0, 0, 0] + [0] + header(times: times.count, types: offsets.count)
            + times.flatMap { big($0.at) } + times.map(\.type) + offsets.flatMap { big($0) + [0, 0] } + [0]
            + Array("\n\(rule)\n".utf8)
    }

    private func header(times: Int, types: Int) -> [UInt8] {
        Array("TZif2".utf8) + [UInt8](repeating: 0, count: 15)
            + [0, 0, 0, times, types, 1].flatMap { big(Int32($0)) }
    }

    private func big<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
        withUnsafeBytes(of: number.bigEndian, Array.init)
    }
}
