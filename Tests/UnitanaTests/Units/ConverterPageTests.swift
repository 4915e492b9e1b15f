import AlmanacApp
import AlmanacCore
import AlmanacSimulator
import Testing

@testable import Unitana

@Suite("V converter")
struct ConverterPageTests {
    /// A device with a page of the converter open, for Berlin and an American.
    private func open(_ page: String) throws -> Device {
        let device = try Device()
        try device.setUp()
        device.app.visit("/unitana/converter" + page)
        return device
    }

    @Test("V converter: either field can be typed into, and the other one follows")
    func bothFields() throws {
        let device = try open("/temperature")
        try device.app.type("Temperature (°F)", "100")
        #expect(try device.app.typed("Temperature (°C)") == "37.8\u{A0}°C")
        try device.app.type("Temperature (°C)", "36.6")
        #expect(try device.app.typed("Temperature (°F)") == "97.9\u{A0}°F")
        device.app.visit("/unitana/dashboard/currency")
        try device.app.type("Amount (USD)", "10")
        #expect(try device.app.typed("Amount (EUR)").hasSuffix("\u{A0}EUR"))
        #expect(try device.app.typed("Amount (USD)") == "10")
    }

    @Test("V converter: nonsense in the second field keeps the last valid amount, on both sides, and says so")
    func kept() throws {
        let device = try open("/length")
        try device.app.type("Distance (km)", "8")
        try device.app.type("Distance (mi)", "far")
        try device.app.see("Last valid value: 8\u{A0}km = 4.97\u{A0}mi", "Type a number, such as 12.5.")
        #expect(try device.app.typed("Distance (km)") == "8\u{A0}km")
        device.app.visit("/unitana/dashboard/currency")
        try device.app.type("Amount (EUR)", "8")
        try device.app.type("Amount (USD)", "much")
        try device.app.see("Last valid value: 8.00\u{A0}EUR = 8.94\u{A0}USD")
    }

    @Test("V converter: the result has the digits of what was typed, and one more with each tap")
    func digits() throws {
        let device = try open("/length")
        try device.app.type("Distance (km)", "42.195")
        #expect(try device.app.typed("Distance (mi)") == "26.219\u{A0}mi")
        try device.app.tap("One more digit")
        #expect(try device.app.typed("Distance (mi)") == "26.2188\u{A0}mi")
        try device.app.type("Distance (km)", "8")
        #expect(try device.app.typed("Distance (mi)") == "4.971\u{A0}mi")
        device.app.visit("/unitana/converter/temperature")
        // 20 °C is 68 °F, and no digit more.
        #expect(try !device.app.canTap("One more digit"))
    }

    @Test("V converter: other units can be chosen; inches have their fractions")
    func scales() throws {
        let device = try open("/length")
        try device.app.tap("cm · in")
        try device.app.type("Distance (cm)", "30")
        #expect(try device.app.typed("Distance (in)") == "11.8\u{A0}in")
        try device.app.see("\u{2248} 11\u{A0}13\u{2044}16\u{A0}in")
        try device.app.type("Distance (in)", "1/2")
        #expect(try device.app.typed("Distance (cm)") == "1.27\u{A0}cm")
        try device.app.see("= 1\u{2044}2\u{A0}in")
        try device.app.tap("m · ft")
        #expect(try device.app.typed("Distance (ft)") == "0.04167\u{A0}ft")
        device.app.visit("/unitana/converter/weight")
        try device.app.tap("kg · st lb")
        try device.app.type("Weight (st lb)", "11 4")
        #expect(try device.app.typed("Weight (kg)") == "71.7\u{A0}kg")
        device.app.visit("/unitana/converter/height")
        try device.app.type("Height (cm)", "182")
        try device.app.see("\u{2248} 5\u{A0}ft 11\u{A0}5\u{2044}8\u{A0}in")
    }

    @Test("V converter: what a gallon lasts for is the less, the more a car uses")
    func fuel() throws {
        let device = try open("/fuel")
        try device.app.type("Fuel economy (US\u{A0}mpg)", "30")
        #expect(try device.app.typed("Fuel economy (L/100\u{A0}km)") == "7.84\u{A0}L/100\u{A0}km")
        try device.app.type("Fuel economy (US\u{A0}mpg)", "0")
        try device.app.see("No value can be that low.")
        try device.app.type("Fuel economy (US\u{A0}mpg)", "100000")
        try device.app.see("That is too large to convert.")
    }

