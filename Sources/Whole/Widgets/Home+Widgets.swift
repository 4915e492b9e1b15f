import AlmanacCore

/// The user's widgets (W10): adding one, its size and its link.
extension Home {
    static func widgets(_ state: inout State, _ event: Event, _ moment: Moment) -> [Effect<Event>] {
        var random = Random(seed: moment.random)
        switch event {
        case .widgetAddTapped:
            guard state.entitlement(moment).admitsWidget(besides: state.records.widgets.count) else {
                return go(&state, .paywall, moment)
            }
            let added = Widget.adding(
                WholeApp.identity.slug, WholeWidget.quote.slug, state.records.widgetSize, at: moment, &random)
            return write(&state, added.changes) + go(&state, .widget(added.id), moment)
        case .widgetResized(let size):
            guard let widget = state.widget?.widget, widget.size != size else { return [] }
            return write(&state, widget.changing(size, at: moment, &random))
        case .widgetRemoveTapped:
            guard let widget = state.widget?.widget else { return [] }
            guard state.isRemovingWidget else {
                state.isRemovingWidget = true
                return []
            }
            return write(&state, widget.removing(at: moment, &random)) + go(&state, .widgets, moment)
        case .widgetKeepTapped:
            state.isRemovingWidget = false
            return []
        case .linkTapped(let order):
            let effects = state.link?.begin(order) ?? []
            return effects.mapped(Event.link)
        case .link(let event):
            let effects = state.link?.update(event, moment) ?? []
            return effects.mapped(Event.link)
        default: return []
        }
    }

    /// Opens a widget by its address, and asks for its link.
    static func openWidget(_ state: inout State, _ id: String, _ moment: Moment) -> [Effect<Event>] {
        state.route = .widget(id)
        guard let widget = state.widget?.widget, widget.app == WholeApp.identity.slug else {
            state.route = .widgets
            return []
        }
        guard state.link?.widget != id else { return [] }
        let (link, effects) = WidgetLink.start(widget)
        state.link = link
        return effects.mapped(Event.link)
    }
}

extension Home.State {
    /// The widget on the screen, and its place among all of the account's.
    var widget: (widget: Widget, index: Int)? {
        guard case .widget(let id) = route else { return nil }
        for (index, widget) in records.widgets.enumerated() where widget.id == id { return (widget, index) }
        return nil
    }
}

extension WholeRecords {
    /// The size in which a new widget is added.
    var widgetSize: WidgetSize {
        preferences?.string("widget_size").flatMap { WidgetSize(slug: $0) } ?? .medium
    }
}
