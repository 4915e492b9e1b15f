import AlmanacCore
import AlmanacDatabase

/// The proof that the user themselves asks for a change that decides who gets into the account later, and not someone
/// who holds an access token of theirs.
package struct ReauthenticationProof: Equatable, Sendable {
    /// The account's present password; `nil` if the client sent none.
    package var password: String?
    /// The code from the email that `GET reauthenticate` sends; `nil` if the client sent none.
    package var nonce: String?
    /// The IP address of the client, for limiting wrong passwords.
    package var peer: String

    package init(password: String? = nil, nonce: String? = nil, peer: String) {
        self.password = password
        self.nonce = nonce
        self.peer = peer
    }
}

extension Accounts {
    /// The age of a sign-in up to which it is a proof by itself, in milliseconds: ten minutes.
    package static let recentSignIn: Int64 = 600_000
    /// The lifetime of a code from `reauthenticate`, in milliseconds: an hour.
    package static let nonceLifetime: Int64 = 3_600_000
    /// The number of wrong codes after which a code becomes invalid.
    private static let maxWrongNonces: Int64 = 5

    /// Requires a proof, unless the account is anonymous: nobody can prove to be the owner of one.
    /// - Throws: ``AuthFailure``: reauthentication_needed without a proof, and what a wrong one deserves:
    ///   invalid_credentials, reauthentication_not_valid or 429.
    package func requireProof(_ proof: ReauthenticationProof, of account: Account, session: String) async throws {
        guard !account.isAnonymous else { return }
        if let password = proof.password {
            try await requirePassword(password, of: account, from: proof.peer)
        } else if let nonce = proof.nonce {
            try await use(nonce, of: account)
        } else {
            try await requireRecentSignIn(account, session: session)
        }
    }

    /// Requires that the session began with a sign-in of the last ten minutes, unless the account is anonymous.
    /// - Parameter orProof: whether a proof of ``prove(_:of:session:)`` does as well.
    /// - Throws: ``AuthFailure``: reauthentication_needed.
    package func requireRecentSignIn(
        _ account: Account, session: String, orProof: Bool = false
    ) async throws {
        guard !account.isAnonymous else { return }
        let now = now()
        let isRecent = try await database.read {
            try $0.hasSignIn(session: session, within: Self.recentSignIn, orProof: orProof, at: now)
        }
        guard isRecent else { throw AuthFailure.reauthenticationNeeded }
    }

    /// Takes a password or a code for the proof of what needs one in the next ten minutes and can't carry it: changes of the
    /// keys of an encrypted account. Without either, requires that there is such a proof, or a recent sign-in.
    /// - Throws: as ``requireProof(_:of:session:)``.
    package func prove(_ proof: ReauthenticationProof, of account: Account, session: String) async throws {
        // Nobody can prove that an anonymous account is theirs, so nothing that is sent counts once it has an address.
        guard !account.isAnonymous else { return }
        guard proof.password != nil || proof.nonce != nil else {
            return try await requireRecentSignIn(account, session: session, orProof: true)
        }
        try await requireProof(proof, of: account, session: session)
        let now = now()
        try await database.write {
            try $0.execute(
                """
                UPDATE sessions SET proven_at = \(value: .int(now.milliseconds)) WHERE id = \(value: .text(session))
                """)
        }
    }

    /// Sends a code to the account's email address, with which the user proves that the account is theirs.
    /// - Throws: ``AuthFailure``: 422 without an address, 429, or mail_not_sent.
    package func sendNonce(to id: String, session: String) async throws {
        let account = try await account(id, session: session)
        guard let email = account.email.flatMap(EmailAddress.init), account.isConfirmed else {
            throw AuthFailure.unprocessable("This account has no confirmed email address. Sign in again instead.")
        }
        let digits = OneTimeCode().digits
        let (hash, now) = (nonceHash(digits, of: account), now())
        try await requireTriesLeft(id, at: now)
        try await allowMail(to: email)
        try await database.write { transaction in
            // A new code keeps the count of wrong tries: otherwise each email would allow five more guesses.
            let tries = try transaction.wrongNonces(of: id, at: now).tries
            try transaction.execute(
                """
                INSERT INTO reauthentication_codes (account_id, code_hash, wrong_tries, created_at)
                VALUES (?, ?, ?, ?)
                ON CONFLICT (account_id) DO UPDATE SET code_hash = excluded.code_hash,
                    wrong_tries = excluded.wrong_tries, created_at = excluded.created_at
                """, [.text(id), .text(hash), .int(tries), .int(now.milliseconds)])
        }
        try await send(.reauthentication(to: email, code: digits))
    }

