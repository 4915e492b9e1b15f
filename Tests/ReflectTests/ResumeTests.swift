import AlmanacCore
import AlmanacSimulator
import Testing

@testable import Reflect

@Suite struct ReflectResume {
    @Test(
        "R1 killed at each step, the app resumes at the right one with the drafts", arguments: OnboardingStep.allCases)
    func atEachStep(_ step: OnboardingStep) throws {
        let device = Device()
        try device.go(to: step)
        switch step {
        case .personalInfo: try device.app.type("Your name (optional)", "Ro")
        case .goal: try device.app.type("Your goal", "Half a goa")
        case .sports:
            try device.app.tap("Tennis")
            try device.app.type("Another sport", "Cur")
        case .journalHistory: try device.app.tap("Regularly")
        case .reminderTimes: try device.app.setTime("In the evening", "22:10")
        case .tutorial, .reflectionReason, .completion: break
        }
        device.relaunch()
        try device.app.at(step.path)
        switch step {
        case .personalInfo: #expect(try device.app.typed("Your name (optional)") == "Ro")
        case .goal: #expect(try device.app.typed("Your goal") == "Half a goa")
        case .sports:
            #expect(try device.app.isChosen("Tennis"))
            #expect(try device.app.typed("Another sport") == "Cur")
        case .journalHistory: #expect(try device.app.isChosen("Regularly"))
        case .reminderTimes: try device.app.see("22:10")
        case .tutorial, .reflectionReason, .completion: break
        }
    }

    @Test("R2 killed before or after any effect, the app loses nothing and stores nothing twice", arguments: 0..<32)
    func anyEffect(_ effects: Int) throws {
        let device = Device()
        device.app.launch()
        device.app.killAfter(effects: effects)
        var steps = 0
        while device.app.isRunning, try device.app.screen.route != "/reflect/today", steps < 12 {
            try? device.advance()
            steps += 1
        }
        device.relaunch()
        while try device.app.screen.route != "/reflect/today" { try device.advance() }
        #expect(device.records(ReflectTables.profile).first?["name"] == .string("Robin"))
        #expect(device.records(ReflectTables.profile).first?["journaling_history"] == .string("sometimes"))
        #expect(device.records(ReflectTables.goals).map { $0["goal_text"] } == [.string(Device.goal)])
        #expect(device.records(ReflectTables.sports).count == 1)
        #expect(device.records(ReflectTables.preferences).count == 1)
        #expect(device.events("step_completed").count == 7)
        #expect(device.events("step_entered").count == 7)
        #expect(device.events("onboarding_completed").count == 1)
        // No drafts remain.
        #expect(device.disk.rows(ReflectTables.drafts.name).isEmpty)
    }

    @Test("R1 the app resumes at a step that was changed again and not finished")
    func changedAgain() throws {
        let device = Device()
        try device.go(to: .journalHistory)
        try device.app.tap("Back")
        try device.app.tap("Back")
        try device.app.type("Your goal", "Another")
        device.relaunch()
        try device.app.at(OnboardingStep.goal.path)
        #expect(try device.app.typed("Your goal") == "Another")
        try device.app.tap("Continue")
        try device.app.at(OnboardingStep.sports.path)
        #expect(device.records(ReflectTables.goals).count == 1)
    }

    @Test("R2 typing while a draft is being written: one write at a time, and the last text stays")
    func fastTyping() throws {
        let device = Device()
        try device.go(to: .goal)
        for text in ["R", "Re", "Rea", "Read"] {
            device.app.sendOnly(.onboarding(.goalTyped(text)))
        }
        try device.app.ask("write reflect_drafts")
        device.app.sendOnly(.onboarding(.continueTapped))
        device.app.settle()
        try device.app.at(OnboardingStep.sports.path)
        #expect(device.records(ReflectTables.goals).map { $0["goal_text"] } == [.string("Read")])
    }

