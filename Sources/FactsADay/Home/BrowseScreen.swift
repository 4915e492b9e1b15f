import AlmanacCore

/// All facts: a shelf of their topics, and lists with menus and a search (F9, F10).
extension Home {
    static func browse<Root>(
        _ state: State, _ asked: FactsRoute.Filter, _ words: Words, _ moment: Moment,
        _ on: @escaping @Sendable (Event) -> Root
    ) -> Screen<Root> {
        let filter = state.offered(asked)
        let topic = filter.isTopic ? state.category(filter.category) : nil
        let title = topic?.name ?? words[.browseTitle]
        let found = state.matching(filter)
        var blocks: [Block<Root>] = otherLanguage(state, words, moment)
        if topic.isNone {
            var field = TextField(words[.factsSearch], filter.search ?? "", kind: .search) { on(.searched($0)) }
            field.hint = words[.factsSearch]
            blocks.append(.field(field))
        }
        blocks.append(.filters(menus(state, filter, words, on)))
        if filter.isEmpty {
            blocks.append(.list(List(words[.filterCategory], style: .shelf, topics(state, words, on))))
        } else if found.isEmpty {
            blocks += nothing(state, filter, words, on)
        } else {
            blocks.append(.list(List(title, rows(found, state, words, moment, on))))
            // Not beside a search: with it the field would move to another column while somebody types.
            if !topic.isNone { blocks += open(found[0], state, words, moment) }
        }
        var screen = make(state, title, subtitle: words(.browseCount, count: found.count), blocks)
        if !topic.isNone { screen.back = Action(words[.back], on(.backTapped), icon: "chevron-left") }
        return screen
    }

    /// A tile for each topic, which leads to its page.
    private static func topics<Root>(_ state: State, _ words: Words, _ on: (Event) -> Root) -> [Item<Root>] {
        state.presentCategories.map { category in
            var count = 0
            for fact in state.facts where fact.category == category.slug { count += 1 }
            let page = FactsRoute.browse(.topic(category.slug))
            return Item(
                id: category.id, title: category.name, detail: words(.browseCount, count: count),
                icon: category.icon ?? "book-open", tint: category.color, route: page.path, on(.visited(page)))
        }
    }

    /// The rows of facts. A search makes only those that were not drawn before.
    private static func rows<Root>(
        _ facts: [Fact], _ state: State, _ words: Words, _ moment: Moment,
        _ on: @escaping @Sendable (Event) -> Root
    ) -> Rows<Root> {
        let version = state.lookup.version ?? ""
        // The texts of a fact change with the version, and with the language in which they are fetched.
        let texts = (facts.first?.language ?? "") + version
        return .stamped(
            StampedRows(facts, RowBasis(words.language, moment), stamp: { RowStamp($0.id, text: texts) }) { fact in
                row(fact, detail: kicker(fact, state, words), state, on)
            })
    }

    /// Says that nothing matches, and how many facts each of the filters hides by itself.
    private static func nothing<Root>(
        _ state: State, _ filter: FactsRoute.Filter, _ words: Words, _ on: (Event) -> Root
    ) -> [Block<Root>] {
        let ways = ways(state, filter, words).map { way in
            (label: way.label, filter: way.filter, count: state.matching(way.filter).count)
        }.filter { $0.count > 0 }
        let isSearchAlone = filter == FactsRoute.Filter(search: filter.search)
        let text: Word =
            filter.search.isNone ? .browseEmptyText : isSearchAlone ? .factsSearchNone : .browseEmptyBoth
        var blocks: [Block<Root>] = [
            .empty(
                Empty(
                    icon: "search", title: words[.browseEmptyTitle], text: words[text],
                    action: Action(words[.browseShowAll], on(.browseTapped))))
        ]
        guard !isSearchAlone, !ways.isEmpty else { return blocks }
        let rows = ways.enumerated().map { place, way in
            Item(
                id: Int64(place), title: words(.browseWithout, way.label),
                detail: words(.browseCount, count: way.count), on(.visited(.browse(way.filter))))
        }
        blocks.append(.list(List(words[.browseEmptyTitle], rows)))
        return blocks
    }

    /// The filters that are left without one of those that are set, with the name of that one.
    private static func ways(
        _ state: State, _ filter: FactsRoute.Filter, _ words: Words
    ) -> [(label: String, filter: FactsRoute.Filter)] {
        var ways: [(label: String, filter: FactsRoute.Filter)] = []
        func add(_ label: String?, _ change: (inout FactsRoute.Filter) -> Void) {
            guard let label else { return }
            var other = filter
            change(&other)
            ways.append((label, other))
        }
        add(filter.search) { $0.search = nil }
        add(filter.category.flatMap { state.category($0)?.name }) {
            $0.category = nil
            $0.isTopic = false
        }
        add(filter.difficulty.flatMap { slug in state.presentLevels.first { $0.slug == slug }?.name(words) }) {
            $0.difficulty = nil
        }
        add(filter.contentType.flatMap { slug in state.contentTypes.first { $0.slug == slug }?.name }) {
            $0.contentType = nil
        }
        return ways
    }

    private static func menus<Root>(
        _ state: State, _ filter: FactsRoute.Filter, _ words: Words, _ on: (Event) -> Root
    ) -> [Choices<Root>] {
        func menu(
            _ label: String, _ selected: String?, _ options: [(slug: String, name: String)],
            _ event: (String?) -> Event
        ) -> Choices<Root> {
            var choices = [
                Choice(
                    id: "", label: words(.pairLabeled, label, words[.filterAll]), isSelected: selected == nil,
                    on(event(nil)))
            ]
            for option in options {
                choices.append(
                    Choice(
                        id: option.slug, label: option.name, isSelected: selected == option.slug,
                        on(event(option.slug))))
            }
            return Choices(label, style: .menu, choices)
        }
        var menus = [
            menu(words[.filterDifficulty], filter.difficulty, state.presentLevels.map { ($0.slug, $0.name(words)) }) {
                .difficultyTapped($0)
            },
            menu(words[.filterType], filter.contentType, state.contentTypes.map { ($0.slug, $0.name) }) {
                .typeTapped($0)
            },
        ]
        // The shelf has the topics as tiles, and a topic's page has its own.
        if !filter.isEmpty, !filter.isTopic {
            menus.append(
                menu(words[.filterCategory], filter.category, state.presentCategories.map { ($0.slug, $0.name) }) {
                    .categoryTapped($0)
                })
        }
        return menus
    }
}

extension Home.State {
    /// The categories of which there are facts.
    fileprivate var presentCategories: [Category] {
        categories.filter { category in facts.contains { $0.category == category.slug } }
    }

    /// The levels of which there are facts.
    fileprivate var presentLevels: [Difficulty] {
        Difficulty.allCases.filter { level in level != .all && facts.contains { $0.difficulty == level.slug } }
    }

    /// Returns a filter without what the menus do not offer: an old link may name a category that is no longer chosen.
    func offered(_ filter: FactsRoute.Filter) -> FactsRoute.Filter {
        var filter = filter
        if let slug = filter.category, !presentCategories.contains(where: { $0.slug == slug }) {
            filter.category = nil
            filter.isTopic = false
        }
        if let slug = filter.difficulty, !presentLevels.contains(where: { $0.slug == slug }) { filter.difficulty = nil }
        if let slug = filter.contentType, !contentTypes.contains(where: { $0.slug == slug }) {
            filter.contentType = nil
        }
        return filter
    }
}
