import AlmanacApp
import AlmanacCore
import AlmanacSimulator
import Testing

@testable import Unitana

@Suite("Widgets and the paywall")
struct WidgetTests {
    @Test("U6 a widget is chosen, previewed and saved, and its snapshot is written")
    func save() throws {
        let device = try Device()
        try device.setUp()
        device.app.visit("/unitana/widgets")
        try device.app.see("No widgets yet", "One widget is free.")
        try device.app.tap("Add a widget")
        try device.app.tap("Medium")
        try device.app.tap("Currency")
        try device.app.see("21\u{A0}°C", "100.00\u{A0}EUR")
        try device.app.tap("Save widget")
        try device.app.see("Saved. Now put it wherever you like.")
        device.pass(seconds: 30)
        let row = try #require(device.server.rows["widgets"]?.values.first)
        #expect(row["app"] == .string("unitana") && row["size"] == .string("medium"))
        #expect(row["configuration"]?["tiles"]?.strings == ["weather", "currency"])
        let snapshot = try #require(row["snapshot"].flatMap { WidgetSnapshot($0) })
        #expect(snapshot.title == "Berlin")
        #expect(snapshot.entries.map(\.primary) == ["21\u{A0}°C", "100.00\u{A0}EUR"])
        #expect(snapshot.entries.first?.fetchedAt != nil)
    }

    @Test("walk unitana 14 the choice of values has a heading that is seen")
    func heading() throws {
        let device = try Device()
        try device.setUp()
        device.app.visit("/unitana/widgets/new")
        var captions: [String] = []
        for case .caption(let text) in try device.app.screen.blocks { captions.append(text) }
        #expect(captions == ["Which values?"])
    }

    @Test("U6 without values, the preview leads to the set-up, and nothing is made up")
    func withoutValues() throws {
        let device = try Device()
        device.app.isOnline = false
        try device.go(to: .context)
        try device.app.type("City", "ber")
        device.pass(seconds: 1)
        try device.app.tap("Berlin")
        try device.app.tap("Continue")
        try device.app.tap("Create place")
        device.app.visit("/unitana/widgets/new")
        try device.app.see("Open Unitana to set up")
    }

    @Test(
        "U6 U7 the second widget leads over the sheet to the paywall; a grant admits it; at its end it is locked, and nothing is deleted"
    )
    func allowance() throws {
        let device = try Device()
        device.server.isSelling = true
        try device.setUp()
        try add(device)
        device.app.visit("/unitana/widgets/new")
        try device.app.tap("Save widget")
        try device.app.at("/unitana/widgets/limit")
        try device.app.see("One widget is free")
        try device.app.tap("See plans")
        device.pass(seconds: 2)
        try device.app.at("/unitana/paywall?trigger=widgets")
        try device.app.see("As many widgets as you like", "One subscription unlocks Whole and Unitana.")
        #expect(try device.app.screen.primary?.label == "Subscribe Now")
        try device.app.tap("Not now")
        try device.app.at("/unitana/widgets")
        #expect(device.server.rows["widgets"]?.count == 1)
        // A grant of the operator's, which the sync brings.
        let end = device.app.clock + 30 * 86_400_000
        try device.subscribe("yearly", until: end)
        device.app.visit("/unitana/widgets/new")
        try device.app.tap("Save widget")
        try device.app.see("Saved. Now put it wherever you like.")
        device.pass(seconds: 30)
        #expect(device.server.rows["widgets"]?.count == 2)
        device.app.visit("/unitana/widgets")
        try device.app.seeNo("Paused")
        device.pass(seconds: 31 * 86_400)
        device.app.visit("/unitana/widgets")
        try device.app.see("Paused")
        #expect(device.server.rows["widgets"]?.count == 2)
        try device.subscribe("yearly", until: device.app.clock + 86_400_000)
        device.app.visit("/unitana/widgets")
        try device.app.seeNo("Paused")
    }

    @Test("U7 subscribing on the paywall opens the gate at once, and the widget that waited is there")
    func subscribe() throws {
        let device = try Device()
        device.server.isSelling = true
        try device.setUp()
        try add(device)
        device.app.visit("/unitana/widgets/new")
        try device.app.tap("Large")
        try device.app.tap("Save widget")
        try device.app.tap("See plans")
        device.pass(seconds: 2)
        try device.app.tap("Subscribe Now")
        device.pass(seconds: 2)
        try device.app.at("/unitana/widgets/new")
        #expect(try device.app.isChosen("Large"))
        try device.app.tap("Save widget")
        try device.app.see("Saved. Now put it wherever you like.")
    }

