import AlmanacCore

/// Why the gazetteer's files cannot be used.
package struct GazetteerError: Error, Equatable, CustomStringConvertible {
    package let file: String
    package let problem: String

    package var description: String { "\(file): \(problem)" }
}

/// The bytes of the gazetteer's files.
package struct GazetteerFiles: Sendable {
    /// `geonameid name country admin1 latitude longitude population timezone`, the largest city first.
    package var cities: [UInt8]
    /// `geonameid language name`: the first of a city and language is what it is called there; others are only found.
    package var cityNames: [UInt8]
    /// `iso name currency`
    package var countries: [UInt8]
    /// `country language name`
    package var countryNames: [UInt8]
    /// `geonameid names`, with `|` between the names: what a city is called in other scripts, by which it is only found.
    package var scripts: [UInt8] = []
}

extension Gazetteer {
    /// Reads the files, each of which has a line with the names of its columns first.
    /// - Throws: ``GazetteerError`` that names the invalid file and line.
    package init(_ files: GazetteerFiles) throws(GazetteerError) {
        var rows: [Int64: [(language: Language, name: String)]] = [:]
        try Table("city-names.tsv", files.cityNames, columns: 3).each { line throws(GazetteerError) in
            guard let id = Int64(line[0]), let language = Language(code: line[1]), !line[2].isEmpty else {
                throw line.problem
            }
            rows[id, default: []].append((language, line[2]))
        }
        var scripts: [Int64: String] = [:]
        try Table("city-scripts.tsv", files.scripts, columns: 2).each { line throws(GazetteerError) in
            guard let id = Int64(line[0]), !line[1].isEmpty else { throw line.problem }
            scripts[id] = line[1]
        }
        try self.init(files.cities, rows, scripts, try Self.countries(files))
    }

    private init(
        _ file: [UInt8], _ rows: [Int64: [(language: Language, name: String)]], _ scripts: [Int64: String],
        _ countries: [String: Country]
    ) throws(GazetteerError) {
        var lines: [UInt32] = []
        var numbers: [Int64: UInt32] = [:]
        var names: [NameKey: String] = [:]
        var landmarks: [Landmark] = []
        var builder = GazetteerIndex.Builder(cities: file.count / 60, bytes: file.count / 4)
        var fold = SearchFold()
        numbers.reserveCapacity(file.count / 60)
        var start = TabbedLine(file, at: 0).next
        while start < file.count {
            let line = TabbedLine(file, at: start)
            guard CityLine.isSound(file, line.fields), let id = CityLine.number(file[line.fields[0]]),
                let population = CityLine.number(file[line.fields[6]])
            else { throw GazetteerError(file: "cities.tsv", problem: "line \(lines.count + 2) is not a city") }
            let number = UInt32(lines.count)
            lines.append(UInt32(start))
            if number < Self.landmarkCount { landmarks.append(Landmark(file, line.fields)) }
            numbers[Int64(id)] = number
            // The index ranks populations in 32 bits, eightfold.
            builder.addCity(population: min(population, 500_000_000))
            let name = String(decoding: file[line.fields[1]], as: UTF8.self)
            let own = rows[Int64(id)] ?? []
            for (key, languages) in Self.keys(of: name, own, &fold) { builder.add(key, languages: languages) }
            for other in scripts[Int64(id)]?.split(separator: "|") ?? [] {
                let key = fold.fold(String(other))
                if !key.bytes.isEmpty { builder.add(key, languages: 0) }
            }
            for row in own where names[NameKey(city: number, language: row.language)] == nil {
                names[NameKey(city: number, language: row.language)] = row.name
            }
            start = line.next
        }
        self.init(
            file: file, lines: lines, numbers: numbers, index: builder.build(), names: names, countries: countries,
            landmarks: landmarks)
    }

    /// The folded names of a city, each once, with the languages in which it is called so.
    private static func keys(
        of name: String, _ rows: [(language: Language, name: String)], _ fold: inout SearchFold
    ) -> [(SearchFold.Key, GazetteerIndex.Languages)] {
        // Languages without a name of their own use that of the file.
        var languages: GazetteerIndex.Languages = 0xFF
        for row in rows { languages &= ~(1 << row.language.rawValue) }
        var keys = [(fold.fold(name), languages)]
        for row in rows {
            let key = fold.fold(row.name)
            let mask: GazetteerIndex.Languages = 1 << row.language.rawValue
            if let place = keys.firstIndex(where: { $0.0 == key }) {
                keys[place].1 |= mask
            } else {
                keys.append((key, mask))
            }
        }
        return keys.filter { !$0.0.bytes.isEmpty }
    }

    private static func countries(_ files: GazetteerFiles) throws(GazetteerError) -> [String: Country] {
        var countries: [String: Country] = [:]
        try Table("countries.tsv", files.countries, columns: 3).each { line throws(GazetteerError) in
            guard line[0].utf8.count == 2, !line[1].isEmpty, [0, 3].contains(line[2].utf8.count) else {
                throw line.problem
            }
            countries[line[0]] = Country(name: line[1], currency: line[2].isEmpty ? nil : line[2])
        }
        try Table("country-names.tsv", files.countryNames, columns: 3).each { line throws(GazetteerError) in
            guard let language = Language(code: line[1]), !line[2].isEmpty else { throw line.problem }
            if countries[line[0]]?.names[language] == nil { countries[line[0]]?.names[language] = line[2] }
        }
        return countries
    }
}

/// A file of lines with fields between tabs.
private struct Table {
    let name: String
    let bytes: [UInt8]
    let columns: Int

    struct Line {
        let file: String
        let number: Int
        let fields: [String]

        subscript(_ place: Int) -> String { fields[place] }

        var problem: GazetteerError { GazetteerError(file: file, problem: "line \(number) is not as it should be") }
    }

    init(_ name: String, _ bytes: [UInt8], columns: Int) {
        self.name = name
        self.bytes = bytes
        self.columns = columns
    }

    /// Passes on the lines after the first, which names the columns.
    func each(_ body: (Line) throws(GazetteerError) -> Void) throws(GazetteerError) {
        var (number, start) = (2, TabbedLine(bytes, at: 0).next)
        while start < bytes.count {
            let line = TabbedLine(bytes, at: start)
            let fields = line.fields.map { String(decoding: bytes[$0], as: UTF8.self) }
            let record = Line(file: name, number: number, fields: fields)
            guard fields.count == columns else { throw record.problem }
            try body(record)
            (number, start) = (number + 1, line.next)
        }
    }
}
