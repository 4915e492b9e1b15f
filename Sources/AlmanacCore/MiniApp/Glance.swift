/// An app's entry on the Today page: what it has to say of this day, this hour or this minute (P1).
///
/// It is data without events: the page opens ``route`` when the entry is tapped, and passes what is typed into its field
/// to ``MiniApp/write(_:to:isFinished:_:_:_:_:)``.
public struct Glance: Equatable, Sendable {
    /// How an entry is printed.
    public enum Kind: Equatable, Sendable {
        /// A headline above its summary.
        case headline
        /// A passage in two languages.
        case quote
        /// Values to read at a glance, under the name of what they are about.
        case tiles([GlanceTile])
        /// A question, with a field for its answer.
        case question(GlanceField)
        /// A line or two.
        case note
    }

    /// How the entry is printed.
    public var kind: Kind
    /// The headline, the passage, the question or the first line.
    public let title: String
    /// The summary, the translation or a second line, if there is one.
    public let detail: String?
    /// The address that a tap opens.
    public let route: String
    /// The language of the title.
    public let language: Language
    /// The language of the detail, if it differs from the title's.
    public var detailLanguage: Language?
    /// A short line above the title, such as what it is or whom it is by.
    public var label: String?
    /// When the entry changes because time passes, apart from midnight; `nil` if it does not.
    public var changesAt: Instant?
    /// Whether something waits for the user. Such an entry comes first.
    public var isDue = false
    /// Whether its texts come from what is encrypted in storage. The browser then keeps no copy of them.
    public var isPrivate = false

    /// Creates a glance.
    public init(
        _ kind: Kind = .note, title: String, detail: String? = nil, route: String, language: Language
    ) {
        self.kind = kind
        self.title = title
        self.detail = detail
        self.route = route
        self.language = language
    }
}

/// A value of a glance.
public struct GlanceTile: Equatable, Sendable {
    /// What the value is.
    public let label: String
    /// The name of its icon.
    public let icon: String
    /// The value; `nil` while there is none.
    public let primary: String?
    /// The same value in the other system.
    public let secondary: String?
    /// A line below the values.
    public let note: String?
    /// How old the value is, in words, once that matters.
    public var age: (freshness: Freshness, text: String)?
    /// The address that a tap opens.
    public let route: String

    /// Creates a tile.
    public init(
        _ label: String, icon: String, primary: String?, secondary: String?, note: String?, route: String
    ) {
        self.label = label
        self.icon = icon
        self.primary = primary
        self.secondary = secondary
        self.note = note
        self.route = route
    }

    /// Returns whether both tiles look the same.
    public static func == (one: Self, other: Self) -> Bool {
        one.label == other.label && one.icon == other.icon && one.primary == other.primary
            && one.secondary == other.secondary && one.note == other.note && one.route == other.route
            && one.age?.text == other.age?.text
    }
}

/// The field in which the user answers a glance's question.
public struct GlanceField: Equatable, Sendable {
    /// What the answer belongs to, such as an evening. While the user types, the field stays that of its key.
    public let key: String
    /// Names the field for screen readers.
    public let label: String
    /// The text in the field: a draft, or nothing.
    public var text: String
    /// The label of the button that saves.
    public let save: String

    /// Creates a field.
    public init(key: String, label: String, text: String, save: String) {
        self.key = key
        self.label = label
        self.text = text
        self.save = save
    }
}

/// What follows from a text in a glance's field.
public struct GlanceAnswer: Sendable {
    /// The changes that keep the draft or save the text; none while there is a problem with saving it.
    public let changes: [Change]
    /// What is wrong with the text, for the user; `nil` if it may be saved.
    public let problem: String?

    /// Creates an answer.
    public init(_ changes: [Change], problem: String? = nil) {
        self.changes = changes
        self.problem = problem
    }
}

/// What the Today page says of an app that is not set up yet.
public struct Invitation: Sendable {
    /// One line that says what the user would find here.
    public let text: Word
    /// The first step.
    public let step: Word
    /// The address of the first step.
    public let route: String

    /// Creates an invitation.
    public init(text: Word, step: Word, route: String) {
        self.text = text
        self.step = step
        self.route = route
    }
}

/// A page that the system offers in the menu of the icon of an installed app.
public struct AppShortcut: Sendable {
    /// The page's name.
    public let name: Word
    /// The page's address.
    public let route: String
    /// Whether Almanac's icon offers it, too. Systems show about four in all.
    public let isForAlmanac: Bool

    /// Creates a shortcut.
    public init(name: Word, route: String, isForAlmanac: Bool = false) {
        self.name = name
        self.route = route
        self.isForAlmanac = isForAlmanac
    }
}
