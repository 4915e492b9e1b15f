import AlmanacApp
import AlmanacCore
import AlmanacSimulator
import Testing

@testable import Unitana

@Suite("The dashboard")
struct DashboardTests {
    @Test("U2 every tile shows both systems, the place's first")
    func both() throws {
        let device = try Device()
        try device.setUp()
        let weather = try device.app.tile("Weather")
        #expect(weather.primary == "21\u{A0}°C" && weather.secondary == "70\u{A0}°F")
        let time = try device.app.tile("Time")
        #expect(time.primary == "11:00\u{A0}AM CET" && time.secondary == "5:00\u{A0}AM EST")
        #expect(time.notes.first?.hasPrefix("6\u{A0}h ahead") ?? false, "\(time.notes)")
        let distance = try device.app.tile("Distance and speed")
        #expect(distance.primary == "800\u{A0}m" && distance.secondary == "0.5\u{A0}mi")
        #expect(try device.app.tile("Weight").secondary != nil)
        let money = try device.app.tile("Currency")
        #expect(money.primary == "100.00\u{A0}EUR" && money.secondary == "111.72\u{A0}USD")
        try device.app.see("Open-Meteo · European Central Bank")
        #expect(try device.app.screen.toolbar.map(\.label) == ["Berlin", "Settings"])
    }

    @Test(
        "U2 a badge proposes its tiles",
        arguments: [
            ("Living", ["weather", "time", "distance", "weight", "currency"]),
            ("Visiting", ["weather", "time", "currency", "distance"]), ("Other", ["weather", "time"]),
        ])
    func badges(_ badge: String, _ tiles: [String]) throws {
        let device = try Device()
        device.app.launch()
        try device.app.tap(badge)
        try device.setUp()
        let place = try #require(device.server.rows["places"]?.values.first)
        #expect(place["tiles"]?.strings == tiles)
    }

    @Test("U2 tiles are put in order, and stay so")
    func reorder() throws {
        let device = try Device()
        try device.setUp()
        try device.app.tap("Reorder tiles")
        try device.app.at("/unitana/dashboard/order")
        try device.app.move("Currency", to: 0)
        try device.app.move("Time", to: 0)
        device.pass(seconds: 5)
        device.app.launch()
        let tiles = try device.app.screen.blocks.flatMap { block -> [String] in
            if case .tiles(let tiles) = block { tiles.tiles.map(\.id) } else { [] }
        }
        #expect(tiles == ["time", "weather", "currency", "distance", "weight"])
        #expect(device.server.rows["places"]?.values.first?["tiles"]?.strings == tiles)
    }

    @Test("U3 a second refresh within ten minutes shows the notice, and none asks the server (M2)")
    func rateLimit() throws {
        let device = try Device()
        try device.setUp()
        let asked = device.places.asked.count
        try device.app.tap("Refresh")
        try device.app.see("Updated recently. Try again in a bit.")
        device.pass(seconds: 7)
        try device.app.seeNo("Updated recently.")
        device.pass(seconds: 580)
        try device.app.tap("Refresh")
        #expect(device.places.asked.count == asked, "after 9 min 52 s")
        device.pass(seconds: 10)
        try device.app.tap("Refresh")
        #expect(device.places.asked.count == asked + 2)
    }

