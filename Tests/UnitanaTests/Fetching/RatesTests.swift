import AlmanacCore
import Testing

@testable import Unitana

@Suite("U3 Rates") struct RatesTests {
    /// The ECB's rates of October 30, 2026.
    private static let answer = """
        {"base":"EUR","date":"2026-10-30","rates":{"USD":"1.1172","JPY":"175.68","GBP":"0.8338","IDR":"20275.17",
        "KRW":"1491.76","TRY":"55.8015","ISK":"136"},"fetched_at":"2026-10-30T15:05:00.000+00:00","source":"European Central Bank"}
        """

    private static func read(_ text: String) throws(AnswerProblem) -> Rates {
        try Rates.read(Array(text.utf8))
    }

    private let rates = try! RatesTests.read(answer)

    @Test("U3 the server's answer is read exactly, and stored and read again as the same")
    func roundTrip() throws {
        #expect(rates.base == "EUR" && rates.date.text == "2026-10-30" && rates.source == "European Central Bank")
        #expect(rates.currencies == ["EUR", "GBP", "IDR", "ISK", "JPY", "KRW", "TRY", "USD"])
        #expect(rates.lifetime == .rates(date: CivilDate(text: "2026-10-30")!))
        #expect(try Rates.read(rates.json) == rates)
        #expect(try Rates.read(rates.json.bytes) == rates)
    }

    @Test(
        "U3 amounts are converted to the last minor unit",
        arguments: [
            (100, "EUR", "USD", 112), (10_000, "EUR", "USD", 11_172), (10_000, "USD", "EUR", 8_951),
            (10_000, "EUR", "JPY", 17_568), (17_568, "JPY", "EUR", 10_000), (1_000, "KRW", "EUR", 67),
            (10_000, "GBP", "USD", 13_399), (1, "IDR", "EUR", 0), (10_000, "EUR", "EUR", 10_000),
            (10_000, "XXX", "XXX", nil), (10_000, "EUR", "KWD", nil), (10_000, "BRL", "EUR", nil),
            (1_000_000_000_000, "EUR", "IDR", 20_275_170_000_000_000), (-100, "EUR", "USD", -112), (0, "EUR", "USD", 0),
            (136, "ISK", "EUR", 100), (1_000, "ISK", "JPY", 1_292),
        ] as [(Int64, String, String, Int64?)])
    func conversion(_ minor: Int64, _ from: String, _ to: String, _ expected: Int64?) {
        #expect(rates.convert(minor, from: from, to: to) == expected)
    }

    @Test(
        "walk unitana 5 what is less than the smallest coin is said with three digits that count",
        arguments: [
            (1, "IDR", "EUR", "0.000000493 EUR"), (1, "ISK", "KWD", nil), (1, "TRY", "USD", "0.0002 USD"),
            (0, "IDR", "EUR", "0.00 EUR"), (10_000, "EUR", "USD", "111.72 USD"), (1, "IDR", "JPY", "0.0000866 JPY"),
            (10_000, "IDR", "USD", "0.00551 USD"), (10_000, "IDR", "JPY", "0.866 JPY"), (5, "EUR", "EUR", "0.05 EUR"),
        ] as [(Int64, String, String, String?)])
    func small(_ minor: Int64, _ from: String, _ to: String, _ expected: String?) {
        let text = rates.text(minor, from: from, to: to, NumberFormat(.en))
        #expect(text.map { String($0.map { $0 == "\u{A0}" ? " " : $0 }) } == expected)
    }

    @Test(
        "walk unitana 3 the example of a rate is worth one of the other currency, and has two digits that count",
        arguments: [
            ("IDR", "USD", 10_000_000), ("IDR", "JPY", 1_000_000), ("KRW", "USD", 10_000), ("TRY", "USD", 10_000),
            ("EUR", "IDR", 10_000), ("EUR", "EUR", 10_000), ("IDR", "KWD", 10_000), ("KWD", "EUR", 100_000),
        ] as [(String, String, Int64)])
    func example(_ currency: String, _ other: String, _ expected: Int64) {
        #expect(Converter.example(currency, in: other, rates) == expected)
    }

