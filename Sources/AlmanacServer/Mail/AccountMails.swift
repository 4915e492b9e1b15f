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

    static func addressChanged(to email: EmailAddress, new: String, link: String) -> Mail {
        Mail(
            to: email, subject: "Your address was changed",
            body: """
                Hello,

                The address of your Almanac account was changed from this one to \(new).

                If it was you, there is nothing to do. If it was not you, open this link:

                \(link)

                There you can put this address back. That also signs out every device and lets you choose a new \
                password. The link works for 7 days.
                """)
    }

    static func reauthentication(to email: EmailAddress, code: String) -> Mail {
        Mail(
            to: email, subject: "Your code",
            body: """
                Hello,

                To change the password or the address of your Almanac account, enter this code in the app: \(code)

                It works once and for one hour. If it was not you, ignore this email and change your password; nothing \
                will happen without the code.
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
                sign in with it, or choose “I forgot my password” if you do not remember yours.

                If it was not you, ignore this email; nothing has changed.
                """)
    }
}
