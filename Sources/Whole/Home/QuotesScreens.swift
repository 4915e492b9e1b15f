import AlmanacCore

/// The screens on which quotes are read: the day's deck, a single quote, the favorites and the filter (W4, W5).
extension Home {
    static func screen<Root>(_ state: State, _ moment: Moment, on: @escaping @Sendable (Event) -> Root) -> Screen<Root>
    {
        let words = Words(state.language, moment)
        var screen: Screen<Root>
        switch state.route {
        case .quotes: screen = quotes(state, words, moment, on)
        case .quote(let id): screen = single(id, state, words, moment, on)
        case .favorites: screen = favorites(state, words, on)
        case .categories: screen = filter(state, words, on)
        case .settings: screen = settings(state, words, moment, on)
        case .preferred: screen = preferred(state, words, on)
        case .customize: screen = customize(state, words, moment, on)
        case .own: screen = own(state, words, moment, on)
        case .editor: screen = editor(state, words, moment, on)
        case .widgets: screen = widgets(state, words, moment, on)
        case .widget: screen = widget(state, words, moment, on)
        case .subscription, .paywall:
            guard let store = state.store else { return make(state, words[.wholeName], []) }
            screen = Storefront.screen(store, state.records.subscription, words, moment) { on(.store($0)) }
            screen.popup = popup(state, words, on)
            return screen
        }
        if let fault = state.problem {
            screen.blocks.append(.notice(Notice(.error, StorageProblem.message(fault, words))))
        }
        if case .failed = state.shareResult {
            screen.blocks.append(.notice(Notice(.error, words[.shareFailed])))
        }
        if screen.back.isNone, state.route.parent != nil {
            screen.back = Action(words[.back], on(.backTapped), icon: "chevron-left")
        }
        if screen.layout == .page { screen.tabs = tabs(state, words, on) }
        screen.popup = popup(state, words, on)
        if let popup = screen.popup, state.popup == .subscribed || state.popup == .trialBegun {
            screen.blocks.append(.arrival(icon: "sparkles", popup.text))
        }
        screen.mayReload = state.editor.isNone
        // Quotes are public; favorites and settings are not, and the cards say what was liked.
        return screen
    }

    static func make<Root>(
        _ state: State, _ title: String, subtitle: String? = nil, _ blocks: [Block<Root>]
    ) -> Screen<Root> {
        var screen = Screen<Root>(
            route: state.route.path, title: title, face: .whole, language: state.language, blocks: blocks)
        screen.subtitle = subtitle
        return screen
    }

    private static func tabs<Root>(_ state: State, _ words: Words, _ on: (Event) -> Root) -> [Tab<Root>] {
        let places: [(route: WholeRoute, label: Word, icon: String)] = [
            (.quotes, .wholeTabQuotes, "quote"), (.favorites, .wholeTabFavorites, "heart"),
            (.settings, .tabSettings, "settings"),
        ]
        let here = state.tab
        return places.map { place in
            Tab(
                words[place.label], icon: place.icon, route: place.route.path, isSelected: here == place.route,
                on(.wentTo(place.route)))
        }
    }

    // MARK: The deck

    private static func quotes<Root>(
        _ state: State, _ words: Words, _ moment: Moment, _ on: @escaping @Sendable (Event) -> Root
    ) -> Screen<Root> {
        var screen: Screen<Root> = make(state, words[.wholeQuotesTitle], [])
        screen.blocks = [deck(state, words, moment, on)]
        if !state.filter.isEmpty {
            screen.blocks.insert(filtered(state, words, on), at: 0)
        } else if !state.deck.isEmpty, let greeting = greeting(state, words, moment) {
            screen.blocks.insert(.caption(greeting), at: 0)
        }
        screen.toolbar = [
            tool(.categories, .wholeCategories, "list-filter", words, isSelected: !state.filter.isEmpty, on),
            tool(.customize, .wholeCustomize, "palette", words, on),
            tool(.settings, .tabSettings, "settings", words, on),
        ]
        if state.isLimitReached, !state.entitlement(moment).isPremium {
            screen.primary = Action(words[.wholeLimitButton], on(.wentTo(.paywall)), icon: "sparkles")
        }
        return screen
    }

    /// Greets by the name that was given in the onboarding; `nil` without one.
    private static func greeting(_ state: State, _ words: Words, _ moment: Moment) -> String? {
        guard let name = state.records.name else { return nil }
        let hello: Word =
            switch DayPart(moment.zone.time(at: moment.now)) {
            case .morning: .wholeHelloMorning
            case .afternoon: .wholeHelloAfternoon
            case .evening: .wholeHelloEvening
            }
        return words(hello, name)
    }

    /// What the deck is narrowed down to: a tap takes a category away, and the last button all of them.
    private static func filtered<Root>(_ state: State, _ words: Words, _ on: (Event) -> Root) -> Block<Root> {
        var tools = state.filter.compactMap { slug in
            QuoteCategory(slug: slug).map {
                Tool(Action(words[$0.name], on(.filterTapped(slug)), icon: "x"), isPressed: true)
            }
        }
        // On the empty page it is the large button.
        if !state.deck.isEmpty { tools.append(Tool(Action(words[.wholeFilterAll], on(.filterCleared)))) }
        return .tools(tools)
    }

    private static func tool<Root>(
        _ route: WholeRoute, _ label: Word, _ icon: String, _ words: Words, isSelected: Bool = false,
        _ on: (Event) -> Root
    ) -> Tab<Root> {
        Tab(words[label], icon: icon, route: route.path, isSelected: isSelected, on(.wentTo(route)))
    }

