// An anonymous account becomes one with an address, or a device joins an account that is there. It happens between two
// rounds of the sync, never during one.

extension Sync {
    static func changingAccount(
        _ state: inout State, _ event: AccountEvent, _ moment: Moment
    ) -> [Effect<Event>] {
        switch (state.account, event) {
        case (let step, _) where step.isBusy && event.isTap: return []
        case (_, .dismissed):
            state.account = .idle
            return []
        case (_, .linkTapped(let credentials)): return prepare(&state, .link(credentials))
        case (_, .signInTapped(let credentials)): return prepare(&state, .signIn(credentials))
        case (_, .confirmedTapped): return prepare(&state, .lookAgain)
        case (_, .signOutTapped): return prepare(&state, .signOut)
        case (_, .recoverTapped(let email)): return recover(&state, email)
        case (.recovering(let email), .recovered(let result)):
            state.account = result.json.isNone ? .failed(AccountProblem(result)) : .recoverySent(email)
            return []
        case (.preparing(let wish), .sessionRead(let result)) where state.phase == .account:
            guard case .value(let text) = result else { return finish(&state, .failed(.storage), moment) }
            state.session = text.flatMap { Session(secretText: $0) }
            return begin(&state, wish, moment)
        case (.renewing(let renewal), .renewed(let result)): return renewed(&state, renewal, result, moment)
        case (.linking(let credentials), .linked(let result)): return linked(&state, credentials, result, moment)
        case (.signingIn, .signedIn(let result)):
            guard let session = result.json.flatMap({ Session(answer: $0, at: moment.now) }) else {
                return fail(&state, result, moment)
            }
            return signedIn(&state, session, moment)
        case (.merging(let new), .merged(let result)):
            // 403: the old account is gone, because a merge before this one was not noticed here.
            if case .answered(let status, _) = result, status == 200 || status == 403 { return store(&state, new) }
            return fail(&state, result, moment)
        case (.storing(let session), .sessionStored(.done)):
            state.account = .restarting(session)
            return [.write([.delete(table: stateTable.name, key: .text(cursorKey))]) { .account(.restarted($0)) }]
        case (.restarting(let session), .restarted(.done)):
            state.session = session
            return finish(&state, session.email.map { .done($0) } ?? .idle, moment)
        case (.storing, .sessionStored(.failed)), (.restarting, .restarted(.failed)):
            return finish(&state, .failed(.storage), moment)
        default: return signingOut(&state, event, moment)
        }
    }

    // MARK: Beginning

    private static func prepare(_ state: inout State, _ wish: AccountWish) -> [Effect<Event>] {
        state.account = .preparing(wish)
        switch state.phase {
        case .idle, .pausing: return changeAccount(&state) ?? []
        default: return []
        }
    }

    /// Begins the change that is wished for, if one is: called wherever a round can be left.
    static func changeAccount(_ state: inout State) -> [Effect<Event>]? {
        guard case .preparing = state.account, state.phase != .account else { return nil }
        state.phase = .account
        return [.readSecret(Session.secret) { .account(.sessionRead($0)) }]
    }

    private static func begin(_ state: inout State, _ wish: AccountWish, _ moment: Moment) -> [Effect<Event>] {
        switch wish {
        case .link(let credentials):
            guard let session = state.session, session.needsRefresh(at: moment.now) else {
                return link(&state, credentials)
            }
            return renew(&state, session, .link(credentials))
        case .signIn(let credentials):
            if let email = state.session?.email, email != credentials.email.asciiLowercased {
                return finish(&state, .failed(.otherAccount(email)), moment)
            }
            state.account = .signingIn
            let path = "/auth/v1/token?grant_type=password"
            return [.http(HTTPRequest(.post, path, body: credentials.body)) { .account(.signedIn($0)) }]
        case .lookAgain:
            guard let session = state.session else { return finish(&state, .failed(.notConfirmed), moment) }
            return renew(&state, session, .look)
        case .signOut: return signOut(&state)
        }
    }

