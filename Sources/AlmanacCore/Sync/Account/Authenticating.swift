// Getting and refreshing a session. A temporary fault never ends a session: only the server's explicit answer does.

extension Sync {
    /// Makes sure there is a valid session.
    /// - Returns: The effects that sign up or refresh the session; `nil` if the session is valid as it is.
    static func session(_ state: inout State, _ moment: Moment) -> [Effect<Event>]? {
        guard let session = state.session else {
            state.enter(.signingUp, on: .noSession)
            let body = JSON.members(("data", .object([])))
            return [.http(HTTPRequest(.post, "/auth/v1/signup", body: body.bytes)) { .signedUp($0) }]
        }
        return session.needsRefresh(at: moment.now) ? refresh(&state, session) : nil
    }

    static func refresh(_ state: inout State, _ session: Session) -> [Effect<Event>] {
        state.enter(.refreshing, on: .tokenExpired)
        return [.http(refreshRequest(session)) { .refreshed($0) }]
    }

    static func refreshRequest(_ session: Session) -> HTTPRequest {
        let body = JSON.members(("refresh_token", .string(session.refreshToken)))
        return HTTPRequest(.post, "/auth/v1/token?grant_type=refresh_token", body: body.bytes)
    }

    static func authenticating(_ state: inout State, _ event: Event, _ moment: Moment) -> [Effect<Event>] {
        switch (state.phase, event) {
        case (_, .sessionRead(let result)): return sessionRead(&state, result, moment)
        case (.signingUp, .signedUp(let result)), (.refreshing, .refreshed(let result)):
            if let session = result.json.flatMap({ Session(answer: $0, at: moment.now) }) {
                state.enter(.confirming(session), on: .answered)
                return [readSession]
            }
            guard state.phase == .refreshing, result.endsSession else { return pause(&state, moment) }
            (state.endedBy, state.endedFrom) = result.sessionEnd
            state.enter(.confirmingEnd, on: .sessionEnded)
            return [readSession]
        case (.storingSession(let session), .sessionStored(.done)):
            state.session = session
            return continueRound(&state)
        case (.storingSession, .sessionStored(.failed)):
            // A token that could not be stored would be lost with the process. The server accepts the previous refresh
            // token once more, so the session is refreshed again later.
            return pause(&state, moment)
        default: return []
        }
    }

    private static var readSession: Effect<Event> {
        .readSecret(Session.secret) { .sessionRead($0) }
    }

    private static func sessionRead(
        _ state: inout State, _ result: SecretResult, _ moment: Moment
    ) -> [Effect<Event>] {
        // The secure store may be readable again later. No new account is created in the meantime.
        guard case .value(let text) = result else {
            switch state.phase {
            case .readingSession, .confirming, .confirmingEnd: return pause(&state, moment)
            default: return []
            }
        }
        let stored = text.flatMap { Session(secretText: $0) }
        switch state.phase {
        case .readingSession:
            state.session = stored
            // Another window may have ended what this one tells its user of.
            let looksForJoin: [Effect<Event>] =
                state.isKnown && !state.isJoining || stored.isNone
                ? [] : [.readSecret(Session.joinSecret) { .joinRead($0) }]
            state.isKnown = true
            // Without a session, the outbox is read even offline: a sign-out that was cut short is finished at once, before
            // the user writes anything new.
            guard state.holdsLock, moment.isOnline || stored.isNone, !state.isSignedOut else {
                return endRound(&state, moment) + readCounts() + looksForJoin
            }
            return continueRound(&state)
        case .confirming(let new):
            // If another window has signed in in the meantime, its session is used and the new one is discarded.
            let valid = stored?.refreshToken == state.ended ? nil : stored
            guard valid?.accountID == state.session?.accountID else { return adopt(&state, valid) }
            state.enter(.storingSession(new), on: .unchanged)
            return [.writeSecret(Session.secret, new.secretText) { .sessionStored($0) }]
        case .confirmingEnd:
            guard stored == state.session else { return adopt(&state, stored) }
            return sessionEnded(&state, moment)
        default: return []
        }
    }

    private static func adopt(_ state: inout State, _ session: Session?) -> [Effect<Event>] {
        state.session = session
        return continueRound(&state)
    }

    /// Continues the round: with a session, first with an unfinished join, then with the outbox.
    private static func continueRound(_ state: inout State) -> [Effect<Event>] {
        state.session.isNone ? readOutbox(&state, on: .noSession) : readJoin(&state)
    }

    /// Handles the end of the session. An anonymous user cannot sign in again, so their records are queued for a new
    /// account. Any other user must sign in again.
    private static func sessionEnded(_ state: inout State, _ moment: Moment) -> [Effect<Event>] {
        state.ended = state.session?.refreshToken
        guard let session = state.session, session.isAnonymous else {
            // Stored so that the other windows know, too.
            var changes = [noteEndedSession(state), noteEnd(state)]
            if state.endedBy == .deletion {
                state.gone = state.ended
                changes.append(.put(table: stateTable.name, row: [.text(goneKey), .text(state.ended ?? "")]))
            }
            // An earlier version of the server does not say why.
            let asking = state.endedBy.isNone ? state.session.map { askForAccount($0) } ?? [] : []
            return [.write(changes) { .endNoted($0) }] + asking + endRound(&state, moment)
        }
        return requeue(&state, .forNewAccount)
    }

    /// Returns the change that stores who ended it.
    private static func noteEnd(_ state: State) -> Change {
        guard let reason = state.endedBy else { return .delete(table: stateTable.name, key: .text(endedByKey)) }
        let text = reason.slug + (state.endedFrom.map { " " + $0 } ?? "")
        return .put(table: stateTable.name, row: [.text(endedByKey), .text(text)])
    }

    /// Returns the change that stores which session the server has ended, for later rounds and other windows.
    static func noteEndedSession(_ state: State) -> Change {
        .put(table: stateTable.name, row: [.text(endedKey), .text(state.session?.refreshToken ?? "")])
    }
}

extension HTTPResult {
    /// Who ended the session, and the name of the device from which it was ended, as far as the server says it.
    fileprivate var sessionEnd: (SessionEndReason?, String?) {
        guard case .answered(_, let body) = self, let json = try? JSON.parse(body) else { return (nil, nil) }
        return (json.string("ended_by").flatMap { SessionEndReason(slug: $0) }, json.string("ended_from"))
    }

    /// The body of a successful answer as JSON; `nil` for any other result.
    public var json: JSON? {
        guard case .answered(let status, let body) = self, (200..<300).contains(status) else { return nil }
        return try? JSON.parse(body)
    }

    /// The error code of an unsuccessful answer.
    var code: String? {
        guard case .answered(let status, let body) = self, !(200..<300).contains(status) else { return nil }
        let json = try? JSON.parse(body)
        return json?.string("error_code") ?? json?.string("code")
    }

    /// Whether an unsuccessful answer is the problem with this name.
    func isProblem(_ name: String) -> Bool {
        guard case .answered(let status, let body) = self, status >= 400 else { return false }
        return (try? JSON.parse(body))?.string("type") == "/problems/" + name
    }

    /// Whether the server says explicitly that the session has ended.
    var endsSession: Bool {
        guard case .answered(let status, _) = self, status == 400 || status == 401 || status == 403 else {
            return false
        }
        switch code {
        case "refresh_token_not_found", "refresh_token_already_used", "session_not_found", "session_expired",
            "user_not_found", "user_banned":
            return true
        default: return false
        }
    }

    /// Whether the same request may succeed later.
    var isTransient: Bool {
        guard case .answered(let status, _) = self else { return true }
        return status >= 500 || status == 408 || status == 429
    }
}
