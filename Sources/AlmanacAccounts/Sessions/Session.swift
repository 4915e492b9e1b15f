import AlmanacCore
import AlmanacDatabase
import Foundation

/// How a user signed in, as recorded in the token's `amr` claim.
package enum SignInMethod: String, Sendable {
    case anonymous, password, otp, recovery, oauth
    case emailChange = "email_change"
    /// Let in by another session of the account.
    case loginCode = "login_code"
}

/// A session that was just started or refreshed, with everything its tokens contain.
package struct OpenSession: Equatable, Sendable {
    package let id: String
    package let account: Account
    package let method: String
    package let startedAt: Instant
    /// The active refresh token.
    package let refreshToken: RefreshToken
}

/// What a session is given when it starts.
package struct SessionTerms: Equatable, Sendable {
    /// Its maximum duration in milliseconds; 0 for no limit.
    package let length: Int64
    /// The name of the device that asks for it, if it tells one.
    package let device: String?
    /// The network and the device, as one hash, by which it is told from others.
    package let origin: String
    /// The language of its client, if that names any.
    package let language: Language?
}

extension Transaction {
    /// Starts a session of an account.
    package func startSession(
        of account: Account, by method: SignInMethod, on terms: SessionTerms, at now: Instant
    ) throws -> OpenSession {
        let id = UUID().uuidString.lowercased()
        try execute(
            """
            INSERT INTO sessions (id, account_id, method, created_at, refreshed_at, ends_at, label, origin)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                .text(id), .text(account.id), .text(method.rawValue), .int(now.milliseconds), .int(now.milliseconds),
                terms.length > 0 ? .int(now.milliseconds + terms.length) : .null, .optional(terms.device),
                .text(terms.origin),
            ])
        var account = account
        account.lastSignInAt = now
        // The language of the first sign-in stays that of the emails about the account; see `mailLanguages(of:)`.
        try execute(
            "UPDATE accounts SET last_sign_in_at = ?, mail_language = coalesce(mail_language, ?) WHERE id = ?",
            [.int(now.milliseconds), .optional(terms.language?.code), .text(account.id)])
        return OpenSession(
            id: id, account: account, method: method.rawValue, startedAt: now,
            refreshToken: RefreshToken(session: id, counter: 0))
    }

    /// Ends sessions of an account immediately, and with them what they were about to let in: a command whose code they have
    /// approved, the answer of a service that they wait for, and whoever confirms an address that they have asked for. Where
    /// more than one session ends, no address and no link of an email that was opened before lets anyone in.
    /// - Parameter end: What their devices are told of it.
    package func endSessions(
        of account: String, _ which: SessionScope, by end: SessionEnd? = nil, at now: Instant
    ) throws {
        let condition: SQL =
            switch which {
            case .all: ""
            case .only(let id): " AND id = \(value: .text(id))"
            case .allBut(let id): " AND id <> \(value: .text(id))"
            }
        let reason = (end?.reason.slug).map { SQLValue.text($0) } ?? .null
        let label = (end?.label).map { SQLValue.text($0) } ?? .null
        try execute(
            """
            UPDATE sessions SET ended_at = \(value: .int(now.milliseconds)),
                ended_by = \(value: reason), ended_from = \(value: label)
            WHERE account_id = \(value: .text(account)) AND ended_at IS NULL\(condition)
            """)
        let derived: SQL =
            switch which {
            case .all: ""
            case .only(let id): " AND session_id = \(value: .text(id))"
            case .allBut(let id): " AND session_id \(dialect.nullSafeNotEqual) \(value: .text(id))"
            }
        for table in ["login_codes", "pending_sign_ins", "provider_codes"] {
            try execute("DELETE FROM \(name: table) WHERE account_id = \(value: .text(account))\(derived)")
        }
        var asked: SQL = ""
        if case .only(let id) = which {
            asked = " AND session_id = \(value: .text(id))"
        } else {
            try execute("DELETE FROM exchange_codes WHERE account_id = \(value: .text(account))")
        }
        try execute(
            """
            DELETE FROM one_time_codes WHERE account_id = \(value: .text(account))
                AND kind = \(value: .text(CodeKind.emailChange.rawValue))\(asked)
            """)
        try forgetUnconfirmedAddresses(of: account)
    }
}

/// A selection of a user's sessions.
package enum SessionScope: Equatable, Sendable {
    case all
    case only(String)
    case allBut(String)
}
