import AlmanacCore
import AlmanacDatabase
import Crypto
import Foundation

/// The proof that a user received an email.
package enum MailProof: Equatable, Sendable {
    case digits(email: EmailAddress, String)
    /// The token from the link.
    case token(String)
}

/// The result of a valid code.
package enum VerificationOutcome: Equatable, Sendable {
    case session(OpenSession)
    /// A code for the app that requested the email, to be exchanged with its verifier.
    case exchange(code: String)
}

extension Accounts {
    /// The lifetime of an exchange code, in milliseconds: five minutes.
    package static let exchangeCodeLifetime: Int64 = 300_000

    /// Verifies a code or link from an email. Each works once.
    /// - Parameters:
    ///   - person: the account of the signed-in user, if any.
    ///   - mayExchange: whether an app that sent a challenge gets an exchange code instead of a session.
    ///   - own: the server's origin, for the link in an email to the address before.
    /// - Throws: ``AuthFailure``: otp_expired, email_exists, user_banned, or 429.
    package func verify(
        _ kind: CodeKind, by proof: MailProof, person: String? = nil, mayExchange: Bool = false, own: Origin
    ) async throws -> VerificationOutcome {
        if case .digits(let email, _) = proof { try await allowDigits(for: email) }
        let now = now()
        // A failed attempt must be counted, so the transaction must not throw, because that would undo the count.
        let verified = try await database.write {
            [terms, secret = keys.codeSecret] transaction -> (VerificationOutcome, AddressChange?)? in
            guard let code = try transaction.matchingCode(by: proof, kind, of: person, secret: secret, at: now) else {
                return nil
            }
            let (account, change) = try transaction.confirm(kind, code, by: proof, person: person, at: now)
            if mayExchange, let challenge = code.challenge {
                let exchange = try transaction.makeExchangeCode(for: account.id, kind.method, challenge, at: now)
                return (.exchange(code: exchange), change)
            }
            let session = try transaction.startSession(of: account, by: kind.method, on: terms, at: now)
            return (.session(session), change)
        }
        guard let (outcome, change) = verified else { throw AuthFailure.otpExpired }
        announce(change, own: own)
        return outcome
    }

    /// Starts a session with an exchange code. Each code works once.
    /// - Parameter own: the server's origin, for the link in an email to the account's address.
    /// - Throws: ``AuthFailure``: otp_expired or bad_code_verifier.
    package func exchange(_ code: String, verifier: String, own: Origin) async throws -> OpenSession {
        if let session = try await exchangeProviderCode(code, verifier: verifier, own: own) { return session }
        let now = now()
        return try await database.write { [terms] transaction in
            let hash = SQLValue.text(SecretToken.hash(code))
            guard let row = try transaction.query("SELECT * FROM exchange_codes WHERE hash = ?", [hash]).first,
                now.milliseconds - (try row.int("created_at")) < Self.exchangeCodeLifetime,
                let account = try transaction.account(id: try row.text("account_id")),
                let challengeMethod = Challenge.Method(rawValue: try row.text("challenge_method")),
                let method = SignInMethod(rawValue: try row.text("method"))
            else { throw AuthFailure.otpExpired }
            guard Challenge(text: try row.text("challenge"), method: challengeMethod).isMet(by: verifier) else {
                throw AuthFailure.badCodeVerifier
            }
            guard !account.isBanned(at: now) else { throw AuthFailure.userBanned }
            try transaction.execute("DELETE FROM exchange_codes WHERE hash = ?", [hash])
            return try transaction.startSession(of: account, by: method, on: terms, at: now)
        }
    }
}

extension Transaction {
    /// Finds the valid code for a proof. If there is none, counts a failed attempt and returns `nil`.
    fileprivate func matchingCode(
        by proof: MailProof, _ kind: CodeKind, of person: String?, secret: SymmetricKey, at now: Instant
    ) throws -> StoredCode? {
        switch proof {
        case .token(let token):
            return try code(kind, token: token).flatMap { $0.isInTime(at: now) ? $0 : nil }
        case .digits(let email, let digits):
            let hash = Array(OneTimeCode.hash(digits: digits, email: email.text, secret: secret).utf8)
            // Several users may try to claim one email address. A signed-in user who confirms a new address is compared
            // only with their own codes, so that others cannot displace them. The links of all of them work regardless.
            let candidates = try codes(
                kind, to: email.text, of: kind == .emailChange ? person : nil, limit: OneTimeCode.maxCandidates,
                at: now)
            if let code = candidates.first(where: { isEqual(Array($0.codeHash.utf8), hash) }) { return code }
            for code in candidates { try countFailedAttempt(code) }
            return nil
        }
    }

    /// Performs the action of the code, and deletes the code.
    /// - Parameter person: the account of the signed-in user, if any.
    /// - Returns: the account, and the change if its address was another one before.
    fileprivate func confirm(
        _ kind: CodeKind, _ code: StoredCode, by proof: MailProof, person: String?, at now: Instant
    ) throws -> (Account, AddressChange?) {
        var change: AddressChange?
        guard var account = try account(id: code.account) else { throw AuthFailure.otpExpired }
        guard !account.isBanned(at: now) else { throw AuthFailure.userBanned }
        let isContested = try bringDifferentPasswords(kind, of: account.id, at: now)
        try removeCodes(kind, of: account.id)
        switch kind {
        case .signup, .recovery:
            // The account's email address may have changed since the email was sent.
            guard account.email == code.email else { throw AuthFailure.otpExpired }
            if !account.isConfirmed {
                account.emailConfirmedAt = now
                // Until now, anyone could have signed up with this email address. Only the sign-up whose code came back
                // takes effect. Where several were made with different passwords, their emails look the same, and its
                // reader may have taken a stranger's for their own: then no password counts, and they choose one.
                account.passwordHash = isContested ? nil : code.signUp?.passwordHash
                if let signUp = code.signUp { account.metadata = signUp.metadata }
                try removeCodes(.signup, of: account.id)
            }
            account.isEmailProven = true
            account.updatedAt = now
        case .emailChange:
            guard account.newEmail == code.email, try isPending(code.addressRequest, of: account.id, at: now) else {
                throw AuthFailure.otpExpired
            }
            try requireAvailable(code.email, for: account.id, taking: true)
            if account.email == nil {
                // Anyone could have asked for this address with a password of theirs, and a link is opened wherever the
                // email is read. Only digits are typed where the password was chosen, as is a link's token that comes with
                // the account's session. A password that did not come with this code may be a stranger's in any case.
                var isOwn = person == account.id
                if case .digits = proof { isOwn = true }
                account.passwordHash = isOwn && !isContested ? code.addressRequest?.passwordHash : nil
            }
            change = try noteAddressChange(of: account, to: code.email, at: now)
            try assign(code.email, for: &account, isProven: true, at: now)
        }
        try update(account)
        return (account, change)
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
                .text(SecretToken.hash(code)), .text(account), .text(method.rawValue), .text(challenge.text),
                .text(challenge.method.rawValue), .int(now.milliseconds),
            ])
        return code
    }
}
