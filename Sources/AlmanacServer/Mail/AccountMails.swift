/// The emails about accounts. They are short and say clearly what to do.
extension Mail {
    static func confirmation(to email: EmailAddress, link: String, code: String) -> Mail {
        Mail(
            to: email, subject: "Please confirm your address",
            body: """
                Hello,

                Welcome to Almanac. To confirm that this address is yours, open this link:

                \(link)

                Or enter this code in the app: \(code)

                Both work once and for 24 hours. If you did not sign up, ignore this email; nothing will happen.
                """)
    }

    static func emailChange(to email: EmailAddress, link: String, code: String) -> Mail {
        Mail(
            to: email, subject: "Please confirm your new address",
            body: """
                Hello,

                This address was entered for an Almanac account. To use it from now on, open this link:

                \(link)

                Or enter this code in the app: \(code)

                Both work once and for 24 hours. If it was not you, ignore this email; nothing will happen.
                """)
    }

    static func recovery(to email: EmailAddress, link: String, code: String) -> Mail {
        Mail(
            to: email, subject: "Your new password",
            body: """
                Hello,

                To choose a new password for your Almanac account, open this link:

                \(link)

                Or enter this code in the app: \(code)

                Both work once and for 24 hours. If you did not request this, ignore this email; your password stays \
                as it is.
                """)
    }

    static func alreadySignedUp(to email: EmailAddress) -> Mail {
        Mail(
            to: email, subject: "You already have an account",
            body: """
                Hello,

                Someone, probably you, just tried to sign up for Almanac with this address. It already has an account: \
                sign in with it, or choose “Forgot password” if you do not remember yours.

                If it was not you, ignore this email; nothing has changed.
                """)
    }
}
