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
    package var text: String? {
        guard let data = try? Data(contentsOf: file), data.count <= 4_096,
            let text = String(data: data, encoding: .utf8)?.trimmingCharacters(in: .whitespacesAndNewlines),
            !text.isEmpty
        else { return nil }
        return text
    }
}
