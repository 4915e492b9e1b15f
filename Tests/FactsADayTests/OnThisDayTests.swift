import AlmanacCore
import AlmanacSimulator
import Testing

@testable import FactsADay

/// F11: facts that belong to a day of the year.
@Suite struct OnThisDay {
    // MARK: The choice

    /// The days of a person who reads each day's fact, and what was chosen for them.
    private func read(_ facts: [DailyCandidate], from start: String, days: Int) -> [(date: CivilDate, id: Int64)] {
        let first = CivilDate(text: start)!.daysSinceEpoch
        var shown: [Int64: CivilDate] = [:]
        let choice = DailyChoice(from: facts)
        return (first..<first + days).map { day in
            let date = CivilDate(daysSinceEpoch: day)
            let id = choice.choice(on: date) { shown[$0] }!
            shown[id] = date
            return (date, id)
        }
    }

    /// Facts of which every fifth or so has a day, spread over the year.
    private func facts(_ count: Int, dated: Int) -> [DailyCandidate] {
        (0..<count).map { index in
            let isDated = index % (count / dated) == 0 && index / (count / dated) < dated
            let day = CivilDate(daysSinceEpoch: index / (count / dated) * 365 / dated)
            return DailyCandidate(
                id: Int64(index + 1), day: isDated ? YearDay(month: day.month, day: day.day) : nil)
        }
    }

    @Test(
        "F11 who reads all topics reads no fact twice in a year", arguments: ["2026-01-01", "2026-11-25", "2027-07-14"])
    func wholeYear(_ start: String) {
        let days = read(facts(366, dated: 126), from: start, days: 365)
        #expect(Set(days.map(\.id)).count == 365)
    }

    @Test("F11 a dated fact comes on its day in each year, and then no other day is its own")
    func eachYear() {
        let facts = facts(366, dated: 126)
        let days = read(facts, from: "2026-03-10", days: 4 * 365)
        for fact in facts {
            guard let day = fact.day else { continue }
            let dates = days.filter { $0.id == fact.id }.map(\.date)
            #expect(dates.count == 4 && dates.allSatisfy { day.falls(on: $0) }, "\(fact.id) \(day.text) \(dates)")
        }
    }

    @Test("F11 a year later, a fact without a day comes again after 364 days at the earliest")
    func laterYears() {
        let days = read(facts(366, dated: 126), from: "2026-03-10", days: 4 * 365)
        var last: [Int64: Int] = [:]
        var shortest = Int.max
        for (date, id) in days {
            if let before = last[id] { shortest = min(shortest, date.daysSinceEpoch - before) }
            last[id] = date.daysSinceEpoch
        }
        #expect(shortest >= 364, "\(shortest)")
    }

