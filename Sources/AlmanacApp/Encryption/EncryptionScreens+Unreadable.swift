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
            context, .encryptionUnreadable, .encryptionUnreadableText, on, visit, .keepOnTapped,
            button: .encryptionKeepOn)
        if isEnding { screen.blocks.append(.text(words[.encryptionUnreadableEnding])) }
        let rows = context.sync.encryption.unreadable.enumerated().map { index, row in
            let app = AppID(owning: row.table)?.identity
            return Item<Root>(
                id: Int64(index), title: words[app?.name ?? .almanacName],
                detail: Instant(timestamp: row.edited).map {
                    words(.encryptionUnreadableEdited, words.day(context.moment.zone.date(at: $0)))
                }, icon: app?.icon ?? "lock", face: app?.face, nil)
        }
        screen.blocks.append(.list(List(words[.encryptionUnreadable], rows)))
        let delete = Action(
            words[.encryptionUnreadableDelete], visit(deletion), isEnabled: screen.primary?.isEnabled ?? true)
        screen.blocks.append(.button(delete.destructive()))
        if !isEnding { screen.primary = nil }
        return screen
    }

    /// Asks once before they are deleted.
    static func deleteUnreadable<Root: Equatable & Sendable>(
        _ context: ScreenContext, _ on: @escaping @Sendable (Event) -> Root,
        _ visit: @escaping @Sendable (String) -> Root
    ) -> Screen<Root> {
        let words = context.words
        let count = context.sync.encryption.unreadable.count
        var screen = step(
            context, .encryptionUnreadableDelete, .encryptionUnreadableText, on, visit, .deleteUnreadableTapped,
            button: .encryptionUnreadableConfirm)
        screen.subtitle = words(.encryptionUnreadableQuestion, count: count)
        screen.blocks.append(.text(words[.encryptionUnreadableText]))
        screen.primary = screen.primary?.destructive()
        return screen
    }
}
