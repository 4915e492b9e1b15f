import AlmanacCore
import AlmanacSimulator
import Testing

@testable import Reflect

/// Where a week begins follows the reader's region.
@Suite struct Weeks {
    /// Returns a device on a Sunday, with a reflection of that day and one of the Saturday before.
    private func sunday(_ locale: String) throws -> Device {
        let device = Device(clock: Instant(iso8601: "2026-11-21T20:00:00Z")!, locales: [locale])
        try device.onboard()
        for text in ["Saturday", "Sunday"] {
            device.app.visit("/reflect/today/evening")
            try device.app.type("Your thoughts", text)
            try device.app.tap("Save")
            if text == "Saturday" { device.app.clock = device.app.clock + 86_400_000 }
        }
        device.app.visit("/reflect/today")
        return device
    }

    @Test("walk reflect 6 the week of the streak begins on Sunday in the United States")
    func streak() throws {
        try sunday("en-US").app.see("1 day this week · 2 days total")
        try sunday("en-GB").app.see("2 days this week · 2 days total")
    }

    @Test("walk reflect 6 the journal's calendar has its weekdays in the reader's order")
    func calendar() throws {
        // 1 November 2026 is a Sunday.
        for (locale, names, first) in [("en-US", "SMTWTFS", 0), ("en-GB", "MTWTFSS", 6)] {
            let device = try sunday(locale)
            device.app.visit("/reflect/history")
            let calendars = try device.app.screen.blocks.compactMap { block in
                if case .calendar(let calendar) = block { calendar } else { nil }
            }
            let calendar = try #require(calendars.first)
            #expect(calendar.weekdays.joined() == names)
            #expect(calendar.first == first)
        }
    }
}