    /// - Throws: ``AuthFailure``: 429 after too many wrong codes, until the last one sent has expired.
    private func requireTriesLeft(_ id: String, at now: Instant) async throws {
        let (tries, sent) = try await database.read { try $0.wrongNonces(of: id, at: now) }
        guard tries < Self.maxWrongNonces else {
            let rest = sent + Self.nonceLifetime - now.milliseconds
            throw AuthFailure.tooManyRequests(retryAfter: Int(max(1_000, rest + 999) / 1_000))
        }
    }

    private func requirePassword(_ password: String, of account: Account, from peer: String) async throws {
        let attempt = try await passwordThrottle.begin(account.email ?? account.id, from: peer, now: now())
        guard try await isRight(password, account.passwordHash, in: attempt, from: peer) else {
            throw AuthFailure.wrongPassword
        }
        try await attempt.succeeded()
    }

    private func use(_ nonce: String, of account: Account) async throws {
        let (hash, now) = (nonceHash(nonce, of: account), now())
        // A wrong code must be counted, so the transaction must not throw.
        let isRight = try await database.write { transaction in
            let rows = try transaction.query(
                "SELECT code_hash FROM reauthentication_codes WHERE account_id = ? AND created_at > ? AND wrong_tries < ?",
                [.text(account.id), .int(now.milliseconds - Self.nonceLifetime), .int(Self.maxWrongNonces)])
            guard let stored = try rows.first?.text("code_hash") else { return false }
            guard isEqual(Array(stored.utf8), Array(hash.utf8)) else {
                try transaction.execute(
                    "UPDATE reauthentication_codes SET wrong_tries = wrong_tries + 1 WHERE account_id = ?",
                    [.text(account.id)])
                return false
            }
            try transaction.execute("DELETE FROM reauthentication_codes WHERE account_id = ?", [.text(account.id)])
            return true
        }
        guard isRight else { throw AuthFailure.wrongNonce }
    }

    private func nonceHash(_ digits: String, of account: Account) -> String {
        keys.codeSecret.code(of: "reauthenticate\n\(account.id)\n\(account.email ?? "")\n\(digits)").hex
    }
}

extension Transaction {
    /// Returns whether a session began with a sign-in within so many milliseconds. A session that another one let in
    /// with a login code does not count: an access token is enough to approve a code. Nor does one that began
    /// without an address, once an email has proven one: it may be that of another, who opened the link.
    /// - Parameter orProof: whether a password or a code of ``Accounts/prove(_:of:session:)`` does as well. A password that was
    ///   typed for one thing must not let a stolen token do everything else.
    package func hasSignIn(
        session: String, within age: Int64, orProof: Bool = false, at now: Instant
    ) throws -> Bool {
        let proven: SQL = orProof ? RateWindow.holds("proven_at", age, at: now) : "1 = 0"
        let found = try query(
            """
            SELECT s.method, s.is_proven, a.email_is_proven FROM accounts a JOIN (
                SELECT account_id, method, CASE WHEN \(proven) THEN 1 ELSE 0 END AS is_proven
                FROM sessions WHERE id = \(value: .text(session))
                    AND (\(RateWindow.holds("created_at", age, at: now)) OR \(proven))
            ) s ON a.id = s.account_id
            """
        ).first
        guard let found else { return false }
        if try found.int("is_proven") != 0 { return true }
        return switch SignInMethod(rawValue: try found.text("method")) {
        case .loginCode: false
        case .anonymous: try found.int("email_is_proven") == 0
        default: true
        }
    }
}

extension Transaction {
    /// How many wrong codes were tried within the lifetime of the last one.
    fileprivate func wrongNonces(of id: String, at now: Instant) throws -> (tries: Int64, sent: Int64) {
        let found = try query(
            """
            SELECT wrong_tries, created_at FROM reauthentication_codes WHERE account_id = \(value: .text(id))
                AND \(RateWindow.holds("created_at", Accounts.nonceLifetime, at: now))
            """
        ).first
        return try found.map { (try $0.int("wrong_tries"), try $0.int("created_at")) } ?? (0, 0)
    }
}
