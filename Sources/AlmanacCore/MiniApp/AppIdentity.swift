/// An app's name, address and appearance.
public struct AppIdentity: Sendable {
    /// The first segment of its addresses, and its name in rows that several apps write. It is in lower case and never
    /// changes.
    public let slug: String
    /// The app's name.
    public let name: Word
    /// A line that says what the app is for.
    public let tagline: Word
    /// The color behind its pages.
    public let ground: Ground
    /// Whether the number on Almanac's icon counts this app's ready items.
    public let countsReadyItems: Bool

    /// Creates an identity.
    public init(slug: String, name: Word, tagline: Word, ground: Ground, countsReadyItems: Bool = false) {
        self.slug = slug
        self.name = name
        self.tagline = tagline
        self.ground = ground
        self.countsReadyItems = countsReadyItems
    }

    /// The address of its first page.
    public var path: String { "/" + slug }

    /// Its colors and styles, named by its slug.
    public var face: Face { Face(slug) }

    /// The name of its mark, a symbol in `Web/icons.svg`.
    public var icon: String { face.mark }

    /// Returns whether an address belongs to the app.
    public func owns(_ path: String) -> Bool {
        Path(path).segments.first.map { $0 == slug } ?? false
    }
}

/// The tables of one app.
public struct AppTables: Sendable {
    /// The user's tables that are synced in full to each of their devices.
    public let synced: [Table]
    /// The app's tables that exist only on the server.
    public let serverOnly: [Table]
    /// The user's tables that exist only on this device. They are cleared on signing out.
    public let personal: [LocalTable]
    /// Tables that exist only on this device and do not depend on who is signed in.
    public let deviceOnly: [LocalTable]
    /// The tables shared by all apps that this app reads.
    public let shared: [Table]

    /// Creates a list of an app's tables.
    public init(
        synced: [Table] = [], serverOnly: [Table] = [], personal: [LocalTable] = [], deviceOnly: [LocalTable] = [],
        shared: [Table] = []
    ) {
        self.synced = synced
        self.serverOnly = serverOnly
        self.personal = personal
        self.deviceOnly = deviceOnly
        self.shared = shared
    }

    /// All of the app's tables on the device.
    public var local: [LocalTable] { synced.map { $0.local } + personal + deviceOnly }

    /// Returns whether a table on the server belongs to the app.
    /// - Parameter name: The table's name on the server.
    public func owns(_ name: String) -> Bool {
        synced.contains { $0.name == name } || serverOnly.contains { $0.name == name }
    }

    /// Returns whether the app reads any of these local tables.
    public func reads(anyOf names: [String]) -> Bool {
        for table in local + shared.map({ $0.local }) where names.contains(table.name) { return true }
        return false
    }
}