    @Test(
        "F11 in a small selection, all come before one comes again, and each dated one on its day too",
        arguments: [50, 90, 150])
    func smallSelection(_ count: Int) {
        let facts = facts(count, dated: count / 3)
        let days = read(facts, from: "2026-05-02", days: 1_000)
        for (place, entry) in days.enumerated() {
            let own = facts.first { $0.falls(on: entry.date) }
            #expect(own == nil || own?.id == entry.id, "\(entry)")
            guard let before = days[..<place].lastIndex(where: { $0.id == entry.id }) else { continue }
            // Those that wait for a day of theirs that is near are missing in the round.
            let isOwn = own?.id == entry.id
            #expect(place - before >= (isOwn ? count / 2 : count - count / 5), "\(entry) after \(place - before)")
        }
        for fact in facts { #expect(days.count { $0.id == fact.id } >= 1_000 / count - 2, "\(fact)") }
    }

    @Test("F11 two facts that share a day take turns, and facts that all have days come in turn")
    func sharedDay() {
        let day = YearDay("07-20")
        let facts = (1...40).map { DailyCandidate(id: $0, day: $0 <= 2 ? day : nil) }
        let own = read(facts, from: "2026-07-20", days: 366).filter { day!.falls(on: $0.date) }
        #expect(Set(own.map(\.id)) == [1, 2])
        let all = (1...5).map { DailyCandidate(id: $0, day: YearDay("0\($0)-01")) }
        #expect(Set(read(all, from: "2026-08-01", days: 5).map(\.id)) == [1, 2, 3, 4, 5])
        #expect(read(all, from: "2026-03-01", days: 1)[0].id == 3)
    }

    @Test("F11 without notes of what was shown, a year still has no fact twice but where its round ends")
    func nothingNoted() {
        let choice = DailyChoice(from: facts(366, dated: 126))
        let dates = (20_454..<20_454 + 365).map { CivilDate(daysSinceEpoch: $0) }
        let ids = dates.map { choice.choice(on: $0) { _ in nil }! }
        let rounds = Set(dates.map { choice.round(on: $0).number })
        #expect(rounds.count <= 2)
        for round in rounds {
            let own = zip(dates, ids).filter { choice.round(on: $0.0).number == round }.map(\.1)
            #expect(Set(own).count == own.count, "\(round)")
        }
    }

    @Test("F11 among a thousand facts, a dated one comes on its day in each year, too")
    func manyFacts() {
        let many = facts(1_000, dated: 50)
        for (date, id) in read(many, from: "2026-02-01", days: 1_200) {
            let own = many.first { $0.falls(on: date) }?.id
            #expect(own == nil || own == id, "\(date)")
        }
    }

    @Test(
        "F11 a day of the year",
        arguments: [
            ("11-09", true), ("02-29", true), ("02-30", false), ("13-01", false), ("1-9", false), ("", false),
            ("11-9x", false),
        ])
    func yearDay(_ text: String, _ exists: Bool) {
        #expect(YearDay(text)?.text == (exists ? text : nil))
    }

    @Test("F11 a leap day comes in leap years only")
    func leapDay() throws {
        let day = try #require(YearDay("02-29"))
        #expect(day.falls(on: CivilDate(text: "2028-02-29")!))
        #expect(!day.falls(on: CivilDate(text: "2027-03-01")!) && !day.falls(on: CivilDate(text: "2027-02-28")!))
        #expect(day.days(after: CivilDate(text: "2027-02-28")!) == 1)
        #expect(day.days(after: CivilDate(text: "2027-03-01")!) == 365)
    }

    // MARK: On the screen

    @Test("F11 on its day the fact is today’s and says so; the next day another one comes, and nothing says so")
    func card() throws {
        let device = Device()
        // The simulator’s clock begins on Saturday, 21 November 2026.
        device.server.days = [17: "11-22", 18: "11-22", 19: "01-05"]
        try device.onboard()
        try device.app.seeNo("On this day")
        #expect(device.disk.rows("fact_days").count == 3)
        device.app.pass(milliseconds: 86_400_000)
        try device.app.see("On this day")
        try device.app.see("Fact 17")
        device.app.kill()
        device.app.launch()
        try device.app.see("On this day")
        try device.app.see("Fact 17")
        device.app.pass(milliseconds: 86_400_000)
        try device.app.seeNo("On this day")
        try device.app.tap("Past days")
        try device.app.see("Fact 17")
    }

    @Test("F11 the day’s fact is noted also when it is opened from elsewhere; another fact is not")
    func notedOnItsPage() throws {
        let device = Device()
        try device.onboard()
        device.app.kill()
        device.app.pass(milliseconds: 86_400_000)
        let today = try #require(glance(device)?.route)
        let other = today == "/facts/fact/1" ? "/facts/fact/2" : "/facts/fact/1"
        let before = device.disk.rows("own_seen_facts").count
        device.app.launch(other)
        #expect(device.disk.rows("own_seen_facts").count == before)
        device.app.kill()
        device.app.launch(today)
        #expect(device.disk.rows("own_seen_facts").count == before + 1)
    }

    @Test("F11 a device that an earlier program has brought up to date fetches the days")
    func fromBefore() throws {
        let device = Device()
        device.server.days = [17: "11-24"]
        device.server.version = 2
        try device.onboard()
        device.app.pass(milliseconds: 86_400_000)
        #expect(device.disk.rows("fact_days").count == 1)
        // As the earlier program left it: the version, and no days.
        device.app.kill()
        _ = device.disk.answer([.clear(table: "fact_days")])
        device.disk.setPreference("@facts_version", "2")
        device.app.launch()
        device.app.pass(milliseconds: 86_400_000)
        #expect(device.disk.rows("fact_days").count == 1)
    }

    @Test("F11 days that the content no longer has are gone with the next download")
    func removedDays() throws {
        let device = Device()
        device.server.days = [17: "11-23"]
        try device.onboard()
        device.server.days = [:]
        device.server.version = 2
        device.app.pass(milliseconds: 86_400_000)
        #expect(device.disk.rows("fact_days").isEmpty)
        device.app.pass(milliseconds: 86_400_000)
        try device.app.seeNo("On this day")
    }

    @Test("F11 the Today page says whose day it is, too")
    func glance() throws {
        let device = Device()
        device.server.days = [17: "11-22"]
        try device.onboard()
        device.app.pass(milliseconds: 86_400_000)
        let glance = glance(device)
        #expect(glance?.label == "An diesem Tag" && glance?.title == "Fact 17")
    }

    /// What the Today page shows.
    private func glance(_ device: Device) -> Glance? {
        guard case .rows(let rows) = device.disk.answer(FactsApp.glanceQueries),
            let records = Snapshot(FactsApp.glanceQueries, rows)
        else { return nil }
        return FactsApp.glance(records, [], device.app.moment, Words(.de))
    }
}
