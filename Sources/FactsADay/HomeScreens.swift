import AlmanacCore

/// What the main app looks like.
extension Home {
    static func screen(_ state: State, _ moment: Moment) -> Screen<Event> {
        let words = Words(state.language)
        var screen: Screen<Event>
        switch state.route {
        case .today: screen = today(state, words, moment)
        case .browse(let filter): screen = browse(state, filter, words)
        case .fact(let id): screen = fact(state, id, words)
        case .settings: screen = settings(state, words, moment)
        }
        screen.tabs = tabs(state, words)
        screen.isAtRest = true
        return screen
    }

    private static func make(
        _ state: State, _ title: String, subtitle: String? = nil, _ blocks: [Block<Event>]
    ) -> Screen<Event> {
        var screen = Screen<Event>(
            route: state.route.path, title: title, face: .facts, language: state.language, blocks: blocks)
        screen.subtitle = subtitle
        return screen
    }

    private static func tabs(_ state: State, _ words: Words) -> [Tab<Event>] {
        var place = state.route
        if case .fact = place { place = state.origin }
        var isBrowsing = false
        if case .browse = place { isBrowsing = true }
        return [
            Tab(words[.tabToday], icon: "sun", route: "/facts", isSelected: place == .today, .todayTapped),
            Tab(words[.tabBrowse], icon: "list", route: "/facts/browse", isSelected: isBrowsing, .browseTapped),
            Tab(
                words[.tabSettings], icon: "settings", route: "/facts/settings", isSelected: place == .settings,
                .settingsTapped),
        ]
    }

    private static func today(_ state: State, _ words: Words, _ moment: Moment) -> Screen<Event> {
        let date = words.date(moment.today)
        guard let fact = DailyFact.choose(from: state.facts, on: moment.today) else {
            return make(state, words[.todayTitle], subtitle: date, [])
        }
        return make(
            state, words[.todayTitle], subtitle: date,
            [.article(article(fact, state, words, isCard: true))])
    }

    private static func article(_ fact: Fact, _ state: State, _ words: Words, isCard: Bool) -> Article {
        let category = state.category(fact.category)
        return Article(
            title: fact.title ?? words[.factUntitled], isCard: isCard, category: category?.name ?? "",
            icon: category?.icon ?? "book-open", tint: category?.color ?? "", details: details(fact, state, words),
            summary: fact.summary, paragraphs: paragraphs(fact.content), tags: fact.tags,
            source: fact.sourceURL.map { (words(.factSource, host($0)), $0) },
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

    private static func paragraphs(_ text: String) -> [String] {
        text.utf8.split(separator: UInt8(ascii: "\n")).map { String(decoding: Array($0), as: UTF8.self) }
    }

    /// The host of a web address, to name a source by.
    private static func host(_ url: String) -> String {
        let parts = url.utf8.split(separator: UInt8(ascii: "/"))
        var host = parts.count > 1 ? String(decoding: Array(parts[1]), as: UTF8.self) : url
        if host.hasPrefix("www.") { host = String(decoding: Array(host.utf8.dropFirst(4)), as: UTF8.self) }
        return host
    }

    private static func browse(_ state: State, _ filter: FactsRoute.Filter, _ words: Words) -> Screen<Event> {
        let found = state.matching(filter)
        var blocks: [Block<Event>] = [.filters(filters(state, filter, words))]
        if found.isEmpty {
            blocks.append(
                .empty(
                    Empty(
                        icon: "search", title: words[.browseEmptyTitle], text: words[.browseEmptyText],
                        action: Action(words[.browseShowAll], .browseTapped))))
        } else {
            blocks.append(.list(List(words[.browseTitle], found.prefix(state.shown).map { item($0, state, words) })))
            if found.count > state.shown { blocks.append(.button(Action(words[.browseMore], .moreTapped))) }
        }
        return make(state, words[.browseTitle], subtitle: words(.browseCount, count: found.count), blocks)
    }

    private static func item(_ fact: Fact, _ state: State, _ words: Words) -> Item<Event> {
        let category = state.category(fact.category)
        return Item(
            id: fact.id, title: fact.title ?? fact.content,
            detail: ([category?.name ?? ""] + levelAndLength(fact, words)).filter { !$0.isEmpty }
                .joined(separator: " · "),
            icon: category?.icon ?? "book-open", tint: category?.color, route: FactsRoute.fact(fact.id).path,
            language: Language(code: fact.language), .factTapped(fact.id))
    }

    private static func filters(
        _ state: State, _ filter: FactsRoute.Filter, _ words: Words
    ) -> [Choices<Event>] {
        func chips(
            _ label: String, _ selected: String?, _ options: [(slug: String, name: String)],
            _ event: (String?) -> Event
        ) -> Choices<Event> {
            var choices = [
                Choice(id: "", label: label + ": " + words[.filterAll], isSelected: selected == nil, event(nil))
            ]
            for option in options {
                choices.append(
                    Choice(
                        id: option.slug, label: option.name, isSelected: selected == option.slug,
                        event(option.slug)))
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

    private static func fact(_ state: State, _ id: Int64, _ words: Words) -> Screen<Event> {
        var screen: Screen<Event>
        if let fact = state.facts.first(where: { $0.id == id }) {
            let article = article(fact, state, words, isCard: false)
            screen = make(state, article.title, [.article(article)])
        } else {
            screen = make(
                state, words[.factMissingTitle],
                [
                    .empty(
                        Empty(
                            icon: "search", title: words[.factMissingTitle], text: words[.factMissingText],
                            action: Action(words[.browseShowAll], .browseTapped)))
                ])
        }
        screen.back = Action(words[.back], .backTapped, icon: "chevron-left")
        return screen
    }

    private static func settings(_ state: State, _ words: Words, _ moment: Moment) -> Screen<Event> {
        let names = state.choosing.categories.compactMap { state.category($0)?.name }
        var blocks: [Block<Event>] = [
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
                            detail: state.choosing.difficulty.name(words), icon: "book-open", nil),
                    ])),
            .button(Action(words[.settingsChange], .changeTapped)),
            .time(TimeField(words[.notificationsTime], state.choosing.time) { .timeChanged($0) }),
        ]
        if let problem = state.problem { blocks.append(.notice(Notice(.error, problem.message(words)))) }
        if moment.permission != .granted { blocks.append(.notice(Notice(.info, words[.settingsBlocked]))) }
        blocks.append(.caption(words[.settingsPrivacy]))
        blocks.append(.caption(words[.settingsSources]))
        return make(state, words[.settingsTitle], blocks)
    }
}
