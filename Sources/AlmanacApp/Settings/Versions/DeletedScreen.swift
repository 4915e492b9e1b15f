import AlmanacCore

/// The page with what was deleted in the last 30 days. A tap takes the deletion back.
extension SettingsPage {
    static func deleted<Root: Equatable & Sendable>(
        _ context: ScreenContext, _ on: @escaping @Sendable (Event) -> Root,
        _ visit: @escaping @Sendable (String) -> Root
    ) -> Screen<Root> {
        let words = context.words
        var screen: Screen<Root> = make(context, .deletedTitle, notices(context))
        guard !context.state.versions.records.isNone else { return screen }
        // What is on its way to the server comes back from there in a moment.
        let deletions = context.state.versions.deleted(at: context.moment.now).filter {
            !context.sync.isSending($0.id)
        }
        let isLocked = context.sync.encryption.isLocked
        guard isLocked || !deletions.isEmpty else {
            screen.blocks.append(.empty(Empty(icon: "check", text: words[.deletedNone])))
            return screen
        }
        var rows: [Item<Root>] = []
        // What was encrypted when it was deleted is not known here at all.
        if isLocked {
            rows.append(LockedText.item(id: 0, words[.encryptionLocked], words, visit(LockedText.route)))
        }
        if !deletions.isEmpty { screen.subtitle = words[.deletedText] }
        for deletion in deletions {
            guard let app = AppID(owning: deletion.table), let kind = app.kind(of: deletion.table),
                let text = app.summary(of: deletion.fields, in: deletion.table, words, context.moment)
            else { continue }
            let date = deletion.day.map { words.day(context.moment.zone.date(at: $0)) } ?? ""
            rows.append(
                Item(
                    id: number(deletion.id), title: text.cut(at: "\n").before.shortened(to: 100),
                    detail: words[kind] + " · " + words(.deletedOn, date), icon: app.identity.icon,
                    face: app.identity.face, on(.versions(.chosen(.undo, deletion.id)))))
        }
        screen.blocks.append(.list(List(words[.deletedTitle], rows)))
        return screen
    }

    /// A row keeps its number when another one goes, so that nobody's second tap meets the next one as if it were the same.
    private static func number(_ id: String) -> Int64 { id.utf8.reduce(7) { $0 &* 31 &+ Int64($1) } }
}
