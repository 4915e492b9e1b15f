import AlmanacApp
import AlmanacCore
import AlmanacSimulator
import Testing

@testable import Unitana

@Suite("The dashboard as one instrument")
struct InstrumentTests {
    private func grids(_ device: Device) throws -> [Tiles<Almanac.Event>] {
        try device.app.screen.blocks.compactMap { if case .tiles(let tiles) = $0 { tiles } else { nil } }
    }

    @Test("V dashboard: the weather and the hour stand under the place's sky, the rest below in the user's order")
    func sky() throws {
        let device = try Device()
        try device.setUp()
        let shown = try grids(device)
        #expect(shown.map { $0.tiles.map(\.id) } == [["weather", "time"], ["distance", "weight", "currency"]])
        // It is 11:00 in Berlin.
        #expect(shown[0].style == .sky(Sky(.day, isCovered: device.places.code >= 3)))
        #expect(shown[1].style == .grid)
    }

    @Test(
        "V dashboard: the sky follows the clock there, and whoever sleeps is not called",
        arguments: [
            ("2026-11-21T04:59:00Z", Sky.Light.night, true), ("2026-11-21T05:30:00Z", .twilight, true),
            ("2026-11-21T06:30:00Z", .twilight, false), ("2026-11-21T12:00:00Z", .day, false),
            ("2026-11-21T18:00:00Z", .twilight, false), ("2026-11-21T20:30:00Z", .night, false),
            ("2026-11-21T21:00:00Z", .night, true),
        ])
    func light(_ now: String, _ light: Sky.Light, _ isAsleep: Bool) throws {
        let device = try Device(clock: try #require(Instant(iso8601: now)))
        try device.setUp()
        #expect(try grids(device).first?.style == .sky(Sky(light, isCovered: false)))
        let note = try #require(try device.app.tile("Time").notes.first)
        #expect(note.hasSuffix("night there") == isAsleep, "\(note)")
    }

    @Test("V dashboard: weather that is too old is not drawn in the sky")
    func oldSky() throws {
        let device = try Device()
        device.places.code = 63
        try device.setUp()
        #expect(try device.app.tile("Weather").icon == "cloud-rain")
        #expect(try grids(device).first?.style == .sky(Sky(.day, isCovered: true)))
        device.app.isOnline = false
        device.app.surroundingsChanged()
        device.pass(seconds: 6 * 3_600 + 60)
        #expect(try device.app.tile("Weather").icon == "sun")
        #expect(try grids(device).first?.style == .sky(Sky(.day, isCovered: false)))
    }

    @Test("V dashboard: distances and weights are those of everyday life, round where they are used")
    func pairs() throws {
        let device = try Device()
        try device.setUp()
        #expect(
            try device.app.tile("Distance and speed").notes
                == ["A walk to the station", "In town: 50\u{A0}km/h = 31\u{A0}mph"])
        #expect(try device.app.tile("Weight").primary == "500\u{A0}g")
        #expect(try device.app.tile("Weight").notes.first == "A loaf of bread")
        // A German in New York meets miles and pounds.
        let german = try Device(locales: ["de-DE"])
        german.app.launch()
        try german.app.tap("Ich bin zu Besuch")
        try german.app.type("Name des Ortes", "New York")
        for _ in 0..<4 { try german.app.tap("Weiter") }
        try german.app.type("Stadt", "New")
        german.pass(seconds: 1)
        try german.app.tap("New York")
        for label in ["Weiter", "Ort anlegen"] { try german.app.tap(label) }
        german.pass(seconds: 5)
        let walk = try german.app.tile("Entfernung und Tempo")
        #expect(walk.primary == "0,5\u{A0}mi" && walk.secondary == "805\u{A0}m")
        #expect(walk.notes.last == "In der Stadt: 25\u{A0}mi/h = 40\u{A0}km/h")
    }

    @Test("V dashboard: without values, what is missing is said once, and what to do once")
    func noValues() throws {
        let device = try Device()
        device.app.isOnline = false
        try device.go(to: .context)
        try device.app.type("City", "ber")
        device.pass(seconds: 1)
        try device.app.tap("Berlin")
        for label in ["Continue", "Create place"] { try device.app.tap(label) }
        try device.app.see("Not refreshed yet")
        try device.app.tap("Refresh")
        try device.app.see("Weather and rates come as soon as you’re back online.")
        try device.app.seeNo("Not refreshed yet", "These are the last values")
        #expect(try device.app.tile("Weather").notes == ["No weather yet."])
    }

    @Test("V places: the list shows each place's hour, its temperature in both systems and how its clock stands")
    func places() throws {
        let device = try Device()
        try device.setUp()
        try device.add("Work", "Tokyo")
        device.app.visit("/unitana/places/switcher")
        let (berlin, work) = (try device.app.tile("Berlin"), try device.app.tile("Work"))
        #expect(berlin.primary == "11:00\u{A0}AM" && work.primary == "7:00\u{A0}PM")
        #expect(berlin.secondary == "21\u{A0}°C · 70\u{A0}°F" && work.secondary == "21\u{A0}°C · 70\u{A0}°F")
        #expect(berlin.sky?.light == .day && work.sky?.light == .twilight)
        #expect(work.notes == ["Tokyo · 14\u{A0}h ahead", "on the dashboard"] && work.isCurrent)
        #expect(berlin.notes == ["6\u{A0}h ahead", "default"] && !berlin.isCurrent)
    }

    @Test("V places: the weather of all places comes with the dashboard's, without a tap on each")
    func weatherOfAll() throws {
        let device = try Device()
        try device.setUp()
        try device.add("Work", "Tokyo")
        device.places.temperature = 50
        device.pass(seconds: 2 * 3_600)
        device.app.visit("/unitana/places/switcher")
        #expect(try device.app.tile("Berlin").secondary?.hasPrefix("5\u{A0}°C") ?? false)
    }

    @Test("V places: a star marks the default, and a tap on another one moves it")
    func star() throws {
        let device = try Device()
        try device.setUp()
        try device.add("Work", "Tokyo")
        device.app.visit("/unitana/places/order")
        func pressed() throws -> [Bool?] {
            for case .sortable(let list) in try device.app.screen.blocks {
                return list.tools.map { $0.first?.isPressed }
            }
            return []
        }
        #expect(try pressed() == [true, false])
        try device.app.tap("Make Work the default")
        #expect(try pressed() == [false, true])
        try device.app.see("Tokyo · default")
    }
}
