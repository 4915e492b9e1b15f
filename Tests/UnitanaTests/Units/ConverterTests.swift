import AlmanacApp
import AlmanacCore
import AlmanacSimulator
import Testing

@testable import Unitana

@Suite("The converter")
struct ConverterTests {
    @Test("U10 an old value still has its converter, behind the sheet that says it is old (M3)")
    func behindStale() throws {
        let device = try Device()
        try device.setUp()
        device.app.isOnline = false
        device.pass(seconds: 2 * 3_600)
        try device.app.tap("Weather")
        try device.app.at("/unitana/dashboard/weather/freshness")
        try device.app.tap("Details and converter")
        try device.app.at("/unitana/dashboard/weather")
        try device.app.type("Temperature (°C)", "0")
        #expect(try device.app.typed("Temperature (°F)") == "32\u{A0}°F")
    }

    @Test("U10 the result belongs to what the field shows, not to the value before it was rounded")
    func rounded() throws {
        let device = try Device()
        device.places.temperature = 204
        try device.setUp()
        try device.app.tap("Weather")
        #expect(try device.app.typed("Temperature (°C)") == "20\u{A0}°C")
        #expect(try device.app.typed("Temperature (°F)") == "68\u{A0}°F")
    }

    /// A device with a converter open.
    private func converting(_ tile: String, in city: String = "Berlin") throws -> Device {
        let device = try Device()
        try device.setUp(name: city, city: city)
        device.app.visit("/unitana/dashboard/" + tile)
        return device
    }

    @Test("walk unitana 4 the last valid value is kept, on both sides, and when the tile is opened again")
    func kept() throws {
        let device = try converting("distance")
        try device.app.type("Distance (km)", "8")
        try device.app.type("Distance (km)", "8 pounds")
        try device.app.see("8\u{A0}km = 4.97\u{A0}mi", "That unit doesn’t belong here.")
        try device.app.type("Distance (km)", "8")
        try device.app.tap("Close")
        try device.app.tap("Distance and speed")
        #expect(try device.app.typed("Distance (km)") == "8")
        #expect(try device.app.typed("Distance (mi)") == "4.97\u{A0}mi")
        // Another tile has its own, and another place as well.
        try device.app.tap("Close")
        try device.app.tap("Weight")
        #expect(try device.app.typed("Weight (kg)") == "70\u{A0}kg")
        try device.app.type("Weight (kg)", "1")
        try device.app.tap("Close")
        try device.add("Tokyo", "Tokyo")
        try device.app.tap("Weight")
        #expect(try device.app.typed("Weight (kg)") == "70\u{A0}kg")
    }

    @Test("walk said the last valid value is kept, and that is said only until the next valid one")
    func keptUntil() throws {
        let device = try converting("distance")
        try device.app.type("Distance (km)", "8")
        try device.app.type("Distance (km)", "-3")
        try device.app.see("The last valid value is kept.", "8\u{A0}km = 4.97\u{A0}mi")
        try device.app.type("Distance (km)", "10")
        try device.app.seeNo("The last valid value is kept.", "8\u{A0}km = ")
    }

    @Test("walk unitana 4 a value that nobody has typed is the current one again when the tile is opened again")
    func untouched() throws {
        let device = try converting("weather")
        try device.app.tap("Close")
        device.places.temperature = 55
        device.server.clock = device.server.clock + 3_700_000
        device.pass(seconds: 3_700)
        device.pass(seconds: 120)
        try device.app.tap("Weather")
        #expect(try device.app.typed("Temperature (°C)") == "6\u{A0}°C")
    }

    @Test("walk unitana 4 V converter: swapping keeps what was typed, there and back")
    func swapped() throws {
        let device = try converting("distance")
        try device.app.type("Distance (km)", "8")
        for first in ["Distance (mi)", "Distance (km)"] {
            try device.app.tap("Swap directions")
            #expect(try device.fields.first?.label == first)
            #expect(try device.app.typed("Distance (mi)") == "4.97\u{A0}mi")
            #expect(try device.app.typed("Distance (km)") == "8")
        }
        device.app.visit("/unitana/dashboard/currency")
        try device.app.type("Amount (EUR)", "8")
        for first in ["Amount (USD)", "Amount (EUR)"] {
            try device.app.tap("Swap directions")
            #expect(try device.fields.first?.label == first)
            #expect(try device.app.typed("Amount (USD)") == "8.94\u{A0}USD")
            #expect(try device.app.typed("Amount (EUR)") == "8")
        }
    }