    @Test("R2 offline all the way to the Today view; only the plans are missing, and a friendly message says so")
    func offline() throws {
        let device = Device()
        device.app.isOnline = false
        try device.go(to: .tutorial)
        try device.app.tap("Continue")
        try device.app.tap("Continue")
        try device.app.see("Your plans will download when you’re online")
        try device.app.tap("Continue")
        while try device.app.screen.route != "/reflect/today" { try device.advance() }
        try device.app.see("You’re offline")
        #expect(device.records(ReflectTables.goals).count == 1)
        try device.app.tap("Plans")
        try device.app.see("Your plans will download when you’re online")
        device.app.isOnline = true
        try device.app.tap("Try again")
        try device.app.see("Plan for running")
    }

    @Test("F7 a user who has completed the onboarding never lands in it", arguments: OnboardingStep.allCases)
    func completed(_ step: OnboardingStep) throws {
        let device = Device()
        try device.onboard()
        device.relaunch(step.path)
        try device.app.at("/reflect/today")
        device.app.visit(step.path)
        try device.app.at("/reflect/today")
    }

    @Test(
        "Q typing in a step of the settings survives a kill, and ends when it is saved or left",
        arguments: ["name", "goal", "sports"])
    func typingInSettings(_ step: String) throws {
        let device = Device()
        try device.onboard()
        let path = "/reflect/settings/" + step
        device.app.visit(path)
        let field = try device.app.screen.blocks.compactMap { block in
            if case .field(let field) = block { field } else { nil }
        }.first
        let typing = try #require(field)
        device.app.send(typing.changed("Half a wo"))
        // The window begins elsewhere, and goes there as the user would.
        device.relaunch("/reflect/today")
        device.app.visit("/reflect/settings")
        device.app.visit(path)
        #expect(try device.app.typed(typing.label) == "Half a wo")
        // Back throws it away.
        device.app.visit("/reflect/settings")
        device.app.visit(path)
        #expect(try device.app.typed(typing.label) != "Half a wo")
        #expect(device.disk.rows("reflect_drafts").allSatisfy { $0[0].text != "settings" })
    }

    @Test("Q typing that could not be saved in the settings is still there")
    func unsavedInSettings() throws {
        let device = Device()
        try device.onboard()
        device.app.visit("/reflect/settings/goal")
        let field = try device.app.screen.blocks.compactMap { block in
            if case .field(let field) = block { field } else { nil }
        }.first
        let typing = try #require(field)
        device.app.send(typing.changed("Swim every week"))
        device.disk.writeFaults = [.full]
        let save = try #require(try device.app.screen.primary)
        device.app.send(save.event)
        device.relaunch("/reflect/settings/goal")
        #expect(try device.app.typed(typing.label) == "Swim every week")
    }

    @Test("a second device of a user who has completed the onboarding asks nothing again")
    func secondDevice() throws {
        let device = Device()
        try device.onboard()
        let other = Device(disk: device.synced())
        other.app.launch("/reflect/settings")
        try other.app.at("/reflect/settings")
        try other.app.see("Your name", "Robin")
    }

    @Test("records synced during the onboarding fill it in, but never overwrite typed text")
    func syncDuringOnboarding() throws {
        let first = Device()
        try first.go(to: .sports)
        let rows = (ReflectApp.tables.synced + [.events]).flatMap { table in
            first.disk.rows(table.local.name).map { (table, $0) }
        }
        let fresh = Device()
        fresh.app.launch()
        for (table, row) in rows { fresh.disk.put(table.local.name, row) }
        fresh.app.surroundingsChanged()
        #expect(try fresh.app.typed("Your name (optional)") == "Robin")
        let typing = Device()
        typing.app.launch()
        try typing.app.type("Your name (optional)", "Alex")
        for (table, row) in rows { typing.disk.put(table.local.name, row) }
        typing.app.surroundingsChanged()
        #expect(try typing.app.typed("Your name (optional)") == "Alex")
    }
}
