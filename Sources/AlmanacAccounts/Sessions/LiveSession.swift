import AlmanacCore
import AlmanacDatabase

extension Transaction {
    /// Requires that a user's session is still live. Other principals always pass.
    /// - Returns: when the session ends by itself; `nil` for never.
    /// - Throws: ``CredentialFailure/sessionEnded`` when the session has ended, or the account is banned or deleted.
    @discardableResult
    package func requireLive(_ principal: Principal, at now: Instant) throws -> Instant? {
        guard case .person(let id, let session) = principal else { return nil }
        guard dialect.admitsID(id) else { throw CredentialFailure.sessionEnded }
        let now = SQLValue.int(now.milliseconds)
        let live = try query(
            """
            SELECT sessions.ends_at AS end FROM sessions JOIN accounts ON accounts.id = sessions.account_id
            WHERE sessions.id = ? AND sessions.account_id = ? AND sessions.ended_at IS NULL
                AND (sessions.ends_at IS NULL OR sessions.ends_at > ?)
                AND (accounts.banned_until IS NULL OR accounts.banned_until <= ?)
            """, [.text(session), .text(id), now, now])
        guard let found = live.first else { throw CredentialFailure.sessionEnded }
        return found.timeIfAny("end")
    }

    /// Whether the session is or was in this database. An unknown session with a valid token was started after the
    /// backup that was restored. It has not ended, so the client must not be told so, because it would forget the
    /// session.
    package func isKnown(session: String) throws -> Bool {
        let found = try query(
            "SELECT 1 FROM sessions WHERE id = ? UNION ALL SELECT 1 FROM ended_sessions WHERE id = ?",
            [.text(session), .text(session)])
        return !found.isEmpty
    }
}
