// What the page of a widget says in every app that has widgets, beside its link.

extension Widget {
    /// Returns the button that removes a widget.
    public static func removal<Event>(_ words: Words, _ tapped: Event) -> Block<Event> {
        .button(Action(words[.widgetRemove], tapped, icon: "trash").destructive())
    }

    /// Asks before a widget is removed: its link ends with it.
    /// - Parameter page: The widget's page, whose place the question takes.
    @inline(never)
    public static func removing<Event>(
        _ page: Screen<Event>, _ words: Words, kept: Event, removed: Event
    ) -> Screen<Event> {
        var screen = page
        screen.title = words[.widgetRemoveTitle]
        screen.blocks = [.hero(icon: "trash"), .text(words[.widgetRemoveText])]
        screen.layout = .step
        screen.back = Action(words[.unitanaKeep], kept, icon: "chevron-left")
        screen.primary = Action(words[.widgetRemove], removed).destructive()
        return screen
    }

    /// Says that a widget waits for a subscription, and leads to the offers.
    public static func paused<Event>(_ words: Words, offers: Event) -> Block<Event> {
        .notice(Notice(.info, words[.widgetLocked], action: Action(words[.storeOffers], offers)))
    }
}
