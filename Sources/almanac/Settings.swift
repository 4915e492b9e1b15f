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
        try optional(flag, name, expected, read) ?? fallback
    }

    /// - Returns: `nil` when it is not set.
    /// - Throws: `ValidationError` when the text is set but means nothing.
    func optional<Value>(
        _ flag: String?, _ name: String, _ expected: String, _ read: (String) -> Value?
    ) throws -> Value? {
        guard let text = text(flag, name) else { return nil }
        guard let value = read(text) else {
            let variable = "ALMANAC_" + name.uppercased().replacing(".", with: "_")
            let option = "--" + name.replacing(".", with: "-")
            throw ValidationError("\(flag == nil ? variable : option) must be \(expected), not “\(text)”.")
        }
        return value
    }

    /// `on` or `off`; `nil` when it is not set.
    func flag(_ flag: String?, _ name: String) throws -> Bool? {
        try optional(flag, name, "on or off") { text in
            ["on": true, "true": true, "off": false, "false": false][text.lowercased()]
        }
    }

    /// A whole number that is not below another.
    func count(_ flag: String?, _ name: String, from least: Int, default fallback: Int) throws -> Int {
        try value(flag, name, default: fallback, "a whole number from \(least) to 1000000000") { text in
            Int(text).flatMap { (least...1_000_000_000).contains($0) ? $0 : nil }
        }
    }

    /// Values with commas between; none when it is not set.
    func list<Value>(
        _ flag: String?, _ name: String, _ expected: String, _ read: (String) -> Value?
    ) throws -> [Value] {
        try value(flag, name, default: [], expected) { text in
            let items = text.split(separator: ",").map { String($0.filter { !$0.isWhitespace }) }
            let values = items.compactMap(read)
            return values.count == items.count ? values : nil
        }
    }

    /// Where the data lies; `./data` unless said otherwise.
    func dataDirectory(_ flag: String?) -> URL {
        URL(filePath: text(flag, "data") ?? "data", directoryHint: .isDirectory)
    }
}
