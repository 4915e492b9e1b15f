import AlmanacCore

/// Keeps what the user's widgets show current (P4): writes a widget's row when what follows from the records has changed.
///
/// A change of what the widgets follow from starts a timer, and whatever happens until it fires is written at once, so
/// swiping through quotes does not write a row with each swipe. The apps' records are read only while there are widgets,
/// and nothing of them is kept.
///
/// Several of the user's devices may write the same widget: the one on which something has changed last wins. A device
/// writes only what has changed on it since it wrote last, so no two of them take turns; and what it wrote again if the
/// row has an older snapshot, because an edit on another device has overtaken it.
public struct WidgetPublisher: Equatable, Sendable {
    enum Step: Equatable, Sendable {
        case idle
        case waiting
        /// The widgets are being read, and then the records of these apps.
        case readingWidgets
        case readingRecords(Snapshot)
        case writing
    }

    /// A timer, and the answers of the storage.
    public indirect enum Event: Equatable, Sendable {
        case due
        case widgetsRead(Reading), recordsRead(Reading), written(WriteResult)
    }

    private(set) var step: Step = .idle
    /// Whether something has changed since the last read began.
    private var isStale = false

    /// The least time between two writes, in milliseconds.
    static let pause: Int64 = 3_000

    private static let own: [Query] =
        [Table.widgets.query, Subscription.query]
        + [BackgroundTables.publishedWidgets, BackgroundTables.widgetCards, Sync.stateTable].map {
            .all(table: $0.name)
        }

    /// What the widgets follow from.
    static var queries: [Query] { [Table.widgets.query] + AppID.allCases.flatMap { $0.widgetQueries } }

    /// Called when the records may have changed.
    static func changed(_ state: inout WidgetPublisher) -> [Effect<Event>] {
        state.isStale = true
        guard state.step == .idle else { return [] }
        state.step = .waiting
        return [.whenIdle(milliseconds: pause, .due)]
    }

    static func update(
        _ state: inout WidgetPublisher, _ event: Event, _ language: Language, _ moment: Moment
    ) -> (effects: [Effect<Event>], written: [String]) {
        switch (state.step, event) {
        case (.waiting, .due):
            state.isStale = false
            state.step = .readingWidgets
            return ([.read(own) { .widgetsRead($0) }], [])
        case (.readingWidgets, .widgetsRead(.rows(let rows))):
            let queries = apps(with: rows.records(of: .widgets)).flatMap { $0.widgetQueries }
            guard !queries.isEmpty else { return (write(&state, rows, Snapshot(), language, moment), []) }
            state.step = .readingRecords(rows)
            return ([.read(queries) { .recordsRead($0) }], [])
        case (.readingRecords(let own), .recordsRead(.rows(let rows))):
            return (write(&state, own, rows, language, moment), [])
        case (.writing, .written(.done)): return (finish(&state), [Table.widgets.local.name])
        case (.writing, .written(.failed(let fault))):
            // Another window was first, so there may be more to do; a full storage is left until something changes.
            if fault == .overtaken { state.isStale = true }
            return (finish(&state), [])
        case (.readingWidgets, .widgetsRead(.failed)), (.readingRecords, .recordsRead(.failed)):
            return (finish(&state), [])
        default: return ([], [])
        }
    }

    private static func write(
        _ state: inout WidgetPublisher, _ own: Snapshot, _ records: Snapshot, _ language: Language, _ moment: Moment
    ) -> [Effect<Event>] {
        let changes = changes(own, records, language, moment)
        guard !changes.isEmpty else { return finish(&state) }
        state.step = .writing
        return [.write([Sync.requireSameAccount(own[Sync.stateTable])] + changes) { .written($0) }]
    }

    private static func finish(_ state: inout WidgetPublisher) -> [Effect<Event>] {
        state.step = .idle
        return state.isStale ? changed(&state) : []
    }

    private static func apps(with widgets: [Record]) -> [AppID] {
        AppID.allCases.filter { id in widgets.contains { $0.string("app") == id.identity.slug } }
    }

    // MARK: What is written

    private static func changes(
        _ own: Snapshot, _ records: Snapshot, _ language: Language, _ moment: Moment
    ) -> [Change] {
        let words = Words(language, moment)
        var random = Random(seed: moment.random)
        var changes: [Change] = []
        var cards = Named<String>()
        let published = Preferences.values(own[BackgroundTables.publishedWidgets])
        let widgets = Widget.all(in: own.records(of: .widgets))
        let subscription = Subscription(own)
        let end = subscription.changes(after: moment.now)
        for (index, widget) in widgets.enumerated() {
            guard let id = AppID(slug: widget.app) else { continue }
            let snapshot = id.widget(widget, records, moment, words)
            changes += stored(snapshot, in: widget, published[widget.id], moment, &random)
            // A system's board shows the oldest widget of a kind.
            let tag = WidgetKind.tag(widget.app, widget.kind)
            guard cards[tag].isNone, var shown = snapshot ?? widget.snapshot else { continue }
            let name = words[id.identity.name]
            let locked = WidgetView.locked(app: widget.app, name: name, language, at: moment.now).snapshot
            func isShown(_ time: Instant) -> Bool { subscription.entitlement(at: time).shows(widgetAt: index) }
            if !isShown(moment.now) { shown = locked }
            let isEnding = end.map { !isShown($0) } ?? false
            cards[tag] =
                WidgetCard.data(shown, name: name, at: moment.now, until: isEnding ? end : nil, then: locked).text
        }
        for id in published.names.ordered(by: { $0 < $1 }) where !widgets.contains(where: { $0.id == id }) {
            changes.append(.delete(table: BackgroundTables.publishedWidgets.name, key: .text(id)))
        }
        return changes + changed(cards, Preferences.values(own[BackgroundTables.widgetCards]))
    }

    private static func stored(
        _ snapshot: WidgetSnapshot?, in widget: Widget, _ before: String?, _ moment: Moment, _ random: inout Random
    ) -> [Change] {
        guard let snapshot else { return [] }
        func note(_ text: String) -> Change {
            .put(table: BackgroundTables.publishedWidgets.name, row: [.text(widget.id), .text(text)])
        }
        if let before {
            let json = try? JSON.parse(Array(before.utf8))
            var last = snapshot
            last.takenAt = json?.string("taken_at").flatMap { Instant(timestamp: $0) } ?? Instant(milliseconds: 0)
            let isThere = (widget.snapshot?.takenAt ?? Instant(milliseconds: 0)) >= last.takenAt
            if isThere, last.json.text == before { return [] }
        } else if !widget.snapshot.isNone {
            // A device that first sees a widget leaves what another one has written, until something changes here.
            return [note(snapshot.content)]
        }
        let fields = [
            JSON.Member("snapshot", snapshot.json), JSON.Member("snapshot_at", .string(moment.now.timestamp)),
        ]
        return Table.widgets.note(fields, on: widget.record, at: moment, &random) + [note(snapshot.json.text)]
    }

    private static func changed(_ cards: Named<String>, _ before: Named<String>) -> [Change] {
        let table = BackgroundTables.widgetCards.name
        var changes: [Change] = []
        for tag in cards.names.ordered(by: { $0 < $1 }) {
            if let card = cards[tag], before[tag] != card {
                changes.append(.put(table: table, row: [.text(tag), .text(card)]))
            }
        }
        for tag in before.names.ordered(by: { $0 < $1 }) where cards[tag].isNone {
            changes.append(.delete(table: table, key: .text(tag)))
        }
        return changes
    }
}
