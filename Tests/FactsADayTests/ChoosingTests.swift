import AlmanacCore
import AlmanacSimulator
import Testing

@testable import FactsADay

/// F10: topics and level are changed in single steps of the settings.
@Suite struct Choosing {
    private func settled() throws -> Device {
        let device = Device()
        try device.onboard()
        try device.app.tap("Settings")
        device.app.forget()
        return device
    }

    @Test("F10 ux 10 the rows of the settings lead to single steps, and new topics bring new facts")
    func topics() throws {
        let device = try settled()
        device.server.facts = 30
        try device.app.tap("Topics")
        try device.app.at("/facts/settings/topics")
        try device.app.see("5 topics chosen")
        try device.app.tap("art (en)")
        try device.app.tap("Save")
        try device.app.at("/facts/settings")
        try device.app.see("art (en)")
        device.app.pass(milliseconds: 60_000)
        #expect(device.storedFacts == 30)
        #expect(device.disk.preference("@categories")?.contains("art") == true)
        #expect(device.reminders.count == 1)
    }

    @Test("F10 a level is chosen in one step, and another device is told")
    func level() throws {
        let device = try settled()
        try device.app.tap("Level")
        try device.app.tap("Beginner")
        try device.app.tap("Save")
        try device.app.see("Beginner")
        let row = device.disk.rows("own_fact_preferences").compactMap { Record($0) }.first
        #expect(row?.string("difficulty") == "beginner")
    }

    @Test("F3 F10 fewer than five topics cannot be saved, and canceling changes nothing")
    func tooFew() throws {
        let device = try settled()
        let before = device.disk.tables
        try device.app.tap("Topics")
        try device.app.tap("science (en)")
        try device.app.see("Choose 1 more topic")
        #expect(try device.app.screen.primary?.isEnabled == false)
        try device.app.tap("Cancel")
        try device.app.at("/facts/settings")
        try device.app.see("science (en)")
        #expect(device.disk.tables == before)
        try device.app.ask()
    }

    @Test("F10 offline, new choices are kept, the old facts stay, and the new ones come with the network")
    func offline() throws {
        let device = try settled()
        device.app.isOnline = false
        try device.app.tap("Topics")
        try device.app.tap("art (en)")
        try device.app.tap("Save")
        try device.app.see("art (en)", "New facts for these choices arrive once your server can be reached.")
        #expect(device.storedFacts == 60)
        device.app.kill()
        device.app.launch("/facts/settings")
        try device.app.see("art (en)")
        device.server.facts = 25
        device.app.isOnline = true
        device.app.surroundingsChanged()
        #expect(device.storedFacts == 25)
        try device.app.seeNo("New facts for these choices")
    }

    @Test("F10 a new time, or a new zone, does not bring back the topics that were changed offline")
    func timeWhileWaiting() throws {
        let device = try settled()
        device.app.isOnline = false
        try device.app.tap("Topics")
        try device.app.tap("art (en)")
        try device.app.tap("Save")
        try device.app.setTime("Time of your daily fact", "07:30")
        device.app.zone = Zone(id: "Asia/Tokyo", initialOffset: 32_400)
        device.publish()
        let row = try #require(device.disk.rows("own_fact_preferences").compactMap { Record($0) }.first)
        #expect(row["categories"]?.strings?.contains("art") == true)
        #expect(row.string("notification_time")?.hasPrefix("07:30") == true)
        try device.app.see("art (en)")
        // Going through the steps again begins with what was chosen, too.
        device.app.isOnline = true
        device.network.fail("/api/facts", .status(503))
        try device.app.tap("Redo setup")
        try device.app.tap("Continue")
        #expect(try device.app.isChosen("art (en)"))
    }

    @Test("F10 the language row leads to the language of all apps")
    func language() throws {
        let device = try settled()
        try device.app.tap("Language")
        try device.app.ask("leave for /settings/language")
    }
}
