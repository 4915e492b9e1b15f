/// How rows are laid out.
public enum ListStyle: UInt8, Equatable, Sendable {
    /// One below the other.
    case rows
    /// The same, with their label above them for all to see.
    case headed
    /// The entries of a printed page; two columns where there is room.
    case entries
    /// An empty sheet that waits to be written on.
    case sheet
}

/// Rows, each of which can be tapped.
public struct List<Event: Equatable & Sendable>: Sendable {
    public var label: String
    public var style: ListStyle
    public var rows: [Item<Event>]

    @inline(never)
    public init(_ label: String, style: ListStyle = .rows, _ rows: [Item<Event>]) {
        self.label = label
        self.style = style
        self.rows = rows
    }
}

public struct Item<Event: Equatable & Sendable>: Equatable, Sendable {
    /// Tells rows apart when their order changes.
    public var id: Int64
    public var title: String
    public var detail: String?
    public var icon: String?
    public var tint: String?
    /// The app whose accent the icon wears, when it is another than the screen's.
    public var face: Face?
    /// The address the row leads to, when it leads to a screen.
    public var route: String?
    public var language: Language?
    /// `nil` for a row that only tells.
    public var event: Event?

    @inline(never)
    public init(
        id: Int64, title: String, detail: String? = nil, icon: String? = nil, tint: String? = nil,
        face: Face? = nil, route: String? = nil, language: Language? = nil, _ event: Event?
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
    }

    /// Whether both are drawn alike, whatever they do. (Comparing events would bring the comparison of everything that
    /// any event of any app carries into the Wasm.)
    public func looksLike(_ other: Self) -> Bool {
        id == other.id && title == other.title && detail == other.detail && icon == other.icon && tint == other.tint
            && face == other.face && route == other.route && language == other.language
            && event.isNone == other.event.isNone
    }
}
