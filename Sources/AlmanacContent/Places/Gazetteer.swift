import AlmanacCore

/// The cities of the world with over 15,000 inhabitants, from GeoNames (CC BY 4.0), with names in eight languages for
/// the largest.
///
/// The file with the cities stays in memory as it is; a line is read when its city is shown. So loading takes little more
/// than sorting the names.
package struct Gazetteer: Sendable {
    /// The file's bytes, a line for each city, the largest first.
    package let file: [UInt8]
    /// Where each city's line begins.
    package let lines: [UInt32]
    /// The numbers of the cities by id.
    package let numbers: [Int64: UInt32]
    package let index: GazetteerIndex
    /// What cities are called in a language, if they are not called there as in the file.
    package let names: [NameKey: String]
    package let countries: [String: Country]
    /// Where the largest cities are.
    package let landmarks: [Landmark]

    /// A city, by its number, and a language.
    package struct NameKey: Hashable, Sendable {
        package let city: UInt32
        package let language: Language
    }

    /// A country with its names.
    package struct Country: Sendable {
        /// In English.
        package let name: String
        package let currency: String?
        package var names: [Language: String] = [:]
    }

    /// The number of cities.
    package var count: Int { lines.count }

    /// The cities that fit what was typed, the most likely first.
    /// - Parameters:
    ///   - text: at least one letter or digit, or nothing is found.
    ///   - limit: at least 1.
    package func search(_ text: String, in language: Language, limit: Int) -> [City] {
        var fold = SearchFold()
        let key = fold.fold(text).bytes
        guard !key.isEmpty else { return [] }
        var found = index.cities(key, language: language, limit: limit)
        if found.isEmpty, let other = Self.withoutSpelledAccents(key) {
            found = index.cities(other, language: language, limit: limit)
        }
        return distinguished(found.map { city(number: $0, in: language) }, in: language)
    }

    /// The city with an id; `nil` if there is none.
    package func city(_ id: Int64, in language: Language) -> City? {
        numbers[id].map { city(number: Int($0), in: language) }
    }

    /// “muenchen” becomes “munchen”: those without an umlaut on their keyboard spell it. `nil` if there is none.
    private static func withoutSpelledAccents(_ key: [UInt8]) -> [UInt8]? {
        var short: [UInt8] = []
        for byte in key {
            let isSpelled: Bool
            switch short.last {
            case UInt8(ascii: "a"), UInt8(ascii: "o"), UInt8(ascii: "u"): isSpelled = byte == UInt8(ascii: "e")
            default: isSpelled = false
            }
            if !isSpelled { short.append(byte) }
        }
        return short.count == key.count ? nil : short
    }

    package func city(number: Int, in language: Language) -> City {
        let line = CityLine(file, at: Int(lines[number]))
        let country = countries[line.country]
        return City(
            id: line.id, name: names[NameKey(city: UInt32(number), language: language)] ?? line.name,
            country: line.country, countryName: country?.names[language] ?? country?.name ?? line.country,
            division: City.division(line.division, in: line.country), latitude: line.latitude,
            longitude: line.longitude, timeZone: line.timeZone, currency: country?.currency)
    }
}
