import AlmanacCore
import AlmanacDatabase
import Foundation
import Logging

/// The accounts and the ways to sign in to them. Inputs from HTTP requests were parsed and validated before.
package struct Accounts: Sendable {
    package let database: any Database
    package let keys: ServerKeys
    package let settings: AccountSettings
    package let mail: any MailTransport
    package let passwords: Passwords
    /// The services that users can sign in with.
    package let providers: IdentityProviders
    package let logger: Logger
    /// The work that no response waits for, such as emails.
    package let background: BackgroundWork
    /// Limit emails to each email address, whether known or not: those that one network asks for, and those of all.
    private let mailLimits: [SharedRateLimit]
    private let mailsInAll: SharedRateLimit
    /// Limits attempts to enter digits for each email address, so that requesting new codes does not allow more
    /// guesses.
    private let digitsLimit: SharedRateLimit
    /// Limits the answers that an address has an account.
    let taken: TakenAddresses
    /// Limits what the holder of an account hears of sign-ins.
    let signInNews: SharedRateLimit
    /// Limits what they hear of other changes.
    let otherNews: SharedRateLimit
    /// Slows down guessing of one account's password.
    package let passwordThrottle: PasswordThrottle

    package init(
        database: any Database, keys: ServerKeys, settings: AccountSettings, mail: any MailTransport, logger: Logger,
        background: BackgroundWork = BackgroundWork()
    ) {
        self.database = database
        self.keys = keys
        self.settings = settings
        self.mail = mail
        self.logger = logger
        self.background = background
        passwords = Passwords(cost: settings.passwordCost, queue: PasswordQueue(settings.passwordQueue))
        providers = IdentityProviders(
            settings.providers, timeLimit: settings.providerTimeLimit, now: settings.now, logger: logger)
        mailLimits = [
            SharedRateLimit("mails", 1, within: Int64(settings.limits.secondsBetweenMails) * 1_000, in: database),
            SharedRateLimit("mails of an hour", perHour: 10, in: database),
        ]
        mailsInAll = SharedRateLimit("mails in all", perHour: 30, in: database)
        taken = TakenAddresses(in: database)
        digitsLimit = SharedRateLimit("digits", perHour: 10, in: database)
        signInNews = SharedRateLimit("sign-in news", perHour: 10, in: database)
        otherNews = SharedRateLimit("other news", perHour: 20, in: database)
        passwordThrottle = PasswordThrottle(in: database)
    }

    package func now() -> Instant {
        settings.now()
    }

    /// The terms of a session that the current request starts.
    package var terms: SessionTerms {
        let client = CurrentRequest.client
        let origin = keys.codeSecret.code(of: "origin\n\(peerNetwork(of: client.peer))\n\(client.device ?? "")").hex
        return SessionTerms(
            length: settings.sessionLength.milliseconds, device: client.device, origin: origin,
            language: client.namedLanguage)
    }

    /// Counts an email to an email address. What a network asks for is counted first: a stranger who asks for somebody's
    /// emails again and again uses up their own share, and the holder of the address still gets one.
    /// - Throws: ``AuthFailure``: 429 when an email was sent to it a moment ago; or the engine's error.
    package func allowMail(to email: EmailAddress) async throws {
        // Without a minimum time between emails there is nothing to count.
        guard settings.limits.secondsBetweenMails > 0 else { return }
        let network = email.text + " " + peerNetwork(of: CurrentRequest.client.peer)
        for (limit, key) in mailLimits.map({ ($0, network) }) + [(mailsInAll, email.text)] {
            if let seconds = try await limit.secondsToWait(key, now: now()) {
                throw AuthFailure.tooManyMails(retryAfter: seconds)
            }
        }
    }

    /// Counts an attempt to enter digits for an email address.
    /// - Throws: ``AuthFailure``: 429 after too many attempts, whether or not the email address is known. Links still
    ///   work. Or the engine's error.
    package func allowDigits(for email: EmailAddress) async throws {
        if let seconds = try await digitsLimit.secondsToWait(email.text, now: now()) {
            throw AuthFailure.tooManyRequests(retryAfter: seconds)
        }
    }

    /// Sends an email for a request that has been stored.
    /// - Throws: ``AuthFailure/mailNotSent``. The log has the reason.
    package func send(_ mail: Mail) async throws(AuthFailure) {
        do {
            try await self.mail.send(mail)
        } catch {
            logger.error("an email could not be sent", metadata: ["error": "\(error)"])
            throw .mailNotSent
        }
    }

    /// Sends an email without waiting for it. A failure is logged, and its recipient can request another one.
    package func sendInBackground(_ mail: Mail) {
        // The language is the request's, which the work inherits.
        background.start { try? await send(mail) }
    }

    /// The account of a live session.
    /// - Throws: ``AuthFailure``: user_not_found, session_not_found or user_banned.
    package func account(_ id: String, session: String) async throws -> Account {
        let now = now()
        if let account = try database.readIfBrief({ try $0.liveAccount(id, session: session, at: now) }) {
            return account
        }
        return try await database.read { try $0.liveAccount(id, session: session, at: now) }
    }

    /// Ends sessions of an account.
    /// - Parameter device: The name of the device from which they are ended, if it told one.
    /// - Throws: ``AuthFailure`` when the caller's own session has already ended.
    package func signOut(_ id: String, session: String, _ which: SessionScope, from device: String? = nil) async throws
    {
        let now = now()
        try await database.write { transaction in
            // For an unknown session, signing out reports session_not_found, because clients do not accept 503 here.
            guard try transaction.isKnown(session: session) else { throw AuthFailure.sessionNotFound }
            _ = try transaction.liveAccount(id, session: session, at: now)
            try transaction.endSessions(of: id, which, by: SessionEnd(.signOut, label: device), at: now)
        }
    }
}

extension Transaction {
    /// Returns the account of a live session.
    /// - Throws: ``AuthFailure``: user_not_found, session_not_found or user_banned; 503 for an unknown session.
    package func liveAccount(_ id: String, session: String, at now: Instant) throws -> Account {
        let account: Account? = try account(id: id)
        do {
            // It also looks whether the account is banned.
            try requireLive(.person(id: id, session: session), at: now)
        } catch is CredentialFailure {
            guard try isKnown(session: session) else { throw AuthFailure.unavailable }
            guard let account else { throw AuthFailure.userNotFound }
            throw account.isBanned(at: now) ? AuthFailure.userBanned : .sessionNotFound
        }
        guard let account else { throw AuthFailure.userNotFound }
        return account
    }
}
