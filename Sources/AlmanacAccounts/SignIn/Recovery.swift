import AlmanacCore

extension Accounts {
    /// Sends a link for a new password if the email address has an account. The response takes the same time either
    /// way, and a failure to send the email is only logged.
    /// - Throws: ``AuthFailure``: 429; or the database's error.
    package func recover(_ email: EmailAddress, challenge: Challenge?, linkTarget: MailLinkTarget) async throws {
        try await allowMail(to: email)
        let answerAt = ContinuousClock.now + settings.recoveryTime
        let now = now()
        let code = OneTimeCode()
        let isKnown = try await database.write { [secret = keys.codeSecret] transaction -> Bool in
            guard var account = try transaction.account(email: email.text), !account.isBanned(at: now) else {
                return false
            }
            account.recoverySentAt = now
            try transaction.update(account)
            try transaction.store(
                code, .recovery, of: account.id, to: email.text, challenge: challenge, secret: secret, at: now)
            return true
        }
        if isKnown {
            let link = linkTarget.link(.recovery, token: code.token)
            // The mail system may be slow, so the response does not wait for it.
            sendInBackground(.recovery(to: email, link: link, code: code.digits))
        }
        try await Task.sleep(until: answerAt)
    }
}
