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
    /// - Throws: ``AuthFailure``
    package func enter(_ identity: VerifiedIdentity, _ goal: IdentityGoal) async throws -> OpenSession {
        let now = now()
        let session = try await database.write { [terms, settings] transaction in
            let account = try transaction.account(for: identity, goal, settings, at: now)
            return try transaction.startSession(of: account, by: .oauth, on: terms, at: now)
        }
        // An account that begins with it has no other holder.
        if session.account.createdAt != session.startedAt { await tellSignIn(session) }
        return session
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
    /// - Parameter identity: the identity's id; the account's own id stands for its email address and password.
    /// - Throws: ``AuthFailure``: identity_not_found or single_identity_not_deletable.
    package func unlink(_ identity: String, of id: String, session: String) async throws {
        let now = now()
        try await database.write { transaction in
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
            try transaction.settleEmail(of: &account)
            account.updatedAt = now
            try transaction.update(account)
        }
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
    package func account(
        for identity: VerifiedIdentity, _ goal: IdentityGoal, _ settings: AccountSettings, at now: Instant
    ) throws -> Account {
        var account: Account
        switch try decision(about: identity, goal, settings, at: now) {
        case .use(let known): account = known
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
        return stored
    }

    /// After an identity was removed, the account's email address is one that a remaining way to sign in has.
    fileprivate func settleEmail(of account: inout Account) throws {
        let known = account.identities.filter(\.isEmailVerified).compactMap(\.email)
        guard account.passwordHash == nil, let email = account.email, !known.contains(email) else { return }
        let next = try known.first { try self.account(email: $0) == nil }
        account.email = next
        if next == nil { account.emailConfirmedAt = nil }
        account.isEmailProven = next != nil
    }
}
