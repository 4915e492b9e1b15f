import AlmanacCore

extension ServerTable {
    /// What accounts have bought, been granted and tried, and the traces of trials that outlive their accounts.
    package static let store: [ServerTable] = [
        // A period of a plan, a grant or a trial. `subscription` is what its renewals have in common; `renews_as` is the
        // product that follows at its end, null if none does. `stated_at` and `renewal_stated_at` are when the App Store
        // signed what is known of the period and of its renewal: statements arrive in any order. A purchase from the App
        // Store's sandbox `environment` cost nothing.
        ServerTable(
            "store_transactions",
            key: [.choice("store", ["trial", "grant", "sandbox", "appstore"]), .text("id")],
            indexes: [
                Index(by: "by_account", ["account_id"]), Index(by: "by_subscription", ["store", "subscription"]),
                Index(by: "to_renew", ["ends_at"], where: "renews_as IS NOT NULL AND store = 'sandbox'"),
            ], isWithoutRowID: true,
            [
                .text("subscription").required(), .account().required(), .text("product"),
                .number("purchased_at").required(), .number("ends_at").required(), .number("grace_ends_at"),
                .text("renews_as"), .number("revoked_at"), .number("stated_at").required().initially(.int(0)),
                .number("renewal_stated_at").required().initially(.int(0)), .text("environment"),
            ]),
        // The App Store sends a notification again until it gets an answer.
        ServerTable(
            "store_notifications", key: [.text("id")], isWithoutRowID: true, [.number("received_at").required()]),
        // No reference to the account: a trace must outlive it. Its salt is in `Schema+Almanac.swift`.
        ServerTable("trial_traces", key: [.text("hash")], isWithoutRowID: true),
    ]
}
