import AlmanacApp
import AlmanacCore
import AlmanacSimulator
import Testing

@testable import Unitana

@Suite("Weather and rates")
struct RefreshTests {
    @Test("U3 a refresh on the sheet of an old value says that it failed, and closes it when the value is current (M3)")
    func onSheet() throws {
        let device = try Device()
        try device.setUp()
        device.app.isOnline = false
        device.pass(seconds: 2 * 3_600)
        device.app.visit("/unitana/dashboard/weather/freshness")
        try device.app.tap("Refresh")
        try device.app.see("Not updated", "You’re offline. These are the last values")
        device.app.isOnline = true
        device.app.surroundingsChanged()
        try device.app.tap("Try again")
        device.pass(seconds: 1)
        try device.app.at("/unitana/dashboard")
        #expect(try device.app.tile("Weather").age?.freshness == .fresh)
    }

    @Test("U3 the failure of one place is not that of another: a new place fetches its weather at once")
    func newPlace() throws {
        let device = try Device()
        try device.setUp()
        device.pass(seconds: 2 * 3_600)
        device.app.isOnline = false
        try device.app.tap("Refresh")
        try device.app.see("Not updated")
        device.app.isOnline = true
        try device.add("Tokyo", "Tokyo")
        try device.app.seeNo("Not updated")
        #expect(try device.app.tile("Weather").age?.freshness == .fresh)
    }

    @Test("U3 half a success counts: what arrived is not fetched again within ten minutes, the rest is")
    func half() throws {
        let device = try Device()
        try device.setUp()
        device.pass(seconds: 700)
        device.places.wrong["rates"] = .null
        let before = device.places.asked.count
        try device.app.tap("Refresh")
        device.pass(seconds: 1)
        try device.app.see("Not updated", "Updated just now")
        device.places.wrong = [:]
        try device.app.tap("Try again")
        device.pass(seconds: 1)
        try device.app.seeNo("Not updated")
        let asked = device.places.asked[before...].map { $0.hasPrefix("/api/rates") ? "rates" : "weather" }
        #expect(asked.filter { $0 == "weather" }.count == 1 && asked.filter { $0 == "rates" }.count == 2, "\(asked)")
    }

    @Test("U3 U6 the weather of a widget's place is fetched as well, and its link makes the place the active one")
    func widgetsPlace() throws {
        let device = try Device()
        try device.setUp()
        try device.add("Tokyo", "Tokyo")
        device.app.visit("/unitana/widgets/new")
        try device.app.tap("Save widget")
        device.app.visit("/unitana/places/switcher")
        try device.app.tap("Berlin")
        device.pass(seconds: 3_700)
        let cities = device.places.asked.suffix(3).filter { $0.hasPrefix("/api/weather") }
        #expect(Set(cities) == ["/api/weather?city=2950159", "/api/weather?city=1850147"])
        device.app.visit("/unitana/dashboard?placeId=" + (try device.key(of: "Tokyo")))
        try device.app.at("/unitana/dashboard")
        #expect(try device.app.screen.toolbar.first?.label == "Tokyo")
        #expect(try device.app.screen.toolbar.first?.spoken == "Place: Tokyo. Switch places")
    }

