// The tables that belong to no single app.

extension Table {
    /// The tables on the server that the apps share.
    public static var shared: [Table] { [reminders, pushSubscriptions, widgets, events, accountKeys, versions] }

    /// The user's reminders. The server sends them as push notifications, and a device shows them as banners.
    public static let reminders = Table.rows(
        "reminders", "A request to be notified: daily at a local time, or once at an instant.",
        unique: ["app", "subject"], ignoredOnDevice: ["next_fire_at", "occurrence", "state", "told"]
    ) {
        [
            .app(),
            .text("subject", "What it is about, such as the capsule's id.", 0...200),
            .choice("kind", ["daily", "once"]).required(),
            .of(.time, "local_time", "For a daily reminder."),
            .text("time_zone", "IANA name, for a daily reminder.", 0...100),
            .of(.timestamp, "fire_at", "For a reminder that comes once."),
            .of(.boolean, "enabled").required().initially(.int(1)),
            .of(.json, "content", "What the notification says, where the server does not make it."),
            .of(.timestamp, "next_fire_at").derived(),
            .text("occurrence", "The occurrence that is next.").derived(),
            .text("state", "scheduled, off, done, unheard (no browser has received it), or broken.").derived(),
            // The announced keys. Databases and devices have stored the column under this name.
            .of(.textArray, "told", "The occurrences it was lately notified of.").required().initially(.text("[]"))
                .written(by: .server),
        ]
    }

    /// Where the server sends a user's notifications.
    public static let pushSubscriptions = Table(
        "push_subscriptions", "Where a user's browsers receive notifications.", key: ["endpoint"],
        primaryKey: ["id"], uniqueKeys: [["endpoint"]], owner: "user_id",
        transferProof: ["endpoint", "p256dh", "auth"]
    ) {
        [
            .id, .owner(),
            .text("endpoint", "The push service's address for this browser.", 1...2_000).required()
                .formed(as: .pushEndpoint),
            .text("p256dh", "The browser's public key, base64url.", 1...200).required().formed(as: .pushKey),
            // It proves whose browser this is, so a stolen session must not read it: see `transferProof`.
            .text("auth", "The browser's secret, base64url.", 1...100).required().formed(as: .pushSecret).secret(),
            .text("label", "The browser's name, for the user.", 0...200),
            .createdAt, .updatedAt,
        ]
    }

    /// The user’s widgets. The app writes what each shows; the server shows it at its link (P4).
    public static let widgets = Table.rows(
        "widgets", "Small views of an app, to look at elsewhere.", ignoredOnDevice: ["token"]
    ) {
        [
            .app(),
            .text("kind", "", 1...60).required(),
            .choice("size", ["small", "medium", "large"]).required(),
            .of(.json, "configuration"),
            .of(.json, "snapshot", "What it shows; written by the app."),
            .of(.timestamp, "snapshot_at"),
            .text("token", "The secret part of its address.").written(by: .server).endingWithRow(),
        ]
    }

    /// The user's actions in an app, for the user's own funnel. It never contains anything they wrote.
    public static let events = Table.rows(
        "events", "What a user did in an app, for their own funnel. Never anything they wrote."
    ) {
        [
            .app(),
            .text("name", "", 1...100).required(),
            .text("step", "", 0...100),
            .text("reason", "Why a step was skipped.", 0...100),
            .of(.bigint, "duration_ms", "Milliseconds in the step.").within(0...31_536_000_000),
            .of(.timestamp, "occurred_at").required(),
        ]
    }
}

/// The subjects of reminders that repeat another one.
public enum ReminderSubject {
    /// The prefix of a snoozed reminder's subject. The original subject follows it.
    public static let snoozedPrefix = "later/"

    /// Returns the subject of the snoozed reminder for a subject.
    public static func snoozed(_ subject: String) -> String { snoozedPrefix + subject }
}
