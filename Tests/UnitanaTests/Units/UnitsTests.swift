import AlmanacCore
import Testing

@testable import Unitana

@Suite("U2 Units") struct UnitsTests {
    private let english = Units(Words(.en))

    /// Returns a text with plain spaces.
    private func plain(_ text: String) -> String {
        String(text.map { $0 == "\u{A0}" || $0 == "\u{202F}" ? " " : $0 })
    }

    @Test(
        "U2 temperatures agree with the known pairs",
        arguments: [
            (-2_732, "−273 °C", "−460 °F"), (-400, "−40 °C", "−40 °F"), (-178, "−18 °C", "0 °F"), (0, "0 °C", "32 °F"),
            (-4, "0 °C", "31 °F"), (-5, "−1 °C", "31 °F"), (5, "1 °C", "33 °F"), (100, "10 °C", "50 °F"),
            (200, "20 °C", "68 °F"), (370, "37 °C", "99 °F"), (1_000, "100 °C", "212 °F"),
            (2_324, "232 °C", "450 °F"), (10_000, "1,000 °C", "1,832 °F"),
        ] as [(Int64, String, String)])
    func temperatures(_ tenths: Int64, _ celsius: String, _ fahrenheit: String) {
        let dual = english.dual(.temperature(tenthsCelsius: tenths), place: .metric, home: .us)
        #expect(plain(dual.primary) == celsius)
        #expect(plain(dual.secondary ?? "") == fahrenheit)
    }

    @Test(
        "U2 lengths agree with the international yard, whatever the system",
        arguments: [
            (0, "0 m", "0 ft", "0 yd"), (1, "1 m", "3.3 ft", "1.1 yd"), (100, "100 m", "328 ft", "109 yd"),
            (304, "304 m", "997 ft", "332 yd"), (305, "305 m", "0.2 mi", "334 yd"),
            (804, "804 m", "0.5 mi", "879 yd"), (805, "805 m", "0.5 mi", "0.5 mi"), (999, "999 m", "0.6 mi", "0.6 mi"),
            (1_000, "1 km", "0.6 mi", "0.6 mi"), (1_609, "1.6 km", "1 mi", "1 mi"),
            (5_000, "5 km", "3.1 mi", "3.1 mi"), (9_949, "9.9 km", "6.2 mi", "6.2 mi"),
            (9_950, "10 km", "6.2 mi", "6.2 mi"), (42_195, "42 km", "26 mi", "26 mi"),
            (1_234_500, "1,235 km", "767 mi", "767 mi"),
        ] as [(Int64, String, String, String)])
    func distances(_ meters: Int64, _ metric: String, _ us: String, _ imperial: String) {
        let texts = UnitSystem.allCases.map { plain(english.text(.distance(meters: meters), in: $0)) }
        #expect(texts == [metric, us, imperial])
    }

    @Test(
        "U2 heights are feet and inches, never twelve inches",
        arguments: [
            (0, "0 cm", "0 in"), (254, "25 cm", "10 in"), (304, "30 cm", "1 ft"), (1_500, "150 cm", "4 ft 11 in"),
            (1_803, "180 cm", "5 ft 11 in"), (1_816, "182 cm", "5 ft 11 in"), (1_817, "182 cm", "6 ft"),
            (1_829, "183 cm", "6 ft"), (1_841, "184 cm", "6 ft"), (1_842, "184 cm", "6 ft 1 in"),
            (2_720, "272 cm", "8 ft 11 in"),
        ] as [(Int64, String, String)])
    func heights(_ millimeters: Int64, _ metric: String, _ feet: String) {
        let texts = UnitSystem.allCases.map { plain(english.text(.height(millimeters: millimeters), in: $0)) }
        #expect(texts == [metric, feet, feet])
    }

    @Test(
        "U2 weights are stones where the system is British",
        arguments: [
            (0, "0 g", "0 oz", "0 oz"), (28, "28 g", "1 oz", "1 oz"), (100, "100 g", "3.5 oz", "3.5 oz"),
            (439, "439 g", "15 oz", "15 oz"), (440, "440 g", "1 lb", "1 lb"), (454, "454 g", "1 lb", "1 lb"),
            (1_000, "1 kg", "2.2 lb", "2 lb 3 oz"), (3_500, "3.5 kg", "7.7 lb", "7 lb 11 oz"),
            (6_335, "6.3 kg", "14 lb", "13 lb 15 oz"), (6_337, "6.3 kg", "14 lb", "1 st"),
            (23_000, "23 kg", "50.7 lb", "3 st 9 lb"), (70_000, "70 kg", "154 lb", "11 st"),
            (71_668, "71.7 kg", "158 lb", "11 st 4 lb"), (76_000, "76 kg", "168 lb", "12 st"),
            (100_500, "101 kg", "222 lb", "15 st 12 lb"),
        ] as [(Int64, String, String, String)])
    func weights(_ grams: Int64, _ metric: String, _ us: String, _ imperial: String) {
        let texts = UnitSystem.allCases.map { plain(english.text(.weight(grams: grams), in: $0)) }
        #expect(texts == [metric, us, imperial])
    }

    @Test(
        "U2 speeds",
        arguments: [(0, "0 mph"), (1_000, "62 mph"), (1_609, "100 mph"), (1_180, "73 mph")] as [(Int64, String)])
    func speeds(_ tenths: Int64, _ expected: String) {
        #expect(plain(english.text(.speed(tenthsKmh: tenths), in: .us)) == expected)
    }

