import AlmanacCore

/// Everything that the screens are drawn from. A class, because it never changes and its copies would be large.
final class ScreenContext: Sendable {
    let state: UnitanaApp.State
    let words: Words
    let moment: Moment

    init(state: UnitanaApp.State, words: Words, moment: Moment) {
        self.state = state
        self.words = words
        self.moment = moment
    }

    var records: UnitanaRecords { state.records }
    var units: Units { Units(words) }

    func make<Root>(
        _ title: String, subtitle: String? = nil, _ blocks: [Block<Root>] = []
    ) -> Screen<Root> {
        var screen = Screen<Root>(
            route: state.route.path, title: title, face: .unitana, language: words.language, blocks: blocks)
        screen.subtitle = subtitle
        return screen
    }

    /// Whether the server has said that it offers no weather.
    var isWeatherOff: Bool { !records.weatherOffAt.isNone }

    /// That there is no weather. What to do about it is said once on a page, beside the button that refreshes.
    var noWeather: String { words[isWeatherOff ? .unitanaWeatherOff : .unitanaWeatherMissing] }

    /// Returns how long ago something was, in the words of widgets; `nil` if the clock was set back since.
    func age(_ fetched: Instant) -> String? { WidgetView.age(of: fetched, at: moment.now, words) }

    func zone(_ name: String) -> Zone? {
        for zone in state.zones where zone.id == name { return zone }
        return nil
    }

    func zones(_ place: Place) -> PlaceZones? {
        guard let home = zone(place.homeZone), let there = zone(place.placeZone) else { return nil }
        return PlaceZones(home: home, place: there)
    }

    func row<Root>(
        _ id: Int64, _ title: String, _ detail: String? = nil, _ icon: String, _ route: UnitanaRoute,
        _ on: (UnitanaApp.Event) -> Root
    ) -> Item<Root> {
        Item(id: id, title: title, detail: detail, icon: icon, route: route.path, on(.wentTo(route)))
    }
}

extension UnitanaApp {
    public static func screen<Root: Equatable & Sendable>(
        _ state: State, _ moment: Moment, on: @escaping @Sendable (Event) -> Root
    ) -> Screen<Root> {
        var screen: Screen<Root>
        let words = Words(state.language, moment)
        switch state.situation {
        case .loading: screen = .launch(state.route.path, words[.unitanaName], .unitana, state.language)
        case .unreadable(let fault):
            screen = .unreadable(
                state.route.path, words[.unitanaStorageTitle], StorageProblem.message(fault, words), .unitana,
                state.language, retry: on(.retryTapped))
        case .open: screen = open(ScreenContext(state: state, words: words, moment: moment), on)
        }
        if !moment.isOnline { screen.status = Status(words[.offline]) }
        return screen
    }

    private static func open<Root: Equatable & Sendable>(
        _ context: ScreenContext, _ on: @escaping @Sendable (Event) -> Root
    ) -> Screen<Root> {
        let (state, words) = (context.state, context.words)
        var screen: Screen<Root>
        switch state.route {
        case .firstRun, .new, .edit: screen = placeForm(context, on)
        case .dashboard, .at: screen = dashboard(context, on)
        case .arrange: screen = arranging(context, on)
        case .tile(.time): screen = clocks(context, on)
        case .tile(let tile): screen = details(context, tile, on)
        case .converter: screen = converters(context, on)
        case .convert(let kind): screen = converter(context, kind, on)
        case .stale(let tile): screen = stale(context, tile, on)
        case .switcher: screen = switcher(context, on)
        case .arrangePlaces: screen = arrangingPlaces(context, on)
        case .deleting(let id): screen = deleting(context, id, on)
        case .settings, .comfort: screen = settings(context, on)
        case .privacy: screen = privacy(context, on)
        case .widgets: screen = widgets(context, on)
        case .widget: screen = widget(context, on)
        case .limit: screen = limit(context, on)
        case .paywall, .subscription:
            guard let store = state.store else { return context.make(words[.unitanaName]) }
            return Storefront.screen(store, state.records.subscription, words, context.moment) { on(.store($0)) }
        }
        if let fault = state.problem {
            screen.blocks.append(.notice(Notice(.error, StorageProblem.message(fault, words))))
        }
        if state.route.isSheet {
            screen.layout = .panel
            if screen.back.isNone { screen.back = Action(words[.unitanaClose], on(.backTapped), icon: "x") }
        } else if hasBack(state) {
            screen.back = Action(words[.back], on(.backTapped), icon: "chevron-left")
        }
        switch state.popup {
        case nil: break
        case .updatedRecently:
            screen.popup = Popup(id: String(state.popups), words[.unitanaUpdatedRecently], icon: "info")
        case .subscribed: screen.popup = Popup(id: String(state.popups), words[.storeActive], icon: "check")
        case .widgetSaved: screen.popup = Popup(id: String(state.popups), words[.unitanaWidgetSaved], icon: "check")
        }
        screen.mayReload = state.form.isNone && state.widget.isNone
        return screen
    }

    /// The first step of the first run leads to the list of apps, as the root's first pages do. The question before a
    /// widget is removed has its own way back.
    private static func hasBack(_ state: State) -> Bool {
        switch state.route {
        case .firstRun(let step): step != .nameAndBadge
        case .widget: !(state.widget?.isRemoving ?? false)
        default: state.route != .dashboard
        }
    }
}