    @Test("walk unitana 5 an amount of money below the smallest coin is not nothing, also after it was swapped")
    func belowTheSmallestCoin() throws {
        let device = try converting("currency", in: "Tokyo")
        try device.edit("Tokyo", "place_currency", .string("KRW"))
        device.app.visit("/unitana/dashboard/currency")
        try device.app.type("Amount (KRW)", "1")
        for _ in 0..<3 {
            #expect(try device.app.typed("Amount (USD)") == "0.000677\u{A0}USD")
            #expect(try device.app.typed("Amount (KRW)") == "1")
            try device.app.tap("Swap directions")
        }
        try device.app.type("Amount (KRW)", "0")
        #expect(try device.app.typed("Amount (USD)") == "0.00\u{A0}USD")
    }

    @Test("walk unitana 3 a weak currency is shown with an amount that is worth something, and no digit is invented")
    func weakCurrency() throws {
        let device = try converting("currency", in: "Tokyo")
        try device.edit("Tokyo", "place_currency", .string("IDR"))
        device.app.visit("/unitana/dashboard/currency")
        #expect(try device.app.typed("Amount (IDR)") == "100,000.00\u{A0}IDR")
        #expect(try device.app.typed("Amount (USD)") == "5.51\u{A0}USD")
        try device.app.type("Amount (IDR)", "100")
        #expect(try device.app.typed("Amount (USD)") == "0.00551\u{A0}USD")
        device.app.visit("/unitana/dashboard")
        let tile = try device.app.tile("Currency")
        #expect(tile.primary == "100,000.00\u{A0}IDR" && tile.secondary == "5.51\u{A0}USD")
    }

    @Test(
        "walk unitana 5 a converter says three digits that count",
        arguments: [
            (.distance(meters: 42_195), "42.2 km", "26.2 mi", "26.2 mi"),
            (.distance(meters: 1_000), "1 km", "0.621 mi", "0.621 mi"),
            (.distance(meters: 1_234_500), "1,235 km", "767 mi", "767 mi"),
            (.distance(meters: 0), "0 m", "0 ft", "0 yd"),
            (.temperature(tenthsCelsius: 366), "36.6 °C", "97.9 °F", "36.6 °C"),
            (.temperature(tenthsCelsius: -400), "−40 °C", "−40 °F", "−40 °C"),
            (.speed(tenthsKmh: 50), "5 km/h", "3.11 mph", "3.11 mph"),
            (.height(millimeters: 10), "1 cm", "0.394 in", "0.394 in"),
            (.height(millimeters: 1_803), "180 cm", "5 ft 11 in", "5 ft 11 in"),
            (.height(millimeters: 1_820), "182 cm", "5 ft 11.7 in", "5 ft 11.7 in"),
            (.height(millimeters: 304), "30.4 cm", "1 ft", "1 ft"),
            (.weight(grams: 1), "1 g", "0.0353 oz", "0.0353 oz"), (.weight(grams: 450), "450 g", "0.992 lb", "15.9 oz"),
            (.weight(grams: 1_000), "1 kg", "2.2 lb", "2 lb 3.3 oz"),
            (.weight(grams: 70_000), "70 kg", "154 lb", "11 st 0.3 lb"),
            (Quantity.volume.example, "40 L", "10.6 US gal", "8.8 UK gal"),
            (Amount(.volume, 500, .milliliter), "500 mL", "16.9 US fl oz", "0.88 UK pt"),
            (Quantity.pressure.example, "2.4 bar", "34.8 psi", "34.8 psi"),
            (Quantity.fuel.example, "6 L/100 km", "39.2 US mpg", "47.1 UK mpg"),
        ] as [(Amount, String, String, String)])
    func precise(_ amount: Amount, _ metric: String, _ us: String, _ imperial: String) {
        let units = Units(Words(.en))
        let texts = UnitSystem.allCases.map { units.precise(amount, in: $0) }
        #expect(texts.map { String($0.map { $0 == "\u{A0}" ? " " : $0 }) } == [metric, us, imperial])
    }

