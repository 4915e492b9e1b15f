import AlmanacCore
import Crypto
import Foundation

/// What a mailed code is for.
enum CodeKind: String, Sendable {
    case signup, recovery
    case emailChange = "email_change"

    /// How the session is said to have begun that it opens.
    var method: SignInMethod {
        switch self {
        case .signup: .otp
        case .recovery: .recovery
        case .emailChange: .emailChange
        }
    }
}

/// By which an app proves that it was the one that asked (PKCE, RFC 7636).
struct Challenge: Equatable, Sendable {
    enum Method: String, Sendable {
        case s256, plain
    }

    let text: String
    let method: Method

    /// Whether this verifier is the one the challenge was made from.
    func isMet(by verifier: String) -> Bool {
        switch method {
        case .plain: isEqual(Array(verifier.utf8), Array(text.utf8))
        case .s256: isEqual(Array(Data(SHA256.hash(data: Data(verifier.utf8))).base64URL.utf8), Array(text.utf8))
        }
    }
}

/// Six digits to type, and a token for the link. Only their hashes are stored.
struct OneTimeCode: Equatable, Sendable {
    /// Six digits.
    let digits: String
    /// 256 random bits, in characters that need no escaping.
    let token: String

    /// How long it is good, in milliseconds: a day.
    static let life: Int64 = 86_400_000
    /// After so many wrong tries its digits are good no more. The token cannot be guessed, and strangers who try digits
    /// must not spoil the link.
    static let mostWrongTries: Int64 = 5
    /// So many of an address's codes may be meant by the digits someone types.
    static let mostTriedAtOnce = 5

    init() {
        digits = String(Int.random(in: 1_000_000..<2_000_000)).suffix(6).description
        token = SymmetricKey(size: .bits256).withUnsafeBytes { Data($0).base64URL }
    }

    /// The digits' hash, bound to the address they were sent to.
    static func hash(digits: String, email: String, secret: SymmetricKey) -> String {
        HMAC<SHA256>.authenticationCode(for: Data("\(email)\n\(digits)".utf8), using: secret).hex
    }

    /// The token's hash. It has 256 random bits of its own, so it needs no secret.
    static func hash(token: String) -> String {
        SHA256.hash(data: Data(token.utf8)).hex
    }
}

/// What a sign-up asked for, kept with its code: it counts once the code comes back, and nobody else's does.
struct PendingSignUp: Equatable, Sendable {
    let passwordHash: String
    let metadata: JSON
}

/// A code as it is stored.
struct StoredCode: Sendable {
    fileprivate let tokenHash: String
    let account: String
    let email: String
    let codeHash: String
    let challenge: Challenge?
    let signUp: PendingSignUp?
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
    }

    func isInTime(at now: Instant) -> Bool {
        now - createdAt < OneTimeCode.life
    }
}

extension Transaction {
    /// Stores a code; the one of this kind that was sent before works no more. Only a sign-up's stay: each is for a
    /// wish of its own, and a stranger's must not undo the owner's.
    func store(
        _ code: OneTimeCode, _ kind: CodeKind, of account: String, to email: String, challenge: Challenge?,
        signUp: PendingSignUp? = nil, secret: SymmetricKey, at now: Instant
    ) throws {
        if kind != .signup { try removeCodes(kind, of: account) }
        try execute(
            """
            INSERT INTO one_time_codes
                (token_hash, account_id, kind, email, code_hash, password_hash, user_metadata, challenge,
                 challenge_method, created_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                .text(OneTimeCode.hash(token: code.token)), .text(account), .text(kind.rawValue), .text(email),
                .text(OneTimeCode.hash(digits: code.digits, email: email, secret: secret)),
                .optional(signUp?.passwordHash),
                .optional((signUp?.metadata.bytes).map { String(decoding: $0, as: UTF8.self) }),
                .optional(challenge?.text), .optional(challenge?.method.rawValue), .int(now.milliseconds),
            ])
    }

    /// The codes that were sent to an address and may still be typed, the newest first.
    /// - Parameters:
    ///   - account: whose codes; `nil` for anyone's.
    ///   - most: not more than these. Each more makes a guess likelier to be right.
    func codes(
        _ kind: CodeKind, to email: String, of account: String?, most: Int, at now: Instant
    ) throws -> [StoredCode] {
        try query(
            """
            SELECT * FROM one_time_codes
            WHERE email = ? AND kind = ? AND created_at > ? AND wrong_tries < ? AND account_id = coalesce(?, account_id)
            ORDER BY created_at DESC, rowid DESC LIMIT ?
            """,
            [
                .text(email), .text(kind.rawValue), .int(now.milliseconds - OneTimeCode.life),
                .int(OneTimeCode.mostWrongTries), .optional(account), .int(most),
            ]
        ).map(StoredCode.init)
    }

    func code(_ kind: CodeKind, token: String) throws -> StoredCode? {
        try query(
            "SELECT * FROM one_time_codes WHERE token_hash = ? AND kind = ?",
            [.text(OneTimeCode.hash(token: token)), .text(kind.rawValue)]
        ).first.map(StoredCode.init)
    }

    func countWrongTry(_ code: StoredCode) throws {
        try execute(
            "UPDATE one_time_codes SET wrong_tries = wrong_tries + 1 WHERE token_hash = ?", [.text(code.tokenHash)])
    }

    func removeCodes(_ kind: CodeKind, of account: String) throws {
        try execute(
            "DELETE FROM one_time_codes WHERE account_id = ? AND kind = ?", [.text(account), .text(kind.rawValue)])
    }
}
