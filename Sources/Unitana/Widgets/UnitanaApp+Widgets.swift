import AlmanacCore

/// A widget that is being configured (U6). It is kept as a draft.
struct WidgetForm: Equatable, Sendable {
    /// The id of an existing widget; `nil` for a new one.
    var id: String?
    var size = WidgetSize.small
    var place: String
    var tiles: [TileKind]
    var isChecked = false
    /// Whether the user is being asked if it is to be removed.
    var isRemoving = false

    /// How many tiles fit.
    static func room(_ size: WidgetSize) -> Int {
        switch size {
        case .small: 1
        case .medium: 2
        case .large: 5
        }
    }

    var configuration: [JSON.Member] {
        [
            JSON.Member("place", .string(place)),
            JSON.Member("tiles", .array(tiles.prefix(WidgetForm.room(size)).map { .string($0.slug) })),
        ]
    }

    /// The draft.
    var text: String {
        JSON.object(configuration + [JSON.Member("id", .optional(id)), JSON.Member("size", .string(size.slug))]).text
    }

    /// Reads a draft, or a widget's choices.
    init(_ id: String?, _ size: WidgetSize?, _ configuration: JSON) {
        self.id = id
        self.size = size ?? .small
        place = configuration.string("place") ?? ""
        tiles = UnitanaApp.tiles(of: configuration)
    }

    init(_ place: Place) {
        self.place = place.id
        tiles = Array(place.tiles.filter { $0 != .time }.prefix(1))
    }
}

/// A change in the form of a widget.
public enum WidgetEvent: Equatable, Sendable {
    case sizeTapped(WidgetSize), placeTapped(String), tileTapped(TileKind), removeTapped, keepTapped
}

/// The widgets' screen. A widget shows the snapshot that its row holds; the root writes it (P4).
extension UnitanaApp {
    /// The kind of Unitana's widgets: one place.
    static let widgetKind = "place"

    /// Opens a widget, or a new one: as its draft says, if there is one. A place that is gone is no choice.
    static func openWidget(_ state: inout State, _ id: String, _ moment: Moment) -> [Effect<Event>] {
        guard var form = state.stored(id) else {
            state.route = .widgets
            return []
        }
        if let shown = state.widget, shown.id == form.id, form.id.isNone || state.link?.widget == id { return [] }
        if let draft = draft(state), draft.id == form.id { form = draft }
        state.widget = form
        replaceGone(&state)
        return form.id.isNone ? [] : askForLink(&state, id)
    }

    private static func draft(_ state: State) -> WidgetForm? {
        guard let draft = state.records.remembered[Remembered.widget].flatMap({ try? JSON.parse(Array($0.utf8)) })
        else { return nil }
        return WidgetForm(draft.string("id"), draft.string("size").flatMap { WidgetSize(slug: $0) }, draft)
    }

    /// Takes up the widget that waits for a subscription, where the app begins on the sheet or the paywall, such as in a page
    /// that is loaded again. Only a new widget leads to the sheet.
    static func resumeWidget(_ state: inout State, isNew: Bool) {
        guard state.widget.isNone, let form = draft(state) ?? (isNew ? state.stored(UnitanaRoute.newWidget) : nil)
        else { return }
        state.widget = form
        replaceGone(&state)
    }

    /// Takes the active place instead of one that is gone.
    private static func replaceGone(_ state: inout State) {
        let records = state.records
        if let form = state.widget, records.place(form.place).isNone { state.widget?.place = records.active?.id ?? "" }
    }

    /// Forgets what is on a widget's page, its link too, when the user leaves it; not on the way to the paywall. What was
    /// chosen for a new widget stays as a draft.
    static func leaveWidget(_ state: inout State) -> [Effect<Event>] {
        guard let form = state.widget else { return [] }
        switch state.route {
        case .widget, .limit, .paywall, .subscription: return []
        default: break
        }
        state.widget = nil
        state.link = nil
        return form.id.isNone ? [] : forgetDraft(&state)
    }

