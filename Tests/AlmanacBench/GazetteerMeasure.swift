import AlmanacContent
import AlmanacCore
import AlmanacServer
import Foundation

/// Measures the search for cities without HTTP.
struct GazetteerMeasure: Sendable {
    private let gazetteer: Gazetteer
    /// How long it took to load the gazetteer, in milliseconds.
    let loading: Double

    /// Loads the gazetteer of a content directory.
    /// - Throws: an error that names the missing or invalid file.
    init(content: URL) throws {
        let start = ContinuousClock.now
        gazetteer = try GazetteerLibrary.load(content)
        loading = (ContinuousClock.now - start) / .milliseconds(1)
    }

    /// Searches for each beginning of some names, as if they were typed letter by letter, in every language.
    /// - Returns: how long each search took, in milliseconds.
    func search() -> [Double] {
        var durations: [Double] = []
        for name in Self.names {
            for length in 1...name.count {
                for language in Language.allCases {
                    let start = ContinuousClock.now
                    _ = gazetteer.search(String(name.prefix(length)), in: language, limit: 50)
                    durations.append((ContinuousClock.now - start) / .milliseconds(1))
                }
            }
        }
        return durations
    }

    private static let names = [
        "San Francisco", "sao paulo", "Los Angeles", "angeles", "München", "muenchen", "Wien", "lodz", "北京", "きょうと",
        "서울",
        "İstanbul", "Al Madinah", "Kuala Lumpur", "no such city",
    ]
}
