import AlmanacCore
import Foundation
import Logging

/// Who can sign in, and how. What is asked of it over HTTP has been read and checked before.
struct Accounts: Sendable {
    let database: any Database
    let keys: ServerKeys
    let settings: AccountSettings
    let mail: any MailTransport
    let passwords: Passwords
    let logger: Logger
    /// One mail a while for each address, known or not.
    private let mailLimit: RateLimit
    /// Digits tried for each address: new codes do not buy new guesses.
    private let digitsLimit = RateLimit(perHour: 10)

    init(
        database: any Database, keys: ServerKeys, settings: AccountSettings, mail: any MailTransport, logger: Logger
    ) {
        self.database = database
        self.keys = keys
        self.settings = settings
        self.mail = mail
        self.logger = logger
        passwords = Passwords(cost: settings.passwordCost)
        mailLimit = RateLimit(1, within: Int64(settings.limits.secondsBetweenMails) * 1_000)
    }

    func now() -> Instant {
        settings.now()
    }

    /// In milliseconds; 0 for ever.
    var sessionLength: Int64 { settings.sessionLength.milliseconds }

    /// - Throws: ``AuthFailure``: 429 when this address was sent a mail a moment ago.
    func allowMail(to email: Email) throws(AuthFailure) {
        // With no time between mails there is nothing to count.
        guard settings.limits.secondsBetweenMails > 0 else { return }
        if let seconds = mailLimit.secondsToWait(email.text, now: now()) { throw .tooManyMails(retryAfter: seconds) }
    }

    /// - Throws: ``AuthFailure``: 429 when too many codes were typed for this address, known or not. Links still work.
    func allowDigits(for email: Email) throws(AuthFailure) {
        if let seconds = digitsLimit.secondsToWait(email.text, now: now()) {
            throw .tooManyRequests(retryAfter: seconds)
        }
    }

    /// Sends what a stored entry needs; called after it was stored.
    /// - Throws: ``AuthFailure/mailNotSent``. The log says why.
    func send(_ mail: Mail) async throws(AuthFailure) {
        do {
            try await self.mail.send(mail)
        } catch {
            logger.error("a mail was not sent", metadata: ["error": "\(error)"])
            throw .mailNotSent
        }
    }

    /// The account of a person whose session lives.
    /// - Throws: ``AuthFailure``: user_not_found, session_not_found or user_banned.
    func account(_ id: String, session: String) async throws -> Account {
        let now = now()
        return try await database.read { try $0.liveAccount(id, session: session, at: now) }
    }

    /// Ends sessions.
    /// - Throws: ``AuthFailure`` when the caller's own has ended already.
    func signOut(_ id: String, session: String, _ which: SessionScope) async throws {
        let now = now()
        try await database.write { transaction in
            // Whoever wants out is out of a session nobody has heard of; clients would not take 503 for that.
            guard try transaction.isKnown(session: session) else { throw AuthFailure.sessionNotFound }
            _ = try transaction.liveAccount(id, session: session, at: now)
            try transaction.endSessions(of: id, which, at: now)
        }
    }
}

extension Transaction {
    /// - Throws: ``AuthFailure``: user_not_found, session_not_found or user_banned; 503 for a session that was never
    ///   heard of.
    func liveAccount(_ id: String, session: String, at now: Instant) throws -> Account {
        guard try isKnown(session: session) else { throw AuthFailure.unavailable }
        guard let account = try account(id: id) else { throw AuthFailure.userNotFound }
        guard !account.isBanned(at: now) else { throw AuthFailure.userBanned }
        do {
            try requireLive(.person(id: id, session: session), at: now)
        } catch is CredentialFailure {
            throw AuthFailure.sessionNotFound
        }
        return account
    }
}
