import AlmanacCore
import Foundation
import Testing

@testable import AlmanacContent
@testable import AlmanacServer

@Suite("U5 The gazetteer")
struct GazetteerTests {
    /// The bundled one, loaded once.
    private static let bundled = Result { try GazetteerLibrary.load(Resources.contentDirectory()) }

    @Test(
        "U5 a city is found in any language, without accents, and by what has been typed so far",
        arguments: [
            ("北京", Language.zh, "北京", "CN"), ("北", .ja, "北京", "CN"), ("きょう", .ja, "京都", "JP"),
            ("キョウト", .ja, "京都", "JP"), ("서울", .ko, "서울", "KR"), ("서우", .ko, "서울", "KR"),
            ("München", .de, "München", "DE"), ("munchen", .en, "Munich", "DE"), ("MÜN", .de, "München", "DE"),
            ("muenchen", .de, "München", "DE"), ("koeln", .de, "Köln", "DE"), ("Wien", .de, "Wien", "AT"),
            ("wien", .fr, "Vienne", "AT"), ("vienna", .de, "Wien", "AT"), ("sao paulo", .en, "São Paulo", "BR"),
            ("zurich", .en, "Zurich", "CH"), ("zürich", .de, "Zürich", "CH"), ("lodz", .en, "Łódź", "PL"),
            ("istanbul", .tr, "İstanbul", "TR"), ("İSTANBUL", .en, "Istanbul", "TR"), ("xian", .en, "Xi’an", "CN"),
            ("xi'an", .en, "Xi’an", "CN"), ("aquila", .en, "L'Aquila", "IT"), ("st. johns", .en, "St. John's", "CA"),
            ("  new   york ", .en, "New York", "US"), ("los angeles", .de, "Los Angeles", "US"),
            ("londres", .es, "Londres", "GB"), ("モスクワ", .ja, "モスクワ", "RU"),
        ])
    func found(text: String, language: Language, name: String, country: String) throws {
        let city = try #require(Self.bundled.get().search(text, in: language, limit: 10).first)
        #expect(city.name == name && city.country == country)
    }

    @Test(
        "field 9 a large city is found in Cyrillic, Greek, Arabic and traditional Chinese, and named in the user's language",
        arguments: [
            ("Москва", Language.en, "Moscow", "RU"), ("моск", .de, "Moskau", "RU"), ("Київ", .en, "Kyiv", "UA"),
            ("нью йорк", .fr, "New York", "US"), ("Нью-Йорк", .en, "New York", "US"), ("Αθήνα", .en, "Athens", "GR"),
            ("αθηνα", .de, "Athen", "GR"), ("القاهرة", .en, "Cairo", "EG"), ("تهران", .en, "Tehran", "IR"),
            ("紐約", .zh, "纽约", "US"), ("倫敦", .zh, "伦敦", "GB"), ("東京", .zh, "东京", "JP"), ("廣州", .zh, "广州", "CN"),
        ])
    func scripts(text: String, language: Language, name: String, country: String) throws {
        let found = try Self.bundled.get().search(text, in: language, limit: 10)
        #expect(found.contains { $0.country == country && $0.name == name }, "\(found)")
    }

    @Test(
        "field 9 a city is found with its state or country behind or before it, and in the usual spellings",
        arguments: [
            ("Paris, France", "Paris", "FR", nil), ("france,paris", "Paris", "FR", nil),
            ("Paris, Frankreich", "Paris", "FR", nil), ("巴黎，法国", "巴黎", "FR", nil), ("Paris, Fr", "Paris", "FR", nil),
            ("Paris, TX", "Paris", "US", "TX"), ("Portland, OR, USA", "Portland", "US", "OR"),
            ("USA, Portland", "Portland", "US", "OR"), ("Birmingham, UK", "Birmingham", "GB", nil),
            ("Saint Helens", "St Helens", "GB", nil), ("Saint Helens, UK", "St Helens", "GB", nil),
            ("ft worth", "Fort Worth", "US", "TX"), ("Mt. Vernon, NY", "Mount Vernon", "US", "NY"),
            ("Sault Sainte Marie, Canada", "Sault Ste. Marie", "CA", "ON"),
        ] as [(String, String, String, String?)])
    func qualified(text: String, name: String, country: String, division: String?) throws {
        let language: Language = text.utf8.first ?? 0 > 127 ? .zh : .en
        let city = try #require(Self.bundled.get().search(text, in: language, limit: 10).first)
        #expect(city.name == name && city.country == country && city.division == division)
    }

    @Test("field 9 another spelling comes after what was typed, and a place in which there is no such city finds none")
    func spellings() throws {
        let gazetteer = try Self.bundled.get()
        let found = gazetteer.search("saint louis", in: .en, limit: 10).map(\.name)
        #expect(found.first == "Saint-Louis" && found.contains("St. Louis"))
        #expect(gazetteer.search("Paris, Japan", in: .en, limit: 10).isEmpty)
        #expect(gazetteer.search("a,a,a,a,a", in: .en, limit: 10).isEmpty)
    }

