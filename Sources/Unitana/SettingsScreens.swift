import AlmanacCore

/// The settings, and the widgets (S5, S7, M4).
extension UnitanaApp {
    static func settings<Root>(
        _ context: ScreenContext, _ on: @escaping @Sendable (Event) -> Root
    ) -> Screen<Root> {
        let words = context.words
        let isHuman = context.records.mode == .human
        var screen: Screen<Root> = context.make(words[.settingsTitle])
        screen.blocks = [
            .choices(
                Choices(
                    words[.unitanaLearning], style: .cards,
                    [
                        Choice(
                            id: "human", label: words[.unitanaHuman], detail: words[.unitanaHumanText],
                            isSelected: isHuman, on(.modeTapped(true))),
                        Choice(
                            id: "neutral", label: words[.unitanaNeutral], detail: words[.unitanaNeutralText],
                            isSelected: !isHuman, on(.modeTapped(false))),
                    ])),
            .list(
                List(
                    words[.settingsTitle],
                    [
                        context.row(1, words[.unitanaWidgets], words[.unitanaWidgetHint], "layout-grid", .widgets, on),
                        context.row(2, words[.unitanaComfort], words[.unitanaComfortText], "sliders", .comfort, on),
                        context.row(3, words[.unitanaPrivacy], words[.unitanaPrivacyHint], "lock", .privacy, on),
                        context.row(4, words[.storeSubscription], nil, "sparkles", .subscription, on),
                    ])),
        ]
        return screen
    }

    static func comfort<Root>(
        _ context: ScreenContext, _ on: @escaping @Sendable (Event) -> Root
    ) -> Screen<Root> {
        let (words, chosen) = (context.words, context.state.comfort)
        func isOn(_ comfort: Comfort) -> Bool { Comfort.isOn(comfort, in: chosen) }
        let sizes: [(Comfort, Word)] = [
            (.standardText, .unitanaTextStandard), (.largeText, .unitanaTextLarge),
            (.largestText, .unitanaTextLargest),
        ]
        let options = sizes.map { comfort, name in
            Choice(
                id: String(comfort.rawValue), label: words[name], isSelected: isOn(comfort),
                on(.comfortTapped(comfort)))
        }
        return context.make(
            words[.unitanaComfort], subtitle: words[.unitanaComfortDevice],
            [
                .choices(Choices(words[.unitanaTextSize], style: .cards, options)),
                .toggle(
                    Toggle(
                        words[.unitanaContrast], detail: words[.unitanaContrastText], isOn: isOn(.contrast),
                        on(.comfortTapped(.contrast)))),
                .toggle(
                    Toggle(
                        words[.unitanaStill], detail: words[.unitanaStillText], isOn: isOn(.still),
                        on(.comfortTapped(.still)))),
            ])
    }

    /// What is stored. The account's pages are those of the whole product.
    static func privacy<Root>(
        _ context: ScreenContext, _ on: @escaping @Sendable (Event) -> Root
    ) -> Screen<Root> {
        let words = context.words
        return context.make(
            words[.unitanaPrivacy],
            [
                .text(words[.unitanaPrivacyStored]), .text(words[.unitanaPrivacyAsked]),
                .text(words[.unitanaPrivacyNever]), .text(words[.unitanaPrivacyExport]),
                .list(
                    List(
                        words[.settingsTitle],
                        [
                            Item(
                                id: 1, title: words[.unitanaPrivacyAccount], icon: "settings", route: "/settings",
                                on(.accountTapped))
                        ])),
            ])
    }

    // MARK: Widgets

    static func widgets<Root>(
        _ context: ScreenContext, _ on: @escaping @Sendable (Event) -> Root
    ) -> Screen<Root> {
        let (words, records) = (context.words, context.records)
        var screen: Screen<Root> = context.make(words[.unitanaWidgets], subtitle: words[.wholeWidgetsFree])
        let entitlement = records.subscription.entitlement(at: context.moment.now)
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
        var screen: Screen<Root> = context.make(words[.unitanaWidgetTitle])
        guard let form = state.widget else { return screen }
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
            .choices(Choices(words[.unitanaWidgetTiles], style: .grid, allowsSeveral: true, tiles)),
        ]
        if form.isChecked, form.tiles.isEmpty {
            screen.blocks.append(.notice(Notice(.error, words[.unitanaTilesMissing])))
        }
        if form.id != nil, let link = state.link {
            screen.blocks += link.blocks(
                words[.unitanaName], form.size, words, on: { on(.linkTapped($0)) }, typed: on(.linkTyped))
            screen.blocks += [
                .text(words[WidgetLink.instructions(context.moment)]),
                .button(Action(words[.widgetRemove], on(.widget(.removeTapped)), icon: "trash")),
            ]
        }
        screen.layout = .step
        screen.primary = Action(words[.unitanaWidgetSave], on(.continueTapped))
        return screen
    }

    /// The widget as it will look, with the values that are here; without any, the way to set it up (8.2).
    private static func preview<Root>(_ form: WidgetForm, _ context: ScreenContext) -> Block<Root> {
        let now = context.moment.now
        let made = context.records.place(form.place).flatMap { snapshot(of: $0, form.tiles, form.size, context) }
        let isPresent = UnitanaFlows.snapshot.decide(.isPresent, !made.isNone) == .rendered
        let setup = WidgetView.setup(
            app: identity.slug, name: context.words[.unitanaName], context.words.language, at: now)
        let view = WidgetView(isPresent ? made ?? setup : setup, at: now)
        return .picture(WidgetPicture(view, form.size.pixels).preview(widgetColors))
    }

    static func snapshot(
        of place: Place, _ tiles: [TileKind], _ size: WidgetSize, _ context: ScreenContext
    ) -> WidgetSnapshot? {
        var entries: [WidgetSnapshot.Entry] = []
        for tile in tiles.prefix(WidgetForm.room(size)) {
            if let entry = TileFacts(tile, place, context).entry { entries.append(entry) }
        }
        guard !entries.isEmpty else { return nil }
        return WidgetSnapshot(
            app: identity.slug, title: place.name, language: context.words.language,
            route: UnitanaRoute.dashboard.path, takenAt: context.moment.now, entries: entries)
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
