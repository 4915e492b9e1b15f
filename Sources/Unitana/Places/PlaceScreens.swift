import AlmanacCore

/// The wizard and the editor (S1, S4).
extension UnitanaApp {
    /// A step of the wizard, or all of its parts on one page.
    static func placeForm<Root>(
        _ context: ScreenContext, _ on: @escaping @Sendable (Event) -> Root
    ) -> Screen<Root> {
        let words = context.words
        guard let form = context.state.form else { return context.make(words[.unitanaName]) }
        let title: Word =
            switch form.step {
            case nil: form.id.isNone ? .unitanaNewPlace : .unitanaEditPlace
            case .systems: .unitanaSystemsTitle
            case .zones: .unitanaZonesTitle
            case .tiles: .unitanaTilesTitle
            case .context: .unitanaCityTitle
            case .review: .unitanaReviewTitle
            default: .unitanaWelcomeTitle
            }
        var screen: Screen<Root> = context.make(words[title])
        screen.layout = .step
        let steps = form.step.map { [$0] } ?? UnitanaStep.wizard.dropLast()
        for step in steps { screen.blocks += part(step, form, context, on) }
        screen.primary = Action(words[.continue], on(.continueTapped))
        switch form.step {
        case nil: screen.primary?.label = words[.save]
        case .review: screen.primary?.label = words[.unitanaCreate]
        case .nameAndBadge: screen.subtitle = words[.unitanaWelcomeText]
        default: break
        }
        if let step = form.step, let place = UnitanaStep.wizard.firstIndex(of: step) {
            let count = UnitanaStep.wizard.count
            screen.progress = Progress(
                place + 1, of: count, label: words(.progressLabel, String(place + 1), String(count)))
        }
        return screen
    }

    private static func part<Root>(
        _ step: UnitanaStep, _ form: PlaceForm, _ context: ScreenContext,
        _ on: @escaping @Sendable (Event) -> Root
    ) -> [Block<Root>] {
        let words = context.words
        let isWizard = !form.step.isNone
        let isSearching = form.target == .homeZone || form.target == .placeZone
        func wrong(_ field: PlaceForm.Field) -> String? { form.isChecked ? form.problem(field, words) : nil }
        func notice(_ field: PlaceForm.Field) -> [Block<Root>] {
            wrong(field).map { [.notice(Notice(.error, $0))] } ?? []
        }
        switch step {
        case .nameAndBadge:
            let badges = Badge.allCases.map { badge in
                Choice(
                    id: badge.slug, label: words[badge.name], detail: words[badge.detail],
                    isSelected: form.badge == badge, on(.form(.badge(badge))))
            }
            var field = TextField(words[.unitanaPlaceName], form.name, error: wrong(.name)) { on(.form(.name($0))) }
            // The wizard's step introduces the app first, and a search that was opened is where one types.
            field.takesFocus = !isWizard && form.id.isNone && !isSearching
            return [.field(field), .choices(Choices(words[.unitanaBadge], style: .cards, badges))]
                + (isWizard ? [.caption(words[.unitanaMoreLater])] : [])
        case .systems:
            return [
                .caption(words[.unitanaHomeSystem]),
                systems(words[.unitanaHomeSystem], form.home, isShort: !isWizard, words) {
                    on(.form(.homeSystem($0)))
                },
                .caption(words[.unitanaPlaceSystem]),
                systems(words[.unitanaPlaceSystem], form.destination, isShort: !isWizard, words) {
                    on(.form(.placeSystem($0)))
                },
            ]
                + (form.city.isNone && !form.isSystemChosen ? [.caption(words[.unitanaZoneOfCity])] : [])
        case .zones:
            func name(_ zone: String) -> String { context.state.search.zoneCity(zone, words.language) }
            func row(_ target: PlaceForm.Target, _ title: Word, _ detail: String, _ icon: String) -> Item<Root> {
                var row: Item<Root> = Item(
                    id: Int64(target.rawValue), title: words[title], detail: detail, icon: icon,
                    on(.form(.search(target.rawValue))))
                row.isCurrent = form.target == target
                return row
            }
            let rows = [
                row(.homeZone, .unitanaHomeZone, name(form.homeZone), "home"),
                row(.placeZone, .unitanaPlaceZone, form.placeZone.map(name) ?? words[.unitanaZoneOfCity], "clock"),
            ]
            return [.list(List(words[.unitanaZonesTitle], style: isWizard ? .rows : .headed, rows))]
                + (isSearching
                    ? search(words[.unitanaZoneSearch], context, takesFocus: true, on)
                    : [.caption(words[.unitanaZonesText])])
        case .tiles:
            let tiles = TileKind.allCases.map { tile in
                Choice(
                    id: tile.slug, label: words[tile.name], icon: tile.icon, isSelected: form.tiles.contains(tile),
                    on(.form(.tile(tile))))
            }
            // The wizard's step has a title of its own.
            return (isWizard ? [] : [.caption(words[.unitanaTiles])])
                + [.choices(Choices(words[.unitanaTiles], style: .grid, allowsSeveral: true, tiles))] + notice(.tiles)
        case .context:
            let home = currency(
                .homeCurrency, .unitanaHomeCurrency, form.homeCurrency, error: wrong(.homeCurrency), form, context
            ) { on(.form(.homeCurrency($0))) }
            let there = currency(
                .placeCurrency, .unitanaPlaceCurrency, form.placeCurrency, error: wrong(.placeCurrency), form, context
            ) { on(.form(.placeCurrency($0))) }
            return city(form, context, error: wrong(.city), on) + home + there
        default: return [review(form, context)]
        }
    }

