import AlmanacCore

/// The screens of the main app.
extension Home {
    static func screen<Root>(_ state: State, _ moment: Moment, on: @escaping @Sendable (Event) -> Root) -> Screen<Root>
    {
        let words = Words(state.language, moment)
        var screen: Screen<Root>
        switch state.route {
        case .today: screen = today(state, words, moment, on)
        case .browse(let filter): screen = browse(state, filter, words, on)
        case .fact(let id): screen = fact(state, id, words, moment, on)
        case .favorites: screen = favorites(state, words, on)
        case .past: screen = past(state, words, moment, on)
        case .settings: screen = settings(state, words, moment, on)
        }
        screen.tabs = tabs(state, words, on)
        screen.mayReload = true
        // Facts are public, and the selected topics are stored unencrypted anyway.
        screen.mayKeep = true
        return screen
    }

    static func make<Root>(
        _ state: State, _ title: String, subtitle: String? = nil, _ blocks: [Block<Root>]
    ) -> Screen<Root> {
        var screen = Screen<Root>(
            route: state.route.path, title: title, face: .facts, language: state.language, blocks: blocks)
        screen.subtitle = subtitle
        return screen
    }

    private static func tabs<Root>(_ state: State, _ words: Words, _ on: (Event) -> Root) -> [Tab<Root>] {
        var place = state.route
        if case .fact = place { place = state.origin }
        if place == .past { place = .today }
        var isBrowsing = false
        if case .browse = place { isBrowsing = true }
        return [
            Tab(words[.tabToday], icon: "sun", route: "/facts", isSelected: place == .today, on(.todayTapped)),
            Tab(words[.tabBrowse], icon: "list", route: "/facts/browse", isSelected: isBrowsing, on(.browseTapped)),
            Tab(
                words[.factsFavorites], icon: "heart", route: "/facts/favorites", isSelected: place == .favorites,
                on(.favoritesTapped)),
            Tab(
                words[.tabSettings], icon: "settings", route: "/facts/settings", isSelected: place == .settings,
                on(.settingsTapped)),
        ]
    }

    private static func settings<Root>(
        _ state: State, _ words: Words, _ moment: Moment, _ on: @escaping @Sendable (Event) -> Root
    ) -> Screen<Root> {
        let names = state.preferences.categories.compactMap { state.category($0)?.name }
        var blocks: [Block<Root>] = [
            .list(
                List(
                    words[.settingsChosen],
                    [
                        Item(
                            id: 1, title: words[.settingsLanguage], detail: state.language.name, icon: "globe", nil),
                        Item(
                            id: 2, title: words[.settingsCategories], detail: names.joined(separator: ", "),
                            icon: "sliders", nil),
                        Item(
                            id: 3, title: words[.settingsDifficulty],
                            detail: state.preferences.difficulty.name(words), icon: "book-open", nil),
                    ])),
            .button(Action(words[.settingsChange], on(.changeTapped))),
            .time(TimeField(words[.notificationsTime], state.preferences.time) { on(.timeChanged($0)) }),
        ]
        if let problem = state.problem { blocks.append(.notice(Notice(.error, problem.message(words)))) }
        if moment.permission != .granted { blocks.append(.notice(Notice(.info, words[.settingsBlocked]))) }
        blocks.append(.caption(words[.settingsPrivacy]))
        blocks.append(.caption(words[.settingsSources]))
        return make(state, words[.settingsTitle], blocks)
    }
}
