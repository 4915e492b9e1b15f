import AlmanacCore

/// Why a place is kept. It proposes which tiles are shown (U2).
public enum Badge: UInt8, Slugged, Equatable {
    case living, visiting, other

    /// The name in storage.
    public var slug: String {
        switch self {
        case .living: "living"
        case .visiting: "visiting"
        case .other: "other"
        }
    }

    var name: Word {
        switch self {
        case .living: .unitanaLiving
        case .visiting: .unitanaVisiting
        case .other: .unitanaOther
        }
    }

    var detail: Word {
        switch self {
        case .living: .unitanaLivingText
        case .visiting: .unitanaVisitingText
        case .other: .unitanaOtherText
        }
    }

    var icon: String {
        switch self {
        case .living: "home"
        case .visiting: "plane"
        case .other: "map-pin"
        }
    }

    var tiles: [TileKind] {
        switch self {
        case .living: [.weather, .time, .distance, .weight, .currency]
        case .visiting: [.weather, .time, .currency, .distance]
        case .other: [.weather, .time]
        }
    }
}

/// A group of values on the dashboard.
public enum TileKind: UInt8, Slugged, Equatable {
    case weather, time, distance, weight, currency

    /// The name in storage and in addresses.
    public var slug: String {
        switch self {
        case .weather: "weather"
        case .time: "time"
        case .distance: "distance"
        case .weight: "weight"
        case .currency: "currency"
        }
    }

    /// Whether it belongs to the large instrument at the top of the dashboard.
    var isInstrument: Bool { self == .weather || self == .time }

    var name: Word {
        switch self {
        case .weather: .unitanaWeather
        case .time: .unitanaTime
        case .distance: .unitanaDistance
        case .weight: .unitanaWeight
        case .currency: .unitanaCurrency
        }
    }

    var icon: String {
        switch self {
        case .weather: "sun"
        case .time: "clock"
        case .distance: "ruler"
        case .weight: "scale"
        case .currency: "coins"
        }
    }
}

/// A city that a search has found.
public struct City: Equatable, Sendable {
    let id: Int64
    let name: String
    let country: String
    /// What distinguishes it from others of its name, such as its country.
    let detail: String
    /// A large city nearby, if another city found with it looks the same; else empty.
    let near: String
    let zone: String
    let currency: String

    init(id: Int64, name: String, country: String, detail: String, near: String = "", zone: String, currency: String) {
        self.id = id
        self.name = name
        self.country = country
        self.detail = detail
        self.near = near
        self.zone = zone
        self.currency = currency
    }

    /// Reads an answer of `/api/cities`, or what ``json`` has written.
    init?(_ json: JSON) {
        guard let id = json["id"]?.int, let name = json.string("name"), let country = json.string("country"),
            let zone = json.string("time_zone")
        else { return nil }
        var parts: [String] = []
        for key in ["admin1", "country_name"] {
            if let part = json[key]?.string, !part.isEmpty, part != name { parts.append(part) }
        }
        self.init(
            id: id, name: name, country: country, detail: parts.joined(separator: " · "),
            near: json.string("near") ?? "", zone: zone, currency: json.string("currency") ?? "")
    }

    var json: JSON {
        .members(
            ("id", .int(id)), ("name", .string(name)), ("country", .string(country)),
            ("country_name", .string(detail)), ("near", .string(near)), ("time_zone", .string(zone)),
            ("currency", .string(currency)))
    }

    /// Where the city is: its state where it is known by that, its country, and a neighbor where that is not enough.
    func whereabouts(_ words: Words) -> String {
        near.isEmpty ? detail : detail + " · " + words(.unitanaNear, near)
    }
}

/// A place of the user's, as its record says. A class, because it never changes and its copies would be large.
final class Place: Equatable, Sendable {
    let record: Record
    let id: String
    let name: String
    let badge: Badge
    let city: City
    let home: UnitSystem
    let destination: UnitSystem
    let homeZone: String
    let tiles: [TileKind]
    let homeCurrency: String
    let position: Int64

    /// Identifies its row in a list.
    var number: Int64 {
        var number: UInt64 = 0
        for byte in id.utf8 { number = number &* 31 &+ UInt64(byte) }
        return Int64(number >> 2)
    }

    static func == (one: Place, other: Place) -> Bool { one === other || one.record == other.record }

    /// The tiles under the place's sky, in the user's order.
    var instruments: [TileKind] { tiles.filter { $0.isInstrument } }

    /// The tiles below them, in the user's order.
    var furtherTiles: [TileKind] { tiles.filter { !$0.isInstrument } }

    var placeZone: String { city.zone }
    var placeCurrency: String { city.currency }

    var stub: PlaceStub {
        let made = record.string("made_at").flatMap { Instant(timestamp: $0) }
        return PlaceStub(id: id, createdAt: made ?? Instant(milliseconds: 0), position: position)
    }

    /// Reads a place; `nil` if a required field is missing or invalid.
    init?(_ record: Record) {
        guard let id = record.string("id"), let name = record.string("name"),
            let badge = record.string("badge").flatMap({ Badge(slug: $0) }),
            let cityID = record["city_id"]?.int, let cityName = record.string("city_name"),
            let country = record.string("city_country"),
            let home = record.string("home_system").flatMap({ UnitSystem(name: $0) }),
            let destination = record.string("destination_system").flatMap({ UnitSystem(name: $0) }),
            let homeZone = record.string("home_zone"), let placeZone = record.string("place_zone")
        else { return nil }
        self.record = record
        self.id = id
        self.name = name
        self.badge = badge
        self.home = home
        self.destination = destination
        self.homeZone = homeZone
        tiles = (record["tiles"]?.strings ?? []).compactMap { TileKind(slug: $0) }
        homeCurrency = Currency.current(record.string("home_currency") ?? "")
        position = record["position"]?.int ?? 0
        city = City(
            id: cityID, name: cityName, country: country, detail: country, zone: placeZone,
            currency: Currency.current(record.string("place_currency") ?? ""))
    }
}
