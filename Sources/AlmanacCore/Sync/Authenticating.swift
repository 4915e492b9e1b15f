// Getting a session, and keeping it. A fault that may pass never ends one: only the server's clear word does.

extension Sync {
    /// A session that holds, or the effects that get one.
    /// - Returns: `nil` when the session holds as it is.
    static func session(_ state: inout State, _ moment: Moment) -> [Effect<Event>]? {
        guard let session = state.session else {
            state.phase = .signingUp
            let body = JSON.members(("data", .object([])))
            return [.http(HTTPRequest(.post, "/auth/v1/signup", body: body.bytes)) { .signedUp($0) }]
        }
        return session.needsRefresh(at: moment.now) ? refresh(&state, session) : nil
    }

    static func refresh(_ state: inout State, _ session: Session) -> [Effect<Event>] {
        state.phase = .refreshing
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
                state.phase = .confirming(session)
                return [readSession]
            }
            guard state.phase == .refreshing, result.endsSession else { return pause(&state, moment) }
            state.phase = .confirmingEnd
            return [readSession]
        case (.storingSession(let session), .sessionStored(.done)):
            state.session = session
            return goOn(&state)
        case (.storingSession, .sessionStored(.failed)):
            // A token that is not stored would be lost with the process; the server accepts its parent again.
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
        // A secure store that cannot be read now may be read later: no new account is made meanwhile.
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
            state.isKnown = true
            guard state.isSpeaking, moment.isOnline, !state.isSignedOut else {
                return rest(&state, moment) + readCounts()
            }
            return goOn(&state)
        case .confirming(let new):
            // Another window has signed in meanwhile: its session counts, and the one just had goes unused.
            let valid = stored?.refreshToken == state.ended ? nil : stored
            guard valid?.accountID == state.session?.accountID else { return adopt(&state, valid) }
            state.phase = .storingSession(new)
            return [.writeSecret(Session.secret, new.secretText) { .sessionStored($0) }]
        case .confirmingEnd:
            guard stored == state.session else { return adopt(&state, stored) }
            return sessionEnded(&state, moment)
        default: return []
        }
    }

    private static func adopt(_ state: inout State, _ session: Session?) -> [Effect<Event>] {
        state.session = session
        return goOn(&state)
    }

    /// A round with a session: first what was left undone, then what waits.
    private static func goOn(_ state: inout State) -> [Effect<Event>] {
        state.session.isNone ? readOutbox(&state) : readJoin(&state)
    }

    /// An anonymous person has no way to sign in again: their records go to a new account. Everyone else signs in.
    private static func sessionEnded(_ state: inout State, _ moment: Moment) -> [Effect<Event>] {
        state.ended = state.session?.refreshToken
        guard let session = state.session, session.isAnonymous else {
            // The other windows must know as well.
            return [.write([ended(state)]) { .endNoted($0) }] + rest(&state, moment)
        }
        return requeue(&state, .forNewAccount)
    }

    /// Notes which session the server has ended, for later rounds and other windows.
    static func ended(_ state: State) -> Change {
        .put(table: stateTable.name, row: [.text(endedKey), .text(state.session?.refreshToken ?? "")])
    }
}

extension HTTPResult {
    /// The body of an answer that went well, as JSON.
    public var json: JSON? {
        guard case .answered(let status, let body) = self, (200..<300).contains(status) else { return nil }
        return try? JSON.parse(body)
    }

    /// The `code` of an answer that did not.
    var code: String? {
        guard case .answered(let status, let body) = self, !(200..<300).contains(status) else { return nil }
        let json = try? JSON.parse(body)
        return json?["error_code"]?.string ?? json?["code"]?.string
    }

    /// The server says in so many words that the session is no more.
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

    /// It may go better by itself later.
    var mayPass: Bool {
        guard case .answered(let status, _) = self else { return true }
        return status >= 500 || status == 408 || status == 429
    }
}
