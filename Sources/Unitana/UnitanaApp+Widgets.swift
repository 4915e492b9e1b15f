import AlmanacCore

/// A widget that is being configured (U6).
struct WidgetForm: Equatable, Sendable {
    /// The id of an existing widget; `nil` for a new one.
    var id: String?
    var size = WidgetSize.small
    var place: String
    var tiles: [TileKind]
    var isChecked = false

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
}

/// A change in the form of a widget.
public enum WidgetEvent: Equatable, Sendable {
    case sizeTapped(WidgetSize), placeTapped(String), tileTapped(TileKind), removeTapped
}

/// The widgets' screen. A widget shows the snapshot that its row holds; the root writes it (P4).
extension UnitanaApp {
    /// The kind of Unitana's widgets: one place.
    static let widgetKind = "place"

    static func openWidget(_ state: inout State, _ id: String, _ moment: Moment) -> [Effect<Event>] {
        if let widget = state.ownWidget(id) {
            guard state.widget?.id != id || state.link?.widget != id else { return [] }
            state.widget = WidgetForm(
                id: id, size: widget.size, place: widget.configuration.string("place") ?? "",
                tiles: UnitanaApp.tiles(of: widget.configuration))
            return askForLink(&state, id)
        } else if id == UnitanaRoute.newWidget, let place = state.records.active {
            guard state.widget.isNone || state.widget?.id != nil else { return [] }
            state.widget = WidgetForm(place: place.id, tiles: Array(place.tiles.filter { $0 != .time }.prefix(1)))
        } else {
            state.route = .widgets
        }
        return []
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
            state.widget = nil
            return write(&state, moment) { widget.removing(at: moment, &$1) } + go(&state, .widgets, moment)
        }
        // The tile that was chosen first makes room.
        while form.tiles.count > WidgetForm.room(form.size) { form.tiles.removeFirst() }
        state.widget = form
        return []
    }

    /// Saves the widget if the free allowance admits it; otherwise opens the sheet that leads to the paywall (M4).
    static func saveWidget(_ state: inout State, _ moment: Moment) -> [Effect<Event>] {
        guard let form = state.widget else { return [] }
        guard !form.tiles.isEmpty else {
            state.widget?.isChecked = true
            return []
        }
        if let widget = form.id.flatMap({ state.ownWidget($0) }) {
            return write(&state, moment) { widget.changing(form.size, form.configuration, at: moment, &$1) }
                + show(&state, .widgetSaved)
        }
        let entitlement = state.records.subscription.entitlement(at: moment.now)
        let isAdmitted = entitlement.admitsWidget(besides: state.records.widgets.count)
        guard UnitanaFlows.widgets.decide(.allowance, isAdmitted) == .prompt else { return go(&state, .limit, moment) }
        var random = Random(seed: moment.random)
        let (id, changes) = Widget.adding(
            identity.slug, widgetKind, form.size, form.configuration, at: moment, &random)
        state.widget?.id = id
        state.route = .widget(id)
        return put(&state, changes) + show(&state, .widgetSaved) + askForLink(&state, id)
    }
}

extension UnitanaApp.State {
    func ownWidget(_ id: String) -> Widget? {
        for widget in records.widgets where widget.id == id && widget.app == UnitanaApp.identity.slug { return widget }
        return nil
    }
}
