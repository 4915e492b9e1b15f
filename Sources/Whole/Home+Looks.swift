import AlmanacCore

// Which changes of the state no screen shows: above all the progress of writes. Whatever a screen begins to read must be
// compared here.

extension Home.State {
    /// Returns whether both states certainly have the same screen.
    func looksSame(as other: Self) -> Bool {
        guard store.isNone, other.store.isNone, route == other.route, current == other.current, deck == other.deck,
            filter == other.filter, popups == other.popups, popup == other.popup, problem == other.problem,
            editor == other.editor, origin == other.origin, isLimitReached == other.isLimitReached,
            isIdentical(shareResult, other.shareResult), isIdentical(library.quotes, other.library.quotes),
            link == other.link, isIdentical(records.widgets, other.records.widgets)
        else { return false }
        // What the library is doing shows only while there is nothing else to show.
        if library.phase != other.library.phase, deck.isEmpty || route != .quotes { return false }
        let quote = Remembered.widgetQuote
        if route.isAboutWidgets, records.remembered[quote] != other.records.remembered[quote] { return false }
        return isIdentical(records.user, other.records.user) && isIdentical(records.told, other.records.told)
            && isIdentical(records.preferences, other.records.preferences)
            && isIdentical(records.likes, other.records.likes) && isIdentical(records.own, other.records.own)
    }
}
