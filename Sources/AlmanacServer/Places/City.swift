import AlmanacCore

/// A city as a person sees it, in one language.
struct City: Equatable, Sendable {
    /// The id at GeoNames.
    let id: Int64
    let name: String
    /// ISO 3166-1, two letters.
    let country: String
    let countryName: String
    /// The first-level division's code at GeoNames, which is meaningful in some countries, such as `CA` for California.
    let division: String?
    /// In degrees.
    let latitude: Double
    let longitude: Double
    /// The IANA name of the time zone.
    let timeZone: String
    /// ISO 4217; `nil` where there is none.
    let currency: String?

    var json: JSON {
        .members(
            ("id", .int(id)), ("name", .string(name)), ("country", .string(country)),
            ("country_name", .string(countryName)), ("admin1", .optional(division)), ("latitude", .double(latitude)),
            ("longitude", .double(longitude)), ("time_zone", .string(timeZone)), ("currency", .optional(currency)))
    }
}
