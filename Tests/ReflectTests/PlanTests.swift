import AlmanacCore
import AlmanacSimulator
import Testing

@testable import Reflect

@Suite struct ReflectPlans {
    @Test("R4 the plans are fetched one step before the tutorial shows them")
    func prefetched() throws {
        let device = Device()
        try device.go(to: .sports)
        try device.app.tap("Continue")
        try device.app.at(OnboardingStep.journalHistory.path)
        try device.app.ask(
            "write own_events +outbox own_events +outbox reflect_drafts", "GET /api/plans?language=en",
            "write reflect_plans")
    }

    @Test("V tutorial: the plan it shows is fetched when the list says which that is, and once only")
    func sample() throws {
        let device = Device()
        try device.go(to: .journalHistory)
        try device.app.tap("Sometimes")
        device.app.forget()
        try device.app.tap("Continue")
        try device.app.ask(
            "write own_user_profile +outbox own_events +outbox own_events +outbox reflect_drafts",
            "GET /api/plans/running?language=en", "write reflect_plans")
        device.app.forget()
        for _ in 0..<2 { try device.app.tap("Continue") }
        try device.app.ask()
    }

    @Test("R4 the tutorial shows the plans, page by page")
    func viewed() throws {
        let device = Device()
        try device.go(to: .tutorial)
        try device.app.see("One question in the morning, one in the evening.")
        try device.app.tap("Continue")
        try device.app.see("One question at a time")
        try device.app.tap("Continue")
        try device.app.see("Plan for running · Week 1: Begin")
        try device.app.tap("Back")
        try device.app.see("One question at a time")
        try device.app.tap("Continue")
        try device.app.tap("Continue")
        try device.app.at(OnboardingStep.reflectionReason.path)
        #expect(device.events("tutorial_viewed").count == 1)
    }

    @Test(
        "R4 the tutorial's links to the plans and to Today open at the end of the onboarding", arguments: [true, false])
    func links(_ isPlans: Bool) throws {
        let device = Device()
        try device.go(to: .tutorial)
        try device.app.tap("Continue")
        try device.app.tap("Continue")
        if isPlans { try device.app.tap("Training Plans") }
        try device.app.at(OnboardingStep.tutorial.path)
        try device.app.tap("Continue")
        try device.advance()
        try device.advance()
        try device.app.tap(isPlans ? "See the training plans" : "Go to Today")
        try device.app.at(isPlans ? "/reflect/plans" : "/reflect/today")
    }

    @Test(
        "R4 a deep link opened before completion waits; one opened afterwards leads to its page",
        arguments: ["/reflect/plans", "/reflect/plans/running", "/reflect/today"])
    func deepLinks(_ path: String) throws {
        let device = Device()
        device.app.launch(path)
        try device.app.at(OnboardingStep.personalInfo.path)
        while try device.app.screen.route != OnboardingStep.completion.path { try device.advance() }
        try device.app.tap(path.contains("plans") ? "See the training plans" : "Go to Today")
        try device.app.at(path)
        device.relaunch(path)
        try device.app.at(path)
        device.app.visit("/reflect/history")
        device.app.visit(path)
        try device.app.at(path)
    }

    @Test("a deep link opened during the onboarding waits as well, and opens immediately at the end")
    func inTheMiddle() throws {
        let device = Device()
        try device.go(to: .goal)
        device.app.visit("/reflect/plans")
        try device.app.at(OnboardingStep.goal.path)
        while try device.app.screen.route != OnboardingStep.completion.path { try device.advance() }
        device.app.visit("/reflect/plans/running")
        try device.app.at("/reflect/plans/running")
        #expect(device.events("onboarding_completed").count == 1)
    }

    @Test("R6 a plan is shown week by week; its sessions can be checked off, and stay checked off")
    func ticking() throws {
        let device = Device()
        try device.onboard()
        try device.app.tap("Plans")
        let rows = try device.app.visible
        #expect(rows.firstIndex(of: "Plan for running")! < rows.firstIndex(of: "Plan for cycling")!)
        try device.app.tap("Plan for running")
        try device.app.see("Week 1: Begin", "Week 2: Begin", "0 of 4 sessions done")
        try device.app.tap("Long")
        try device.app.see("1 of 4 sessions done")
        #expect(device.records(ReflectTables.ticks).map { $0["session"] } == [.string("running/1/2")])
        device.app.isOnline = false
        device.relaunch("/reflect/plans/running")
        try device.app.see("1 of 4 sessions done")
        try device.app.tap("Long")
        try device.app.see("0 of 4 sessions done")
        #expect(device.records(ReflectTables.ticks).isEmpty)
        try device.app.tap("Back")
        try device.app.at("/reflect/plans")
    }

    @Test("V plan: it begins on a day, its sessions have days, and it says when it ends at this pace")
    func days() throws {
        let device = Device()
        try device.onboard()
        device.app.visit("/reflect/plans/running")
        try device.app.see("Next session")
        try device.app.seeNo("At this pace")
        try device.app.tap("Begin today")
        // Four sessions in two weeks: the first and the fourth day of each.
        try device.app.see(
            "Today’s session", "Tuesday, 24\u{A0}November · 30 min", "Saturday, 28\u{A0}November · 30 min",
            "At this pace, you’ll finish on Tuesday, 1\u{A0}December 2026.")
        #expect(device.records(ReflectTables.starts).map { $0["start_date"] } == [.string("2026-11-21")])
        device.app.visit("/reflect/plans")
        try device.app.see("Running · 0 of 4 sessions done · Today")
    }

