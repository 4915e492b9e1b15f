/// Every table the API speaks of. To add one, declare it here and give it the number of a new migration.
enum Tables {
    static let all: [Table] = whole + reflect + facts + unitana + timeCapsule + shared

    /// Those whose rows belong to people.
    static let owned = all.filter { $0.owner != nil }

    private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

    static func named(_ name: String) -> Table? {
        byName[name]
    }
}

extension Table {
    /// A table of a person's own rows, each with an id.
    static func own(
        _ name: String, _ summary: String, unique: [[String]] = [], _ columns: [Column], added: [[String]] = [],
        handover: [String] = []
    ) -> Table {
        Table(
            name: name, summary: summary, columns: [.id, .userID] + columns + [.createdAt, .updatedAt],
            primaryKey: ["id"], uniqueKeys: unique, addedKeys: added, owner: "user_id", handover: handover)
    }

    /// A table that holds one row a person, or one a person and thing.
    static func single(_ name: String, _ summary: String, per things: [String] = [], _ columns: [Column]) -> Table {
        Table(
            name: name, summary: summary, columns: [.userID] + columns + [.createdAt, .updatedAt],
            primaryKey: ["user_id"] + things, owner: "user_id")
    }
}

// MARK: Whole (seed 001)

extension Tables {
    static let whole: [Table] = [
        Table(
            name: "users", summary: "A person's profile and what they are entitled to.",
            columns: [
                Column(
                    name: "id", type: .uuid, summary: "The account; left out, yours.", isRequired: true,
                    references: "accounts"),
                .text("email", "Null while the account is anonymous.", 0...320),
                .text("name", "", 0...200),
                .text("gender", "", 0...100),
                .of(.textArray, "goals"),
                .text("subscription_status", "free, trial, or the plan that is paid for.").required()
                    .initially(.text("free")).written(by: .serverAfter("free")),
                .of(.timestamp, "trial_end_date").written(by: .server),
                .of(.timestamp, "subscription_start_date").written(by: .server),
                .of(.timestamp, "subscription_end_date").written(by: .server),
                .createdAt, .updatedAt,
            ],
            primaryKey: ["id"], owner: "id"),
        .single(
            "userpreferences", "What a person wants to see of Whole, and when.",
            [
                .of(.textArray, "categories"),
                .of(.boolean, "notifications_enabled").required().initially(.int(0)),
                .of(.time, "notification_time", "Local time of the daily quote."),
                .text("quote_theme", "The look of the quote cards.", 0...60),
                .text("font", "", 0...60),
                .text("widget_size", "", 0...20),
            ]),
        Table(
            name: "quotes", summary: "Bilingual quotes. Everyone reads them; the service key writes them.",
            columns: [
                .id,
                .text("english_text", "", 1...2_000).required(),
                .text("chinese_text", "", 0...2_000),
                .of(.textArray, "categories"),
                .createdAt,
                .of(.uuid, "created_by", "Null for public quotes."),
                .updatedAt,
            ],
            primaryKey: ["id"]),
        .own(
            "liked_quotes", "The quotes a person has liked.", unique: [["user_id", "quote_id"]],
            [.of(.uuid, "quote_id").required().referring(to: "quotes")]),
        .own(
            "userquotes", "Quotes a person has written.",
            [
                .text("english_text", "", 1...2_000).required(),
                .text("chinese_text", "", 0...2_000),
                .of(.textArray, "categories"),
                .choice("moderation", ["pending", "approved", "rejected"], "What the operator made of it.").required()
                    .initially(.text("pending")).concluded(),
            ]),
    ]
}

// MARK: Reflect (seed 002)

extension Tables {
    static let reflect: [Table] = [
        .single(
            "user_profile", "Who keeps the journal.",
            [
                .text("name", "", 0...200),
                .text("timezone", "IANA name, such as Europe/Berlin.", 0...100),
                .choice("journaling_history", ["never", "sometimes", "regular"]),
            ]),
        .own(
            "goals", "What a person wants to reach in three months.", unique: [["user_id", "effective_date"]],
            [
                .text("goal_text", "", 1...120).required(),
                .text("category", "", 0...60),
                .of(.date, "effective_date", "The day the goal was set.").required(),
            ]),
        .single(
            "user_sports", "The sports a person does.", per: ["sport_name"],
            [.text("sport_name", "", 1...60).required()]),
        .single(
            "preferences", "When a person wants to reflect.",
            [
                .of(.time, "morning_reflection_time", "Local time; null for no reminder."),
                .of(.time, "evening_reflection_time", "Local time; null for no reminder."),
            ]),
        .own(
            "reflections", "What a person wrote in the morning or in the evening.",
            unique: [["user_id", "reflection_date", "period"]],
            [
                .of(.date, "reflection_date", "The local day it is about.").required(),
                .choice("period", ["morning", "evening"]).required(),
                .text("prompt", "The question that was asked.", 0...500),
                .text("reflection_text", "", 1...10_000).required(),
                .of(.bigint, "mood", "1 (low) to 5 (high).").within(1...5),
            ]),
    ]
}

