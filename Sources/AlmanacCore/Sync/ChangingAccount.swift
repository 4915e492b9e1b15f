// An anonymous account becomes one with an address, or a device joins an account that is there.

/// Where a change of the account stands.
public enum AccountStep: Equatable, Sendable {
    case idle
    /// The server is asked to tie the address to this account.
    case linking(Credentials)
    case signingIn(Credentials)
    /// The old account's token is made fresh, for the merge.
    case renewing(new: Session)
    /// What the old account has moves to the new one.
    case merging(new: Session)
    case storing(Session)
    /// From now on the records are those of the new account.
    case restarting(Session)
    case failed(AccountProblem)
    /// A mail was sent to this address; its link completes the change.
    case mailSent(String)
    /// This address is the account's.
    case done(String)

    public struct Credentials: Equatable, Sendable {
        public let email: String
        public let password: String
    }

    /// Whether the server is being asked.
    public var isBusy: Bool {
        switch self {
        case .linking, .signingIn, .renewing, .merging, .storing, .restarting: true
        case .idle, .failed, .mailSent, .done: false
        }
    }
}

/// Why the account did not change.
public enum AccountProblem: Equatable, Sendable {
    case addressTaken
    case wrongPassword
    /// Shorter than the server wants.
    case weakPassword
    case notConfirmed
    case tooMany
    case unreachable
    /// The server's own words.
    case other(String)
}

public enum AccountEvent: Equatable, Sendable {
    case linkTapped(email: String, password: String)
    case signInTapped(email: String, password: String)
    case dismissed
    case linked(HTTPResult), signedIn(HTTPResult), renewed(HTTPResult), merged(HTTPResult)
    case sessionStored(WriteResult), restarted(WriteResult)
}

extension Sync {
    static func changingAccount(
        _ state: inout State, _ event: AccountEvent, _ moment: Moment
    ) -> [Effect<Event>] {
        switch (state.account, event) {
        case (let step, .dismissed): return dismiss(&state, step)
        case (let step, .linkTapped(let email, let password)):
            guard !step.isBusy, begin(&state) else { return [] }
            state.account = .linking(.init(email: email, password: password))
            return [.http(linkRequest(state.session, email, password)) { .account(.linked($0)) }]
        case (let step, .signInTapped(let email, let password)):
            guard !step.isBusy, begin(&state) else { return [] }
            state.account = .signingIn(.init(email: email, password: password))
            let body = JSON.members(("email", .string(email)), ("password", .string(password)))
            let request = HTTPRequest(.post, "/auth/v1/token?grant_type=password", body: body.bytes)
            return [.http(request) { .account(.signedIn($0)) }]
        case (.linking(let credentials), .linked(let result)): return linked(&state, credentials, result, moment)
        case (.signingIn, .signedIn(let result)):
            guard let session = result.json.flatMap({ Session(answer: $0, at: moment.now) }) else {
                return fail(&state, result, moment)
            }
            return signedIn(&state, session, moment)
        case (.renewing(let new), .renewed(let result)):
            if let old = result.json.flatMap({ Session(answer: $0, at: moment.now) }) {
                state.session = old
                return merge(&state, old, new)
            }
            // The old account is gone: there is nothing to move.
            return result.endsSession ? store(&state, new) : fail(&state, result, moment)
        case (.merging(let new), .merged(let result)):
            // 403: the old account is gone, because a merge before this one was not noticed here.
            if case .answered(let status, _) = result, status == 200 || status == 403 { return store(&state, new) }
            return fail(&state, result, moment)
        case (.storing(let session), .sessionStored(.done)):
            state.account = .restarting(session)
            let change = Change.delete(table: stateTable.name, key: .text(cursorKey))
            return [.write([change]) { .account(.restarted($0)) }]
        case (.restarting(let session), .restarted(.done)):
            state.session = session
            state.cursor = 0
            return finish(&state, .done(session.email ?? ""), moment)
        case (.storing, .sessionStored(.failed)), (.restarting, .restarted(.failed)):
            return finish(&state, .failed(.unreachable), moment)
        default: return []
        }
    }

    /// The account changes only while nothing else is said to the server.
    private static func begin(_ state: inout State) -> Bool {
        switch state.phase {
        case .idle, .pausing, .signedOut:
            state.phase = .account
            return true
        default: return false
        }
    }

    private static func dismiss(_ state: inout State, _ step: AccountStep) -> [Effect<Event>] {
        if !step.isBusy { state.account = .idle }
        return []
    }

    /// Ties an address to the account there is, or makes an account with it when there is none.
    private static func linkRequest(_ session: Session?, _ email: String, _ password: String) -> HTTPRequest {
        let body = JSON.members(("email", .string(email)), ("password", .string(password))).bytes
        guard let session else { return HTTPRequest(.post, "/auth/v1/signup", body: body) }
        return HTTPRequest(.put, "/auth/v1/user", bearer: session.accessToken, body: body)
    }

    private static func linked(
        _ state: inout State, _ credentials: AccountStep.Credentials, _ result: HTTPResult, _ moment: Moment
    ) -> [Effect<Event>] {
        guard let json = result.json else { return fail(&state, result, moment) }
        if let session = Session(answer: json, at: moment.now) { return store(&state, session) }
        guard let session = state.session, let email = Session.email(json) else {
            return finish(&state, .mailSent(credentials.email), moment)
        }
        // The same account, with an address: the records stay as they are.
        return store(&state, session.linked(to: email))
    }

    private static func signedIn(_ state: inout State, _ new: Session, _ moment: Moment) -> [Effect<Event>] {
        guard let old = state.session, old.isAnonymous, old.accountID != new.accountID else {
            return store(&state, new)
        }
        guard old.needsRefresh(at: moment.now) else { return merge(&state, old, new) }
        state.account = .renewing(new: new)
        return [.http(refreshRequest(old)) { .account(.renewed($0)) }]
    }

    private static func merge(_ state: inout State, _ old: Session, _ new: Session) -> [Effect<Event>] {
        state.account = .merging(new: new)
        let body = JSON.members(("access_token", .string(old.accessToken)))
        let request = HTTPRequest(.post, "/api/account/merge", bearer: new.accessToken, body: body.bytes)
        return [.http(request) { .account(.merged($0)) }]
    }

    private static func store(_ state: inout State, _ session: Session) -> [Effect<Event>] {
        state.account = .storing(session)
        return [.writeSecret(Session.secret, session.secretText) { .account(.sessionStored($0)) }]
    }

    private static func fail(_ state: inout State, _ result: HTTPResult, _ moment: Moment) -> [Effect<Event>] {
        finish(&state, .failed(AccountProblem(result)), moment)
    }

    private static func finish(_ state: inout State, _ step: AccountStep, _ moment: Moment) -> [Effect<Event>] {
        state.account = step
        state.phase = .idle
        return look(&state, moment)
    }
}

extension AccountProblem {
    init(_ result: HTTPResult) {
        guard case .answered(let status, let body) = result else {
            self = .unreachable
            return
        }
        switch result.code {
        case "email_exists", "user_already_exists": self = .addressTaken
        case "invalid_credentials": self = .wrongPassword
        case "weak_password": self = .weakPassword
        case "email_not_confirmed": self = .notConfirmed
        default:
            let said = try? JSON.parse(body)
            self = status == 429 ? .tooMany : .other(said?["msg"]?.string ?? said?["message"]?.string ?? "")
        }
    }
}
