import AlmanacCore
import AlmanacSimulator
import Testing

@testable import Unitana

@Suite("V weather")
struct ForecastTests {
    /// A device with a forecast of three days for Berlin, on a Saturday at 11 there.
    private func device(hours: Int = 72) throws -> Device {
        let device = try Device()
        device.places.hours = hours
        try device.setUp()
        return device
    }

    /// The rows of the tables on the screen, by their headings.
    private func tables(_ device: Device) throws -> [String: [[String]]] {
        var tables: [String: [[String]]] = [:]
        for case .lookup(let table) in try device.app.screen.blocks { tables[table.label] = table.rows }
        return tables
    }

    @Test("V weather: the hours ahead are listed by the place's clock, in both systems")
    func hours() throws {
        let device = try device()
        try device.app.tap("Weather")
        let hours = try #require(try tables(device)["The next hours, local time"])
        #expect(hours.count == 12)
        #expect(hours.first == ["11:00\u{A0}AM", "Partly cloudy", "26", "79", "5"])
        // At 18:00 UTC it is 19:00 in Berlin, and the sun has set.
        #expect(hours[8] == ["7:00\u{A0}PM", "Partly cloudy", "20", "68", "5"])
    }

    @Test("V weather: the days ahead have their high and low and the chance of rain; one that is cut off is left out")
    func days() throws {
        let device = try device()
        try device.app.tap("Weather")
        let days = try #require(try tables(device)["The next days"])
        // Of Tuesday there is only an hour; Monday begins while it is still Sunday, and rains, by UTC.
        #expect(
            days == [
                ["Saturday", "Partly cloudy", "26 / 20", "79 / 68", "5"],
                ["Sunday", "Rain", "26 / 20", "79 / 68", "80"],
                ["Monday", "Partly cloudy", "26 / 20", "79 / 68", "80"],
            ])
        try device.app.tap("Close")
        device.places.hours = 40
        device.pass(seconds: 3_700)
        device.pass(seconds: 700)
        try device.app.tap("Refresh")
        device.pass(seconds: 10)
        try device.app.tap("Weather")
        let (route, seen) = (try device.app.screen.route, try tables(device))
        #expect(seen["The next days"]?.count == 1, "\(route) \(seen)")
    }

    @Test("V weather: what was known of the hours ahead is there without a network, without those that are over")
    func offline() throws {
        let device = try device(hours: 24)
        device.app.isOnline = false
        device.pass(seconds: 5 * 3_600)
        device.app.kill()
        device.app.launch("/unitana/dashboard/weather")
        let hours = try #require(try tables(device)["The next hours, local time"])
        #expect(hours.first?.first == "4:00\u{A0}PM" && hours.count == 9)
        try device.app.see("5\u{A0}h ago")
        device.pass(seconds: 86_400)
        #expect(try tables(device).isEmpty)
    }

    @Test("V weather: a forecast that cannot be read is left out, and the weather is not")
    func wrong() throws {
        let forecast = JSON.members(
            ("start", .string("2026-11-21T00:00:00Z")), ("temperature_tenths_c", .array([.int(31), .int(-4)])),
            ("code", .array([.int(0), .int(99)])), ("rain_percent", .array([.null, .int(100)])))
        let read = try #require(Forecast(forecast))
        #expect(Forecast(read.json) == read && read.hours.count == 2)
        for (member, value) in [
            ("start", JSON.string("today")), ("temperature_tenths_c", .array([.int(31)])),
            ("temperature_tenths_c", .array([.int(31), .int(700)])), ("code", .array([.int(0), .int(100)])),
            ("rain_percent", .array([.null, .int(101)])), ("rain_percent", .null),
        ] {
            guard case .object(let members) = forecast else { return }
            let wrong = members.map { $0.key == member ? JSON.Member(member, value) : $0 }
            #expect(Forecast(.object(wrong)) == nil, "\(member)")
        }
        let device = try device(hours: 500)
        try device.app.tap("Weather")
        try device.app.see("21\u{A0}°C = 70\u{A0}°F")
        #expect(try tables(device).isEmpty)
    }
}
