/// What the shell knows at the instant of an event. The core reads nothing else from outside.
public struct Moment: Equatable, Sendable {
    public var now: Instant
    public var zone: Zone
    /// The system's languages in order of preference, as BCP 47 tags such as `de-AT`.
    public var locales: [String]
    public var platform: Platform
    public var isOnline: Bool
    /// Whether the person can see a window of the app.
    public var isVisible: Bool
    public var permission: Permission
    /// Fresh random bits for this event.
    public var random: UInt64

    public init(
        now: Instant, zone: Zone, locales: [String], platform: Platform, isOnline: Bool,
        isVisible: Bool = true, permission: Permission, random: UInt64
    ) {
        self.now = now
        self.zone = zone
        self.locales = locales
        self.platform = platform
        self.isOnline = isOnline
        self.isVisible = isVisible
        self.permission = permission
        self.random = random
    }

    /// Today's date where the person is.
    public var today: CivilDate {
        zone.date(at: now)
    }
}

/// Whether this device may show notifications.
public enum Permission: UInt8, Equatable, Sendable {
    case undecided, granted, denied
}

/// The system the shell runs on.
public struct Platform: Equatable, Sendable {
    public enum System: UInt8, Equatable, Sendable {
        case ios, android, macos, windows, linux, other

        /// The name the server stores.
        public var name: String {
            switch self {
            case .ios: "ios"
            case .android: "android"
            case .macos: "macos"
            case .windows: "windows"
            case .linux: "linux"
            case .other: "other"
            }
        }
    }

    public var system: System
    /// The device or browser as it names itself.
    public var model: String
    public var version: String
    /// On the Home Screen or in the dock, in a window of its own.
    public var isInstalled: Bool
    /// A secure context: without one a browser has no secure store, no offline copy and no notifications.
    public var isSecure: Bool
    /// Whether this shell can ask for notifications at all (an iPhone's browser tab can't).
    public var canNotify: Bool
    /// Within a browser, whose own permission counts whatever the system says.
    public var isBrowser: Bool

    public init(
        system: System, model: String, version: String, isInstalled: Bool = false, isSecure: Bool = true,
        canNotify: Bool = true, isBrowser: Bool = true
    ) {
        self.system = system
        self.model = model
        self.version = version
        self.isInstalled = isInstalled
        self.isSecure = isSecure
        self.canNotify = canNotify
        self.isBrowser = isBrowser
    }
}
