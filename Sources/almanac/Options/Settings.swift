import AlmanacDatabase
import AlmanacServer
import ArgumentParser
import Configuration
import Foundation

/// Settings from flags and from environment variables named `ALMANAC_…`. A flag always takes precedence.
struct Settings {
    private let environment = ConfigReader(provider: EnvironmentVariablesProvider())

    /// Returns the text of a setting; `nil` if it is not set.
    /// - Parameter name: The variable's name without `ALMANAC_`, in lowercase and with dots instead of underscores.
    func text(_ flag: String?, _ name: String) -> String? {
        if let flag { return flag }
        let text = environment.string(forKey: ConfigKey("almanac.\(name)"))
        return text.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Returns the value of a setting, or `fallback` if it is not set.
    /// - Throws: `ValidationError` if the setting is not valid.
    func value<Value>(
        _ flag: String?, _ name: String, default fallback: Value, _ expected: String, _ read: (String) -> Value?
    ) throws -> Value {
        try optional(flag, name, expected, read) ?? fallback
    }

    /// Returns a port; `nil` if it is not set.
    /// - Throws: `ValidationError` if the setting is not valid.
    func port(_ flag: String?, _ name: String) throws -> Int? {
        try optional(flag, name, "a whole number from 0 to 65535") { text in
            Int(text).flatMap { (0...65_535).contains($0) ? $0 : nil }
        }
    }

    /// Returns the value of a setting; `nil` if it is not set.
    /// - Parameter isSecret: Whether no message may repeat it, such as an address with a password.
    /// - Throws: `ValidationError` if the setting is not valid.
    func optional<Value>(
        _ flag: String?, _ name: String, _ expected: String, isSecret: Bool = false, _ read: (String) -> Value?
    ) throws -> Value? {
        guard let text = text(flag, name) else { return nil }
        guard let value = read(text) else {
            let variable = "ALMANAC_" + name.uppercased().replacing(".", with: "_")
            let option = "--" + name.replacing(".", with: "-")
            let given = isSecret ? "" : ", not “\(text)”"
            throw ValidationError("\(flag == nil ? variable : option) must be \(expected)\(given).")
        }
        return value
    }

    /// Returns whether a setting is `on` or `off`; `nil` if it is not set.
    func flag(_ flag: String?, _ name: String) throws -> Bool? {
        try optional(flag, name, "on or off") { text in
            ["on": true, "true": true, "off": false, "false": false][text.lowercased()]
        }
    }

    /// Returns a whole number of at least `least`, or `fallback` if it is not set.
    func count(_ flag: String?, _ name: String, from least: Int, default fallback: Int) throws -> Int {
        try value(flag, name, default: fallback, "a whole number from \(least) to 1000000000") { text in
            Int(text).flatMap { (least...1_000_000_000).contains($0) ? $0 : nil }
        }
    }

    /// Returns values separated by commas; empty if the setting is not set.
    func list<Value>(
        _ flag: String?, _ name: String, _ expected: String, _ read: (String) -> Value?
    ) throws -> [Value] {
        try value(flag, name, default: [], expected) { text in
            let items = text.split(separator: ",").map { String($0.filter { !$0.isWhitespace }) }
            let values = items.compactMap(read)
            return values.count == items.count ? values : nil
        }
    }

    /// Returns where the database is: in the data directory, unless there is an address.
    /// - Throws: `ValidationError` if the address is not one of PostgreSQL.
    func location(_ flag: String?) throws -> DatabaseLocation {
        let address = try optional(
            flag, "database", "an address such as postgres://almanac@db.example/almanac", isSecret: true,
            PostgresAddress.init)
        return address.map { .postgres($0) } ?? .file
    }

    /// Requires a database in the data directory.
    /// - Throws: `ValidationError` if it is at a PostgreSQL server.
    func requireFile() throws {
        guard try location(nil) == .file else {
            throw ValidationError(
                "ALMANAC_DATABASE names a PostgreSQL database. Back it up and restore it with PostgreSQL’s own tools; "
                    + "docs/postgresql.md shows how.")
        }
    }

    /// The keys in the environment.
    var secrets: ServerSecrets { ServerSecrets(keys: text(nil, "keys"), pushKey: text(nil, "push.key")) }

    /// Returns the data directory, which is `./data` by default.
    func dataDirectory(_ flag: String?) -> URL {
        URL(filePath: text(flag, "data") ?? "data", directoryHint: .isDirectory)
    }
}
