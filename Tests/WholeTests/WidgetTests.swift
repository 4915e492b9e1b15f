import AlmanacCore
import AlmanacSimulator
import Testing

@testable import Whole

@Suite("W10 Widgets")
struct WholeWidgets {
    private func rows(_ device: Device) -> [SyncServer.Stored] {
        device.server.rows["widgets"].map { Array($0.values) } ?? []
    }

    private func shown(_ device: Device) -> String? {
        rows(device).first?["snapshot"]?["entries"]?.array?.first?["primary"]?.string
    }

    /// Adds a widget and lets the sync bring it to the server.
    private func add(_ device: Device) throws {
        device.app.visit("/whole/widgets")
        try device.app.tap("Add a widget")
        device.pass(seconds: 10)
    }

    @Test("W10 the settings lead to the widgets: a preview in the chosen size, which the next one gets")
    func page() throws {
        let device = Device()
        try device.onboard()
        let quote = try device.texts[0]
        try device.app.tap("Settings")
        try device.app.tap("Widgets")
        try device.app.at("/whole/widgets")
        try device.app.see(quote, "One widget is free", "How to show it")
        #expect(try device.app.isChosen("Medium"))
        for (size, pixels) in [("Small", WidgetSize.small), ("Large", .large), ("Medium", .medium)] {
            try device.app.tap(size)
            let pictures = try device.app.screen.blocks.compactMap { if case .picture(let it) = $0 { it } else { nil } }
            let picture = try #require(pictures.first)
            #expect(picture.pixels == pixels.pixels)
            #expect(picture.svg.contains(#"width="\#(pixels.pixels.width)""#))
        }
        try device.app.tap("Small")
        try add(device)
        #expect(rows(device).first?["size"] == .string("small"))
        #expect(rows(device).first?["kind"] == .string("quote"))
        try device.app.tap("Large")
        device.pass(seconds: 5)
        #expect(rows(device).first?["size"] == .string("large"))
        // The size of new ones is another matter.
        try device.app.tap("Back")
        #expect(try device.app.isChosen("Small"))
        try device.app.tap("Back")
        try device.app.at("/whole/settings")
    }

    @Test("W10 the widget shows the quote last shown on the main screen; a tap opens that quote")
    func lastShown() throws {
        let device = Device()
        try device.onboard()
        try add(device)
        device.app.visit("/whole")
        #expect(shown(device) == (try device.texts[0]))
        try device.app.tap("Next quote")
        try device.app.tap("Next quote")
        device.pass(seconds: 10)
        #expect(shown(device) == (try device.texts[2]))
        let route = try #require(rows(device).first?["snapshot"]?["route"]?.string)
        device.app.visit(route)
        #expect(try device.deck.cards[device.deck.index].passage.text == shown(device))
    }

    @Test("W10 swiping writes the widget's row once within a few seconds, and not while nothing changes")
    func batched() throws {
        let device = Device()
        try device.onboard()
        try add(device)
        device.app.visit("/whole")
        device.pass(seconds: 10)
        func change() -> Int64 { rows(device).first?.change ?? 0 }
        let before = change()
        func sent() -> Int { device.app.log.filter { $0.contains("POST /rest/v1/widgets") }.count }
        let sentBefore = sent()
        for _ in 0..<8 {
            try device.app.tap("Next quote")
            device.app.pass(milliseconds: 200)
        }
        device.pass(seconds: 20)
        #expect(shown(device) == (try device.texts[8]))
        // Eight swipes in 1.6 seconds are one write.
        #expect(sent() == sentBefore + 1)
        let after = change()
        #expect(after > before)
        device.app.surroundingsChanged()
        device.pass(seconds: 3_600)
        #expect(change() == after)
    }

    @Test("W10 two devices that show different quotes do not take turns: the last one that changed wins")
    func twoDevices() throws {
        let phone = Device()
        try phone.onboard()
        try phone.link()
        phone.pass(seconds: 5)
        try add(phone)
        let tablet = Device(server: phone.server, seed: 99)
        try tablet.signIn()
        tablet.app.visit("/whole")
        tablet.pass(seconds: 20)
        let first = try #require(shown(phone))
        for _ in 0..<5 {
            phone.app.surroundingsChanged()
            phone.pass(seconds: 20)
            tablet.app.surroundingsChanged()
            tablet.pass(seconds: 20)
        }
        #expect(shown(phone) == first)
        let change = rows(phone).first?.change
        try tablet.app.tap("Next quote")
        tablet.pass(seconds: 20)
        let second = try #require(shown(phone))
        #expect(second != first)
        for _ in 0..<5 {
            phone.app.surroundingsChanged()
            phone.pass(seconds: 20)
            tablet.app.surroundingsChanged()
            tablet.pass(seconds: 20)
        }
        #expect(shown(phone) == second)
        #expect(rows(phone).first.map { $0.change == (change ?? 0) } == false)
    }

