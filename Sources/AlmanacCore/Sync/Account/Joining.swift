// When a user with an anonymous account signs in to another account, the server moves the anonymous account's records
// into that account. The anonymous session is kept until this has succeeded, so that no records are left behind if the
// process is killed or an answer is lost.

extension Sync {
    static func readJoin(_ state: inout State) -> [Effect<Event>] {
        if let effects = changeAccount(&state) { return effects }
        state.enter(.readingJoin, on: .hasSession)
        return [.readSecret(Session.joinSecret) { .joinRead($0) }]
    }

    static func joining(_ state: inout State, _ event: Event, _ moment: Moment) -> [Effect<Event>] {
        switch (state.phase, event) {
        case (.readingJoin, .joinRead(.value(let text))):
            guard let old = source(text, of: state), let session = state.session else {
                state.isJoining = false
                return readOutbox(&state, on: .nothingToJoin)
            }
            state.isJoining = true
            if session.needsRefresh(at: moment.now) { return refresh(&state, session) }
            return old.needsRefresh(at: moment.now) ? renewJoin(&state, old) : merge(&state, old, isFresh: false)
        // Read although no round can join them now, because the user is told of it.
        case (_, .joinRead(.value(let text))):
            state.isJoining = !source(text, of: state).isNone
            return []
        case (.merging(let old, let isFresh), .merged(let result)): return merged(&state, old, isFresh, result, moment)
        case (.renewingJoin(let old), .joinRenewed(let result)):
            if let fresh = result.json.flatMap({ Session(answer: $0, at: moment.now) }) {
                state.enter(.storingJoin(fresh), on: .renewed)
                return [.writeSecret(Session.joinSecret, fresh.secretText) { .joinStored($0) }]
            }
            // The old account is gone and could not be merged: queue this device's copy of its records for the new one.
            return result.endsSession ? requeue(&state, .forJoin(old)) : pause(&state, moment)
        case (.storingJoin(let fresh), .joinStored(.done)): return merge(&state, fresh, isFresh: true)
        case (.forgettingJoin, .joinForgotten(.done)):
            state.isJoining = false
            return readOutbox(&state, on: .nothingToJoin)
        case (.returning(let old), .sourceRestored(.done)):
            (state.session, state.isJoining) = (old, false)
            if !state.account.isBusy { state.account = .failed(.encrypted) }
            state.enter(.refetching, on: .done)
            return [.write(epochChanges(moment)) { .sourceFetched($0) }]
        case (.refetching, .sourceFetched(.done)): return readSession(&state, on: .done)
        case (.readingJoin, .joinRead(.failed)), (.storingJoin, .joinStored(.failed)),
            (.forgettingJoin, .joinForgotten(.failed)), (.returning, .sourceRestored(.failed)),
            (.refetching, .sourceFetched(.failed)):
            return pause(&state, moment)
        default: return []
        }
    }

    /// The account that is still to be joined with the current one.
    static func source(_ text: String?, of state: State) -> Session? {
        guard let old = text.flatMap({ Session(secretText: $0) }), let session = state.session, !session.isAnonymous,
            old.accountID != session.accountID
        else { return nil }
        return old
    }

    private static func merge(_ state: inout State, _ old: Session, isFresh: Bool) -> [Effect<Event>] {
        guard let session = state.session else { return [] }
        state.enter(.merging(old, isFresh: isFresh), on: .toJoin)
        let body = JSON.members(("access_token", .string(old.accessToken)))
        let request = HTTPRequest(.post, "/api/account/merge", bearer: session.accessToken, body: body.bytes)
        return [.http(request) { .merged($0) }]
    }

    private static func merged(
        _ state: inout State, _ old: Session, _ isFresh: Bool, _ result: HTTPResult, _ moment: Moment
    ) -> [Effect<Event>] {
        if !result.json.isNone { return forgetJoin(&state) }
        guard !result.isTransient, case .answered(let status, _) = result, status >= 400 else {
            return pause(&state, moment)
        }
        if status == 401 {
            guard !state.hasRefreshed, let session = state.session else { return pause(&state, moment) }
            state.hasRefreshed = true
            return refresh(&state, session)
        }
        if result.isProblem(Envelope.mergeProblem) { return leave(&state, for: old) }
        return isFresh ? requeue(&state, .forJoin(old)) : renewJoin(&state, old)
    }

    /// Goes back to the account that cannot be joined, because it is end-to-end encrypted, which was not known when the user
    /// signed in. Its records must not go to the other account: they are readable here, and would be sent in plain. If it
    /// has ended, the next round makes a new account for them, which takes on the key.
    static func leave(_ state: inout State, for old: Session) -> [Effect<Event>] {
        state.enter(.returning(old), on: .sourceEncrypted)
        return [.writeSecret(Session.secret, old.secretText) { .sourceRestored($0) }]
    }

    private static func renewJoin(_ state: inout State, _ old: Session) -> [Effect<Event>] {
        state.enter(.renewingJoin(old), on: .oldTokenExpired)
        return [.http(refreshRequest(old)) { .joinRenewed($0) }]
    }

    static func forgetJoin(_ state: inout State) -> [Effect<Event>] {
        state.enter(.forgettingJoin, on: .merged)
        return [.writeSecret(Session.joinSecret, "") { .joinForgotten($0) }]
    }
}
