import Foundation

/// The key for Open-Meteo, in a file. The file is read for every request, so that a new key needs no restart.
public struct WeatherKey: Sendable {
    /// The file with nothing but the key.
    public let file: URL

    /// Creates a key; `nil` if the file cannot be read or holds no key.
    public init?(file: URL) {
        self.file = file
        guard text != nil else { return nil }
    }

    /// The key; `nil` if the file cannot be read or holds none.
    package var text: String? { file.operatorSecret }
}
