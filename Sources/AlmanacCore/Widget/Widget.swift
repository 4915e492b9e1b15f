/// A widget as its user's row says (P4).
public struct Widget: Equatable, Sendable {
    /// The row.
    public let record: Record
    /// The row's id.
    public let id: String
    /// The slug of the app.
    public let app: String
    /// What it shows, among the app's kinds.
    public let kind: String
    /// How large it is.
    public let size: WidgetSize
    /// The app's choices for it; an empty object if there are none.
    public let configuration: JSON
    /// What it shows; `nil` before the app has written it.
    public let snapshot: WidgetSnapshot?
    /// When it was added, as text that sorts by time; empty if unknown.
    fileprivate let madeAt: String

    /// The member of the configuration with the time at which the widget was added. A device does not keep the column
    /// with that time, and needs it to know which widget is the oldest. The server counts by it, too.
    public static let madeAt = "made_at"

    /// Reads a record; `nil` if it is no widget.
    public init?(_ record: Record) {
        guard let id = record.string("id"), let app = record.string("app"), let kind = record.string("kind") else {
            return nil
        }
        self.record = record
        self.id = id
        self.app = app
        self.kind = kind
        size = record.string("size").flatMap { WidgetSize(slug: $0) } ?? .medium
        configuration = record["configuration"] ?? .object([])
        snapshot = record["snapshot"].flatMap { WidgetSnapshot($0) }
        madeAt = configuration[Widget.madeAt]?.string ?? ""
    }

    /// Returns the widgets among records, the oldest first: by the configuration's ``madeAt`` as text, then by id. One that
    /// does not say when it was added comes first.
    @inline(never)
    public static func all(in records: [Record]) -> [Widget] {
        records.compactMap { Widget($0) }.ordered {
            $0.madeAt == $1.madeAt ? $0.id < $1.id : $0.madeAt < $1.madeAt
        }
    }

    /// Returns the changes that add a widget.
    /// - Parameter configuration: The app's choices for it.
    @inline(never)
    public static func adding(
        _ app: String, _ kind: String, _ size: WidgetSize, _ configuration: [JSON.Member] = [], at moment: Moment,
        _ random: inout Random
    ) -> (id: String, changes: [Change]) {
        let id = random.uuid()
        let now = JSON.string(moment.now.timestamp)
        let fields = [
            JSON.Member("id", .string(id)), JSON.Member("app", .string(app)), JSON.Member("kind", .string(kind)),
            JSON.Member("size", .string(size.slug)),
            JSON.Member("configuration", .object(configuration + [JSON.Member(madeAt, now)])),
            JSON.Member("created_at", now),
        ]
        return (id, Table.widgets.put(fields, at: moment, &random))
    }

    /// Returns the changes that give it another size or other choices.
    /// - Parameter configuration: The app's choices for it; `nil` to keep them.
    @inline(never)
    public func changing(
        _ size: WidgetSize, _ configuration: [JSON.Member]? = nil, at moment: Moment, _ random: inout Random
    ) -> [Change] {
        var fields = [JSON.Member("size", .string(size.slug))]
        if let configuration {
            let made = [JSON.Member(Widget.madeAt, .string(madeAt))]
            fields.append(JSON.Member("configuration", .object(configuration + (madeAt.isEmpty ? [] : made))))
        }
        return Table.widgets.put(fields, over: record, at: moment, &random)
    }

    /// Returns the changes that remove it, with its link.
    public func removing(at moment: Moment, _ random: inout Random) -> [Change] {
        Table.widgets.delete(record, at: moment, &random)
    }
}

extension Entitlement {
    /// Returns whether a widget is shown: with the free plan, only the account's oldest is. Nothing is deleted, and all
    /// are shown again with the next plan.
    /// - Parameter index: Its place among all widgets of the account, the oldest first.
    public func shows(widgetAt index: Int) -> Bool {
        widgets.map { index < $0 } ?? true
    }

    /// Returns whether a further widget may be added.
    /// - Parameter count: The number of the account's widgets.
    public func admitsWidget(besides count: Int) -> Bool {
        shows(widgetAt: count)
    }
}
