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
                place.name, icon: place.badge.icon, route: UnitanaRoute.switcher.path, isSelected: false,
                on(.wentTo(.switcher))),
            Tab(
                words[.settingsTitle], icon: "settings", route: UnitanaRoute.settings.path, isSelected: false,
                on(.wentTo(.settings))),
        ]
        if case .failed(let fault) = state.refresh.phase {
            let again = context.moment.isOnline ? Action(words[.retry], on(.refreshTapped)) : nil
            let text = context.moment.isOnline ? fault.message(words) : words[.unitanaOfflineText]
            screen.blocks.append(.notice(Notice(.info, title: words[.unitanaNotUpdated], text, action: again)))
        }
        let tiles = place.tiles.map { TileFacts($0, place, context).tile(on) }
        screen.blocks.append(.tiles(Tiles(words[.unitanaTiles], tiles)))
        let isRunning: Bool
        if case .running = state.refresh.phase { isRunning = true } else { isRunning = false }
        let age = state.records.refreshedAt(place).flatMap { context.age($0) }.map { words(.unitanaUpdated, $0) }
        screen.blocks.append(
            .refresh(
                Action(
                    words[isRunning ? .unitanaRefreshing : .unitanaRefresh], on(.refreshTapped), isEnabled: !isRunning,
                    icon: "refresh-cw"), age ?? words[.unitanaNeverRefreshed]))
        screen.blocks.append(
            .list(
                List(
                    words[.unitanaMore],
                    [
                        context.row(1, words[.unitanaReorder], nil, "list", .arrange, on),
                        context.row(2, words[.unitanaWidgets], words[.unitanaWidgetHint], "layout-grid", .widgets, on),
                    ])))
        var sources: [String] = []
        if let source = state.records.weather?.source { sources.append(source) }
        if let source = state.records.rates?.source { sources.append(source) }
        if !sources.isEmpty { screen.blocks.append(.caption(sources.joined(separator: " · "))) }
        return screen
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

    // MARK: M1

    static func details<Root>(
        _ context: ScreenContext, _ tile: TileKind, _ on: @escaping @Sendable (Event) -> Root
    ) -> Screen<Root> {
        let (state, words, units) = (context.state, context.words, context.units)
        var screen: Screen<Root> = context.make(words[tile.name])
        guard let place = state.records.active else { return screen }
        let facts = TileFacts(tile, place, context)
        for line in facts.lines { screen.blocks.append(.text(line)) }
        guard let converter = state.converter, converter.tile == tile else { return screen }
        for (index, field) in converter.amounts.enumerated() {
            let unit = unit(of: field, units)
            screen.blocks.append(
                .field(
                    TextField(
                        words[field.amount.quantity.label] + " (" + unit + ")", field.typed,
                        error: field.problem?.text(words)
                    ) { on(.converted(index, $0)) }))
            var result = "= " + units.text(field.amount, in: converter.system)
            let meaning = units.explanation(field.amount, in: converter.system, state.records.mode)
            if let meaning, tile == .weather || field.amount.quantity != .speed { result += " · " + meaning }
            screen.blocks.append(.text(result))
        }
        if let money = converter.money {
            screen.blocks.append(
                .field(
                    TextField(
                        words[.unitanaAmount] + " (" + money.currency + ")", money.typed,
                        error: money.problem?.text(words)
                    ) { on(.converted(converter.amounts.count, $0)) }))
            let converted = state.records.rates?.convert(money.minor, from: money.currency, to: converter.currency)
            screen.blocks.append(
                .text(
                    converted.map { "= " + Money.text($0, converter.currency, words.language) }
                        ?? words(.unitanaNoRate, money.currency + " → " + converter.currency)))
        }
        if !converter.amounts.isEmpty || !converter.money.isNone {
            screen.blocks.append(.button(Action(words[.unitanaSwap], on(.converterSwapped), icon: "refresh-cw")))
        }
        return screen
    }

    /// Returns the unit of a bare number in a field. The smaller unit of a distance is for small ones only.
    private static func unit(of field: ConverterField, _ units: Units) -> String {
        let hint = units.hint(field.amount.quantity, in: field.system)
        guard field.amount.quantity == .distance else { return hint }
        return String(decoding: Array(hint.utf8.prefix { $0 != UInt8(ascii: " ") }), as: UTF8.self)
    }

    // MARK: M3

    static func stale<Root>(
        _ context: ScreenContext, _ tile: TileKind, _ on: @escaping @Sendable (Event) -> Root
    ) -> Screen<Root> {
        let words = context.words
        var screen: Screen<Root> = context.make(words[.unitanaStaleTitle])
        guard let place = context.records.active else { return screen }
        if let age = TileFacts(tile, place, context).age { screen.blocks.append(.text(age.text)) }
        screen.blocks.append(.text(words[tile == .currency ? .unitanaStaleRates : .unitanaStaleWeather]))
        screen.blocks.append(.button(Action(words[.unitanaDetails], on(.wentTo(.tile(tile))))))
        screen.primary = Action(words[.unitanaRefresh], on(.refreshTapped), icon: "refresh-cw")
        return screen
    }
}

extension SortingWords {
    init(_ words: Words) { self.init(up: words[.unitanaMoveUp], down: words[.unitanaMoveDown]) }
}
