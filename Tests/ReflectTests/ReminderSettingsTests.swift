import AlmanacCore
import AlmanacSimulator
import Testing

@testable import Reflect

/// The reminders in the settings, after the onboarding.
@Suite struct ReflectReminderSettings {
    /// A device whose user said “Not now”, at the settings.
    private func without() throws -> Device {
        let device = Device()
        try device.go(to: .reminderTimes)
        try device.app.tap("Not now")
        try device.app.tap("Go to Today")
        device.app.visit("/reflect/settings")
        device.app.forget()
        return device
    }

    @Test("walk reflect 1 after “Not now” the settings show no reminders, and turn them on as the onboarding does")
    func turnOn() throws {
        let device = try without()
        try device.app.see("Reminders are off.", "07:00", "20:30", "Your device will ask for permission.")
        try device.app.seeNo("In the morning", "In the evening", "Notifications aren’t allowed yet.")
        try device.app.tap("Turn on reminders")
        try device.app.ask("ask permission", "write own_preferences +outbox own_events +outbox")
        try device.app.see("In the morning", "07:00", "In the evening", "20:30")
        try device.app.seeNo("Reminders are off.")
        let stored = try #require(device.records(ReflectTables.preferences).first)
        #expect(stored["morning_reflection_time"] == .string("07:00:00"))
        #expect(stored["evening_reflection_time"] == .string("20:30:00"))
        #expect(device.events("permission_answered").map { $0["reason"] } == [.string("granted")])
        let rows = try #require(Snapshot([ReflectTables.preferences.query], [device.disk.rows("own_preferences")]))
        #expect(ReflectApp.reminderIntents(rows, device.app.moment).count == 2)
    }

    @Test("walk reflect 1 turned on and denied, the times are stored, and the settings say where to allow them")
    func denied() throws {
        let device = try without()
        device.app.prompts = [.denied]
        try device.app.tap("Turn on reminders")
        try device.app.see("In the morning", "Notifications are off", "To turn them on")
        #expect(device.records(ReflectTables.preferences).count == 1)
        #expect(device.events("permission_answered").map { $0["reason"] } == [.string("denied")])
    }

    @Test("walk reflect 1 where the system cannot be asked, nobody is told of a question")
    func unsupported() throws {
        let device = try without()
        device.app.platform.canNotify = false
        device.app.surroundingsChanged()
        device.app.forget()
        try device.app.see("Reminders are off.", "This browser can’t receive notifications.")
        try device.app.seeNo("Your device will ask for")
        try device.app.tap("Turn on reminders")
        try device.app.ask("write own_preferences +outbox own_events +outbox")
        try device.app.see("In the evening")
    }

    @Test("walk reflect 1 a system that fails to ask leaves the reminders off, and can be asked again")
    func failed() throws {
        let device = try without()
        device.app.prompts = [.failed("busy"), .granted]
        try device.app.tap("Turn on reminders")
        try device.app.see("The system couldn’t ask for permission.", "Reminders are off.")
        #expect(device.records(ReflectTables.preferences).isEmpty)
        try device.app.tap("Turn on reminders")
        try device.app.see("In the morning")
        try device.app.seeNo("The system couldn’t ask for permission.")
    }

    @Test("walk reflect 1 where notifications are not allowed yet, the notice has the button that asks")
    func allow() throws {
        let device = Device()
        try device.onboard()
        device.app.permission = .undecided
        device.app.visit("/reflect/settings")
        try device.app.setTime("In the morning", "06:15")
        device.app.forget()
        try device.app.tap("Allow notifications")
        try device.app.ask("ask permission", "write own_events +outbox")
        try device.app.see("06:15", "20:30")
        try device.app.seeNo("Notifications aren’t allowed yet.")
    }

    @Test("walk reflect 1 a reminder that has no time shows none, and stays off when the other one’s time changes")
    func onlyOne() throws {
        let device = Device()
        try device.onboard()
        var random = Random(seed: 9)
        let evening = [JSON.Member(Period.evening.column, .null)]
        let old = device.records(ReflectTables.preferences).first
        _ = device.disk.answer(ReflectTables.preferences.put(evening, over: old, at: device.app.moment, &random))
        device.app.surroundingsChanged()
        device.app.visit("/reflect/settings")
        try device.app.seeNo("20:30", "Choose a time.")
        try device.app.setTime("In the morning", "06:15")
        let stored = try #require(device.records(ReflectTables.preferences).first)
        #expect(stored["morning_reflection_time"] == .string("06:15:00"))
        #expect((stored["evening_reflection_time"] ?? .null) == .null)
    }

    @Test(
        "walk reflect 9 an emptied time in the settings is an error, as in the onboarding", arguments: Period.allCases)
    func emptied(_ period: Period) throws {
        let device = Device()
        try device.onboard()
        device.app.visit("/reflect/settings")
        let label = period == .morning ? "In the morning" : "In the evening"
        let before = device.records(ReflectTables.preferences)
        try device.app.clearTime(label)
        try device.app.see("Choose a time.")
        try device.app.seeNo(period.defaultTime.text)
        #expect(device.records(ReflectTables.preferences) == before)
        try device.app.setTime(label, period.defaultTime.text)
        try device.app.see(period.defaultTime.text)
        try device.app.seeNo("Choose a time.")
    }
}
