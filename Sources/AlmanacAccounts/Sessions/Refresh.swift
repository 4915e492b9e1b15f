import AlmanacCore
import AlmanacDatabase

/// The result of checking a refresh token.
private enum RefreshVerdict: Sendable {
    case open(OpenSession)
    /// A refusal does not roll back the transaction: a session that was ended for reuse stays ended.
    case refused(AuthFailure)
}

extension Accounts {
    /// Refreshes a session and returns its next tokens. It runs in one write transaction, which is durable before it
    /// returns. Write transactions are serialized, so refreshes of one session are ordered.
    /// - Throws: ``AuthFailure``, or the database's error, which says nothing about the session.
    package func refresh(_ text: String) async throws -> OpenSession {
        guard let token = RefreshToken(text, secret: keys.refreshSecret) else { throw AuthFailure.refreshTokenNotFound }
        let now = now()
        let interval = settings.reuseInterval.milliseconds
        let device = CurrentRequest.client.device
        let verdict = try await database.write { transaction -> RefreshVerdict in
            guard let row = try transaction.storedSession(token.session) else {
                guard try transaction.isKnown(session: token.session) else { return .refused(.unavailable) }
                return .refused(.sessionGoneOnRefresh.ended(by: try transaction.end(of: token.session)))
            }
            let session = try StoredSession(row)
            if let failure = session.refusal(at: now) { return .refused(failure) }
            guard session.accepts(token.counter, at: now, reuseInterval: interval) else {
                try transaction.endSessions(of: session.account.id, .only(token.session), at: now)
                return .refused(.refreshTokenAlreadyUsed)
            }
            guard token.counter >= session.counter else { return .open(session.open(token.session, session.counter)) }
            let next = token.counter + 1
            try transaction.rotate(
                token.session, to: next, uses: session.uses(adding: now, reuseInterval: interval), on: device, at: now)
            return .open(session.open(token.session, next))
        }
        switch verdict {
        case .open(let session): return session
        case .refused(let failure): throw failure
        }
    }
}

/// A stored session with its account.
private struct StoredSession {
    let account: Account
    let method: String
    let counter: Int64
    /// When the tokens before the active one were used. The last entry belongs to the active token's parent; old
    /// entries are dropped.
    let uses: [Int64]
    let createdAt: Instant
    let endsAt: Instant?
    let endedAt: Instant?
    let end: SessionEnd?

    /// The maximum number of uses to store. Clients do not refresh more often within the interval.
    private static let maxUses = 64

    init(_ row: SQLRow) throws {
        account = try Account(row)
        method = try row.text("session_method")
        counter = try row.int("session_counter")
        uses = try row.text("session_uses").split(separator: ",").compactMap { Int64($0) }
        createdAt = Instant(milliseconds: try row.int("session_created_at"))
        endsAt = row.timeIfAny("session_ends_at")
        endedAt = row.timeIfAny("session_ended_at")
        end = SessionEnd(row, reason: "session_ended_by", label: "session_ended_from")
    }

    /// Why the session cannot be refreshed; `nil` if it can.
    func refusal(at now: Instant) -> AuthFailure? {
        if endedAt != nil { return .sessionGoneOnRefresh.ended(by: end) }
        if let endsAt, now >= endsAt { return .sessionExpired.ended(by: SessionEnd(.age)) }
        return account.isBanned(at: now) ? .userBanned : nil
    }

    /// Whether a token may be used. The active token and its parent are always accepted, because the response to the
    /// parent may have been lost. Older tokens are accepted only within the interval after their use. A token newer
    /// than the active one was issued before a backup was restored; its user must not lose the session for that.
    func accepts(_ token: Int64, at now: Instant, reuseInterval: Int64) -> Bool {
        if token >= counter - 1 { return true }
        let age = Int(clamping: counter - token)
        guard age <= uses.count else { return false }
        return now.milliseconds - uses[uses.count - age] <= reuseInterval
    }

    /// The uses after the active token was used as well.
    func uses(adding now: Instant, reuseInterval: Int64) -> String {
        let kept = uses.drop { now.milliseconds - $0 > reuseInterval }.suffix(Self.maxUses - 1)
        return (kept + [now.milliseconds]).map(String.init).joined(separator: ",")
    }

    func open(_ id: String, _ counter: Int64) -> OpenSession {
        OpenSession(
            id: id, account: account, method: method, startedAt: createdAt,
            refreshToken: RefreshToken(session: id, counter: counter))
    }
}

extension Transaction {
    fileprivate func storedSession(_ id: String) throws -> SQLRow? {
        try query(
            """
            SELECT sessions.method AS session_method, sessions.counter AS session_counter,
                sessions.uses AS session_uses, sessions.created_at AS session_created_at,
                sessions.ends_at AS session_ends_at, sessions.ended_at AS session_ended_at,
                sessions.ended_by AS session_ended_by, sessions.ended_from AS session_ended_from, \(Account.selected(dialect))
            FROM sessions JOIN accounts ON accounts.id = sessions.account_id WHERE sessions.id = \(value: .text(id))
            """
        ).first
    }

    /// - Parameter device: the name of the device; `nil` leaves the one that is known.
    fileprivate func rotate(
        _ id: String, to counter: Int64, uses: String, on device: String?, at now: Instant
    ) throws {
        try execute(
            "UPDATE sessions SET counter = ?, uses = ?, refreshed_at = ?, label = coalesce(?, label) WHERE id = ?",
            [.int(counter), .text(uses), .int(now.milliseconds), .optional(device), .text(id)])
    }
}
