/// The entries of a printed page, one per app.
public struct Entries<Event: Equatable & Sendable>: Sendable {
    /// Names the page for screen readers.
    public var label: String
    /// One sentence on what the page is, above the entries.
    public var introduction: String?
    /// The entries, by the side of a spread on which they are printed. On a narrow screen, one side follows the other.
    public var sides: [[Entry<Event>]]

    /// Creates a page of entries.
    @inline(never)
    public init(_ label: String, introduction: String? = nil, _ sides: [[Entry<Event>]]) {
        self.label = label
        self.introduction = introduction
        self.sides = sides
    }
}

/// How an entry is printed.
public enum EntryStyle: UInt8, Equatable, Sendable {
    case headline, quote, tiles, question, note
    /// A note about something that waits for the user.
    case due
    /// One line of an app that is not set up yet, and its first step.
    case invitation
}

/// An entry of a printed page.
public struct Entry<Event: Equatable & Sendable>: Sendable {
    /// Identifies the entry.
    public var id: String
    /// How it is printed.
    public var style: EntryStyle
    /// Where it comes from: a link with an ornament.
    public var origin: Tab<Event>
    /// The colors of its ornament.
    public var face: Face
    /// A short line above the title.
    public var label: String?
    /// The headline, the passage, the question or the line.
    public var title: String
    /// The title's language.
    public var language: Language
    /// The text below the title.
    public var detail: String?
    /// The detail's language.
    public var detailLanguage: Language
    /// The address that the title leads to.
    public var route: String
    /// The event for a tap on the title.
    public var opened: Event
    /// The label of a link to the same address, below the texts.
    public var step: String?
    /// Values below the title.
    public var tiles: Tiles<Event>?
    /// A field below the title.
    public var field: TextField<Event>?
    /// The button that saves the field.
    public var save: Action<Event>?
    /// Whether the shell must keep no copy of its texts.
    public var isPrivate = false

    /// Creates an entry.
    @inline(never)
    public init(
        id: String, _ style: EntryStyle, origin: Tab<Event>, face: Face, title: String, _ language: Language,
        route: String, _ opened: Event
    ) {
        self.id = id
        self.style = style
        self.origin = origin
        self.face = face
        self.title = title
        self.language = language
        detailLanguage = language
        self.route = route
        self.opened = opened
    }
}
