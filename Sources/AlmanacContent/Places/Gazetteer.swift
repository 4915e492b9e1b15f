import AlmanacCore

/// The cities of the world with over 15,000 inhabitants, from GeoNames (CC BY 4.0), with names in eight languages for
/// the largest. Those with over 300,000 are also found in Cyrillic, Greek, Arabic and traditional Chinese.
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
        var found = namesakes(key, in: language, limit: limit)
        if found.isEmpty { found = namesakes(withPlaces: text, in: language, limit: limit, &fold) }
        return distinguished(found.map { city(number: $0, in: language) }, in: language)
    }

    /// The city with an id; `nil` if there is none.
    package func city(_ id: Int64, in language: Language) -> City? {
        numbers[id].map { city(number: Int($0), in: language) }
    }

    /// The cities with a name that begins with a key, and then those with a word of it in another spelling.
    private func namesakes(_ key: [UInt8], in language: Language, limit: Int) -> [Int] {
        var found = index.cities(key, language: language, limit: limit)
        for other in Self.otherSpellings(of: key) where found.count < limit {
            let known = Set(found)
            let more = index.cities(other, language: language, limit: limit).filter { !known.contains($0) }
            found += more.prefix(limit - found.count)
        }
        if found.isEmpty, let other = Self.withoutSpelledAccents(key) {
            found = index.cities(other, language: language, limit: limit)
        }
        return found
    }

    /// The most cities of a name among which those in a place are looked for.
    private static let mostNamesakes = 100
    /// The most parts of what was typed: a city, its state and its country, and one more.
    private static let mostParts = 4

    /// The cities that fit “Paris, France”, where no name goes on like that: the first or the last part is the city's, and
    /// all others say where it is.
    private func namesakes(
        withPlaces text: String, in language: Language, limit: Int, _ fold: inout SearchFold
    ) -> [Int] {
        var parts: [[UInt8]] = []
        for part in text.split(whereSeparator: { ",，、".contains($0) }) {
            let key = fold.fold(String(part)).bytes
            if !key.isEmpty { parts.append(key) }
        }
        guard (2...Self.mostParts).contains(parts.count) else { return [] }
        for (name, places) in [(parts[0], parts.dropFirst()), (parts[parts.count - 1], parts.dropLast())] {
            var found: [Int] = []
            for number in namesakes(name, in: language, limit: Self.mostNamesakes) where found.count < limit {
                let names = placeNames(of: number, &fold)
                if places.allSatisfy({ place in names.contains { $0.starts(with: place) } }) { found.append(number) }
            }
            if !found.isEmpty { return found }
        }
        return []
    }

    /// What people call two countries, which is neither their name nor their code.
    private static let shortNames = ["US": "USA", "GB": "UK"]

    /// What the place in which a city lies is called: its state's code, and its country's code and names, folded.
    private func placeNames(of number: Int, _ fold: inout SearchFold) -> [[UInt8]] {
        let line = CityLine(file, at: Int(lines[number]))
        var names = [line.country]
        if let division = City.division(line.division, in: line.country) { names.append(division) }
        if let short = Self.shortNames[line.country] { names.append(short) }
        if let country = countries[line.country] { names += [country.name] + country.names.values }
        var keys: [[UInt8]] = []
        for name in names { keys.append(fold.fold(name).bytes) }
        return keys
    }

    /// Words that are written in several ways: who types one of them means the others, too.
    private static let spellings = [["saint", "st", "ste", "sainte"], ["mount", "mt"], ["fort", "ft"]]

    /// The other ways to write the first of such words in a key.
    private static func otherSpellings(of key: [UInt8]) -> [[UInt8]] {
        let words = String(decoding: key, as: UTF8.self).split(separator: " ").map(String.init)
        for (place, word) in words.enumerated() {
            guard let group = spellings.first(where: { $0.contains(word) }) else { continue }
            return group.filter { $0 != word }.map { other in
                Array((words[..<place] + [other] + words[(place + 1)...]).joined(separator: " ").utf8)
            }
        }
        return []
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
