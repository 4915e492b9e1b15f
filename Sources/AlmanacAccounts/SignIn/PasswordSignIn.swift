import AlmanacCore

extension Accounts {
    /// Signs in by email address and password.
    /// - Parameter peer: the client's IP address.
    /// - Throws: ``AuthFailure``: invalid_credentials, user_banned, email_not_confirmed, or 429 after too many wrong
    ///   passwords. An unknown email address takes as long as a wrong password.
    package func signIn(_ email: EmailAddress?, password: String, from peer: String) async throws -> OpenSession {
        let account = try await database.read { transaction in
            try email.flatMap { try transaction.account(email: $0.text) }
        }
        var attempt: PasswordThrottle.Attempt?
        if let email { attempt = try await passwordThrottle.begin(email.text, from: peer, now: now()) }
        guard try await isRight(password, account?.passwordHash, in: attempt, from: peer), let account else {
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

    /// Compares a password with a hash. An attempt that comes to no comparison, because the queue refuses it or its
    /// client is gone, counts nothing: who keeps the queue full must not make the owner's right password a wrong one.
    /// - Throws: as ``Passwords/matches(_:_:from:)``.
    func isRight(
        _ password: String, _ hash: String?, in attempt: PasswordThrottle.Attempt?, from peer: String
    ) async throws -> Bool {
        do {
            return try await passwords.matches(password, hash, from: peer)
        } catch {
            // In a task of its own, because that of a client that is gone is canceled.
            _ = await Task { try? await attempt?.withdrawn() }.value
            throw error
        }
    }
}
