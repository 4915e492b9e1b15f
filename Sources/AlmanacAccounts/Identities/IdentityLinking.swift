import AlmanacCore
import AlmanacDatabase
import Foundation

/// The account that a user wants an identity for.
package enum IdentityGoal: Equatable, Sendable {
    /// Sign in to the account of the identity, or create one.
    case signIn
    /// Link the identity to the account of this session, which keeps its id and all of its data.
    case link(account: String, session: String)
}

extension Accounts {
    /// Starts a session with an identity, which it links or creates an account for, as requested.
    /// - Parameter own: the server's origin, for the link in an email to the account's address.
    /// - Throws: ``AuthFailure``
    package func enter(_ identity: VerifiedIdentity, _ goal: IdentityGoal, own: Origin) async throws -> OpenSession {
        let now = now()
        let (session, change) = try await database.write {
            [terms, settings] transaction -> (OpenSession, AddressChange?) in
            let (account, change) = try transaction.account(for: identity, goal, settings, at: now)
            return (try transaction.startSession(of: account, by: .oauth, on: terms, at: now), change)
        }
        await tellEntry(session, change, own: own)
        return session
    }

    /// Tells the holder of an account's address that somebody has entered it with a service.
    /// - Parameter change: the linking of the service, if that is news; its email says how to undo it.
    func tellEntry(_ session: OpenSession, _ change: AddressChange?, own: Origin) async {
        if let change {
            announce(change, own: own)
        } else if session.account.createdAt != session.startedAt {
            // An account that begins with it has no other holder.
            await tellSignIn(session)
        }
    }

    /// Requires that an identity could be used now, without changing anything.
    /// - Throws: ``AuthFailure``
    package func check(_ identity: VerifiedIdentity, _ goal: IdentityGoal) async throws {
        let now = now()
        try await database.read { [settings] transaction in
            _ = try transaction.decision(about: identity, goal, settings, at: now)
        }
    }

    /// The age of the sign-in that may link an identity, in milliseconds: it was recent when the user left for the
    /// service, where they may stay, and the app may take its time to exchange the code.
    package static let signInBeforeLink = recentSignIn + pendingSignInLifetime + exchangeCodeLifetime

    /// Removes a way to sign in from an account. The last one stays.
    /// - Parameters:
    ///   - identity: the identity's id; the account's own id stands for its email address and password.
    ///   - own: the server's origin, for the link in an email to the address that the account loses with it.
    /// - Throws: ``AuthFailure``: identity_not_found or single_identity_not_deletable.
    package func unlink(_ identity: String, of id: String, session: String, own: Origin) async throws {
        let now = now()
        let change = try await database.write { transaction -> AddressChange? in
            var account = try transaction.liveAccount(id, session: session, at: now)
            let isPassword = identity == id && account.hasEmailIdentity
            guard isPassword || account.identities.contains(where: { $0.id == identity }) else {
                throw AuthFailure.identityNotFound
            }
            guard account.identities.count + (account.hasEmailIdentity ? 1 : 0) > 1 else {
                throw AuthFailure.lastIdentity
            }
            // The identity, and the address that goes with it, may sign in again.
            try transaction.keepTrialTraces(of: id)
            if isPassword { account.passwordHash = nil }
            try transaction.removeIdentity(identity, of: id)
            account.identities.removeAll { $0.id == identity }
            // An address that the user has proven is theirs stays when the password goes.
            let change =
                try isPassword && account.isEmailProven ? nil : transaction.settleEmail(of: &account, at: now)
            account.updatedAt = now
            try transaction.update(account)
            return change
        }
        announce(change, own: own)
    }
}

/// What is to be done with an identity.
private enum IdentityDecision {
    /// It belongs to this account, or is to be linked to it.
    case use(Account)
    /// It gets a new account.
    case create
}