    @Test("Finding 11: what an edit on another device has overtaken is written again, and the edit stays")
    func overtaken() throws {
        let phone = Device()
        try phone.onboard()
        try phone.link()
        phone.pass(seconds: 5)
        try add(phone)
        let route = try phone.app.screen.route
        let tablet = Device(server: phone.server, seed: 99)
        try tablet.signIn()
        tablet.app.visit("/whole")
        tablet.pass(seconds: 20)
        phone.app.visit("/whole")
        phone.pass(seconds: 20)
        tablet.app.visit(route)
        tablet.pass(seconds: 20)
        // The tablet knows only the quote before, and is the last to edit the widget.
        tablet.app.isOnline = false
        try phone.app.tap("Next quote")
        phone.pass(seconds: 20)
        let quote = try #require(shown(phone))
        tablet.pass(seconds: 60)
        try tablet.app.tap("Large")
        tablet.app.isOnline = true
        tablet.app.surroundingsChanged()
        tablet.pass(seconds: 20)
        #expect(rows(phone).first?["size"] == .string("large"))
        #expect(shown(phone) != quote)
        for _ in 0..<3 {
            phone.app.surroundingsChanged()
            phone.pass(seconds: 60)
            tablet.app.surroundingsChanged()
            tablet.pass(seconds: 60)
        }
        #expect(shown(phone) == quote)
        #expect(rows(phone).first?["size"] == .string("large"))
        let change = rows(phone).first?.change
        phone.app.surroundingsChanged()
        phone.pass(seconds: 60)
        #expect(rows(phone).first?.change == change)
    }

    @Test("W10 the link: made, shown in fields to copy from, renewed and ended")
    func link() throws {
        let device = Device()
        try device.onboard()
        try add(device)
        try device.app.see("Anyone with the link can see this widget")
        try device.app.tap("Create a link")
        device.pass(seconds: 1)
        let address = try device.app.typed("Page")
        #expect(address.hasPrefix("https://almanac.example/w/token-"))
        #expect(
            try device.app.typed("Code for a website").hasPrefix(#"<iframe src="\#(address)" width="660" height="320""#)
        )
        #expect(try device.app.typed("Picture, for e-ink and dashboards") == address + ".svg?w=800&h=480&ink=1")
        // The fields only show.
        try device.app.type("Page", "mine")
        #expect(try device.app.typed("Page") == address)
        try device.app.tap("Create a new link")
        device.pass(seconds: 1)
        #expect(try device.app.typed("Page") != address)
        // It is there again after a restart.
        let again = try device.app.typed("Page")
        let route = try device.app.screen.route
        device.app.launch(route)
        device.pass(seconds: 1)
        #expect(try device.app.typed("Page") == again)
        try device.app.tap("Turn off the link")
        device.pass(seconds: 1)
        #expect(try device.app.canTap("Create a link"))
        #expect(rows(device).first?["token"] == nil)
    }

    @Test("W10 without a network the page says so and tries again; nothing is lost")
    func offline() throws {
        let device = Device()
        try device.onboard()
        device.app.isOnline = false
        device.app.surroundingsChanged()
        try add(device)
        try device.app.tap("Create a link")
        try device.app.see("The server can’t be reached")
        device.app.isOnline = true
        device.app.surroundingsChanged()
        device.pass(seconds: 5)
        try device.app.tap("Try again")
        device.pass(seconds: 5)
        #expect(try device.app.typed("Page").hasPrefix("https://almanac.example/w/"))
        #expect(rows(device).count == 1)
    }

    @Test("W10 one widget is free; the second opens the paywall, and a plan allows it")
    func gate() throws {
        let device = Device()
        try device.onboard()
        try add(device)
        #expect(rows(device).count == 1)
        try add(device)
        try device.app.at("/whole/paywall")
        #expect(rows(device).count == 1)
        try device.subscribe("monthly", until: device.app.clock + 3_600_000)
        try add(device)
        #expect(try device.app.screen.route.hasPrefix("/whole/widgets/"))
        #expect(rows(device).count == 2)
        try add(device)
        #expect(rows(device).count == 3)
    }

    @Test("W10 when the plan ends, the oldest widget goes on, the others are paused, and nothing is deleted")
    func ended() throws {
        let device = Device()
        try device.onboard()
        try device.subscribe("monthly", until: device.app.clock + 3_600_000)
        try add(device)
        try device.app.tap("Small")
        try add(device)
        device.app.visit("/whole/widgets")
        try device.app.seeNo("Paused")
        device.pass(seconds: 3_700)
        try device.app.see("Paused")
        let list = try device.app.screen.blocks.compactMap { if case .list(let list) = $0 { list } else { nil } }
        #expect(list.first?.rows.map { $0.title } == ["Quote · Small", "Quote · Medium"])
        #expect(list.first?.rows.map { $0.detail } == [nil, "Paused"])
        #expect(rows(device).count == 2)
        try device.app.tap("Add a widget")
        try device.app.at("/whole/paywall")
    }

    @Test("W10 the card of the board has the quote last shown, and its route")
    func card() throws {
        let device = Device()
        try device.onboard()
        try add(device)
        let row = try #require(device.app.disk.rows("widget_cards").first)
        #expect(row[0] == .text("whole-quote"))
        let card = try JSON.parse(Array((row[1].text ?? "").utf8))
        #expect(card["entries"]?.array?[0]["primary"]?.string == shown(device))
        #expect(card["route"] == rows(device).first?["snapshot"]?["route"])
    }

    @Test(
        "W10 how to show it depends on the system, in every language",
        arguments: [Platform.System.ios, .android, .windows, .macos])
    func instructions(_ system: Platform.System) throws {
        for language in Language.allCases {
            let word: Word =
                switch system {
                case .ios: .widgetShowIos
                case .android: .widgetShowAndroid
                case .windows: .widgetShowWindows
                default: .widgetShowOther
                }
            let device = Device()
            try device.onboard()
            device.app.platform.system = system
            #expect(WidgetLink.instructions(device.app.moment) == word)
            #expect(!Words(language)[word].isEmpty)
        }
    }
}
