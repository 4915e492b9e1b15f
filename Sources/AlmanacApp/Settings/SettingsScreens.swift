import AlmanacCore

extension SettingsPage {
    /// Everything from which the settings screens are built. A class, because it never changes and its copies would be
    /// large.
    final class ScreenContext: Sendable {
        let state: State
        let sync: Sync.State
        let background: Background.State
        let comfort: String
        let words: Words
        let moment: Moment

        init(
            state: State, sync: Sync.State, background: Background.State, comfort: String, words: Words, moment: Moment
        ) {
            self.comfort = comfort
            self.state = state
            self.sync = sync
            self.background = background
            self.words = words
            self.moment = moment
        }
    }

    static func screen<Root: Equatable & Sendable>(
        _ context: ScreenContext, on: @escaping @Sendable (Event) -> Root,
        background: @escaping @Sendable (Background.Event) -> Root, visit: @escaping @Sendable (String) -> Root
    ) -> Screen<Root> {
        var screen: Screen<Root> =
            switch context.state.route {
            case .overview: overview(context, on, visit)
            case .link where !(context.sync.session?.email).isNone: overview(context, on, visit)
            case .link: link(context, on, visit)
            case .signIn: signIn(context, on)
            case .signOut where context.sync.session?.email == nil: overview(context, on, visit)
            case .signOut: signOut(context, on)
            case .password where context.sync.session?.email == nil, .address where context.sync.session?.email == nil:
                overview(context, on, visit)
            case .password: password(context, on, visit)
            case .address: address(context, on, visit)
            case .notifications: notifications(context, background, visit)
            case .feeds: feeds(context, on)
            case .device: device(context, on)
            case .devices: devices(context, on, visit)
            case .deviceSession(let id): deviceSession(context, id, on, visit)
            case .language: language(context, on)
            case .appearance: appearance(context, on)
            case .reminders: reminders(context, on, visit)
            case .about: about(context)
            case .data: data(context, on, visit)
            case .document: document(context, on, visit)
            case .delete: delete(context, on, visit)
            case .encryption(let route): encryption(context, route, on, visit)
            case .refused: refused(context, visit)
            case .refusedChange(let number): refusedChange(context, number, on)
            case .deleted: deleted(context, on, visit)
            case .versions(let table, let id): versions(context, table, id, on)
            }
        if case .offering(let offer) = context.sync.account { screen = join(context, offer, on, visit) }
        let route = context.state.route
        screen.back = Action(
            context.words[route == .overview ? .almanacName : .back], visit(route.parent))
        return screen
    }

    static func make<Root>(
        _ context: ScreenContext, _ title: Word, _ blocks: [Block<Root>] = []
    ) -> Screen<Root> {
        Screen(
            route: context.state.route.path, title: context.words[title], face: .almanac,
            language: context.words.language,
            blocks: blocks)
    }

    // MARK: The account

    private static func link<Root>(
        _ context: ScreenContext, _ on: @escaping @Sendable (Event) -> Root,
        _ visit: @escaping @Sendable (String) -> Root
    ) -> Screen<Root> {
        var screen = form(context, .accountLink, .accountLinkText, .accountEmail, on, visit)
        screen.blocks.append(newPassword(context, .accountPassword, on))
        addProviders(to: &screen, context, on)
        return screen
    }

    /// Returns a row for each service with which the user can sign in.
    /// - Parameter label: The row's text, with a placeholder for the service's name.
    static func providers<Root>(
        _ context: ScreenContext, _ label: Word, _ on: @escaping @Sendable (Event) -> Root
    ) -> [Item<Root>] {
        var rows: [Item<Root>] = []
        for name in context.state.providers {
            rows.append(
                Item(
                    id: Int64(100 + rows.count), title: context.words(label, displayName(of: name)),
                    icon: "external-link", on(.providerTapped(name))))
        }
        return rows
    }

