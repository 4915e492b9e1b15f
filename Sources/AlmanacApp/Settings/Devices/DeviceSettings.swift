import AlmanacCore

/// Settings → Approve a sign-in: the user enters the code that a command shows, sees what asks, and approves or denies it.
/// Approved, it is signed in to the account.
public struct DeviceSettings: Equatable, Sendable {
    /// What the user does on the page, and the server's answers.
    public enum Event: Equatable, Sendable {
        case codeTyped(String), passwordTyped(String), continueTapped, approveTapped, denyTapped
        case answered(AccountCall.Event)
    }

    /// What asks to be signed in, as the server has seen it.
    private struct Request: Equatable, Sendable {
        let device: String?
        let address: String?
        let startedAt: Instant?

        init(_ answer: JSON?) {
            device = answer?.string("device")
            address = answer?.string("address")
            startedAt = answer?.string("started_at").flatMap { Instant(timestamp: $0) }
        }
    }

    private enum Step: Equatable, Sendable {
        /// The user types the code; or the server looks who asks with it.
        case entering, looking
        /// The user decides.
        case asking(Request)
        case approving(Request), denying(Request)
        case approved, denied
    }

    private var step = Step.entering
    private var code = ""
    private var password = ""
    /// Whether the server wants a proof that it is the user who approves.
    private var needsProof = false
    private var isChecked = false
    private var problem: AccountCall.Problem?
    private var call = AccountCall()

    /// Takes over the code from the page's address, in which the command has put it. The user still has to approve it.
    mutating func open(_ path: String) {
        self = DeviceSettings()
        code = Path(path)["code"] ?? ""
    }

    mutating func update(_ event: Event, _ moment: Moment) -> [Effect<Event>] {
        switch (step, event) {
        case (.approved, .codeTyped(let text)), (.denied, .codeTyped(let text)), (.entering, .codeTyped(let text)):
            (step, code, problem) = (.entering, text, nil)
        case (_, .passwordTyped(let text)): (password, problem) = (text, nil)
        case (.entering, .continueTapped), (.approved, .continueTapped), (.denied, .continueTapped):
            isChecked = true
            step = .entering
            guard !code.trimmed.isEmpty else { break }
            step = .looking
            return send("look")
        case (.asking(let request), .approveTapped):
            isChecked = true
            guard !needsProof || !password.isEmpty else { break }
            step = .approving(request)
            return send("approve", password.isEmpty ? [] : [JSON.Member("current_password", .string(password))])
        case (.asking(let request), .denyTapped):
            step = .denying(request)
            return send("deny")
        case (_, .answered(let event)):
            let (effects, outcome) = call.update(event, moment)
            if let outcome { answered(outcome) }
            return effects.mapped { .answered($0) }
        default: break
        }
        return []
    }

    private mutating func send(_ name: String, _ more: [JSON.Member] = []) -> [Effect<Event>] {
        problem = nil
        let body = JSON.object([JSON.Member("code", .string(code.trimmed))] + more).bytes
        return call.begin(HTTPRequest(.post, "/api/login/" + name, body: body)).mapped { .answered($0) }
    }

    private mutating func answered(_ outcome: AccountCall.Outcome) {
        switch (step, outcome) {
        case (.looking, .done(let answer)): (step, isChecked) = (.asking(Request(answer)), false)
        case (.approving, .done): end(.approved)
        case (.denying, .done): end(.denied)
        // Without a recent sign-in, the server asks for the password, and refuses a wrong one in the same way.
        case (.approving(let request), .failed(.proofNeeded)), (.approving(let request), .failed(.wrongPassword)):
            step = .asking(request)
            if needsProof { problem = .wrongPassword }
            (needsProof, isChecked) = (true, false)
        case (.approving(let request), .failed(let failed)) where failed != .refused(404),
            (.denying(let request), .failed(let failed)) where failed != .refused(404):
            (step, problem) = (.asking(request), failed)
        case (_, .failed(let failed)):
            let code = code
            self = DeviceSettings()
            (self.code, problem) = (code, failed)
        case (_, .done), (_, .received): step = .entering
        }
    }

    private mutating func end(_ step: Step) {
        self = DeviceSettings()
        self.step = step
    }
}

extension DeviceSettings {
    fileprivate func fill<Root: Equatable & Sendable>(
        _ screen: inout Screen<Root>, _ context: SettingsPage.ScreenContext, on: @escaping @Sendable (Event) -> Root
    ) {
        let words = context.words
        screen.layout = .step
        guard !context.sync.session.isNone else {
            screen.subtitle = words[.deviceText]
            screen.blocks = [.notice(Notice(.info, words[.accountNone]))]
            return
        }
        switch step {
        case .asking(let request), .approving(let request), .denying(let request):
            fill(&screen, request, context, on)
        case .entering, .looking, .approved, .denied:
            screen.subtitle = words[.deviceText]
            if step == .approved { screen.blocks.append(.notice(Notice(.done, words[.deviceDone]))) }
            if step == .denied { screen.blocks.append(.notice(Notice(.done, words[.deviceDenied]))) }
            let isMissing = isChecked && code.trimmed.isEmpty
            screen.blocks.append(
                .field(
                    TextField(
                        words[.deviceCode], code, kind: .passing, counter: context.sync.session?.email,
                        error: error(words, isMissing: isMissing)
                    ) { on(.codeTyped($0)) }))
            screen.primary = Action(
                words[call.isBusy ? .accountBusy : .continue], on(.continueTapped), isEnabled: !call.isBusy)
        }
    }

    /// What asks, and the decision.
    private func fill<Root: Equatable & Sendable>(
        _ screen: inout Screen<Root>, _ request: Request, _ context: SettingsPage.ScreenContext,
        _ on: @escaping @Sendable (Event) -> Root
    ) {
        let words = context.words
        screen.subtitle = words[.deviceAsks]
        var rows = [
            Item<Root>(id: 0, title: words[.deviceCode], detail: code.trimmed, nil),
            Item<Root>(
                id: 1, title: words[.deviceAsksName], detail: request.device ?? words[.deviceAsksUnknown], nil),
        ]
        if let address = request.address {
            rows.append(Item(id: 2, title: words[.deviceAsksFrom], detail: address, nil))
        }
        if let time = request.startedAt {
            rows.append(
                Item(id: 3, title: words[.deviceAsksSince], detail: time.text(words, context.moment.zone), nil))
        }
        screen.blocks.append(.list(List(words[.deviceTitle], rows)))
        if needsProof {
            let isMissing = isChecked && password.isEmpty
            let wrong: Word? =
                isMissing
                ? .accountPasswordCurrentNeeded : problem == .wrongPassword ? .accountPasswordCurrentWrong : nil
            screen.blocks.append(
                .field(
                    TextField(
                        words[.accountPasswordCurrent], password, kind: .password,
                        counter: words[.accountPasswordCurrentNeeded], error: wrong.map { words[$0] }
                    ) { on(.passwordTyped($0)) }))
        }
        if let problem, problem != .wrongPassword {
            screen.blocks.append(.notice(Notice(.error, problem.message(words))))
        }
        screen.blocks.append(
            .button(Action(words[.deviceDeny], on(.denyTapped), isEnabled: !call.isBusy).destructive()))
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
        context.state.device.fill(&screen, context) { on(.device($0)) }
        return screen
    }
}
