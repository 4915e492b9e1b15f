import AlmanacCore
import AlmanacSimulator
import Testing

@testable import Reflect

/// What the walks through Reflect found; the numbers are those of their bugs.
@Suite struct ReflectWalk {
    @Test("walk reflect 8 the way past “Why skip this?” stands below the reasons, not in the corner")
    func skipBelow() throws {
        let device = Device()
        try device.go(to: .tutorial)
        try device.app.tap("Skip")
        #expect(try device.app.screen.skip == nil)
        try device.app.tap("Skip without giving a reason")
        try device.app.at(OnboardingStep.reflectionReason.path)
        #expect(device.events("step_skipped").map { $0["reason"] } == [.string("other")])
    }

    @Test("walk reflect 12 the system’s Back leads from “Why skip this?” to the tutorial’s page")
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

    @Test("walk reflect 12 the tutorial asks where to go after setup above the plans, where it is seen")
    func afterSetup() throws {
        let device = Device()
        try device.go(to: .tutorial)
        try device.app.tap("Continue")
        try device.app.tap("Continue")
        let texts = try device.app.visible
        let question = try #require(texts.firstIndex(of: "After setup, go to"))
        let plan = try #require(texts.firstIndex(of: "Plan for running"))
        #expect(question < plan)
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
