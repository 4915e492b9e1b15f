import AlmanacCore

extension ServerTable {
    /// What the scheduler keeps: which reminders are next, what it has claimed, and what became of it.
    package static let scheduler: [ServerTable] = [
        // Reminders whose next occurrence must be recomputed. Code that writes a reminder does so at once; the scheduler does
        // the rest. The occurrence that was next stays with the reminder while only other columns changed: it may be due just
        // now.
        ServerTable(
            "reminders_to_plan", key: [.of(.uuid, "id")], isWithoutRowID: true,
            [.text("occurrence"), .of(.timestamp, "next_fire_at")]),
        // The zones of the reminders, and fingerprints of their files. The reminders of a zone whose file changes are
        // recomputed.
        ServerTable(
            "reminder_zones", key: [.text("time_zone")], isWithoutRowID: true, [.text("fingerprint").required()]),
        // One occurrence of one reminder, claimed: the pair is the key that makes sure the user is notified only once. No
        // reference to the reminder: it moves from one account to another by being deleted and made again.
        ServerTable(
            "notifications", key: claim,
            indexes: [
                Index(by: "by_claim", ["claimed_at"]),
                // Also counts a user's notifications within an hour.
                Index(by: "by_user", ["user_id", "claimed_at"]),
            ], isWithoutRowID: true,
            [
                .account("user_id").required(), .text("content").required(), .number("claimed_at").required(),
                .number("expires_at").required(),
            ]),
        // A notification on its way to one browser. `next_attempt_at` is null once that has ended, well or not; while a send
        // is under way it is when someone else may try, should we be gone by then. `service` is the origin of the push
        // service, so that one that hangs does not stand before the others. `comes_again_at` is when a browser that has
        // asked for the notification once more gets it.
        ServerTable(
            "deliveries", key: claim + [.of(.uuid, "subscription_id")],
            indexes: [
                Index(by: "by_service", ["service", "next_attempt_at"], where: "next_attempt_at IS NOT NULL")
            ],
            parent: ("notifications", claim.map(\.name)), isWithoutRowID: true,
            [
                .choice("state", ["waiting", "delivered", "gone", "refused", "expired", "cancelled"]).required()
                    .initially(.text("waiting")),
                .number("attempts").required().initially(.int(0)),
                .number("is_shrunk").required().initially(.int(0)),
                .number("next_attempt_at"), .text("reason"), .text("service").required().initially(.text("")),
                .number("comes_again_at"),
            ]),
        // One row, once the server has started.
        ServerTable("push_identity", [.text("identity").required()]),
    ]

    private static let claim: [Column] = [.of(.uuid, "reminder_id"), .text("occurrence")]
}
