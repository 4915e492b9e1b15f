// Links an email address to an anonymous account, signs the device in to another one, or changes how the user signs in.
// This happens between two rounds of the sync, never during one.

extension Sync {
    static func changingAccount(
        _ state: inout State, _ event: AccountEvent, _ moment: Moment
    ) -> [Effect<Event>] {
        switch (state.account, event) {
        case (let step, _) where step.isBusy && event.isTap:
            // Nobody sees what nobody has asked for, so a tap meanwhile waits for its end.
            if event == .dismissed {
                state.waitingTap = nil
            } else if step.isUnasked, event != .pageOpened {
                state.waitingTap = event
            }
            return []
        case (.offering(let offer), .dismissed): return dropOffer(&state, offer)
        case (.offering(let offer), .joinTapped): return prepare(&state, .join(offer))
        case (_, .dismissed):
            state.account = .idle
            return []
        case (_, .linkTapped(let credentials)): return prepare(&state, .link(credentials))
        case (_, .signInTapped(let credentials)): return prepare(&state, .signIn(credentials))
        case (_, .changeTapped(let change)): return prepare(&state, .change(change))
        case (.mailSent(let email), .confirmedTapped), (.failed(.notConfirmed(let email?)), .confirmedTapped):
            return prepare(&state, .checkConfirmation(.one(email), isQuiet: false))
        case (_, .confirmedTapped): return prepare(&state, .checkConfirmation(.new, isQuiet: false))
        case (.idle, .pageOpened): return prepare(&state, .checkConfirmation(.new, isQuiet: true))
        case (_, .signOutTapped(let cleanup)): return prepare(&state, .signOut(cleanup: cleanup))
        case (_, .deleteTapped(let deletion)): return prepare(&state, .delete(deletion))
        case (_, .keepTapped): return prepare(&state, .keep)
        case (_, .providerTapped(let signIn)): return prepare(&state, .leave(signIn))
        case (_, .cameBack(let code)): return prepare(&state, .exchange(code: code))
        case (_, .cameBackWithError(let code)):
            state.account = .failed(AccountProblem(returned: code))
            return []
        case (_, .offerRead), (_, .previousOfferRead), (_, .previousOfferRenewed), (_, .declinedOfferRead),
            (_, .offerDropped), (_, .offerKept),
            (.confirmingOffer, _):
            return keptOffer(&state, event, moment)
        case (.makingKey, _), (.storingKey, _), (.asking, _), (.readingKey, _), (.exchanging, _):
            return visitingProvider(&state, event, moment)
        case (_, .recoverTapped(let email)): return recover(&state, email)
        case (.recovering(let email), .recovered(let result)):
            state.account = result.json.isNone ? .failed(AccountProblem(result)) : .recoverySent(email)
            return []
        case (.preparing(let request), .sessionRead(let result)) where state.phase == .account:
            return sessionRead(&state, request, result, moment)
        case (.renewing(let renewal), .renewed(let result)): return renewed(&state, renewal, result, moment)
        case (.linking(let credentials, let isFresh), .linked(let result)):
            return linked(&state, credentials, isFresh, result, moment)
        case (.changingSignIn(let change, let isFresh), .signInChanged(let result)):
            return signInChanged(&state, change, isFresh, result, moment)
        case (.signingIn, .signedIn(let result)):
            guard let session = result.json.flatMap({ Session(answer: $0, at: moment.now) }) else {
                return fail(&state, result, moment)
            }
            return [readPreviousOffer] + signedIn(&state, session, moment)
        case (.examining(let new), .stateRead(.rows(let rows))):
            noteMeanwhile(rows[stateQuery], &state)
            return signedIn(&state, new, moment)
        case (.examining, .stateRead(.failed(let fault))): return finish(&state, .failed(.storage(fault)), moment)
        case (.counting, _): return counting(&state, event, moment)
        case (.lookingForJoin(let request), .joinLooked(let result)): return leave(&state, request, result, moment)
        case (.keeping, _), (.placing, _), (.beginningEpoch, _), (.storing, _), (.settling, _):
            return switching(&state, event, moment)
        default: return signingOut(&state, event, moment)
        }
    }

