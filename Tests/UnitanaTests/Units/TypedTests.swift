import AlmanacCore
import Testing

@testable import Unitana

@Suite("U10 Converter inputs") struct TypedTests {
    private func read(
        _ text: String, _ quantity: Quantity = .distance, _ system: UnitSystem = .metric, _ language: Language = .en
    ) -> Result<Amount, InputProblem> {
        do throws(InputProblem) {
            return .success(try Units(Words(language)).read(text, as: quantity, in: system))
        } catch {
            return .failure(error)
        }
    }

    private func kilometers(_ thousandths: Int64) -> Result<Amount, InputProblem> {
        .success(.distance(meters: thousandths))
    }

    @Test(
        "U10 numbers are read as their language writes them",
        arguments: [
            (.en, "12.5", 12_500), (.en, "12,5", 12_500), (.en, "1,234.5", 1_234_500), (.en, "1.234,5", 1_234_500),
            (.en, "1,234", 1_234_000), (.en, "1.234", 1_234), (.en, "0,500", 500), (.en, ".5", 500),
            (.en, "12.", 12_000),
            (.en, "1,234,567.8", 0), (.en, "１２", 12_000), (.en, "１２．５", 12_500), (.en, " 12 ", 12_000),
            (.en, "+3", 3_000), (.en, "007", 7_000), (.en, "123,456", 123_456_000), (.en, "1234.5", 1_234_500),
            (.de, "1.234,5", 1_234_500), (.de, "1.234", 1_234_000), (.de, "12.5", 12_500), (.de, "1,234", 1_234),
            (.de, "1,5 km", 1_500), (.es, "1.234", 1_234_000), (.es, "12,5", 12_500), (.tr, "1.234,5", 1_234_500),
            (.fr, "1 234,5", 1_234_500), (.fr, "1\u{202F}234,5", 1_234_500), (.fr, "12,5", 12_500),
            (.fr, "1.234", 1_234), (.fr, "12 345 678,9", 0), (.ja, "１，２３４．５", 1_234_500), (.ko, "1,234.5km", 1_234_500),
            (.zh, "12.5公里", 12_500), (.zh, "500米", 500), (.tr, "12,5 km", 12_500),
        ] as [(Language, String, Int64)])
    func numbers(_ language: Language, _ text: String, _ meters: Int64) {
        let result = read(text, .distance, .metric, language)
        #expect(result == (meters == 0 ? .failure(.tooLarge) : kilometers(meters)), "\(text)")
    }

    @Test(
        "U10 feet and inches, stones and pounds, units of the other system",
        arguments: [
            ("5'11", .height, .us, 18_034), ("5’ 11”", .height, .us, 18_034), ("5 ft 11", .height, .us, 18_034),
            ("5ft11in", .height, .us, 18_034), ("5 11", .height, .us, 18_034), ("５フィート", .height, .us, nil),
            ("5′11″", .height, .imperial, 18_034), ("6", .height, .us, 18_288), ("71 in", .height, .us, 18_034),
            ("5'11", .height, .metric, 18_034), ("180", .height, .metric, 18_000), ("1,80 m", .height, .metric, 18_000),
            ("1 m 80", .height, .metric, 18_000), ("5.5 ft", .height, .us, 16_764), ("5.5 ft 3", .height, .us, nil),
            ("71''", .height, .us, 18_034), ("180 CM", .height, .us, 18_000),
            ("11 st 4 lb", .weight, .imperial, 573_340_755_680_000), ("11 4", .weight, .imperial, 573_340_755_680_000),
            ("11 stone 4", .weight, .imperial, 573_340_755_680_000),
            ("158 lbs", .weight, .imperial, 573_340_755_680_000),
            ("1 kg", .weight, .us, 8_000_000_000_000), ("2 lb 3 oz", .weight, .us, 7_937_866_475_000),
            ("20", .temperature, .metric, 180_000), ("20 °C", .temperature, .us, 180_000),
            ("68", .temperature, .us, 180_000), ("68℉", .temperature, .metric, 180_000),
            ("68f", .temperature, .metric, 180_000),
            ("-40", .temperature, .us, -360_000), ("−40", .temperature, .metric, -360_000),
            ("- 40 C", .temperature, .us, -360_000), ("100 km/h", .speed, .us, 100_000_000),
            ("1 mph", .speed, .metric, 1_609_344),
            ("5'11 1/2", .height, .us, 18_161), ("½ in", .height, .us, 127), ("71 ½\"", .height, .us, 18_161),
            ("1⁄2 in", .distance, .us, 127), ("1 1/2 mi", .distance, .us, 24_140_160), ("1/0 mi", .distance, .us, nil),
            ("8", .fuel, .metric, 8_000_000_000_000), ("8 l/100 km", .fuel, .us, 8_000_000_000_000),
            ("20 km/l", .fuel, .us, 5_000_000_000_000), ("0", .fuel, .us, nil), ("0", .fuel, .metric, nil),
            ("2.2", .pressure, .metric, 220_000_000_000_000), ("220 kPa", .pressure, .us, 220_000_000_000_000),
            ("1 cup", .volume, .metric, 2_365_882_365_000), ("1 gal", .volume, .imperial, 45_460_900_000_000),
            ("1 gal", .volume, .metric, 37_854_117_840_000), ("1 fl oz", .volume, .us, 295_735_295_625),
        ] as [(String, Quantity, UnitSystem, Int64?)])
    func units(_ text: String, _ quantity: Quantity, _ system: UnitSystem, _ base: Int64?) {
        let amount = try? read(text, quantity, system).get()
        #expect(amount?.base == base, "\(text)")
    }