    @Test(
        "U5 a state is named where people say it with a city, and no code that says nothing",
        arguments: [
            ("Portland", "US", "OR"), ("Toronto", "CA", "ON"), ("Yellowknife", "CA", "NT"), ("Sydney", "AU", "NSW"),
            ("Darwin", "AU", "NT"), ("Fukuoka", "JP", nil), ("Munich", "DE", nil), ("Zurich", "CH", nil),
        ] as [(String, String, String?)])
    func states(name: String, country: String, state: String?) throws {
        let cities = try Self.bundled.get().search(name, in: .en, limit: 10)
        let city = try #require(cities.first { $0.country == country && $0.name == name })
        #expect(city.division == state)
    }

    @Test("U5 two cities that look the same are told apart by a large one nearby")
    func neighbors() throws {
        let gazetteer = try Self.bundled.get()
        let cities = gazetteer.search("suzhou", in: .en, limit: 50).filter { $0.name == "Suzhou" }
        #expect(Set(cities.map(\.neighbor)) == ["Kunshan", "Huaibei"])
        #expect(cities.first?.json["near"]?.string == cities.first?.neighbor)
        // A city that is the only one of its name has no neighbor; nor has one whose state says enough.
        #expect(gazetteer.search("berlin", in: .de, limit: 1).first?.neighbor == nil)
        #expect(gazetteer.search("portland", in: .en, limit: 10).allSatisfy { $0.neighbor == nil })
        // Of all names that two cities of a country share, few stay ambiguous.
        var alike = 0
        var same: [String] = []
        for name in ["fuzhou", "puyang", "santa cruz", "valencia", "brentwood", "fuchu", "la paz"] {
            let found = gazetteer.search(name, in: .en, limit: 50)
            let groups = Dictionary(grouping: found) { [$0.name, $0.country, $0.division ?? ""] }.values
            for group in groups where group.count > 1 {
                alike += 1
                if Set(group.map(\.neighbor)).count < group.count { same += group.map { "\($0)" } }
            }
        }
        #expect(alike > 3 && same.isEmpty, "\(same)")
    }

    @Test("U5 names that begin with the text come before names with such a word")
    func words() throws {
        let cities = try Self.bundled.get().search("angeles", in: .en, limit: 50)
        let isPrefix = cities.map { $0.name.hasPrefix("Angeles") || $0.name.hasPrefix("Ángeles") }
        let first = try #require(isPrefix.firstIndex(of: false))
        #expect(first > 0 && isPrefix[first...].allSatisfy { !$0 })
        #expect(cities[first].name == "Los Angeles" && cities[first].country == "US")
    }

    @Test("U5 the most likely comes first: the whole name, then the population, a name in one's own language eightfold")
    func order() throws {
        let gazetteer = try Gazetteer(PlaceContent.files)
        func ids(_ text: String, _ language: Language, limit: Int = 10) -> [Int64] {
            gazetteer.search(text, in: language, limit: limit).map(\.id)
        }
        #expect(ids("munich", .en) == [1, 5])
        #expect(ids("munchen", .en) == [1, 4])
        #expect(ids("vi", .en) == [2, 3])
        // Wien is not called Vienna in German, but a hundred times as large.
        #expect(ids("vienna", .de) == [2, 3])
        // In French both are found, and Vienna in Virginia has its English name there.
        #expect(ids("vienn", .fr) == [2, 3])
        #expect(ids("m", .en, limit: 1) == [1])
        #expect(ids("new m", .ko) == [5])
    }

    @Test("U5 a close match in one's own language wins over a city of up to eight times its size")
    func ownLanguage() throws {
        var files = PlaceContent.files
        func ids(_ foreign: Int) throws -> [Int64] {
            files.cities = Array(
                """
                geonameid\tname\tcountry\tadmin1\tlatitude\tlongitude\tpopulation\ttimezone
                1\tX\tDE\t\t0\t0\t\(foreign)\tEurope/Berlin
                2\tRoma\tDE\t\t0\t0\t1000\tEurope/Berlin
                """.utf8)
            files.cityNames = Array("geonameid\tlanguage\tname\n1\ten\tX\n1\tes\tRoma\n".utf8)
            return try Gazetteer(files).search("roma", in: .en, limit: 5).map(\.id)
        }
        #expect(try ids(7_999) == [2, 1])
        #expect(try ids(8_001) == [1, 2])
    }