    private static func recover(_ state: inout State, _ email: String) -> [Effect<Event>] {
        state.account = .recovering(email)
        let body = JSON.members(("email", .string(email)))
        return [.http(HTTPRequest(.post, "/auth/v1/recover", body: body.bytes)) { .account(.recovered($0)) }]
    }

    private static func renew(_ state: inout State, _ session: Session, _ renewal: Renewal) -> [Effect<Event>] {
        state.account = .renewing(renewal)
        return [.http(refreshRequest(session)) { .account(.renewed($0)) }]
    }

    private static func renewed(
        _ state: inout State, _ renewal: Renewal, _ result: HTTPResult, _ moment: Moment
    ) -> [Effect<Event>] {
        guard let session = result.json.flatMap({ Session(answer: $0, at: moment.now) }) else {
            // The old account is gone: there is nothing to move.
            if case .merge(let new) = renewal, result.endsSession { return store(&state, new) }
            return fail(&state, result, moment)
        }
        state.session = session
        switch renewal {
        case .link(let credentials): return link(&state, credentials)
        case .merge(let new): return merge(&state, session, new)
        case .look:
            guard session.isAnonymous else { return store(&state, session) }
            return finish(&state, .failed(.notConfirmed), moment)
        }
    }

    // MARK: Linking

    /// Ties an address to the account there is, or makes an account with it when there is none.
    private static func link(_ state: inout State, _ credentials: Credentials) -> [Effect<Event>] {
        state.account = .linking(credentials)
        let request =
            state.session.map {
                HTTPRequest(.put, "/auth/v1/user", bearer: $0.accessToken, body: credentials.body)
            } ?? HTTPRequest(.post, "/auth/v1/signup", body: credentials.body)
        return [.http(request) { .account(.linked($0)) }]
    }

    private static func linked(
        _ state: inout State, _ credentials: Credentials, _ result: HTTPResult, _ moment: Moment
    ) -> [Effect<Event>] {
        guard let json = result.json else { return fail(&state, result, moment) }
        if let session = Session(answer: json, at: moment.now) { return store(&state, session) }
        guard let session = state.session, let email = Session.email(json) else {
            return finish(&state, .mailSent(credentials.email), moment)
        }
        // The same account, with an address: the records stay as they are.
        return store(&state, session.linked(to: email))
    }

    // MARK: Joining

    private static func signedIn(_ state: inout State, _ new: Session, _ moment: Moment) -> [Effect<Event>] {
        guard let old = state.session, old.accountID != new.accountID else { return store(&state, new) }
        // What lies on this device is somebody else's.
        if let email = old.email { return finish(&state, .failed(.otherAccount(email)), moment) }
        return old.needsRefresh(at: moment.now) ? renew(&state, old, .merge(new)) : merge(&state, old, new)
    }

    private static func merge(_ state: inout State, _ old: Session, _ new: Session) -> [Effect<Event>] {
        state.account = .merging(new)
        let body = JSON.members(("access_token", .string(old.accessToken)))
        let request = HTTPRequest(.post, "/api/account/merge", bearer: new.accessToken, body: body.bytes)
        return [.http(request) { .account(.merged($0)) }]
    }

    private static func store(_ state: inout State, _ session: Session) -> [Effect<Event>] {
        state.account = .storing(session)
        return [.writeSecret(Session.secret, session.secretText) { .account(.sessionStored($0)) }]
    }

    // MARK: Ending

    static func fail(_ state: inout State, _ result: HTTPResult, _ moment: Moment) -> [Effect<Event>] {
        finish(&state, .failed(AccountProblem(result)), moment)
    }

    static func finish(_ state: inout State, _ step: AccountStep, _ moment: Moment) -> [Effect<Event>] {
        state.account = step
        state.phase = .idle
        return look(&state, moment)
    }
}