    private static func systems<Root>(
        _ label: String, _ selected: UnitSystem, isShort: Bool, _ words: Words, _ on: (UInt8) -> Root
    ) -> Block<Root> {
        let options = UnitSystem.allCases.map { system in
            Choice(
                id: system.name, label: words[system.label], detail: isShort ? nil : words[system.detail],
                isSelected: selected == system, on(system.rawValue))
        }
        return .choices(Choices(label, style: isShort ? .chips : .cards, options))
    }

    private static func city<Root>(
        _ form: PlaceForm, _ context: ScreenContext, error: String?, _ on: @escaping @Sendable (Event) -> Root
    ) -> [Block<Root>] {
        let words = context.words
        var blocks: [Block<Root>] = []
        if let city = form.city {
            let change = on(.form(.search(PlaceForm.Target.city.rawValue)))
            blocks.append(
                .list(
                    List(
                        words[.unitanaCity],
                        [
                            Item(
                                id: city.id, title: city.name, detail: words[.unitanaChangeCity], icon: "map-pin",
                                change)
                        ]
                    )))
        }
        if form.target == .city || form.city.isNone && form.target.isNone {
            blocks += search(words[.unitanaCity], context, error: error, on)
        } else if let error {
            // A time zone is being searched for.
            blocks.append(.notice(Notice(.error, error)))
        }
        return blocks
    }

    /// The field of a search and what it has found.
    private static func search<Root>(
        _ label: String, _ context: ScreenContext, error: String? = nil, takesFocus: Bool = false,
        _ on: @escaping @Sendable (Event) -> Root
    ) -> [Block<Root>] {
        let (words, search) = (context.words, context.state.search)
        var field = TextField(label, search.typed, kind: .search, error: error) {
            on(.form(.found(SearchEvent(event: .typed($0)))))
        }
        field.takesFocus = takesFocus
        var blocks: [Block<Root>] = [.field(field)]
        let recent = context.records.recentCities
        let cities = search.phase == .idle ? recent : search.cities
        if search.phase == .local { blocks.append(.caption(words[.unitanaSearchOffline])) }
        if !cities.isEmpty {
            let rows = cities.map { city in
                Item(
                    id: city.id, title: city.name, detail: city.whereabouts(words), icon: "map-pin",
                    on(.form(.cityTapped(city))))
            }
            blocks.append(.list(List(words[search.phase == .idle ? .unitanaRecent : .unitanaFound], rows)))
        } else if search.phase == .found || search.phase == .local {
            blocks.append(.caption(words[.unitanaCityNone]))
        }
        // Who made the list of cities is said where it is used.
        blocks.append(.caption(words[.unitanaGazetteer]))
        return blocks
    }

    /// The field of a currency and, once something is typed in it, the currencies that may be meant.
    private static func currency<Root>(
        _ field: PlaceForm.Field, _ label: Word, _ value: String, error: String?, _ form: PlaceForm,
        _ context: ScreenContext, _ on: @escaping @Sendable (String) -> Root
    ) -> [Block<Root>] {
        let words = context.words
        var typing = TextField(words[label], value, error: error, on)
        typing.hint = words[.unitanaCurrencyHint]
        guard form.typedCurrency == field else { return [.field(typing)] }
        let found = context.state.search.currencies(value, words.language)
        guard !found.isEmpty else { return [.field(typing)] }
        let rows = found.map { currency in
            var row: Item<Root> = Item(
                id: currency.number, title: currency.name, detail: currency.code, icon: "coins", on(currency.code))
            row.isCurrent = currency.code == value
            return row
        }
        return [.field(typing), .list(List(words[.unitanaCurrenciesFound], rows))]
    }

    private static func review<Root>(_ form: PlaceForm, _ context: ScreenContext) -> Block<Root> {
        let words = context.words
        func name(_ zone: String) -> String { context.state.search.zoneCity(zone, words.language) }
        let tiles = form.tiles.map { words[$0.name] }.joined(separator: " · ")
        let city = [form.city?.name ?? "", form.city?.whereabouts(words) ?? ""].filter { !$0.isEmpty }
        func both(_ place: String, _ home: String) -> String { place + " · " + words(.unitanaAtHome, home) }
        let lines: [(String, String, String)] = [
            (words[.unitanaPlaceName], form.name.trimmed, form.badge.icon),
            (words[.unitanaUnits], both(words[form.destination.label], words[form.home.label]), "ruler"),
            (
                words[.unitanaZonesTitle],
                both(name(form.placeZone ?? ""), name(form.homeZone)), "clock"
            ),
            (words[.unitanaCity], city.joined(separator: " · "), "map-pin"),
            (words[.unitanaCurrency], both(form.placeCurrency, form.homeCurrency), "coins"),
            (words[.unitanaTiles], tiles, "layout-grid"),
        ]
        var rows: [Item<Root>] = []
        for (place, line) in lines.enumerated() {
            rows.append(Item(id: Int64(place), title: line.0, detail: line.1, icon: line.2, nil))
        }
        return .list(List(words[.unitanaReviewTitle], rows))
    }
}