    @Test(
        "walk three 3 a page that is loaded again keeps the way back to the widget that waits, and says what was bought",
        arguments: ["/unitana/widgets/limit", "/unitana/paywall?trigger=widgets"], [true, false])
    func reloaded(_ path: String, isChanged: Bool) throws {
        let device = try Device()
        device.server.isSelling = true
        try device.setUp()
        try add(device)
        device.app.visit("/unitana/widgets/new")
        if isChanged { try device.app.tap("Large") }
        try device.app.tap("Save widget")
        device.pass(seconds: 1)
        device.app.launch(path)
        device.pass(seconds: 2)
        try device.app.at(path)
        if path.hasSuffix("limit") { try device.app.tap("See plans") }
        device.pass(seconds: 2)
        try device.app.tap("Subscribe Now")
        device.pass(seconds: 2)
        try device.app.see("Your subscription is active.")
        // On the paywall, nothing tells that a widget as it is offered first was to be saved.
        guard isChanged || path.hasSuffix("limit") else { return try device.app.at("/unitana/widgets") }
        try device.app.at("/unitana/widgets/new")
        #expect(try device.app.isChosen(isChanged ? "Large" : "Small"))
        try device.app.tap("Save widget")
        try device.app.see("Saved. Now put it wherever you like.")
    }

    @Test("walk unitana 4 a paused widget's page says so, and leads to the offers and back")
    func paused() throws {
        let device = try Device()
        device.server.isSelling = true
        try device.setUp()
        try add(device)
        let first = try #require(device.server.rows["widgets"]?.keys.first)
        try device.subscribe("yearly", until: device.app.clock + 86_400_000)
        device.app.visit("/unitana/widgets/new")
        try device.app.tap("Save widget")
        device.pass(seconds: 30)
        let second = try #require(device.server.rows["widgets"]?.keys.first { $0 != first })
        let locked = Words(.en)[.widgetLocked]
        device.app.visit("/unitana/widgets/edit?widgetId=" + second)
        try device.app.seeNo(locked)
        device.app.visit("/unitana/dashboard")
        device.pass(seconds: 2 * 86_400)
        device.app.visit("/unitana/widgets/edit?widgetId=" + second)
        try device.app.see(locked)
        device.app.visit("/unitana/widgets/edit?widgetId=" + first)
        try device.app.seeNo(locked)
        device.app.visit("/unitana/widgets/edit?widgetId=" + second)
        try device.app.tap("See plans")
        device.pass(seconds: 2)
        try device.app.at("/unitana/paywall?trigger=widgets")
        try device.app.tap("Subscribe Now")
        device.pass(seconds: 2)
        try device.app.at("/unitana/widgets/edit?widgetId=" + second)
        try device.app.seeNo(locked)
    }

    @Test("walk unitana 11 before a widget is removed, the user is asked once, and may keep it")
    func removed() throws {
        let device = try Device()
        try device.setUp()
        try add(device)
        let id = try #require(device.server.rows["widgets"]?.keys.first)
        device.app.visit("/unitana/widgets/edit?widgetId=" + id)
        device.pass(seconds: 2)
        try device.app.tap("Remove this widget")
        try device.app.see("Remove this widget?", "its link stops working")
        try device.app.tap("Keep it")
        try device.app.at("/unitana/widgets/edit?widgetId=" + id)
        try device.app.tap("Remove this widget")
        try device.app.tap("Remove this widget")
        try device.app.at("/unitana/widgets")
        device.pass(seconds: 10)
        #expect(device.server.rows["widgets"]?.isEmpty ?? true)
    }

    @Test("walk unitana 12 what is free is not said to who has subscribed")
    func subscriber() throws {
        let device = try Device()
        try device.setUp()
        device.app.visit("/unitana/widgets")
        #expect(try device.app.screen.subtitle == Words(.en)[.wholeWidgetsFree])
        try device.subscribe("yearly", until: device.app.clock + 86_400_000)
        #expect(try device.app.screen.subtitle == nil)
    }

    @Test(
        "walk unitana 6 the limit's sheet says that what was chosen is kept, and not only for as long as the app is open",
        arguments: Language.allCases)
    func keptForGood(_ language: Language) {
        let text = Words(language)[.unitanaLimitText]
        for app in ["app", "App", "アプリ", "앱", "uygulama", "应用"] { #expect(!text.contains(app), "\(text)") }
    }

    @Test("U7 a store that fails says so, and nothing is lost; restoring without a purchase too")
    func failure() throws {
        let device = try Device()
        device.server.isSelling = true
        try device.setUp()
        device.app.visit("/unitana/paywall?trigger=widgets")
        device.pass(seconds: 2)
        device.app.network.fail("/api/store/purchases", .failed(.unreachable))
        try device.app.tap("Subscribe Now")
        device.pass(seconds: 2)
        try device.app.at("/unitana/paywall?trigger=widgets")
        try device.app.see("nothing was charged")
        try device.app.tap("Restore purchases")
        device.pass(seconds: 2)
        try device.app.see("There is no subscription to restore for this account.")
    }

    @Test("U7 the trigger of the fourth place exists, and is off")
    func fourthPlace() throws {
        #expect(PaywallTrigger(slug: "places") == .places)
        #expect(PaywallTrigger.freePlaces == nil)
        let device = try Device()
        try device.setUp()
        for (name, city) in [("Two", "Tokyo"), ("Three", "London"), ("Four", "New York")] {
            try device.add(name, city)
        }
        device.app.visit("/unitana/places/switcher")
        #expect(try device.names.count == 4)
    }

    private func add(_ device: Device) throws {
        device.app.visit("/unitana/widgets/new")
        try device.app.tap("Save widget")
        device.pass(seconds: 30)
        #expect(device.server.rows["widgets"]?.count == 1)
    }
}
