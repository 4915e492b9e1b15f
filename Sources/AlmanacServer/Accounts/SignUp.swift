import AlmanacCore

/// What became of a sign-up.
enum SignUpOutcome: Equatable, Sendable {
    case signedIn(OpenSession)
    /// A mail is on its way. For an address that has an account already it looks the same.
    case awaitsConfirmation(Account)
}

/// Someone's wish for an account.
struct SignUp: Sendable {
    let email: Email
    let password: String
    /// An object.
    let metadata: JSON
    let challenge: Challenge?
    let mailReturn: MailReturn
}

extension Accounts {
    /// Begins without an address.
    func signInAnonymously(_ metadata: JSON) async throws -> OpenSession {
        guard settings.allowsSignUp else { throw AuthFailure.signUpDisabled }
        guard settings.allowsAnonymous else { throw AuthFailure.anonymousDisabled }
        let now = now()
        var fresh = Account(at: now)
        fresh.isAnonymous = true
        fresh.metadata = metadata
        return try await write { [fresh, sessionLength] transaction in
            try transaction.insert(fresh)
            return try transaction.startSession(of: fresh, by: .anonymous, length: sessionLength, at: now)
        }
    }

    /// Makes an account, or the wish for one until its address is confirmed.
    /// - Throws: ``AuthFailure``
    func signUp(_ wish: SignUp) async throws -> SignUpOutcome {
        guard settings.allowsSignUp else { throw AuthFailure.signUpDisabled }
        try requireStrong(wish.password)
        if !settings.isAutoConfirm { try allowMail(to: wish.email) }
        let hash = try await passwords.hash(wish.password)
        return settings.isAutoConfirm
            ? .signedIn(try await signUpAtOnce(wish, hash)) : try await signUpByMail(wish, hash)
    }

    private func signUpAtOnce(_ wish: SignUp, _ hash: String) async throws -> OpenSession {
        let now = now()
        return try await write { [sessionLength] transaction in
            guard try transaction.account(email: wish.email.text)?.isConfirmed != true else {
                throw AuthFailure.userAlreadyExists
            }
            var account = try transaction.keepUnconfirmed(wish, hash, at: now)
            account.emailConfirmedAt = now
            try transaction.update(account)
            try transaction.removeCode(.signup, of: account.id)
            return try transaction.startSession(of: account, by: .password, length: sessionLength, at: now)
        }
    }

    private func signUpByMail(_ wish: SignUp, _ hash: String) async throws -> SignUpOutcome {
        let now = now()
        let code = OneTimeCode()
        let stored = try await write { [secret = keys.codeSecret] transaction -> Account? in
            guard try transaction.account(email: wish.email.text)?.isConfirmed != true else { return nil }
            var account = try transaction.keepUnconfirmed(wish, hash, at: now)
            account.confirmationSentAt = now
            try transaction.update(account)
            try transaction.store(
                code, .signup, of: account.id, to: wish.email.text, challenge: wish.challenge, secret: secret, at: now)
            return account
        }
        guard let stored else {
            // Both ways send one mail and show a user, so nobody learns who has an account.
            try await send(.alreadySignedUp(to: wish.email))
            return .awaitsConfirmation(stranger(wish, at: now))
        }
        let link = wish.mailReturn.link(.signup, token: code.token)
        try await send(.confirmation(to: wish.email, link: link, code: code.digits))
        return .awaitsConfirmation(stored)
    }

    /// A user like a new one, who does not exist.
    private func stranger(_ wish: SignUp, at now: Instant) -> Account {
        var account = Account(at: now)
        account.email = wish.email.text
        account.metadata = wish.metadata
        account.confirmationSentAt = now
        return account
    }

    /// - Throws: ``AuthFailure``: weak_password. scrypt takes more than 72 bytes, other servers' hashes do not.
    func requireStrong(_ password: String) throws(AuthFailure) {
        guard password.count >= 6 else { throw .weakPassword("A password has at least 6 characters.") }
        guard password.utf8.count <= 72 else { throw .weakPassword("A password has at most 72 bytes.") }
    }
}

extension Transaction {
    /// The account of a wish whose address nobody has confirmed yet. Of several wishes the last counts: the one before
    /// may have been a stranger's, whose password must not open the account.
    fileprivate func keepUnconfirmed(_ wish: SignUp, _ hash: String, at now: Instant) throws -> Account {
        let before = try account(email: wish.email.text)
        var account = before ?? Account(at: now)
        account.email = wish.email.text
        account.passwordHash = hash
        account.metadata = wish.metadata
        account.updatedAt = now
        if before == nil { try insert(account) }
        return account
    }
}
