import AlmanacCore

/// A page of Almanac's settings.
enum SettingsRoute: Equatable, Sendable {
    case overview
    case link
    case signIn
    case signOut
    /// Changing how the user signs in.
    case password, address
    case notifications
    case feeds
    case device
    /// The devices that are signed in, and one of them.
    case devices, deviceSession(String)
    case language, appearance, reminders, about
    case data, document
    case delete
    case encryption(EncryptionRoute)
    case refused
    case refusedChange(Int64)
    /// What was deleted, and what the row of a table with an id said before.
    case deleted, versions(String, String)

    /// Returns whether an address belongs to the settings.
    static func owns(_ path: String) -> Bool {
        Path(path).segments.first.map { $0 == "settings" } ?? false
    }

    init(_ path: String) {
        let segments = Path(path).segments.dropFirst().map { $0 }
        switch segments {
        case ["link"]: self = .link
        case ["sign-in"]: self = .signIn
        case ["sign-out"]: self = .signOut
        case ["password"]: self = .password
        case ["address"]: self = .address
        case ["notifications"]: self = .notifications
        case ["feeds"]: self = .feeds
        case ["device"]: self = .device
        case ["devices"]: self = .devices
        case let segments where segments.count == 2 && segments[0] == "devices": self = .deviceSession(segments[1])
        case ["language"]: self = .language
        case ["appearance"]: self = .appearance
        case ["reminders"]: self = .reminders
        case ["about"]: self = .about
        case ["data"]: self = .data
        case ["document"]: self = .document
        case let segments where segments.first == "encryption":
            self = .encryption(EncryptionRoute(segments.dropFirst().map { $0 }))
        case ["delete"]: self = .delete
        case ["refused"]: self = .refused
        case ["deleted"]: self = .deleted
        case let segments where segments.count == 3 && segments[0] == "versions":
            self = .versions(segments[1], segments[2])
        default:
            self = .overview
            if segments.count == 2, segments[0] == "refused", let number = segments[1].integer {
                self = .refusedChange(number)
            }
        }
    }

    var path: String {
        switch self {
        case .overview: "/settings"
        case .link: "/settings/link"
        case .signIn: "/settings/sign-in"
        case .signOut: "/settings/sign-out"
        case .password: "/settings/password"
        case .address: "/settings/address"
        case .notifications: "/settings/notifications"
        case .feeds: "/settings/feeds"
        case .device: "/settings/device"
        case .devices: "/settings/devices"
        case .deviceSession(let id): "/settings/devices/" + Path.encode(id)
        case .language: "/settings/language"
        case .appearance: "/settings/appearance"
        case .reminders: "/settings/reminders"
        case .about: "/settings/about"
        case .data: "/settings/data"
        case .document: "/settings/document"
        case .encryption(let route): route.path
        case .delete: "/settings/delete"
        case .refused: "/settings/refused"
        case .deleted: "/settings/deleted"
        case .versions(let table, let id): "/settings/versions/" + Path.encode(table) + "/" + Path.encode(id)
        case .refusedChange(let number): "/settings/refused/" + String(number)
        }
    }

    /// The address to which Back leads.
    var parent: String {
        switch self {
        case .overview: "/"
        case .link, .signIn, .signOut, .password, .address, .notifications, .feeds, .device, .devices, .language,
            .appearance, .reminders, .about, .data, .encryption(.overview), .refused:
            SettingsRoute.overview.path
        case .deviceSession: SettingsRoute.devices.path
        case .encryption(.deleteUnreadable): EncryptionRoute.unreadable.path
        case .encryption: EncryptionRoute.overview.path
        case .delete, .deleted, .document: SettingsRoute.data.path
        case .versions(let table, _): AppID(owning: table)?.identity.path ?? SettingsRoute.overview.path
        case .refusedChange: SettingsRoute.refused.path
        }
    }
}