    @Test("V converter: what was converted lately is one tap away, and stays after a restart")
    func recent() throws {
        let device = try open("/tires")
        try device.app.type("Tire pressure (bar)", "2.2")
        try device.app.tap("Close")
        try device.app.at("/unitana/converter")
        try device.app.see("2.2\u{A0}bar = 31.9\u{A0}psi")
        device.app.visit("/unitana/converter/length")
        try device.app.tap("cm · in")
        try device.app.type("Distance (cm)", "x")
        try device.app.tap("Close")
        // What cannot be read was not converted.
        try device.app.seeNo("500,000")
        device.app.kill()
        device.app.launch("/unitana/converter")
        try device.app.tap("2.2\u{A0}bar = 31.9\u{A0}psi")
        try device.app.at("/unitana/converter/tires")
        #expect(try device.app.typed("Tire pressure (psi)") == "31.9\u{A0}psi")
    }

    @Test("V converter: a recent amount that another version wrote is left out, and none is remembered twice")
    func remembered() throws {
        let words = Words(.en)
        let scale = Quantity.distance.scales[1]
        let amount = RecentAmount(
            amount: Amount(.distance, 30, .centimeter), first: .metric, second: .us, scale: scale)
        #expect(RecentAmount(amount.json) == amount)
        #expect(amount.text(Units(words)) == "30\u{A0}cm = 11.8\u{A0}in")
        for (member, value) in [
            ("kind", JSON.string("oven")), ("kind", .string("stars")), ("from", .string("us")), ("base", .int(-1)),
        ] {
            guard case .object(let members) = amount.json else { return }
            let other = members.filter { $0.key != member } + [JSON.Member(member, value)]
            #expect(RecentAmount(.object(other)) == nil)
        }
    }

    @Test("V converter: the list leads to every page, and Back to the list", arguments: ConverterKind.allCases)
    func pages(_ kind: ConverterKind) throws {
        let device = try open("")
        try device.app.tap(Words(.en)[kind.name])
        try device.app.at("/unitana/converter/" + kind.slug)
        let tables = try device.app.screen.blocks.compactMap { if case .lookup(let table) = $0 { table } else { nil } }
        #expect(!tables.isEmpty)
        for table in tables {
            #expect(table.rows.count > 3 && table.rows.allSatisfy { $0.count == table.columns.count })
        }
        try device.app.tap("Close")
        try device.app.at("/unitana/converter")
        try device.app.tap("Back")
        try device.app.at("/unitana/dashboard")
    }

    @Test("V converter: the tables say what cooks, shoppers and printers expect")
    func tables() throws {
        let device = try open("/oven")
        func rows() throws -> [[String]] {
            try device.app.screen.blocks.flatMap { block in
                if case .lookup(let table) = block { table.rows } else { [[String]]() }
            }
        }
        #expect(try rows().contains(["4", "180", "160", "350"]) && rows().last == ["9", "240", "220", "475"])
        device.app.visit("/unitana/converter/shoes")
        #expect(try rows().contains(["24", "38", "4.5", "7"]) && rows().contains(["28", "44", "9", "10"]))
        device.app.visit("/unitana/converter/clothes")
        #expect(try rows().contains(["8", "12", "38", "40", "44", "11"]) && rows().contains(["40", "50"]))
        device.app.visit("/unitana/converter/speed-limits")
        #expect(try rows().contains(["50", "31"]) && rows().contains(["130", "81"]))
        device.app.visit("/unitana/converter/paper")
        #expect(try rows().contains(["Letter", "216\u{A0}×\u{A0}279", "8.5\u{A0}×\u{A0}11"]))
        device.app.visit("/unitana/converter/height")
        #expect(try rows().contains(["180\u{A0}cm", "5\u{A0}ft 10.9\u{A0}in"]))
    }
}

extension Device {
    /// The fields on the screen, in order.
    var fields: [TextField<Almanac.Event>] {
        get throws { try app.screen.blocks.compactMap { if case .field(let field) = $0 { field } else { nil } } }
    }
}
