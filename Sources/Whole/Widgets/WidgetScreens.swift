import AlmanacCore

/// The pages about widgets (W10).
extension Home {
    /// All widgets of Whole, and how a new one will look.
    static func widgets<Root>(
        _ state: State, _ words: Words, _ moment: Moment, _ on: @escaping @Sendable (Event) -> Root
    ) -> Screen<Root> {
        let size = state.records.widgetSize
        let entitlement = state.entitlement(moment)
        var blocks: [Block<Root>] = [
            preview(state, size, isShown: true, words, moment),
            sizes(size, words) { on(.widgetSizeTapped($0.slug)) },
        ]
        var rows: [Item<Root>] = []
        for (index, widget) in state.records.widgets.enumerated() where widget.app == WholeApp.identity.slug {
            rows.append(
                Item(
                    id: Quote.number(widget.id), title: words[.wholeQuoteTitle] + " · " + words[widget.size.name],
                    detail: entitlement.shows(widgetAt: index) ? nil : words[.widgetPaused], icon: "quote",
                    route: WholeRoute.widget(widget.id).path, on(.wentTo(.widget(widget.id)))))
        }
        if !rows.isEmpty { blocks.append(.list(List(words[.wholeWidgetsTitle], rows))) }
        let isOpen = entitlement.admitsWidget(besides: state.records.widgets.count)
        if !entitlement.isPremium { blocks.append(.caption(words[.wholeWidgetsFree])) }
        blocks += howTo(words, moment)
        var screen: Screen<Root> = make(
            state, words[.wholeWidgetsTitle], subtitle: words[.wholeWidgetsText], blocks)
        screen.layout = .step
        screen.primary = Action(words[.widgetAdd], on(.widgetAddTapped), icon: isOpen ? "plus-square" : "lock")
        return screen
    }

    /// One widget: its size, and the link at which it can be seen.
    static func widget<Root>(
        _ state: State, _ words: Words, _ moment: Moment, _ on: @escaping @Sendable (Event) -> Root
    ) -> Screen<Root> {
        guard let (widget, index) = state.widget else { return make(state, words[.wholeWidgetsTitle], []) }
        var screen: Screen<Root> = make(state, words[.widgetTitle], [])
        guard !state.isRemovingWidget else {
            return Widget.removing(screen, words, kept: on(.widgetKeepTapped), removed: on(.widgetRemoveTapped))
        }
        let isShown = state.entitlement(moment).shows(widgetAt: index)
        var blocks: [Block<Root>] = [
            preview(state, widget.size, isShown: isShown, words, moment),
            sizes(widget.size, words) { on(.widgetResized($0)) },
        ]
        // The widget itself says why it is paused.
        if !isShown { blocks.insert(.button(Action(words[.storeOffers], on(.wentTo(.paywall)))), at: 1) }
        if let link = state.link {
            blocks += link.blocks(
                words[.wholeName], widget.size, words, on: { on(.linkTapped($0)) }, typed: on(.linkTyped))
        }
        blocks += howTo(words, moment)
        blocks.append(Widget.removal(words, on(.widgetRemoveTapped)))
        screen.blocks = blocks
        screen.layout = .step
        return screen
    }

    /// The widget as it will be seen: the quote last shown, or an example.
    private static func preview<Root>(
        _ state: State, _ size: WidgetSize, isShown: Bool, _ words: Words, _ moment: Moment
    ) -> Block<Root> {
        let shown = state.records.remembered[Remembered.widgetQuote].flatMap { state.library.quote($0) }
        let name = words[.wholeName]
        let view: WidgetView =
            if !isShown {
                .locked(app: WholeApp.identity.slug, name: name, words.language, at: moment.now)
            } else if let shown {
                WidgetView(WholeWidget.snapshot(of: shown, moment.now, words), name: name, at: moment.now)
            } else {
                WidgetView(WholeWidget.demo(words), .demo, name: name, at: moment.now)
            }
        return .picture(WidgetPicture(view, size.pixels).preview(WholeWidget.colors))
    }

    private static func sizes<Root>(
        _ chosen: WidgetSize, _ words: Words, _ tapped: (WidgetSize) -> Root
    ) -> Block<Root> {
        let options = WidgetSize.allCases.map { size in
            Choice(id: size.slug, label: words[size.name], isSelected: size == chosen, tapped(size))
        }
        return .choices(Choices(words[.wholeWidgetSize], style: .chips, options))
    }

    private static func howTo<Root>(_ words: Words, _ moment: Moment) -> [Block<Root>] {
        [.notice(Notice(.info, title: words[.widgetShowTitle], words[WidgetLink.instructions(moment)]))]
    }
}