    // MARK: Beginning

    static func prepare(_ state: inout State, _ request: AccountRequest) -> [Effect<Event>] {
        state.waitingTap = nil
        state.account = .preparing(request)
        switch state.phase {
        case .idle, .pausing: return changeAccount(&state) ?? []
        default: return []
        }
    }

    /// Begins the change that the user requested, if any. Called wherever a round can be left.
    static func changeAccount(_ state: inout State) -> [Effect<Event>]? {
        guard case .preparing = state.account, state.phase != .account else { return nil }
        state.enter(.account, on: .accountRequested)
        return [.readSecret(Session.secret) { .account(.sessionRead($0)) }]
    }

    private static func sessionRead(
        _ state: inout State, _ request: AccountRequest, _ result: SecretResult, _ moment: Moment
    ) -> [Effect<Event>] {
        switch result {
        case .failed(let fault): return finish(&state, .failed(.storage(fault)), moment)
        case .value(let text):
            state.session = text.flatMap { Session(secretText: $0) }
            state.isKnown = true
            state.added = TextCounts()
            switch request {
            case .signIn, .join: state.signsIn = true
            default: state.signsIn = false
            }
            return begin(&state, request, moment)
        }
    }

    private static func begin(_ state: inout State, _ request: AccountRequest, _ moment: Moment) -> [Effect<Event>] {
        switch request {
        case .link(let credentials):
            guard let session = state.session, session.needsRefresh(at: moment.now) else {
                return link(&state, credentials, isFresh: false)
            }
            return renew(&state, session, .link(credentials))
        case .signIn(let credentials):
            state.account = .signingIn
            let post = HTTPRequest(.post, credentials.path, body: credentials.body)
            return [.http(post) { .account(.signedIn($0)) }]
        case .join(let offer):
            state.account = .confirmingOffer(offer)
            return [readOffer]
        case .resume(let offer): return resume(&state, offer, moment)
        case .change(let change):
            guard let session = state.session else { return finish(&state, .failed(.signedOut), moment) }
            guard session.needsRefresh(at: moment.now) else {
                return changeSignIn(&state, session, change, isFresh: false)
            }
            return renew(&state, session, .change(change))
        case .leave(let signIn):
            guard signIn.links, let session = state.session, session.needsRefresh(at: moment.now) else {
                return makeKey(&state, signIn)
            }
            return renew(&state, session, .leave(signIn))
        case .exchange(let code): return readKey(&state, code)
        case .checkConfirmation(let awaited, let isQuiet):
            guard let session = state.session, session.isAnonymous || !isQuiet else {
                return finish(&state, isQuiet ? .idle : notConfirmed(awaited), moment)
            }
            if isQuiet, !moment.isOnline { return finish(&state, .idle, moment) }
            return renew(&state, session, .checkConfirmation(awaited, isQuiet: isQuiet))
        // With the account, the only way to what is still to be joined with it would be lost.
        case .signOut, .delete, .keep:
            state.account = .lookingForJoin(request)
            return [.readSecret(Session.joinSecret) { .account(.joinLooked($0)) }]
        }
    }

    private static func recover(_ state: inout State, _ email: String) -> [Effect<Event>] {
        state.account = .recovering(email)
        let body = JSON.members(("email", .string(email)))
        return [.http(HTTPRequest(.post, "/auth/v1/recover", body: body.bytes)) { .account(.recovered($0)) }]
    }

    // MARK: A fresh token first

    static func renew(_ state: inout State, _ session: Session, _ renewal: Renewal) -> [Effect<Event>] {
        state.account = .renewing(renewal)
        return [.http(refreshRequest(session)) { .account(.renewed($0)) }]
    }

