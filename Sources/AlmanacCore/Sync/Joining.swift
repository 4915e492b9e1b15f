// Who signs in on a device that has an anonymous account joins the two: what the anonymous one has moves into the other
// on the server. Its session is kept until that is certain, so that neither a kill nor a lost answer leaves it behind.

extension Sync {
    static func readJoin(_ state: inout State) -> [Effect<Event>] {
        if let effects = changeAccount(&state) { return effects }
        state.phase = .readingJoin
        return [.readSecret(Session.joinSecret) { .joinRead($0) }]
    }

    static func joining(_ state: inout State, _ event: Event, _ moment: Moment) -> [Effect<Event>] {
        switch (state.phase, event) {
        case (.readingJoin, .joinRead(.value(let text))):
            let old = text.flatMap { Session(secretText: $0) }
            guard let old, let session = state.session, !session.isAnonymous, old.accountID != session.accountID else {
                state.isJoining = false
                return readOutbox(&state)
            }
            state.isJoining = true
            if session.needsRefresh(at: moment.now) { return refresh(&state, session) }
            return old.needsRefresh(at: moment.now) ? renewJoin(&state, old) : merge(&state, old, isFresh: false)
        case (.merging(let old, let isFresh), .merged(let result)): return merged(&state, old, isFresh, result, moment)
        case (.renewingJoin, .joinRenewed(let result)):
            if let fresh = result.json.flatMap({ Session(answer: $0, at: moment.now) }) {
                state.phase = .storingJoin(fresh)
                return [.writeSecret(Session.joinSecret, fresh.secretText) { .joinStored($0) }]
            }
            // The old account is gone without having been taken over: what this device has of it goes to the new one.
            return result.endsSession ? requeue(&state, .forJoin) : pause(&state, moment)
        case (.storingJoin(let fresh), .joinStored(.done)): return merge(&state, fresh, isFresh: true)
        case (.forgettingJoin, .joinForgotten(.done)):
            state.isJoining = false
            return readOutbox(&state)
        case (.readingJoin, .joinRead(.failed)), (.storingJoin, .joinStored(.failed)),
            (.forgettingJoin, .joinForgotten(.failed)):
            return pause(&state, moment)
        default: return []
        }
    }

    private static func merge(_ state: inout State, _ old: Session, isFresh: Bool) -> [Effect<Event>] {
        guard let session = state.session else { return [] }
        state.phase = .merging(old, isFresh: isFresh)
        let body = JSON.members(("access_token", .string(old.accessToken)))
        let request = HTTPRequest(.post, "/api/account/merge", bearer: session.accessToken, body: body.bytes)
        return [.http(request) { .merged($0) }]
    }

    private static func merged(
        _ state: inout State, _ old: Session, _ isFresh: Bool, _ result: HTTPResult, _ moment: Moment
    ) -> [Effect<Event>] {
        if !result.json.isNone { return forgetJoin(&state) }
        guard !result.mayPass, case .answered(let status, _) = result, status >= 400 else {
            return pause(&state, moment)
        }
        if status == 401 {
            guard !state.hasRefreshed, let session = state.session else { return pause(&state, moment) }
            state.hasRefreshed = true
            return refresh(&state, session)
        }
        return isFresh ? requeue(&state, .forJoin) : renewJoin(&state, old)
    }

    private static func renewJoin(_ state: inout State, _ old: Session) -> [Effect<Event>] {
        state.phase = .renewingJoin
        return [.http(refreshRequest(old)) { .joinRenewed($0) }]
    }

    static func forgetJoin(_ state: inout State) -> [Effect<Event>] {
        state.phase = .forgettingJoin
        return [.writeSecret(Session.joinSecret, "") { .joinForgotten($0) }]
    }
}