    @Test("U3 a server without weather says so quietly, offers nothing that cannot help, and rates come as ever")
    func weatherOff() throws {
        let device = try Device()
        device.places.isWeatherOff = true
        try device.setUp()
        try device.app.see("Weather is turned off on this server.", "Updated just now")
        try device.app.seeNo("Not updated", "Try again", "Refresh when you’re online", "server can’t be reached")
        #expect(try device.app.tile("Currency").age?.freshness == .fresh)
        try device.app.tap("Weather")
        try device.app.see("Weather is turned off on this server.")
        try device.app.seeNo("Refresh", "Try again")
        let queries = UnitanaApp.glanceQueries
        guard case .rows(let rows) = device.app.disk.answer(queries) else { return }
        let records = try #require(Snapshot(queries, rows))
        #expect(
            UnitanaApp.glance(records, [], device.app.moment, Words(.en))?.detail
                == "Weather is turned off on this server.")
        // It is asked again after an hour, not every minute.
        device.app.launch()
        let before = device.places.asked.count
        device.pass(seconds: 3_500)
        #expect(!device.places.asked[before...].contains { $0.hasPrefix("/api/weather") })
        device.pass(seconds: 200)
        #expect(device.places.asked[before...].count { $0.hasPrefix("/api/weather") } == 1)
        // A new place is no reason to ask, and has the same answer.
        try device.add("Tokyo", "Tokyo")
        try device.app.see("Weather is turned off on this server.")
        // The operator turns it on, and the user refreshes.
        device.places.isWeatherOff = false
        device.pass(seconds: 700)
        try device.app.tap("Refresh")
        device.pass(seconds: 1)
        #expect(try device.app.tile("Weather").age?.freshness == .fresh)
        try device.app.seeNo("Weather is turned off on this server.")
    }

    @Test("U3 weather from before it was turned off stays, old as it is; its sheet (M3) says why it will not be newer")
    func weatherTurnedOff() throws {
        let device = try Device()
        try device.setUp()
        device.places.isWeatherOff = true
        device.pass(seconds: 8 * 3_600)
        let tile = try device.app.tile("Weather")
        #expect(tile.primary == "21\u{A0}°C" && tile.age?.freshness == .veryStale)
        #expect(tile.age?.text.contains("Refresh") == false, "\(tile.age?.text ?? "")")
        try device.app.tap("Weather")
        try device.app.see("Weather is turned off on this server.")
        try device.app.seeNo("Refresh", "You need to be online")
        try device.app.tap("Details and converter")
        try device.app.see("21\u{A0}°C")
    }

    @Test("U3 any other 503 is a fault that trying again may end")
    func unavailable() throws {
        let device = try Device()
        device.app.network.fail("/api/weather", .status(503))
        try device.setUp()
        try device.app.see("Not updated", "Try again")
        try device.app.seeNo("Weather is turned off on this server.")
    }

    @Test("walk unitana 10 a failed refresh goes on by itself: after ten seconds, then half a minute, then a minute")
    func goesOn() throws {
        let device = try Device()
        device.places.wrong["weather"] = .null
        // Five seconds of the first pause are over then.
        try device.setUp()
        for (waiting, rest) in [(3, 5), (25, 8), (50, 75)] as [(Int64, Int64)] {
            try device.app.see("Not updated")
            let asked = device.places.asked.count
            device.pass(seconds: waiting)
            #expect(device.places.asked.count == asked)
            if waiting == 50 { device.places.wrong = [:] }
            device.pass(seconds: rest)
            #expect(device.places.asked.count == asked + 1)
        }
        try device.app.seeNo("Not updated")
        #expect(try device.app.tile("Weather").age?.freshness == .fresh)
    }

    @Test("walk unitana 10 the notice of a refresh that nothing needs ends with the outage")
    func nothingMissing() throws {
        let device = try Device()
        try device.setUp()
        device.pass(seconds: 700)
        device.app.isOnline = false
        device.app.surroundingsChanged()
        try device.app.tap("Refresh")
        try device.app.see("Not updated")
        device.app.isOnline = true
        device.app.surroundingsChanged()
        try device.app.seeNo("Not updated")
    }

    @Test(
        "walk unitana 10 whoever is online is told which source does not answer",
        arguments: [
            ("weather", "The weather service isn’t answering", "No weather yet."),
            ("rates", "The source of the exchange rates isn’t answering", "No rates yet."),
        ])
    func silent(_ source: String, _ reason: String, _ missing: String) throws {
        let device = try Device()
        device.places.silent = [source]
        try device.setUp()
        try device.app.see("Not updated", reason, missing)
        try device.app.seeNo("when you’re online", "server can’t be reached")
        device.places.silent = []
        device.pass(seconds: 130)
        try device.app.seeNo("Not updated", missing)
    }

    @Test("U2 a zone that the shell does not know leaves the other clock; before it has answered, nothing is claimed")
    func unknownZone() throws {
        let device = try Device()
        try device.setUp()
        try device.edit("Berlin", "place_zone", .string("Mars/Olympus_Mons"))
        let time = try device.app.tile("Time")
        #expect(time.primary == "Olympus Mons" && time.secondary?.hasSuffix("EST") ?? false, "\(time)")
    }
}
