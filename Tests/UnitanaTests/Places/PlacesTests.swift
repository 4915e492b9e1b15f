import AlmanacApp
import AlmanacCore
import AlmanacSimulator
import Testing

@testable import Unitana

@Suite("Places")
struct PlacesTests {
    @Test("U4 a place is created, selected, edited, moved and deleted")
    func switcher() throws {
        let device = try Device()
        let app = device.app
        try device.setUp()
        try device.add("Work", "Tokyo")
        #expect(try app.screen.toolbar.first?.label == "Work")
        try app.tap("Work")
        try app.at("/unitana/places/switcher")
        #expect(try device.names == ["Berlin", "Work"])
        try app.tap("Berlin")
        try app.at("/unitana/dashboard")
        #expect(try app.screen.toolbar.first?.label == "Berlin")
        app.visit("/unitana/places/switcher")
        try app.tap("Edit places")
        try app.at("/unitana/places/order")
        try app.move("Work", to: 0)
        #expect(try device.names == ["Work", "Berlin"])
        try app.tap("Done")
        try app.at("/unitana/places/switcher")
        #expect(try device.names == ["Work", "Berlin"])
        try app.tap("Edit places")
        try app.tap("Work")
        try app.type("Name of the place", "Tokyo office")
        try app.tap("Save")
        app.visit("/unitana/places/order")
        #expect(try device.names == ["Tokyo office", "Berlin"])
        try app.tap("Delete Tokyo office")
        try app.see("Delete Tokyo office?", "This can’t be undone.")
        try app.tap("Keep it")
        #expect(try device.names.count == 2)
        try app.tap("Delete Tokyo office")
        try app.tap("Delete Tokyo office")
        try app.at("/unitana/places/order")
        #expect(try device.names == ["Berlin"])
        device.pass(seconds: 20)
        #expect(device.server.rows["places"]?.count == 1)
    }

    @Test("U4 the default place can't be deleted, only changed")
    func defaultPlace() throws {
        let device = try Device()
        try device.setUp()
        device.app.visit("/unitana/places/order")
        try device.app.tap("Delete Berlin")
        try device.app.see("Berlin is your only place, so it can’t be deleted.")
        try device.add("Work", "Tokyo")
        device.app.visit("/unitana/places/order")
        try device.app.tap("Delete Berlin")
        try device.app.at("/unitana/places/order")
        try device.app.see("Berlin is the default place and can’t be deleted.")
        // The way out is right below.
        var buttons: [String] = []
        for case .button(let action) in try device.app.screen.blocks { buttons.append(action.label) }
        #expect(buttons == ["Make Work the default"])
        try device.app.tap("Make Work the default")
        try device.app.seeNo("can’t be deleted")
        try device.app.tap("Delete Berlin")
        try device.app.tap("Delete Berlin")
        #expect(try device.names == ["Work"])
        device.app.launch("/unitana/places/switcher")
        #expect(try device.app.tile("Work").notes.last == "on the dashboard · default")
    }

    @Test("U4 two devices that make different places the default agree once they have synced")
    func twoDevices() throws {
        let first = try Device()
        try first.setUp()
        try first.add("Work", "Tokyo")
        let rows = try #require(first.server.rows["places"])
        // Another device of the account names the other place, and this one deletes nothing.
        let work = try #require(rows.values.first { $0["name"] == .string("Work") }?["id"])
        first.server.insert(
            "unitana_settings", key: try first.account, JSON.Member("default_place_id", work),
            JSON.Member("user_id", .string(try first.account)),
            JSON.Member("updated_at", .string((first.app.clock + 60_000).timestamp)))
        first.app.surroundingsChanged()
        first.pass(seconds: 30)
        first.app.visit("/unitana/places/switcher")
        #expect(try first.app.tile("Work").notes.last == "on the dashboard · default")
        #expect(try first.app.tile("Berlin").notes.count == 1)
        // The named place goes on another device: the oldest is the default.
        let key = try #require(rows.first { $0.value["name"] == .string("Work") }?.key)
        first.server.delete("places", key: key)
        first.app.surroundingsChanged()
        first.pass(seconds: 30)
        #expect(try first.names == ["Berlin"])
        #expect(try first.app.tile("Berlin").notes.last == "on the dashboard · default")
    }

