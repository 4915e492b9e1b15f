import AlmanacCore
import Foundation

/// A large city, as far as it says where a smaller one of a common name lies.
package struct Landmark: Sendable {
    /// The two letters of its country, as a number.
    package let country: UInt16
    /// In degrees.
    package let latitude: Float
    package let longitude: Float

    /// Reads a line that has been checked.
    package init(_ file: [UInt8], _ fields: [Range<Int>]) {
        func degrees(_ place: Int) -> Float { Float(String(decoding: file[fields[place]], as: UTF8.self)) ?? 0 }
        country = Self.number(file[fields[2]])
        latitude = degrees(4)
        longitude = degrees(5)
    }

    package static func number(_ country: some Sequence<UInt8>) -> UInt16 {
        country.reduce(0) { $0 << 8 | UInt16($1) }
    }

    /// The square of the distance to a place on a flat map, in degrees: good enough for comparing neighbors.
    package func distance(to city: City) -> Double {
        let north = Double(latitude) - city.latitude
        var east = abs(Double(longitude) - city.longitude)
        if east > 180 { east = 360 - east }
        east *= cos(city.latitude * .pi / 180)
        return north * north + east * east
    }
}

/// What tells cities apart that would look the same in a list, such as Japan’s two cities called Fuchū.
extension Gazetteer {
    /// How many of the largest cities are looked at, and then how many if that does not tell them apart: the better
    /// known a neighbor is, the more it says.
    private static let neighborhoods = [2_000, landmarkCount]

    /// How many cities are kept as landmarks.
    package static let landmarkCount = 10_000

    private struct Look: Hashable {
        let name, country: String
        let division: String?
    }

    /// Names a large city nearby for each of those that look like another one in the list.
    package func distinguished(_ cities: [City], in language: Language) -> [City] {
        var cities = cities
        let looks = cities.map { Look(name: $0.name, country: $0.country, division: $0.division) }
        for group in Dictionary(grouping: cities.indices, by: { looks[$0] }).values where group.count > 1 {
            for count in Self.neighborhoods {
                let neighbors = group.map { neighbor(of: cities[$0], among: count, in: language) }
                for (place, neighbor) in zip(group, neighbors) { cities[place].neighbor = neighbor }
                if Set(neighbors).count == group.count { break }
            }
        }
        return cities
    }

    /// Returns the name of the nearest city with another name in the same country, among the largest ones.
    private func neighbor(of city: City, among count: Int, in language: Language) -> String? {
        let country = Landmark.number(city.country.utf8)
        var (best, least) = (String?.none, Double.infinity)
        for (number, landmark) in landmarks.prefix(count).enumerated() where landmark.country == country {
            let distance = landmark.distance(to: city)
            guard distance < least else { continue }
            let name = self.city(number: number, in: language).name
            if name != city.name { (best, least) = (name, distance) }
        }
        return best
    }
}
