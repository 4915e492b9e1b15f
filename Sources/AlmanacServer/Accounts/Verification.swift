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
    static let exchangeLife: Int64 = 300_000

    /// Confirms by a mailed code or link: once.
    /// - Parameters:
    ///   - person: the account of who asks, if they are signed in.
    ///   - mayExchange: whether an app that asked with a challenge gets an exchange code in place of a session.
    /// - Throws: ``AuthFailure``: otp_expired, email_exists, user_banned, or 429.
    func verify(
        _ kind: CodeKind, by proof: MailProof, person: String? = nil, mayExchange: Bool = false
    ) async throws -> Verified {
        if case .digits(let email, _) = proof { try allowDigits(for: email) }
        let now = now()
        // A wrong try must be counted, so it is not thrown within the transaction, which would undo it.
        let verified = try await database.write { [sessionLength, secret = keys.codeSecret] transaction -> Verified? in
            guard let code = try transaction.codeProven(by: proof, kind, of: person, secret: secret, at: now) else {
                return nil
            }
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
        return try await database.write { [sessionLength] transaction in
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
    fileprivate func codeProven(
        by proof: MailProof, _ kind: CodeKind, of person: String?, secret: SymmetricKey, at now: Instant
    ) throws -> StoredCode? {
        switch proof {
        case .token(let token):
            return try code(kind, token: token).flatMap { $0.isInTime(at: now) ? $0 : nil }
        case .digits(let email, let digits):
            let hash = Array(OneTimeCode.hash(digits: digits, email: email.text, secret: secret).utf8)
            // Several people may claim one address. Whoever is signed in has a new address of their own to confirm, and
            // strangers' claims do not push it out; the links of all of them work anyhow.
            let candidates = try codes(
                kind, to: email.text, of: kind == .emailChange ? person : nil, most: OneTimeCode.mostTriedAtOnce,
                at: now)
            if let code = candidates.first(where: { isEqual(Array($0.codeHash.utf8), hash) }) { return code }
            for code in candidates { try countWrongTry(code) }
            return nil
        }
    }

    /// Does what the code was sent for, and takes the code away.
    fileprivate func confirm(_ kind: CodeKind, _ code: StoredCode, at now: Instant) throws -> Account {
        guard var account = try account(id: code.account) else { throw AuthFailure.otpExpired }
        guard !account.isBanned(at: now) else { throw AuthFailure.userBanned }
        try removeCodes(kind, of: account.id)
        switch kind {
        case .signup, .recovery:
            // The address may have changed since the mail went out.
            guard account.email == code.email else { throw AuthFailure.otpExpired }
            if !account.isConfirmed {
                account.emailConfirmedAt = now
                // Until now anyone may have signed up with this address. What counts is the wish whose mail was
                // answered, and none of the others.
                account.passwordHash = code.signUp?.passwordHash
                if let signUp = code.signUp { account.metadata = signUp.metadata }
                try removeCodes(.signup, of: account.id)
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
