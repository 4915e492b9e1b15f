import AlmanacCore
import AlmanacSimulator
import Testing

@testable import Whole

@Suite("W10 Widgets that are removed or paused")
struct WholeWidgetEnds {
    private func rows(_ device: Device) -> [SyncServer.Stored] {
        device.server.rows["widgets"].map { Array($0.values) } ?? []
    }

    /// Adds a widget and lets the sync bring it to the server.
    private func add(_ device: Device) throws {
        device.app.visit("/whole/widgets")
        try device.app.tap("Add a widget")
        device.pass(seconds: 10)
    }

    /// Removes the widget on the screen, which is asked about once.
    private func remove(_ device: Device) throws {
        try device.app.tap("Remove this widget")
        try device.app.tap("Remove this widget")
    }

    @Test("W10 removing a widget makes room for another, and takes its card from the board")
    func removing() throws {
        let device = Device()
        try device.onboard()
        try add(device)
        #expect(device.app.disk.rows("widget_cards").count == 1)
        try remove(device)
        try device.app.at("/whole/widgets")
        device.pass(seconds: 10)
        #expect(rows(device).isEmpty)
        #expect(device.app.disk.rows("widget_cards").isEmpty)
        #expect(device.app.disk.rows("published_widgets").isEmpty)
        try add(device)
        #expect(rows(device).count == 1)
    }

    @Test("walk unitana 11 before a widget is removed, the user is asked once, and may keep it")
    func kept() throws {
        let device = Device()
        try device.onboard()
        try add(device)
        for _ in 0..<2 {
            try device.app.tap("Remove this widget")
            try device.app.see("Remove this widget?", "its link stops working")
            try device.app.tap("Keep it")
            try device.app.see("How to show it")
        }
        device.pass(seconds: 10)
        #expect(rows(device).count == 1)
        // The browser draws the page again for the question.
        var state = Home.State(.en, WholeRecords(), QuoteLibrary([], downloaded: nil))
        let before = state
        state.isRemovingWidget = true
        #expect(!state.looksSame(as: before))
    }

    @Test("W10 a widget that is removed on another device leads back to the list, and so does an unknown address")
    func gone() throws {
        let device = Device()
        try device.onboard()
        device.app.visit("/whole/widgets/nonsense")
        try device.app.at("/whole/widgets")
        try add(device)
        let route = try device.app.screen.route
        try device.app.at(route)
        try remove(device)
        device.app.visit(route)
        try device.app.at("/whole/widgets")
    }

    @Test("walk unitana 4 a paused widget's page says so, and leads to the offers and back")
    func paused() throws {
        let device = Device()
        try device.onboard()
        try device.subscribe("monthly", until: device.app.clock + 3_600_000)
        try add(device)
        let first = try device.app.screen.route
        try add(device)
        let second = try device.app.screen.route
        device.app.visit("/whole/widgets")
        device.pass(seconds: 3_700)
        device.app.visit(first)
        try device.app.seeNo(Words(.en)[.widgetLocked])
        device.app.visit(second)
        // The widget says it, and nothing repeats it.
        #expect(try device.app.visible.filter { $0.contains(Words(.en)[.widgetLocked]) }.count == 1)
        try device.app.tap("See plans")
        try device.app.at("/whole/paywall")
        device.app.visit(second)
        try device.app.at(second)
    }
}
