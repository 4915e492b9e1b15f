import AlmanacCore

/// The difficulty of the facts to show (F4).
public enum Difficulty: UInt8, Slugged, Equatable, Sendable {
    case beginner, intermediate, advanced, all

    /// The name in storage and in the server's contract.
    public var slug: String {
        switch self {
        case .beginner: "beginner"
        case .intermediate: "intermediate"
        case .advanced: "advanced"
        case .all: "all"
        }
    }
}

/// The user's choices in the onboarding.
public struct FactPreferences: Equatable, Sendable {
    /// The slugs of the selected categories, in screen order.
    public var categories: [String]
    /// The selected difficulty.
    public var difficulty: Difficulty
    /// The local time of the daily fact.
    public var time: LocalTime

    /// The preselected time, 9:00.
    public static let defaultTime = LocalTime(hour: 9, minute: 0)!

    /// Creates preferences; by default, those that the onboarding starts with.
    public init(categories: [String] = [], difficulty: Difficulty = .all, time: LocalTime = FactPreferences.defaultTime)
    {
        self.categories = categories
        self.difficulty = difficulty
        self.time = time
    }
}

/// The onboarding as stored on the device, in every version of the format.
///
/// Version 1 is the seed's: the three choices under the names of its navigation parameters, the time as an ISO 8601
/// instant, no version number. Version 2 stores a local time, so that 9:00 stays 9:00 when the user travels. In both,
/// a completed onboarding stays completed, even if other values are missing or unreadable (F10).
struct Profile: Equatable, Sendable {
    static let version = 2

    enum Key {
        static let locale = Language.key
        static let complete = "@onboarding_complete"
        static let version = "@onboarding_version"
        static let categories = "@categories"
        static let difficulty = "@difficulty"
        static let time = "@notification_time"
    }

    var language: Language?
    var isComplete: Bool
    var preferences: FactPreferences
    /// The changes that migrate an older version; empty if there is nothing to migrate.
    var migration: [Change] = []

    init(_ stored: Named<String>, zone: Zone) {
        language = stored[Key.locale].flatMap { Language(code: $0) }
        isComplete = stored[Key.complete] == "true"
        preferences = FactPreferences()
        let version = stored[Key.version].flatMap { $0.integer } ?? 1
        if version < Profile.version {
            preferences = Profile.firstVersion(stored, zone: zone)
            if isComplete { migration = Profile.changes(for: preferences) + [Profile.versionChange] }
        } else {
            preferences.categories = Profile.slugs(stored[Key.categories])
            preferences.difficulty = stored[Key.difficulty].flatMap { Difficulty(slug: $0) } ?? .all
            preferences.time = stored[Key.time].flatMap { LocalTime($0) } ?? FactPreferences.defaultTime
        }
    }

    static var versionChange: Change {
        Preferences.set(Key.version, String(version))
    }

    static func changes(for preferences: FactPreferences) -> [Change] {
        let slugs = JSON.array(preferences.categories.map { .string($0) })
        return [
            Preferences.set(Key.categories, slugs.text),
            Preferences.set(Key.difficulty, preferences.difficulty.slug),
            Preferences.set(Key.time, preferences.time.text),
        ]
    }

    private static func firstVersion(_ stored: Named<String>, zone: Zone) -> FactPreferences {
        var preferences = FactPreferences()
        preferences.categories = slugs(stored["selectedCategories"])
        preferences.difficulty = stored["difficulty"].flatMap { Difficulty(slug: $0) } ?? .all
        if let instant = stored["notificationTime"].flatMap({ Instant(iso8601: $0) }) {
            preferences.time = zone.time(at: instant)
        }
        return preferences
    }

    private static func slugs(_ text: String?) -> [String] {
        guard let text, let json = try? JSON.parse(Array(text.utf8)) else { return [] }
        return json.strings ?? []
    }
}
