import AlmanacApp
import AlmanacCore
import AlmanacSimulator
import Testing

@testable import Unitana

@Suite("The first run")
struct FirstRunTests {
    @Test(
        "U1 without a place, every address leads to the first run",
        arguments: ["", "/settings", "/places/new", "/widgets"])
    func routing(_ path: String) throws {
        let device = try Device()
        device.app.launch("/unitana" + path)
        try device.app.at("/unitana/first-run")
        #expect(try device.app.screen.skip == nil)
        #expect(try device.app.screen.back?.label == "Almanac")
    }

    @Test("U1 five steps and a review end on the dashboard with exactly one default place")
    func wizard() throws {
        let device = try Device()
        let app = device.app
        app.launch()
        try app.see("Unitana shows a place in its units and in yours")
        #expect(try app.isChosen("Living"))
        try app.type("Name of the place", "My Berlin")
        try app.tap("Continue")
        // The American's system and its counterpart.
        #expect(try app.screen.choices.filter(\.isSelected).map(\.id) == ["us", "metric"])
        try app.tap("Continue")
        try app.see("New York", "Set by the city you choose later")
        try app.tap("Continue")
        #expect(try app.screen.choices.filter(\.isSelected).map(\.label).count == 5)
        try app.tap("Continue")
        try device.find("Berlin")
        #expect(try app.typed("Your currency, such as EUR") == "USD")
        #expect(try app.typed("Currency there, such as USD") == "EUR")
        try app.tap("Continue")
        try app.see("My Berlin", "Berlin", "Home: New York", "EUR", "Home: USD")
        try app.tap("Create place")
        device.pass(seconds: 5)
        try app.at("/unitana/dashboard")
        #expect(device.server.rows["places"]?.count == 1)
        let place = try #require(device.server.rows["places"]?.values.first)
        #expect(device.server.rows["unitana_settings"]?.values.first?["default_place_id"] == place["id"])
        #expect(place["destination_system"] == .string("metric"))
        #expect(place["place_zone"] == .string("Europe/Berlin"))
        // It is over: the steps lead to the dashboard.
        app.launch("/unitana/first-run/city")
        try app.at("/unitana/dashboard")
    }

