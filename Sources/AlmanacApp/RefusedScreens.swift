import AlmanacCore
import Reflect
import TimeCapsule

/// What the server refused for good: looked at one by one, sent again or given up.
extension SettingsPage {
    static func refused<Root: Equatable & Sendable>(
        _ drawn: Drawn, _ visit: @escaping @Sendable (String) -> Root
    ) -> Screen<Root> {
        let words = drawn.words
        let rows = (drawn.state.refused ?? []).map { change in
            let route = SettingsRoute.refusedChange(change.number).path
            return Item(
                id: change.number, title: title(change, words), detail: change.reason.isEmpty ? nil : change.reason,
                icon: "alert-triangle",
                route: route, visit(route))
        }
        var screen = Screen<Root>(
            route: SettingsRoute.refused.path, title: words[.refusedTitle], face: .almanac, language: words.language)
        if !rows.isEmpty {
            screen.subtitle = words[.refusedText]
            screen.blocks = [.list(List(words[.refusedTitle], rows))]
        } else if !drawn.state.refused.isNone {
            screen.blocks = [.empty(Empty(icon: "check", text: words[.refusedNone]))]
        }
        return screen
    }

    static func refusedChange<Root: Equatable & Sendable>(
        _ drawn: Drawn, _ number: Int64, _ on: @escaping @Sendable (Event) -> Root
    ) -> Screen<Root> {
        let words = drawn.words
        guard let change = drawn.state.change(number) else {
            // It has gone, or the storage is still being read.
            var gone = Screen<Root>(
                route: drawn.state.route.path, title: words[.refusedTitle], face: .almanac, language: words.language)
            if !drawn.state.refused.isNone { gone.blocks = [.empty(Empty(icon: "check", text: words[.refusedNone]))] }
            return gone
        }
        var screen = Screen<Root>(
            route: drawn.state.route.path, title: title(change, words), face: .almanac, language: words.language)
        screen.layout = .step
        if !change.reason.isEmpty {
            screen.blocks = [.notice(Notice(.error, words(.refusedReason, change.reason)))]
        }
        if let text = change.entry?.written(words, drawn.moment) { screen.blocks.append(.text(text)) }
        if !change.entry.isNone { screen.primary = Action(words[.refusedAgain], on(.sendAgainTapped(number))) }
        screen.blocks.append(.button(Action(words[.refusedDiscard], on(.discardTapped(number)))))
        return screen
    }

    /// Which app it is from, and what it did.
    private static func title(_ change: RefusedChange, _ words: Words) -> String {
        guard let entry = change.entry else { return words[.refusedUnreadable] }
        let app = words[
            ReflectApp.owns(entry.table)
                ? .reflectName : TimeCapsuleApp.owns(entry.table) ? .capsuleName : .almanacName]
        return entry.isDeleted ? app + " · " + words[.refusedDeletion] : app
    }
}

extension OutboxEntry {
    /// What a person wrote in it, if it holds any such thing.
    fileprivate func written(_ words: Words, _ moment: Moment) -> String? {
        // A sealed capsule is not read here either.
        if TimeCapsuleApp.owns(table) { return TimeCapsuleApp.summary(fields, words, moment) }
        for name in ["reflection_text", "goal_text", "sport_name", "name"] {
            for field in fields where field.key == name {
                if let text = field.value.string, !text.isEmpty { return text }
            }
        }
        return nil
    }
}
