import AlmanacCore
import AlmanacDatabase
import Foundation

extension Accounts {
    /// Sends the email of a pending sign-up or change of address again, with a new code. The response is the same if
    /// nothing is pending, after the same time, and a failure to send is only logged.
    /// - Parameters:
    ///   - email: the address that awaits confirmation, or for a change of address the account's present one.
    ///   - person: the account of the signed-in user, if any.
    /// - Throws: ``AuthFailure``: 429; or the database's error.
    package func resend(_ kind: CodeKind, to email: EmailAddress, person: String?, linkTarget: MailLinkTarget)
        async throws
    {
        try await allowMail(to: email)
        let answerAt = ContinuousClock.now + settings.recoveryTime
        if let mail = try await mailAgain(kind, to: email, person: person, linkTarget: linkTarget) {
            // In the background, because the mail system may be slow.
            sendInBackground(mail)
        }
        try await Task.sleep(until: answerAt)
    }

    /// Stores a new code for what is pending.
    /// - Returns: the email with it; `nil` if nothing is pending, or the recipient has had too many emails.
    private func mailAgain(_ kind: CodeKind, to email: EmailAddress, person: String?, linkTarget: MailLinkTarget)
        async throws -> Mail?
    {
        let pending = try await database.read { transaction in
            try transaction.pendingAccount(kind, email.text, person: person)?.recipient(of: kind)
        }
        guard let pending, let address = EmailAddress(pending) else { return nil }
        if address.text != email.text {
            // Several accounts may wait for one address, and each of their present addresses names it. What it gets
            // counts for it. Who asks does not hear of it, or they would learn what is pending.
            do { try await allowMail(to: address) } catch is AuthFailure { return nil }
        }
        let code = OneTimeCode()
        let (now, secret) = (now(), keys.codeSecret)
        let isStored = try await database.write { transaction -> Bool in
            guard var account = try transaction.pendingAccount(kind, email.text, person: person),
                !account.isBanned(at: now), let recipient = account.recipient(of: kind), recipient == pending
            else { return false }
            // The new code stands for the same sign-up, with its password and its data, or for the same change.
            let earlier = try transaction.newestCode(kind, of: account.id, to: recipient, at: now)
            if kind == .emailChange {
                guard try transaction.isPending(earlier?.addressRequest, of: account.id, at: now) else { return false }
            }
            if kind == .signup { account.confirmationSentAt = now } else { account.emailChangeSentAt = now }
            try transaction.update(account)
            try transaction.store(
                code, kind, of: account.id, to: recipient, challenge: earlier?.challenge, signUp: earlier?.signUp,
                addressRequest: earlier?.addressRequest, secret: secret, at: now)
            return true
        }
        guard isStored else { return nil }
        let link = linkTarget.link(kind, token: code.token)
        return kind == .signup
            ? Mail.confirmation(to: address, link: link, code: code.digits)
            : Mail.emailChange(to: address, link: link, code: code.digits)
    }
}

extension Account {
    /// The address to which the email of a pending sign-up or change of address goes.
    fileprivate func recipient(of kind: CodeKind) -> String? { kind == .signup ? email : newEmail }
}

extension Transaction {
    /// The account whose sign-up or change of address awaits confirmation.
    fileprivate func pendingAccount(_ kind: CodeKind, _ email: String, person: String?) throws -> Account? {
        switch kind {
        case .signup: return try account(email: email).flatMap { $0.isConfirmed ? nil : $0 }
        case .recovery: return nil
        case .emailChange:
            if let person, let own = try account(id: person), own.newEmail == email { return own }
            if let own = try account(email: email), own.newEmail != nil { return own }
            // Several accounts may claim the address. The latest one's user is the most likely to wait.
            return try query(
                """
                SELECT \(Account.selected(dialect)) FROM accounts WHERE new_email = \(value: .text(email))
                ORDER BY email_change_sent_at DESC NULLS LAST LIMIT 1
                """
            ).first.map(Account.init)
        }
    }
}
