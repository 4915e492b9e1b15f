import AlmanacCore

extension ServerTable {
    /// The codes of sign-ins and changes that are under way. Codes, states and secrets of links are hashed; the nonce and the
    /// verifier for a service are derived from the state and not stored at all.
    package static let signIn: [ServerTable] = [
        // A code brings the password and the data of its own sign-up, or the password of its own request for the first
        // address, and only it sets them. `session_id` is the session that asked for a change of address, and `asked_at`
        // when it did: a code that is sent again for the same change lasts no longer than the first.
        ServerTable(
            "one_time_codes", key: [.text("token_hash")],
            indexes: [
                Index(by: "by_account", ["account_id", "kind"]), Index(by: "by_email", ["email", "kind"]),
            ],
            [
                .account().required(), .choice("kind", ["signup", "recovery", "email_change"]).required(),
                .text("email").required(), .text("code_hash").required(), .text("password_hash"),
                .text("user_metadata"), .text("challenge"), .text("challenge_method"),
                .number("wrong_tries").required().initially(.int(0)), .number("created_at").required(),
                .text("session_id"), .number("asked_at"),
            ]),
        // What a confirmed link hands to an app that proves, by PKCE, that it had asked for the mail.
        ServerTable(
            "exchange_codes", key: [.text("hash")], indexes: [Index(by: "by_account", ["account_id"])],
            proven([.account().required(), .text("method").required()])),
        // A user who was sent to a service. With an account, the answer links to it; without one, it signs in.
        ServerTable(
            "pending_sign_ins", key: [.text("state_hash")], indexes: [Index(by: "by_account", ["account_id"])],
            proven([
                .text("provider").required(), .account(), .text("session_id"), .text("redirect_to").required(),
                .text("callback").required(),
            ])),
        // The service's checked answer. It takes effect when the app that asked exchanges the code.
        ServerTable(
            "provider_codes", key: [.text("hash")], indexes: [Index(by: "by_account", ["account_id"])],
            proven([
                .text("provider").required(), .text("claims").required(), .account(), .text("session_id"),
            ])),
        // The codes with which a signed-in user signs in a command on another machine. `account_id` and `session_id`, the
        // approving session, are null until a user approves the code. `label` and `peer` say what asks: the name of its
        // device, if it told one, and its network address.
        ServerTable(
            "login_codes", key: [.text("secret_hash")], unique: [["code_hash"]],
            indexes: [Index(by: "by_account", ["account_id"])],
            [
                .text("code_hash").required(), .account(), .number("created_at").required(), .text("session_id"),
                .text("label"), .text("peer"),
            ]),
        // Changes of address that can be undone, by someone who lost the account to a stolen access token. `email` is the
        // address before the change.
        ServerTable(
            "address_changes", key: [.text("token_hash")], indexes: [Index(by: "by_account", ["account_id"])],
            [.account().required(), .text("email").required(), .number("created_at").required()]),
        // The codes by which users prove that the account is theirs.
        ServerTable(
            "reauthentication_codes", key: [.account()],
            [
                .text("code_hash").required(), .number("wrong_tries").required().initially(.int(0)),
                .number("created_at").required(),
            ]),
    ]

    /// Adds what the app that exchanges the code proves itself by, and when the code was made.
    private static func proven(_ columns: [Column]) -> [Column] {
        columns + [
            .text("challenge").required(), .text("challenge_method").required(), .number("created_at").required(),
        ]
    }
}
