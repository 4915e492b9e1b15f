import AlmanacApp
import AlmanacCore
import AlmanacSimulator
import Testing

@testable import Unitana

@Suite("The place editor")
struct EditorTests {
    /// The editor of Berlin, open.
    private func editing() throws -> Device {
        let device = try Device()
        try device.setUp()
        device.app.visit("/unitana/places/edit?placeId=" + (try device.key(of: "Berlin")))
        return device
    }

    @Test("U5 Back throws the changes of a place away, and keeps what a new place was given")
    func back() throws {
        let device = try editing()
        let route = try device.app.screen.route
        try device.app.type("Name of the place", "Typo")
        #expect(try !device.app.screen.mayReload)
        try device.app.tap("Back")
        #expect(try device.app.screen.mayReload)
        device.app.launch(route)
        #expect(try device.app.typed("Name of the place") == "Berlin")
        device.app.visit("/unitana/places/new")
        try device.app.type("Name of the place", "Half")
        try device.app.tap("Back")
        device.app.visit("/unitana/places/new")
        #expect(try device.app.typed("Name of the place") == "Half")
    }

    @Test("U5 saving writes only what was changed: another device's changes of the rest stay")
    func onlyChanges() throws {
        let device = try editing()
        try device.app.type("Name of the place", "Spree")
        try device.edit("Berlin", "home_currency", .string("GBP"))
        try device.app.tap("Save")
        device.pass(seconds: 10)
        let place = try #require(device.server.rows["places"]?.values.first)
        #expect(place["name"] == .string("Spree") && place["home_currency"] == .string("GBP"))
        #expect(try device.app.tile("Currency").secondary?.hasSuffix("GBP") ?? false)
    }

    @Test("U5 a draft that outlives the process is saved without undoing what another device changed meanwhile")
    func killedDraft() throws {
        let device = try editing()
        let route = try device.app.screen.route
        try device.app.type("Name of the place", "Spree")
        device.pass(seconds: 1)
        device.app.kill()
        device.app.launch("/unitana/dashboard")
        try device.edit("Berlin", "home_currency", .string("GBP"))
        device.app.visit(route)
        #expect(try device.app.typed("Name of the place") == "Spree")
        try device.app.tap("Save")
        device.pass(seconds: 10)
        let place = try #require(device.server.rows["places"]?.values.first)
        #expect(place["name"] == .string("Spree") && place["home_currency"] == .string("GBP"))
    }

    @Test("U5 the search for a time zone ends with a second tap, and leaves the city's alone")
    func zoneSearch() throws {
        let device = try Device()
        try device.setUp()
        device.app.visit("/unitana/places/new")
        try device.find("Tokyo")
        try device.app.see("Tokyo")
        try device.app.tap("Local time zone")
        try device.app.type("A city in that zone", "Lond")
        device.pass(seconds: 1)
        try device.app.tap("London")
        try device.app.tap("Tokyo")
        #expect(try device.app.typed("City").isEmpty)
        try device.app.tap("Local time zone")
        try device.app.tap("Local time zone")
        try device.app.seeNo("A city in that zone")
    }

    @Test("walk unitana 12 a currency that does not exist is refused; one that a place already has is still shown")
    func unknownCurrency() throws {
        let device = try Device()
        try device.setUp()
        device.app.visit("/unitana/places/new")
        try device.find("Tokyo")
        for (code, isKnown) in [
            ("XXQ", false), ("ABC", false), ("EUA", false), ("BGN", false), ("dkk", true), ("zwg", true),
        ] {
            try device.app.type("Currency there, such as USD", code)
            try device.app.tap("Save")
            device.pass(seconds: 5)
            #expect(try device.app.screen.route.hasPrefix("/unitana/places") == !isKnown, "\(code)")
            if isKnown { device.app.visit("/unitana/places/edit?placeId=" + (try device.key(of: "Tokyo"))) }
        }
        try device.edit("Berlin", "place_currency", .string("XXQ"))
        device.app.visit("/unitana/places/switcher")
        try device.app.tap("Berlin")
        #expect(try device.app.tile("Currency").notes.first?.hasPrefix("No rate for XXQ") ?? false)
    }

