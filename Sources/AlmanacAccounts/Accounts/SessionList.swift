import AlmanacCore
import AlmanacDatabase

/// A live session of an account, for the user who looks who is signed in.
package struct ListedSession: Equatable, Sendable {
    package let id: String
    /// The name of its device; `nil` if it told none.
    package let device: String?
    /// How the user signed in.
    package let method: String
    package let startedAt: Instant
    /// When its device last asked for a new token, which it does every hour while it is used.
    package let seenAt: Instant
}

extension Accounts {
    /// How many sessions are listed.
    private static let mostListed = 1_000

    /// The live sessions of an account: the caller's, then the others, the one that was seen last first.
    /// - Throws: ``AuthFailure``, or the engine's error.
    package func sessions(of id: String, session: String) async throws -> [ListedSession] {
        let now = now()
        return try await database.read { transaction in
            _ = try transaction.liveAccount(id, session: session, at: now)
            return try transaction.query(
                """
                SELECT id, label, method, created_at, refreshed_at FROM sessions
                WHERE account_id = \(value: .text(id)) AND ended_at IS NULL
                    AND (ends_at IS NULL OR ends_at > \(value: .int(now.milliseconds)))
                ORDER BY CASE WHEN id = \(value: .text(session)) THEN 0 ELSE 1 END, refreshed_at DESC, id
                LIMIT \(value: .int(Int64(Self.mostListed)))
                """
            ).map { row in
                ListedSession(
                    id: try row.text("id"), device: row.textIfAny("label"), method: try row.text("method"),
                    startedAt: Instant(milliseconds: try row.int("created_at")),
                    seenAt: Instant(milliseconds: try row.int("refreshed_at")))
            }
        }
    }

    /// Ends a session of the account.
    /// - Parameter device: The name of the device from which it is ended, if it told one.
    /// - Returns: whether the account has or had such a session.
    /// - Throws: ``AuthFailure`` when the caller's own session has already ended, or the engine's error.
    package func end(_ ending: String, of id: String, session: String, from device: String?) async throws -> Bool {
        let now = now()
        return try await database.write { transaction in
            _ = try transaction.liveAccount(id, session: session, at: now)
            let found = try transaction.query(
                "SELECT 1 FROM sessions WHERE id = \(value: .text(ending)) AND account_id = \(value: .text(id))")
            guard !found.isEmpty else { return false }
            try transaction.endSessions(of: id, .only(ending), by: SessionEnd(.signOut, label: device), at: now)
            return true
        }
    }
}
