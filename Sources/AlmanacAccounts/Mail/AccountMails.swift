/// The emails about accounts, in the reader's language. They are short and say clearly what to do.
extension Mail {
    /// Creates an email from its paragraphs, which follow the greeting, in the language of the request.
    private init(to email: EmailAddress, _ subject: ServerWord, _ paragraphs: (ServerWords) -> [String]) {
        let words = ServerWords(CurrentRequest.client.language)
        self.init(to: email, subject, paragraphs(words), words)
    }

    /// Creates an email from its paragraphs, which follow the greeting.
    init(to email: EmailAddress, _ subject: ServerWord, _ paragraphs: [String], _ words: ServerWords) {
        self.init(
            to: email, subject: words[subject],
            body: ([words[.mailGreeting]] + paragraphs).joined(separator: "\n\n"))
    }

    package static func confirmation(to email: EmailAddress, link: String, code: String) -> Mail {
        Mail(to: email, .mailConfirmSubject) { words in
            [
                words[.mailConfirmText], link, words(.mailCode, code),
                words.sentences(.mailOnce, .mailConfirmIgnore),
            ]
        }
    }

    package static func emailChange(to email: EmailAddress, link: String, code: String) -> Mail {
        Mail(to: email, .mailChangeSubject) { words in
            [
                words[.mailChangeText], link, words(.mailCode, code), words.sentences(.mailOnce, .mailChangeIgnore),
            ]
        }
    }

    package static func addressChanged(
        to email: EmailAddress, _ event: AddressChange.Event, link: String, _ words: ServerWords
    ) -> Mail {
        let (subject, text, effect): (ServerWord, String, String) =
            switch event {
            case .replaced(let new): (.mailChangedSubject, words(.mailChangedText, new), words[.mailChangedEffect])
            case .removed: (.mailChangedSubject, words[.mailChangedRemoved], words[.mailChangedEffect])
            case .linked(let service):
                (.mailLinkedSubject, words(.mailLinkedText, service), words(.mailLinkedEffect, service))
            }
        return Mail(to: email, subject, [text, words[.mailChangedLink], link, effect], words)
    }

    package static func reauthentication(to email: EmailAddress, code: String) -> Mail {
        Mail(to: email, .mailReauthenticateSubject) { words in
            [words(.mailReauthenticateText, code), words[.mailReauthenticateIgnore]]
        }
    }

    package static func recovery(to email: EmailAddress, link: String, code: String) -> Mail {
        Mail(to: email, .mailRecoverySubject) { words in
            [
                words[.mailRecoveryText], link, words(.mailCode, code),
                words.sentences(.mailOnce, .mailRecoveryIgnore),
            ]
        }
    }

    package static func alreadySignedUp(to email: EmailAddress) -> Mail {
        Mail(to: email, .mailExistingSubject) { words in
            [words[.mailExistingText], words[.mailExistingIgnore]]
        }
    }
}

extension ServerWords {
    /// Two sentences in one paragraph.
    fileprivate func sentences(_ first: ServerWord, _ second: ServerWord) -> String {
        let hasSpaces = language != .ja && language != .zh
        return self[first] + (hasSpaces ? " " : "") + self[second]
    }
}