    /// Stores the choices, so that a kill, or signing in on the account's pages, loses nothing.
    private static func keepDraft(_ state: inout State) -> [Effect<Event>] {
        guard let form = state.widget, form != state.stored(form.id ?? UnitanaRoute.newWidget) else {
            return forgetDraft(&state)
        }
        return put(&state, [Remembered.set(Remembered.widget, form.text)])
    }

    private static func forgetDraft(_ state: inout State) -> [Effect<Event>] {
        guard !state.records.remembered[Remembered.widget].isNone else { return [] }
        return put(&state, [Remembered.forget(Remembered.widget)])
    }

    private static func askForLink(_ state: inout State, _ id: String) -> [Effect<Event>] {
        guard let widget = state.records.widgets.first(where: { $0.id == id }) else { return [] }
        let (link, effects) = WidgetLink.start(widget)
        state.link = link
        return effects.mapped(Event.link)
    }

    static func tiles(of configuration: JSON) -> [TileKind] {
        (configuration["tiles"]?.strings ?? []).compactMap { TileKind(slug: $0) }
    }

    static func widget(_ state: inout State, _ event: WidgetEvent, _ moment: Moment) -> [Effect<Event>] {
        guard var form = state.widget else { return [] }
        switch event {
        case .sizeTapped(let size): form.size = size
        case .placeTapped(let id): form.place = id
        case .tileTapped(let tile):
            if let place = form.tiles.firstIndex(of: tile) {
                form.tiles.remove(at: place)
            } else {
                form.tiles.append(tile)
            }
        case .removeTapped:
            guard let widget = form.id.flatMap({ state.ownWidget($0) }) else { return [] }
            guard form.isRemoving else {
                state.widget?.isRemoving = true
                return []
            }
            return write(&state, moment) { widget.removing(at: moment, &$1) } + go(&state, .widgets, moment)
        case .keepTapped:
            state.widget?.isRemoving = false
            return []
        }
        // The tile that was chosen first makes room.
        while form.tiles.count > WidgetForm.room(form.size) { form.tiles.removeFirst() }
        state.widget = form
        return keepDraft(&state)
    }

    /// Saves the widget if the free allowance admits it; otherwise opens the sheet that leads to the paywall (M4).
    static func saveWidget(_ state: inout State, _ moment: Moment) -> [Effect<Event>] {
        replaceGone(&state)
        guard let form = state.widget else { return [] }
        guard !form.tiles.isEmpty else {
            state.widget?.isChecked = true
            return []
        }
        if let widget = form.id.flatMap({ state.ownWidget($0) }) {
            return write(&state, moment) { widget.changing(form.size, form.configuration, at: moment, &$1) }
                + forgetDraft(&state) + show(&state, .widgetSaved)
        }
        let entitlement = state.records.subscription.entitlement(at: moment.now)
        let isAdmitted = entitlement.admitsWidget(besides: state.records.widgets.count)
        guard UnitanaFlows.widgets.decide(.allowance, isAdmitted) == .prompt else { return go(&state, .limit, moment) }
        var random = Random(seed: moment.random)
        let (id, changes) = Widget.adding(
            identity.slug, widgetKind, form.size, form.configuration, at: moment, &random)
        state.widget?.id = id
        state.route = .widget(id)
        return put(&state, changes) + forgetDraft(&state) + show(&state, .widgetSaved) + askForLink(&state, id)
    }
}

extension UnitanaApp.State {
    /// Returns the choices that a widget has, or a new one begins with; `nil` if there is no such widget, or no place.
    func stored(_ id: String) -> WidgetForm? {
        if id == UnitanaRoute.newWidget { return records.active.map { WidgetForm($0) } }
        return ownWidget(id).map { WidgetForm(id, $0.size, $0.configuration) }
    }

    /// Whether a widget waits for a subscription.
    func isPaused(_ id: String?, at now: Instant) -> Bool {
        let entitlement = records.subscription.entitlement(at: now)
        for (index, widget) in records.widgets.enumerated() where widget.id == id {
            return !entitlement.shows(widgetAt: index)
        }
        return false
    }

    func ownWidget(_ id: String) -> Widget? {
        for widget in records.widgets where widget.id == id && widget.app == UnitanaApp.identity.slug { return widget }
        return nil
    }
}
