import AlmanacCore

/// Settings → Change password and Change email address: how the user signs in to a named account. The server wants a
/// proof that it is the owner who asks: the present password, or a sign-in of the last ten minutes.
extension SettingsPage {
    static func password<Root: Equatable & Sendable>(
        _ context: ScreenContext, _ on: @escaping @Sendable (Event) -> Root,
        _ visit: @escaping @Sendable (String) -> Root
    ) -> Screen<Root> {
        let words = context.words
        var screen: Screen<Root> = make(context, .accountChangePassword)
        screen.layout = .step
        screen.subtitle = words[.accountChangePasswordText]
        if let notice = notice(context, on, visit) { screen.blocks.append(.notice(notice)) }
        if asksForPassword(context) { screen.blocks.append(proof(context, on)) }
        screen.blocks.append(newPassword(context, .accountPasswordNew, on))
        let isBusy = context.sync.account.isBusy
        screen.primary = Action(
            words[isBusy ? .accountBusy : .accountChangePassword], on(.submitTapped), isEnabled: !isBusy)
        return screen
    }

    static func address<Root: Equatable & Sendable>(
        _ context: ScreenContext, _ on: @escaping @Sendable (Event) -> Root,
        _ visit: @escaping @Sendable (String) -> Root
    ) -> Screen<Root> {
        var screen = form(
            context, .accountChangeEmail,
            context.state.confirmsAddresses ? .accountChangeEmailText : .accountChangeEmailNow, .accountEmailNew, on,
            visit)
        screen.blocks.append(proof(context, on))
        return screen
    }

    /// The field for a password that the user thinks up.
    static func newPassword<Root>(
        _ context: ScreenContext, _ label: Word, _ on: @escaping @Sendable (Event) -> Root
    ) -> Block<Root> {
        let (state, words) = (context.state, context.words)
        let isWrong = state.isChecked && !state.isPassword
        let error: Word? = state.isLong ? .accountPasswordLong : isWrong ? .accountPasswordShort : nil
        return .field(
            TextField(
                words[label], state.password, kind: .newPassword, counter: words[.accountPasswordHint],
                error: error.map { words[$0] }
            ) { on(.passwordTyped($0)) })
    }

    /// The field for the password that the account has now.
    static func proof<Root>(
        _ context: ScreenContext, _ on: @escaping @Sendable (Event) -> Root
    ) -> Block<Root> {
        let words = context.words
        return .field(
            TextField(
                words[.accountPasswordCurrent], context.state.currentPassword, kind: .password,
                counter: words[.accountPasswordCurrentHint]
            ) { on(.currentPasswordTyped($0)) })
    }

    /// Whether the page has a field for the password that the account has now.
    static func asksForPassword(_ context: ScreenContext) -> Bool {
        switch context.state.route {
        case .password: context.state.recovery.signedIn.isNone
        case .address: true
        // The server knows best whether the account has an address by now.
        case .delete: context.sync.session?.email != nil || context.sync.account == .failed(.proofNeeded)
        default: false
        }
    }
}
