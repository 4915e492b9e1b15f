import AlmanacCore
import AlmanacSimulator
import Testing

@testable import Reflect

/// What a newcomer stumbled over (the numbers are those of the review's defects).
@Suite struct ReflectUx {
    private func today(_ clock: String = "2026-11-21T10:00:00Z") throws -> Device {
        let device = Device(clock: Instant(iso8601: clock)!)
        try device.onboard()
        return device
    }

    private func write(_ device: Device, _ path: String, _ text: String) throws {
        device.app.visit(path)
        try device.app.type("Your thoughts", text)
        try device.app.tap("Save")
    }

    @Test("ux 2 the first step says in a line what Reflect is, with a real question; no step is added")
    func introduction() throws {
        let device = Device()
        device.app.launch()
        try device.app.at(OnboardingStep.personalInfo.path)
        try device.app.see(
            "Two questions a day", "Today’s question, for example",
            Prompts.question(CivilDate(text: "2026-11-21")!, .morning, Words(.en)), "Step 1 of 7")
    }

    @Test("ux 5 what is written before 4 belongs to the evening before, and leaves the next evening free")
    func night() throws {
        let device = try today("2026-11-22T01:33:00Z")
        try device.app.see("Saturday, 21\u{A0}November 2026")
        try write(device, "/reflect/today/evening", "Late")
        let dates = device.records(ReflectTables.reflections).map { $0["reflection_date"] }
        #expect(dates == [.string("2026-11-21")])
        device.app.clock = Instant(iso8601: "2026-11-22T20:00:00Z")!
        device.relaunch("/reflect/today")
        try device.app.see("Sunday, 22\u{A0}November 2026")
        try device.app.seeNo("Written. Tap to read")
    }

    @Test("ux 5 at 4 the page of an open app turns to the new day")
    func turn() throws {
        let device = try today("2026-11-22T03:59:00Z")
        try device.app.see("21\u{A0}November 2026")
        device.app.pass(milliseconds: 120_000)
        try device.app.see("22\u{A0}November 2026")
    }

    @Test("ux 7 the history step says what is missing; its button stays enabled")
    func history() throws {
        let device = Device()
        try device.go(to: .journalHistory)
        try device.app.tap("Continue")
        try device.app.at(OnboardingStep.journalHistory.path)
        try device.app.see("Choose an answer to continue.")
        try device.app.tap("Never")
        try device.app.seeNo("Choose an answer to continue.")
    }

    @Test("ux 7 a name that is too long leaves the button enabled and goes no further")
    func name() throws {
        let device = Device()
        device.app.launch()
        try device.app.type("Your name (optional)", String(repeating: "x", count: 201))
        try device.app.tap("Continue")
        try device.app.at(OnboardingStep.personalInfo.path)
        try device.app.see("keep it to 200 characters")
    }

    @Test("ux 8 an emptied reminder time is an error, not the old time")
    func emptiedTime() throws {
        let device = Device()
        try device.go(to: .reminderTimes)
        try device.app.clearTime("In the morning")
        try device.app.see("Choose a time.")
        try device.app.tap("Turn on reminders")
        try device.app.at(OnboardingStep.reminderTimes.path)
        try device.app.setTime("In the morning", "06:15")
        try device.app.tap("Turn on reminders")
        try device.app.at(OnboardingStep.completion.path)
    }

    @Test("ux 10 a reflection can be deleted, after a question; the deletion is synced")
    func deletion() throws {
        let device = try today()
        try write(device, "/reflect/today/morning", "Private")
        device.app.visit("/reflect/history/2026-11-21")
        try device.app.tap("Delete this reflection")
        try device.app.see("Delete this reflection?", "It stays in Recently deleted for 30 days")
        try device.app.tap("Keep it")
        try device.app.see("Private")
        try device.app.tap("Delete this reflection")
        try device.app.tap("Delete")
        try device.app.see("You didn’t write anything on this day")
        #expect(device.records(ReflectTables.reflections).isEmpty)
        let kept = device.disk.rows(ReflectTables.reflections.local.name).compactMap { Record($0) }
        #expect(kept.map(\.isDeleted) == [true], "a tombstone, until the server has it")
    }

