import AlmanacCore

/// The search for a city: on the server where there is a network, otherwise among those that were found before and the
/// cities that come with the app (U5).
struct CitySearch: Equatable, Sendable {
    enum Event: Equatable, Sendable {
        case typed(String)
        /// The user has paused.
        case due(Int)
        case answered(Int, HTTPResult)
        case shipped(HTTPResult)
    }

    enum Phase: Equatable, Sendable {
        case idle, searching
        /// The cities come from the server.
        case found
        /// The server cannot be reached; the cities are those that are here.
        case local
    }

    private(set) var typed = ""
    private(set) var cities: [City] = []
    private(set) var phase = Phase.idle
    /// Counts what was typed, so that a late answer to an earlier text is ignored.
    private var count = 0
    /// The lines of the list that comes with the app.
    private var lines: [[UInt8]] = []

    /// The largest cities and all capitals, kept by the service worker: id, country, zone, currency, the English name,
    /// and the names in the other languages where they differ. Countries follow, without an id and a zone, and then
    /// currencies, which have no country either; those that are changed most come first.
    private static let list = "/cities.txt"

    /// In milliseconds: how long the user pauses before the server is asked.
    private static let pause: Int64 = 250

    static let most = 8

    /// Begins with the cities that come with the app.
    mutating func open() -> [Effect<Event>] {
        typed = ""
        cities = []
        phase = .idle
        count += 1
        return lines.isEmpty ? [.http(HTTPRequest(.get, CitySearch.list)) { .shipped($0) }] : []
    }

    mutating func update(_ event: Event, recent: [City], _ language: Language, _ moment: Moment) -> [Effect<Event>] {
        switch event {
        case .typed(let text):
            typed = text
            count += 1
            guard !text.isBlank else {
                cities = []
                phase = .idle
                return []
            }
            phase = .searching
            return [.after(milliseconds: CitySearch.pause, .due(count))]
        case .due(let number):
            guard number == count, phase == .searching else { return [] }
            let path =
                "/api/cities?q=" + Path.encode(typed.trimmed) + "&language=" + language.code + "&limit="
                + String(CitySearch.most)
            return [.http(HTTPRequest(.get, path, timeout: 8_000)) { .answered(number, $0) }]
        case .answered(let number, let result):
            guard number == count else { return [] }
            if case .answered(200, let body) = result, let list = (try? JSON.parse(body))?.array {
                cities = list.compactMap { City($0) }
                phase = .found
            } else {
                look(recent, language)
            }
        case .shipped(.answered(200, let body)):
            lines = body.split(separator: UInt8(ascii: "\n")).map { Array($0) }
            if phase == .local { look(recent, language) }
        case .shipped: break
        }
        return []
    }

    /// Searches among the cities that are here.
    private mutating func look(_ recent: [City], _ language: Language) {
        phase = .local
        let wanted = CitySearch.folded(Array(typed.trimmed.utf8))
        cities = recent.filter { CitySearch.folded(Array($0.name.utf8)).starts(with: wanted) }
        for line in lines where cities.count < CitySearch.most {
            let fields = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
            guard fields.count > 4, fields.dropFirst(4).contains(where: { CitySearch.folded($0).starts(with: wanted) }),
                let city = city(fields, language), !cities.contains(where: { $0.id == city.id })
            else { continue }
            cities.append(city)
        }
    }

    /// Returns the name of a time zone's city in a language, from the list that comes with the app; the English one where
    /// the list has none.
    func zoneCity(_ zone: String, _ language: Language) -> String {
        let english = Zone.city(of: zone)
        for line in lines {
            let fields = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
            guard fields.count > 4, fields[2].elementsEqual(zone.utf8), fields[4].starts(with: english.utf8) else {
                continue
            }
            return city(fields, language)?.name ?? english
        }
        return english
    }

    // MARK: Currencies

