// The device forgets a person. What they wrote stays in their account.

extension Sync {
    static func signOut(_ state: inout State, _ moment: Moment) -> [Effect<Event>] {
        guard let session = state.session else { return clear(&state, .clearing, moment) }
        state.account = .signingOut
        if let path = state.farewell {
            state.farewell = nil
            return [.http(HTTPRequest(.delete, path, bearer: session.accessToken)) { .account(.leftBehind($0)) }]
        }
        let request = HTTPRequest(.post, "/auth/v1/logout?scope=local", bearer: session.accessToken)
        return [.http(request) { .account(.ended($0)) }]
    }

    static func signingOut(_ state: inout State, _ event: AccountEvent, _ moment: Moment) -> [Effect<Event>] {
        switch (state.account, event) {
        // Whatever the server said of what was to be deleted.
        case (.signingOut, .leftBehind): return signOut(&state, moment)
        // Whatever the server says: on this device the session ends.
        case (.signingOut, .ended): return clear(&state, .clearing, moment)
        case (.clearing, .cleared(.done)):
            // The session goes last: killed before, the device is still signed in and fetches everything again.
            state.account = .forgetting
            return [
                .writeSecret(Session.joinSecret, "") { .account(.joinKept($0)) },
                .writeSecret(Session.secret, "") { .account(.forgotten($0)) },
            ]
        // Once more: another window's round may have begun with the session that is only now gone.
        case (.forgetting, .forgotten(.done)): return clear(&state, .clearingAgain, moment)
        case (.clearingAgain, .cleared):
            state.session = nil
            state.hasNews = true
            return finish(&state, .signedOut, moment)
        case (.clearing, .cleared(.failed(let fault))), (.forgetting, .forgotten(.failed(let fault))):
            return finish(&state, .failed(.storage(fault)), moment)
        default: return []
        }
    }

    private static func clear(_ state: inout State, _ step: AccountStep, _ moment: Moment) -> [Effect<Event>] {
        state.account = step
        let tables = state.personal + stores.map { $0.name } + state.localNames
        return [.write(tables.map { .clear(table: $0) } + [turn(moment)]) { .account(.cleared($0)) }]
    }
}
