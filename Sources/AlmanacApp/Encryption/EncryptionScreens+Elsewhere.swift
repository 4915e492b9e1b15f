import AlmanacCore

/// What the pages say where another device, or somebody else, has changed the account's encryption.
extension SettingsPage {
    /// Another device has turned encryption off. This one sends no text in plain before its user agrees.
    static func endedElsewhere<Root: Equatable & Sendable>(
        _ context: ScreenContext, _ on: @escaping @Sendable (Event) -> Root,
        _ visit: @escaping @Sendable (String) -> Root
    ) -> Screen<Root> {
        let words = context.words
        var screen = step(
            context, .encryptionTitle, .encryptionElsewhereText, on, visit, .agreeTapped,
            button: .encryptionElsewhereAgree)
        if let replaced = replacedElsewhere(context, on) { screen.blocks.insert(replaced, at: 0) }
        screen.blocks.append(.text(words[.encryptionElsewhereStranger]))
        let isEnding = !context.sync.encryption.keyID.isNone
        let isEnabled = !context.state.encryption.isBusy && context.moment.isOnline
        screen.blocks.append(
            .button(
                isEnding
                    ? Action(words[.encryptionKeepOn], on(.encryption(.keepOnTapped)), isEnabled: isEnabled)
                    : Action(words[.encryptionTurnOn], visit(EncryptionRoute.on.path), isEnabled: isEnabled)))
        // What is agreed to is stored here, and needs no connection.
        screen.primary?.isEnabled = !context.state.encryption.isBusy
        return screen
    }

    /// That the passphrase, the code or the key was replaced on another device; `nil` if the user knows.
    static func replacedElsewhere<Root: Equatable & Sendable>(
        _ context: ScreenContext, _ on: @escaping @Sendable (Event) -> Root
    ) -> Block<Root>? {
        let words = context.words
        guard context.sync.encryption.isReplaced, context.state.encryption.done != .noteKeys else { return nil }
        return .notice(
            Notice(
                .error, words[.encryptionElsewhereReplaced],
                action: Action(words[.encryptionElsewhereKnown], on(.encryption(.keysSeenTapped)))))
    }

    /// The field for the account's password, where the server wants a proof that the account is the user's.
    static func encryptionProof<Root: Equatable & Sendable>(
        _ context: ScreenContext, _ on: @escaping @Sendable (Event) -> Root
    ) -> Block<Root> {
        let words = context.words
        return .field(
            TextField(
                words[.accountPasswordCurrent], context.state.encryption.currentPassword, kind: .password,
                counter: words[.accountPasswordCurrentHint]
            ) { on(.encryption(.currentPasswordTyped($0))) })
    }
}
