import ArgumentParser
import Configuration
import Foundation

/// What was set in the environment, as `ALMANAC_…`. A flag always wins over it.
struct Settings {
    private let environment = ConfigReader(provider: EnvironmentVariablesProvider())

    /// - Parameter name: the variable's name in lower case, its parts after `ALMANAC_` joined by dots.
    func text(_ flag: String?, _ name: String) -> String? {
        if let flag { return flag }
        let text = environment.string(forKey: ConfigKey("almanac.\(name)"))
        return text.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// - Throws: `ValidationError` when the text is set but means nothing.
    func value<Value>(
        _ flag: String?, _ name: String, default fallback: Value, _ expected: String, _ read: (String) -> Value?
    ) throws -> Value {
        guard let text = text(flag, name) else { return fallback }
        guard let value = read(text) else {
            let variable = "ALMANAC_" + name.uppercased().replacing(".", with: "_")
            let option = "--" + name.replacing(".", with: "-")
            throw ValidationError("\(flag == nil ? variable : option) must be \(expected), not “\(text)”.")
        }
        return value
    }

    /// Where the data lies; `./data` unless said otherwise.
    func dataDirectory(_ flag: String?) -> URL {
        URL(filePath: text(flag, "data") ?? "data", directoryHint: .isDirectory)
    }
}
