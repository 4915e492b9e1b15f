import AlmanacCore
import AlmanacSimulator
import Testing

@testable import Reflect

@Suite struct ReflectOnboarding {
    @Test("R1 the seed's steps, in its order, to the Today view")
    func order() throws {
        let device = Device()
        device.app.launch("/reflect")
        for step in OnboardingStep.allCases {
            try device.app.at(step.path)
            try device.advance()
        }
        try device.app.at("/reflect/today")
        try device.app.see("Good morning, Robin", Device.goal, "92 days left")
    }

    @Test("R3 the answers become the seed's records, each with an outbox entry")
    func recordsOfTheSeed() throws {
        let device = Device(zone: Zone(id: "Europe/Berlin", initialOffset: 3_600))
        try device.onboard()
        let profile = try #require(device.records(ReflectTables.profile).first)
        #expect(profile["name"] == .string("Robin"))
        #expect(profile["timezone"] == .string("Europe/Berlin"))
        #expect(profile["journaling_history"] == .string("sometimes"))
        let goal = try #require(device.records(ReflectTables.goals).first)
        #expect(goal["goal_text"] == .string(Device.goal))
        #expect(goal["category"] == .null)
        #expect(goal["effective_date"] == .string("2026-11-21"))
        #expect(device.records(ReflectTables.sports).map { $0["sport_name"] } == [.string("running")])
        let preferences = try #require(device.records(ReflectTables.preferences).first)
        #expect(preferences["morning_reflection_time"] == .string("07:00:00"))
        #expect(preferences["evening_reflection_time"] == .string("20:30:00"))
        let later = ["reflections", "plan_ticks", "plan_starts"]
        for table in ReflectApp.tables.synced + [.events] where !later.contains(table.name) {
            #expect(device.outbox.contains { $0.contains("\"table\":\"\(table.name)\"") }, "\(table.name)")
        }
        #expect(device.outbox.allSatisfy { !$0.contains("user_id") })
    }

    @Test("R2 each step writes its draft, then its records, outbox entries and progress in one write, and continues")
    func oneWrite() throws {
        let device = Device()
        try device.go(to: .goal)
        try device.app.type("Your goal", "Read")
        try device.app.ask("write reflect_drafts")
        try device.app.tap("Continue")
        try device.app.ask("write own_goals +outbox own_events +outbox own_events +outbox reflect_drafts")
        try device.app.at(OnboardingStep.sports.path)
    }