extension Transaction {
    /// Decides to which account an identity belongs (GoTrue's rules for linking).
    ///
    /// An identity is linked to an existing account of the same email address only if both sides have proved that the
    /// address is the user's. Otherwise anyone could sign up with an address that is not theirs, and wait for its owner
    /// to sign in with a service. If only the service has proved it, its user gets an account of their own, so that
    /// nobody is kept out by a stranger's sign-up. The address stays with the other account, which may be the same
    /// user's.
    fileprivate func decision(
        about identity: VerifiedIdentity, _ goal: IdentityGoal, _ settings: AccountSettings, at now: Instant
    ) throws -> IdentityDecision {
        let owner = try account(with: identity)
        switch goal {
        case .link(let id, let session):
            let account = try liveAccount(id, session: session, at: now)
            // A new way to sign in is as good as a new password.
            guard try account.isAnonymous || hasSignIn(session: session, within: Accounts.signInBeforeLink, at: now)
            else { throw AuthFailure.reauthenticationNeeded }
            guard owner == nil || owner?.id == id else { throw AuthFailure.identityExists }
            // An address that another account has proved belongs to its user, who should sign in there. One that nobody
            // has proved stays where it is, and keeps nobody from linking.
            if account.email == nil, identity.isEmailVerified, let email = identity.email,
                let same = try self.account(email: email.text), same.id != id, same.isEmailProven
            {
                throw AuthFailure.emailExists
            }
            return .use(account)
        case .signIn:
            if let owner {
                guard !owner.isBanned(at: now) else { throw AuthFailure.userBanned }
                return .use(owner)
            }
            if let email = identity.email, let same = try account(email: email.text), same.isConfirmed {
                if identity.isEmailVerified, !same.isEmailProven { return try creation(settings) }
                guard identity.isEmailVerified else {
                    throw AuthFailure.accountExists(IdentityProvider.displayName(of: identity.provider))
                }
                guard !same.isBanned(at: now) else { throw AuthFailure.userBanned }
                return .use(same)
            }
            return try creation(settings)
        }
    }

    private func creation(_ settings: AccountSettings) throws(AuthFailure) -> IdentityDecision {
        guard settings.allowsSignUp else { throw .signUpDisabled }
        return .create
    }

    /// The account of an identity, after the identity was linked to it, or the account created.
    /// - Returns: the account, and the linking if a session of the account has asked for it, and the service does not know
    ///   the account's address: then whoever has the session may have linked a service of their own.
    package func account(
        for identity: VerifiedIdentity, _ goal: IdentityGoal, _ settings: AccountSettings, at now: Instant
    ) throws -> (account: Account, linked: AddressChange?) {
        var account: Account
        var linked: AddressChange?
        switch try decision(about: identity, goal, settings, at: now) {
        case .use(let known):
            account = known
            // An anonymous account is nobody's in particular. What was asked of it before somebody proves to be its user may
            // have been asked by someone else.
            if account.isAnonymous {
                account.passwordHash = nil
                account.newEmail = nil
                try removeCodes(.emailChange, of: account.id)
            }
            if case .link = goal, try self.account(with: identity) == nil,
                !identity.isEmailVerified || identity.email?.text != account.email
            {
                let service = IdentityProvider.displayName(of: identity.provider)
                linked = try noteChange(.linked(service: service), of: account, at: now)
            }
        case .create:
            account = Account(at: now)
            try insert(account)
        }
        try store(identity, of: account.id, at: now)
        if account.email == nil, identity.isEmailVerified, let email = identity.email,
            try self.account(email: email.text)?.isConfirmed != true
        {
            try requireAvailable(email.text, for: account.id, taking: true)
            try assign(email.text, for: &account, isProven: true, at: now)
        }
        account.isAnonymous = false
        account.updatedAt = now
        try update(account)
        guard let stored = try self.account(id: account.id) else { throw AuthFailure.userNotFound }
        return (stored, linked)
    }

    /// After an identity was removed, the account's email address is one that a remaining way to sign in has.
    /// - Returns: the change of the address, of which the one before is to be told.
    fileprivate func settleEmail(of account: inout Account, at now: Instant) throws -> AddressChange? {
        let known = account.identities.filter(\.isEmailVerified).compactMap(\.email)
        guard account.passwordHash == nil, let email = account.email, !known.contains(email) else { return nil }
        let next = try known.first { try self.account(email: $0) == nil }
        let change = try noteAddressChange(of: account, to: next, at: now)
        account.email = next
        if next == nil { account.emailConfirmedAt = nil }
        account.isEmailProven = next != nil
        return change
    }
}
