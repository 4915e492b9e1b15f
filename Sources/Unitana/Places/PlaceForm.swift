import AlmanacCore

/// A place that is being created or edited, in the wizard or in the editor. It is kept as a draft.
struct PlaceForm: Equatable, Sendable {
    /// What a search for a city fills in.
    enum Target: UInt8, Equatable, Sendable {
        case city, homeZone, placeZone
    }

    /// The id of the place that is edited; `nil` for a new one.
    var id: String?
    /// The step of the wizard; `nil` in the editor.
    var step: UnitanaStep?
    var name = ""
    var badge = Badge.living
    var home: UnitSystem
    var destination: UnitSystem
    /// Whether the user has chosen the place's system. Otherwise it follows the city's country.
    var isSystemChosen = false
    var homeZone: String
    /// The zone that was chosen by itself; `nil` for the city's.
    var chosenZone: String?
    var tiles = Badge.living.tiles
    var city: City?
    var homeCurrency: String
    var placeCurrency = ""
    /// What is being searched for; `nil` while no search is open.
    var target: Target?
    /// The field of a currency that was typed in, whose currencies are listed below it.
    var typedCurrency: Field?
    /// The fields of the place as they were when the form was opened; empty for a new place.
    var base: [JSON.Member] = []
    /// Whether errors are shown, because the user has tried to go on.
    var isChecked = false

    /// A new place, with what follows from the device.
    init(step: UnitanaStep?, _ moment: Moment) {
        self.step = step
        home = UnitSystem.used(in: moment.region)
        destination = home == .metric ? .us : .metric
        homeZone = moment.zone.id
        homeCurrency = Currency.of(moment.region) ?? ""
    }

    /// An existing place.
    init(_ place: Place) {
        id = place.id
        name = place.name
        badge = place.badge
        home = place.home
        destination = place.destination
        homeZone = place.homeZone
        chosenZone = place.placeZone
        isSystemChosen = destination != .used(in: place.city.country)
        tiles = place.tiles
        city = place.city
        homeCurrency = place.homeCurrency
        placeCurrency = place.placeCurrency
    }

    /// The zone of the place; `nil` until there is a city.
    var placeZone: String? { chosenZone ?? city?.zone }

    // MARK: Changes

    /// Chooses a badge, with its tiles (U2).
    mutating func choose(_ badge: Badge) {
        self.badge = badge
        tiles = badge.tiles
    }

    mutating func toggle(_ tile: TileKind) {
        if let place = tiles.firstIndex(of: tile) { tiles.remove(at: place) } else { tiles.append(tile) }
    }

    /// Takes a city that was found for what was searched.
    mutating func take(_ found: City) {
        switch target ?? .city {
        case .homeZone: homeZone = found.zone
        case .placeZone: chosenZone = found.zone
        case .city:
            // A zone that was chosen before belongs to the city before.
            if !city.isNone { chosenZone = nil }
            city = found
            placeCurrency = Currency.current(found.currency)
            if !isSystemChosen { destination = .used(in: found.country) }
            if name.isBlank { name = found.name }
        }
        target = nil
        typedCurrency = nil
    }

    // MARK: Errors

    /// A field with something wrong.
    enum Field: UInt8, Equatable, Sendable {
        case name, tiles, city, homeCurrency, placeCurrency
    }

    /// Returns what is wrong with a field.
    func problem(_ field: Field, _ words: Words) -> String? {
        switch field {
        case .name:
            let longest = UnitanaTables.nameLength.upperBound
            if name.trimmed.length > longest { return words(.reflectTooLong, String(longest)) }
            return name.isBlank ? words[.unitanaNameMissing] : nil
        case .tiles: return tiles.isEmpty ? words[.unitanaTilesMissing] : nil
        case .city: return city.isNone ? words[.unitanaCityMissing] : nil
        case .homeCurrency: return Money.isCurrency(homeCurrency) ? nil : words[.unitanaCurrencyMissing]
        case .placeCurrency: return Money.isCurrency(placeCurrency) ? nil : words[.unitanaCurrencyMissing]
        }
    }

    /// Returns whether the fields of a step, or all of them, can be saved.
    func isValid(_ step: UnitanaStep?) -> Bool {
        let words = Words(.en)
        func isFine(_ field: Field) -> Bool { problem(field, words).isNone }
        func city() -> Bool { isFine(.city) && isFine(.homeCurrency) && isFine(.placeCurrency) }
        guard let step, step != .review else { return isFine(.name) && isFine(.tiles) && city() }
        return switch step {
        case .nameAndBadge: isFine(.name)
        case .tiles: isFine(.tiles)
        case .context: city()
        default: true
        }
    }

    /// The fields of the place's row.
    var members: [JSON.Member] {
        guard let city else { return [] }
        return [
            JSON.Member("name", .string(name.trimmed)), JSON.Member("badge", .string(badge.slug)),
            JSON.Member("city_id", .int(city.id)), JSON.Member("city_name", .string(city.name)),
            JSON.Member("city_country", .string(city.country)), JSON.Member("home_system", .string(home.name)),
            JSON.Member("destination_system", .string(destination.name)), JSON.Member("home_zone", .string(homeZone)),
            JSON.Member("place_zone", .string(placeZone ?? city.zone)),
            JSON.Member("tiles", .array(tiles.map { .string($0.slug) })),
            JSON.Member("home_currency", .string(homeCurrency)), JSON.Member("place_currency", .string(placeCurrency)),
        ]
    }

