import AlmanacCore

/// A city as a person sees it, in one language.
package struct City: Equatable, Sendable {
    /// The id at GeoNames.
    package let id: Int64
    package let name: String
    /// ISO 3166-1, two letters.
    package let country: String
    package let countryName: String
    /// The abbreviation of a state or province that people put behind a city's name, such as `CA` for California; `nil`
    /// where they do not.
    package let division: String?
    /// In degrees.
    package let latitude: Double
    package let longitude: Double
    /// The IANA name of the time zone.
    package let timeZone: String
    /// ISO 4217; `nil` where there is none.
    package let currency: String?
    /// A large city nearby, if the answer has another city that would look the same.
    package var neighbor: String?

    package var json: JSON {
        var members = [
            JSON.Member("id", .int(id)), JSON.Member("name", .string(name)), JSON.Member("country", .string(country)),
            JSON.Member("country_name", .string(countryName)), JSON.Member("admin1", .optional(division)),
            JSON.Member("latitude", .double(latitude)), JSON.Member("longitude", .double(longitude)),
            JSON.Member("time_zone", .string(timeZone)), JSON.Member("currency", .optional(currency)),
        ]
        if let neighbor { members.append(JSON.Member("near", .string(neighbor))) }
        return .object(members)
    }

    // GeoNames numbers the divisions of these two countries; every number from 01 has one name, and 06 none in Canada.
    private static let canada = ["AB", "BC", "MB", "NB", "NL", nil, "NS", "ON", "PE", "QC", "SK", "YT", "NT", "NU"]
    private static let australia = ["ACT", "NSW", "NT", "QLD", "SA", "TAS", "VIC", "WA"]

    /// Returns what people call a division; `nil` if GeoNames' code for it says nothing to them.
    package static func division(_ code: String, in country: String) -> String? {
        let number = Int(code).map { $0 - 1 } ?? -1
        return switch country {
        case "US": code.isEmpty ? nil : code
        case "CA": canada.indices.contains(number) ? canada[number] : nil
        case "AU": australia.indices.contains(number) ? australia[number] : nil
        default: nil
        }
    }
}
