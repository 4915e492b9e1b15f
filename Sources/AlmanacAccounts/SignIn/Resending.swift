import AlmanacCore
import AlmanacDatabase
import Foundation

extension Accounts {
    /// Sends the email of a pending sign-up or change of address again, with a new code. The response is the same if
    /// nothing is pending, and a failure to send is only logged.
    /// - Parameters:
    ///   - email: the address that awaits confirmation, or for a change of address the account's present one.
    ///   - person: the account of the signed-in user, if any.
    /// - Throws: ``AuthFailure``: 429; or the database's error.
    package func resend(_ kind: CodeKind, to email: EmailAddress, person: String?, linkTarget: MailLinkTarget)
        async throws
    {
        try await allowMail(to: email)
        let code = OneTimeCode()
        let (now, secret) = (now(), keys.codeSecret)
        let recipient = try await database.write { transaction -> String? in
            guard var account = try transaction.pendingAccount(kind, email.text, person: person),
                !account.isBanned(at: now), let recipient = kind == .signup ? account.email : account.newEmail
            else { return nil }
            // The new code stands for the same sign-up, with its password and its data, or for the same change.
            let earlier = try transaction.newestCode(kind, of: account.id, to: recipient, at: now)
            if kind == .emailChange {
                guard try transaction.isPending(earlier?.addressRequest, of: account.id, at: now) else { return nil }
            }
            if kind == .signup { account.confirmationSentAt = now } else { account.emailChangeSentAt = now }
            try transaction.update(account)
            try transaction.store(
                code, kind, of: account.id, to: recipient, challenge: earlier?.challenge, signUp: earlier?.signUp,
                addressRequest: earlier?.addressRequest, secret: secret, at: now)
            return recipient
        }
        guard let address = recipient.flatMap(EmailAddress.init) else { return }
        let link = linkTarget.link(kind, token: code.token)
        let mail =
            kind == .signup
            ? Mail.confirmation(to: address, link: link, code: code.digits)
            : Mail.emailChange(to: address, link: link, code: code.digits)
        // In the background, so that the time of the response does not reveal whether there is an account.
        sendInBackground(mail)
    }
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
