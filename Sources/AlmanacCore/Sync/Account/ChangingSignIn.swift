// Changes the address or the password of a named account.

extension Sync {
    static func changeSignIn(
        _ state: inout State, _ session: Session, _ change: SignInChange, isFresh: Bool
    ) -> [Effect<Event>] {
        state.account = .changingSignIn(change, isFresh: isFresh)
        let request = HTTPRequest(.put, "/auth/v1/user", bearer: session.accessToken, body: change.body)
        return [.http(request) { .account(.signInChanged($0)) }]
    }

    static func signInChanged(
        _ state: inout State, _ change: SignInChange, _ isFresh: Bool, _ result: HTTPResult, _ moment: Moment
    ) -> [Effect<Event>] {
        guard let session = state.session, let json = result.json else {
            // The token may have expired by the server's clock, which can differ from this device's.
            guard result.code == "bad_jwt", !isFresh, let session = state.session else {
                return fail(&state, result, moment)
            }
            return renew(&state, session, .change(change))
        }
        guard case .email(let email) = change.subject else { return finish(&state, .passwordChanged, moment) }
        // A server that asks for no confirmation has changed the address already, in its own spelling.
        let pending = json.string("new_email") ?? ""
        // So has one whose address it is already; another change may be pending then.
        let isThere = AwaitedAddress.one(email).isThere(Session.email(json), before: Session.email(json))
        if pending.isEmpty || isThere, let now = Session.email(json) { return store(&state, session.linked(to: now)) }
        return finish(&state, .mailSent(email), moment)
    }
}
