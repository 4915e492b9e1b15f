import AlmanacCore
import Testing

/// Dates, times and numbers follow the reader's region.
@Suite struct Regions {
    private func words(_ language: Language, _ locales: [String]) -> Words {
        Words(
            language,
            Moment(
                now: Instant(milliseconds: 0), zone: .utc, locales: locales,
                platform: Platform(system: .linux, model: "Test", version: "1"), isOnline: true, permission: .granted,
                random: 1))
    }

    private let date = CivilDate(year: 2026, month: 11, day: 22)!

    @Test(
        "the first region among the system's languages decides",
        arguments: [
            (["en-US"], true), (["en_US.UTF-8"], true), (["en-us"], true), (["en-Latn-US"], true),
            (["en", "en-US"], true),
            (["es-US", "en-GB"], true), (["de-DE", "en-US"], false), (["en-GB", "en-US"], false), (["en"], false),
            (["en-001"], false), (["en-u-hc-us"], false), ([], false), ([""], false), (["us"], false),
            (["en-CA"], true), (["en-PH"], true), (["en-AU"], false), (["de", "en-US"], false),
        ])
    func region(_ locales: [String], _ isMonthFirst: Bool) {
        let words = words(.en, locales)
        #expect(words.day(date) == (isMonthFirst ? "November\u{A0}22, 2026" : "22\u{A0}November 2026"))
        #expect(words.date(date) == (isMonthFirst ? "Sunday, November\u{A0}22, 2026" : "Sunday, 22\u{A0}November 2026"))
    }

    @Test("other languages have one order, whatever the region", arguments: Language.allCases.filter { $0 != .en })
    func otherLanguages(_ language: Language) {
        #expect(words(language, ["en-US"]).day(date) == Words(language).day(date))
        #expect(words(language, ["en-US"]).date(date) == Words(language).date(date))
    }

    @Test("a time of day follows the date in the reader's order")
    func timeOfDay() {
        let instant = Instant(iso8601: "2026-11-22T09:00:00Z")!
        #expect(instant.text(words(.en, ["en-US"]), .utc) == "November\u{A0}22, 2026, 9:00\u{A0}AM")
        #expect(instant.text(words(.en, ["en-IE"]), .utc) == "22\u{A0}November 2026, 09:00")
    }

    @Test(
        "walk reflect 6 the clock has twelve hours in the United States",
        arguments: [
            (0, 5, "12:05\u{A0}AM"), (9, 0, "9:00\u{A0}AM"), (11, 59, "11:59\u{A0}AM"), (12, 0, "12:00\u{A0}PM"),
            (13, 44, "1:44\u{A0}PM"), (23, 59, "11:59\u{A0}PM"),
        ])
    func twelveHours(_ hour: Int, _ minute: Int, _ text: String) throws {
        let time = try #require(LocalTime(hour: hour, minute: minute))
        #expect(words(.en, ["en-US"]).time(time) == text)
        #expect(words(.en, ["en-GB"]).time(time) == time.text)
        #expect(Words(.en).time(time) == time.text)
    }

    @Test(
        "walk reflect 6 the clock, the week and numbers are those of the region in every language",
        arguments: [
            ("en-AU", .en, "1:44\u{A0}PM", 0, "1,234.5"), ("en-CA", .en, "1:44\u{A0}PM", 1, "1,234.5"),
            ("en-IN", .en, "1:44\u{A0}PM", 1, "1,234.5"), ("en-ZA", .en, "13:44", 1, "1\u{202F}234,5"),
            ("en-DE", .en, "13:44", 0, "1.234,5"), ("de", .de, "13:44", 0, "1.234,5"),
            ("de-CH", .de, "13:44", 0, "1\u{2019}234.5"), ("es-ES", .es, "13:44", 0, "1234,5"),
            ("es-MX", .es, "1:44\u{A0}p.\u{A0}m.", 1, "1,234.5"), ("es-419", .es, "1:44\u{A0}p.\u{A0}m.", 1, "1,234.5"),
            ("es-AR", .es, "1:44\u{A0}p.\u{A0}m.", 0, "1234,5"), ("fr-FR", .fr, "13:44", 0, "1\u{202F}234,5"),
            ("fr-CA", .fr, "13:44", 1, "1\u{202F}234,5"), ("fr-CH", .fr, "13:44", 0, "1\u{202F}234,5"),
            ("ja", .ja, "13:44", 1, "1,234.5"), ("ko", .ko, "오후\u{A0}1:44", 1, "1,234.5"),
            ("tr-TR", .tr, "13:44", 0, "1.234,5"), ("zh-CN", .zh, "13:44", 0, "1,234.5"),
            ("zh-Hant-TW", .zh, "下午\u{2060}1:44", 1, "1,234.5"), ("en-EG", .en, "1:44\u{A0}PM", 2, "1,234.5"),
        ] as [(String, Language, String, Int, String)])
    func everywhere(_ locale: String, _ language: Language, _ time: String, _ monday: Int, _ number: String) throws {
        let words = words(language, [locale])
        #expect(words.time(try #require(LocalTime(hour: 13, minute: 44))) == time)
        // 23 November 2026 is a Monday.
        #expect(words.placeInWeek(try #require(CivilDate(year: 2026, month: 11, day: 23))) == monday)
        let format = words.numbers
        let thousand = format.leastGrouped > 4 ? "1234" : "1" + format.groupSign + "234"
        #expect(thousand + format.decimalSign + "5" == number)
        #expect(format.groupSize == (locale == "en-IN" ? 2 : 3))
    }

    @Test(
        "a count is written with the region's signs as well",
        arguments: [
            ("en-GB", Language.en, 999, "999"), ("en-GB", .en, 1_234, "1,234"), ("de-DE", .de, 12_345, "12.345"),
            ("es-ES", .es, 1_234, "1234"), ("en-IN", .en, 1_234_567, "12,34,567"),
            ("fr-FR", .fr, 1_234, "1\u{202F}234"),
        ])
    func counts(_ locale: String, _ language: Language, _ count: Int, _ text: String) {
        #expect(words(language, [locale])(.browseCount, count: count).contains(text))
    }

    @Test("a browser that lists English in the United States behind another language is not in the United States")
    func firefox() {
        #expect(Region.matching(["de", "en-US", "en"]) == Region.matching(["de-DE"]))
        #expect(Region.matching(["ja", "en-US", "en"]) == Region.matching(["ja-JP"]))
        #expect(Region.matching(["fr", "fr-CA", "en-US"]) == Region.matching(["fr-CA"]))
        #expect(Region.matching(["nl", "en-US", "en"]) == Region.matching(["en"]))
    }

    @Test("walk reflect 6 the week begins on Sunday in the United States, and on Monday in Great Britain")
    func week() {
        let (here, there) = (words(.en, ["en-US"]), words(.en, ["en-GB"]))
        #expect(here.weekdays == ["S", "M", "T", "W", "T", "F", "S"])
        #expect(there.weekdays == ["M", "T", "W", "T", "F", "S", "S"])
        // 22 November 2026 is a Sunday.
        #expect(here.placeInWeek(date) == 0 && there.placeInWeek(date) == 6)
    }

    @Test("a screen is drawn again when the order changes")
    func drawnAgain() {
        var moment = Moment(
            now: Instant(milliseconds: 0), zone: .utc, locales: ["en-US"],
            platform: Platform(system: .linux, model: "Test", version: "1"), isOnline: true, permission: .granted,
            random: 1)
        let before = moment
        moment.locales = ["en-US", "de"]
        #expect(moment.looksLike(before))
        moment.locales = ["en-GB"]
        #expect(!moment.looksLike(before))
    }
}
