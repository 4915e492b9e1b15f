import AlmanacCore
import AlmanacDatabase

/// Signs in a command on any machine: it shows a short code, which a user who is signed in to a browser approves. The idea
/// is that of RFC 8628.
package struct LoginCodes: Sendable {
    package let accounts: Accounts
    /// Limits the wrong codes that an account enters.
    private let wrongCodes: SharedRateLimit

    /// How long a code can be approved, in milliseconds: ten minutes.
    package static let lifetime: Int64 = 600_000
    /// How many wrong codes an account may enter within that time.
    package static let maxWrongCodes = 5
    /// Consonants, so that no code is a word, and none of its letters is taken for a digit.
    private static let letters = Array("BCDFGHJKLMNPQRSTVWXZ")

    /// What the command gets: a secret of its own, and the code for the user.
    package struct Started: Equatable, Sendable {
        package let secret: String
        /// Eight letters with a hyphen in the middle. They are 34 bits: more than five tries can guess.
        package let code: String
    }

    package init(accounts: Accounts) {
        self.accounts = accounts
        wrongCodes = SharedRateLimit(
            "login codes", Self.maxWrongCodes, within: Self.lifetime, in: accounts.database)
    }

    /// Starts a sign-in.
    /// - Throws: the engine's error.
    package func start() async throws -> Started {
        let letters = (0..<8).map { _ in Self.letters.randomElement() ?? "B" }
        let code = String(letters[..<4]) + "-" + String(letters[4...])
        let started = Started(secret: SecretToken.new(), code: code)
        let (secret, hash, now) = (SecretToken.hash(started.secret), hash(code), accounts.now())
        try await accounts.database.write { transaction in
            try transaction.deleteLoginCodes(before: now + -Self.lifetime)
            try transaction.execute(
                "INSERT INTO login_codes (secret_hash, code_hash, created_at) VALUES (?, ?, ?)",
                [.text(secret), .text(hash), .int(now.milliseconds)])
        }
        return started
    }

    /// Lets the holder of this code sign in to the user's account.
    /// - Throws: ``LoginCodeFailure``, ``CredentialFailure``, or the engine's error.
    package func approve(_ code: String, as person: Principal) async throws {
        guard let account = person.account else { throw CredentialFailure.malformed }
        let (hash, now) = (hash(code), accounts.now())
        guard try await wrongCodes.isOpen(account, now: now) else { throw LoginCodeFailure.tooManyWrongCodes }
        let isFound = try await accounts.database.write { transaction in
            try transaction.requireLive(person, at: now)
            let approved = try transaction.query(
                """
                UPDATE login_codes SET account_id = ? WHERE code_hash = ? AND account_id IS NULL AND created_at > ?
                RETURNING code_hash
                """, [.text(account), .text(hash), .int(now.milliseconds - Self.lifetime)])
            return !approved.isEmpty
        }
        guard !isFound else { return }
        _ = try await wrongCodes.secondsToWait(account, now: now)
        throw LoginCodeFailure.unknown
    }

    /// Starts the session of an approved sign-in, once.
    /// - Returns: `nil` while nobody has approved it.
    /// - Throws: ``LoginCodeFailure/unknown``, ``AuthFailure``, or the engine's error.
    package func session(for secret: String) async throws -> OpenSession? {
        let (hash, now, length) = (SecretToken.hash(secret), accounts.now(), accounts.sessionLength)
        return try await accounts.database.write { transaction in
            let found = try transaction.query(
                "SELECT account_id FROM login_codes WHERE secret_hash = ? AND created_at > ?",
                [.text(hash), .int(now.milliseconds - Self.lifetime)])
            guard let row = found.first else { throw LoginCodeFailure.unknown }
            guard let id = row.textIfAny("account_id") else { return nil }
            try transaction.execute("DELETE FROM login_codes WHERE secret_hash = ?", [.text(hash)])
            guard let account = try transaction.account(id: id) else { throw LoginCodeFailure.unknown }
            guard !account.isBanned(at: now) else { throw AuthFailure.userBanned }
            return try transaction.startSession(of: account, by: .loginCode, length: length, at: now)
        }
    }

    /// The hash of a code, however it was typed. It takes a secret, because 34 bits alone could be tried out.
    private func hash(_ code: String) -> String {
        let letters = code.uppercased().filter { Self.letters.contains($0) }
        return accounts.keys.codeSecret.code(of: "login\n\(letters)").hex
    }
}

/// Why a login code was refused.
package enum LoginCodeFailure: Error, Equatable {
    /// There is no such code, or it has expired, or it was used.
    case unknown
    case tooManyWrongCodes
}

extension Transaction {
    /// Deletes the codes that were made at an instant or before.
    package func deleteLoginCodes(before instant: Instant) throws {
        try execute("DELETE FROM login_codes WHERE created_at <= ?", [.int(instant.milliseconds)])
    }
}
