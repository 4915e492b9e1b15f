import AlmanacCore

extension Transaction {
    /// Lets only those through who are signed in still, or never were.
    /// - Throws: ``CredentialFailure/sessionEnded`` for a person whose session has ended, or whose account is banned
    ///   or gone.
    func requireLive(_ principal: Principal, at now: Instant) throws {
        guard case .person(let id, let session) = principal else { return }
        let now = SQLValue.int(now.milliseconds)
        let live = try query(
            """
            SELECT 1 FROM sessions JOIN accounts ON accounts.id = sessions.account_id
            WHERE sessions.id = ? AND sessions.account_id = ? AND sessions.ended_at IS NULL
                AND (sessions.ends_at IS NULL OR sessions.ends_at > ?)
                AND (accounts.banned_until IS NULL OR accounts.banned_until <= ?)
            """, [.text(session), .text(id), now, now])
        guard !live.isEmpty else { throw CredentialFailure.sessionEnded }
    }

    /// Whether a session of ours has lived in this database, or does. One that has not began after the backup that was
    /// put back: nothing says that it ended, and clients forget one that is said to.
    func isKnown(session: String) throws -> Bool {
        let found = try query(
            "SELECT 1 FROM sessions WHERE id = ? UNION ALL SELECT 1 FROM ended_sessions WHERE id = ?",
            [.text(session), .text(session)])
        return !found.isEmpty
    }
}