    /// Adds the services to a form.
    private static func addProviders<Root>(
        to screen: inout Screen<Root>, _ context: ScreenContext, _ on: @escaping @Sendable (Event) -> Root
    ) {
        let rows = providers(context, .accountContinueWith, on)
        if !rows.isEmpty { screen.blocks.append(.list(List(context.words[.accountTitle], rows))) }
    }

    /// Returns the name of a service as people know it: “Google” for `google`, “My School” for `my_school`.
    static func displayName(of provider: String) -> String {
        var text: [UInt8] = []
        var isFirst = true
        for byte in provider.utf8 {
            let isSpace = byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
            text.append(isSpace ? UInt8(ascii: " ") : isFirst && (97...122).contains(byte) ? byte - 32 : byte)
            isFirst = isSpace
        }
        return String(decoding: text, as: UTF8.self)
    }

    private static func signIn<Root>(
        _ context: ScreenContext, _ on: @escaping @Sendable (Event) -> Root
    ) -> Screen<Root> {
        let state = context.state
        guard state.recovery.address.isNone else { return recovery(context, on) }
        let words = context.words
        let wrong = state.isChecked && state.password.isEmpty
        var screen = form(context, .accountSignIn, .accountSignInText, .accountEmail, on, nil)
        screen.blocks.append(
            .field(
                TextField(
                    words[.accountPassword], state.password, kind: .password,
                    error: wrong ? words[.accountPasswordEmpty] : nil
                ) { on(.passwordTyped($0)) }))
        screen.blocks.append(
            .button(Action(words[.accountForgot], on(.forgotTapped), isEnabled: !context.sync.account.isBusy)))
        addProviders(to: &screen, context, on)
        return screen
    }

    /// Returns the common part of the forms for linking and signing in: the email field, a notice and the button.
    static func form<Root>(
        _ context: ScreenContext, _ title: Word, _ text: Word, _ email: Word,
        _ on: @escaping @Sendable (Event) -> Root, _ visit: (@Sendable (String) -> Root)?
    ) -> Screen<Root> {
        let state = context.state
        let words = context.words
        var screen: Screen<Root> = make(context, title)
        screen.layout = .step
        screen.subtitle = words[text]
        if let notice = notice(context, on, visit) { screen.blocks.append(.notice(notice)) }
        let wrong = (state.isChecked || state.recovery.isAsked) && !state.isEmail
        screen.blocks.append(
            .field(
                TextField(
                    words[email], state.email, kind: .email, error: wrong ? words[.accountEmailWrong] : nil
                ) { on(.emailTyped($0)) }))
        let isBusy = context.sync.account.isBusy
        screen.primary = Action(isBusy ? words[.accountBusy] : words[title], on(.submitTapped), isEnabled: !isBusy)
        return screen
    }

    private static func signOut<Root>(
        _ context: ScreenContext, _ on: @escaping @Sendable (Event) -> Root
    ) -> Screen<Root> {
        let words = context.words
        var screen: Screen<Root> = make(context, .accountSignOut)
        screen.layout = .step
        let sync = context.sync
        screen.subtitle =
            words[
                sync.goesBack ? .accountSignOutBack : sync.isAccountGone ? .accountSignOutGone : .accountSignOutText]
        let lost = sync.unsent + (context.state.refused?.count ?? 0)
        if lost > 0, !sync.goesBack {
            screen.blocks.append(.notice(Notice(.error, words(.accountSignOutLost, count: lost))))
        }
        if let notice: Notice<Root> = notice(context, on, nil) { screen.blocks.append(.notice(notice)) }
        let isBusy = context.sync.account.isBusy
        screen.primary = Action(
            isBusy ? words[.accountBusy] : words[.accountSignOut], on(.signOutTapped), isEnabled: !isBusy)
        return screen
    }