    @Test("U2 a dual value says the place's system first, and never the same twice")
    func duals() {
        let warm = Amount.temperature(tenthsCelsius: 200)
        #expect(english.dual(warm, place: .us, home: .metric).primary == "68\u{A0}°F")
        #expect(english.dual(warm, place: .us, home: .us).secondary == nil)
        for place in UnitSystem.allCases {
            for home in UnitSystem.allCases where home != place {
                let dual = english.dual(warm, place: place, home: home)
                #expect((dual.secondary == nil) == (place != .us && home != .us), "\(place) \(home)")
                #expect(dual.primary != dual.secondary, "\(place) \(home)")
            }
        }
    }

    @Test(
        "U2 every language writes them its own way",
        arguments: [
            (.en, "1,235\u{A0}km", "5\u{A0}ft 11\u{A0}in", "−5\u{A0}°C"),
            (.de, "1.235\u{A0}km", "5\u{A0}ft 11\u{A0}in", "−5\u{A0}°C"),
            (.es, "1235\u{A0}km", "5\u{A0}ft 11\u{A0}in", "−5\u{A0}°C"),
            (.fr, "1\u{202F}235\u{202F}km", "5\u{202F}pi 11\u{202F}po", "−5\u{202F}°C"),
            (.ja, "1,235\u{A0}km", "5\u{A0}ft 11\u{A0}in", "−5°C"), (.ko, "1,235km", "5ft 11in", "−5°C"),
            (.tr, "1.235\u{A0}km", "5\u{A0}fit 11\u{A0}inç", "−5°C"),
            (.zh, "1,235\u{A0}公里", "5\u{A0}英尺 11\u{A0}英寸", "−5°C"),
        ] as [(Language, String, String, String)])
    func languages(_ language: Language, _ distance: String, _ height: String, _ cold: String) {
        let units = Units(Words(language))
        #expect(units.text(.distance(meters: 1_234_500), in: .metric) == distance)
        #expect(units.text(.height(millimeters: 1_803), in: .us) == height)
        #expect(units.text(.temperature(tenthsCelsius: -50), in: .metric) == cold)
        #expect(units.text(.distance(meters: 2_500), in: .metric).contains("2" + language.decimalSign + "5"))
    }

    @Test("U2 rounding is half away from zero, computed exactly")
    func exact() {
        var random = Random(seed: 2)
        for _ in 0..<20_000 {
            let value = Int64(bitPattern: random.next()) >> Int64(random.next() % 64)
            let factor = Int64(bitPattern: random.next()) >> Int64(random.next() % 64)
            let divisor = max(1, Int64(random.next() >> 1) >> Int64(random.next() % 63))
            let product = Int128(value) * Int128(factor)
            let (quotient, rest) = product.quotientAndRemainder(dividingBy: Int128(divisor))
            let rounded = rest.magnitude * 2 >= UInt128(divisor) ? quotient + (product < 0 ? -1 : 1) : quotient
            // The least number of all has no positive counterpart and is not needed.
            let expected = rounded == Int128(Int64.min) ? nil : Int64(exactly: rounded)
            #expect(scaled(value, by: factor, over: divisor) == expected, "\(value) × \(factor) ÷ \(divisor)")
        }
        #expect(scaled(5, by: 1, over: 2) == 3)
        #expect(scaled(-5, by: 1, over: 2) == -3)
        #expect(scaled(5, by: 1, over: -2) == -3)
        #expect(scaled(.max, by: .max, over: 1) == nil)
    }

    @Test("U2 a thousandth of every unit is a whole number of the base")
    func sizes() {
        for quantity in Quantity.allCases {
            for unit in quantity.units where unit.size % 1_000 != 0 {
                // The short lengths are exact to a tenth of a millimeter, and these others are no round number of the base.
                let others: [Unit] = [.fluidOunceUS, .psi, .milesPerGallonUS, .milesPerGallon]
                let lengths: [Unit] = [.centimeter, .inch, .foot, .yard, .mile]
                #expect((lengths + others).contains(unit) || quantity == .speed, "\(unit)")
            }
        }
        #expect(Unit.inch.size * 12 == Unit.foot.size && Unit.foot.size * 3 == Unit.yard.size)
        #expect(Unit.yard.size * 1_760 == Unit.mile.size && Unit.ounce.size * 16 == Unit.pound.size)
        #expect(Unit.pound.size * 14 == Unit.stone.size && Unit.gram.size * 1_000 == Unit.kilogram.size)
    }

    @Test("U2 what is shown is read again as the same, in every language and system")
    func roundTrip() throws {
        var random = Random(seed: 22)
        for language in Language.allCases {
            let units = Units(Words(language))
            for quantity in Quantity.allCases {
                for system in UnitSystem.allCases {
                    for _ in 0..<60 {
                        let (low, high) = quantity.limits
                        let base = low + Int64(random.next() % UInt64((high - low) >> Int64(random.next() % 40) + 1))
                        let text = units.text(Amount(quantity: quantity, base: base), in: system)
                        let read: Amount
                        do {
                            read = try units.read(text, as: quantity, in: system)
                        } catch InputProblem.tooSmall, InputProblem.tooLarge {
                            // Rounded past the limit, as absolute zero is to whole degrees.
                            continue
                        } catch {
                            Issue.record("\(language) \(text): \(error)")
                            continue
                        }
                        #expect(units.text(read, in: system) == text, "\(language) \(text)")
                    }
                }
            }
        }
    }
}
