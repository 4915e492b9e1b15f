import AlmanacCore

/// What a user who has forgotten the password does on the sign-in page: asks for an email, and enters the code in it.
/// The email has a link as well, which leads to a page of the server's own.
struct RecoveryForm: Equatable, Sendable {
    /// The address to which the email went; `nil` before that.
    var address: String?
    var code = ""
    /// Whether the email was asked for. From then on, an invalid address shows an error.
    var isAsked = false
    /// The address of whom the code has signed in; `nil` before that. The page for the new password then does not ask for the
    /// one that was forgotten: the server takes the sign-in for the proof, for ten minutes.
    var signedIn: String?

    /// Signs in with the code.
    var outcome: SettingsPage.Outcome? {
        guard let address, !code.isBlank else { return nil }
        return .changesAccount(.signInTapped(Credentials(email: address, code: code.trimmed)))
    }
}

extension SettingsPage {
    /// Asks for the email. Who has forgotten the password is not asked for it. Whose code has become too old on the page for
    /// the new password gets another one.
    static func forgot(_ state: inout State) -> Outcome? {
        state.isChecked = false
        if let email = state.recovery.signedIn {
            (state.route, state.recovery) = (.signIn, RecoveryForm())
            (state.email, state.password) = (email, "")
        }
        state.recovery.isAsked = true
        return state.isEmail ? .changesAccount(.recoverTapped(state.address)) : nil
    }

    /// Asks for the code once the email was sent, and for a new password once the code has signed the user in.
    static func followRecovery(_ state: inout State, _ step: AccountStep) {
        switch (state.route, step) {
        case (.signIn, .recoverySent(let email)) where state.recovery.address.isNone:
            state.recovery.address = email
            state.isChecked = false
        case (.signIn, .signedIn(let email)) where !state.recovery.address.isNone:
            state.recovery = RecoveryForm()
            state.recovery.signedIn = email
            state.route = .password
            state.isChecked = false
        default: break
        }
    }

    /// The form for the code.
    static func recovery<Root>(
        _ context: ScreenContext, _ on: @escaping @Sendable (Event) -> Root
    ) -> Screen<Root> {
        let (form, words) = (context.state.recovery, context.words)
        var screen: Screen<Root> = make(context, .accountSignIn)
        screen.layout = .step
        let address = form.address ?? ""
        screen.subtitle = words.sentences(words(.accountForgotSent, address), words[.accountCodeText])
        // That the email is on its way is said above.
        if context.sync.account != .recoverySent(address), let notice: Notice<Root> = notice(context, on, nil) {
            screen.blocks.append(.notice(notice))
        }
        let isMissing = context.state.isChecked && form.code.isBlank
        screen.blocks.append(
            .field(
                TextField(
                    words[.accountCode], form.code, kind: .passing,
                    error: isMissing ? words[.accountCodeMissing] : nil
                ) { on(.codeTyped($0)) }))
        let isBusy = context.sync.account.isBusy
        screen.primary = Action(
            words[isBusy ? .accountBusy : .accountSignIn], on(.submitTapped), isEnabled: !isBusy)
        return screen
    }
}
