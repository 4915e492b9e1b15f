import AlmanacCore

/// The pages about end-to-end encryption.
extension SettingsPage {
    /// What the pages know of the account's encryption, from the sync and from what was just done here.
    enum EncryptionState {
        case off, on, ending, locked
    }

    static func encryptionState(_ context: ScreenContext) -> EncryptionState {
        let (sync, page) = (context.sync.encryption, context.state.encryption)
        guard let id = sync.keyID else { return page.done == .turnOn ? .on : .off }
        if page.done == .deleteTexts { return .off }
        // A window that does not sync has not looked for the key itself.
        let isLocked = !sync.hasKey && (page.isKeyRead ? page.key?.id != id : sync.isLocked)
        let isEnding = sync.isEnding && page.done != .keepOn || page.done == .turnOff
        return isLocked ? .locked : isEnding ? .ending : .on
    }

    /// The line below the row that leads to the pages.
    static func encryptionHint(_ context: ScreenContext) -> String {
        let sync = context.sync.encryption
        let word: Word =
            sync.keyID.isNone
            ? .encryptionOff
            : sync.isLocked
                ? .encryptionLocked
                : !sync.isEnding ? .encryptionOn : sync.unreadable.isEmpty ? .encryptionEnding : .encryptionUnreadable
        return context.words[word]
    }

    static func encryption<Root: Equatable & Sendable>(
        _ context: ScreenContext, _ route: EncryptionRoute, _ on: @escaping @Sendable (Event) -> Root,
        _ visit: @escaping @Sendable (String) -> Root
    ) -> Screen<Root> {
        // Until it is known whether the account is encrypted, there is nothing to show.
        guard context.sync.encryption.isKnown, context.state.encryption.isKeyRead else {
            return make(context, .encryptionTitle)
        }
        if case .showing(let wrapping) = context.state.encryption.step { return code(context, wrapping, on) }
        // The pages about unreadable texts, as long as there are any.
        let isReadable = context.sync.encryption.unreadable.isEmpty
        switch (route, encryptionState(context)) {
        case (.on, .off): return turnOn(context, on)
        case (.passphrase, .on): return changePassphrase(context, on)
        case (.code, .on): return newCode(context, on)
        case (.off, .on): return turnOff(context, on)
        case (.lost, .locked): return lost(context, on)
        case (.unreadable, .on) where !isReadable, (.unreadable, .ending) where !isReadable:
            return unreadable(context, on, visit)
        case (.deleteUnreadable, .on) where !isReadable, (.deleteUnreadable, .ending) where !isReadable:
            return deleteUnreadable(context, on)
        case (_, .off): return encryptionOff(context, on, visit)
        case (_, .locked): return unlock(context, on, visit)
        case (_, .on), (_, .ending): return encryptionOn(context, on, visit)
        }
    }

    // MARK: The state

    private static func encryptionOff<Root: Equatable & Sendable>(
        _ context: ScreenContext, _ on: @escaping @Sendable (Event) -> Root,
        _ visit: @escaping @Sendable (String) -> Root
    ) -> Screen<Root> {
        let words = context.words
        var screen = step(context, .encryptionTitle, .encryptionText, on)
        screen.blocks += [.text(words[.encryptionReadable]), .text(words[.encryptionLoss])]
        screen.primary = Action(
            words[.encryptionTurnOn], visit(EncryptionRoute.on.path), isEnabled: screen.primary?.isEnabled ?? true)
        return screen
    }

    private static func encryptionOn<Root: Equatable & Sendable>(
        _ context: ScreenContext, _ on: @escaping @Sendable (Event) -> Root,
        _ visit: @escaping @Sendable (String) -> Root
    ) -> Screen<Root> {
        let words = context.words
        var blocks: [Block<Root>] = []
        if let notice: Notice<Root> = encryptionNotice(context) { blocks.append(.notice(notice)) }
        let isEnding = encryptionState(context) == .ending
        if let line = encryptionProgress(context, isEnding) { blocks.append(.caption(line)) }
        var rows: [Item<Root>] = []
        let unreadable = context.sync.encryption.unreadable.count
        if unreadable > 0 {
            rows.append(
                row(
                    4, words[.encryptionUnreadable], words(.encryptionUnreadableCount, count: unreadable),
                    "alert-triangle", .encryption(.unreadable), visit))
        }
        if !isEnding {
            rows += [
                row(1, words[.encryptionChange], nil, "pen", .encryption(.passphrase), visit),
                row(
                    2, words[.encryptionCodeNew], words[.encryptionCodeNewHint], "refresh-cw", .encryption(.code), visit
                ),
                row(3, words[.encryptionTurnOff], nil, "x", .encryption(.off), visit),
            ]
        }
        if !rows.isEmpty { blocks.append(.list(List(words[.encryptionTitle], rows))) }
        blocks += [
            .caption(words[.encryptionText]), .caption(words[.encryptionReadable]), .caption(words[.encryptionLoss]),
        ]
        return make(context, .encryptionTitle, blocks)
    }

    /// How far the sync is with the texts that it sends again; or that nothing is left.
    private static func encryptionProgress(_ context: ScreenContext, _ isEnding: Bool) -> String? {
        let (sync, words) = (context.sync, context.words)
        let total = max(sync.encryption.mostWaiting, sync.unsent)
        guard total > 0, sync.unsent > 0 else { return nil }
        return words(
            isEnding ? .encryptionProgressOff : .encryptionProgress, String(total - sync.unsent), String(total))
    }