    @Test("U5 the editor says on one page what is missing, and saves nothing until it is there")
    func validation() throws {
        let device = try Device()
        try device.setUp()
        device.app.visit("/unitana/places/new")
        try device.app.tap("Save")
        try device.app.see("Give the place a name.", "Choose a city from the list")
        try device.app.type("Name of the place", "Work")
        try device.find("Tokyo")
        try device.app.type("Currency there, such as USD", "y1")
        try device.app.tap("Save")
        try device.app.see("Choose a currency from the list, or type its code")
        try device.app.type("Currency there, such as USD", "jpy")
        #expect(try device.app.typed("Currency there, such as USD") == "JPY")
        try device.app.tap("Save")
        try device.app.at("/unitana/dashboard")
        #expect(try device.app.tile("Currency").primary == "10,000\u{A0}JPY")
    }

    @Test("U5 a city found is told apart by its state or a neighbor, also in what was found before")
    func whereabouts() throws {
        let device = try Device()
        try device.setUp()
        func city(_ id: Int64, _ name: String, _ state: String?, _ near: String?) -> JSON {
            .members(
                ("id", .int(id)), ("name", .string(name)), ("country", .string("JP")),
                ("country_name", .string("Japan")), ("admin1", .optional(state)), ("near", .optional(near)),
                ("time_zone", .string("Asia/Tokyo")), ("currency", .string("JPY")))
        }
        device.places.wrong["cities"] = .array([
            city(1, "Fuchū", nil, "Chōfu"), city(2, "Fuchū", nil, "Fukuyama"), city(3, "Springfield", "IL", nil),
        ])
        device.app.visit("/unitana/places/new")
        try device.app.type("City", "fuchu")
        device.pass(seconds: 1)
        try device.app.see("Japan · near Chōfu", "Japan · near Fukuyama", "IL · Japan")
        try device.app.tap("Fuchū")
        device.app.launch("/unitana/places/new")
        try device.app.tap("Fuchū")
        try device.app.see("Japan · near Chōfu")
    }

    @Test("U5 an edit that is killed is there again; what was found before is found without a network")
    func killedEdit() throws {
        let device = try Device()
        try device.setUp()
        try device.add("Work", "Tokyo")
        device.app.visit("/unitana/places/new")
        try device.app.type("Name of the place", "Half")
        device.pass(seconds: 1)
        device.app.launch("/unitana/places/new")
        #expect(try device.app.typed("Name of the place") == "Half")
        try device.app.see("Half", "Tokyo", "Cities: GeoNames")
        device.app.isOnline = false
        try device.app.type("City", "kath")
        device.pass(seconds: 1)
        try device.app.see("Kathmandu")
    }
}

@Suite("Settings, routes and words")
struct SettingsTests {
    @Test("U8 learning mode: Human explains, Neutral shows numbers only")
    func learning() throws {
        let device = try Device()
        try device.setUp()
        #expect(try device.app.tile("Weather").notes.contains("70\u{A0}°F is pleasantly mild"))
        device.app.visit("/unitana/settings")
        try device.app.see("Says what a number feels like: “68\u{A0}°F is pleasantly mild”")
        try device.app.tap("Neutral")
        try device.app.tap("Back")
        #expect(try device.app.tile("Weather").notes.count == 1)
        device.pass(seconds: 10)
        #expect(device.server.rows["unitana_settings"]?.values.first?["learning_mode"] == .string("neutral"))
    }

    @Test("U8 text size, contrast and motion take effect on the page, everywhere and after a restart")
    func comfort() throws {
        let device = try Device()
        try device.setUp()
        device.app.visit("/unitana/settings")
        try device.app.tap("Accessibility")
        try device.app.at("/settings/appearance")
        try device.app.tap("Largest")
        try device.app.tap("Large")
        try device.app.tap("More contrast")
        try device.app.tap("Less motion")
        #expect(try device.app.screen.comfort == "large contrast still")
        device.app.launch("/")
        #expect(try device.app.screen.comfort == "large contrast still")
        device.app.launch("/unitana/settings/accessibility")
        try device.app.at("/settings/appearance")
        try device.app.tap("Standard")
        try device.app.tap("Less motion")
        #expect(try device.app.screen.comfort == "contrast")
    }

