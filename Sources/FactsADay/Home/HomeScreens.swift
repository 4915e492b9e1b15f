import AlmanacCore

/// The screens of the main app.
extension Home {
    static func screen<Root>(_ state: State, _ moment: Moment, on: @escaping @Sendable (Event) -> Root) -> Screen<Root>
    {
        let words = Words(state.language, moment)
        var screen: Screen<Root>
        switch state.route {
        case .today: screen = today(state, words, moment, on)
        case .browse(let filter): screen = browse(state, filter, words, moment, on)
        case .fact(let id): screen = fact(state, id, words, moment, on)
        case .favorites: screen = favorites(state, words, moment, on)
        case .past: screen = past(state, words, moment, on)
        case .settings: screen = settings(state, words, moment, on)
        case .topics: screen = topics(state, words, on)
        case .level: screen = level(state, words, on)
        }
        if screen.layout == .page { screen.tabs = tabs(state, words, on) }
        screen.popup = popup(state, words)
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
}