    /// What was done last, or that everything is encrypted.
    private static func encryptionNotice<Root>(_ context: ScreenContext) -> Notice<Root>? {
        let words = context.words
        if let problem: Notice<Root> = encryptionProblem(context) { return problem }
        switch context.state.encryption.done {
        case .changePassphrase: return Notice(.done, words[.encryptionChanged])
        case .newCode: return Notice(.done, words[.encryptionCodeChanged])
        case .unlock: return Notice(.done, words[.encryptionUnlocked])
        case .deleteTexts: return Notice(.done, words[.encryptionLostDone])
        case .keepOn: return Notice(.info, words[.encryptionKeptOn])
        case .deleteUnreadable: return Notice(.done, words[.encryptionUnreadableDeleted])
        case .turnOn where !context.sync.isAllEncrypted:
            return Notice(.done, words[.encryptionOnDone])
        default: break
        }
        switch encryptionState(context) {
        case .off where context.state.encryption.done == .turnOff:
            return Notice(.done, words[.encryptionOffComplete])
        case .ending where context.sync.isHeldUp:
            return Notice(
                .error, words(.encryptionUnreadableFound, count: context.sync.encryption.unreadable.count))
        case .ending: return Notice(.info, words[.encryptionOffDone])
        case .on where context.sync.isAllEncrypted: return Notice(.done, words[.encryptionComplete])
        default: return nil
        }
    }

    private static func encryptionProblem<Root>(_ context: ScreenContext) -> Notice<Root>? {
        let words = context.words
        guard let problem = context.state.encryption.problem else { return nil }
        let text =
            switch problem {
            case .wrong: words[.encryptionUnlockWrong]
            case .elsewhere: words[.encryptionChangedElsewhere]
            case .unavailable: words[.encryptionUnavailable]
            case .call(let problem): problem.message(words)
            case .storage(let fault): StorageProblem.message(fault, words)
            }
        return Notice(.error, text)
    }

    // MARK: Single steps

    /// The common part of the steps: the text, what went wrong, and the button.
    static func step<Root: Equatable & Sendable>(
        _ context: ScreenContext, _ title: Word, _ text: Word, _ on: @escaping @Sendable (Event) -> Root,
        _ event: EncryptionPage.Event = .submitted, button: Word? = nil
    ) -> Screen<Root> {
        let words = context.words
        var screen: Screen<Root> = make(context, title)
        screen.layout = .step
        screen.subtitle = words[text]
        // On the page itself also what was done last; on a step, only what went wrong.
        let isOverview = context.state.route == .encryption(.overview)
        let notice: Notice<Root>? = isOverview ? encryptionNotice(context) : encryptionProblem(context)
        if let notice { screen.blocks.append(.notice(notice)) }
        if !context.moment.isOnline { screen.blocks.append(.notice(Notice(.info, words[.encryptionOffline]))) }
        let isBusy = context.state.encryption.isBusy
        screen.primary = Action(
            words[isBusy ? .accountBusy : button ?? title], on(.encryption(event)),
            isEnabled: !isBusy && context.moment.isOnline)
        return screen
    }

    private static func turnOn<Root: Equatable & Sendable>(
        _ context: ScreenContext, _ on: @escaping @Sendable (Event) -> Root
    ) -> Screen<Root> {
        var screen = step(context, .encryptionTurnOn, .encryptionLoss, on, button: .continue)
        screen.blocks += newPassphrase(context, .encryptionPassphrase, on)
        screen.blocks.append(.caption(context.words[.encryptionBackups]))
        return screen
    }

    private static func changePassphrase<Root: Equatable & Sendable>(
        _ context: ScreenContext, _ on: @escaping @Sendable (Event) -> Root
    ) -> Screen<Root> {
        var screen = step(context, .encryptionChange, .encryptionChangeText, on)
        screen.blocks += newPassphrase(context, .encryptionPassphraseNew, on)
        return screen
    }

    private static func newPassphrase<Root>(
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

    private static func newCode<Root: Equatable & Sendable>(
        _ context: ScreenContext, _ on: @escaping @Sendable (Event) -> Root
    ) -> Screen<Root> {
        step(context, .encryptionCodeNew, .encryptionCodeNewText, on)
    }

    /// Shows the recovery code, and asks for its end.
    private static func code<Root: Equatable & Sendable>(
        _ context: ScreenContext, _ wrapping: EncryptionPage.Wrapping, _ on: @escaping @Sendable (Event) -> Root
    ) -> Screen<Root> {
        let (state, words) = (context.state.encryption, context.words)
        var screen = step(
            context, .encryptionCode, .encryptionCodeText, on, .noted,
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

    private static func unlock<Root: Equatable & Sendable>(
        _ context: ScreenContext, _ on: @escaping @Sendable (Event) -> Root,
        _ visit: @escaping @Sendable (String) -> Root
    ) -> Screen<Root> {
        let (state, words) = (context.state.encryption, context.words)
        var screen = step(context, .encryptionTitle, .encryptionUnlockText, on, button: .encryptionUnlock)
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

    private static func turnOff<Root: Equatable & Sendable>(
        _ context: ScreenContext, _ on: @escaping @Sendable (Event) -> Root
    ) -> Screen<Root> {
        step(context, .encryptionTurnOff, .encryptionTurnOffText, on, .turnOffTapped)
    }

    private static func lost<Root: Equatable & Sendable>(
        _ context: ScreenContext, _ on: @escaping @Sendable (Event) -> Root
    ) -> Screen<Root> {
        var screen = step(
            context, .encryptionLost, .encryptionLostText, on, .deleteTapped, button: .encryptionLostAction)
        screen.primary = screen.primary?.destructive()
        // A text from before encryption was turned on elsewhere.
        if let readable = context.state.encryption.readable?.text(context.words) {
            screen.blocks.append(.notice(Notice(.info, context.words(.encryptionLostKept, readable))))
        }
        return screen
    }
}
