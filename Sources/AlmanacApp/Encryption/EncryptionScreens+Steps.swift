import AlmanacCore

/// The single steps of the pages about end-to-end encryption.
extension SettingsPage {
    /// The common part of the steps: the text, what went wrong, and the button.
    static func step<Root: Equatable & Sendable>(
        _ context: ScreenContext, _ title: Word, _ text: Word, _ on: @escaping @Sendable (Event) -> Root,
        _ visit: @escaping @Sendable (String) -> Root, _ event: EncryptionPage.Event = .submitted, button: Word? = nil
    ) -> Screen<Root> {
        let words = context.words
        var screen: Screen<Root> = make(context, title)
        screen.layout = .step
        screen.subtitle = words[text]
        // On the page itself also what was done last; on a step, only what went wrong.
        let isOverview = context.state.route == .encryption(.overview)
        let notice: Notice<Root>? = isOverview ? encryptionNotice(context, visit) : encryptionProblem(context, visit)
        if let notice { screen.blocks.append(.notice(notice)) }
        if !context.moment.isOnline { screen.blocks.append(.notice(Notice(.info, words[.encryptionOffline]))) }
        if context.state.encryption.asksForProof { screen.blocks.append(encryptionProof(context, on)) }
        let isBusy = context.state.encryption.isBusy
        screen.primary = Action(
            words[isBusy ? .accountBusy : button ?? title], on(.encryption(event)),
            isEnabled: !isBusy && context.moment.isOnline)
        return screen
    }

    static func turnOn<Root: Equatable & Sendable>(
        _ context: ScreenContext, _ on: @escaping @Sendable (Event) -> Root,
        _ visit: @escaping @Sendable (String) -> Root
    ) -> Screen<Root> {
        var screen = step(context, .encryptionTurnOn, .encryptionLoss, on, visit, button: .continue)
        screen.blocks += newPassphrase(context, .encryptionPassphrase, on)
        screen.blocks.append(.caption(context.words[.encryptionBackups]))
        return screen
    }

    static func changePassphrase<Root: Equatable & Sendable>(
        _ context: ScreenContext, _ on: @escaping @Sendable (Event) -> Root,
        _ visit: @escaping @Sendable (String) -> Root
    ) -> Screen<Root> {
        var screen = step(context, .encryptionChange, .encryptionChangeText, on, visit)
        screen.blocks += newPassphrase(context, .encryptionPassphraseNew, on)
        return screen
    }

    static func newPassphrase<Root>(
        _ context: ScreenContext, _ label: Word, _ on: @escaping @Sendable (Event) -> Root
    ) -> [Block<Root>] {
        let (state, words) = (context.state.encryption, context.words)
        var (wrong, differs): (Word?, Word?) = (nil, nil)
        if state.isChecked {
            wrong = !state.isLongEnough ? .encryptionPassphraseShort : !state.isVaried ? .encryptionPassphraseWeak : nil
            differs = wrong.isNone && !state.isNewPassphrase ? .encryptionPassphraseDiffer : nil
        }
        return [
            .field(
                TextField(
                    words[label], state.passphrase, kind: .newPassword, counter: words[.encryptionPassphraseHint],
                    error: wrong.map { words[$0] }
                ) { on(.encryption(.passphraseTyped($0))) }),
            .field(
                TextField(
                    words[.encryptionPassphraseAgain], state.again, kind: .newPassword,
                    error: differs.map { words[$0] }
                ) { on(.encryption(.againTyped($0))) }),
        ]
    }

    static func newCode<Root: Equatable & Sendable>(
        _ context: ScreenContext, _ on: @escaping @Sendable (Event) -> Root,
        _ visit: @escaping @Sendable (String) -> Root
    ) -> Screen<Root> {
        step(context, .encryptionCodeNew, .encryptionCodeNewText, on, visit)
    }

    /// Shows the recovery code, and asks for its end.
    static func code<Root: Equatable & Sendable>(
        _ context: ScreenContext, _ wrapping: EncryptionPage.Wrapping, _ on: @escaping @Sendable (Event) -> Root,
        _ visit: @escaping @Sendable (String) -> Root
    ) -> Screen<Root> {
        let (state, words) = (context.state.encryption, context.words)
        var screen = step(
            context, .encryptionCode, .encryptionCodeText, on, visit, .noted,
            button: wrapping.isNew ? .encryptionTurnOn : .continue)
        guard let code = wrapping.code else { return screen }
        let isWrong = state.isChecked && !RecoveryCode.isEnd(of: code, state.last)
        screen.blocks += [
            .example(words[.encryptionCode], code.groups.joined(separator: " ")),
            .field(
                TextField(
                    words[.encryptionCodeLast], state.last, error: isWrong ? words[.encryptionCodeWrong] : nil
                ) { on(.encryption(.lastTyped($0))) }),
        ]
        return screen
    }

    static func unlock<Root: Equatable & Sendable>(
        _ context: ScreenContext, _ on: @escaping @Sendable (Event) -> Root,
        _ visit: @escaping @Sendable (String) -> Root
    ) -> Screen<Root> {
        let (state, words) = (context.state.encryption, context.words)
        var screen = step(context, .encryptionTitle, .encryptionUnlockText, on, visit, button: .encryptionUnlock)
        if let replaced = replacedElsewhere(context, on) { screen.blocks.insert(replaced, at: 0) }
        screen.blocks.append(
            .field(
                TextField(words[.encryptionUnlockField], state.passphrase, kind: .password) {
                    on(.encryption(.passphraseTyped($0)))
                }))
        screen.blocks.append(
            .button(
                Action(words[.encryptionLost], visit(EncryptionRoute.lost.path), isEnabled: !state.isBusy)))
        // The key is on this device already, so this needs no connection.
        screen.primary?.isEnabled = !state.isBusy && !state.passphrase.isEmpty
        return screen
    }

    static func turnOff<Root: Equatable & Sendable>(
        _ context: ScreenContext, _ on: @escaping @Sendable (Event) -> Root,
        _ visit: @escaping @Sendable (String) -> Root
    ) -> Screen<Root> {
        step(context, .encryptionTurnOff, .encryptionTurnOffText, on, visit, .turnOffTapped)
    }

    static func lost<Root: Equatable & Sendable>(
        _ context: ScreenContext, _ on: @escaping @Sendable (Event) -> Root,
        _ visit: @escaping @Sendable (String) -> Root
    ) -> Screen<Root> {
        var screen = step(
            context, .encryptionLost, .encryptionLostText, on, visit, .deleteTapped, button: .encryptionLostAction)
        screen.primary = screen.primary?.destructive()
        // A text from before encryption was turned on elsewhere.
        if let readable = context.state.encryption.readable?.text(context.words) {
            screen.blocks.append(.notice(Notice(.info, context.words(.encryptionLostKept, readable))))
        }
        return screen
    }
}
