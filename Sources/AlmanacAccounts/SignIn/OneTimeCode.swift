import AlmanacCore
import AlmanacDatabase
import Crypto
import Foundation

/// The purpose of a code sent by email.
package enum CodeKind: String, Sendable {
    case signup, recovery
    case emailChange = "email_change"

    /// The sign-in method recorded for the session that the code starts.
    package var method: SignInMethod {
        switch self {
        case .signup: .otp
        case .recovery: .recovery
        case .emailChange: .emailChange
        }
    }
}

/// A PKCE challenge, by which an app proves that it made the original request (RFC 7636).
package struct Challenge: Equatable, Sendable {
    package enum Method: String, Sendable {
        case s256, plain
    }

    package let text: String
    package let method: Method

    package init(text: String, method: Method) {
        self.text = text
        self.method = method
    }

    /// Whether the challenge was made from this verifier.
    package func isMet(by verifier: String) -> Bool {
        switch method {
        case .plain: isEqual(Array(verifier.utf8), Array(text.utf8))
        case .s256: isEqual(Array(Self.s256(verifier).utf8), Array(text.utf8))
        }
    }

    /// The challenge of a verifier, by the method `S256`.
    package static func s256(_ verifier: String) -> String {
        Data(SHA256.hash(data: Data(verifier.utf8))).base64URL
    }
}

/// A code of six digits to enter, and a token for a link. Only their hashes are stored.
package struct OneTimeCode: Equatable, Sendable {
    /// Six digits.
    package let digits: String
    package let token: String

    /// The lifetime of a code, in milliseconds: one day.
    package static let lifetime: Int64 = 86_400_000
    /// The number of failed attempts after which the digits become invalid. The token stays valid: it cannot be
    /// guessed, and strangers who try digits must not invalidate the link.
    package static let maxFailedAttempts: Int64 = 5
    /// The maximum number of codes for an email address that entered digits are compared with.
    package static let maxCandidates = 5

    package init() {
        digits = String(Int.random(in: 1_000_000..<2_000_000)).suffix(6).description
        token = SecretToken.new()
    }

    /// The hash of the digits, bound to the email address they were sent to.
    package static func hash(digits: String, email: String, secret: SymmetricKey) -> String {
        secret.code(of: "\(email)\n\(digits)").hex
    }
}

/// The data of a sign-up, stored with its code. Only the sign-up whose code comes back takes effect.
package struct PendingSignUp: Equatable, Sendable {
    package let passwordHash: String
    package let metadata: JSON
}

/// Who asked for a change of address, and when, stored with its code. The change is pending for a day, and no longer than
/// the session that asked for it: otherwise a stranger's would outlive every sign-out.
package struct AddressRequest: Equatable, Sendable {
    package let session: String
    package let askedAt: Instant
    /// The password that was chosen with an account's first address; `nil` if none was.
    package var passwordHash: String?
}

/// A stored code.
package struct StoredCode: Sendable {
    fileprivate let tokenHash: String
    package let account: String
    package let email: String
    package let codeHash: String
    package let challenge: Challenge?
    package let signUp: PendingSignUp?
    package let addressRequest: AddressRequest?
    private let createdAt: Instant

    fileprivate init(_ row: SQLRow) throws {
        tokenHash = try row.text("token_hash")
        account = try row.text("account_id")
        email = try row.text("email")
        codeHash = try row.text("code_hash")
        createdAt = Instant(milliseconds: try row.int("created_at"))
        challenge =
            if let text = row.textIfAny("challenge"),
                let method = row.textIfAny("challenge_method").flatMap(Challenge.Method.init)
            {
                Challenge(text: text, method: method)
            } else {
                nil
            }
        signUp =
            if let hash = row.textIfAny("password_hash"), let data = row.textIfAny("user_metadata") {
                PendingSignUp(passwordHash: hash, metadata: try JSON.parse(Array(data.utf8)))
            } else {
                nil
            }
        addressRequest =
            if let session = row.textIfAny("session_id"), let askedAt = row.timeIfAny("asked_at") {
                AddressRequest(session: session, askedAt: askedAt, passwordHash: row.textIfAny("password_hash"))
            } else {
                nil
            }
    }

    package func isInTime(at now: Instant) -> Bool {
        now - createdAt < OneTimeCode.lifetime
    }
}

