import AlmanacCore

/// Importing a copy, on the page of the user's data.
extension SettingsPage {
    static func imports<Root: Equatable & Sendable>(
        _ context: ScreenContext, _ on: @escaping @Sendable (Event) -> Root
    ) -> [Block<Root>] {
        let words = context.words
        var row = Item<Root>(
            id: 1, title: words[.dataImport], detail: words[.dataImportText], icon: "upload",
            on(.data(.importTapped)))
        var notice: Notice<Root>?
        switch context.state.data.importing {
        case .idle, .choosing: break
        case .chosen(let file):
            let now = Action(words[.dataImportNow], on(.data(.importConfirmed)))
            notice = Notice(.info, title: file.name, words(.dataImportFound, count: file.count), action: now)
            notice?.dismiss = Action(words[.dataImportCancel], on(.data(.importDropped)))
        case .waiting, .sending: row = Item(id: 1, title: words[.dataImporting], icon: "upload", nil)
        case .done(0): notice = Notice(.info, words[.dataImportNothing])
        case .done(let count): notice = Notice(.info, words(.dataImportDone, count: count))
        case .failed(let problem): notice = Notice(.error, words[problem.word])
        }
        var blocks: [Block<Root>] = [.list(List(words[.dataImport], [row]))]
        if let notice { blocks.append(.notice(notice)) }
        return blocks
    }
}