    @Test("walk reflect R7 who stops at a step has entered it, and nobody has before anything was kept")
    func entered() throws {
        let device = Device()
        device.app.launch()
        #expect(device.records(Table.events).isEmpty)
        try device.go(to: .journalHistory)
        device.relaunch()
        try device.app.at(OnboardingStep.journalHistory.path)
        #expect(
            device.events("step_entered").compactMap { $0["step"]?.string }
                .sorted() == ["goal", "journal-history", "sports"])
        #expect(device.events("step_completed").count == 3)
    }

    @Test("R2 if the storage fails, the step stays on screen and says why, and Continue tries again")
    func refused() throws {
        let device = Device()
        try device.go(to: .goal)
        try device.app.type("Your goal", "Read")
        device.disk.writeFaults = [.full]
        try device.app.tap("Continue")
        try device.app.at(OnboardingStep.goal.path)
        try device.app.see("no room left")
        #expect(device.records(ReflectTables.goals).isEmpty)
        try device.app.tap("Continue")
        try device.app.at(OnboardingStep.sports.path)
        #expect(device.records(ReflectTables.goals).count == 1)
    }

    @Test(
        "R3 the name is optional and has at most 200 code points", arguments: [(0, true), (200, true), (201, false)])
    func name(_ length: Int, _ isValid: Bool) throws {
        let device = Device()
        device.app.launch()
        try device.app.type("Your name (optional)", String(repeating: "ä", count: length))
        if isValid {
            try device.app.tap("Continue")
            try device.app.at(OnboardingStep.goal.path)
        } else {
            try device.app.see("keep it to 200 characters")
            try device.app.tap("Continue")
            try device.app.at(OnboardingStep.personalInfo.path)
        }
    }

    @Test(
        "R3 a goal has 1 to 120 code points, with a count near the limit and an inline message",
        arguments: [(0, false), (1, true), (120, true), (121, false)])
    func goalLength(_ length: Int, _ isValid: Bool) throws {
        let device = Device()
        try device.go(to: .goal)
        try device.app.seeNo("Write a few words")
        try device.app.type("Your goal", String(repeating: "界", count: length))
        if length >= 90 { try device.app.see("\(length) of 120") } else { try device.app.seeNo("of 120") }
        if length > 120 { try device.app.see("keep it to 120 characters") }
        try device.app.tap("Continue")
        try device.app.at((isValid ? OnboardingStep.sports : .goal).path)
        if length == 0 { try device.app.see("Write a few words") }
        #expect(device.records(ReflectTables.goals).count == (isValid ? 1 : 0))
    }

    @Test(
        "R3 whitespace alone is not a goal, and whitespace around a goal is not stored",
        arguments: ["  \n\u{3000}", " \u{0} ", " \u{B}\u{FFFE}"])
    func blankGoal(_ text: String) throws {
        let device = Device()
        try device.go(to: .goal)
        try device.app.type("Your goal", text)
        try device.app.tap("Continue")
        try device.app.at(OnboardingStep.goal.path)
        try device.app.type("Your goal", text + "Read" + text)
        try device.app.tap("Learning")
        try device.app.tap("Continue")
        let goal = try #require(device.records(ReflectTables.goals).first)
        #expect(goal["goal_text"] == .string("Read"))
        #expect(goal["category"] == .string("learning"))
    }

    @Test("R3 at least twelve sports to choose from, plus custom ones, or none at all")
    func sports() throws {
        let device = Device()
        try device.go(to: .sports)
        #expect(try device.app.screen.choices.count >= 12)
        try device.app.tap("Continue")
        #expect(device.records(ReflectTables.sports).isEmpty)
        try device.app.tap("Back")
        try device.app.type("Another sport", "  Curling ")
        try device.app.tap("Add")
        #expect(try device.app.isChosen("Curling"))
        try device.app.type("Another sport", "Yoga")
        try device.app.tap("Continue")
        #expect(
            Set(device.records(ReflectTables.sports).compactMap { $0["sport_name"]?.string }) == ["Curling", "yoga"])
        try device.app.tap("Back")
        try device.app.tap("Curling")
        try device.app.type("Another sport", String(repeating: "x", count: 61))
        try device.app.see("keep it to 60 characters")
        #expect(try !device.app.canTap("Add"))
        try device.app.tap("Continue")
        try device.app.at(OnboardingStep.sports.path)
        try device.app.type("Another sport", "")
        try device.app.tap("Continue")
        #expect(device.records(ReflectTables.sports).map { $0["sport_name"] } == [.string("yoga")])
    }

    @Test("R1 the journaling history is required", arguments: ["Never", "Sometimes", "Regularly"])
    func history(_ answer: String) throws {
        let device = Device()
        try device.go(to: .journalHistory)
        try device.app.tap("Continue")
        try device.app.at(OnboardingStep.journalHistory.path)
        try device.app.tap(answer)
        try device.app.tap("Continue")
        let stored = device.records(ReflectTables.profile).first?["journaling_history"]?.string
        #expect(stored == ["Never": "never", "Sometimes": "sometimes", "Regularly": "regular"][answer])
    }

    @Test(
        "R1 the tutorial can be skipped, and the reason is recorded",
        arguments: ["No time right now": "no_time", "I know this already": "known", "Another reason": "other"])
    func skipTutorial(_ label: String, _ reason: String) throws {
        let device = Device()
        try device.go(to: .tutorial)
        try device.app.tap("Skip")
        try device.app.see("Mind telling us why?")
        try device.app.tap("Back")
        try device.app.at(OnboardingStep.tutorial.path)
        try device.app.tap("Skip")
        try device.app.tap(label)
        try device.app.at(OnboardingStep.reflectionReason.path)
        let event = try #require(device.events("step_skipped").first)
        #expect(event["step"] == .string("tutorial"))
        #expect(event["reason"] == .string(reason))
        #expect(device.events("tutorial_viewed").isEmpty)
    }

    @Test("R1 Back leads through every step and keeps the answers, and continuing adds no second goal")
    func back() throws {
        let device = Device()
        try device.go(to: .reminderTimes)
        for step in OnboardingStep.allCases.reversed().drop(while: { $0 != .reflectionReason }) {
            try device.app.tap("Back")
            try device.app.at(step.path)
        }
        #expect(try device.app.typed("Your name (optional)") == "Robin")
        #expect(try !device.app.canTap("Back"))
        try device.app.tap("Continue")
        #expect(try device.app.typed("Your goal") == Device.goal)
        device.app.clock = device.app.clock + 86_400_000
        try device.app.type("Your goal", "Another one")
        try device.app.tap("Continue")
        #expect(try device.app.isChosen("Running"))
        #expect(device.records(ReflectTables.goals).map { $0["goal_text"] } == [.string("Another one")])
    }

    @Test("R1 the browser's back button goes back, and no address leads past a step")
    func browserBack() throws {
        let device = Device()
        try device.go(to: .sports)
        device.app.visit(OnboardingStep.personalInfo.path)
        try device.app.at(OnboardingStep.personalInfo.path)
        device.app.visit(OnboardingStep.completion.path)
        try device.app.at(OnboardingStep.personalInfo.path)
    }
}
