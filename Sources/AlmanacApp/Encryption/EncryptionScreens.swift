import AlmanacCore

/// The pages about end-to-end encryption.
extension SettingsPage {
    /// What the pages know of the account's encryption, from the sync and from what was just done here.
    enum EncryptionState {
        case off, on, ending, locked
        /// Another device has turned it off, and the user has not agreed here.
        case elsewhere
    }

    static func encryptionState(_ context: ScreenContext) -> EncryptionState {
        let (sync, page) = (context.sync.encryption, context.state.encryption)
        guard let id = sync.keyID else {
            return page.done == .turnOn ? .on : sync.awaitsConsent && page.done != .agree ? .elsewhere : .off
        }
        if page.done == .deleteTexts { return .off }
        // A window that does not sync has not looked for the key itself.
        let isLocked = !sync.hasKey && (page.isKeyRead ? page.key?.id != id : sync.isLocked)
        let isEnding = sync.isEnding && page.done != .keepOn || page.done == .turnOff
        if isLocked { return .locked }
        if sync.awaitsConsent, page.done != .agree, page.done != .turnOff, page.done != .keepOn { return .elsewhere }
        return isEnding ? .ending : .on
    }

    /// The line below the row that leads to the pages.
    static func encryptionHint(_ context: ScreenContext) -> String {
        let sync = context.sync.encryption
        let word: Word =
            if sync.isLocked { .encryptionLocked } else if sync.awaitsConsent {
                .encryptionElsewhereOff
            } else if sync.keyID.isNone {
                .encryptionOff
            } else if !sync.isEnding {
                .encryptionOn
            } else {
                sync.unreadable.isEmpty ? .encryptionEnding : .encryptionUnreadable
            }
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
        if case .showing(let wrapping) = context.state.encryption.step { return code(context, wrapping, on, visit) }
        // The pages about unreadable texts, as long as there are any.
        let isReadable = context.sync.encryption.unreadable.isEmpty
        switch (route, encryptionState(context)) {
        case (.on, .off),
            (.on, .elsewhere) where context.sync.encryption.keyID.isNone:
            return turnOn(context, on, visit)
        case (.passphrase, .on): return changePassphrase(context, on, visit)
        case (.code, .on): return newCode(context, on, visit)
        case (.off, .on): return turnOff(context, on, visit)
        case (.lost, .locked): return lost(context, on, visit)
        case (.unreadable, .on) where !isReadable, (.unreadable, .ending) where !isReadable:
            return unreadable(context, on, visit)
        case (.deleteUnreadable, .on) where !isReadable, (.deleteUnreadable, .ending) where !isReadable:
            return deleteUnreadable(context, on, visit)
        case (_, .off): return encryptionOff(context, on, visit)
        case (_, .elsewhere): return endedElsewhere(context, on, visit)
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
        var screen = step(context, .encryptionTitle, .encryptionText, on, visit)
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
        if let replaced = replacedElsewhere(context, on) { blocks.append(replaced) }
        if let notice: Notice<Root> = encryptionNotice(context, visit) { blocks.append(.notice(notice)) }
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
    static func encryptionNotice<Root: Equatable & Sendable>(
        _ context: ScreenContext, _ visit: @escaping @Sendable (String) -> Root
    ) -> Notice<Root>? {
        let words = context.words
        if let problem: Notice<Root> = encryptionProblem(context, visit) { return problem }
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
        case .off where context.state.encryption.done == .turnOff || context.state.encryption.done == .agree:
            return Notice(.done, words[.encryptionOffComplete])
        case .ending where context.sync.isHeldUp:
            return Notice(
                .error, words(.encryptionUnreadableFound, count: context.sync.encryption.unreadable.count))
        case .ending: return Notice(.info, words[.encryptionOffDone])
        case .on where context.sync.isAllEncrypted: return Notice(.done, words[.encryptionComplete])
        default: return nil
        }
    }

    static func encryptionProblem<Root: Equatable & Sendable>(
        _ context: ScreenContext, _ visit: @escaping @Sendable (String) -> Root
    ) -> Notice<Root>? {
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
        // Who signs in with another service has no password to type.
        let signIn =
            problem == .call(.proofNeeded)
            ? Action(words[.accountSignInAgain], visit(SettingsRoute.signIn.path)) : nil
        return Notice(.error, text, action: signIn)
    }
}
