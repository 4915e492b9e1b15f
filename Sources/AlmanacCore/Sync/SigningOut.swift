// Signs the user out and deletes their records from this device. The records stay in the account.

extension Sync {
    /// - Parameter cleanup: A path below the server's address that is deleted before the session ends.
    static func signOut(_ state: inout State, cleanup: String?, _ moment: Moment) -> [Effect<Event>] {
        guard let session = state.session else { return clear(&state, .clearing, moment) }
        state.account = .signingOut
        if let path = cleanup {
            return [.http(HTTPRequest(.delete, path, bearer: session.accessToken)) { .account(.cleanedUp($0)) }]
        }
        let request = HTTPRequest(.post, "/auth/v1/logout?scope=local", bearer: session.accessToken)
        return [.http(request) { .account(.ended($0)) }]
    }

    static func signingOut(_ state: inout State, _ event: AccountEvent, _ moment: Moment) -> [Effect<Event>] {
        switch (state.account, event) {
        // Signing out continues whether or not the cleanup succeeded.
        case (.signingOut, .cleanedUp): return signOut(&state, cleanup: nil, moment)
        // The session ends on this device whatever the server answers.
        case (.signingOut, .ended): return clear(&state, .clearing, moment)
        case (.clearing, .cleared(.done)):
            // The session is deleted last: if the process is killed earlier, the device is still signed in and fetches
            // everything again.
            state.account = .forgetting
            return [
                .writeSecret(Session.joinSecret, "") { .account(.joinKept($0)) },
                .writeSecret(Session.secret, "") { .account(.forgotten($0)) },
            ]
        // Cleared again, because another window's round may have begun before the session was deleted.
        case (.forgetting, .forgotten(.done)): return clear(&state, .clearingAgain, moment)
        case (.clearingAgain, .cleared):
            state.session = nil
            return finish(&state, .signedOut, moment)
        case (.clearing, .cleared(.failed(let fault))), (.forgetting, .forgotten(.failed(let fault))):
            return finish(&state, .failed(.storage(fault)), moment)
        default: return []
        }
    }

    private static func clear(_ state: inout State, _ step: AccountStep, _ moment: Moment) -> [Effect<Event>] {
        state.account = step
        let tables = state.personal + stores.map { $0.name } + state.localNames
        return [.write(tables.map { .clear(table: $0) } + [newEpoch(moment)]) { .account(.cleared($0)) }]
    }
}