    // MARK: The draft

    /// Reads a draft; `nil` if it is none.
    init?(_ text: String, _ moment: Moment) {
        guard let json = try? JSON.parse(Array(text.utf8)) else { return nil }
        self.init(step: nil, moment)
        id = json.string("id")
        step = json.string("step").flatMap { slug in UnitanaStep.wizard.first { $0.slug == slug } }
        name = json.string("name") ?? ""
        badge = json.string("badge").flatMap { Badge(slug: $0) } ?? .living
        home = json.string("home_system").flatMap { UnitSystem(name: $0) } ?? home
        destination = json.string("destination_system").flatMap { UnitSystem(name: $0) } ?? destination
        isSystemChosen = json["system_chosen"] == .bool(true)
        homeZone = json.string("home_zone") ?? homeZone
        chosenZone = json.string("place_zone")
        tiles = (json["tiles"]?.strings ?? []).compactMap { TileKind(slug: $0) }
        city = json["city"].flatMap { City($0) }
        homeCurrency = json.string("home_currency") ?? ""
        placeCurrency = json.string("place_currency") ?? ""
        if case .object(let members)? = json["base"] { base = members }
    }

    var text: String {
        JSON.members(
            ("id", .optional(id)), ("step", .optional(step?.slug)), ("name", .string(name)),
            ("badge", .string(badge.slug)), ("home_system", .string(home.name)),
            ("destination_system", .string(destination.name)), ("system_chosen", .bool(isSystemChosen)),
            ("home_zone", .string(homeZone)), ("place_zone", .optional(chosenZone)),
            ("tiles", .array(tiles.map { .string($0.slug) })),
            ("city", city?.json ?? .null), ("home_currency", .string(homeCurrency)),
            ("place_currency", .string(placeCurrency)), ("base", .object(base))
        ).text
    }
}

/// Codes of currencies (ISO 4217).
enum Currency {
    /// Returns whether a text has the form of a code.
    static func isCode(_ text: String) -> Bool {
        text.utf8.count == 3 && !text.utf8.contains { !(65...90).contains($0) }
    }

    /// Returns what was typed, in upper case where it is a code; otherwise, it is the beginning of a name.
    static func typed(_ text: String) -> String {
        let upper = text.trimmed.utf8.map { (97...122).contains($0) ? $0 - 32 : $0 }
        let code = String(decoding: upper, as: UTF8.self)
        return Money.isCurrency(code) ? code : text
    }

    /// Returns what has taken the place of a currency, since a place may have been stored before; the currency itself if
    /// nothing has.
    static func current(_ code: String) -> String {
        switch code {
        case "BGN", "HRK": "EUR"
        case "ANG": "XCG"
        default: code
        }
    }

    /// Regions, each with its currency right behind it. One text, because a dictionary of them would be more code.
    private static let regions =
        "ATEUR BEEUR BGEUR CYEUR DEEUR EEEUR ESEUR FIEUR FREUR GREUR HREUR IEEUR ITEUR LTEUR LUEUR LVEUR "
        + "MTEUR NLEUR PTEUR SIEUR SKEUR USUSD GBGBP JPJPY KRKRW TRTRY CNCNY CHCHF CACAD AUAUD NZNZD MXMXN BRBRL "
        + "ININR TWTWD HKHKD SGSGD SESEK NONOK DKDKK PLPLN CZCZK HUHUF ARARS CLCLP COCOP ZAZAR"

    /// Returns the currency of the regions that users' languages usually name; a city brings its own.
    static func of(_ region: String) -> String? {
        let wanted = Array(region.utf8)
        for entry in regions.utf8.split(separator: UInt8(ascii: " ")) where entry.starts(with: wanted) {
            return wanted.count == 2 ? String(decoding: Array(entry.dropFirst(2)), as: UTF8.self) : nil
        }
        return nil
    }
}

extension UnitSystem {
    /// Returns the system of a country.
    static func used(in region: String) -> UnitSystem {
        switch region {
        case "US", "LR", "MM": .us
        case "GB": .imperial
        default: .metric
        }
    }

    var label: Word {
        switch self {
        case .metric: .unitanaMetric
        case .us: .unitanaUs
        case .imperial: .unitanaImperial
        }
    }

    var detail: Word {
        switch self {
        case .metric: .unitanaMetricText
        case .us: .unitanaUsText
        case .imperial: .unitanaImperialText
        }
    }
}

extension Moment {
    /// The region of the user's first language, such as `US`; if the tag names none, the one where most speak it.
    var region: String {
        let tag = locales.first ?? "en"
        for part in tag.utf8.split(whereSeparator: { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }).dropFirst()
        where part.count == 2 {
            return String(decoding: part.map { $0 & 0xDF }, as: UTF8.self)
        }
        return switch Language.matching([tag]) {
        case .en: "US"
        case .de: "DE"
        case .es: "ES"
        case .fr: "FR"
        case .ja: "JP"
        case .ko: "KR"
        case .tr: "TR"
        case .zh: "CN"
        }
    }
}