    @Test(
        "U2 a new place's system follows its city's country, in the wizard and in the editor",
        arguments: [("New York", "us"), ("London", "imperial"), ("Tokyo", "metric")])
    func system(_ city: String, _ system: String) throws {
        let device = try Device(locales: ["en-DE"])
        try device.go(to: .systems)
        try device.app.see("Set by the city you choose later")
        try device.app.tap("Continue")
        try device.go(to: .review, city: city)
        try device.app.tap("Create place")
        device.pass(seconds: 5)
        #expect(device.server.rows["places"]?.values.first?["destination_system"] == .string(system))
        try device.add("Again", city)
        #expect(
            device.server.rows["places"]?.values.allSatisfy { $0["destination_system"] == .string(system) } ?? false)
    }

    @Test("U2 a system that the user has chosen stays, whatever the city, also after a kill")
    func chosenSystem() throws {
        let device = try Device()
        try device.go(to: .systems)
        let metric = try device.app.screen.choices.last { $0.id == "metric" }
        device.app.send(try #require(metric?.event))
        try device.app.seeNo("Set by the city you choose later")
        device.pass(seconds: 1)
        device.app.launch()
        try device.go(to: .review, city: "London")
        try device.app.tap("Create place")
        device.pass(seconds: 5)
        let place = try #require(device.server.rows["places"]?.values.first)
        #expect(place["destination_system"] == .string("metric"))
        // In the editor, what was chosen against the city's country stays as well; what was proposed follows the city.
        try device.add("Office", "Tokyo")
        for (name, city, system) in [("Berlin", "New York", "metric"), ("Office", "New York", "us")] {
            device.app.visit("/unitana/places/edit?placeId=" + (try device.key(of: name)))
            try device.app.tap(name == "Office" ? "Tokyo" : "London")
            try device.find(city)
            try device.app.tap("Save")
            device.pass(seconds: 5)
            let row = device.server.rows["places"]?[try device.key(of: name)]
            #expect(row?["destination_system"] == .string(system), "\(name)")
        }
    }

    @Test("U1 an empty step stays, and says what is missing")
    func missing() throws {
        let device = try Device()
        device.app.launch()
        try device.app.tap("Continue")
        try device.app.see("Give the place a name.")
        try device.app.type("Name of the place", String(repeating: "x", count: 101))
        try device.app.tap("Continue")
        try device.app.at("/unitana/first-run")
        try device.app.type("Name of the place", String(repeating: "x", count: 100))
        try device.app.tap("Continue")
        try device.app.at("/unitana/first-run/systems")
        try device.app.tap("Continue")
        try device.app.tap("Continue")
        for tile in ["Weather", "Time", "Distance and speed", "Weight", "Currency"] { try device.app.tap(tile) }
        try device.app.tap("Continue")
        try device.app.see("Choose at least one tile.")
        try device.app.tap("Time")
        try device.app.tap("Continue")
        try device.app.tap("Continue")
        try device.app.see("Choose a city from the list")
        try device.app.at("/unitana/first-run/city")
    }

    @Test("U1 with no network at all, a capital is found and the dashboard is reached")
    func offline() throws {
        let device = try Device()
        device.app.isOnline = false
        try device.go(to: .context)
        try device.app.type("City", "ber")
        device.pass(seconds: 1)
        try device.app.see("Offline, you can find capitals")
        try device.app.tap("Berlin")
        try device.app.tap("Continue")
        try device.app.tap("Create place")
        try device.app.at("/unitana/dashboard")
        try device.app.see("No weather yet.", "No rates yet.", "Not refreshed yet")
        #expect(try device.app.tile("Time").secondary == "5:00\u{A0}AM EST")
        device.app.isOnline = true
        device.app.surroundingsChanged()
        device.pass(seconds: 5)
        #expect(try device.app.tile("Weather").primary != nil)
        #expect(device.server.rows["places"]?.count == 1)
    }

    @Test("U5 a city found without a network says its country by name")
    func country() throws {
        let device = try Device()
        device.app.isOnline = false
        try device.go(to: .context)
        try device.app.type("City", "vien")
        device.pass(seconds: 1)
        try device.app.see("Vienna", "Austria")
    }

    @Test("U1 killed at any point, the wizard goes on with what was filled in", arguments: UnitanaStep.wizard)
    func killed(_ step: UnitanaStep) throws {
        for effects in 0..<6 {
            let device = try Device()
            try device.go(to: step)
            device.pass(seconds: 1)
            device.app.killAfter(effects: effects)
            if step == .nameAndBadge { try? device.app.type("Name of the place", "Ber") }
            try? device.app.tap(step == .review ? "Create place" : "Continue")
            device.app.launch()
            device.pass(seconds: 5)
            let route = try device.app.screen.route
            if route != "/unitana/dashboard" {
                #expect(route.hasPrefix("/unitana/first-run"))
                if step != .nameAndBadge {
                    device.app.visit("/unitana/first-run")
                    #expect(try device.app.typed("Name of the place") == "Berlin")
                }
                try device.setUp()
            }
            device.pass(seconds: 20)
            #expect(device.server.rows["places"]?.count == 1, "after \(effects) effects")
            device.app.visit("/unitana/places/switcher")
            try device.app.see("default")
        }
    }

    @Test("U1 Back leads through the steps, and what was filled in stays")
    func back() throws {
        let device = try Device()
        try device.go(to: .review)
        for step in UnitanaStep.wizard.reversed().dropFirst() {
            try device.app.tap("Back")
            try device.app.at(UnitanaRoute.firstRun(step).path)
        }
        #expect(try device.app.typed("Name of the place") == "Berlin")
        // The browser's own Back leads to a step that was passed.
        try device.app.tap("Continue")
        try device.app.tap("Continue")
        device.app.visit("/unitana/first-run")
        try device.app.at("/unitana/first-run")
    }

    @Test("U1 another device's place ends the first run")
    func secondDevice() throws {
        let first = try Device()
        try first.setUp()
        let rows = try #require(first.server.rows["places"])
        #expect(rows.count == 1)
    }
}