    @Test("a draft can be discarded, also while its last keystroke is being stored")
    func discard() throws {
        let device = try today()
        device.app.visit("/reflect/today/morning")
        try device.app.type("Your thoughts", "No")
        device.app.sendOnly(try device.app.screen.field("Your thoughts").changed("No, not this"))
        try device.app.tapOnly("Discard this draft")
        try device.app.tapOnly("Delete")
        device.app.settle()
        try device.app.at("/reflect/today")
        #expect(device.disk.rows("reflect_drafts").isEmpty)
        device.relaunch("/reflect/today/morning")
        #expect(try device.app.typed("Your thoughts") == "")
    }

    @Test("ux 19 the tutorial says Continue, and shows the plan for one's own sport; without it, what plans there are")
    func tutorial() throws {
        let device = Device()
        device.app.network.fail("/api/plans/running", .status(503))
        try device.go(to: .tutorial)
        try device.app.tap("Continue")
        try device.app.tap("Continue")
        let texts = try device.app.visible
        #expect(texts.firstIndex(of: "Plan for running")! < texts.firstIndex(of: "Plan for cycling")!)
        try device.app.see("Running · Six weeks.", "Cycling · Six weeks.")
        for _ in 0..<3 { try device.app.tap("Back") }
        try device.app.tap("Continue")
        for _ in 0..<2 { try device.app.tap("Continue") }
        try device.app.see("Plan for running · Week 1: Begin")
        try device.app.seeNo("Plan for cycling")
    }

    @Test("ux 20 “Why do you skip this?” has a way past it")
    func skip() throws {
        let device = Device()
        try device.go(to: .tutorial)
        try device.app.tap("Skip")
        try device.app.tap("Skip without giving a reason")
        try device.app.at(OnboardingStep.reflectionReason.path)
    }

    @Test("F.8 the page has the focus, a ghosted nudge, five faces, and a count only near the limit")
    func writing() throws {
        let device = try today()
        device.app.visit("/reflect/today/morning")
        let field = try device.app.screen.field("Your thoughts")
        #expect(field.takesFocus)
        #expect(field.hint != nil)
        #expect(field.counter == nil)
        #expect(try device.app.screen.choices.compactMap(\.icon) == (1...5).map { "face-\($0)" })
        try device.app.type("Your thoughts", String(repeating: "x", count: 9_001))
        #expect(try device.app.screen.field("Your thoughts").counter == "9001 of 10000")
    }

    @Test("F.6 a reflection ends warmly: a line, the week and the goal; nothing is to be waited for")
    func end() throws {
        let device = try today()
        try write(device, "/reflect/today/morning", "A walk")
        try device.app.at("/reflect/today")
        try device.app.see("Your day has a direction.", "One more step toward “\(Device.goal)”.", "1 day this week")
        #expect(try device.app.canTap("Plans"))
        let weeks = try device.app.screen.blocks.compactMap { if case .week(let week) = $0 { week } else { nil } }
        #expect(weeks.map(\.days) == [[.missed, .missed, .missed, .missed, .missed, .done, .ahead]])
        try device.app.tap("Plans")
        try device.app.tap("Today")
        try device.app.seeNo("Your day has a direction.")
    }

    @Test("F.5 the journal is grouped by month, has a calendar and shows the day a year ago")
    func journal() throws {
        let device = try today("2025-11-21T10:00:00Z")
        try write(device, "/reflect/today/morning", "Long ago")
        for clock in ["2026-10-30T10:00:00Z", "2026-11-21T10:00:00Z"] {
            device.app.clock = Instant(iso8601: clock)!
            device.relaunch("/reflect/today")
            try write(device, "/reflect/today/morning", "On \(clock)")
        }
        try device.app.tap("Journal")
        try device.app.see("November 2026", "October 2026", "November 2025", "A year ago today")
        try device.app.tap("Previous month")
        let months = try device.app.screen.blocks.compactMap { block in
            if case .calendar(let month) = block { month } else { nil }
        }
        #expect(months.map(\.title) == ["October 2026"])
        #expect(months.first?.days.map(\.day) == [30])
        #expect(months.first?.first == 3 && months.first?.count == 31, "1\u{A0}October 2026 is a Thursday")
        #expect(try device.app.canTap("Next month"))
        try device.app.tap("Friday, 30\u{A0}October 2026")
        try device.app.at("/reflect/history/2026-10-30")
    }

