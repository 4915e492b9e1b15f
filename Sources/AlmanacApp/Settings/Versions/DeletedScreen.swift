import AlmanacCore

/// The page with what was deleted in the last 30 days. A tap takes the deletion back.
extension SettingsPage {
    static func deleted<Root: Equatable & Sendable>(
        _ context: ScreenContext, _ on: @escaping @Sendable (Event) -> Root
    ) -> Screen<Root> {
        let words = context.words
        var screen: Screen<Root> = make(context, .deletedTitle, notices(context))
        guard !context.state.versions.records.isNone else { return screen }
        let versions = context.state.versions.deleted
        guard !versions.isEmpty else {
            screen.blocks.append(.empty(Empty(icon: "check", text: words[.deletedNone])))
            return screen
        }
        screen.subtitle = words[.deletedText]
        var rows: [Item<Root>] = []
        for version in versions {
            guard let app = AppID(owning: version.table), let kind = app.kind(of: version.table),
                let text = app.summary(of: version.fields, in: version.table, words, context.moment)
            else { continue }
            let date = version.replacedAt.map { words.day(context.moment.zone.date(at: $0)) } ?? ""
            rows.append(
                Item(
                    id: number(version.id), title: text.cut(at: "\n").before.shortened(to: 100),
                    detail: words[kind] + " · " + words(.deletedOn, date), icon: app.identity.icon,
                    face: app.identity.face, on(.versions(.chosen(.undo, version.id)))))
        }
        screen.blocks.append(.list(List(words[.deletedTitle], rows)))
        return screen
    }

    /// A row keeps its number when another one goes, so that nobody's second tap meets the next one as if it were the same.
    private static func number(_ id: String) -> Int64 { id.utf8.reduce(7) { $0 &* 31 &+ Int64($1) } }
}