    /// Returns the currencies that a text may mean. It is the beginning of a code, of a word of a name, or of the name of a
    /// country that has the currency, in English or in a language.
    func currencies(_ typed: String, _ language: Language) -> [NamedCurrency] {
        let wanted = CitySearch.folded(Array(typed.trimmed.utf8))
        guard !wanted.isEmpty else { return [] }
        let tab = UInt8(ascii: "\t")
        var ofCountries: [ArraySlice<UInt8>] = []
        var byCode: [NamedCurrency] = []
        var byName: [NamedCurrency] = []
        for line in lines where line.first == tab {
            let fields = line.split(separator: tab, omittingEmptySubsequences: false)
            guard fields.count > 4 else { continue }
            let names = [4, 4 + Int(language.rawValue)].filter { $0 < fields.count }
            let isNamed = names.contains { CitySearch.hasWord(fields[$0], beginningWith: wanted) }
            guard fields[1].isEmpty else {
                if isNamed { ofCountries.append(fields[3]) }
                continue
            }
            let currency = NamedCurrency(
                code: CitySearch.text(fields, 3), name: CitySearch.name(fields, language))
            if CitySearch.folded(fields[3]).starts(with: wanted) {
                byCode.append(currency)
            } else if isNamed || ofCountries.contains(where: { $0.elementsEqual(fields[3]) }) {
                byName.append(currency)
            }
        }
        // A whole code means nothing else.
        let isCode = wanted.count == 3 && !byCode.isEmpty
        return Array((isCode ? byCode : byCode + byName).prefix(CitySearch.most))
    }

    /// Returns whether a word of a name begins with a text. The words of Chinese, Japanese and Korean are not told apart.
    private static func hasWord(_ name: ArraySlice<UInt8>, beginningWith wanted: [UInt8]) -> Bool {
        let name = folded(name)
        let isAnywhere = wanted[0] >= 0xE3
        for start in name.indices {
            let before = start == 0 ? UInt8(ascii: " ") : name[start - 1]
            let isLetter = before >= 0x80 || (97...122).contains(before)
            if isAnywhere || !isLetter, name[start...].starts(with: wanted) { return true }
        }
        return false
    }

    private func city(_ fields: [ArraySlice<UInt8>], _ language: Language) -> City? {
        guard let id = CitySearch.text(fields, 0).integer else { return nil }
        let country = CitySearch.text(fields, 1)
        return City(
            id: id, name: CitySearch.name(fields, language), country: country,
            detail: self.country(country, language), zone: CitySearch.text(fields, 2),
            currency: CitySearch.text(fields, 3))
    }

    /// Returns what a country is called in a language; its code, where the list does not have it.
    private func country(_ code: String, _ language: Language) -> String {
        let tab = UInt8(ascii: "\t")
        for line in lines.reversed() {
            guard line.first == tab else { break }
            let fields = line.split(separator: tab, omittingEmptySubsequences: false)
            if CitySearch.text(fields, 1) == code { return CitySearch.name(fields, language) }
        }
        return code
    }

    /// Returns the name in a language, from the English one on where the list has no other.
    private static func name(_ fields: [ArraySlice<UInt8>], _ language: Language) -> String {
        let own = text(fields, 4 + Int(language.rawValue))
        return own.isEmpty ? text(fields, 4) : own
    }

    @inline(never)
    private static func text(_ fields: [ArraySlice<UInt8>], _ place: Int) -> String {
        place < fields.count ? String(decoding: fields[place], as: UTF8.self) : ""
    }

    /// Returns a text with ASCII letters in lower case. Other letters must be typed as they are: the Unicode tables would
    /// be larger than the app.
    private static func folded(_ bytes: some Sequence<UInt8>) -> [UInt8] {
        bytes.map { (65...90).contains($0) ? $0 + 32 : $0 }
    }
}

/// A currency that was found.
struct NamedCurrency: Equatable, Sendable {
    /// ISO 4217.
    let code: String
    let name: String

    /// Identifies its row in a list.
    var number: Int64 {
        var number: Int64 = 0
        for byte in code.utf8 { number = number << 8 | Int64(byte) }
        return number
    }
}
