import AlmanacCore
import AlmanacSimulator
import Testing

@testable import Reflect

@Suite struct ReflectReminders {
    @Test("R5 the step explains the reminders and prefills both times, then the system asks, then everything is saved")
    func granted() throws {
        let device = Device()
        try device.go(to: .reminderTimes)
        try device.app.see("07:00", "20:30", "Your device will ask for")
        try device.app.ask()
        try device.app.setTime("In the morning", "06:15")
        try device.app.ask("write reflect_drafts")
        try device.app.tap("Turn on reminders")
        try device.app.ask(
            "ask permission",
            "write own_preferences" + String(repeating: " +outbox own_events", count: 3) + " +outbox reflect_drafts")
        try device.app.at(OnboardingStep.completion.path)
        try device.app.seeNo("Reminders stay off")
        let stored = device.records(ReflectTables.preferences).first
        #expect(stored?["morning_reflection_time"] == .string("06:15:00"))
        #expect(device.events("permission_answered").map { $0["reason"] } == [.string("granted")])
    }

    @Test("walk reflect 14 where notifications are allowed already, nobody is told of a question that will not come")
    func grantedBefore() throws {
        let device = Device()
        device.app.permission = .granted
        try device.go(to: .reminderTimes)
        try device.app.see("A short reminder twice a day, nothing else.")
        try device.app.seeNo("Your device will ask for")
        try device.app.tap("Turn on reminders")
        try device.app.at(OnboardingStep.completion.path)
    }

    @Test("walk said the system will ask, and reminders stay off: each only while it is so")
    func said() throws {
        let device = Device()
        try device.go(to: .reminderTimes)
        try device.app.see("Your device will ask for")
        device.app.permission = .denied
        device.app.surroundingsChanged()
        try device.app.seeNo("Your device will ask for")
        try device.app.see("Notifications are off", "To turn them on")
        try device.app.tap("Save these times")
        try device.app.see("Reminders stay off for now")
        device.app.permission = .granted
        device.app.surroundingsChanged()
        try device.app.seeNo("Reminders stay off for now")
        try device.app.tap("Go to Today")
        device.app.visit("/reflect/settings")
        try device.app.seeNo("Notifications are off", "Notifications aren’t allowed yet.")
        device.app.permission = .undecided
        device.app.surroundingsChanged()
        try device.app.see("Notifications aren’t allowed yet.")
        try device.app.seeNo("Notifications are off")
    }

    @Test("R5 denied: a gentle notice, the times are kept, and the onboarding continues")
    func denied() throws {
        let device = Device()
        device.app.prompts = [.denied]
        try device.go(to: .completion)
        try device.app.see("Reminders stay off for now")
        #expect(device.records(ReflectTables.preferences).count == 1)
        #expect(device.events("permission_answered").map { $0["reason"] } == [.string("denied")])
        device.relaunch()
        try device.app.see("Reminders stay off for now")
        try device.app.tap("Go to Today")
        try device.app.at("/reflect/today")
    }

    @Test("R5 already denied: the step says where to change that, and does not ask")
    func deniedBefore() throws {
        let device = Device()
        device.app.permission = .denied
        try device.go(to: .reminderTimes)
        try device.app.see("Notifications are off", "To turn them on")
        try device.app.tap("Save these times")
        try device.app.ask(
            "write own_preferences" + String(repeating: " +outbox own_events", count: 3) + " +outbox reflect_drafts")
        try device.app.at(OnboardingStep.completion.path)
    }

    @Test("R5 a browser that cannot notify does not block the onboarding")
    func unsupported() throws {
        let device = Device()
        device.app.platform.canNotify = false
        try device.go(to: .reminderTimes)
        try device.app.see("can’t receive notifications")
        try device.app.tap("Save these times")
        try device.app.at(OnboardingStep.completion.path)
        #expect(device.events("permission_answered").map { $0["reason"] } == [.string("unsupported")])
    }

    @Test("R5 a system that fails to ask: the user is told, and the user can try again")
    func failed() throws {
        let device = Device()
        try device.go(to: .reminderTimes)
        device.app.prompts = [.failed("busy"), .granted]
        try device.app.tap("Turn on reminders")
        try device.app.see("The system couldn’t ask for permission.")
        try device.app.tap("Turn on reminders")
        try device.app.at(OnboardingStep.completion.path)
    }

    @Test("R1 “Not now” skips the step with its reason, and does not ask")
    func notNow() throws {
        let device = Device()
        try device.go(to: .reminderTimes)
        try device.app.tap("Not now")
        try device.app.ask("write own_events +outbox own_events +outbox reflect_drafts")
        try device.app.at(OnboardingStep.completion.path)
        #expect(device.records(ReflectTables.preferences).isEmpty)
        #expect(device.events("step_skipped").map { $0["reason"] } == [.string("not_now")])
    }

    @Test("R5 a notification announces the day's question and asks none, as it may be opened on another day")
    func notificationText() throws {
        let date = try #require(CivilDate(year: 2026, month: 11, day: 24))
        for language in Language.allCases {
            let words = Words(language)
            let questions = (0..<40).flatMap { day in
                Period.allCases.map {
                    Prompts.question(CivilDate(daysSinceEpoch: date.daysSinceEpoch + day), $0, words)
                }
            }
            for period in Period.allCases {
                for day in 0..<5 {
                    let date = CivilDate(daysSinceEpoch: date.daysSinceEpoch + day)
                    let text = try #require(ReflectApp.notification(about: period.slug, on: date, Snapshot(), language))
                    #expect(!text.body.isEmpty && !questions.contains(text.body), "\(language)")
                }
            }
        }
    }
}
