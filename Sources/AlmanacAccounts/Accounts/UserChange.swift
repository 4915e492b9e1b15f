import AlmanacCore
import AlmanacDatabase

/// The changes that a user requests for their account; `nil` leaves a value unchanged.
package struct UserChange: Sendable {
    package var email: EmailAddress?
    package var password: String?
    /// Merged into the existing data; null removes a key.
    package var metadata: JSON?
    package var challenge: Challenge?
    /// The proof that the user asks for a new password or address.
    package var proof: ReauthenticationProof
    package let linkTarget: MailLinkTarget

    package init(
        email: EmailAddress? = nil, password: String? = nil, metadata: JSON? = nil, challenge: Challenge? = nil,
        proof: ReauthenticationProof, linkTarget: MailLinkTarget
    ) {
        self.email = email
        self.password = password
        self.metadata = metadata
        self.challenge = challenge
        self.proof = proof
        self.linkTarget = linkTarget
    }
}

extension Accounts {
    /// Changes an account's data, password, or email address. An anonymous account that gets an email address keeps its
    /// id and all of its data. Changing the password or the address of any other account requires a proof.
    ///
    /// Clients need to hear that another account has an address: how often, ``TakenAddresses`` limits.
    /// - Throws: ``AuthFailure``
    package func change(_ id: String, session: String, _ change: UserChange) async throws -> Account {
        let before = try await account(id, session: session)
        var change = change
        if let email = change.email, email.text == before.email { change.email = nil }
        try requirePossible(change, before)
        if change.email != nil || change.password != nil {
            try await requireProof(change.proof, of: before, session: session)
        }
        let hash = try await newHash(change, before)
        let code = OneTimeCode()
        let (after, addressChange) = try await stored(change, hash, of: before, session: session, code)
        announce(addressChange, own: change.linkTarget.own)
        // Where the address changed as well, the email about that undoes both.
        if hash != nil, addressChange == nil, before.hasSignIn {
            tell(before, before.passwordHash == nil ? .passwordSet : .passwordChanged)
        }
        if let email = change.email, !settings.isAutoConfirm {
            let link = change.linkTarget.link(.emailChange, token: code.token)
            try await send(.emailChange(to: email, link: link, code: code.digits))
        }
        return after
    }

    /// Stores a change. That of an address is counted until the address was found free, and no longer: neither while a
    /// password is hashed nor while the email is sent, which take long.
    private func stored(
        _ change: UserChange, _ hash: String?, of before: Account, session: String, _ code: OneTimeCode
    ) async throws -> (Account, AddressChange?) {
        guard let email = change.email else {
            return try await write(change, hash, of: before, session: session, code)
        }
        return try await taken.looking(for: [before.id, CurrentRequest.client.peer], at: now()) {
            if !settings.isAutoConfirm { try await allowMail(to: email) }
            return try await write(change, hash, of: before, session: session, code)
        }
    }

    private func write(
        _ change: UserChange, _ hash: String?, of before: Account, session: String, _ code: OneTimeCode
    ) async throws -> (Account, AddressChange?) {
        let id = before.id
        let now = now()
        return try await database.write { [settings, secret = keys.codeSecret] transaction in
            var account = try transaction.liveAccount(id, session: session, at: now)
            var addressChange: AddressChange?
            account.updatedAt = now
            if let metadata = change.metadata {
                account.metadata = account.metadata.merging(metadata)
                try account.metadata.requireMetadataSize()
            }
            // The password of a first address comes into force with its code, and only with that: whoever had the session
            // before could have left another.
            let comesWithCode = account.email == nil && change.email != nil && !settings.isAutoConfirm
            if let hash, !comesWithCode {
                account.passwordHash = hash
                // A new password ends all other sessions, and invalidates pending links for changing it, and any address
                // that is still to be confirmed. The first one of an account ends no session: it was no secret that anyone
                // could have known.
                account.newEmail = nil
                try transaction.removeCodes(.emailChange, of: id)
                if before.passwordHash != nil {
                    try transaction.endSessions(of: id, .allBut(session), by: SessionEnd(.password), at: now)
                }
                try transaction.removeCodes(.recovery, of: id)
                try transaction.execute("DELETE FROM exchange_codes WHERE account_id = ?", [.text(id)])
                try transaction.execute("DELETE FROM provider_codes WHERE account_id = ?", [.text(id)])
            }
            if let email = change.email {
                try transaction.requireAvailable(email.text, for: id, taking: settings.isAutoConfirm)
                if settings.isAutoConfirm, try transaction.isReserved(email.text, except: id, at: now) {
                    throw AuthFailure.emailExists
                }
                if settings.isAutoConfirm {
                    addressChange = try transaction.noteAddressChange(of: account, to: email.text, at: now)
                    try transaction.assign(email.text, for: &account, isProven: false, at: now)
                } else {
                    account.newEmail = email.text
                    account.emailChangeSentAt = now
                    try transaction.store(
                        code, .emailChange, of: id, to: email.text, challenge: change.challenge,
                        addressRequest: AddressRequest(
                            session: session, askedAt: now, passwordHash: comesWithCode ? hash : nil),
                        secret: secret, at: now)
                }
            }
            try transaction.update(account)
            return (account, addressChange)
        }
    }