extension Transaction {
    /// Stores a code. Earlier ones to the same address stay valid: anybody may have asked for this one, and a stranger's
    /// attempt must not invalidate the owner's. That holds for their links; digits are compared with the newest few
    /// only, so that each guess is no likelier.
    package func store(
        _ code: OneTimeCode, _ kind: CodeKind, of account: String, to email: String, challenge: Challenge?,
        signUp: PendingSignUp? = nil, addressRequest: AddressRequest? = nil, secret: SymmetricKey, at now: Instant
    ) throws {
        try execute(
            """
            DELETE FROM one_time_codes WHERE account_id = \(value: .text(account))
                AND kind = \(value: .text(kind.rawValue)) AND email <> \(value: .text(email))
            """)
        let passwordHash = signUp?.passwordHash ?? addressRequest?.passwordHash
        try execute(
            """
            INSERT INTO one_time_codes
                (token_hash, account_id, kind, email, code_hash, password_hash, user_metadata, challenge,
                 challenge_method, created_at, session_id, asked_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                .text(SecretToken.hash(code.token)), .text(account), .text(kind.rawValue), .text(email),
                .text(OneTimeCode.hash(digits: code.digits, email: email, secret: secret)),
                .optional(passwordHash),
                .optional((signUp?.metadata.bytes).map { String(decoding: $0, as: UTF8.self) }),
                .optional(challenge?.text), .optional(challenge?.method.rawValue), .int(now.milliseconds),
                .optional(addressRequest?.session), .optional(addressRequest?.askedAt),
            ])
    }

    /// The valid codes that were sent to an email address, the newest first.
    /// - Parameters:
    ///   - account: the account of the codes; `nil` for any.
    ///   - limit: the maximum number of codes. Each further code makes a guess more likely to be right.
    package func codes(
        _ kind: CodeKind, to email: String, of account: String?, limit: Int, at now: Instant
    ) throws -> [StoredCode] {
        // Decides between codes of the same millisecond. PostgreSQL does not know which was inserted last.
        let last: SQL = dialect == .sqlite ? "rowid DESC" : "token_hash"
        return try query(
            """
            SELECT * FROM one_time_codes
            WHERE email = \(value: .text(email)) AND kind = \(value: .text(kind.rawValue))
                AND created_at > \(value: .int(now.milliseconds - OneTimeCode.lifetime))
                AND wrong_tries < \(value: .int(OneTimeCode.maxFailedAttempts))
                AND account_id = coalesce(\(value: .optional(account)), account_id)
            ORDER BY created_at DESC, \(last) LIMIT \(value: .int(limit))
            """
        ).map(StoredCode.init)
    }

    /// The newest valid code of an account for an address, even if its digits were guessed at too often.
    package func newestCode(
        _ kind: CodeKind, of account: String, to email: String, at now: Instant
    ) throws -> StoredCode? {
        try query(
            """
            SELECT * FROM one_time_codes
            WHERE account_id = \(value: .text(account)) AND kind = \(value: .text(kind.rawValue))
                AND email = \(value: .text(email))
                AND created_at > \(value: .int(now.milliseconds - OneTimeCode.lifetime))
            ORDER BY created_at DESC LIMIT 1
            """
        ).first.map(StoredCode.init)
    }

    /// Whether the valid codes of an account bring different passwords, or some bring none: then nobody can tell whose mail
    /// was answered. The same password for the same address gives the same hash again.
    package func bringDifferentPasswords(_ kind: CodeKind, of account: String, at now: Instant) throws -> Bool {
        let found = try query(
            """
            SELECT count(DISTINCT coalesce(password_hash, '')) AS n FROM one_time_codes
            WHERE account_id = \(value: .text(account)) AND kind = \(value: .text(kind.rawValue))
                AND created_at > \(value: .int(now.milliseconds - OneTimeCode.lifetime))
            """
        ).first
        return try found.map { try $0.int("n") > 1 } ?? false
    }

    /// Whether a change of address still awaits its confirmation.
    package func isPending(_ request: AddressRequest?, of account: String, at now: Instant) throws -> Bool {
        guard let request, now - request.askedAt < OneTimeCode.lifetime else { return false }
        do {
            try requireLive(.person(id: account, session: request.session), at: now)
            return true
        } catch is CredentialFailure {
            return false
        }
    }

    /// Forgets the addresses that accounts were to get and that no code confirms any more.
    /// - Parameter account: the account; `nil` for all.
    package func forgetUnconfirmedAddresses(of account: String? = nil) throws {
        let own: SQL = account.map { " AND id = \(value: .text($0))" } ?? ""
        try execute(
            """
            UPDATE accounts SET new_email = NULL WHERE new_email IS NOT NULL\(own)
                AND NOT EXISTS (
                    SELECT 1 FROM one_time_codes
                    WHERE account_id = accounts.id AND kind = \(value: .text(CodeKind.emailChange.rawValue)))
            """)
    }

    package func code(_ kind: CodeKind, token: String) throws -> StoredCode? {
        try query(
            "SELECT * FROM one_time_codes WHERE token_hash = ? AND kind = ?",
            [.text(SecretToken.hash(token)), .text(kind.rawValue)]
        ).first.map(StoredCode.init)
    }

    package func countFailedAttempt(_ code: StoredCode) throws {
        try execute(
            "UPDATE one_time_codes SET wrong_tries = wrong_tries + 1 WHERE token_hash = ?", [.text(code.tokenHash)])
    }

    package func removeCodes(_ kind: CodeKind, of account: String) throws {
        try execute(
            "DELETE FROM one_time_codes WHERE account_id = ? AND kind = ?", [.text(account), .text(kind.rawValue)])
    }
}
