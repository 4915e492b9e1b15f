import AlmanacCore
import Foundation
import ReminderRule
import SystemZones
import Testing

/// The client and the server must reckon the same instant from the same table, natively and in the browser's Wasm.
///
/// This half asks the rule of every kind of trouble clocks make, and writes the questions and the native answers down;
/// `Tests/Browser/test_reminder_rule.py` asks the Wasm the same. That the native answers are right is shown elsewhere,
/// by a clock that is read minute by minute.
@Suite("The rule of reminders, natively and in the browser")
struct ReminderParityTests {
    /// Where clocks do what one would not expect, and about when.
    private static let trouble: [(kind: String, zone: String, day: String)] = [
        ("gap", "Europe/Berlin", "2026-03-29"), ("gap", "America/New_York", "2027-03-14"),
        ("gap of two hours", "Antarctica/Troll", "2026-03-29"), ("overlap", "Europe/Berlin", "2026-10-25"),
        ("overlap", "America/St_Johns", "2010-11-07"), ("overlap in winter time", "Europe/Dublin", "2026-10-25"),
        ("half an hour", "Australia/Lord_Howe", "2026-04-05"), ("half an hour", "Australia/Lord_Howe", "2026-10-04"),
        ("half an hour", "Asia/Pyongyang", "2015-08-15"), ("a quarter", "Asia/Kathmandu", "1986-01-01"),
        ("midnight that is not", "America/Sao_Paulo", "2018-11-04"),
        ("midnight that is not", "Africa/Cairo", "2026-04-24"),
        ("midnight that is not", "Asia/Beirut", "2026-03-29"), ("midnight twice", "America/Sao_Paulo", "2019-02-17"),
        ("midnight twice", "Asia/Beirut", "2026-10-25"), ("a day that is not", "Pacific/Apia", "2011-12-30"),
        ("a day that is not", "Pacific/Kwajalein", "1993-08-21"),
        ("a day that is not", "Pacific/Kiritimati", "1994-12-31"),
        ("a day twice", "America/Juneau", "1867-10-18"), ("leap day", "US/Samoa", "2028-02-29"),
        ("leap day", "Asia/Tokyo", "2028-02-29"), ("no leap day", "Europe/Paris", "2100-02-28"),
        ("far east", "Pacific/Kiritimati", "2026-11-21"), ("far east", "Etc/GMT-14", "2199-12-31"),
        ("far west", "Pacific/Niue", "2026-11-21"), ("far west", "Etc/GMT+12", "1999-12-31"),
        ("odd seconds", "Africa/Monrovia", "1972-01-07"), ("odd seconds", "Europe/Amsterdam", "1937-07-01"),
        ("on the other side", "Africa/Casablanca", "2026-02-15"), ("for good", "Europe/Istanbul", "2016-09-07"),
    ]

    @Test("is asked of every kind of trouble, and the answers are written down for the Wasm to repeat")
    func record() throws {
        var random = Random(seed: 20_261_121)
        var tables: [JSON] = []
        var cases: [JSON] = []
        var transitions: Set<Int64> = []
        for (_, id, day) in Self.trouble {
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

    /// The questions meet what they are about: otherwise the two builds could agree for want of trouble.
    private func check(_ answers: JSON, _ transitions: Set<Int64>) throws {
        let occurrences = try #require(answers.array).map { $0.array ?? [] }
        #expect(occurrences.count == Self.trouble.count * 100)
        let told = occurrences.filter { !$0[1].isNull }
        #expect(told.count > 200 && told.count < occurrences.count - 200)
        let all = occurrences.joined().compactMap(\.array)
        // In a gap it comes as the clocks jump.
        #expect(all.filter { transitions.contains($0[1].int ?? 0) }.count > 100)
        let keys = Set(all.compactMap { $0[0].string })
        #expect(keys.contains("2028-02-29") && !keys.contains("2100-02-29"))
        #expect(keys.contains("2011-12-29") && !keys.contains("2011-12-30") && keys.contains("2011-12-31"))
        #expect(keys.contains { $0.hasPrefix("@") })
    }
}

extension Zone {
    /// What a shell hands over: the transitions of about a year before and two after.
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

    /// A reminder as it may stand within two days of an instant: planned some time ago, told of or not.
    fileprivate func question(table: Int, near middle: Instant, _ random: inout Random) -> JSON {
        // Most trouble is around midnight and in the small hours.
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
