import AlmanacCore

// Which changes of the state no screen shows: above all the progress of writes. Whatever a screen begins to read must be
// compared here.

extension Home.State {
    /// Returns whether both states certainly have the same screen.
    func looksSame(as other: Self) -> Bool {
        // Compared as bytes: a comparison of all that they hold would be in the program for this alone.
        guard store.isNone, other.store.isNone, route == other.route, current == other.current,
            page == other.page, isIdentical(hearing, other.hearing),
            isIdentical(readings, other.readings), records.showsPinyin == other.records.showsPinyin,
            isIdentical(book, other.book),
            popups == other.popups, isRemovingWidget == other.isRemovingWidget, isLimitReached == other.isLimitReached,
            isTimeEmpty == other.isTimeEmpty,
            askingFailed == other.askingFailed,
            records.isEncrypted == other.records.isEncrypted, isIdentical(deck, other.deck),
            isIdentical(filter, other.filter), isIdentical(popup, other.popup), isIdentical(problem, other.problem),
            isIdentical(editor, other.editor), isIdentical(origin, other.origin),
            isIdentical(shareResult, other.shareResult), isIdentical(library, other.library),
            isIdentical(link, other.link), isIdentical(records.widgets, other.records.widgets)
        else { return false }
        let quote = Remembered.widgetQuote
        if route.isAboutWidgets, records.remembered[quote] != other.records.remembered[quote] { return false }
        return isIdentical(records.user, other.records.user)
            && isIdentical(records.storeAnswer, other.records.storeAnswer)
            && isIdentical(records.preferences, other.records.preferences)
            && isIdentical(records.likes, other.records.likes) && isIdentical(records.own, other.records.own)
    }
}
