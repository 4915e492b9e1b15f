import AlmanacCore
import AlmanacDatabase

/// What the holder of an account's address is told at once, because a stranger may have done it.
package enum AccountNews: Equatable, Sendable {
    case passwordChanged
    /// An account that only services signed in to has a password, too.
    case passwordSet
    /// A device was signed in; `nil` if it told no name.
    case signedIn(device: String?)
    /// A device may sign in.
    case deviceApproved(device: String?)
    case encryptionTurnedOn, encryptionTurnedOff
    /// The passphrase or the recovery code.
    case encryptionKeysChanged

    /// Whether it counts among the twenty of an hour.
    fileprivate var isLimited: Bool {
        if case .signedIn = self { false } else { true }
    }
}

extension Accounts {
    /// Tells the holder of an account's address, in the account's languages, and in the background: it is done already, so
    /// no answer waits for the mail system. An address that is not confirmed may be a stranger's, and hears nothing.
    package func tell(_ account: Account, _ news: AccountNews) {
        guard account.isConfirmed, let email = account.email.flatMap(EmailAddress.init) else { return }
        let now = now()
        let devices = settings.publicURL.map { $0.text + "/settings/devices" }
        background.start {
            // Who does it again and again fills no mailbox. Sign-ins have a limit of their own, so that they use up none of
            // what tells of a new password.
            if news.isLimited {
                guard let isOpen = try? await otherNews.secondsToWait(account.id, now: now) == nil, isOpen else {
                    return
                }
            }
            await send(inLanguagesOf: account.id) { .news(news, to: email, devices: devices, $0) }
        }
    }

    /// Sends one email in the languages of an account, because a stranger may have chosen one of them. The request may be a
    /// stranger's, too: its language does only where no other is known.
    func send(inLanguagesOf account: String, _ mail: (ServerWords) -> Mail) async {
        let known = (try? await database.read { try $0.mailLanguages(of: account) }) ?? []
        let languages = known.isEmpty ? [CurrentRequest.client.language] : known
        // A failure is logged, and what it tells of is done.
        try? await send(Mail(below: languages.map { mail(ServerWords($0)) }))
    }

    /// Tells the holder of a new session, unless the account has had one of the same device and network lately. Who signs
    /// in again and again fills nobody's mailbox.
    func tellSignIn(_ session: OpenSession) async {
        guard session.account.isConfirmed, session.account.email != nil else { return }
        do {
            guard try await isNews(session),
                try await signInNews.secondsToWait(session.account.id, now: now()) == nil
            else { return }
            tell(session.account, .signedIn(device: CurrentRequest.client.device))
        } catch {
            // The user is signed in all the same.
            logger.error("an email about a sign-in could not be sent", metadata: ["error": "\(error)"])
        }
    }

    private func isNews(_ session: OpenSession) async throws -> Bool {
        let (id, account, origin) = (SQLValue.text(session.id), SQLValue.text(session.account.id), terms.origin)
        return try await database.read { transaction in
            try transaction.query(
                """
                SELECT 1 FROM sessions WHERE account_id = \(value: account) AND id <> \(value: id)
                    AND origin = \(value: .text(origin)) LIMIT 1
                """
            ).isEmpty
        }
    }

    /// Tells the holder of an account's address, as ``tell(_:_:)``.
    package func tell(account id: String, _ news: AccountNews) {
        background.start {
            guard let account = try? await database.read({ try $0.account(id: id) }) else { return }
            tell(account, news)
        }
    }
}

extension Mail {
    /// Emails to one recipient, one below the other.
    fileprivate init(below mails: [Mail]) {
        self.init(
            to: mails[0].to, subject: mails.map(\.subject).joined(separator: " / "),
            body: mails.map(\.body).joined(separator: "\n\n* * *\n\n"))
    }

    /// - Parameter devices: the address of the page with the account's devices, if the server knows its own.
    fileprivate static func news(
        _ news: AccountNews, to email: EmailAddress, devices: String?, _ words: ServerWords
    ) -> Mail {
        func device(_ name: String?) -> String { name ?? words[.mailDeviceNameless] }
        let (subject, text, unknown): (ServerWord, String, ServerWord) =
            switch news {
            case .passwordChanged: (.mailPasswordSubject, words[.mailPasswordText], .mailPasswordUnknown)
            case .passwordSet: (.mailFirstSubject, words[.mailFirstText], .mailPasswordUnknown)
            case .signedIn(let name): (.mailEntrySubject, words(.mailEntryText, device(name)), .mailDeviceUnknown)
            case .deviceApproved(let name):
                (.mailDeviceSubject, words(.mailDeviceText, device(name)), .mailDeviceUnknown)
            case .encryptionTurnedOn: (.mailEncryptedSubject, words[.mailEncryptedText], .mailEncryptedUnknown)
            case .encryptionTurnedOff: (.mailDecryptedSubject, words[.mailDecryptedText], .mailKeysUnknown)
            case .encryptionKeysChanged: (.mailKeysSubject, words[.mailKeysText], .mailKeysUnknown)
            }
        return Mail(
            to: email, subject, [text, words[unknown], words[.mailDevicesPage]] + (devices.map { [$0] } ?? []), words)
    }
}
