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
        case .fact(let id): screen = fact(state, id, words, on)
        case .settings: screen = settings(state, words, moment, on)
        }
        screen.tabs = tabs(state, words, on)
        screen.mayReload = true
        // Facts are public, and the selected topics are stored unencrypted anyway.
        screen.mayKeep = true
        return screen
    }

    private static func make<Root>(
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
        var isBrowsing = false
        if case .browse = place { isBrowsing = true }
        return [
            Tab(words[.tabToday], icon: "sun", route: "/facts", isSelected: place == .today, on(.todayTapped)),
            Tab(words[.tabBrowse], icon: "list", route: "/facts/browse", isSelected: isBrowsing, on(.browseTapped)),
            Tab(
                words[.tabSettings], icon: "settings", route: "/facts/settings", isSelected: place == .settings,
                on(.settingsTapped)),
        ]
    }

    private static func today<Root>(
        _ state: State, _ words: Words, _ moment: Moment, _ on: (Event) -> Root
    ) -> Screen<Root> {
        let date = words.date(moment.today)
        guard let fact = DailyFact.choose(from: state.facts, on: moment.today) else {
            return make(state, words[.todayTitle], subtitle: date, [])
        }
        return make(
            state, words[.todayTitle], subtitle: date,
            [.article(article(fact, state, words, isCard: true))] + sharing(fact, state, words, on))
    }

    private static func article(_ fact: Fact, _ state: State, _ words: Words, isCard: Bool) -> Article {
        let category = state.category(fact.category)
        return Article(
            title: fact.title ?? words[.factUntitled], isCard: isCard, category: category?.name ?? "",
            icon: category?.icon ?? "book-open", tint: category?.color ?? "", details: details(fact, state, words),
            summary: fact.summary, paragraphs: fact.content.paragraphs, tags: fact.tags,
            source: fact.sourceURL.map { Link(label: words(.factSource, host($0)), url: $0) },
            language: Language(code: fact.language) ?? state.language)
    }

    private static func details(_ fact: Fact, _ state: State, _ words: Words) -> [String] {
        let type = state.contentTypes.first { $0.slug == fact.contentType }
        return (type.map { [$0.name] } ?? []) + levelAndLength(fact, words)
    }

    private static func levelAndLength(_ fact: Fact, _ words: Words) -> [String] {
        var details: [String] = []
        if let difficulty = fact.difficulty.flatMap({ Difficulty(slug: $0) }) { details.append(difficulty.name(words)) }
        if let seconds = fact.readingTime { details.append(readingTime(seconds, words)) }
        return details
    }

    private static func readingTime(_ seconds: Int64, _ words: Words) -> String {
        seconds < 60 ? words(.readingSeconds, String(seconds)) : words(.readingMinutes, String((seconds + 30) / 60))
    }

    /// Returns the host of a web address without `www.`, as the name of a source.
    static func host(_ url: String) -> String {
        // After the scheme comes an empty part.
        let parts = url.parts(separatedBy: "/")
        guard parts.count > 2 else { return url }
        return parts[2].begins(with: "www.") ? String(decoding: Array(parts[2].utf8)[4...], as: UTF8.self) : parts[2]
    }

    private static func browse<Root>(
        _ state: State, _ filter: FactsRoute.Filter, _ words: Words, _ on: (Event) -> Root
    ) -> Screen<Root> {
        let found = state.matching(filter)
        var blocks: [Block<Root>] = [.filters(filters(state, filter, words, on))]
        if found.isEmpty {
            blocks.append(
                .empty(
                    Empty(
                        icon: "search", title: words[.browseEmptyTitle], text: words[.browseEmptyText],
                        action: Action(words[.browseShowAll], on(.browseTapped)))))
        } else {
            blocks.append(
                .list(List(words[.browseTitle], found.prefix(state.shown).map { item($0, state, words, on) })))
            if found.count > state.shown { blocks.append(.button(Action(words[.browseMore], on(.moreTapped)))) }
        }
        return make(state, words[.browseTitle], subtitle: words(.browseCount, count: found.count), blocks)
    }

    private static func item<Root>(
        _ fact: Fact, _ state: State, _ words: Words, _ on: (Event) -> Root
    ) -> Item<Root> {
        let category = state.category(fact.category)
        return Item(
            id: fact.id, title: fact.title ?? fact.content,
            detail: ([category?.name ?? ""] + levelAndLength(fact, words)).filter { !$0.isEmpty }
                .joined(separator: " · "),
            icon: category?.icon ?? "book-open", tint: category?.color, route: FactsRoute.fact(fact.id).path,
            language: Language(code: fact.language), on(.factTapped(fact.id)))
    }

    private static func filters<Root>(
        _ state: State, _ filter: FactsRoute.Filter, _ words: Words, _ on: (Event) -> Root
    ) -> [Choices<Root>] {
        func chips(
            _ label: String, _ selected: String?, _ options: [(slug: String, name: String)],
            _ event: (String?) -> Event
        ) -> Choices<Root> {
            var choices = [
                Choice(id: "", label: label + ": " + words[.filterAll], isSelected: selected == nil, on(event(nil)))
            ]
            for option in options {
                choices.append(
                    Choice(
                        id: option.slug, label: option.name, isSelected: selected == option.slug,
                        on(event(option.slug))))
            }
            return Choices(label, style: .chips, choices)
        }
        let present = state.categories.filter { category in state.facts.contains { $0.category == category.slug } }
        let levels = Difficulty.allCases.filter { level in
            level != .all && state.facts.contains { $0.difficulty == level.slug }
        }
        return [
            chips(words[.filterCategory], filter.category, present.map { ($0.slug, $0.name) }) { .categoryTapped($0) },
            chips(words[.filterDifficulty], filter.difficulty, levels.map { ($0.slug, $0.name(words)) }) {
                .difficultyTapped($0)
            },
            chips(words[.filterType], filter.contentType, state.contentTypes.map { ($0.slug, $0.name) }) {
                .typeTapped($0)
            },
        ]
    }

    private static func fact<Root>(
        _ state: State, _ id: Int64, _ words: Words, _ on: (Event) -> Root
    ) -> Screen<Root> {
        var screen: Screen<Root>
        if let fact = state.facts.first(where: { $0.id == id }) {
            let article = article(fact, state, words, isCard: false)
            screen = make(state, article.title, [.article(article)] + sharing(fact, state, words, on))
        } else {
            screen = make(
                state, words[.factMissingTitle],
                [
                    .empty(
                        Empty(
                            icon: "search", text: words[.factMissingText],
                            action: Action(words[.browseShowAll], on(.browseTapped))))
                ])
        }
        screen.back = Action(words[.back], on(.backTapped), icon: "chevron-left")
        return screen
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
