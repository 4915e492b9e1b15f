/// Tiles in a grid, each with one value to read at a glance.
public struct Tiles<Event: Equatable & Sendable>: Equatable, Sendable {
    /// Names the grid for screen readers.
    public var label: String
    /// The tiles, in the order in which they are drawn.
    public var tiles: [Tile<Event>]
    /// How they are laid out.
    public var style = TilesStyle.grid

    /// Creates a grid of tiles.
    @inline(never)
    public init(_ label: String, _ tiles: [Tile<Event>]) {
        self.label = label
        self.tiles = tiles
    }
}

/// How tiles are laid out.
public enum TilesStyle: Equatable, Sendable {
    /// Equal tiles side by side.
    case grid
    /// One large instrument under a sky: the first value is the largest on the page.
    case sky(Sky)
    /// One tile per row, with its value at the end of the line.
    case rows
}

/// The sky over a place, drawn behind its values.
public struct Sky: Equatable, Sendable {
    /// How light it is.
    public enum Light: UInt8, Equatable, Sendable {
        case day, twilight, night
    }

    /// How light it is.
    public let light: Light
    /// Whether clouds cover it.
    public let isCovered: Bool

    /// Creates a sky.
    public init(_ light: Light, isCovered: Bool) {
        self.light = light
        self.isCovered = isCovered
    }
}

/// A tile. All of it is one link.
public struct Tile<Event: Equatable & Sendable>: Equatable, Sendable {
    /// Identifies the tile when the order changes.
    public var id: String
    /// What the tile is about.
    public var label: String
    /// The name of its icon.
    public var icon: String
    /// The value, in large type.
    public var primary: String?
    /// The same value in the other system, at two thirds of its size.
    public var secondary: String?
    /// Sentences below the values. Where there is no value, the first one says what fills the tile.
    public var notes: [String]
    /// How old the value is; `nil` for one that does not age.
    public var age: Age?
    /// The sky behind the tile; `nil` for none of its own.
    public var sky: Sky?
    /// Whether the tile leads to what is on the page below.
    public var isCurrent = false
    /// The address that a tap opens.
    public var route: String
    /// The event for a tap.
    public var event: Event

    /// The age of a value, in words and as a dot.
    public struct Age: Equatable, Sendable {
        /// How the dot looks.
        public var freshness: Freshness
        /// Such as “2 h ago”.
        public var text: String

        /// Creates an age.
        @inline(never)
        public init(_ freshness: Freshness, _ text: String) {
            self.freshness = freshness
            self.text = text
        }
    }

    /// Creates a tile.
    @inline(never)
    public init(
        id: String, _ label: String, icon: String, primary: String?, secondary: String?, notes: [String] = [],
        age: Age? = nil, route: String, _ event: Event
    ) {
        self.id = id
        self.label = label
        self.icon = icon
        self.primary = primary
        self.secondary = secondary
        self.notes = notes
        self.age = age
        self.route = route
        self.event = event
    }
}

/// A list whose rows the user puts in order: by dragging a row's handle, or by its two buttons.
public struct Sortable<Event: Equatable & Sendable>: Sendable {
    /// Names the list for screen readers.
    public var label: String
    /// The rows, in their current order.
    public var rows: [Item<Event>]
    /// The labels of a row's handle and buttons. The row's title follows each for screen readers.
    public var words: SortingWords
    /// Further buttons of each row, by the row's index. Their labels name the row, because only their icons are seen.
    public var tools: [[Tool<Event>]] = []
    /// Returns the event for moving the row at an index to another index.
    public var moved: @Sendable (_ from: Int, _ to: Int) -> Event

    /// Creates a list.
    @inline(never)
    public init(
        _ label: String, _ rows: [Item<Event>], _ words: SortingWords,
        _ moved: @escaping @Sendable (_ from: Int, _ to: Int) -> Event
    ) {
        self.label = label
        self.rows = rows
        self.words = words
        self.moved = moved
    }
}

/// The labels of what moves a row.
public struct SortingWords: Equatable, Sendable {
    /// Moves the row one place up.
    public let up: String
    /// Moves the row one place down.
    public let down: String

    /// Creates the labels.
    public init(up: String, down: String) {
        self.up = up
        self.down = down
    }
}
