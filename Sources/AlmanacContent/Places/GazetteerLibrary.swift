import AlmanacCore
import Foundation
import Logging

/// The gazetteer of a content directory, loaded when it is first needed: it takes about 50 ms and 7 MB, which a server
/// whose people search for no city can do without. So files that cannot be used show at the first search.
package actor GazetteerLibrary {
    private let directory: URL
    private let logger: Logger
    private var loaded: Result<Gazetteer, GazetteerError>?

    package init(directory: URL, logger: Logger) {
        self.directory = directory
        self.logger = logger
    }

    /// The gazetteer. Files that could not be used are not read again before the next start: reading them takes time, and
    /// says the same in the log.
    /// - Throws: ``GazetteerError`` when a file is missing or invalid.
    package func gazetteer() throws(GazetteerError) -> Gazetteer {
        if let loaded { return try loaded.get() }
        do throws(GazetteerError) {
            let gazetteer = try Self.load(directory)
            loaded = .success(gazetteer)
            return gazetteer
        } catch {
            loaded = .failure(error)
            logger.error("the city search is unavailable", metadata: ["error": "\(error)"])
            throw error
        }
    }

    /// Loads the gazetteer of a directory or its subdirectories.
    package static func load(_ directory: URL) throws(GazetteerError) -> Gazetteer {
        let walk = FileManager.default.enumerator(at: directory, includingPropertiesForKeys: nil)
        let files = (walk?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "tsv" }
        func bytes(_ name: String) throws(GazetteerError) -> [UInt8] {
            guard let file = files.first(where: { $0.lastPathComponent == name }),
                let data = try? Data(contentsOf: file)
            else {
                throw GazetteerError(file: name, problem: "the file is missing or cannot be read")
            }
            return [UInt8](data)
        }
        return try Gazetteer(
            GazetteerFiles(
                cities: try bytes("cities.tsv"), cityNames: try bytes("city-names.tsv"),
                countries: try bytes("countries.tsv"), countryNames: try bytes("country-names.tsv"),
                // Without it, cities are found in the eight languages alone.
                scripts: (try? bytes("city-scripts.tsv")) ?? []))
    }
}
