import AlmanacCore
import Foundation
import Testing

/// The core has tables of its own, because it has no Foundation. These tests compare them with Foundation's, which are
/// Unicode's (CLDR), for every region.
///
/// If one fails after an update of Swift, Unicode has changed its mind about the regions that it names: take the change over
/// into `Region.swift`, and drop from the exceptions here what Foundation knows by now.
@Suite struct RegionTables {
    private static let regions = """
        AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ CA CC CD CF \
        CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF \
        GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP \
        KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA \
        NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH \
        SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VG VI \
        VN VU WF WS XK YE YT ZA ZM ZW
        """.split(separator: " ").map(String.init)

    /// Regions whose week CLDR 48 has changed, while Foundation in Swift 6.3 has CLDR 46.
    private static let newWeeks = ["CN", "DZ", "IS", "JO"]

    private func words(_ language: Language, _ region: String) -> Words {
        Words(
            language,
            Moment(
                now: Instant(milliseconds: 0), zone: .utc, locales: [language.code + "-" + region],
                platform: Platform(system: .linux, model: "Test", version: "1"), isOnline: true, permission: .granted,
                random: 1))
    }

    private func locale(_ language: Language, _ region: String) -> Locale {
        // Some regions count years in another way; Almanac writes everybody's dates by the Gregorian calendar.
        Locale(identifier: "\(language.code)_\(region)@calendar=gregorian")
    }

    @Test("field the clock has twelve hours where Foundation's has", arguments: Language.allCases)
    func hours(_ language: Language) throws {
        let afternoon = try #require(LocalTime(hour: 13, minute: 44))
        let differing = Self.regions.filter { region in
            let cycle = locale(language, region).hourCycle
            let hasTwelve = cycle == .oneToTwelve || cycle == .zeroToEleven
            return (words(language, region).time(afternoon) != afternoon.text) != hasTwelve
        }
        // Foundation asks for the region alone; CLDR's data of times name French in Canada apart, with 24 hours.
        #expect(differing == (language == .fr ? ["CA"] : []))
    }

    @Test("field the week begins on the day on which Foundation's does")
    func weeks() throws {
        let names: [Locale.Weekday] = [.monday, .tuesday, .wednesday, .thursday, .friday, .saturday, .sunday]
        let monday = try #require(CivilDate(year: 2026, month: 11, day: 23))
        let differing = Self.regions.filter { region in
            let first = names[(7 - words(.en, region).placeInWeek(monday)) % 7]
            return first != locale(.en, region).firstDayOfWeek && !Self.newWeeks.contains(region)
        }
        #expect(differing == [])
    }

    @Test("field English dates have the month first where Foundation's have")
    func dates() throws {
        let date = try #require(CivilDate(year: 2026, month: 11, day: 22))
        let noon = Date(timeIntervalSince1970: 1_795_348_800)
        let differing = Self.regions.filter { region in
            let formatter = DateFormatter()
            formatter.locale = locale(.en, region)
            formatter.calendar = Calendar(identifier: .gregorian)
            formatter.timeZone = TimeZone(identifier: "UTC")
            (formatter.dateStyle, formatter.timeStyle) = (.long, .none)
            return words(.en, region).day(date).hasPrefix("November")
                != formatter.string(from: noon).hasPrefix("November")
        }
        #expect(differing == [])
    }

    @Test("field a number has the decimal sign that Foundation writes", arguments: Language.allCases)
    func decimals(_ language: Language) {
        let differing = Self.regions.filter { region in
            words(language, region).numbers.decimalSign != locale(language, region).decimalSeparator
        }
        #expect(differing == [])
    }
}