    /// Returns a notice about the outcome of the last change of account.
    static func notice<Root>(
        _ context: ScreenContext, _ on: @escaping @Sendable (Event) -> Root, _ visit: (@Sendable (String) -> Root)?
    ) -> Notice<Root>? {
        let words = context.words
        let opened = Action(words[.accountMailOpened], on(.openedTapped))
        if let notice: Notice<Root> = ended(context) { return notice }
        switch context.sync.account {
        case .mailSent(let email): return Notice(.info, words(.accountMailSent, email), action: opened)
        case .recoverySent(let email): return Notice(.info, words(.accountForgotSent, email))
        case .done(let email): return Notice(.done, words(.accountDone, email))
        case .signedIn(let email): return signedIn(email, context, visit)
        case .passwordChanged: return Notice(.done, words[.accountPasswordChanged])
        case .signedOut: return Notice(.done, words[.accountSignedOut])
        case .returned: return Notice(.done, words[.accountReturned])
        case .deleted: return Notice(.done, words[.dataDeleted])
        case .failed(let problem):
            var action: Action<Root>?
            switch problem {
            // Whoever changes the address of an account has no use for another one.
            case .addressTaken where context.state.route == .address: break
            case .addressTaken, .identityTaken:
                action = visit.map { Action(words[.accountSignInInstead], $0(SettingsRoute.signIn.path)) }
            case .proofNeeded where context.sync.isAccountGone, .signedOut where context.sync.isAccountGone: break
            case .proofNeeded where !context.state.recovery.signedIn.isNone:
                action = Action(words[.accountCodeAgain], on(.forgotTapped))
            case .proofNeeded, .signedOut:
                action = visit.map { Action(words[.accountSignInAgain], $0(SettingsRoute.signIn.path)) }
            case .notConfirmed: action = opened
            default: break
            }
            return Notice(.error, text(problem, context), action: action)
        default: return nil
        }
    }

    /// Returns what to say of a session that the server has explicitly ended: the user must then sign in again. The
    /// good news of an earlier change of account is no longer true; any other outcome is about what was just done.
    private static func ended<Root>(_ context: ScreenContext) -> Notice<Root>? {
        guard saysEnd(context.sync) else { return nil }
        // The page for signing out of an account that is gone begins with that.
        if context.sync.isAccountGone, context.state.route == .signOut { return nil }
        return Notice(.error, SyncLine.ended(context.sync, context.words))
    }

    /// Whether the notice says that the session has ended.
    static func saysEnd(_ sync: Sync.State) -> Bool {
        guard sync.isSignedOut else { return false }
        switch sync.account {
        case .mailSent, .recoverySent, .signedOut, .returned, .deleted, .failed: return false
        default: return true
        }
    }

    private static func text(_ problem: AccountProblem, _ context: ScreenContext) -> String {
        let words = context.words
        return switch problem {
        case .addressTaken: words[.accountTaken]
        case .identityTaken: words[.accountIdentityTaken]
        case .proofNeeded where !context.state.recovery.signedIn.isNone: words[.accountCodeOld]
        case .proofNeeded where asksForPassword(context): words[.accountPasswordCurrentNeeded]
        case .proofNeeded: words[.accountProofNeeded]
        case .cancelled: words[.accountProviderCancelled]
        case .expired where !context.state.recovery.address.isNone: words[.accountCodeWrong]
        case .expired: words[.accountProviderExpired]
        case .wrongPassword where asksForPassword(context): words[.accountPasswordCurrentWrong]
        case .wrongPassword: words[.accountWrong]
        case .samePassword: words[.accountPasswordSame]
        case .weakPassword: words[.accountWeak]
        case .notConfirmed: words[.accountNotConfirmed]
        case .otherAccount(let email): words(.accountOther, email)
        case .encrypted: words[.accountEncrypted]
        case .joining: words[.accountJoiningFirst]
        case .tooMany: words[.accountTooMany]
        case .unreachable: words[.accountUnreachable]
        case .signedOut where context.sync.isAccountGone: words[.accountGone]
        case .signedOut where context.state.route == .delete: words[.dataDeleteEnded]
        case .signedOut: words[.accountEnded]
        case .storage(let fault): StorageProblem.message(fault, words)
        case .other: words[.accountFailed]
        }
    }
}
