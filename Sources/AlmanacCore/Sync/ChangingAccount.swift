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
        case (_, .confirmedTapped): return prepare(&state, .lookAgain(isQuiet: false))
        case (.idle, .pageOpened): return prepare(&state, .lookAgain(isQuiet: true))
        case (_, .signOutTapped): return prepare(&state, .signOut)
        case (_, .recoverTapped(let email)): return recover(&state, email)
        case (.recovering(let email), .recovered(let result)):
            state.account = result.json.isNone ? .failed(AccountProblem(result)) : .recoverySent(email)
            return []
        case (.preparing(let wish), .sessionRead(let result)) where state.phase == .account:
            return sessionRead(&state, wish, result, moment)
        case (.renewing(let renewal), .renewed(let result)): return renewed(&state, renewal, result, moment)
        case (.linking(let credentials, let isFresh), .linked(let result)):
            return linked(&state, credentials, isFresh, result, moment)
        case (.signingIn, .signedIn(let result)):
            guard let session = result.json.flatMap({ Session(answer: $0, at: moment.now) }) else {
                return fail(&state, result, moment)
            }
            return signedIn(&state, session, moment)
        case (.keeping, _), (.turning, _), (.storing, _), (.settling, _): return changing(&state, event, moment)
        default: return signingOut(&state, event, moment)
        }
    }

    /// Another account's session takes the place of the one there is.
    private static func changing(
        _ state: inout State, _ event: AccountEvent, _ moment: Moment
    ) -> [Effect<Event>] {
        switch (state.account, event) {
        case (.keeping(let new), .joinKept(.done)): return turn(&state, new, moment)
        case (.turning(let new), .turned(.done)): return store(&state, new)
        case (.storing(let new), .sessionStored(.done)):
            guard state.session?.accountID != new.accountID else {
                state.session = new
                return finish(&state, new.email.map { .done($0) } ?? .idle, moment)
            }
            state.session = new
            state.account = .settling(new)
            return [.write(turning(moment)) { .account(.turned($0)) }]
        case (.settling(let new), .turned(.done)): return finish(&state, new.email.map { .done($0) } ?? .idle, moment)
        case (_, .joinKept(.failed(let fault))), (_, .turned(.failed(let fault))),
            (_, .sessionStored(.failed(let fault))):
            return finish(&state, .failed(.storage(fault)), moment)
        default: return []
        }
    }

    /// Everything is to be fetched anew, and no round that began before is to write any more.
    private static func turning(_ moment: Moment) -> [Change] {
        [.delete(table: stateTable.name, key: .text(cursorKey)), turn(moment)]
    }

    private static func turn(_ state: inout State, _ new: Session, _ moment: Moment) -> [Effect<Event>] {
        state.account = .turning(new)
        return [.write(turning(moment)) { .account(.turned($0)) }]
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

    private static func sessionRead(
        _ state: inout State, _ wish: AccountWish, _ result: SecretResult, _ moment: Moment
    ) -> [Effect<Event>] {
        switch result {
        case .failed(let fault): return finish(&state, .failed(.storage(fault)), moment)
        case .value(let text):
            state.session = text.flatMap { Session(secretText: $0) }
            state.isKnown = true
            return begin(&state, wish, moment)
        }
    }

    private static func begin(_ state: inout State, _ wish: AccountWish, _ moment: Moment) -> [Effect<Event>] {
        switch wish {
        case .link(let credentials):
            guard let session = state.session, session.needsRefresh(at: moment.now) else {
                return link(&state, credentials, isFresh: false)
            }
            return renew(&state, session, .link(credentials))
        case .signIn(let credentials):
            state.account = .signingIn
            let path = "/auth/v1/token?grant_type=password"
            return [.http(HTTPRequest(.post, path, body: credentials.body)) { .account(.signedIn($0)) }]
        case .lookAgain(let isQuiet):
            guard let session = state.session, session.isAnonymous else {
                return finish(&state, isQuiet ? .idle : .failed(.notConfirmed), moment)
            }
            return renew(&state, session, .look(isQuiet: isQuiet))
        case .signOut:
            guard let session = state.session, session.needsRefresh(at: moment.now), moment.isOnline else {
                return signOut(&state, moment)
            }
            return renew(&state, session, .signOut)
        }
    }

    private static func recover(_ state: inout State, _ email: String) -> [Effect<Event>] {
        state.account = .recovering(email)
        let body = JSON.members(("email", .string(email)))
        return [.http(HTTPRequest(.post, "/auth/v1/recover", body: body.bytes)) { .account(.recovered($0)) }]
    }

    // MARK: A fresh token first

    private static func renew(_ state: inout State, _ session: Session, _ renewal: Renewal) -> [Effect<Event>] {
        state.account = .renewing(renewal)
        return [.http(refreshRequest(session)) { .account(.renewed($0)) }]
    }

    private static func renewed(
        _ state: inout State, _ renewal: Renewal, _ result: HTTPResult, _ moment: Moment
    ) -> [Effect<Event>] {
        let fresh = result.json.flatMap { Session(answer: $0, at: moment.now) }
        if let fresh { state.session = fresh }
        switch renewal {
        // Whether or not the server still knows the session: on this device it ends.
        case .signOut: return signOut(&state, moment)
        case .link(let credentials):
            return fresh.isNone ? fail(&state, result, moment) : link(&state, credentials, isFresh: true)
        case .look(let isQuiet):
            guard let fresh else {
                return isQuiet ? finish(&state, .idle, moment) : fail(&state, result, moment)
            }
            guard fresh.isAnonymous else { return store(&state, fresh) }
            return finish(&state, isQuiet ? .idle : .failed(.notConfirmed), moment)
        }
    }

    // MARK: Linking

    /// Ties an address to the account there is, or makes an account with it when there is none.
    private static func link(_ state: inout State, _ credentials: Credentials, isFresh: Bool) -> [Effect<Event>] {
        state.account = .linking(credentials, isFresh: isFresh)
        let request =
            state.session.map {
                HTTPRequest(.put, "/auth/v1/user", bearer: $0.accessToken, body: credentials.body)
            } ?? HTTPRequest(.post, "/auth/v1/signup", body: credentials.body)
        return [.http(request) { .account(.linked($0)) }]
    }

    private static func linked(
        _ state: inout State, _ credentials: Credentials, _ isFresh: Bool, _ result: HTTPResult, _ moment: Moment
    ) -> [Effect<Event>] {
        guard let json = result.json else {
            switch (result.code, state.session) {
            // Said already, and the answer was lost: see what has become of it.
            case ("same_password", let session?): return renew(&state, session, .look(isQuiet: false))
            // The server's clock need not be this device's.
            case ("bad_jwt", let session?) where !isFresh: return renew(&state, session, .link(credentials))
            default: return fail(&state, result, moment)
            }
        }
        if let session = Session(answer: json, at: moment.now) { return take(&state, session, moment) }
        guard let session = state.session, let email = Session.email(json) else {
            return finish(&state, .mailSent(credentials.email), moment)
        }
        // The same account, with an address: the records stay as they are.
        return store(&state, session.linked(to: email))
    }

    // MARK: Joining

    private static func signedIn(_ state: inout State, _ new: Session, _ moment: Moment) -> [Effect<Event>] {
        guard let old = state.session, old.accountID != new.accountID else { return take(&state, new, moment) }
        // What lies on this device is somebody else's.
        if let email = old.email { return finish(&state, .failed(.otherAccount(email)), moment) }
        state.account = .keeping(new)
        return [.writeSecret(Session.joinSecret, old.secretText) { .account(.joinKept($0)) }]
    }

    /// Stores a session; when it is of another account than the one there is, in an epoch of its own.
    private static func take(_ state: inout State, _ new: Session, _ moment: Moment) -> [Effect<Event>] {
        state.session?.accountID == new.accountID ? store(&state, new) : turn(&state, new, moment)
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
