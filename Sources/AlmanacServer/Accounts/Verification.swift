import AlmanacCore
import Crypto
import Foundation

/// By what someone shows that a mail reached them.
enum MailProof: Equatable, Sendable {
    case digits(email: Email, String)
    /// The link's.
    case token(String)
}

/// What a good code opens.
enum Verified: Equatable, Sendable {
    case session(OpenSession)
    /// A code for the app that had asked for the mail, to be exchanged with its verifier.
    case exchange(code: String)
}

extension Accounts {
    /// How long an exchange code is good, in milliseconds: five minutes.
    private static let exchangeLife: Int64 = 300_000

    /// Confirms by a mailed code or link: once.
    /// - Parameter mayExchange: whether an app that asked with a challenge gets an exchange code in place of a session.
    /// - Throws: ``AuthFailure``: otp_expired, email_exists or user_banned.
    func verify(_ kind: CodeKind, by proof: MailProof, mayExchange: Bool = false) async throws -> Verified {
        let now = now()
        // A wrong try must be counted, so it is not thrown within the transaction, which would undo it.
        let verified = try await write { [sessionLength, secret = keys.codeSecret] transaction -> Verified? in
            guard let code = try transaction.match(kind, proof, secret: secret, at: now) else { return nil }
            let account = try transaction.confirm(kind, code, at: now)
            if mayExchange, let challenge = code.challenge {
                return .exchange(
                    code: try transaction.makeExchangeCode(for: account.id, kind.method, challenge, at: now))
            }
            return .session(
                try transaction.startSession(of: account, by: kind.method, length: sessionLength, at: now))
        }
        guard let verified else { throw AuthFailure.otpExpired }
        return verified
    }

    /// Opens a session by an exchange code: once.
    /// - Throws: ``AuthFailure``: otp_expired or bad_code_verifier.
    func exchange(_ code: String, verifier: String) async throws -> OpenSession {
        let now = now()
        return try await write { [sessionLength] transaction in
            let hash = SQLValue.text(OneTimeCode.hash(token: code))
            guard let row = try transaction.query("SELECT * FROM exchange_codes WHERE hash = ?", [hash]).first,
                now.milliseconds - (try row.int("created_at")) < Self.exchangeLife,
                let account = try transaction.account(id: try row.text("account_id")),
                let challengeMethod = Challenge.Method(rawValue: try row.text("challenge_method")),
                let method = SignInMethod(rawValue: try row.text("method"))
            else { throw AuthFailure.otpExpired }
            guard Challenge(text: try row.text("challenge"), method: challengeMethod).isMet(by: verifier) else {
                throw AuthFailure.badCodeVerifier
            }
            guard !account.isBanned(at: now) else { throw AuthFailure.userBanned }
            try transaction.execute("DELETE FROM exchange_codes WHERE hash = ?", [hash])
            return try transaction.startSession(of: account, by: method, length: sessionLength, at: now)
        }
    }
}

extension Transaction {
    /// The living code that this proof fits; otherwise counts the wrong try, and `nil`.
    fileprivate func match(
        _ kind: CodeKind, _ proof: MailProof, secret: SymmetricKey, at now: Instant
    ) throws -> StoredCode? {
        switch proof {
        case .token(let token):
            return try code(kind, token: token).flatMap { $0.isAlive(at: now) ? $0 : nil }
        case .digits(let email, let digits):
            let hash = Array(OneTimeCode.hash(digits: digits, email: email.text, secret: secret).utf8)
            // Several people may claim one address; the newest three will do.
            let living = try codes(kind, to: email.text).prefix(3).filter { $0.isAlive(at: now) }
            if let code = living.first(where: { isEqual(Array($0.codeHash.utf8), hash) }) { return code }
            for code in living { try countWrongTry(kind, of: code.account) }
            return nil
        }
    }

    /// Does what the code was sent for, and takes the code away.
    fileprivate func confirm(_ kind: CodeKind, _ code: StoredCode, at now: Instant) throws -> Account {
        guard var account = try account(id: code.account) else { throw AuthFailure.otpExpired }
        guard !account.isBanned(at: now) else { throw AuthFailure.userBanned }
        try removeCode(kind, of: account.id)
        switch kind {
        case .signup, .recovery:
            // The address may have changed since the mail went out.
            guard account.email == code.email else { throw AuthFailure.otpExpired }
            if !account.isConfirmed {
                account.emailConfirmedAt = now
                // Until now anyone may have signed up with this address: that password is nobody's.
                if kind == .recovery { account.passwordHash = nil }
            }
            account.updatedAt = now
        case .emailChange:
            guard account.newEmail == code.email else { throw AuthFailure.otpExpired }
            try requireFree(code.email, for: account.id, taking: true)
            try take(code.email, for: &account, at: now)
        }
        try update(account)
        return account
    }

    fileprivate func makeExchangeCode(
        for account: String, _ method: SignInMethod, _ challenge: Challenge, at now: Instant
    ) throws -> String {
        // Gone after an hour; they are good for five minutes.
        try execute("DELETE FROM exchange_codes WHERE created_at < ?", [.int(now.milliseconds - 3_600_000)])
        let code = UUID().uuidString.lowercased()
        try execute(
            """
            INSERT INTO exchange_codes (hash, account_id, method, challenge, challenge_method, created_at)
            VALUES (?, ?, ?, ?, ?, ?)
            """,
            [
                .text(OneTimeCode.hash(token: code)), .text(account), .text(method.rawValue), .text(challenge.text),
                .text(challenge.method.rawValue), .int(now.milliseconds),
            ])
        return code
    }
}
