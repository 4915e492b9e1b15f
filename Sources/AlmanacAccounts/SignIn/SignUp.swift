import AlmanacCore
import AlmanacDatabase
import Crypto
import Foundation

/// The result of a sign-up.
package enum SignUpOutcome: Equatable, Sendable {
    case signedIn(OpenSession)
    /// An email was sent. The result is the same for an email address that already has an account.
    case awaitsConfirmation(Account)
}

/// A request for a new account.
package struct SignUp: Sendable {
    package let email: EmailAddress
    package let password: String
    /// An object.
    package let metadata: JSON
    package let challenge: Challenge?
    package let linkTarget: MailLinkTarget

    package init(
        email: EmailAddress, password: String, metadata: JSON, challenge: Challenge?, linkTarget: MailLinkTarget
    ) {
        self.email = email
        self.password = password
        self.metadata = metadata
        self.challenge = challenge
        self.linkTarget = linkTarget
    }
}

extension Accounts {
    /// Creates an anonymous account and signs it in.
    package func signInAnonymously(_ metadata: JSON) async throws -> OpenSession {
        guard settings.allowsSignUp else { throw AuthFailure.signUpDisabled }
        guard settings.allowsAnonymous else { throw AuthFailure.anonymousDisabled }
        let now = now()
        var fresh = Account(at: now)
        fresh.isAnonymous = true
        fresh.metadata = metadata
        return try await database.write { [fresh, terms] transaction in
            try transaction.insert(fresh)
            return try transaction.startSession(of: fresh, by: .anonymous, on: terms, at: now)
        }
    }

    /// Creates an account. It stays pending until its email address is confirmed.
    /// - Throws: ``AuthFailure``
    package func signUp(_ request: SignUp) async throws -> SignUpOutcome {
        guard settings.allowsSignUp else { throw AuthFailure.signUpDisabled }
        try requireStrong(request.password)
        if !settings.isAutoConfirm { try await allowMail(to: request.email) }
        let hash = try await provisionalHash(
            request.password, for: request.email, from: CurrentRequest.client.peer)
        return settings.isAutoConfirm
            ? .signedIn(try await signUpAtOnce(request, hash)) : try await signUpByMail(request, hash)
    }

    private func signUpAtOnce(_ request: SignUp, _ hash: String) async throws -> OpenSession {
        let now = now()
        return try await database.write { [terms] transaction in
            guard try transaction.account(email: request.email.text)?.isConfirmed != true,
                try !transaction.isReserved(request.email.text, at: now)
            else { throw AuthFailure.userAlreadyExists }
            var account = try transaction.storeUnconfirmed(request, hash, id: nil, at: now)
            account.emailConfirmedAt = now
            try transaction.update(account)
            try transaction.removeCodes(.signup, of: account.id)
            return try transaction.startSession(of: account, by: .password, on: terms, at: now)
        }
    }

    private func signUpByMail(_ request: SignUp, _ hash: String) async throws -> SignUpOutcome {
        let now = now()
        let code = OneTimeCode()
        let (id, isKept) = try await database.write { [secret = keys.codeSecret] transaction in
            let id = try transaction.id(for: request.email, secret: secret)
            guard try transaction.account(email: request.email.text)?.isConfirmed != true else { return (id, false) }
            var account = try transaction.storeUnconfirmed(request, hash, id: id, at: now)
            account.confirmationSentAt = now
            try transaction.update(account)
            try transaction.store(
                code, .signup, of: account.id, to: request.email.text, challenge: request.challenge,
                signUp: PendingSignUp(passwordHash: hash, metadata: request.metadata), secret: secret, at: now)
            return (id, true)
        }
        // Both cases send one email and return the same user, so that the response does not reveal which accounts
        // exist.
        if isKept {
            let link = request.linkTarget.link(.signup, token: code.token)
            try await send(.confirmation(to: request.email, link: link, code: code.digits))
        } else {
            try await send(.alreadySignedUp(to: request.email))
        }
        return .awaitsConfirmation(unconfirmedAccount(request, id: id, at: now))
    }

    /// The user of a first sign-up, which is also returned when the account already exists.
    private func unconfirmedAccount(_ request: SignUp, id: String, at now: Instant) -> Account {
        var account = Account(id: id, at: now)
        account.email = request.email.text
        account.metadata = request.metadata
        account.confirmationSentAt = now
        return account
    }

    /// The hash of a password that is chosen together with an address. Its salt is the address's, so that of two such
    /// requests the server knows whether they bring the same password.
    func provisionalHash(_ password: String, for email: EmailAddress, from peer: String) async throws -> String {
        let salt = Data(keys.codeSecret.code(of: "salt\n\(email.text)").prefix(16))
        return try await passwords.hash(password, salt: salt, from: peer)
    }

    /// Requires an acceptable password. scrypt has no limit of 72 bytes, but the hashes of other servers do.
    /// - Throws: ``AuthFailure``: weak_password.
    package func requireStrong(_ password: String) throws(AuthFailure) {
        guard password.count >= 6 else { throw .weakPassword("The password must have at least 6 characters.") }
        guard password.utf8.count <= 72 else { throw .weakPassword("The password must have at most 72 bytes.") }
    }
}

extension Transaction {
    /// Stores a sign-up in an account whose email address is not confirmed. Its password is provisional: upon
    /// confirmation, it is replaced by that of the confirmed sign-up.
    /// - Parameter id: the id of a new account; `nil` for a random one.
    fileprivate func storeUnconfirmed(_ request: SignUp, _ hash: String, id: String?, at now: Instant) throws -> Account
    {
        let before = try account(email: request.email.text)
        var account = before ?? id.map { Account(id: $0, at: now) } ?? Account(at: now)
        account.email = request.email.text
        account.passwordHash = hash
        account.metadata = request.metadata
        account.updatedAt = now
        if before == nil { try insert(account) }
        return account
    }

    /// The id of a new account with this email address. It is derived from the address, so that the response does not
    /// reveal whether the account exists. If an account that once had this address still has the id, the next candidate
    /// is used.
    fileprivate func id(for email: EmailAddress, secret: SymmetricKey) throws -> String {
        var number = 0
        while true {
            var bytes = Array(secret.code(of: "id \(number)\n\(email.text)"))
            // In the form of a random UUID (RFC 9562), because some clients check it.
            bytes[6] = bytes[6] & 0x0F | 0x40
            bytes[8] = bytes[8] & 0x3F | 0x80
            let id = bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }.uuidString.lowercased()
            guard let other = try account(id: id), other.email != email.text else { return id }
            number += 1
        }
    }
}