    @Test(
        "U10 nonsense is refused with its reason",
        arguments: [
            ("", .weight, .blank), ("  \u{3000}", .weight, .blank), ("abc", .weight, .notANumber),
            ("-", .weight, .notANumber),
            (",", .weight, .notANumber), ("1,23,4", .weight, .notANumber), ("1.2.3", .weight, .notANumber),
            ("1,2345,678", .weight, .notANumber), ("--5", .weight, .notANumber), ("1 2 3", .weight, .notANumber),
            ("5-3", .weight, .notANumber), ("5 ft 12 in", .height, .notANumber), ("5 13", .height, .notANumber),
            ("1 m 100", .height, .notANumber), ("1 st 14 lb", .weight, .notANumber), ("5 km", .weight, .otherUnit),
            ("5 x", .weight, .otherUnit),
            ("1e5", .weight, .otherUnit), ("5 °F", .weight, .otherUnit), ("NaN", .weight, .notANumber),
            ("∞", .weight, .notANumber), ("-1", .weight, .tooSmall), ("-0.001", .weight, .tooSmall),
            ("100000", .weight, nil), ("100000.001", .weight, .tooLarge), ("999999999999999999999", .weight, .tooLarge),
            ("0", .weight, nil), ("-0", .weight, nil), ("-273.15", .temperature, nil),
            ("-273.16", .temperature, .tooSmall),
            ("10000", .temperature, nil), ("10000.1", .temperature, .tooLarge), ("-459.67 F", .temperature, nil),
            ("-459.68 F", .temperature, .tooSmall), ("-1", .distance, .tooSmall), ("1000000", .distance, nil),
            ("1000000.001", .distance, .tooLarge), ("-1", .speed, .tooSmall), ("100000", .speed, nil),
            ("100001", .speed, .tooLarge), ("10000", .height, nil), ("10001", .height, .tooLarge),
            ("-1", .height, .tooSmall),
        ] as [(String, Quantity, InputProblem?)])
    func nonsense(_ text: String, _ quantity: Quantity, _ problem: InputProblem?) {
        switch read(text, quantity, .metric) {
        case .success: #expect(problem == nil, "\(text)")
        case .failure(let found): #expect(problem == found, "\(text)")
        }
    }

    @Test("U10 any text at all is read or refused, never a crash")
    func fuzz() {
        var random = Random(seed: 10)
        let alphabet = Array("0123456789.,/½' \"-−+ftinstlbkmpg°CF１２．，　€公里\u{202F}\u{A0}e/\u{0}🙂").map { String($0) }
        for _ in 0..<20_000 {
            let length = Int(random.next() % 12)
            let text = (0..<length).map { _ in alphabet[Int(random.next() % UInt64(alphabet.count))] }.joined()
            let quantity = Quantity.allCases[Int(random.next() % 8)]
            let system = UnitSystem.allCases[Int(random.next() % 3)]
            let language = Language.allCases[Int(random.next() % 8)]
            if case .success(let amount) = read(text, quantity, system, language) {
                #expect(amount.base >= quantity.limits.0 && amount.base <= quantity.limits.1, "\(text)")
            }
        }
    }