    @Test("U3 there and back is the same to the rounding")
    func thereAndBack() throws {
        var random = Random(seed: 3)
        for _ in 0..<5_000 {
            let from = rates.currencies[Int(random.next() % 8)]
            let to = rates.currencies[Int(random.next() % 8)]
            let minor = Int64(random.next() % 10_000_000_000)
            let there = try #require(rates.convert(minor, from: from, to: to))
            let back = try #require(rates.convert(there, from: to, to: from))
            // Half a minor unit of the other currency, and half of this one.
            let half = try #require(rates.convert(1, from: to, to: from)) / 2 + 1
            #expect((back - minor).magnitude <= UInt64(half), "\(minor) \(from) \(to)")
        }
    }

    @Test(
        "U3 the price of one unit has five digits that count",
        arguments: [
            ("EUR", "USD", .en, "1 EUR = 1.1172 USD"), ("USD", "EUR", .de, "1 USD = 0,89509 EUR"),
            ("EUR", "IDR", .de, "1 EUR = 20.275 IDR"), ("KRW", "EUR", .en, "1 KRW = 0.00067035 EUR"),
            ("EUR", "ISK", .en, "1 EUR = 136 ISK"), ("GBP", "USD", .fr, "1 GBP = 1,3399 USD"), ("EUR", "BRL", .en, nil),
        ] as [(String, String, Language, String?)])
    func prices(_ from: String, _ to: String, _ language: Language, _ expected: String?) {
        let text = rates.rateText(from: from, to: to, NumberFormat(language))
        #expect(text.map { String($0.map { $0 == "\u{A0}" ? " " : $0 }) } == expected)
    }

    @Test(
        "U3 an answer that cannot be is refused whole",
        arguments: [
            ("", .notJSON), ("<html>", .notJSON), ("{}", .wrongShape), ("[]", .wrongShape), ("null", .wrongShape),
            (answer.replacing("\"1.1172\"", with: "1.1172"), .wrongShape),
            (answer.replacing("\"1.1172\"", with: "\"1,1172\""), .wrongShape),
            (answer.replacing("\"1.1172\"", with: "\"\""), .wrongShape),
            (answer.replacing("\"1.1172\"", with: "\"1.\""), .wrongShape),
            (answer.replacing("\"1.1172\"", with: "\"1e5\""), .wrongShape),
            (answer.replacing("\"1.1172\"", with: "\"1234567890.123456\""), .wrongShape),
            (answer.replacing("\"1.1172\"", with: "null"), .wrongShape),
            (answer.replacing("\"1.1172\"", with: "\"-1.1172\""), .absurd),
            (answer.replacing("\"1.1172\"", with: "\"0\""), .absurd),
            (answer.replacing("\"1.1172\"", with: "\"0.000\""), .absurd),
            (answer.replacing("\"1.1172\"", with: "\"0.0000000001\""), .absurd),
            (answer.replacing("\"1.1172\"", with: "\"1000000000\""), .absurd),
            (answer.replacing("\"USD\"", with: "\"usd\""), .absurd),
            (answer.replacing("\"USD\"", with: "\"DOLLAR\""), .absurd),
            (answer.replacing("\"EUR\"", with: "\"\""), .absurd),
            (answer.replacing("2026-10-30\"", with: "2026-02-30\""), .wrongShape),
            (answer.replacing("2026-10-30\"", with: "9999-12-31\""), .absurd),
            (answer.replacing("2026-10-30\"", with: "2026-11-01\""), .absurd),
            (answer.replacing("T15:05:00.000+00:00", with: ""), .wrongShape),
        ] as [(String, AnswerProblem)])
    func refusals(_ text: String, _ problem: AnswerProblem) {
        #expect(throws: problem) { try Self.read(text) }
    }

    @Test("U3 rates dated the next day at most, in either format of time, and with no rates at all are read")
    func edges() throws {
        #expect(throws: Never.self) { try Self.read(Self.answer.replacing("2026-10-30\"", with: "2026-10-31\"")) }
        #expect(try Self.read(Self.answer.replacing(".000+00:00", with: "Z")).fetchedAt == rates.fetchedAt)
        let empty = try Self.read(
            #"{"base":"EUR","date":"2026-10-30","rates":{},"fetched_at":"2026-10-30T15:05:00Z","source":""}"#)
        #expect(empty.currencies == ["EUR"] && empty.convert(5, from: "EUR", to: "USD") == nil)
    }

    @Test(
        "U3 money has its currency's digits",
        arguments: [
            (123_450, "EUR", .de, "1.234,50 EUR"), (123_450, "EUR", .en, "1,234.50 EUR"), (5, "USD", .en, "0.05 USD"),
            (1_234, "JPY", .ja, "1,234 JPY"), (1_234, "KRW", .ko, "1,234 KRW"), (1_234, "KWD", .en, "1.234 KWD"),
            (0, "EUR", .fr, "0,00 EUR"), (-150, "EUR", .en, "−1.50 EUR"), (123_456, "EUR", .es, "1234,56 EUR"),
            (1_234_567, "EUR", .es, "12.345,67 EUR"), (123_456_789, "EUR", .fr, "1\u{202F}234\u{202F}567,89 EUR"),
        ] as [(Int64, String, Language, String)])
    func money(_ minor: Int64, _ currency: String, _ language: Language, _ expected: String) {
        #expect(Money.text(minor, currency, NumberFormat(language)) == expected.replacing(" ", with: "\u{A0}"))
    }
}

@Suite("U3 Weather") struct WeatherTests {
    private static let answer = """
        {"city":2950159,"temperature_c":-3.7,"code":61,"wind_kmh":12.4,"humidity":81,
        "fetched_at":"2026-11-21T10:00:00.000+00:00","source":"Open-Meteo"}
        """