    @Test("walk unitana 5 what a converter says is read again as the same, in every language and system")
    func preciseRoundTrip() throws {
        var random = Random(seed: 5)
        for language in Language.allCases {
            let units = Units(Words(language))
            for quantity in Quantity.allCases {
                for system in UnitSystem.allCases {
                    for _ in 0..<60 {
                        // Between a hundredth and all of the highest value.
                        let high = quantity.limits.1
                        let base = high - Int64(random.next() % UInt64(high / 100 * 99))
                        let text = units.precise(Amount(quantity: quantity, base: base), in: system)
                        let read: Amount
                        do {
                            read = try units.read(text, as: quantity, in: system)
                        } catch InputProblem.tooLarge {
                            // Rounded past the limit.
                            continue
                        } catch {
                            Issue.record("\(language) \(text): \(error)")
                            continue
                        }
                        #expect(units.precise(read, in: system) == text, "\(language) \(text)")
                    }
                }
            }
        }
    }

    @Test("walk unitana 5 a small weight is explained with the number that is shown, not as nothing")
    func explained() throws {
        let device = try converting("weight")
        try device.app.type("Weight (kg)", "1 g")
        #expect(try device.app.typed("Weight (lb)") == "0.0353\u{A0}oz")
        try device.app.see("0.0353\u{A0}oz is about the weight of a letter")
    }

    @Test("walk unitana 5 an amount in the other system's unit is answered in the field's own")
    func foreign() throws {
        let device = try converting("distance")
        try device.app.type("Distance (km)", "3 mi")
        try device.app.see("= 4.83\u{A0}km")
        try device.app.type("Distance (km)", "500 m")
        #expect(try device.app.typed("Distance (mi)") == "0.311\u{A0}mi")
        device.app.visit("/unitana/dashboard/weight")
        try device.app.type("Height (cm)", "5'11")
        try device.app.see("= 180\u{A0}cm")
    }

    @Test("walk unitana 5 five feet thirteen is no height")
    func tooManyInches() throws {
        let device = try converting("weight")
        try device.app.type("Height (cm)", "5 ft 13 in")
        try device.app.see("Type a number, such as 12.5.")
        try device.app.type("Height (cm)", "5 ft 11.9 in")
        try device.app.see("= 183\u{A0}cm")
        try device.app.seeNo("Type a number, such as 12.5.")
    }

    @Test(
        "U10 U2 where both systems say the same, the converter takes a third one, and a tile shows one value",
        arguments: [UnitSystem.metric, .us, .imperial], [UnitSystem.metric, .us, .imperial])
    func sameUnits(_ place: UnitSystem, _ home: UnitSystem) {
        let units = Units(Words(.en))
        for amount in Quantity.allCases.map(\.example) {
            let other = amount.quantity.other(place, home)
            #expect(units.text(amount, in: other) != units.text(amount, in: place))
            let dual = units.dual(amount, place: place, home: home)
            #expect(dual.primary != dual.secondary)
            #expect((dual.secondary != nil) || other != home || place == home)
            // Nobody is told a third system's value on a tile.
            #expect(dual.secondary == nil || dual.secondary == units.text(amount, in: home))
        }
    }

    @Test("U10 a converter goes with its place when another window shows another place")
    func otherWindow() throws {
        let device = try Device()
        try device.setUp()
        try device.add("Tokyo", "Tokyo")
        device.app.visit("/unitana/dashboard/currency")
        #expect(try device.app.typed("Amount (JPY)").hasPrefix("10"))
        _ = device.app.disk.answer([Remembered.set(Remembered.active, try device.key(of: "Berlin"))])
        device.app.surroundingsChanged()
        #expect(try device.app.typed("Amount (EUR)").hasPrefix("100"))
    }

    @Test("U2 a place without a currency leads to its editor, and one without weather to a refresh")
    func missing() throws {
        let device = try Device()
        try device.setUp()
        try device.edit("Berlin", "place_currency", .null)
        device.app.visit("/unitana/dashboard/currency")
        try device.app.tap("Edit Berlin")
        #expect(try device.app.screen.route.hasPrefix("/unitana/places/edit"))
    }

    @Test("field 6 a place that was stored with a currency that has ended shows the one that took its place")
    func endedCurrency() throws {
        let device = try Device()
        try device.setUp()
        try device.edit("Berlin", "place_currency", .string("BGN"))
        device.app.visit("/unitana/dashboard/currency")
        #expect(try device.app.typed("Amount (EUR)").hasPrefix("100"))
    }
}
