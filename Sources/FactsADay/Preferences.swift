import AlmanacCore

/// How demanding the facts shall be (F4).
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

/// What the person chose in the onboarding.
public struct Choosing: Equatable, Sendable {
    /// Slugs, in the order of the categories on screen.
    public var categories: [String]
    public var difficulty: Difficulty
    public var time: LocalTime

    public static let defaultTime = LocalTime(hour: 9, minute: 0)!

    public init(categories: [String] = [], difficulty: Difficulty = .all, time: LocalTime = Choosing.defaultTime) {
        self.categories = categories
        self.difficulty = difficulty
        self.time = time
    }
}

/// The onboarding as the device's storage remembers it, in all its versions.
///
/// Version 1 is the seed's: the three choices under the names of its navigation parameters, the time as an ISO 8601
/// instant, no version number. Version 2 keeps a wall-clock time, because 9:00 shall stay 9:00 on a journey. A
/// completed user stays completed whatever else is missing or garbled (F10).
struct Profile: Equatable, Sendable {
    static let version = 2

    enum Key {
        static let locale = "@app_locale"
        static let complete = "@onboarding_complete"
        static let version = "@onboarding_version"
        static let categories = "@categories"
        static let difficulty = "@difficulty"
        static let time = "@notification_time"
    }

    var language: Language?
    var isComplete: Bool
    var choosing: Choosing
    /// What must be written to bring an older version up to date; empty when there is nothing to do.
    var migration: [Change] = []

    init(_ stored: [String: String], zone: Zone) {
        language = stored[Key.locale].flatMap { Language(code: $0) }
        isComplete = stored[Key.complete] == "true"
        choosing = Choosing()
        let version = stored[Key.version].flatMap { Int($0) } ?? 1
        if version < Profile.version {
            choosing = Profile.firstVersion(stored, zone: zone)
            if isComplete { migration = Profile.changes(for: choosing) + [Profile.versionChange] }
        } else {
            choosing.categories = Profile.slugs(stored[Key.categories])
            choosing.difficulty = stored[Key.difficulty].flatMap { Difficulty(slug: $0) } ?? .all
            choosing.time = stored[Key.time].flatMap { LocalTime($0) } ?? Choosing.defaultTime
        }
    }

    static var versionChange: Change {
        Preferences.set(Key.version, String(version))
    }

    static func changes(for choosing: Choosing) -> [Change] {
        let slugs = JSON.array(choosing.categories.map { .string($0) })
        return [
            Preferences.set(Key.categories, slugs.text),
            Preferences.set(Key.difficulty, choosing.difficulty.slug),
            Preferences.set(Key.time, choosing.time.text),
        ]
    }

    private static func firstVersion(_ stored: [String: String], zone: Zone) -> Choosing {
        var choosing = Choosing()
        choosing.categories = slugs(stored["selectedCategories"])
        choosing.difficulty = stored["difficulty"].flatMap { Difficulty(slug: $0) } ?? .all
        if let instant = stored["notificationTime"].flatMap({ Instant(iso8601: $0) }) {
            choosing.time = zone.time(at: instant)
        }
        return choosing
    }

    private static func slugs(_ text: String?) -> [String] {
        guard let text, let json = try? JSON.parse(Array(text.utf8)) else { return [] }
        return json.strings ?? []
    }
}
