/// The rows of a list.
public enum Rows<Event: Equatable & Sendable>: Sendable {
    /// A few rows, made whenever the screen is.
    case made([Item<Event>])
    /// Any number of rows, made when they are drawn for the first time.
    case stamped(StampedRows<Event>)

    /// The number of rows.
    public var count: Int {
        switch self {
        case .made(let rows): rows.count
        case .stamped(let rows): rows.stamps.count
        }
    }

    /// Returns the ``Item/id`` of the row at a position, without making the row.
    public func id(at position: Int) -> Int64 {
        switch self {
        case .made(let rows): rows[position].id
        case .stamped(let rows): rows.stamps[position].id
        }
    }

    /// Returns the row at a position.
    public func item(at position: Int) -> Item<Event> {
        switch self {
        case .made(let rows): rows[position]
        case .stamped(let rows): rows.make(position)
        }
    }
}

/// Rows that are made only if they are not drawn yet. With a thousand of them, comparing their stamps takes a small part
/// of the time that it takes to make them.
public struct StampedRows<Event: Equatable & Sendable>: Sendable {
    /// What all of the rows are made from.
    public let basis: RowBasis
    /// What each row is made from besides, in the order in which they are drawn.
    public let stamps: [RowStamp]
    /// Makes the row at a position.
    public let make: @Sendable (Int) -> Item<Event>

    /// Creates the rows of elements, such as records.
    /// - Parameters:
    ///   - stamp: Returns an element's stamp.
    ///   - make: Makes an element's row.
    public init<Element: Sendable>(
        _ elements: [Element], _ basis: RowBasis, stamp: (Element) -> RowStamp,
        make: @escaping @Sendable (Element) -> Item<Event>
    ) {
        self.basis = basis
        stamps = elements.map(stamp)
        self.make = { make(elements[$0]) }
    }
}

/// What all rows of a list are made from: the language of their texts, and how dates and periods read today.
public struct RowBasis: Equatable, Sendable {
    let language: Language
    let zone: Zone
    let today: CivilDate
    let region: Region

    /// Creates the basis of rows that are made now.
    @inline(never)
    public init(_ language: Language, _ moment: Moment) {
        self.language = language
        zone = moment.zone
        today = moment.today
        region = moment.formatRegion
    }
}

/// What one row is made from besides the ``RowBasis``. Rows with equal stamps look alike and send the same event.
public struct RowStamp: Equatable, Sendable {
    /// The row's ``Item/id``. No two rows of a list have the same.
    public let id: Int64
    /// Whatever numbers the row depends on, such as an instant.
    public let number: Int64
    /// Whatever text the row depends on.
    public let text: String

    /// Creates a stamp.
    @inline(never)
    public init(_ id: Int64, number: Int64 = 0, text: String = "") {
        self.id = id
        self.number = number
        self.text = text
    }

    /// Compares the numbers first. Texts are usually one and the same, which is found without reading them.
    public static func == (a: RowStamp, b: RowStamp) -> Bool {
        a.id == b.id && a.number == b.number && a.text == b.text
    }
}
