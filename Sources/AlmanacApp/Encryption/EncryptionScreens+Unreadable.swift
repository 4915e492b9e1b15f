import AlmanacCore

/// The pages about texts on the server that do not decrypt.
extension SettingsPage {
    /// Lists them, and lets the user choose what becomes of them.
    static func unreadable<Root: Equatable & Sendable>(
        _ context: ScreenContext, _ on: @escaping @Sendable (Event) -> Root,
        _ visit: @escaping @Sendable (String) -> Root
    ) -> Screen<Root> {
        let words = context.words
        let isEnding = encryptionState(context) == .ending
        let deletion = EncryptionRoute.deleteUnreadable.path
        var screen = step(
            context, .encryptionUnreadable, .encryptionUnreadableText, on, .keepOnTapped, button: .encryptionKeepOn)
        if isEnding { screen.blocks.append(.text(words[.encryptionUnreadableEnding])) }
        let rows = context.sync.encryption.unreadable.enumerated().map { index, row in
            Item<Root>(
                id: Int64(index), title: words[AppID(owning: row.table)?.identity.name ?? .almanacName],
                detail: Instant(timestamp: row.edited).map {
                    words(.encryptionUnreadableEdited, words.day(context.moment.zone.date(at: $0)))
                }, icon: "lock", nil)
        }
        screen.blocks.append(.list(List(words[.encryptionUnreadable], rows)))
        let delete = Action(
            words[.encryptionUnreadableDelete], visit(deletion), isEnabled: screen.primary?.isEnabled ?? true)
        if isEnding { screen.blocks.append(.button(delete)) } else { screen.primary = delete }
        return screen
    }

    /// Asks once before they are deleted.
    static func deleteUnreadable<Root: Equatable & Sendable>(
        _ context: ScreenContext, _ on: @escaping @Sendable (Event) -> Root
    ) -> Screen<Root> {
        let words = context.words
        let count = context.sync.encryption.unreadable.count
        var screen = step(
            context, .encryptionUnreadableDelete, .encryptionUnreadableText, on, .deleteUnreadableTapped,
            button: .encryptionUnreadableConfirm)
        screen.blocks.append(.text(words(.encryptionUnreadableQuestion, count: count)))
        screen.primary = screen.primary?.destructive()
        return screen
    }
}