    private static func read(_ text: String) throws(AnswerProblem) -> Weather {
        try Weather.read(Array(text.utf8))
    }

    @Test("U3 the server's answer is read exactly, and stored and read again as the same")
    func roundTrip() throws {
        let weather = try Self.read(Self.answer)
        #expect(weather.temperature == .temperature(tenthsCelsius: -37) && weather.wind == .speed(tenthsKmh: 124))
        #expect(weather.city == 2_950_159 && weather.humidity == 81 && weather.source == "Open-Meteo")
        #expect(weather.lifetime == .weather(fetchedAt: Instant(iso8601: "2026-11-21T10:00:00Z")!))
        #expect(weather.sky(Words(.en)) == "Rain")
        for tenths in Int64(-1_000)...650 {
            let sign = tenths < 0 ? "-" : ""
            let number = "\(sign)\(tenths.magnitude / 10).\(tenths.magnitude % 10)"
            let read = try Self.read(Self.answer.replacing("-3.7", with: number))
            #expect(read.temperature == .temperature(tenthsCelsius: tenths), "\(number)")
            #expect(try Weather.read(read.json.bytes) == read)
        }
        let whole = try Self.read(Self.answer.replacing("-3.7", with: "21").replacing("81", with: "null"))
        #expect(whole.temperature == .temperature(tenthsCelsius: 210) && whole.humidity == nil)
        #expect(try Weather.read(whole.json) == whole)
    }

    @Test(
        "U3 an answer that cannot be is refused",
        arguments: [
            ("nothing", .notJSON), ("{}", .wrongShape), (answer.replacing("-3.7", with: "-200"), .absurd),
            (answer.replacing("-3.7", with: "-100.1"), .absurd), (answer.replacing("-3.7", with: "65.1"), .absurd),
            (answer.replacing("-3.7", with: "1e300"), .wrongShape),
            (answer.replacing("-3.7", with: "null"), .wrongShape),
            (answer.replacing("-3.7", with: "\"warm\""), .wrongShape),
            (answer.replacing("12.4", with: "-1"), .absurd), (answer.replacing("12.4", with: "500.1"), .absurd),
            (answer.replacing("61", with: "100"), .absurd), (answer.replacing("61", with: "-1"), .absurd),
            (answer.replacing("61", with: "6.1"), .wrongShape), (answer.replacing("81", with: "101"), .absurd),
            (answer.replacing("81", with: "-1"), .absurd), (answer.replacing("81", with: "\"wet\""), .wrongShape),
            (answer.replacing("2026-11-21T", with: ""), .wrongShape),
        ] as [(String, AnswerProblem)])
    func refusals(_ text: String, _ problem: AnswerProblem) {
        #expect(throws: problem) { try Self.read(text) }
    }

    @Test("U3 every weather code has a name in every language", arguments: Language.allCases)
    func sky(_ language: Language) throws {
        let codes = [
            0, 1, 2, 3, 45, 48, 51, 53, 55, 56, 57, 61, 63, 65, 66, 67, 71, 73, 75, 77, 80, 81, 82, 85, 86, 95, 96, 99,
        ]
        let names = try codes.map { code in
            try Self.read(Self.answer.replacing("\"code\":61", with: "\"code\":\(code)")).sky(Words(language))
        }
        #expect(Set(names).count == 11 && !names.contains(""))
        #expect(names[10] == names[9] && names[14] == names[9], "freezing drizzle and freezing rain are one")
        #expect(names[23] == names[16], "snow showers are snow")
    }
}
