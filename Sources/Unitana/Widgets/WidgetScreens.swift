import AlmanacCore

/// The screens of the widgets (S7, M4), and what a widget shows.
extension UnitanaApp {
    static func widgets<Root>(
        _ context: ScreenContext, _ on: @escaping @Sendable (Event) -> Root
    ) -> Screen<Root> {
        let (words, records) = (context.words, context.records)
        let entitlement = records.subscription.entitlement(at: context.moment.now)
        var screen: Screen<Root> = context.make(
            words[.unitanaWidgets], subtitle: entitlement.isPremium ? nil : words[.wholeWidgetsFree])
        var rows: [Item<Root>] = []
        for (index, widget) in records.widgets.enumerated() where widget.app == identity.slug {
            let place = widget.configuration.string("place").flatMap { records.place($0) }
            let tiles = tiles(of: widget.configuration).map { words[$0.name] }.joined(separator: " · ")
            let isShown = entitlement.shows(widgetAt: index)
            rows.append(
                context.row(
                    Int64(index), (place?.name ?? words[.unitanaWidgetNoPlace]) + " · " + words[widget.size.name],
                    isShown ? tiles : words[.widgetPaused], isShown ? "layout-grid" : "lock", .widget(widget.id), on))
        }
        screen.blocks =
            rows.isEmpty
            ? [
                .empty(
                    Empty(icon: "layout-grid", title: words[.unitanaWidgetsNone], text: words[.unitanaWidgetsNoneText]))
            ] : [.list(List(words[.unitanaWidgets], rows))]
        screen.primary = Action(
            words[.widgetAdd], on(.wentTo(.widget(UnitanaRoute.newWidget))), icon: "plus-square")
        return screen
    }

    static func widget<Root>(
        _ context: ScreenContext, _ on: @escaping @Sendable (Event) -> Root
    ) -> Screen<Root> {
        let (state, words, records) = (context.state, context.words, context.records)
        var screen: Screen<Root> = context.make(words[.widgetTitle])
        guard let form = state.widget else { return screen }
        guard !form.isRemoving else {
            return Widget.removing(
                screen, words, kept: on(.widget(.keepTapped)), removed: on(.widget(.removeTapped)))
        }
        let sizes = WidgetSize.allCases.map { size in
            Choice(
                id: size.slug, label: words[size.name], isSelected: form.size == size, on(.widget(.sizeTapped(size))))
        }
        let places = records.places.map { place in
            Choice(
                id: place.id, label: place.name, detail: place.city.name, isSelected: form.place == place.id,
                on(.widget(.placeTapped(place.id))))
        }
        // A widget never implies that it is live, and a clock that stands still would.
        let tiles = TileKind.allCases.filter { $0 != .time }.map { tile in
            Choice(
                id: tile.slug, label: words[tile.name], icon: tile.icon, isSelected: form.tiles.contains(tile),
                on(.widget(.tileTapped(tile))))
        }
        screen.blocks = [
            .choices(Choices(words[.unitanaWidgetSize], style: .chips, sizes)), preview(form, context),
            .choices(Choices(words[.unitanaWidgetPlace], style: .cards, places)),
            .caption(words[.unitanaWidgetTiles]),
            .choices(Choices(words[.unitanaWidgetTiles], style: .grid, allowsSeveral: true, tiles)),
        ]
        if state.isPaused(form.id, at: context.moment.now) {
            screen.blocks.insert(Widget.paused(words, offers: on(.wentTo(.paywall(.widgets)))), at: 0)
        }
        if form.isChecked, form.tiles.isEmpty {
            screen.blocks.append(.notice(Notice(.error, words[.unitanaTilesMissing])))
        }
        if form.id != nil, let link = state.link {
            screen.blocks += link.blocks(
                words[.unitanaName], form.size, words, on: { on(.linkTapped($0)) }, typed: on(.linkTyped))
            screen.blocks += [
                .text(words[WidgetLink.instructions(context.moment)]),
                Widget.removal(words, on(.widget(.removeTapped))),
            ]
        }
        screen.layout = .step
        screen.primary = Action(words[.unitanaWidgetSave], on(.continueTapped))
        return screen
    }

    /// The widget as it will look, with the values that are here; without any, the way to set it up (8.2). A paused one is
    /// seen as its link shows it.
    private static func preview<Root>(_ form: WidgetForm, _ context: ScreenContext) -> Block<Root> {
        guard !context.state.isPaused(form.id, at: context.moment.now) else {
            let view = WidgetView.locked(
                app: identity.slug, name: context.words[.unitanaName], context.words.language, at: context.moment.now)
            return .picture(WidgetPicture(view, form.size.pixels).preview(widgetColors))
        }
        let made = context.records.place(form.place).map { snapshot(of: $0, form.tiles, form.size, context) }
        let isPresent = UnitanaFlows.snapshot.decide(.isPresent, !(made?.entries.isEmpty ?? true)) == .rendered
        let view = WidgetView(
            isPresent ? made ?? setup(context) : setup(context), name: context.words[.unitanaName],
            at: context.moment.now)
        return .picture(WidgetPicture(view, form.size.pixels).preview(widgetColors))
    }

    /// Returns the way to set it up, for a widget that has nothing to show.
    static func setup(_ context: ScreenContext) -> WidgetSnapshot {
        WidgetView.setup(
            app: identity.slug, name: context.words[.unitanaName], context.words.language, at: context.moment.now)
    }

    /// Returns what a widget shows of a place, without entries if there is no value yet. It names whose values they are.
    static func snapshot(
        of place: Place, _ tiles: [TileKind], _ size: WidgetSize, _ context: ScreenContext
    ) -> WidgetSnapshot {
        var entries: [WidgetSnapshot.Entry] = []
        var sources: [String] = []
        for tile in tiles.prefix(WidgetForm.room(size)) {
            guard let entry = TileFacts(tile, place, context).entry else { continue }
            entries.append(entry)
            let records = context.records
            let source = tile == .weather ? records.weather(in: place.city.id)?.source : records.rates?.source
            if let source, !entry.lifetime.isNone { sources.append(Rates.name(ofSource: source, context.words)) }
        }
        return WidgetSnapshot(
            app: identity.slug, title: place.name, language: context.words.language,
            route: UnitanaRoute.at(place.id).path, takenAt: context.moment.now,
            entries: entries, source: sources.isEmpty ? nil : sources.joined(separator: " · "),
            subject: place.id + "/" + String(place.city.id))
    }

    static func limit<Root>(
        _ context: ScreenContext, _ on: @escaping @Sendable (Event) -> Root
    ) -> Screen<Root> {
        let words = context.words
        var screen: Screen<Root> = context.make(
            words[.unitanaLimitTitle], [.hero(icon: "layout-grid"), .text(words[.unitanaLimitText])])
        screen.primary = Action(words[.storeOffers], on(.wentTo(.paywall(.widgets))), icon: "sparkles")
        return screen
    }
}

extension WidgetColors {
    /// The colors of Unitana's face.
    static var unitana: WidgetColors {
        WidgetColors(
            light: CardPalette(ground: "#ffffff", ink: "#14202b", muted: "#536372", accent: "#0b66a8"),
            dark: CardPalette(ground: "#17212b", ink: "#eaf1f7", muted: "#9db0c0", accent: "#69b7ee"))
    }
}
