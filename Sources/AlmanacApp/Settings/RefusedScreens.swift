import AlmanacCore

/// The pages on which the user views the changes the server refused for good, and sends them again or discards them.
extension SettingsPage {
    static func refused<Root: Equatable & Sendable>(
        _ context: ScreenContext, _ visit: @escaping @Sendable (String) -> Root
    ) -> Screen<Root> {
        let words = context.words
        let rows = (context.state.refused ?? []).map { change in
            let route = SettingsRoute.refusedChange(change.number).path
            return Item(
                id: change.number, title: title(change, words), detail: words[change.reason.word],
                icon: "alert-triangle",
                route: route, visit(route))
        }
        var screen = Screen<Root>(
            route: SettingsRoute.refused.path, title: words[.refusedTitle], face: .almanac, language: words.language)
        if !rows.isEmpty {
            screen.subtitle = words[.refusedText]
            screen.blocks = [.list(List(words[.refusedTitle], rows))]
        } else if !context.state.refused.isNone {
            screen.blocks = [.empty(Empty(icon: "check", text: words[.refusedNone]))]
        }
        return screen
    }

    static func refusedChange<Root: Equatable & Sendable>(
        _ context: ScreenContext, _ number: Int64, _ on: @escaping @Sendable (Event) -> Root
    ) -> Screen<Root> {
        let words = context.words
        guard let change = context.state.change(number) else {
            // The change no longer exists, or the storage is still being read.
            var gone = Screen<Root>(
                route: context.state.route.path, title: words[.refusedTitle], face: .almanac, language: words.language)
            if !context.state.refused.isNone { gone.blocks = [.empty(Empty(icon: "check", text: words[.refusedNone]))] }
            return gone
        }
        var screen = Screen<Root>(
            route: context.state.route.path, title: title(change, words), face: .almanac, language: words.language)
        screen.layout = .step
        screen.blocks = [.notice(Notice(.error, words[change.reason.word]))]
        if let text = change.entry?.summary(words, context.moment) { screen.blocks.append(.text(text)) }
        if !change.entry.isNone { screen.primary = Action(words[.refusedAgain], on(.sendAgainTapped(number))) }
        screen.blocks.append(.button(Action(words[.refusedDiscard], on(.discardTapped(number))).destructive()))
        return screen
    }

    /// The app it comes from, and what it did.
    private static func title(_ change: RefusedChange, _ words: Words) -> String {
        guard let entry = change.entry else { return words[.refusedUnreadable] }
        let app = words[entry.app?.identity.name ?? .almanacName]
        return entry.isDeleted ? app + " · " + words[.refusedDeletion] : app
    }
}

extension OutboxEntry {
    /// The app that owns the table. For a table to which several apps write, the app that the row names.
    fileprivate var app: AppID? {
        if let owner = AppID(owning: table) { return owner }
        for field in fields where field.key == "app" { return field.value.string.flatMap { AppID(slug: $0) } }
        return nil
    }

    /// Returns the app's one-line summary of the record, if it has one.
    fileprivate func summary(_ words: Words, _ moment: Moment) -> String? {
        AppID(owning: table)?.summary(of: fields, in: table, words, moment)
    }
}
