import AlmanacCore
import AlmanacSimulator
import Testing

@testable import Reflect

@Suite struct ReflectJournal {
    static let berlin = Zone(
        id: "Europe/Berlin", initialOffset: 3_600,
        transitions: [
            .init(at: Instant(iso8601: "2026-03-29T01:00:00Z")!, offset: 7_200),
            .init(at: Instant(iso8601: "2026-10-25T01:00:00Z")!, offset: 3_600),
        ])

    private func write(_ device: Device, _ text: String, _ place: String) throws {
        device.app.visit("/reflect/today/" + place)
        try device.app.type("Your thoughts", text)
        try device.app.tap("Save")
        try device.app.at("/reflect/today")
    }

    @Test(
        "R6 the reflection for the time of day comes first, and the other can be reached",
        arguments: [3, 4, 9, 14, 15, 22])
    func order(_ hour: Int) throws {
        let device = Device(clock: Instant(iso8601: "2026-11-21T00:00:00Z")! + Int64(hour) * 3_600_000)
        try device.onboard()
        guard case .list(let sheet) = try #require(try device.app.screen.blocks.first),
            case .list(let others) = try #require(try device.app.screen.blocks.dropFirst().first)
        else {
            Issue.record("no lists")
            return
        }
        let isMorning = hour >= 4 && hour < 15
        #expect(sheet.style == .sheet)
        #expect(sheet.rows.map(\.title) == [isMorning ? "Morning reflection" : "Evening reflection"])
        #expect(others.rows.map(\.title) == [isMorning ? "Evening reflection" : "Morning reflection"])
        try device.app.tap("Evening reflection")
        try device.app.at("/reflect/today/evening")
    }

    @Test("R6 a reflection is stored as a draft while typing; Save writes its record and event in one write")
    func writing() throws {
        let device = Device()
        try device.onboard()
        try device.app.tap("Morning reflection")
        device.app.forget()
        try device.app.type("Your thoughts", "A walk with Kim")
        try device.app.ask("write reflect_drafts")
        try device.app.tap("Good")
        device.app.forget()
        try device.app.tap("Save")
        try device.app.ask("write own_reflections +outbox own_events +outbox -reflect_drafts")
        try device.app.at("/reflect/today")
        try device.app.see("Your day has a direction.", "1 day this week")
        let record = try #require(device.records(ReflectTables.reflections).first)
        #expect(record["reflection_date"] == .string("2026-11-21"))
        #expect(record["period"] == .string("morning"))
        #expect(record["reflection_text"] == .string("A walk with Kim"))
        #expect(record["mood"] == .int(4))
        #expect(record["prompt"]?.string?.isEmpty == false)
        #expect(device.events("reflection_saved").map { $0["step"] } == [.string("morning")])
        try device.app.tap("Morning reflection")
        #expect(try device.app.typed("Your thoughts") == "A walk with Kim")
        #expect(try device.app.isChosen("Good"))
        try device.app.type("Your thoughts", "A long walk")
        try device.app.tap("Save")
        #expect(device.records(ReflectTables.reflections).map { $0["reflection_text"] } == [.string("A long walk")])
    }

    @Test("R6 a reflection that is empty or has more than 10,000 code points is not saved")
    func limits() throws {
        let device = Device()
        try device.onboard()
        try device.app.tap("Morning reflection")
        for text in [" ", String(repeating: "x", count: 10_001)] {
            try device.app.type("Your thoughts", text)
            try device.app.tap("Save")
            try device.app.at("/reflect/today/morning")
        }
        try device.app.see("keep it to 10000 characters")
        #expect(device.records(ReflectTables.reflections).isEmpty)
    }

    @Test("a draft survives a kill, and no sync overwrites it")
    func drafts() throws {
        let device = Device()
        try device.onboard()
        try device.app.tap("Evening reflection")
        try device.app.type("Your thoughts", "Half a sen")
        device.relaunch("/reflect/today/evening")
        #expect(try device.app.typed("Your thoughts") == "Half a sen")
        let other = Device(disk: device.synced())
        other.app.launch()
        try write(other, "From the other device", "evening")
        for row in other.disk.rows("own_reflections") { device.disk.put("own_reflections", row) }
        device.app.surroundingsChanged()
        #expect(try device.app.typed("Your thoughts") == "Half a sen")
        try device.app.tap("Back")
        try device.app.see("A draft is waiting")
        // A page without a draft shows the synced text.
        let third = Device(disk: device.synced())
        third.app.launch("/reflect/today/evening")
        #expect(try third.app.typed("Your thoughts") == "From the other device")
    }

