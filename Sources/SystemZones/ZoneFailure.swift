/// Why there is no zone of a name, in words.
public enum ZoneFailure: Error, Equatable, CustomStringConvertible {
    /// It does not look like an IANA name, such as `Europe/Berlin`.
    case notAName(String)
    /// This system knows no zone of the name.
    case unknown(String)
    /// What lies under the name is no zone file, or one that says nothing sensible.
    case notAZone(String, reason: String)
    case unreadable(String, reason: String)

    public var description: String {
        switch self {
        case .notAName(let name):
            "“\(name.prefix(100))” is no time zone's name. One looks like Europe/Berlin."
        case .unknown(let name): "There is no time zone “\(name)”. One is called Europe/Berlin, for example."
        case .notAZone(let name, let reason): "The time zone “\(name)” cannot be used: \(reason)."
        case .unreadable(let name, let reason): "The time zone “\(name)” cannot be read: \(reason)"
        }
    }
}

/// Why bytes are no zone's table.
struct ZoneFormatError: Error, Equatable {
    let reason: String

    init(_ reason: String) {
        self.reason = reason
    }
}