    @Test("U10 the last valid input is kept while nonsense is typed")
    func field() {
        let units = Units(Words(.en))
        var field = ConverterPair(.temperature(tenthsCelsius: 200), from: .metric, to: .us, units)
        #expect(field.typed == "20\u{A0}°C")
        field.type("21", on: .first, units)
        #expect(field.amount == .temperature(tenthsCelsius: 210) && field.problem == nil)
        for (text, problem) in [
            ("21x", InputProblem.otherUnit), ("-300", .tooSmall), ("", .blank), ("warm", .notANumber),
        ] {
            field.type(text, on: .first, units)
            #expect(field.typed == text && field.problem == problem)
            #expect(field.amount == .temperature(tenthsCelsius: 210))
        }
        field.type("-5", on: .first, units)
        #expect(field.amount == .temperature(tenthsCelsius: -50) && field.problem == nil)
    }

    @Test("U10 the reason is a sentence in every language; nothing typed is no mistake", arguments: Language.allCases)
    func sentences(_ language: Language) {
        let problems: [InputProblem] = [.notANumber, .otherUnit, .tooSmall, .tooLarge]
        #expect(Set(problems.map { $0.text(Words(language)) }).count == 4)
        #expect(InputProblem.blank.text(Words(language)) == nil)
    }

    @Test("U10 the unit of a bare number is named")
    func hints() {
        let units = Units(Words(.en))
        #expect(units.hint(.temperature, in: .us) == "°F")
        #expect(units.hint(.height, in: .us) == "ft in")
        #expect(units.hint(.weight, in: .imperial) == "st lb")
        #expect(Units(Words(.zh)).hint(.distance, in: .metric) == "公里")
    }

    @Test(
        "U10 money is read to the currency's minor unit",
        arguments: [
            ("12.5", "EUR", .en, 1_250), ("12,50 EUR", "EUR", .de, 1_250), ("1.234,565", "EUR", .de, 123_457),
            ("12.5", "JPY", .ja, 13), ("12.3456", "KWD", .en, 12_346), ("12 eur", "EUR", .en, 1_200),
            ("-0", "EUR", .en, 0),
            ("10000000000", "EUR", .en, 1_000_000_000_000),
        ] as [(String, String, Language, Int64)])
    func money(_ text: String, _ currency: String, _ language: Language, _ minor: Int64) throws {
        let numbers = NumberFormat(language)
        #expect(try Money.read(text, currency, numbers) == minor)
        #expect(try Money.read(Money.text(minor, currency, numbers), currency, numbers) == minor)
    }

    @Test(
        "field a number as the region writes it is read as it is written",
        arguments: [
            ("de-CH", "1\u{2019}234\u{2019}567.50 CHF"), ("de-AT", "1.234.567,50 CHF"),
            ("en-ZA", "1\u{202F}234\u{202F}567,50 CHF"), ("en-IN", "12,34,567.50 CHF"), ("es-MX", "1,234,567.50 CHF"),
            ("fr-CH", "1\u{202F}234\u{202F}567,50 CHF"), ("de-US", "1,234,567.50 CHF"),
        ])
    func regions(_ locale: String, _ expected: String) throws {
        let numbers = NumberFormat(.matching([locale]), .matching([locale]))
        let text = Money.text(123_456_750, "CHF", numbers)
        #expect(text == expected.replacing(" ", with: "\u{A0}"))
        #expect(try Money.read(text, "CHF", numbers) == 123_456_750)
        #expect(try Money.read("1234567.5", "CHF", numbers) == 123_456_750)
    }

    @Test("U10 money below zero, beyond the limit or in another currency is refused, and the last amount is kept")
    func moneyField() {
        let german = NumberFormat(.de)
        var field = MoneyPair(1_250, "EUR", "USD", german)
        #expect(field.typed == "12,50\u{A0}EUR")
        for (text, problem) in [
            ("-1", InputProblem.tooSmall), ("10000000000,01", .tooLarge), ("5 USD", .otherUnit), ("1 2", .notANumber),
            (" ", .blank),
        ] {
            field.type(text, on: .first, nil, german)
            #expect(field.problem == problem && field.minor == 1_250 && field.typed == text)
        }
        field.type("7", on: .first, nil, german)
        #expect(field.problem == nil && field.minor == 700)
    }
}
