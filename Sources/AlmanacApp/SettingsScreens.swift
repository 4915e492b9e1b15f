import AlmanacCore

extension SettingsPage {
    /// What the screens are drawn from.
    struct Drawn {
        let state: State
        let sync: Sync.State
        let notifications: Notifications.State
        let words: Words
        let moment: Moment
    }

    static func screen<Root: Equatable & Sendable>(
        _ drawn: Drawn, on: @escaping @Sendable (Event) -> Root,
        notifications: @escaping @Sendable (Notifications.Event) -> Root, visit: @escaping @Sendable (String) -> Root
    ) -> Screen<Root> {
        var screen: Screen<Root> =
            switch drawn.state.route {
            case .overview: overview(drawn, on, visit)
            case .link where !(drawn.sync.session?.email).isNone: overview(drawn, on, visit)
            case .link: link(drawn, on, visit)
            case .signIn: signIn(drawn, on)
            case .signOut where drawn.sync.session?.email == nil: overview(drawn, on, visit)
            case .signOut: signOut(drawn, on)
            case .notifications: self.notifications(drawn, notifications, visit)
            case .refused: refused(drawn, visit)
            case .refusedChange(let number): refusedChange(drawn, number, on)
            }
        let route = drawn.state.route
        screen.back = Action(
            drawn.words[route == .overview ? .almanacName : .back], visit(route.parent))
        return screen
    }

    static func make<Root>(
        _ drawn: Drawn, _ title: Word, _ blocks: [Block<Root>] = []
    ) -> Screen<Root> {
        Screen(
            route: drawn.state.route.path, title: drawn.words[title], face: .almanac, language: drawn.words.language,
            blocks: blocks)
    }

    // MARK: The account

    private static func overview<Root>(
        _ drawn: Drawn, _ on: @escaping @Sendable (Event) -> Root, _ visit: @escaping @Sendable (String) -> Root
    ) -> Screen<Root> {
        let words = drawn.words
        func row(_ id: Int64, _ word: Word, _ icon: String, _ route: SettingsRoute) -> Item<Root> {
            Item(id: id, title: words[word], icon: icon, route: route.path, visit(route.path))
        }
        var blocks: [Block<Root>] = []
        if let notice = notice(drawn, on, visit) { blocks.append(.notice(notice)) }
        var rows: [Item<Root>] = []
        if let email = drawn.sync.session?.email {
            rows.append(Item(id: 1, title: email, detail: words[.accountTitle], icon: "mail", nil))
            if drawn.sync.isSignedOut { rows.append(row(2, .accountSignInAgain, "log-in", .signIn)) }
            rows.append(row(3, .accountSignOut, "log-out", .signOut))
        } else if drawn.sync.isKnown {
            blocks.append(.text(words[.accountAnonymous]))
            rows.append(row(4, .accountLink, "mail", .link))
            rows.append(row(5, .accountSignIn, "log-in", .signIn))
        }
        let refused = drawn.state.refused?.count ?? 0
        if refused > 0 {
            let route = SettingsRoute.refused.path
            rows.append(
                Item(
                    id: 6, title: words[.refusedTitle], detail: words(.syncRefused, count: refused),
                    icon: "alert-triangle", route: route, visit(route)))
        }
        blocks.append(.list(List(words[.accountTitle], rows)))
        if !drawn.sync.session.isNone, let line = SyncLine.text(drawn.sync, words) { blocks.append(.caption(line)) }
        blocks.append(.list(List(words[.notifyTitle], [row(7, .notifyTitle, "bell", .notifications)])))
        return make(drawn, .settingsTitle, blocks)
    }

    private static func link<Root>(
        _ drawn: Drawn, _ on: @escaping @Sendable (Event) -> Root, _ visit: @escaping @Sendable (String) -> Root
    ) -> Screen<Root> {
        let state = drawn.state
        let words = drawn.words
        let wrong = state.isChecked && !state.isPassword
        var screen = form(drawn, .accountLink, .accountLinkText, on, visit)
        screen.blocks.append(
            .field(
                TextField(
                    words[.accountPassword], state.password, kind: .newPassword, counter: words[.accountPasswordHint],
                    error: state.isLong
                        ? words[.accountPasswordLong] : wrong ? words[.accountPasswordShort] : nil
                ) { on(.passwordTyped($0)) }))
        return screen
    }

