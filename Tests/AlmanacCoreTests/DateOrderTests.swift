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
        #expect(instant.text(words(.en, ["en-US"]), .utc) == "November\u{A0}22, 2026, 09:00")
        #expect(instant.text(words(.en, ["en-IE"]), .utc) == "22\u{A0}November 2026, 09:00")
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
