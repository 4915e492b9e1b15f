// When a session ends, this device asks whether the account is still there. One that was deleted elsewhere cannot be signed
// in to again: the user keeps what is on this device in a new account, or signs out and so deletes it.

extension Sync {
    /// Asks whether the server still has the account of an ended session. The access token says whose account it was, until
    /// it expires; after that, the server gives no reason.
    static func askForAccount(_ session: Session) -> [Effect<Event>] {
        let token = session.refreshToken
        let request = HTTPRequest(.get, "/auth/v1/user", bearer: session.accessToken)
        return [.http(request) { .accountAsked(token, $0) }]
    }

    /// Notes that the account is gone, for later rounds and other windows.
    static func accountAsked(_ state: inout State, _ token: String, _ result: HTTPResult) -> [Effect<Event>] {
        guard result.code == "user_not_found", state.isSignedOut, state.session?.refreshToken == token else {
            return []
        }
        state.gone = token
        return [.write([.put(table: stateTable.name, row: [.text(goneKey), .text(token)])]) { .endNoted($0) }]
    }
}

extension Sync.State {
    /// Whether the server has ended the session of a named account, so that the user must sign in again.
    public var isSignedOut: Bool {
        guard let session, !session.isAnonymous else { return false }
        return session.refreshToken == ended
    }

    /// Whether signing out brings back what this device was before it signed in: that was not added to the account, and
    /// cannot be.
    public var goesBack: Bool { isSignedOut && isJoining }

    /// Whether the account of an ended session was deleted, on another device or by the server's owner, so that nobody
    /// can sign in to it any more.
    public var isAccountGone: Bool { isSignedOut && session?.refreshToken == gone }
}