    private static func signIn<Root>(
        _ drawn: Drawn, _ on: @escaping @Sendable (Event) -> Root
    ) -> Screen<Root> {
        let state = drawn.state
        let words = drawn.words
        let wrong = state.isChecked && state.password.isEmpty
        var screen = form(drawn, .accountSignIn, .accountSignInText, on, nil)
        screen.blocks.append(
            .field(
                TextField(
                    words[.accountPassword], state.password, kind: .password,
                    error: wrong ? words[.accountPasswordEmpty] : nil
                ) { on(.passwordTyped($0)) }))
        screen.blocks.append(
            .button(Action(words[.accountForgot], on(.forgotTapped), isEnabled: !drawn.sync.account.isBusy)))
        return screen
    }

    /// What linking and signing in have in common: an address, what went wrong, and the way on.
    private static func form<Root>(
        _ drawn: Drawn, _ title: Word, _ text: Word, _ on: @escaping @Sendable (Event) -> Root,
        _ visit: (@Sendable (String) -> Root)?
    ) -> Screen<Root> {
        let state = drawn.state
        let words = drawn.words
        var screen: Screen<Root> = make(drawn, title)
        screen.layout = .step
        screen.subtitle = words[text]
        if let notice = notice(drawn, on, visit) { screen.blocks.append(.notice(notice)) }
        let wrong = state.isChecked && !state.isEmail
        screen.blocks.append(
            .field(
                TextField(
                    words[.accountEmail], state.email, kind: .email, error: wrong ? words[.accountEmailWrong] : nil
                ) { on(.emailTyped($0)) }))
        let isBusy = drawn.sync.account.isBusy
        screen.primary = Action(isBusy ? words[.accountBusy] : words[title], on(.submitTapped), isEnabled: !isBusy)
        return screen
    }

    private static func signOut<Root>(
        _ drawn: Drawn, _ on: @escaping @Sendable (Event) -> Root
    ) -> Screen<Root> {
        let words = drawn.words
        var screen: Screen<Root> = make(drawn, .accountSignOut)
        screen.layout = .step
        screen.subtitle = words[.accountSignOutText]
        let lost = drawn.sync.unsent + (drawn.state.refused?.count ?? 0)
        if lost > 0 {
            screen.blocks.append(.notice(Notice(.error, words(.accountSignOutLost, count: lost))))
        }
        if let notice: Notice<Root> = notice(drawn, on, nil) { screen.blocks.append(.notice(notice)) }
        let isBusy = drawn.sync.account.isBusy
        screen.primary = Action(
            isBusy ? words[.accountBusy] : words[.accountSignOut], on(.signOutTapped), isEnabled: !isBusy)
        return screen
    }

    /// What has become of the last change of the account.
    private static func notice<Root>(
        _ drawn: Drawn, _ on: @escaping @Sendable (Event) -> Root, _ visit: (@Sendable (String) -> Root)?
    ) -> Notice<Root>? {
        let words = drawn.words
        let opened = Action(words[.accountMailOpened], on(.openedTapped))
        switch drawn.sync.account {
        case .mailSent(let email): return Notice(.info, words(.accountMailSent, email), action: opened)
        case .recoverySent(let email): return Notice(.info, words(.accountForgotSent, email))
        case .done(let email): return Notice(.info, words(.accountDone, email))
        case .signedOut: return Notice(.info, words[.accountSignedOut])
        case .failed(let problem):
            var action: Action<Root>?
            switch problem {
            case .addressTaken:
                action = visit.map { Action(words[.accountSignInInstead], $0(SettingsRoute.signIn.path)) }
            case .notConfirmed: action = opened
            default: break
            }
            return Notice(.error, text(problem, words), action: action)
        default:
            // Only the server's clear word says so, and the person is the one who can do something.
            return drawn.sync.isSignedOut ? Notice(.error, words[.syncSignedOut]) : nil
        }
    }

    private static func text(_ problem: AccountProblem, _ words: Words) -> String {
        switch problem {
        case .addressTaken: words[.accountTaken]
        case .wrongPassword: words[.accountWrong]
        case .weakPassword: words[.accountWeak]
        case .notConfirmed: words[.accountNotConfirmed]
        case .otherAccount(let email): words(.accountOther, email)
        case .tooMany: words[.accountTooMany]
        case .unreachable: words[.accountUnreachable]
        case .storage(let fault): StorageProblem.message(fault, words)
        case .other(let said): words(.accountFailed, said)
        }
    }
}
