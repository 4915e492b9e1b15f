import AlmanacCore

/// The list of all facts, with its menus and its search (F9, F10).
extension Home {
    static func browse<Root>(
        _ state: State, _ asked: FactsRoute.Filter, _ words: Words, _ moment: Moment,
        _ on: @escaping @Sendable (Event) -> Root
    ) -> Screen<Root> {
        let filter = state.offered(asked)
        let found = state.matching(filter)
        var blocks: [Block<Root>] =
            otherLanguage(state, words, moment) + [
                .field(TextField(words[.factsSearch], filter.search ?? "", kind: .search) { on(.searched($0)) }),
                .filters(menus(state, filter, words, on)),
            ]
        if found.isEmpty {
            blocks += nothing(state, filter, words, on)
        } else {
            let rows = found.prefix(state.shown).map { row($0, detail: kicker($0, state, words), state, on) }
            blocks.append(.list(List(words[.browseTitle], Array(rows))))
            if found.count > state.shown { blocks.append(.button(Action(words[.browseMore], on(.moreTapped)))) }
            // On a wide screen, the first one lies open beside the list.
            blocks += [.aside(isOnlyWide: true), .article(article(found[0], state, words, moment, isCard: true))]
        }
        return make(state, words[.browseTitle], subtitle: words(.browseCount, count: found.count), blocks)
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
        add(filter.category.flatMap { state.category($0)?.name }) { $0.category = nil }
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
        return [
            menu(words[.filterCategory], filter.category, state.presentCategories.map { ($0.slug, $0.name) }) {
                .categoryTapped($0)
            },
            menu(words[.filterDifficulty], filter.difficulty, state.presentLevels.map { ($0.slug, $0.name(words)) }) {
                .difficultyTapped($0)
            },
            menu(words[.filterType], filter.contentType, state.contentTypes.map { ($0.slug, $0.name) }) {
                .typeTapped($0)
            },
        ]
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
        if let slug = filter.category, !presentCategories.contains(where: { $0.slug == slug }) { filter.category = nil }
        if let slug = filter.difficulty, !presentLevels.contains(where: { $0.slug == slug }) { filter.difficulty = nil }
        if let slug = filter.contentType, !contentTypes.contains(where: { $0.slug == slug }) {
            filter.contentType = nil
        }
        return filter
    }
}
