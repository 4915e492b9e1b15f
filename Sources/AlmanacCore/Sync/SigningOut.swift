// The device forgets a person. What they wrote stays in their account.

extension Sync {
    static func signOut(_ state: inout State) -> [Effect<Event>] {
        guard let session = state.session else { return clear(&state) }
        state.account = .signingOut
        let request = HTTPRequest(.post, "/auth/v1/logout?scope=local", bearer: session.accessToken)
        return [.http(request) { .account(.ended($0)) }]
    }

    static func signingOut(_ state: inout State, _ event: AccountEvent, _ moment: Moment) -> [Effect<Event>] {
        switch (state.account, event) {
        // Whatever the server says: on this device the session ends.
        case (.signingOut, .ended): return clear(&state)
        case (.clearing, .cleared(.done)):
            // The session goes last: killed before, the device is still signed in and fetches everything again.
            state.account = .forgetting
            return [.writeSecret(Session.secret, "") { .account(.forgotten($0)) }]
        case (.forgetting, .forgotten(.done)):
            state.session = nil
            state.hasNews = true
            return finish(&state, .signedOut, moment)
        case (.clearing, .cleared(.failed)), (.forgetting, .forgotten(.failed)):
            return finish(&state, .failed(.storage), moment)
        default: return []
        }
    }

    private static func clear(_ state: inout State) -> [Effect<Event>] {
        state.account = .clearing
        var tables = state.personal + stores.map { $0.name }
        tables += Array(state.tables.keys).ordered(by: <).map { SyncedTable($0).local.name }
        return [.write(tables.map { .clear(table: $0) }) { .account(.cleared($0)) }]
    }
}
