import AlmanacCore
import AlmanacSimulator
import Testing

@testable import Reflect

/// What the walks through Reflect found; the numbers are those of their bugs.
@Suite struct ReflectWalk {
    @Test("V tutorial: a line that is written to try it waits on Today, as the draft that it is")
    func firstLine() throws {
        let device = Device()
        try device.go(to: .tutorial)
        let question = Prompts.question(CivilDate(text: "2026-11-21")!, .morning, Words(.en))
        #expect(try device.app.screen.title == question)
        try device.app.seeNo("Saved as a draft")
        try device.app.type("Your thoughts", "A walk with Kim")
        try device.app.tap("Good")
        try device.app.see("Saved as a draft")
        device.relaunch()
        #expect(try device.app.typed("Your thoughts") == "A walk with Kim")
        #expect(try device.app.isChosen("Good"))
        while try device.app.screen.route != "/reflect/today" { try device.advance() }
        try device.app.see("A draft is waiting for you.")
        #expect(device.records(ReflectTables.reflections).isEmpty, "nothing was saved on anyone's behalf")
        try device.app.tap("Morning reflection")
        #expect(try device.app.typed("Your thoughts") == "A walk with Kim")
        #expect(try device.app.isChosen("Good"))
    }

    @Test("V tutorial: who takes the line back leaves no draft, and who skips the rest keeps the line")
    func lineTakenBack() throws {
        let device = Device()
        try device.go(to: .tutorial)
        try device.app.type("Your thoughts", "Only a try")
        try device.app.tap("Skip")
        try device.app.tap("No time right now")
        #expect(device.disk.rows("reflect_drafts").contains { $0[0].text == "reflection/2026-11-21/morning" })
        try device.app.tap("Back")
        try device.app.type("Your thoughts", "")
        for _ in 0..<3 { try device.app.tap("Continue") }
        #expect(!device.disk.rows("reflect_drafts").contains { $0[0].text == "reflection/2026-11-21/morning" })
    }

    @Test("V tutorial: the next questions are shown as they will be asked")
    func nextQuestions() throws {
        let device = Device()
        try device.go(to: .tutorial)
        try device.app.tap("Continue")
        let words = Words(.en)
        let next = CivilDate(text: "2026-11-22")!
        try device.app.see(
            Prompts.question(CivilDate(text: "2026-11-21")!, .evening, words), "Saturday · Evening reflection",
            Prompts.question(next, .morning, words), Prompts.question(next, .evening, words),
            "Sunday · Morning reflection")
    }

    @Test("V tutorial: a session can be ticked off to try it, and none is in the plan afterwards")
    func triedSession() throws {
        let device = Device()
        try device.go(to: .tutorial)
        for _ in 0..<2 { try device.app.tap("Continue") }
        try device.app.see("0 of 4 sessions done", "Just for practice")
        try device.app.tap("Long")
        try device.app.see("1 of 4 sessions done")
        #expect(try device.app.isChosen("Long"))
        try device.app.tap("Continue")
        while try device.app.screen.route != "/reflect/today" { try device.advance() }
        device.app.visit("/reflect/plans/running")
        try device.app.see("0 of 4 sessions done")
        #expect(device.records(ReflectTables.ticks).isEmpty)
    }

    @Test("walk reflect 8 the way past “Mind telling us why?” stands below the reasons, not in the corner")
    func skipBelow() throws {
        let device = Device()
        try device.go(to: .tutorial)
        try device.app.tap("Skip")
        #expect(try device.app.screen.skip == nil)
        #expect(try device.app.screen.primary?.label == "Skip without giving a reason")
        try device.app.tap("Skip without giving a reason")
        try device.app.at(OnboardingStep.reflectionReason.path)
        #expect(device.events("step_skipped").map { $0["reason"] } == [.string("other")])
    }

    @Test("walk reflect 12 the system’s Back leads from “Mind telling us why?” to the tutorial’s page")
    func skipBack() throws {
        let device = Device()
        try device.go(to: .tutorial)
        try device.app.tap("Continue")
        try device.app.tap("Skip")
        #expect(try device.app.screen.route != OnboardingStep.tutorial.path, "an entry of its own in the history")
        #expect(try device.app.screen.isPassing, "which the next step replaces")
        device.app.visit(OnboardingStep.tutorial.path)
        try device.app.at(OnboardingStep.tutorial.path)
        try device.app.see("One question at a time")
        // From the tutorial itself, an earlier step is left for as before.
        device.app.visit(OnboardingStep.journalHistory.path)
        try device.app.at(OnboardingStep.journalHistory.path)
    }

    @Test("walk reflect 12 the tutorial asks where to go after setup below one week, where it is seen")
    func afterSetup() throws {
        let device = Device()
        try device.go(to: .tutorial)
        try device.app.tap("Continue")
        try device.app.tap("Continue")
        try device.app.see("After setup, go to", "Plan for running · Week 1: Begin")
        try device.app.seeNo("Week 2")
    }

    @Test("walk reflect 12 a day that is still to come says so, and leads to Today")
    func dayAhead() throws {
        let device = Device()
        try device.onboard()
        device.app.visit("/reflect/history/2027-05-10")
        try device.app.see("This day is still to come.")
        try device.app.seeNo("You didn’t write anything on this day")
        try device.app.tap("Go to Today")
        try device.app.at("/reflect/today")
        device.app.visit("/reflect/history/2026-11-21")
        try device.app.see("You didn’t write anything on this day")
    }

    @Test("walk reflect 12 two windows of one device are not called two devices", arguments: Language.allCases)
    func windows(_ language: Language) {
        let words = Words(language)
        // As Whole says “elsewhere” of the same.
        let devices = ["device", "Gerät", "dispositivo", "appareil", "端末", "기기", "cihaz", "设备"]
        for word in [Word.reflectConflict, .reflectConflictBeside, .reflectConflictGone, .capsuleKept] {
            let text = words[word]
            #expect(!devices.contains { text.contains($0) }, "\(text)")
        }
    }

    @Test("walk three 4 in a tab of an iPhone, setup and settings say what can notify, and how to get there")
    func phoneTab() throws {
        let device = Device()
        device.app.platform = Platform(system: .ios, model: "Safari", version: "18", canNotify: false)
        try device.go(to: .reminderTimes)
        let said = ["only apps on the Home Screen can send you notifications", "Tap the Share button"]
        for text in said { try device.app.see(text) }
        try device.onboard()
        device.app.visit("/reflect/settings")
        for text in said { try device.app.see(text) }
        try device.app.seeNo("This browser can’t")
    }
}
