import AlmanacCore

extension ServerTable {
    /// The accounts and what belongs to them besides the tables that the API serves.
    package static let accounts: [ServerTable] = [
        // Who can sign in; the tables of the apps refer to it and go with it. Nothing here would let a reader of the file
        // in: passwords and codes are hashed, refresh tokens are derived and not stored at all.
        ServerTable(
            "accounts", key: [.of(.uuid, "id")], unique: [["email"]],
            indexes: [
                Index(by: "by_new_email", ["new_email"], where: "new_email IS NOT NULL"),
                Index(by: "by_created_at", ["created_at", "id"]),
            ],
            [
                .text("email"), .text("password_hash"), .number("email_confirmed_at"), .text("new_email"),
                .text("user_metadata").required().initially(.text("{}")),
                .number("is_anonymous").required().initially(.int(0)),
                .number("banned_until"), .number("confirmation_sent_at"), .number("recovery_sent_at"),
                .number("email_change_sent_at"), .number("last_sign_in_at"),
                .number("created_at").required(), .number("updated_at").required(),
                // Whether the user proved that the email address is theirs: by an email's code or link, or by the word of
                // a service. An address that was confirmed automatically may be anyone's.
                .number("email_is_proven").required().initially(.int(0)),
                // The language of the first sign-in, for emails about what a stranger may have done.
                .text("mail_language"),
            ]),
        ServerTable(
            "devices", key: [.text("id")], unique: [["key_hash"]], indexes: [Index(by: "by_account", ["account_id"])],
            [
                .text("key_hash").required(), .text("platform").required(), .text("model").required(),
                .text("os_version").required(), .text("language").required(),
                .number("created_at").required(), .number("last_seen").required(),
                .of(.uuid, "account_id").referring(to: "accounts", deletion: .clears),
            ]),
        // `counter` is that of the active refresh token; `uses` are the times, joined by commas, at which the tokens before
        // it were used, the parent's last. `ends_at` is how long the session may last, `ended_at` when it was ended before,
        // `ended_by` why, and `ended_from` the name of the device that ended it. `proven_at` is when its user last proved
        // in it that the account is theirs. `label` is the name of its device, as that tells it, and `origin` a keyed hash of
        // that and its network, by which a sign-in from where there was none before is told.
        ServerTable(
            "sessions", key: [.text("id")],
            indexes: [
                Index(by: "by_account", ["account_id"]),
                // For those that are over and swept; most sessions are in neither.
                Index(by: "by_ended_at", ["ended_at"], where: "ended_at IS NOT NULL"),
                Index(by: "by_ends_at", ["ends_at"], where: "ends_at IS NOT NULL"),
            ],
            [
                .account().required(), .text("method").required(),
                .number("counter").required().initially(.int(0)), .text("uses").required().initially(.text("")),
                .number("created_at").required(), .number("refreshed_at").required(),
                .number("ends_at"), .number("ended_at"), .text("ended_by"), .text("ended_from"), .number("proven_at"),
                .text("label"), .text("origin"),
            ]),
        // Sessions whose rows are gone, however they went. A session that is neither there nor here is one that a restored
        // backup has not heard of: its owner must not be told that it has ended.
        ServerTable(
            "ended_sessions", key: [.text("id")], indexes: [Index(by: "by_ended_at", ["ended_at"])],
            isWithoutRowID: true,
            [.number("ended_at").required(), .text("reason"), .text("label")]),
        // An identity belongs to its issuer and not to the name that the operator gave to it. Else a name that is used for
        // another service would give that service's users the accounts of the first one's.
        ServerTable(
            "identities", key: [.text("id")], unique: [["issuer", "subject"]],
            indexes: [Index(by: "by_account", ["account_id"])],
            [
                .account().required(), .text("provider").required(), .text("issuer").required(),
                .text("subject").required(), .text("email"),
                .number("email_verified").required().initially(.int(0)),
                .text("data").required().initially(.text("{}")), .number("last_sign_in_at"),
                .number("created_at").required(), .number("updated_at").required(),
            ]),
        // A row that was deleted: enough to tell other devices that it is gone, and nothing of what it said. What the server
        // had written into it, such as a subscription, is kept for when it comes again. The key and what is kept are JSON as
        // the server wrote it, and the time is compared as a text.
        ServerTable(
            "tombstones", key: [.text("table_name"), .text("row_key")],
            indexes: [Index(by: "by_change", ["owner", "change_number"])], isWithoutRowID: true,
            [
                .account("owner"), .text("deleted_at").required(), .number("change_number").required(),
                .text("kept").required(),
            ]),
        // How much each account stores. Without a reference to the account: the rows of a deleted account go one by one, and
        // each still takes itself off.
        ServerTable(
            "account_usage", key: [.of(.uuid, "account_id")], isWithoutRowID: true,
            [.number("rows").required(), .number("bytes").required()]),
        // What shows that who changes the keys of an encrypted account has its data key. Only a hash is stored.
        ServerTable(
            "key_proofs", key: [.account()], [.text("key_id").required(), .text("proof_hash").required()]),
        // The session that registered a push subscription: nothing is sent once it has ended. A subscription from before
        // has none until its browser registers it again, which it does within a day of its use.
        ServerTable("subscription_sessions", key: [.of(.uuid, "subscription_id")], [.text("session_id").required()]),
        // The private links of calendars. A link's secret is not stored, only its hash.
        ServerTable(
            "calendar_links", key: [.account()], unique: [["token_hash"]],
            [.text("token_hash").required(), .text("language").required(), .number("created_at").required()]),
    ]
}