// MARK: Facts A Day (seed 000), Unitana (seed 003), Time Capsule (seed 004)

extension Tables {
    static let facts: [Table] = [
        .single(
            "fact_preferences", "The facts a person wants, and when.",
            [
                .choice("language", ["en", "de", "es", "fr", "ja", "ko", "tr", "zh"]).required(),
                .of(.textArray, "categories").required().initially(.text("[]")),
                .choice("difficulty", ["beginner", "intermediate", "advanced", "all"]).required()
                    .initially(.text("all")),
                .of(.time, "notification_time", "Local time of the daily fact."),
                .text("time_zone", "IANA name, such as Europe/Berlin.", 0...100),
                .of(.timestamp, "round_started_at", "Facts shown earlier may come again.").written(by: .server)
                    .added(in: 4),
            ]),
        .single(
            "seen_facts", "The facts a person has been shown.", per: ["fact_id"],
            [.of(.bigint, "fact_id").required()]),
        .single(
            "favourite_facts", "The facts a person keeps.", per: ["fact_id"],
            [.of(.bigint, "fact_id").required()]),
    ]

    static let unitana: [Table] = [
        .own(
            "places", "A person's places, each seen in both systems of units.",
            [
                .text("name", "", 1...100).required(),
                .choice("badge", ["living", "visiting", "other"]).required(),
                .of(.bigint, "city_id", "A city of /api/cities.").required(),
                .choice("home_system", ["metric", "imperial"]).required(),
                .of(.textArray, "tiles", "The tiles shown, in order.").required().initially(.text("[]")),
                .text("home_currency", "ISO 4217.", 3...3),
                .text("place_currency", "ISO 4217.", 3...3),
                .of(.bigint, "position", "0 for the first in the list.").required().initially(.int(0))
                    .within(0...100_000),
            ])
    ]

    static let timeCapsule: [Table] = [
        .own(
            "capsules", "Notes that open on their day.",
            [
                .choice("type", ["emotion", "goal", "memory", "decision"]).required(),
                .text("content", "", 1...10_000).required(),
                .of(.timestamp, "unlock_at", "Null while it is not locked."),
                .choice("status", ["draft", "locked", "ready", "opened"]).required().initially(.text("draft")),
                .of(.timestamp, "opened_at"),
                .of(.uuid, "notification_id", "The reminder that tells of it."),
            ])
    ]
}

// MARK: What the apps share

extension Tables {
    static let apps = ["facts", "whole", "reflect", "unitana", "capsule"]

    static let shared: [Table] = [
        .own(
            "reminders", "The wish to be told of something: daily at a local time, or once at an instant.",
            [
                .choice("app", apps).required(),
                .text("subject", "What it is about, such as the capsule's id.", 0...200),
                .choice("kind", ["daily", "once"]).required(),
                .of(.time, "local_time", "For a daily reminder."),
                .text("time_zone", "IANA name, for a daily reminder.", 0...100),
                .of(.timestamp, "fire_at", "For a reminder that comes once."),
                .of(.boolean, "enabled").required().initially(.int(1)),
                .of(.json, "content", "What the notification says, where the server does not make it."),
                .of(.timestamp, "next_fire_at").concluded(),
                .text("occurrence", "The occurrence that is next.").concluded(),
                .text("state", "scheduled, off, done, unheard (no browser to go to), or broken.").concluded(),
                .of(.textArray, "told", "The occurrences it was lately told of.").required().initially(.text("[]"))
                    .written(by: .server).added(in: 4),
            ], added: [["user_id", "app", "subject"]]),
        .own(
            "push_subscriptions", "Where a person's browsers receive notifications.", unique: [["endpoint"]],
            [
                .text("endpoint", "The push service's address for this browser.", 1...2_000).required()
                    .formed(as: .pushEndpoint),
                .text("p256dh", "The browser's public key, base64url.", 1...200).required().formed(as: .pushKey),
                .text("auth", "The browser's secret, base64url.", 1...100).required().formed(as: .pushSecret),
                .text("label", "The browser's name, for the person.", 0...200),
            ], handover: ["endpoint", "p256dh", "auth"]),
        .own(
            "widgets", "Small views of an app, to look at elsewhere.",
            [
                .choice("app", apps).required(),
                .text("kind", "", 1...60).required(),
                .choice("size", ["small", "medium", "large"]).required(),
                .of(.json, "configuration"),
                .of(.json, "snapshot", "What it shows; written by the app."),
                .of(.timestamp, "snapshot_at"),
                .text("token", "The secret part of its address.").written(by: .server),
            ]),
        .own(
            "events", "What a person did in an app, for the person's own funnel. Never anything they wrote.",
            [
                .choice("app", apps).required(),
                .text("name", "", 1...100).required(),
                .text("step", "", 0...100),
                .text("reason", "Why a step was skipped.", 0...100),
                .of(.bigint, "duration_ms", "Milliseconds in the step.").within(0...31_536_000_000),
                .of(.timestamp, "occurred_at").required(),
            ]),
    ]
}