    @Test("the next session of a plan is pinned above its weeks")
    func nextSession() throws {
        let device = try today()
        device.app.visit("/reflect/plans/running")
        func pinned() throws -> String? {
            for block in try device.app.screen.blocks {
                if case .choices(let choices) = block { return choices.options.first?.label }
            }
            return nil
        }
        #expect(try pinned() == "Easy")
        try device.app.tap("Easy")
        #expect(try pinned() == "Long")
        try device.app.see("1 of 4 sessions done")
    }

    @Test("ticks that only this device has are synced once")
    func oldTicks() throws {
        let device = try today()
        device.disk.put("reflect_ticks", [.text("running/1/2")])
        func upkeep() throws -> [Change] {
            let queries = ReflectApp.upkeepQueries
            guard case .rows(let rows) = device.disk.answer(queries), let records = Snapshot(queries, rows) else {
                return []
            }
            var random = Random(seed: 3)
            return ReflectApp.upkeep(records, device.app.moment, &random)
        }
        _ = device.disk.answer(try upkeep())
        #expect(device.records(ReflectTables.ticks).map { $0["session"] } == [.string("running/1/2")])
        #expect(device.outbox.contains { $0.contains("running/1/2") })
        let further = try upkeep()
        #expect(further.isEmpty)
        device.relaunch("/reflect/plans/running")
        try device.app.see("1 of 4 sessions done")
    }

    // MARK: Drafts and other devices

    /// Stores a reflection as if another device had saved it, and tells the app.
    private func receive(
        _ device: Device, _ text: String?,
        _ tell: (Simulator<ReflectApp>) -> Void = { $0.send(.surroundingsChanged) }
    ) throws {
        var random = Random(seed: 9)
        let old = device.records(ReflectTables.reflections).first
        let changes: [Change]
        if let text {
            changes = ReflectTables.reflections.put(
                [
                    JSON.Member("reflection_date", .string("2026-11-21")), JSON.Member("period", .string("morning")),
                    JSON.Member("reflection_text", .string(text)),
                ], over: old, at: device.app.moment, &random)
        } else {
            changes = ReflectTables.reflections.delete(try #require(old), at: device.app.moment, &random)
        }
        _ = device.disk.answer(changes)
        tell(device.app)
    }

    @Test("P6 a page that another device has also written can keep both texts")
    func bothWritten() throws {
        let device = try today()
        device.app.visit("/reflect/today/morning")
        try device.app.type("Your thoughts", "From here")
        try device.app.seeNo("also wrote this reflection")
        try receive(device, "From there")
        try device.app.see("You also wrote this reflection elsewhere")
        #expect(try device.app.typed("Your thoughts") == "From here")
        device.relaunch("/reflect/today/morning")
        try device.app.see("You also wrote this reflection elsewhere")
        try device.app.tap("Combine them into one text")
        try device.app.seeNo("also wrote this reflection")
        try device.app.tap("Save")
        let texts = device.records(ReflectTables.reflections).map { $0["reflection_text"] }
        #expect(texts == [.string("From there\n\nFrom here")])
    }

    @Test("P6 what another device has written is read although a draft was being stored as it arrived")
    func writtenDuringDraft() throws {
        let device = try today()
        device.app.visit("/reflect/today/morning")
        try receive(device, "From there") { $0.sendOnly(.surroundingsChanged) }
        try device.app.type("Your thoughts", "From here")
        try device.app.see("You also wrote this reflection elsewhere")
    }

    @Test("P6 a draft whose reflection another device has deleted is offered for keeping")
    func deletedElsewhere() throws {
        let device = try today()
        try write(device, "/reflect/today/morning", "First")
        device.app.visit("/reflect/today/morning")
        try device.app.type("Your thoughts", "First, and more")
        try receive(device, nil)
        try device.app.see("deleted elsewhere")
        #expect(try device.app.typed("Your thoughts") == "First, and more")
        try device.app.tap("Save")
        let texts = device.records(ReflectTables.reflections).map { $0["reflection_text"] }
        #expect(texts == [.string("First, and more")])
    }
}
