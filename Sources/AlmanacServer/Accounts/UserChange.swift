import AlmanacCore

/// What a person wants to change about the account; `nil` leaves it as it is.
struct UserChange: Sendable {
    var email: Email?
    var password: String?
    /// Merged into what is there; null removes a key.
    var metadata: JSON?
    var challenge: Challenge?
    let mailReturn: MailReturn
}

extension Accounts {
    /// Changes an account: its data, its password, its address. An anonymous person who adds an address keeps the id
    /// and everything.
    /// - Throws: ``AuthFailure``
    func change(_ id: String, session: String, _ wish: UserChange) async throws -> Account {
        let before = try await account(id, session: session)
        var wish = wish
        if let email = wish.email, email.text == before.email { wish.email = nil }
        let hash = try await newHash(wish, before)
        let now = now()
        if let email = wish.email, !settings.isAutoConfirm { try allowMail(to: email) }
        let code = OneTimeCode()
        let after = try await database.write { [wish, settings, secret = keys.codeSecret] transaction in
            var account = try transaction.liveAccount(id, session: session, at: now)
            account.updatedAt = now
            if let metadata = wish.metadata {
                account.metadata = account.metadata.merging(metadata)
                try account.metadata.requireSmall()
            }
            if let email = wish.email {
                try transaction.requireFree(email.text, for: id, taking: settings.isAutoConfirm)
                if settings.isAutoConfirm {
                    try transaction.take(email.text, for: &account, at: now)
                } else {
                    account.newEmail = email.text
                    account.emailChangeSentAt = now
                    try transaction.store(
                        code, .emailChange, of: id, to: email.text, challenge: wish.challenge, secret: secret, at: now)
                }
            }
            if let hash {
                account.passwordHash = hash
                // Whoever knew the old one is out, and so is a link to change it that is still under way.
                try transaction.endSessions(of: id, .allBut(session), at: now)
                try transaction.removeCodes(.recovery, of: id)
                try transaction.execute("DELETE FROM exchange_codes WHERE account_id = ?", [.text(id)])
            }
            try transaction.update(account)
            return account
        }
        if let email = wish.email, !settings.isAutoConfirm {
            let link = wish.mailReturn.link(.emailChange, token: code.token)
            try await send(.emailChange(to: email, link: link, code: code.digits))
        }
        return after
    }

    /// The hash of the wanted password; `nil` when none is wanted.
    private func newHash(_ wish: UserChange, _ account: Account) async throws -> String? {
        guard let password = wish.password else { return nil }
        guard wish.email != nil || account.email != nil || account.newEmail != nil else {
            throw AuthFailure.validation("Add an e-mail address together with the password.")
        }
        try requireStrong(password)
        // Someone who is not linked yet may send the same again, for another mail.
        if !account.isAnonymous, account.passwordHash != nil,
            try await passwords.matches(password, account.passwordHash)
        {
            throw AuthFailure.samePassword
        }
        return try await passwords.hash(password)
    }
}

extension Transaction {
    /// Whether an account may have this address.
    /// - Parameter taking: also removes a sign-up with this address that was never confirmed, so that nobody keeps an
    ///   address from its owner by signing up with it.
    /// - Throws: ``AuthFailure/emailExists``
    func requireFree(_ email: String, for id: String, taking: Bool) throws {
        guard let other = try account(email: email), other.id != id else { return }
        guard !other.isConfirmed else { throw AuthFailure.emailExists }
        if taking { try execute("DELETE FROM accounts WHERE id = ?", [.text(other.id)]) }
    }

    /// Gives a confirmed address to an account, which is no longer anonymous then. What was mailed to the one before
    /// works no more.
    func take(_ email: String, for account: inout Account, at now: Instant) throws {
        account.email = email
        account.emailConfirmedAt = now
        account.newEmail = nil
        account.isAnonymous = false
        account.updatedAt = now
        try execute("DELETE FROM one_time_codes WHERE account_id = ?", [.text(account.id)])
    }
}

extension JSON {
    /// This object with the members of another; null there removes one.
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

    /// A person's data travels in every token, and so in every request's headers.
    /// - Throws: ``AuthFailure`` when it is over 4 KB.
    func requireSmall() throws(AuthFailure) {
        guard bytes.count <= 4_096 else { throw .validation("“data” must have at most 4096 bytes as JSON.") }
    }
}