    @Test("seed unitana 2 a currency is found by its code, a name or a country, and chosen from a list")
    func currencyFound() throws {
        let device = try Device()
        try device.setUp()
        device.app.visit("/unitana/places/new")
        let field = "Currency there, such as USD"
        for (typed, name, code) in [
            ("yen", "Japanese Yen", "JPY"), ("Switz", "Swiss Franc", "CHF"), ("dollar", "US Dollar", "USD"),
            ("KR", "South Korean Won", "KRW"), ("croatia", "Euro", "EUR"),
        ] {
            try device.app.type(field, typed)
            #expect(try device.app.typed(field) == typed)
            try device.app.tap(name)
            #expect(try device.app.typed(field) == code)
            // The row that was chosen stays, and with it the focus.
            try device.app.see(name)
        }
        try device.app.type(field, "qqq")
        try device.app.seeNo("Currencies found", "Euro")
        try device.app.type("Your currency, such as EUR", "Rupee")
        try device.app.see("Indian Rupee")
    }

    @Test(
        "seed unitana 2 currencies have names in each language, and are found by them",
        arguments: [
            (Language.de, "Schweiz", "CHF"), (Language.fr, "livre st", "GBP"), (Language.es, "Corona sueca", "SEK"),
            (Language.ja, "円", "JPY"),
            (Language.ja, "韓国", "KRW"), (Language.ko, "위안", "CNY"), (Language.tr, "ABD", "USD"),
            (Language.zh, "欧元", "EUR"), (Language.de, "yen", "JPY"),
        ])
    func currencyNames(language: Language, typed: String, code: String) throws {
        var search = CitySearch()
        _ = search.update(
            .shipped(.answered(status: 200, body: Array(try Device.list().utf8))), recent: [], language,
            Moment(
                now: Device.start, zone: .utc, locales: [language.code],
                platform: Platform(system: .linux, model: "Test", version: "1"), isOnline: true, permission: .granted,
                random: 1))
        #expect(search.currencies(typed, language).first?.code == code)
    }

    @Test("seed unitana 2 each currency there is has a name, and none other is offered")
    func everyCurrency() throws {
        let names = try Device.list().split(separator: "\n").filter { $0.hasPrefix("\t\t\t") }.map {
            $0.split(separator: "\t").map(String.init)
        }
        #expect(names.count == 155)
        for name in names { #expect(Money.isCurrency(name[0]) && name.count > 1 && name[1] != name[0], "\(name)") }
        #expect(Set(names.map { $0[0] }).count == 155)
    }

    @Test("walk unitana 12 a city that is missing is said at its field")
    func missingCity() throws {
        let device = try Device()
        try device.setUp()
        device.app.visit("/unitana/places/new")
        #expect(try device.app.screen.field("City").error == nil)
        try device.app.tap("Save")
        #expect(try device.app.screen.field("City").error?.hasPrefix("Choose a city from the list") ?? false)
        try device.app.tap("Local time zone")
        try device.app.see("Choose a city from the list")
        try device.app.tap("Local time zone")
        try device.find("Tokyo")
        try device.app.seeNo("Choose a city from the list")
    }

    @Test("walk unitana 12 the zone that is being changed is marked, and its search is where one types")
    func zoneMark() throws {
        let device = try Device()
        try device.go(to: .zones)
        func marked() throws -> [String] {
            var titles: [String] = []
            for case .list(let list) in try device.app.screen.blocks {
                titles += list.rows.filter { $0.isCurrent }.map { $0.title }
            }
            return titles
        }
        #expect(try marked().isEmpty)
        try device.app.tap("Your time zone")
        #expect(try marked() == ["Your time zone"])
        #expect(try device.app.screen.field("A city in that zone").takesFocus)
        try device.app.tap("Local time zone")
        #expect(try marked() == ["Local time zone"])
        try device.app.tap("Local time zone")
        #expect(try marked().isEmpty)
    }

    @Test("U5 Enter in a search presses nothing, because the results are what is wanted")
    func search() throws {
        let device = try Device()
        try device.go(to: .context)
        var kinds: [TextFieldKind] = []
        for case .field(let field) in try device.app.screen.blocks where field.label == "City" {
            kinds.append(field.kind)
        }
        #expect(kinds == [.search])
    }

    @Test("U4 what another window wrote during a write is read after it", arguments: 0..<6)
    func duringWrite(_ steps: Int) throws {
        let device = try Device()
        try device.setUp()
        try device.add("Tokyo", "Tokyo")
        device.app.visit("/unitana/settings")
        _ = device.app.disk.answer([Remembered.set(Remembered.active, try device.key(of: "Berlin"))])
        device.app.sendOnly(Almanac.surroundingsChanged)
        for _ in 0..<steps { _ = device.app.step() }
        try device.app.tap("Neutral")
        device.pass(seconds: 5)
        device.app.visit("/unitana/dashboard")
        #expect(try device.app.screen.toolbar.first?.label == "Berlin")
    }
}