    @Test("U5 a city has its name and its country's in the language asked for, its zone and its currency")
    func shown() throws {
        let gazetteer = try Gazetteer(PlaceContent.files)
        let munich = try #require(gazetteer.city(1, in: .de))
        #expect(
            munich
                == City(
                    id: 1, name: "München", country: "DE", countryName: "Deutschland", division: nil,
                    latitude: 48.13743, longitude: 11.57549, timeZone: "Europe/Berlin", currency: "EUR"))
        #expect(gazetteer.city(1, in: .tr)?.name == "Munich" && gazetteer.city(1, in: .tr)?.countryName == "Germany")
        #expect(gazetteer.city(5, in: .en)?.division == nil)
        // The files do not know this country.
        #expect(gazetteer.city(4, in: .en)?.countryName == "CH" && gazetteer.city(4, in: .en)?.currency == nil)
        #expect(gazetteer.city(6, in: .en) == nil)
    }

    @Test("U5 every city can be found by its own name, and has a zone and a country")
    func sound() throws {
        let gazetteer = try Self.bundled.get()
        #expect(gazetteer.count == 34_006)
        let zones = Set(gazetteer.lines.map { CityLine(gazetteer.file, at: Int($0)).timeZone })
        for zone in zones {
            #expect(FileManager.default.fileExists(atPath: "/usr/share/zoneinfo/\(zone)"), "\(zone)")
        }
        for place in stride(from: 0, to: gazetteer.count, by: 97) {
            let line = CityLine(gazetteer.file, at: Int(gazetteer.lines[place]))
            #expect(gazetteer.countries[line.country] != nil)
            // There are at most a few dozen cities of one name.
            let found = gazetteer.search(line.name, in: .en, limit: 50)
            #expect(found.contains { $0.id == line.id }, "\(line.name)")
        }
    }

    @Test("field 6 no country has a currency that has ended, here and in the list for the time without a network")
    func currencies() throws {
        let ended: Set<String> = ["ANG", "BGN", "BYR", "CUC", "HRK", "LTL", "MRO", "SLL", "STD", "VEF", "ZMK", "ZWL"]
        let countries = try Self.bundled.get().countries
        #expect(countries["BG"]?.currency == "EUR")
        for (code, country) in countries { #expect(!ended.contains(country.currency ?? ""), "\(code)") }
        let list = URL(filePath: #filePath).appending(path: "../../../../Web/cities.txt").standardized
        for line in try String(contentsOf: list, encoding: .utf8).split(separator: "\n") {
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            #expect(!ended.contains(fields[3]), "\(line)")
            #expect(countries[fields[1]]?.currency ?? "" == fields[3] || fields[1].isEmpty, "\(line)")
        }
    }

    @Test("field 6 each country has the currency that Unicode's data give it, but for what they do not know yet")
    func currenciesByUnicode() throws {
        // Bulgaria has had the euro since 2026; Lesotho and Venezuela have two each; the others are no countries any more.
        let exceptions: Set<String> = ["AN", "AQ", "BG", "CS", "LS", "VE"]
        let differing = try Self.bundled.get().countries.filter { code, country in
            let known = Locale(identifier: "und_\(code)").currency?.identifier
            return !exceptions.contains(code) && known != country.currency
        }
        #expect(differing.isEmpty, "\(differing.keys.sorted())")
    }

    @Test("U5 what has no letters or is nowhere finds nothing", arguments: ["'", "-", "…", "   ", "zzzzzzzz", "🏙"])
    func nothing(text: String) throws {
        #expect(try Self.bundled.get().search(text, in: .en, limit: 10).isEmpty)
    }

    @Test(
        "U5 letters are folded",
        arguments: [
            ("ŁÓDŹ", "lodz"), ("Ærø", "aero"), ("Iğdır", "igdir"), ("Weißenfels", "weissenfels"),
            ("Đà Nẵng", "da nang"),
            ("Xi’an", "xian"), ("Kāneʻohe", "kaneohe"), ("L'Aquila", "laquila"), ("Gəncə", "gence"),
            ("Sant’Angelo–Lodigiano", "santangelo lodigiano"), ("Þór", "thor"), ("ﬁ", "fi"), ("Ｔｏｋｙｏ", "tokyo"),
            ("ガ", "か\u{3099}"), ("(a)", "a"), ("", ""),
        ])
    func folded(text: String, expected: String) {
        var fold = SearchFold()
        #expect(String(decoding: fold.fold(text).bytes, as: UTF8.self) == expected)
    }

    @Test(
        "U5 a broken file is named, with its line",
        arguments: [
            ("1\tX\tDE\t\t0\t0\t1", "cities.tsv: line 2"), ("x\tX\tDE\t\t0\t0\t1\tUTC", "cities.tsv: line 2"),
            ("1\tX\tDEU\t\t0\t0\t1\tUTC", "cities.tsv: line 2"), ("1\tX\tDE\t\tN\t0\t1\tUTC", "cities.tsv: line 2"),
            ("1\tX\tDE\t\t0\t0\t-1\tUTC", "cities.tsv: line 2"),
        ])
    func broken(line: String, problem: String) {
        var files = PlaceContent.files
        files.cities = Array(("header\n" + line).utf8)
        #expect {
            _ = try Gazetteer(files)
        } throws: {
            "\($0)".hasPrefix(problem)
        }
        files = PlaceContent.files
        files.cityNames = Array("header\n1\tde\tX\n1\txx\tX\n".utf8)
        #expect {
            _ = try Gazetteer(files)
        } throws: {
            "\($0)".hasPrefix("city-names.tsv: line 3")
        }
    }
}
