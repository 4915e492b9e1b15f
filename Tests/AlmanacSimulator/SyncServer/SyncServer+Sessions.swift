import AlmanacCore

/// The sessions, and how their tokens are refreshed.
extension SyncServer {
    /// Starts a session and returns it in the form of an answer of `/auth/v1`.
    public func session(of account: String) -> JSON {
        numbers += 1
        let id = "s\(numbers)"
        sessions[id] = (account, 0)
        return answer(id)
    }

    /// Ends all sessions of an account.
    /// - Parameters:
    ///   - reason: What the server says of it; `nil` if it says nothing.
    ///   - device: The name of the device from which they are ended.
    public func end(_ account: String, by reason: SessionEndReason? = nil, from device: String? = nil) {
        ends[account] = (reason, device)
        for (id, session) in sessions where session.account == account { ended.insert(id) }
    }

    /// The number of an account's sessions that have not ended.
    public func openSessions(of account: String) -> Int {
        sessions.count { $0.value.account == account && !ended.contains($0.key) }
    }

    /// Ends the session of a request, or the others of an account.
    func signOut(_ request: HTTPRequest, _ others: String?) -> (status: Int, body: JSON) {
        guard let session = session(in: request) else { return (204, .null) }
        guard let others else {
            ended.insert(session)
            return (204, .null)
        }
        for (id, other) in sessions where other.account == others && id != session { ended.insert(id) }
        return (204, .null)
    }

    /// Who is signed in to an account, as `GET /api/account/sessions` lists it.
    func listedSessions(of account: String, _ request: HTTPRequest) -> JSON {
        let own = session(in: request)
        let live = sessions.filter { $0.value.account == account && !ended.contains($0.key) }.keys.sorted()
        return .members(
            (
                "sessions",
                .array(
                    live.map { id in
                        .members(
                            ("id", .string(id)), ("device", .string("Device " + id)), ("method", .string("password")),
                            ("started_at", .string(clock.timestamp)), ("seen_at", .string(clock.timestamp)),
                            ("is_this", .bool(id == own)))
                    })
            ))
    }

    func end(session id: String, of account: String) -> (status: Int, body: JSON) {
        guard sessions[id]?.account == account else {
            return (404, .members(("type", .string("/problems/unknown-session"))))
        }
        ended.insert(id)
        return (204, .null)
    }

    private func answer(_ id: String) -> JSON {
        guard let session = sessions[id] else { return .null }
        return .members(
            (
                "access_token",
                .string("a.\(id).\(session.counter).\(clock.milliseconds + 3_600_000)")
            ), ("token_type", .string("bearer")),
            ("expires_in", .int(3_600)), ("refresh_token", .string("r.\(id).\(session.counter)")),
            ("user", user(session.account)))
    }

    func refresh(_ request: HTTPRequest) -> (status: Int, body: JSON) {
        let token = (try? JSON.parse(request.body))?["refresh_token"]?.string ?? ""
        let parts = token.split(separator: ".").map(String.init)
        guard parts.count == 3, let session = sessions[parts[1]], let counter = Int(parts[2]) else {
            return (400, code("refresh_token_not_found"))
        }
        if ended.contains(parts[1]) { return (400, whyEnded(session.account) ?? code("session_not_found")) }
        // The parent of the active token is accepted, because the answer to its refresh may have been lost.
        guard counter == session.counter || counter == session.counter - 1 else {
            ended.insert(parts[1])
            return (400, code("refresh_token_already_used"))
        }
        if counter == session.counter { sessions[parts[1]]?.counter += 1 }
        return (200, answer(parts[1]))
    }

    /// Answers `GET /auth/v1/user`: the account of the token, or why it has none.
    func user(of request: HTTPRequest) -> (status: Int, body: JSON) {
        guard let session = signed(request.bearer ?? ""), let account = owner(of: session) else {
            return (403, code("bad_jwt"))
        }
        if gone.contains(account) { return (403, code("user_not_found")) }
        return ended.contains(session) ? (403, code("session_not_found")) : (200, user(account))
    }

    /// The answer to a refresh of a session that somebody ended; `nil` from an earlier version of the server, which does
    /// not say who.
    private func whyEnded(_ account: String) -> JSON? {
        let end = ends[account]
        guard saysWhy, let reason = gone.contains(account) ? .deletion : end?.reason else { return nil }
        return .members(
            ("code", .string("session_not_found")), ("message", .string("session_not_found")),
            ("ended_by", .string(reason.slug)), ("ended_from", .optional(end?.device)))
    }

    func account(of request: HTTPRequest) -> String? {
        session(in: request).flatMap { sessions[$0]?.account }
    }

    func session(in request: HTTPRequest) -> String? {
        live(request.bearer ?? "")
    }

    private func live(_ token: String) -> String? {
        guard let session = signed(token), !ended.contains(session) else { return nil }
        return session
    }

    /// The session of a token that this server issued and that has not expired, even if the session has ended.
    func signed(_ token: String) -> String? {
        let parts = token.split(separator: ".").map(String.init)
        guard parts.count == 4, parts[0] == "a", let end = Int64(parts[3]), clock.milliseconds < end else { return nil }
        return parts[1]
    }

    func owner(of session: String) -> String? {
        sessions[session]?.account
    }

    func account(ofToken token: String) -> String? {
        live(token).flatMap { sessions[$0]?.account }
    }

    func code(_ code: String) -> JSON {
        .members(("code", .string(code)), ("message", .string(code)))
    }
}