    private static func renewed(
        _ state: inout State, _ renewal: Renewal, _ result: HTTPResult, _ moment: Moment
    ) -> [Effect<Event>] {
        let fresh = result.json.flatMap { Session(answer: $0, at: moment.now) }
        let before = state.session?.email
        if case .resume(let offer) = renewal { return resumed(&state, offer, fresh, result, moment) }
        if let fresh { state.session = fresh }
        switch renewal {
        case .resume: return []
        // The session ends on this device whether or not the server still knows it.
        case .signOut(let cleanup): return signOut(&state, cleanup: cleanup, moment)
        case .delete(let deletion):
            return fresh.isNone
                ? notDeleted(&state, deletion, result, moment)
                : deleteAccount(&state, deletion, isFresh: true, moment)
        case .link(let credentials):
            return fresh.isNone ? fail(&state, result, moment) : link(&state, credentials, isFresh: true)
        case .change(let change):
            guard let fresh else { return fail(&state, result, moment) }
            return changeSignIn(&state, fresh, change, isFresh: true)
        case .leave(let signIn):
            return fresh.isNone ? fail(&state, result, moment) : makeKey(&state, signIn)
        case .checkConfirmation(let awaited, let isQuiet):
            guard let fresh else {
                return isQuiet ? finish(&state, .idle, moment) : fail(&state, result, moment)
            }
            // The address has changed as soon as the link was opened.
            if awaited.isThere(fresh.email, before: before) { return store(&state, fresh) }
            return finish(&state, isQuiet ? .idle : notConfirmed(awaited), moment)
        }
    }

    private static func notConfirmed(_ awaited: AwaitedAddress) -> AccountStep {
        guard case .one(let email) = awaited else { return .failed(.notConfirmed(nil)) }
        return .failed(.notConfirmed(email))
    }

    // MARK: Linking

    /// Links an email address to the current account, or creates an account with the address if there is none.
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
            // The account has an address already: the server accepted it before, but the answer was lost, or another device
            // was faster. Check whether the change is complete.
            case ("same_password", let session?), ("reauthentication_needed", let session?):
                return renew(&state, session, .checkConfirmation(.first, isQuiet: false))
            // The token may have expired by the server's clock, which can differ from this device's.
            case ("bad_jwt", let session?) where !isFresh: return renew(&state, session, .link(credentials))
            default: return fail(&state, result, moment)
            }
        }
        if let session = Session(answer: json, at: moment.now) { return take(&state, session, moment) }
        guard let session = state.session, let email = Session.email(json) else {
            return finish(&state, .mailSent(credentials.email), moment)
        }
        // It is the same account, now with an email address, so the records stay as they are.
        return store(&state, session.linked(to: email))
    }

    // MARK: Joining

    static func signedIn(_ state: inout State, _ new: Session, _ moment: Moment) -> [Effect<Event>] {
        state.keptOffer = nil
        guard let old = state.session else { return count(&state, for: new) }
        guard old.accountID != new.accountID else { return take(&state, new, moment) }
        // The records on this device belong to another named account.
        if let email = old.email { return refuse(&state, new, .otherAccount(email), moment) }
        // A user who comes back from another service may be signed in before the first round has read the stored state.
        guard state.encryption.isKnown else {
            state.account = .examining(new)
            return [keep(KeptOffer(new)), .read([stateQuery]) { .account(.stateRead($0)) }]
        }
        // The server would move texts that the other account's key does not decrypt, and this device would send in plain
        // what only the encrypted account has.
        guard !state.encryption.isSecret else { return refuse(&state, new, .encrypted, moment) }
        return count(&state, for: new)
    }

    // MARK: Ending

    static func fail(_ state: inout State, _ result: HTTPResult, _ moment: Moment) -> [Effect<Event>] {
        finish(&state, .failed(result.endsSession ? .signedOut : AccountProblem(result)), moment)
    }

    static func finish(_ state: inout State, _ step: AccountStep, _ moment: Moment) -> [Effect<Event>] {
        state.account = step
        state.enter(.idle, on: .roundEnded)
        let effects = beginRound(&state, moment)
        if let tap = state.waitingTap {
            state.waitingTap = nil
            // A question that has come up meanwhile is answered first.
            if !step.isOffering { return effects + changingAccount(&state, tap, moment) }
        }
        guard step == .idle, let offer = state.keptOffer else { return effects }
        state.keptOffer = nil
        return effects + prepare(&state, .resume(offer))
    }
}
