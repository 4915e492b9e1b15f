/// What the shell knows at the instant of an event. The core reads nothing else from the outside world.
public struct Moment: Equatable, Sendable {
    /// The current time.
    public var now: Instant
    /// The user's current time zone.
    public var zone: Zone
    /// The system's languages in order of preference, as BCP 47 tags such as `de-AT`.
    public var locales: [String]
    /// The system the shell runs on.
    public var platform: Platform
    /// Whether the device has a network connection.
    public var isOnline: Bool
    /// Whether a window of the app is visible to the user.
    public var isVisible: Bool
    /// Whether this device may show notifications.
    public var permission: Permission
    /// 64 random bits, generated for this event.
    public var random: UInt64

    /// Returns the same moment for a user who prefers a language to those of the system. The region stays.
    public func preferring(_ language: Language?) -> Moment {
        guard let language, Language.matching(locales) != language else { return self }
        let subtags = locales.first?.parts(separatedBy: "-") ?? []
        var tag = language.code
        if subtags.count > 1, let region = subtags.last, region.utf8.count == 2 { tag += "-" + region }
        var moment = self
        moment.locales = [tag] + locales
        return moment
    }

    /// Creates a moment.
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

    /// Today's date in the user's time zone.
    public var today: CivilDate {
        zone.date(at: now)
    }

    /// Returns whether the screen of one and the same state looks alike at both moments.
    ///
    /// Screens read the time zone, the platform, the permission, the network, the region and the time to the
    /// minute. Only `update` reads the rest. For a change at an instant within a minute an app has a timer, and its event changes the state.
    public func looksLike(_ other: Moment) -> Bool {
        now.minute == other.now.minute && isOnline == other.isOnline && permission == other.permission
            && zone == other.zone && platform == other.platform && formatRegion == other.formatRegion
    }
}

/// Whether this device may show notifications.
public enum Permission: UInt8, CaseIterable, Equatable, Sendable {
    case undecided, granted, denied
}

/// The system the shell runs on.
public struct Platform: Equatable, Sendable {
    /// The operating system.
    public enum System: UInt8, CaseIterable, Equatable, Sendable {
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

    /// The operating system.
    public var system: System
    /// The name of the browser or the device, such as `Safari`.
    public var model: String
    /// The version of the operating system, or of the browser if the former is unknown.
    public var version: String
    /// Whether the app was opened from the Home Screen or the dock, in its own window.
    public var isInstalled: Bool
    /// Whether this is a secure context. Without one, a browser has no secure store, no offline copy and no
    /// notifications.
    public var isSecure: Bool
    /// Whether notifications can reach this shell at all. A browser tab on an iPhone and a browser without push get none.
    public var canNotify: Bool
    /// Whether the browser offers to install the app.
    public var canInstall: Bool
    /// Whether the shell is a browser. Its own notification permission applies, whatever the system's is.
    public var isBrowser: Bool
    /// Whether the shell only prints what the user's other devices have set up: it can ask nothing, and publishes nothing.
    public var onlyPrints: Bool
    /// The languages for which the shell has a voice to read texts aloud.
    public var voices: [Language]

    /// Creates a description of the platform.
    public init(
        system: System, model: String, version: String, isInstalled: Bool = false, isSecure: Bool = true,
        canNotify: Bool = true, canInstall: Bool = false, isBrowser: Bool = true, onlyPrints: Bool = false,
        voices: [Language] = []
    ) {
        self.system = system
        self.model = model
        self.version = version
        self.isInstalled = isInstalled
        self.isSecure = isSecure
        self.canNotify = canNotify
        self.canInstall = canInstall
        self.isBrowser = isBrowser
        self.onlyPrints = onlyPrints
        self.voices = voices
    }
}

extension Platform {
    /// Whether the browser clears what a page has stored after seven days without a visit, as Safari does in its tabs, and
    /// every browser of an iPhone.
    public var forgets: Bool { isBrowser && !isInstalled && keepsAppsApart }

    /// Whether this is an app on the Home Screen or in the Dock that knows nothing of what was written in the browser.
    public var startsEmpty: Bool { isBrowser && isInstalled && keepsAppsApart }

    /// Whether the system gives an installed app a storage of its own, which it keeps.
    private var keepsAppsApart: Bool {
        switch system {
        case .ios: true
        case .macos: model == "Safari"
        case .android, .windows, .linux, .other: false
        }
    }

    /// How to allow notifications again that were denied. Each system has its own way, and on a computer each browser.
    public var deniedWay: Word {
        switch system {
        case .ios: .notifyDeniedIos
        case .android: .notifyDeniedAndroid
        case .macos, .windows, .linux, .other:
            switch model {
            case "Firefox": .notifyDeniedFirefox
            case "Safari": .notifyDeniedSafari
            default: .notifyDeniedDesktop
            }
        }
    }
}

extension Instant {
    /// The number of whole minutes since 1970. Zones differ from UTC by whole minutes, so local minutes begin with it.
    fileprivate var minute: Int64 { milliseconds / 60_000 }
}
