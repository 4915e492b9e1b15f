import AlmanacCore

/// Settings → Approve a sign-in: the user enters the code that a command shows, which is then signed in to the account.
public struct DeviceSettings: Equatable, Sendable {
    /// What the user does on the page, and the server's answers.
    public enum Event: Equatable, Sendable {
        case codeTyped(String), approveTapped, answered(AccountCall.Event)
    }

    private var code = ""
    private var isChecked = false
    private var isApproved = false
    private var problem: AccountCall.Problem?
    private var call = AccountCall()

    /// Takes over the code from the page's address, in which the command has put it. The user still has to approve it.
    mutating func open(_ path: String) {
        self = DeviceSettings()
        code = Path(path)["code"] ?? ""
    }

    mutating func update(_ event: Event, _ moment: Moment) -> [Effect<Event>] {
        switch event {
        case .codeTyped(let text):
            (code, problem, isApproved) = (text, nil, false)
            return []
        case .approveTapped:
            isChecked = true
            guard !code.trimmed.isEmpty, !call.isBusy else { return [] }
            problem = nil
            let body = JSON.members(("code", .string(code.trimmed))).bytes
            return call.begin(HTTPRequest(.post, "/api/login/approve", body: body)).mapped { .answered($0) }
        case .answered(let event):
            let (effects, outcome) = call.update(event, moment)
            switch outcome {
            case .done: (isApproved, code, isChecked) = (true, "", false)
            case .failed(let failed): problem = failed
            case .received, nil: break
            }
            return effects.mapped { .answered($0) }
        }
    }

    func fill<Root: Equatable & Sendable>(
        _ screen: inout Screen<Root>, _ words: Words, account: String?, isSignedIn: Bool,
        on: @escaping @Sendable (Event) -> Root
    ) {
        screen.layout = .step
        screen.subtitle = words[.deviceText]
        guard isSignedIn else {
            screen.blocks = [.notice(Notice(.info, words[.accountNone]))]
            return
        }
        if isApproved { screen.blocks.append(.notice(Notice(.done, words[.deviceDone]))) }
        let isMissing = isChecked && code.trimmed.isEmpty
        screen.blocks.append(
            .field(
                TextField(
                    words[.deviceCode], code, kind: .passing, counter: account,
                    error: error(words, isMissing: isMissing)
                ) { on(.codeTyped($0)) }))
        screen.primary = Action(
            words[call.isBusy ? .accountBusy : .deviceApprove], on(.approveTapped), isEnabled: !call.isBusy)
    }

    private func error(_ words: Words, isMissing: Bool) -> String? {
        switch problem {
        case .refused(404): words[.deviceWrong]
        case let problem?: problem.message(words)
        case nil: isMissing ? words[.deviceMissing] : nil
        }
    }
}

extension SettingsPage {
    static func device<Root: Equatable & Sendable>(
        _ context: ScreenContext, _ on: @escaping @Sendable (Event) -> Root
    ) -> Screen<Root> {
        var screen: Screen<Root> = make(context, .deviceTitle)
        context.state.device.fill(
            &screen, context.words, account: context.sync.session?.email, isSignedIn: !context.sync.session.isNone
        ) { on(.device($0)) }
        return screen
    }
}
