import AlmanacCore
import Crypto
import Foundation

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
        return try await database.write { [fresh, sessionLength] transaction in
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
        return try await database.write { [sessionLength] transaction in
            guard try transaction.account(email: wish.email.text)?.isConfirmed != true else {
                throw AuthFailure.userAlreadyExists
            }
            var account = try transaction.keepUnconfirmed(wish, hash, id: nil, at: now)
            account.emailConfirmedAt = now
            try transaction.update(account)
            try transaction.removeCodes(.signup, of: account.id)
            return try transaction.startSession(of: account, by: .password, length: sessionLength, at: now)
        }
    }

    private func signUpByMail(_ wish: SignUp, _ hash: String) async throws -> SignUpOutcome {
        let now = now()
        let code = OneTimeCode()
        let (id, isKept) = try await database.write { [secret = keys.codeSecret] transaction in
            let id = try transaction.id(for: wish.email, secret: secret)
            guard try transaction.account(email: wish.email.text)?.isConfirmed != true else { return (id, false) }
            var account = try transaction.keepUnconfirmed(wish, hash, id: id, at: now)
            account.confirmationSentAt = now
            try transaction.update(account)
            try transaction.store(
                code, .signup, of: account.id, to: wish.email.text, challenge: wish.challenge,
                signUp: PendingSignUp(passwordHash: hash, metadata: wish.metadata), secret: secret, at: now)
            return (id, true)
        }
        // Both ways send one mail and show the same user, so nobody learns who has an account.
        if isKept {
            let link = wish.mailReturn.link(.signup, token: code.token)
            try await send(.confirmation(to: wish.email, link: link, code: code.digits))
        } else {
            try await send(.alreadySignedUp(to: wish.email))
        }
        return .awaitsConfirmation(newcomer(wish, id: id, at: now))
    }

    /// The user of someone who signs up for the first time, whether or not it is so.
    private func newcomer(_ wish: SignUp, id: String, at now: Instant) -> Account {
        var account = Account(id: id, at: now)
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
    /// The account of a wish whose address nobody has confirmed yet. Its password opens nothing: the confirmed wish's
    /// takes its place.
    /// - Parameter id: a new account's; `nil` for any.
    fileprivate func keepUnconfirmed(_ wish: SignUp, _ hash: String, id: String?, at now: Instant) throws -> Account {
        let before = try account(email: wish.email.text)
        var account = before ?? id.map { Account(id: $0, at: now) } ?? Account(at: now)
        account.email = wish.email.text
        account.passwordHash = hash
        account.metadata = wish.metadata
        account.updatedAt = now
        if before == nil { try insert(account) }
        return account
    }

    /// The id of an account that begins with this address: always the same, so that it does not tell whether there is
    /// one. The first that is not another's, whose address this one was before.
    fileprivate func id(for email: Email, secret: SymmetricKey) throws -> String {
        var number = 0
        while true {
            let code = HMAC<SHA256>.authenticationCode(for: Data("id \(number)\n\(email.text)".utf8), using: secret)
            var bytes = Array(code)
            // In the form of a random UUID (RFC 9562): some clients look.
            bytes[6] = bytes[6] & 0x0F | 0x40
            bytes[8] = bytes[8] & 0x3F | 0x80
            let id = bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }.uuidString.lowercased()
            guard let other = try account(id: id), other.email != email.text else { return id }
            number += 1
        }
    }
}