    private static func deck<Root>(
        _ state: State, _ words: Words, _ moment: Moment, _ on: @escaping @Sendable (Event) -> Root
    ) -> Block<Root> {
        let makes = CardMaker(state, moment)
        let cards = state.deck.compactMap { state.library.quote($0) }.map { makes.card($0, words, on) }
        guard cards.isEmpty else {
            let isLimited = state.entitlement(moment).quotesPerDay != nil && state.filter.isEmpty
            return .deck(
                Deck(
                    words[.wholeQuotesTitle], cards, at: state.index, previous: words[.wholePrevious],
                    next: words[.wholeNext], ended: isLimited ? on(.endReached) : nil
                ) { on(.moved($0)) })
        }
        if let missing = missing(state, words, on) { return missing }
        return .empty(
            Empty(
                icon: "list-filter", title: words[.wholeFilterNone], text: words[.wholeFilterNoneText],
                action: Action(words[.wholeFilterAll], on(.filterCleared))))
    }

    /// What to show while there are no quotes: the reason and Retry, or the download's progress.
    private static func missing<Root>(
        _ state: State, _ words: Words, _ on: (Event) -> Root
    ) -> Block<Root>? {
        if case .failed(let failure) = state.library.phase {
            return .notice(
                Notice(
                    .error, title: words[.wholeLoadFailed], failure.message(words),
                    action: Action(words[.retry], on(.retryTapped))))
        }
        guard state.library.quotes.isEmpty || state.library.isFetching else { return nil }
        return .progress(ProgressBar(words[.wholeLoading], done: 0, total: 0))
    }

    private static func single<Root>(
        _ id: String, _ state: State, _ words: Words, _ moment: Moment, _ on: @escaping @Sendable (Event) -> Root
    ) -> Screen<Root> {
        var screen: Screen<Root> = make(state, words[.wholeQuoteTitle], [])
        if let quote = state.library.quote(id) {
            let makes = CardMaker(state, moment)
            let book = state.pages(for: id).compactMap { state.library.quote($0) }
            let isBook = book.count > 1
            let cards = (isBook ? book : [quote]).map { makes.card($0, words, on) }
            screen.blocks = [
                .deck(
                    Deck(
                        words[isBook ? .wholeTabFavorites : .wholeQuoteTitle], cards, at: isBook ? state.page : 0,
                        previous: words[.wholePrevious], next: words[.wholeNext]
                    ) { on(.moved($0)) })
            ]
            if isBook {
                let place = words(.deckPlace, String(state.page + 1), String(book.count))
                screen.blocks.insert(.caption(place), at: 0)
            }
        } else if let missing = missing(state, words, on) {
            screen.blocks = [missing]
        }
        return screen
    }

    // MARK: Favorites and the filter

    private static func favorites<Root>(_ state: State, _ words: Words, _ on: (Event) -> Root) -> Screen<Root> {
        let rows = state.records.likes.compactMap { like in
            like.string("quote_id").flatMap { state.library.quote($0) }
        }.map { quote -> Item<Root> in
            var row = Item(
                id: quote.number, title: quote.english, detail: quote.chinese.isEmpty ? nil : quote.chinese,
                route: WholeRoute.quote(quote.id).path, language: .en, on(.wentTo(.quote(quote.id))),
                remove: Action(words[.wholeFavoritesRemove], on(.unlikeTapped(quote.id)), icon: "trash"))
            row.detailLanguage = .zh
            return row
        }
        guard rows.isEmpty else {
            return make(
                state, words[.wholeTabFavorites], subtitle: words(.wholeFavoritesCount, count: rows.count),
                [.list(List(words[.wholeTabFavorites], rows))])
        }
        return make(
            state, words[.wholeTabFavorites],
            [
                .empty(
                    Empty(
                        icon: "heart", title: words[.wholeFavoritesNone], text: words[.wholeFavoritesNoneText],
                        action: Action(words[.wholeFavoritesRead], on(.wentTo(.quotes)))))
            ])
    }

    private static func filter<Root>(_ state: State, _ words: Words, _ on: (Event) -> Root) -> Screen<Root> {
        let options = QuoteCategory.options(words, selected: state.filter) { on(.filterTapped($0)) }
        var screen: Screen<Root> = make(
            state, words[.wholeCategories], subtitle: words[.wholeFilterText],
            [.choices(Choices(words[.wholeCategories], style: .grid, allowsSeveral: true, options))])
        if !state.filter.isEmpty {
            screen.blocks.append(.button(Action(words[.wholeFilterAll], on(.filterCleared))))
        }
        screen.layout = .step
        screen.primary = Action(words[.wholeFilterShow], on(.wentTo(.quotes)))
        return screen
    }
}

extension Home.State {
    /// The ids of the book's pages for a quote that was opened from the favorites; empty for any other.
    func pages(for id: String) -> [String] {
        origin == .favorites && book.contains(id) ? book : []
    }

    /// The tab to which the screen belongs. A quote that was opened from the favorites is one of theirs.
    fileprivate var tab: WholeRoute {
        if case .quote = route, origin == .favorites { return .favorites }
        return route.tab
    }
}

extension WholeRoute {
    /// The tab to which the screen belongs.
    var tab: WholeRoute {
        switch self {
        case .favorites: .favorites
        case .settings, .preferred, .subscription, .own, .editor, .widgets, .widget: .settings
        default: .quotes
        }
    }
}
