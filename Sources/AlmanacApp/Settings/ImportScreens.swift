import AlmanacCore

/// Importing a copy, on the page of the user's data.
extension SettingsPage {
    static func importRow<Root: Equatable & Sendable>(
        _ context: ScreenContext, _ on: @escaping @Sendable (Event) -> Root
    ) -> Item<Root> {
        let words = context.words
        if case .sending = context.state.data.importing {
            return Item(id: 2, title: words[.dataImporting], icon: "upload", nil)
        }
        return Item(
            id: 2, title: words[.dataImport], detail: words[.dataImportText], icon: "upload",
            on(.data(.importTapped)))
    }

    static func importNotice<Root: Equatable & Sendable>(
        _ context: ScreenContext, _ on: @escaping @Sendable (Event) -> Root
    ) -> Notice<Root>? {
        let words = context.words
        switch context.state.data.importing {
        case .idle, .choosing, .readingKey, .encrypting, .sending: return nil
        case .chosen(let file):
            let now = Action(words[.dataImportNow], on(.data(.importConfirmed)))
            var notice = Notice(.info, title: file.name, words(.dataImportFound, count: file.count), action: now)
            notice.dismiss = Action(words[.dataImportCancel], on(.data(.importDropped)))
            return notice
        case .done(0): return Notice(.info, words[.dataImportNothing])
        case .done(let count): return Notice(.done, words(.dataImportDone, count: count))
        case .failed(let problem): return Notice(.error, words[problem.word])
        }
    }
}
