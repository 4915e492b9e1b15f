import AlmanacCore

/// The dashboard and its sheets (S2, M1, M3).
extension UnitanaApp {
    static func dashboard<Root>(
        _ context: ScreenContext, _ on: @escaping @Sendable (Event) -> Root
    ) -> Screen<Root> {
        let (state, words) = (context.state, context.words)
        var screen: Screen<Root> = context.make(words[.unitanaName])
        guard let place = state.records.active else { return screen }
        screen.toolbar = [
            Tab(
                place.name, spoken: words(.unitanaSwitchPlace, place.name), icon: place.badge.icon,
                route: UnitanaRoute.switcher.path, isSelected: false, on(.wentTo(.switcher))),
            Tab(
                words[.settingsTitle], icon: "settings", route: UnitanaRoute.settings.path, isSelected: false,
                on(.wentTo(.settings))),
        ]
        let age = state.records.refreshedAt(place).flatMap { context.age($0) }.map { words(.unitanaUpdated, $0) }
        let failed = failure(context, on)
        screen.blocks.append(
            .refresh(refreshing(context, on), age ?? (failed.isEmpty ? words[.unitanaNeverRefreshed] : "")))
        screen.blocks += failed + instruments(place, context, on)
        var more = [
            context.row(2, words[.unitanaConverter], words[.unitanaConverterHint], "ruler", UnitanaRoute.converter, on),
            context.row(3, words[.unitanaWidgets], nil, "layout-grid", UnitanaRoute.widgets, on),
        ]
        if place.tiles.count > 1 {
            more.insert(context.row(1, words[.unitanaReorder], nil, "list", .arrange, on), at: 0)
        }
        screen.blocks.append(.list(List(words[.unitanaMore], more)))
        var sources: [String] = []
        if let source = state.records.weather?.source { sources.append(source) }
        if let source = state.records.rates?.source { sources.append(Rates.name(ofSource: source, words)) }
        if !sources.isEmpty { screen.blocks.append(.caption(sources.joined(separator: " · "))) }
        return screen
    }

    /// The place as one instrument: its weather and its hour under its sky, and the rest below in the user's order.
    private static func instruments<Root>(
        _ place: Place, _ context: ScreenContext, _ on: (Event) -> Root
    ) -> [Block<Root>] {
        func tiles(_ kinds: [TileKind], _ label: String, _ style: TilesStyle) -> [Block<Root>] {
            guard !kinds.isEmpty else { return [] }
            var tiles = Tiles(label, kinds.map { TileFacts($0, place, context).tile(on) })
            tiles.style = style
            return [.tiles(tiles)]
        }
        return tiles(place.instruments, place.city.name, .sky(PlaceSky(over: place, context).sky))
            + tiles(place.furtherTiles, context.words[.unitanaTiles], .grid)
    }

    /// What to do about a refresh that failed.
    static func failure<Root>(_ context: ScreenContext, _ on: (Event) -> Root) -> [Block<Root>] {
        guard case .failed(let failure, _) = context.state.refresh.phase else { return [] }
        let (words, isOnline) = (context.words, context.moment.isOnline)
        let again = isOnline ? Action(words[.retry], on(.refreshTapped)) : nil
        let hasValues = !context.records.rates.isNone || !context.records.weather.isNone
        let offline = words[hasValues ? .unitanaOfflineText : .unitanaOfflineNone]
        let text = isOnline ? failure.message(words) : offline
        return [.notice(Notice(.info, title: words[.unitanaNotUpdated], text, action: again))]
    }

    /// The button that asks for new values, and says that they are being fetched.
    static func refreshing<Root>(_ context: ScreenContext, _ on: (Event) -> Root) -> Action<Root> {
        let isRunning = context.state.refresh.isRunning
        return Action(
            context.words[isRunning ? .unitanaRefreshing : .unitanaRefresh], on(.refreshTapped), isEnabled: !isRunning,
            icon: "refresh-cw")
    }

    static func arranging<Root>(
        _ context: ScreenContext, _ on: @escaping @Sendable (Event) -> Root
    ) -> Screen<Root> {
        let words = context.words
        guard let place = context.records.active else { return context.make(words[.unitanaReorder]) }
        func sortable(_ kinds: [TileKind], from first: Int) -> Block<Root> {
            let rows: [Item<Root>] = kinds.map { tile in
                Item(id: Int64(tile.rawValue), title: words[tile.name], icon: tile.icon, nil)
            }
            return .sortable(
                Sortable(words[.unitanaReorder], rows, SortingWords(words)) { on(.tileMoved($0 + first, $1 + first)) })
        }
        let (top, below) = (place.instruments, place.furtherTiles)
        var screen: Screen<Root> = context.make(words[.unitanaReorder], subtitle: words[.unitanaReorderText])
        // Without the one, the other fills the page.
        if !top.isEmpty, !below.isEmpty { screen.blocks.append(.caption(words[.unitanaOrderTop])) }
        if !top.isEmpty { screen.blocks.append(sortable(top, from: 0)) }
        if !top.isEmpty, !below.isEmpty { screen.blocks.append(.caption(words[.unitanaOrderBelow])) }
        if !below.isEmpty { screen.blocks.append(sortable(below, from: top.count)) }
        return screen
    }

    // MARK: M3

    static func stale<Root>(
        _ context: ScreenContext, _ tile: TileKind, _ on: @escaping @Sendable (Event) -> Root
    ) -> Screen<Root> {
        let words = context.words
        var screen: Screen<Root> = context.make(words[.unitanaStaleTitle])
        guard let place = context.records.active else { return screen }
        if let age = TileFacts(tile, place, context).age { screen.blocks.append(.text(age.text)) }
        let isOff = tile == .weather && context.isWeatherOff
        screen.blocks.append(
            .text(
                isOff ? context.noWeather : words[tile == .currency ? .unitanaStaleRates : .unitanaStaleWeather]))
        screen.blocks.append(.button(Action(words[.unitanaDetails], on(.wentTo(.tile(tile))))))
        // Refreshing would not help.
        if isOff { return screen }
        screen.blocks += failure(context, on)
        screen.primary = refreshing(context, on)
        return screen
    }
}

extension SortingWords {
    init(_ words: Words) { self.init(up: words[.unitanaMoveUp], down: words[.unitanaMoveDown]) }
}
