/// How rows are laid out.
public enum ListStyle: UInt8, Equatable, Sendable {
    /// One row below the other.
    case rows
    /// Like `rows`, with the list's label as a visible heading.
    case headed
    /// A blank sheet that invites the user to write.
    case sheet
    /// Marks side by side, such as the days of a week, each with one or two letters as its title. Its second line is
    /// only for screen readers.
    case strip
    /// Tiles, several per line.
    case shelf
}

/// A list of rows.
public struct List<Event: Equatable & Sendable>: Sendable {
    /// Names the list for screen readers; ``ListStyle/headed`` also shows it.
    public var label: String
    /// How the rows are laid out.
    public var style: ListStyle
    /// The rows, made or still to be made.
    public var content: Rows<Event>

    /// Creates a list of rows.
    @inline(never)
    public init(_ label: String, style: ListStyle = .rows, _ rows: [Item<Event>]) {
        self.init(label, style: style, .made(rows))
    }

    /// Creates a list of rows, some of which may never have to be made.
    @inline(never)
    public init(_ label: String, style: ListStyle = .rows, _ content: Rows<Event>) {
        self.label = label
        self.style = style
        self.content = content
    }

    /// The rows, in the order in which they are drawn. Makes all of them.
    public var rows: [Item<Event>] { (0..<content.count).map { content.item(at: $0) } }
}

/// A row of a list.
public struct Item<Event: Equatable & Sendable>: Equatable, Sendable {
    /// Identifies the row when the order of the rows changes.
    public var id: Int64
    /// The row's first line.
    public var title: String
    /// A second, smaller line.
    public var detail: String?
    /// The name of a symbol in `Web/icons.svg`.
    public var icon: String?
    /// A color, `#rrggbb`, used only for the icon's background.
    public var tint: String?
    /// The app whose accent color the icon uses, if it differs from the screen's.
    public var face: Face?
    /// The address that the row leads to, if it leads to a screen.
    public var route: String?
    /// The title's language, if it differs from the screen's.
    public var language: Language?
    /// The second line's language, if it differs from the screen's.
    public var detailLanguage: Language?
    /// The event that a tap on the row sends; `nil` for a row that cannot be tapped.
    public var event: Event?
    /// Takes the row away, by a swipe or by its button; `nil` if it cannot be taken away.
    public var remove: Action<Event>?
    /// A heading above the row, which begins a group.
    public var heading: String?
    /// The name of a second icon, after the title.
    public var mark: String?
    /// Whether the row leads to what is already on the screen.
    public var isCurrent = false
    /// How much of something has passed or is done, in percent, as a ring around the icon; `nil` for no ring.
    public var percent: Int?

    /// Creates a row of a list.
    @inline(never)
    public init(
        id: Int64, title: String, detail: String? = nil, icon: String? = nil, tint: String? = nil,
        face: Face? = nil, route: String? = nil, language: Language? = nil, _ event: Event?,
        remove: Action<Event>? = nil
    ) {
        self.id = id
        self.title = title
        self.detail = detail
        self.icon = icon
        self.tint = tint
        self.face = face
        self.route = route
        self.language = language
        self.event = event
        self.remove = remove
    }

    /// Returns whether both rows are drawn the same, regardless of the events they send. Comparing events would link
    /// the comparison of everything that any app's events carry into the Wasm module.
    public func looksLike(_ other: Self) -> Bool {
        id == other.id && title == other.title && detail == other.detail && icon == other.icon && tint == other.tint
            && face == other.face && route == other.route && language == other.language
            && detailLanguage == other.detailLanguage && event.isNone == other.event.isNone
            && remove?.label == other.remove?.label
            && remove?.icon == other.remove?.icon && heading == other.heading && mark == other.mark
            && percent == other.percent && isCurrent == other.isCurrent
    }
}
