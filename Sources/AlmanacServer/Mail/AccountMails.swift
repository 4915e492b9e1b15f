/// The mails about accounts: short, and plain about what to do.
extension Mail {
    static func confirmation(to email: Email, link: String, code: String) -> Mail {
        Mail(
            to: email, subject: "Please confirm your address",
            body: """
                Hello,

                welcome to Almanac. Please confirm that this address is yours. Open this link:

                \(link)

                Or enter this code in the app: \(code)

                Both work once and for 24 hours. If you did not sign up, ignore this mail; nothing will happen.
                """)
    }

    static func emailChange(to email: Email, link: String, code: String) -> Mail {
        Mail(
            to: email, subject: "Please confirm your new address",
            body: """
                Hello,

                this address was entered for an Almanac account. To use it from now on, open this link:

                \(link)

                Or enter this code in the app: \(code)

                Both work once and for 24 hours. If it was not you, ignore this mail; nothing will happen.
                """)
    }

    static func recovery(to email: Email, link: String, code: String) -> Mail {
        Mail(
            to: email, subject: "Your new password",
            body: """
                Hello,

                to choose a new password for your Almanac account, open this link:

                \(link)

                Or enter this code in the app: \(code)

                Both work once and for 24 hours. If you did not ask for this, ignore this mail; your password stays \
                as it is.
                """)
    }

    static func alreadySignedUp(to email: Email) -> Mail {
        Mail(
            to: email, subject: "You have an account already",
            body: """
                Hello,

                someone, probably you, just tried to sign up to Almanac with this address. It has an account already: \
                sign in with it, or choose “Forgot password” if you do not remember yours.

                If it was not you, ignore this mail; nothing has changed.
                """)
    }
}
