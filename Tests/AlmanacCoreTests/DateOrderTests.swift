import AlmanacCore
import Testing

/// English dates follow the reader's region.
@Suite struct EnglishDates {
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
        #expect(words(.de, ["en-US"]).time(time) == time.text)
    }

    @Test("walk reflect 6 the week begins on Sunday in the United States, and on Monday elsewhere")
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