    @Test("U3 offline, the values stay; they become stale and then very stale, each with its next step (M3)")
    func staleness() throws {
        let device = try Device()
        try device.setUp()
        device.app.isOnline = false
        device.app.surroundingsChanged()
        #expect(try device.app.tile("Weather").age?.freshness == .fresh)
        device.pass(seconds: 2 * 3_600)
        let stale = try device.app.tile("Weather")
        #expect(stale.age?.freshness == .stale)
        #expect(stale.age?.text.contains("tap for details") ?? false)
        #expect(stale.primary == "21\u{A0}°C")
        try device.app.tap("Weather")
        try device.app.at("/unitana/dashboard/weather/freshness")
        try device.app.see("Not quite current", "Weather is fresh for an hour")
        try device.app.tap("Close")
        try device.app.at("/unitana/dashboard")
        device.pass(seconds: 5 * 3_600)
        let old = try device.app.tile("Weather")
        #expect(old.age?.freshness == .veryStale)
        #expect(old.age?.text.contains("refresh for current values") ?? false)
        try device.app.tap("Refresh")
        try device.app.see("Not updated", "You’re offline. These are the last values")
        #expect(try device.app.tile("Weather").primary == "21\u{A0}°C")
        #expect(try !device.app.canTap("Try again"))
        // The notice does not outlive the outage.
        device.app.isOnline = true
        device.app.surroundingsChanged()
        device.pass(seconds: 1)
        #expect(try device.app.tile("Weather").age?.freshness == .fresh)
        try device.app.seeNo("Not updated")
    }

    @Test("U3 an answer of the wrong shape, or an absurd one, leaves the last good value")
    func wrongAnswers() throws {
        let device = try Device()
        try device.setUp()
        for body in [
            JSON.members(("hello", .string("world"))),
            .members(
                ("city", .int(2_950_159)), ("temperature_c", .int(-200)), ("code", .int(0)), ("wind_kmh", .int(3)),
                ("fetched_at", .string(device.app.clock.timestamp)), ("source", .string("Open-Meteo"))),
        ] {
            device.places.wrong["weather"] = body
            device.pass(seconds: 700)
            try device.app.tap("Refresh")
            device.pass(seconds: 1)
            #expect(try device.app.tile("Weather").primary == "21\u{A0}°C")
            try device.app.see("Not updated")
        }
    }

    @Test("U3 a failed request keeps what is there, also after a kill", arguments: 0..<8)
    func killedWhileRefreshing(_ effects: Int) throws {
        let device = try Device()
        try device.setUp()
        device.places.temperature = -40
        device.pass(seconds: 3_700)
        device.app.killAfter(effects: effects)
        try? device.app.tap("Refresh")
        device.app.launch()
        let shown = try device.app.tile("Weather").primary
        #expect(shown == "21\u{A0}°C" || shown == "-4\u{A0}°C" || shown == "−4\u{A0}°C", "\(shown ?? "")")
    }

    @Test("U2 U5 a change of the clocks is told as a fact")
    func summerTime() throws {
        let device = try Device(clock: Instant(iso8601: "2026-10-20T10:00:00Z")!)
        try device.setUp()
        #expect(try device.app.tile("Time").notes.contains("Berlin: clocks go back on Sunday"))
    }

    @Test("U3 a currency that the ECB lacks has no rate, and never a guess")
    func noRate() throws {
        let device = try Device()
        try device.setUp(name: "Nepal", city: "Kathmandu")
        let tile = try device.app.tile("Currency")
        #expect(tile.primary == nil)
        #expect(tile.notes == ["No rate for NPR → USD: none of the sources has one."])
    }

    @Test("U10 the converter refuses nonsense gently and keeps the last valid input")
    func converter() throws {
        let device = try Device()
        try device.setUp()
        try device.app.tap("Distance and speed")
        try device.app.at("/unitana/dashboard/distance")
        try device.app.type("Distance (km)", "8")
        #expect(try device.app.typed("Distance (mi)") == "4.97\u{A0}mi")
        try device.app.type("Distance (km)", "ten")
        try device.app.see("Last valid value: 8\u{A0}km = 4.97\u{A0}mi", "Type a number, such as 12.5.")
        try device.app.tap("Swap directions")
        #expect(try device.app.typed("Distance (mi)") == "4.97\u{A0}mi")
        #expect(try device.app.typed("Distance (km)") == "8\u{A0}km")
        try device.app.tap("Close")
        try device.app.tap("Currency")
        try device.app.type("Amount (EUR)", "50")
        #expect(try device.app.typed("Amount (USD)") == "55.86\u{A0}USD")
    }
}