    @Test("W plan: it says when to stop, when to rest and where it comes from, before it begins and after")
    func safety() throws {
        let device = Device()
        try device.onboard()
        let rules = ["before you begin", "Stop if something hurts", "fever", "Leave a day", "Wear shoes that fit."]
        device.app.visit("/reflect/plans/running")
        let before = try device.app.visible
        for rule in rules { try device.app.see(rule) }
        try device.app.see("Couch to 5K", "NHS")
        let heading = try #require(before.firstIndex(of: "Train safely"))
        #expect(heading < before.firstIndex(of: "Week 1: Begin")!)
        try device.app.tap("Begin today")
        let after = try device.app.visible
        for rule in rules { try device.app.see(rule) }
        #expect(after.firstIndex(of: "Train safely")! > after.firstIndex(of: "Week 2: Begin")!)
    }

    @Test("W plan: one that an earlier version kept has the rules of every sport")
    func safetyOfOldPlan() throws {
        let device = Device()
        try device.onboard()
        device.app.visit("/reflect/plans/cycling")
        try device.app.see("Train safely", "Stop if something hurts", "fever")
        try device.app.seeNo("Wear shoes that fit.", "Sources")
    }

    @Test("V plan: the next session is large and not repeated; done, it says on which day")
    func done() throws {
        let device = Device()
        try device.onboard()
        device.app.visit("/reflect/plans/running")
        try device.app.tap("Begin today")
        let ids = ["running/1/1", "running/1/2", "running/2/1", "running/2/2"]
        #expect(try device.app.screen.choices.map(\.id) == ids)
        try device.app.tap("Easy")
        try device.app.see("Next session · Tuesday, 24\u{A0}November", "Done on Saturday, 21\u{A0}November")
        #expect(try device.app.screen.choices.map(\.id) == [ids[1], ids[0], ids[2], ids[3]])
        for id in ids.dropFirst() { device.app.send(.home(.tickTapped(id))) }
        try device.app.see("4 of 4 sessions done", "You’ve done every session of this plan.")
        try device.app.seeNo("Next session", "At this pace")
    }

    @Test("V plan: a session that is moved takes what follows with it, and can be had sooner")
    func moved() throws {
        let device = Device()
        try device.onboard()
        device.app.visit("/reflect/plans/running")
        try device.app.tap("Begin today")
        try device.app.tap("Not today: move it to tomorrow")
        try device.app.see("Next session · Tomorrow", "Wednesday, 25\u{A0}November · 30 min", "2\u{A0}December 2026")
        try device.app.tap("Do it today")
        try device.app.see("Today’s session", "Tuesday, 24\u{A0}November · 30 min")
    }

    @Test("V plan: it never falls behind; what was late goes on from the day on which it is done")
    func late() throws {
        let device = Device()
        try device.onboard()
        device.app.visit("/reflect/plans/running")
        try device.app.tap("Begin today")
        device.app.pass(milliseconds: 5 * 86_400_000)
        device.relaunch("/reflect/plans/running")
        try device.app.see("Today’s session", "Sunday, 29\u{A0}November · 30 min")
        try device.app.tap("Easy")
        try device.app.see("Next session · Sunday, 29\u{A0}November")
        #expect(device.records(ReflectTables.starts).map { $0["start_date"] } == [.string("2026-11-26")])
    }

    @Test("V plan: who ticks before it has begun has begun")
    func begunByTick() throws {
        let device = Device()
        try device.onboard()
        device.app.visit("/reflect/plans/running")
        try device.app.tap("Easy")
        try device.app.see("Next session · Tuesday, 24\u{A0}November")
        #expect(device.outbox.contains { $0.contains("\"table\":\"plan_starts\"") })
    }

    @Test(
        "plans that are truncated or malformed are treated as missing",
        arguments: ["", "<html>", "{\"plans\":[{\"sport\":\"x\"}]}", "{\"plans\":7}", "[]"])
    func wrongShape(_ body: String) throws {
        let device = Device()
        device.app.network.fail("/api/plans", .body(body))
        try device.go(to: .journalHistory)
        #expect(device.disk.rows("reflect_plans").isEmpty)
        // The tutorial fetches them again automatically.
        while try device.app.screen.route != "/reflect/today" { try device.advance() }
        device.app.network.fail("/api/plans/cycling", .status(503))
        try device.app.tap("Plans")
        try device.app.see("Plan for running")
        try device.app.tap("Plan for cycling")
        try device.app.see("The plans haven’t downloaded yet")
        // Said only to somebody who is offline.
        try device.app.seeNo("when you’re online")
        try device.app.tap("Try again")
        try device.app.see("Week 1: Begin")
    }

    @Test("walk said the plans come as soon as the device is online, and by themselves")
    func asPromised() throws {
        let device = Device()
        device.app.isOnline = false
        try device.go(to: .tutorial)
        try device.app.tap("Continue")
        try device.app.tap("Continue")
        try device.app.see("Your plans will download when you’re online")
        device.app.isOnline = true
        device.app.surroundingsChanged()
        try device.app.see("Plan for running")
        try device.app.seeNo("Your plans will download")
        device.app.isOnline = false
        try device.app.tap("Continue")
        while try device.app.screen.route != "/reflect/today" { try device.advance() }
        device.app.visit("/reflect/plans/cycling")
        try device.app.see("Your plans will download when you’re online")
        device.app.isOnline = true
        device.app.surroundingsChanged()
        try device.app.see("Week 1: Begin")
    }
}
