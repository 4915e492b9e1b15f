import AlmanacCore

extension Accounts {
    /// Signs in by email address and password.
    /// - Parameter peer: the client's IP address.
    /// - Throws: ``AuthFailure``: invalid_credentials, user_banned, email_not_confirmed, or 429 after too many wrong
    ///   passwords. An unknown email address takes as long as a wrong password.
    package func signIn(_ email: EmailAddress?, password: String, from peer: String) async throws -> OpenSession {
        var attempt: PasswordThrottle.Attempt?
        if let email { attempt = try await passwordThrottle.begin(email.text, from: peer, now: now()) }
        let account = try await database.read { transaction in
            try email.flatMap { try transaction.account(email: $0.text) }
        }
        guard try await passwords.matches(password, account?.passwordHash, from: peer), let account else {
            throw AuthFailure.invalidCredentials
        }
        try await attempt?.succeeded()
        let now = now()
        guard !account.isBanned(at: now) else { throw AuthFailure.userBanned }
        guard account.isConfirmed else { throw AuthFailure.emailNotConfirmed }
        let session = try await database.write { [terms] transaction in
            // The password may have changed while it was being checked.
            guard let current = try transaction.account(id: account.id), current.passwordHash == account.passwordHash,
                current.email == account.email
            else { throw AuthFailure.invalidCredentials }
            return try transaction.startSession(of: current, by: .password, on: terms, at: now)
        }
        await tellSignIn(session)
        return session
    }
}