    @Test("text that could not be stored stays on the page, however often the records are read again")
    func unsavedDraft() throws {
        let device = Device()
        try device.onboard()
        try device.app.tap("Evening reflection")
        device.disk.writeFaults = [.full]
        try device.app.type("Your thoughts", "Not stored")
        #expect(device.disk.rows(ReflectTables.drafts.name).isEmpty)
        try device.app.see("no room left")
        for _ in 0..<3 {
            device.app.surroundingsChanged()
            #expect(try device.app.typed("Your thoughts") == "Not stored")
        }
        try device.app.tap("Back")
        try device.app.see("A draft is waiting")
        try device.app.tap("Evening reflection")
        try device.app.tap("Save")
        #expect(device.records(ReflectTables.reflections).map { $0["reflection_text"] } == [.string("Not stored")])
    }

    @Test("a page opened before the journal’s day turns at 4 still belongs to that day afterwards")
    func midnight() throws {
        let device = Device(clock: Instant(iso8601: "2026-11-22T03:50:00Z")!)
        try device.onboard()
        try device.app.tap("Evening reflection")
        try device.app.type("Your thoughts", "Late")
        device.app.pass(milliseconds: 20 * 60_000)
        try device.app.see("21\u{A0}November 2026")
        try device.app.tap("Save")
        #expect(device.records(ReflectTables.reflections).map { $0["reflection_date"] } == [.string("2026-11-21")])
        try device.app.see("22\u{A0}November 2026")
    }

    @Test("a draft of an earlier day can be continued in the journal")
    func oldDraft() throws {
        let device = Device()
        try device.onboard()
        try device.app.tap("Morning reflection")
        try device.app.type("Your thoughts", "Unfinished")
        device.app.clock = device.app.clock + 2 * 86_400_000
        device.relaunch("/reflect/history")
        try device.app.tap("Saturday, 21\u{A0}November 2026")
        try device.app.tap("Keep writing: Morning reflection")
        #expect(try device.app.typed("Your thoughts") == "Unfinished")
        try device.app.tap("Save")
        #expect(device.records(ReflectTables.reflections).map { $0["reflection_date"] } == [.string("2026-11-21")])
    }

    @Test("the streak counts days, across midnight and clock changes, and never scolds")
    func streak() throws {
        // Three evenings around the night in which the clocks go forward: 23:30, 00:30 after it, 23:30.
        let times = ["2026-03-27T22:30:00Z", "2026-03-28T22:30:00Z", "2026-03-28T23:30:00Z", "2026-03-29T21:30:00Z"]
        let device = Device(clock: Instant(iso8601: times[0])!, zone: Self.berlin)
        try device.onboard()
        for (index, time) in times.enumerated() {
            device.app.clock = Instant(iso8601: time)!
            try write(device, "Line \(index)", index == 2 ? "morning" : "evening")
        }
        // 27, 28 and twice the 29th.
        try device.app.see("3 days this week · 3 days total")
        device.app.clock = Instant(iso8601: "2026-03-30T06:00:00Z")!
        device.app.visit("/reflect/today")
        try device.app.see("3 days total")
        try device.app.seeNo("0 days", "this week")
    }

    @Test("the week of the streak is from Monday to Sunday")
    func week() throws {
        let device = Device(clock: Instant(iso8601: "2026-11-22T20:00:00Z")!)
        try device.onboard()
        try write(device, "Sunday", "evening")
        try device.app.see("1 day this week · 1 day total")
        device.app.clock = Instant(iso8601: "2026-11-23T08:00:00Z")!
        device.app.visit("/reflect/today")
        try device.app.seeNo("this week")
        try write(device, "Monday", "morning")
        try device.app.see("1 day this week · 2 days total")
        device.app.clock = Instant(iso8601: "2026-11-29T08:00:00Z")!
        try write(device, "Sunday", "morning")
        try device.app.see("2 days this week · 3 days total")
    }

    @Test("the question changes every day, and repeats after ten days")
    func prompts() {
        let words = Words(.en)
        let start = CivilDate(year: 2026, month: 11, day: 21)!.daysSinceEpoch
        for period in Period.allCases {
            let questions = (0..<10).map {
                Prompts.question(CivilDate(daysSinceEpoch: start + $0), period, words)
            }
            #expect(Set(questions).count == 10)
        }
        #expect(!Prompts.question(CivilDate(daysSinceEpoch: -3), .morning, words).isEmpty)
    }

