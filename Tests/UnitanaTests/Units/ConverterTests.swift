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
        try device.app.see("= 32\u{A0}°F")
    }

    @Test("U10 the result belongs to what the field shows, not to the value before it was rounded")
    func rounded() throws {
        let device = try Device()
        device.places.temperature = 204
        try device.setUp()
        try device.app.tap("Weather")
        #expect(try device.app.typed("Temperature (°C)") == "20\u{A0}°C")
        try device.app.see("= 68\u{A0}°F")
    }

    @Test(
        "U10 U2 where both systems say the same, the converter takes a third one, and a tile shows one value",
        arguments: [UnitSystem.metric, .us, .imperial], [UnitSystem.metric, .us, .imperial])
    func sameUnits(_ place: UnitSystem, _ home: UnitSystem) {
        let units = Units(Words(.en))
        for amount in [
            Amount.temperature(tenthsCelsius: 200), .speed(tenthsKmh: 500), .distance(meters: 10_000),
            .weight(grams: 70_000), .height(millimeters: 1_800),
        ] {
            let other = amount.quantity.other(place, home)
            #expect(units.text(amount, in: other) != units.text(amount, in: place))
            let dual = units.dual(amount, place: place, home: home)
            #expect(dual.primary != dual.secondary)
            #expect((dual.secondary != nil) || other != home || place == home)
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
