import AlmanacApp
import AlmanacCore
import AlmanacSimulator
import Testing

@testable import Unitana

/// What a review has found about Unitana's widgets.
@Suite("Widgets, after the review")
struct WidgetReviewTests {
    private func row(_ device: Device) throws -> SyncServer.Stored {
        try #require(device.server.rows["widgets"]?.values.first)
    }

    private func snapshot(_ device: Device) throws -> WidgetSnapshot {
        try #require(try row(device)["snapshot"].flatMap { WidgetSnapshot($0) })
    }

    private func add(_ device: Device) throws {
        device.app.visit("/unitana/widgets/new")
        try device.app.tap("Save widget")
        device.pass(seconds: 30)
    }

    private func edit(_ device: Device) throws -> String {
        "/unitana/widgets/edit?widgetId=" + (try #require(try row(device)["id"]?.string))
    }

    private func draft(_ device: Device) -> Bool {
        device.app.disk.rows("unitana_remembered").contains { $0.first?.text == "widget" }
    }

    private func deletePlace(_ device: Device, _ name: String) throws {
        device.app.visit("/unitana/places/order")
        try device.app.tap("Delete " + name)
        try device.app.tap("Delete " + name)
        device.pass(seconds: 30)
    }

    private func setOnline(_ device: Device, _ isOnline: Bool) {
        device.app.isOnline = isOnline
        device.app.surroundingsChanged()
    }

    @Test("Finding 3: the widget of a place that is deleted leads to the set-up, and names the place no longer")
    func deleted() throws {
        let device = try Device()
        try device.setUp()
        try device.add("Work", "Tokyo")
        try add(device)
        #expect(try snapshot(device).title == "Work")
        try deletePlace(device, "Work")
        let shown = try snapshot(device)
        #expect(shown.entries.map(\.primary) == ["Open Unitana to set up"])
        #expect(shown.title == "Unitana" && shown.route == "/unitana" && shown.source == nil)
        #expect(device.app.disk.rows("widget_cards").first?[1].text?.contains("Work") == false)
    }

    @Test("Finding 4: a widget of a place without values never shows another place's")
    func pointed() throws {
        let device = try Device()
        try device.setUp()
        try add(device)
        #expect(try snapshot(device).title == "Berlin")
        setOnline(device, false)
        try device.add("Work", "Tokyo")
        device.app.visit(try edit(device))
        try device.app.tap("Work")
        try device.app.tap("Save widget")
        device.app.visit("/unitana/places/switcher")
        try device.app.tap("Berlin")
        device.places.wrong["weather"] = .null
        setOnline(device, true)
        device.pass(seconds: 30)
        #expect(try snapshot(device).title == "Work")
        #expect(try snapshot(device).entries.map(\.primary) == ["Open Unitana to set up"])
        device.places.wrong = [:]
        device.app.visit("/unitana/places/switcher")
        try device.app.tap("Work")
        device.pass(seconds: 30)
        #expect(try snapshot(device).entries.map(\.primary) == ["21\u{A0}°C"])
    }

    @Test("Finding 4: nor the values of the city in which the place was before")
    func otherCity() throws {
        let device = try Device()
        try device.setUp()
        try device.add("Work", "Tokyo")
        try add(device)
        device.app.visit("/unitana/places/switcher")
        try device.app.tap("Berlin")
        device.app.visit("/unitana/places/order")
        try device.app.tap("Work")
        try device.app.tap("Tokyo")
        try device.find("London")
        device.places.wrong["weather"] = .null
        try device.app.tap("Save")
        device.pass(seconds: 30)
        #expect(try snapshot(device).title == "Work")
        #expect(try snapshot(device).entries.map(\.primary) == ["Open Unitana to set up"])
    }

    @Test("Finding 4: a device without values leaves those that another one has written for the same place")
    func twoDevices() throws {
        func fill(_ device: Device) throws {
            try device.app.type("Email address", "robin@example.com")
            try device.app.type("Password", "correct horse")
        }
        let phone = try Device()
        try phone.setUp()
        try phone.add("Work", "Tokyo")
        phone.app.visit("/unitana/places/switcher")
        try phone.app.tap("Berlin")
        try add(phone)
        phone.app.visit("/settings")
        try phone.app.tap("Add an email address")
        try fill(phone)
        try phone.app.tap("Add an email address")
        phone.pass(seconds: 5)
        let tablet = try Device(server: phone.server, seed: 99)
        tablet.app.launch("/settings/sign-in")
        try fill(tablet)
        try tablet.app.tap("Sign in")
        tablet.pass(seconds: 5)
        tablet.app.visit("/unitana")
        tablet.pass(seconds: 60)
        #expect(try snapshot(phone).title == "Berlin")
        phone.app.visit(try edit(phone))
        phone.pass(seconds: 60)
        try phone.app.tap("Work")
        try phone.app.tap("Save widget")
        phone.pass(seconds: 30)
        for _ in 0..<3 {
            #expect(try snapshot(phone).title == "Work")
            #expect(try snapshot(phone).entries.map(\.primary) == ["21\u{A0}°C"])
            tablet.app.surroundingsChanged()
            tablet.pass(seconds: 60)
            phone.app.surroundingsChanged()
            phone.pass(seconds: 60)
        }
    }

    @Test("Findings 2b, 7 and 23: a tap opens the widget's own place, and the values' sources are named")
    func routeAndSources() throws {
        let device = try Device()
        try device.setUp()
        device.app.visit("/unitana/widgets/new")
        try device.app.tap("Medium")
        try device.app.tap("Currency")
        try device.app.tap("Save widget")
        device.pass(seconds: 30)
        let shown = try snapshot(device)
        #expect(shown.source == "Open-Meteo · European Central Bank")
        let place = try #require(try row(device)["configuration"]?.string("place"))
        #expect(shown.route == "/unitana/dashboard?placeId=" + place)
        device.app.visit(shown.route)
        try device.app.see("Berlin")
        // Weights come from nowhere in particular.
        device.app.visit(try edit(device))
        for tile in ["Weather", "Currency", "Weight"] { try device.app.tap(tile) }
        try device.app.tap("Save widget")
        device.pass(seconds: 30)
        #expect(try snapshot(device).source == nil)
    }

    @Test("Finding 8: a widget is opened and saved with a place that exists")
    func placeExists() throws {
        let device = try Device()
        try device.setUp()
        let berlin = try #require(device.server.rows["places"]?.values.first?["id"])
        try device.add("Work", "Tokyo")
        try add(device)
        try deletePlace(device, "Work")
        device.app.visit("/unitana/widgets")
        try device.app.see("Deleted place")
        device.app.visit(try edit(device))
        #expect(try device.app.isChosen("Berlin"))
        try device.app.tap("Save widget")
        device.pass(seconds: 30)
        #expect(try row(device)["configuration"]?["place"] == berlin)
        #expect(try snapshot(device).title == "Berlin")
    }

    @Test("Finding 15b: the limit's sheet closes to the widget, which neither the sheet nor a kill loses")
    func draftKept() throws {
        let device = try Device()
        try device.setUp()
        try add(device)
        device.app.visit("/unitana/widgets/new")
        try device.app.tap("Large")
        try device.app.tap("Save widget")
        try device.app.at("/unitana/widgets/limit")
        try device.app.tap("Close")
        try device.app.at("/unitana/widgets/new")
        #expect(try device.app.isChosen("Large"))
        device.app.launch("/unitana/widgets/new")
        device.pass(seconds: 2)
        #expect(try device.app.isChosen("Large"))
        try device.subscribe("yearly", until: device.app.clock + 86_400_000)
        try device.app.tap("Save widget")
        try device.app.see("Saved. Now put it wherever you like.")
        device.pass(seconds: 2)
        #expect(!draft(device))
        device.app.visit("/unitana/widgets/new")
        #expect(try device.app.isChosen("Small"))
    }

    @Test("Finding 15b: choices that were taken back leave no draft")
    func draftForgotten() throws {
        let device = try Device()
        try device.setUp()
        device.app.visit("/unitana/widgets/new")
        try device.app.tap("Large")
        device.pass(seconds: 1)
        #expect(draft(device))
        try device.app.tap("Small")
        device.pass(seconds: 1)
        #expect(!draft(device))
    }

    @Test("Findings 17 and 18: a widget that is opened again is as it was saved, with its link; and pages may reload")
    func reopened() throws {
        let device = try Device()
        try device.setUp()
        try add(device)
        device.app.visit(try edit(device))
        device.pass(seconds: 5)
        try device.app.tap("Create a link")
        device.pass(seconds: 5)
        try device.app.tap("Large")
        #expect(try !device.app.screen.mayReload)
        try device.app.tap("Back")
        try device.app.at("/unitana/widgets")
        #expect(try device.app.screen.mayReload)
        device.pass(seconds: 1)
        #expect(!draft(device))
        // Another device has ended the link in the meantime.
        let key = try #require(device.server.rows["widgets"]?.keys.first)
        device.server.rows["widgets"]?[key]?.fields.removeAll { $0.key == "token" }
        device.app.visit(try edit(device))
        device.pass(seconds: 5)
        #expect(try device.app.isChosen("Small"))
        #expect(try device.app.canTap("Create a link"))
    }

    @Test("Finding 9: the card of a board knows when the plan ends")
    func cardLocks() throws {
        let device = try Device()
        device.server.write(quotes: 40)
        try device.setUp()
        device.app.visit("/whole")
        for button in ["Continue", "Skip", "Skip", "Skip", "Continue", "Later", "Skip Trial"] {
            try device.app.tap(button)
        }
        device.app.visit("/whole/widgets")
        try device.app.tap("Add a widget")
        device.pass(seconds: 10)
        let end = device.app.clock + 30 * 60_000
        device.app.visit("/unitana")
        device.pass(seconds: 5)
        try device.subscribe("yearly", until: end)
        device.app.visit("/unitana/widgets/new")
        try device.app.tap("Save widget")
        device.pass(seconds: 30)
        let row = try #require(device.app.disk.rows("widget_cards").first { $0.first?.text == "unitana-place" })
        let card = try JSON.parse(Array((row[1].text ?? "").utf8))
        #expect(card["entries"]?.array?.first?.string("primary") == "21\u{A0}°C")
        let last = try #require(card["later"]?.array?.last)
        #expect(last["at"]?.int == end.milliseconds)
        #expect(last["entries"]?.array?.first?.string("primary") == Words(.en)[.widgetLocked])
    }
}