    /// - Throws: ``AuthFailure``: validation_failed or weak_password.
    private func requirePossible(_ change: UserChange, _ account: Account) throws(AuthFailure) {
        guard let password = change.password else { return }
        guard change.email != nil || account.email != nil else {
            throw .unprocessable("Add an email address together with the password.")
        }
        try requireStrong(password)
    }

    /// The hash of the new password; `nil` if the password does not change.
    private func newHash(_ change: UserChange, _ account: Account) async throws -> String? {
        guard let password = change.password else { return nil }
        // A user whose email address is not confirmed yet may send the same password again, to get another email.
        if !account.isAnonymous, account.passwordHash != nil,
            try await passwords.matches(password, account.passwordHash, from: change.proof.peer)
        {
            throw AuthFailure.samePassword
        }
        if account.email == nil, let email = change.email {
            return try await provisionalHash(password, for: email, from: change.proof.peer)
        }
        return try await passwords.hash(password, from: change.proof.peer)
    }
}

extension Transaction {
    /// Requires that an account may have this email address.
    /// - Parameter taking: whether to delete an unconfirmed sign-up with this email address, so that no one can block
    ///   an address by signing up with it.
    /// - Throws: ``AuthFailure/emailExists``
    package func requireAvailable(_ email: String, for id: String, taking: Bool) throws {
        guard let other = try account(email: email), other.id != id else { return }
        guard !other.isConfirmed else { throw AuthFailure.emailExists }
        if taking { try deleteAccount(other.id) }
    }

    /// Assigns a confirmed email address to an account, which is then no longer anonymous. Codes that were sent before
    /// become invalid.
    /// - Parameter isProven: whether the user proved that the address is theirs.
    package func assign(_ email: String, for account: inout Account, isProven: Bool, at now: Instant) throws {
        // The address before may sign up again.
        try keepTrialTraces(of: account.id)
        account.email = email
        account.isEmailProven = isProven
        account.emailConfirmedAt = now
        account.newEmail = nil
        account.isAnonymous = false
        account.updatedAt = now
        try execute("DELETE FROM one_time_codes WHERE account_id = ?", [.text(account.id)])
    }
}

extension JSON {
    /// Merges the members of another object into this one. A null removes a member.
    fileprivate func merging(_ changes: JSON) -> JSON {
        guard case .object(var members) = self, case .object(let changes) = changes else { return self }
        for change in changes {
            let index = members.firstIndex { $0.key == change.key }
            switch (index, change.value.isNull) {
            case (let index?, true): members.remove(at: index)
            case (let index?, false): members[index] = change
            case (nil, true): break
            case (nil, false): members.append(change)
            }
        }
        return .object(members)
    }

    /// Limits the size of a user's data, because it is part of every token and thus of every request's headers.
    /// - Throws: ``AuthFailure`` when it exceeds 4 KB.
    package func requireMetadataSize() throws(AuthFailure) {
        guard bytes.count <= 4_096 else { throw .validation("“data” must have at most 4096 bytes as JSON.") }
    }
}
