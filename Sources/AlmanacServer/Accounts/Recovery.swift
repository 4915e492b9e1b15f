import AlmanacCore

extension Accounts {
    /// Mails a link for a new password, if the address has an account. Either way it returns after the same time, and
    /// a mail that fails is only logged.
    /// - Throws: ``AuthFailure``: 429; or the database's error.
    func recover(_ email: Email, challenge: Challenge?, mailReturn: MailReturn) async throws {
        try allowMail(to: email)
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
            let link = mailReturn.link(.recovery, token: code.token)
            // A mail system may be slow; the answer does not wait for it.
            Task {
                do {
                    try await send(.recovery(to: email, link: link, code: code.digits))
                } catch {
                    // `send` has said so in the log, and the person asks again.
                }
            }
        }
        try await Task.sleep(until: answerAt)
    }
}