    @Test("U8 privacy says what is stored, and leads straight to export and delete")
    func privacy() throws {
        let device = try Device()
        try device.setUp()
        device.app.visit("/unitana/settings/privacy")
        try device.app.see("Unitana never asks where you are.")
        try device.app.tap("Your data")
        try device.app.at("/settings/data")
        try device.app.see("Save a copy", "Delete everything")
    }

    @Test("U9 the seed's routes stand unchanged below the app's slug, each with its screen's id")
    func routes() throws {
        let routes: [(String, ScreenID)] = [
            ("/first-run", .s1), ("/dashboard", .s2), ("/places/switcher", .s3), ("/places/order", .s3),
            ("/places/new", .s4),
            ("/places/edit?placeId=a%20b", .s4), ("/settings", .s5), ("/paywall?trigger=widgets", .s6),
            ("/widgets", .s7), ("/subscription/manage", .s8), ("/dashboard/weather", .m1),
            ("/dashboard/weather/freshness", .m3), ("/widgets/limit", .m4),
        ]
        for (path, id) in routes {
            let route = try #require(UnitanaRoute("/unitana" + path), "\(path)")
            #expect(route.path == "/unitana" + path)
            #expect(route.id == id)
        }
        #expect(UnitanaRoute("/unitana/nowhere") == nil)
        #expect(UnitanaRoute("/facts") == nil)
    }

    @Test("U9 Back closes a sheet first, then returns to the dashboard, which has no Back of its own")
    func back() throws {
        let device = try Device()
        try device.setUp()
        device.app.visit("/unitana/settings")
        device.app.visit("/unitana/widgets")
        device.app.visit("/unitana/widgets/limit")
        #expect(try device.app.screen.layout == .panel)
        for route in ["/unitana/widgets/new", "/unitana/widgets", "/unitana/settings", "/unitana/dashboard"] {
            try device.app.tap(try #require(try device.app.screen.back?.label))
            try device.app.at(route)
        }
        #expect(try device.app.screen.back?.label == "Almanac")
    }

    @Test("U7 no text of Unitana promises a trial", arguments: Language.allCases)
    func noTrial(_ language: Language) throws {
        let promises = [
            "trial", "probe", "prueba", "essai", "体験", "トライアル", "체험", "deneme", "试用", "試用", "kostenlos testen",
        ]
        let words = Words(language)
        var texts = Word.allCases.filter { "\($0)".hasPrefix("unitana") || $0 == .storeBoth }.map { words[$0] }
        for (status, ends) in [
            ("free", nil), ("yearly", "2027-01-01T00:00:00.000+00:00"), ("monthly", "2020-01-01T00:00:00.000+00:00"),
        ] {
            for isSelling in [false, true] {
                let device = try Device(locales: [language.code])
                device.server.isSelling = isSelling
                device.app.launch()
                try device.app.type(words[.unitanaPlaceName], "Berlin")
                for _ in 0..<4 { try device.app.tap(words[.continue]) }
                try device.app.type(words[.unitanaCity], "Berl")
                device.pass(seconds: 1)
                try device.app.tap("Berlin")
                try device.app.tap(words[.continue])
                try device.app.tap(words[.unitanaCreate])
                device.pass(seconds: 5)
                try device.subscribe(status, until: ends.flatMap { Instant(timestamp: $0) })
                for path in ["/unitana/paywall?trigger=widgets", "/unitana/subscription/manage", "/unitana/settings"] {
                    device.app.visit(path)
                    device.pass(seconds: 2)
                    texts += try device.app.visible
                }
            }
        }
        for text in texts {
            for promise in promises where text.lowercased().contains(promise) {
                // The test store says what it is, and in Spanish with the same word.
                #expect(text == words[.storeSandbox], "\(text)")
            }
        }
    }
}
