import AlmanacCore
import Foundation
import ReminderRule
import SystemZones
import Testing

/// The client and the server must compute the same instant from the same table, natively and in the browser's Wasm.
///
/// This half asks the rule about every kind of irregularity in local time and records the questions and the native
/// answers; `Tests/Browser/test_reminder_rule.py` asks the Wasm the same questions. That the native answers are correct
/// is tested elsewhere, by reading the clock minute by minute.
@Suite("The reminder rule, natively and in the browser")
struct ReminderParityTests {
    /// Irregularities in local time: the kind, the zone, and the approximate day.
    private static let irregularities: [(kind: String, zone: String, day: String)] = [
        ("gap", "Europe/Berlin", "2026-03-29"), ("gap", "America/New_York", "2027-03-14"),
        ("gap of two hours", "Antarctica/Troll", "2026-03-29"), ("overlap", "Europe/Berlin", "2026-10-25"),
        ("overlap", "America/St_Johns", "2010-11-07"), ("overlap in winter time", "Europe/Dublin", "2026-10-25"),
        ("half an hour", "Australia/Lord_Howe", "2026-04-05"), ("half an hour", "Australia/Lord_Howe", "2026-10-04"),
        ("half an hour", "Asia/Pyongyang", "2015-08-15"), ("a quarter", "Asia/Kathmandu", "1986-01-01"),
        ("missing midnight", "America/Sao_Paulo", "2018-11-04"),
        ("missing midnight", "Africa/Cairo", "2026-04-24"),
        ("missing midnight", "Asia/Beirut", "2026-03-29"), ("repeated midnight", "America/Sao_Paulo", "2019-02-17"),
        ("repeated midnight", "Asia/Beirut", "2026-10-25"), ("missing date", "Pacific/Apia", "2011-12-30"),
        ("missing date", "Pacific/Kwajalein", "1993-08-21"),
        ("missing date", "Pacific/Kiritimati", "1994-12-31"),
        ("repeated date", "America/Juneau", "1867-10-18"), ("leap day", "US/Samoa", "2028-02-29"),
        ("leap day", "Asia/Tokyo", "2028-02-29"), ("no leap day", "Europe/Paris", "2100-02-28"),
        ("far east", "Pacific/Kiritimati", "2026-11-21"), ("far east", "Etc/GMT-14", "2199-12-31"),
        ("far west", "Pacific/Niue", "2026-11-21"), ("far west", "Etc/GMT+12", "1999-12-31"),
        ("odd seconds", "Africa/Monrovia", "1972-01-07"), ("odd seconds", "Europe/Amsterdam", "1937-07-01"),
        ("reversed daylight time", "Africa/Casablanca", "2026-02-15"),
        ("permanent change", "Europe/Istanbul", "2016-09-07"),
    ]

    @Test("answers every kind of irregularity, and the answers are recorded for comparison with the Wasm")
    func record() throws {
        var random = Random(seed: 20_261_121)
        var tables: [JSON] = []
        var cases: [JSON] = []
        var transitions: Set<Int64> = []
        for (_, id, day) in Self.irregularities {
            let day = try #require(Instant(iso8601: day + "T12:00:00Z"))
            let zone = try SystemZones.shared.zone(id, around: day).window(around: day)
            transitions.formUnion(zone.transitions.map(\.at.milliseconds))
            cases += (0..<100).map { _ in zone.question(table: tables.count, near: day, &random) }
            tables.append(zone.table)
        }
        let questions = JSON.members(("tables", .array(tables)), ("cases", .array(cases)))
        let answers = try #require(ReminderRule.answers(to: questions))
        try check(answers, transitions)
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(
            path: "../../.build-tools/reminders.json")
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(JSON.members(("questions", questions), ("answers", answers)).bytes).write(to: file)
    }

    /// Checks that the questions hit the irregularities; otherwise the two builds could agree trivially.
    private func check(_ answers: JSON, _ transitions: Set<Int64>) throws {
        let occurrences = try #require(answers.array).map { $0.array ?? [] }
        #expect(occurrences.count == Self.irregularities.count * 100)
        let sent = occurrences.filter { !$0[1].isNull }
        #expect(sent.count > 200 && sent.count < occurrences.count - 200)
        let all = occurrences.joined().compactMap(\.array)
        // In a gap, the reminder fires at the transition.
        #expect(all.filter { transitions.contains($0[1].int ?? 0) }.count > 100)
        let keys = Set(all.compactMap { $0[0].string })
        #expect(keys.contains("2028-02-29") && !keys.contains("2100-02-29"))
        #expect(keys.contains("2011-12-29") && !keys.contains("2011-12-30") && keys.contains("2011-12-31"))
        #expect(keys.contains { $0.hasPrefix("@") })
    }
}

extension Zone {
    /// Returns the zone as a shell passes it in: with the transitions of about one year before and two years after.
    fileprivate func window(around middle: Instant) -> Zone {
        let year: Int64 = 366 * 86_400_000
        let start = middle + -year
        let inside = transitions.filter { $0.at > start && $0.at < middle + 2 * year }
        return Zone(id: id, initialOffset: offset(at: start), transitions: inside)
    }

    fileprivate var table: JSON {
        .array(
            [.int(Int64(initialOffset))] + transitions.flatMap { [.int($0.at.milliseconds), .int(Int64($0.offset))] })
    }

    /// Returns a question about a reminder within two days of an instant, planned earlier and possibly already fired.
    fileprivate func question(table: Int, near middle: Instant, _ random: inout Random) -> JSON {
        // Most irregularities occur around midnight and in the early morning.
        let hour = [0, 0, 1, 2, 2, 3, 9, 12, 22, 23][random.below(10)]
        let minute = [0, 0, 1, 15, 30, 45, 59][random.below(7)]
        let time = LocalTime(hour: hour, minute: minute)!
        var now = middle + random.between(-2 * 86_400_000, 2 * 86_400_000)
        let isOnce = random.below(10) == 0
        let once = now + random.between(-3_600_000, 3_600_000)
        let reminder = isOnce ? Reminder.once(once) : .daily(time)
        let planned = reminder.next(after: now + random.between(-3 * 86_400_000, 0), in: self)
        switch random.below(4) {
        case 0: now = planned?.fireAt ?? now
        case 1: now = (planned?.fireAt ?? now) + random.between(0, 7_200_000)
        default: break
        }
        let fired = random.below(3) == 0 ? [planned?.key ?? ""] : []
        return .members(
            ("table", .int(Int64(table))),
            isOnce ? ("once", .int(once.milliseconds)) : ("local", .string(time.text)),
            ("now", .int(now.milliseconds)), ("planned", .string(planned?.key ?? "")),
            ("fired", .array(fired.map { .string($0) })))
    }
}

extension Random {
    fileprivate mutating func below(_ limit: Int) -> Int {
        Int(next() % UInt64(limit))
    }

    fileprivate mutating func between(_ low: Int64, _ high: Int64) -> Int64 {
        low + Int64(next() % UInt64(high - low))
    }
}
