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
        if context.state.data.importing.isDecrypting {
            return Item(id: 2, title: words[.accountBusy], icon: "upload", nil)
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
        case .idle, .choosing, .readingKey, .encrypting, .sending, .deriving, .unwrapping, .decrypting: return nil
        case .locked(let file, _):
            var notice = Notice<Root>(.info, title: file.name, words[.dataImportEncrypted])
            notice.dismiss = Action(words[.dataImportCancel], on(.data(.importDropped)))
            return notice
        case .chosen(let file):
            let now = Action(words[.dataImportNow], on(.data(.importConfirmed)))
            let found = words(.dataImportFound, file.written.text(words) ?? words[.dataImportChoices])
            let text =
                file.unreadable == 0
                ? found : words.sentences(found, words(.dataUnreadable, count: file.unreadable))
            var notice = Notice(.info, title: file.name, text, action: now)
            notice.dismiss = Action(words[.dataImportCancel], on(.data(.importDropped)))
            return notice
        case .done(0): return Notice(.info, words[.dataImportNothing])
        case .done: return Notice(.done, words[.dataImportDone])
        case .failed(let problem): return Notice(.error, problem.message(words))
        }
    }

    /// The form for the passphrase of a copy that is encrypted with a key of its own.
    static func importLock<Root: Equatable & Sendable>(
        _ context: ScreenContext, _ on: @escaping @Sendable (Event) -> Root
    ) -> [Block<Root>] {
        guard case .locked(_, let isWrong) = context.state.data.importing else { return [] }
        let (secret, words) = (context.state.data.importSecret, context.words)
        return [
            .field(
                TextField(
                    words[.encryptionUnlockField], secret, kind: .password,
                    error: isWrong ? words[.encryptionUnlockWrong] : nil
                ) { on(.data(.importSecretTyped($0))) }),
            .button(Action(words[.continue], on(.data(.importUnlocked)), isEnabled: !secret.isEmpty)),
        ]
    }
}