    @Test(
        "a goal's three months end on the same day of the month, or on the month's last day",
        arguments: [
            ("2026-11-21", "2026-11-21", 92), ("2026-11-30", "2027-02-27", 1), ("2026-11-21", "2027-02-21", 0),
            ("2026-10-31", "2026-10-31", 92), ("2026-01-01", "2027-01-01", 0), ("2026-09-21", "2026-11-21", 30),
            ("2026-09-30", "2026-12-30", 0), ("2026-12-01", "2026-12-02", 89),
        ])
    func goalPeriod(_ start: String, _ today: String, _ left: Int) throws {
        let days = GoalPeriod.daysLeft(
            setOn: try #require(CivilDate(text: start)), today: try #require(CivilDate(text: today)))
        #expect(days == left)
    }

    @Test("R6 the journal lists the days, and each can be opened")
    func history() throws {
        let device = Device()
        try device.onboard()
        device.app.visit("/reflect/history")
        try device.app.see("Your reflections will gather here")
        try write(device, "First line\nSecond line", "morning")
        try device.app.tap("Journal")
        try device.app.see("First line")
        // The row has the first line only; the whole text lies open beside the list, where there is room.
        var details: [String?] = []
        for case .list(let list) in try device.app.screen.blocks { details += list.rows.map(\.detail) }
        #expect(details == ["First line"])
        try device.app.tap("Saturday, 21\u{A0}November 2026")
        try device.app.at("/reflect/history/2026-11-21")
        try device.app.see("First line", "Second line")
        try device.app.tap("Back")
        try device.app.at("/reflect/history")
        device.app.visit("/reflect/history/2026-01-01")
        try device.app.see("You didn’t write anything on this day")
    }

    @Test("settings: name, a new goal from today, sports and times")
    func settings() throws {
        let device = Device()
        try device.onboard()
        device.app.clock = device.app.clock + 100 * 86_400_000
        device.app.visit("/reflect/today")
        try device.app.see("Your three months are over")
        try device.app.tap("A new goal, starting today")
        try device.app.at("/reflect/settings/goal")
        try device.app.type("A new goal, starting today", "Read twelve books")
        try device.app.tap("Set this goal")
        try device.app.at("/reflect/settings")
        try device.app.see("Saved.", "Read twelve books")
        #expect(device.records(ReflectTables.goals).count == 2)
        try device.app.tap("Your name")
        try device.app.type("Your name (optional)", "Kim")
        try device.app.tap("Save")
        try device.app.see("Saved.", "Kim")
        try device.app.tap("Your sports")
        try device.app.tap("Tennis")
        try device.app.tap("Running")
        try device.app.tap("Done")
        try device.app.see("Tennis")
        #expect(device.records(ReflectTables.sports).map { $0["sport_name"] } == [.string("tennis")])
        try device.app.setTime("In the evening", "21:45")
        #expect(
            device.records(ReflectTables.preferences).first?["evening_reflection_time"] == .string("21:45:00"))
        try device.app.tap("Today")
        try device.app.see("Kim", "Read twelve books")
    }

    @Test("settings: a sport that is only typed is added by Done, and one that is too long stays in the field")
    func typedSport() throws {
        let device = Device()
        try device.onboard()
        device.app.visit("/reflect/settings/sports")
        try device.app.type("Another sport", String(repeating: "z", count: 61))
        try device.app.tap("Done")
        try device.app.at("/reflect/settings/sports")
        try device.app.type("Another sport", "Curling")
        try device.app.tap("Done")
        try device.app.at("/reflect/settings")
        try device.app.see("Curling")
    }

    @Test("if the storage fails, the screen shows the stored values again, and typed text stays")
    func refused() throws {
        let device = Device()
        try device.onboard()
        device.app.visit("/reflect/settings/sports")
        device.disk.writeFaults = [.full]
        try device.app.tap("Tennis")
        try device.app.see("no room left")
        #expect(try !device.app.isChosen("Tennis"))
        device.app.visit("/reflect/today/morning")
        try device.app.type("Your thoughts", "Keep me")
        device.disk.writeFaults = [.full]
        try device.app.tap("Save")
        try device.app.at("/reflect/today/morning")
        #expect(try device.app.typed("Your thoughts") == "Keep me")
        try device.app.tap("Save")
        try device.app.at("/reflect/today")
    }

    @Test("the shell does not keep screens that show a goal or reflections, because it does not encrypt")
    func notKept() throws {
        let device = Device()
        try device.onboard()
        for path in ["/reflect/today", "/reflect/today/morning", "/reflect/history", "/reflect/settings"] {
            device.app.visit(path)
            #expect(try !device.app.screen.mayReload, "\(path)")
        }
        device.app.visit("/reflect/plans")
        #expect(try device.app.screen.mayReload)
    }
}
