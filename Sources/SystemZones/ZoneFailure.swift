/// The reason why there is no zone with a name, with a description for the user.
public enum ZoneFailure: Error, Equatable, CustomStringConvertible {
    /// The text does not look like an IANA name such as `Europe/Berlin`.
    case notAName(String)
    /// This system has no zone with the name.
    case unknown(String)
    /// The file with the name is not a zone file, or its contents are invalid.
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

/// The reason why bytes are not a valid zone file.
struct ZoneFormatError: Error, Equatable {
    let reason: String

    init(_ reason: String) {
        self.reason = reason
    }
}
