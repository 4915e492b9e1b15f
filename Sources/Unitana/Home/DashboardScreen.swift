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
        screen.blocks += failure(context, on)
        let tiles = place.tiles.map { TileFacts($0, place, context).tile(on) }
        screen.blocks.append(.tiles(Tiles(words[.unitanaTiles], tiles)))
        let age = state.records.refreshedAt(place).flatMap { context.age($0) }.map { words(.unitanaUpdated, $0) }
        screen.blocks.append(
            .refresh(
                refreshing(context, on), age ?? words[.unitanaNeverRefreshed]))
        screen.blocks.append(
            .list(
                List(
                    words[.unitanaMore],
                    [
                        context.row(1, words[.unitanaReorder], nil, "list", .arrange, on),
                        context.row(2, words[.unitanaWidgets], words[.unitanaWidgetHint], "layout-grid", .widgets, on),
                        context.row(3, words[.unitanaConverter], words[.unitanaConverterHint], "ruler", .converter, on),
                    ])))
        var sources: [String] = []
        if let source = state.records.weather?.source { sources.append(source) }
        if let source = state.records.rates?.source { sources.append(Rates.name(ofSource: source, words)) }
        if !sources.isEmpty { screen.blocks.append(.caption(sources.joined(separator: " · "))) }
        return screen
    }

    /// What to do about a refresh that failed.
    static func failure<Root>(_ context: ScreenContext, _ on: (Event) -> Root) -> [Block<Root>] {
        guard case .failed(let failure, _) = context.state.refresh.phase else { return [] }
        let (words, isOnline) = (context.words, context.moment.isOnline)
        let again = isOnline ? Action(words[.retry], on(.refreshTapped)) : nil
        let text = isOnline ? failure.message(words) : words[.unitanaOfflineText]
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
        let rows: [Item<Root>] = (context.records.active?.tiles ?? []).map { tile in
            Item(id: Int64(tile.rawValue), title: words[tile.name], icon: tile.icon, nil)
        }
        return context.make(
            words[.unitanaReorder], subtitle: words[.unitanaReorderText],
            [
                .sortable(
                    Sortable(words[.unitanaReorder], rows, SortingWords(words)) { on(.tileMoved($0, $1)) })
            ])
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
