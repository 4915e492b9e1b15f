/// What a widget shows, as an app last wrote it (P4). A widget shows this and nothing else, wherever it stands.
///
/// It holds the instants at which its values were fetched, never words for their age: “2 h ago” is computed when the
/// widget is shown. See ``WidgetView``.
public struct WidgetSnapshot: Equatable, Sendable {
    /// A value with its name, such as the weather of a city, or a passage without a name.
    public struct Entry: Equatable, Sendable {
        /// What the value is; `nil` for a passage that says it itself.
        public var label: String?
        /// The value.
        public var primary: String
        /// The value in other words: a translation, or another unit.
        public var secondary: String?
        /// The language of ``primary``; `nil` for the snapshot's.
        public var primaryLanguage: Language?
        /// The language of ``secondary``; `nil` for the snapshot's.
        public var secondaryLanguage: Language?
        /// How long the value holds; `nil` for one that does not age.
        public var lifetime: Lifetime?
        /// When the value was fetched; `nil` for one that does not age.
        public var fetchedAt: Instant?

        /// Creates an entry.
        @inline(never)
        public init(
            label: String? = nil, primary: String, secondary: String? = nil, primaryLanguage: Language? = nil,
            secondaryLanguage: Language? = nil, lifetime: Lifetime? = nil, fetchedAt: Instant? = nil
        ) {
            self.label = label
            self.primary = primary
            self.secondary = secondary
            self.primaryLanguage = primaryLanguage
            self.secondaryLanguage = secondaryLanguage
            self.lifetime = lifetime
            self.fetchedAt = fetchedAt
        }
    }

    /// The slug of the app, which decides the colors.
    public var app: String
    /// A line above the entries, such as the app's or the place's name.
    public var title: String
    /// The language of everything that names no other.
    public var language: Language
    /// The address within Almanac that a tap opens.
    public var route: String
    /// When the app wrote it.
    public var takenAt: Instant
    /// What it shows, the most important first.
    public var entries: [Entry]
    /// Where it comes from, such as a quote's author, or whose weather it is; `nil` for nowhere in particular.
    public var source: String?
    /// What the entries are about, in the app's own terms. Without new ones, those of the same subject stay (P4).
    public var subject: String?

    /// Creates a snapshot.
    @inline(never)
    public init(
        app: String, title: String, language: Language, route: String, takenAt: Instant, entries: [Entry],
        source: String? = nil, subject: String? = nil
    ) {
        self.app = app
        self.title = title
        self.language = language
        self.route = route
        self.takenAt = takenAt
        self.entries = entries
        self.source = source
        self.subject = subject
    }
}
