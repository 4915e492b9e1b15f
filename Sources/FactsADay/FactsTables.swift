import AlmanacCore

/// The tables of Facts A Day: the user's rows on the server, and the tables on the device, exactly as in the seed (F8).
public enum FactsTables {
    // MARK: On the server

    /// The preferences by which the server chooses the daily fact. Synced: the device publishes the user's choices.
    static let preferences = Table.single("fact_preferences", "The facts a user wants, and when.") {
        [
            .choice("language", Language.allCases.map { $0.code }).required(),
            .of(.textArray, "categories").required().initially(.text("[]")),
            .choice("difficulty", Difficulty.allCases.map { $0.slug }).required()
                .initially(.text(Difficulty.all.slug)),
            .of(.time, "notification_time", "Local time of the daily fact."),
            .text("time_zone", "IANA name, such as Europe/Berlin.", 0...100),
            .of(.timestamp, "round_started_at", "Facts shown earlier may come again.").written(by: .server),
        ]
    }

    static let seen = Table.single("seen_facts", "The facts a user has been shown.", per: ["fact_id"]) {
        [.of(.bigint, "fact_id").required()]
    }

    static let favorites = Table.single("favourite_facts", "The facts a user keeps.", per: ["fact_id"]) {
        [.of(.bigint, "fact_id").required()]
    }

    // MARK: On the device

    static let categories = LocalTable(
        "categories",
        [
            .init("id", "INTEGER PRIMARY KEY"), .init("name", "TEXT NOT NULL"), .init("slug", "TEXT UNIQUE NOT NULL"),
            .init("description", "TEXT"), .init("icon", "TEXT"), .init("color_hex", "TEXT"),
        ])

    static let contentTypes = LocalTable(
        "content_types",
        [
            .init("id", "INTEGER PRIMARY KEY"), .init("name", "TEXT NOT NULL"), .init("slug", "TEXT UNIQUE NOT NULL"),
            .init("description", "TEXT"),
        ])

    static let facts = LocalTable(
        "facts",
        [
            .init("id", "INTEGER PRIMARY KEY"), .init("title", "TEXT"), .init("content", "TEXT NOT NULL"),
            .init("summary", "TEXT"), .init("difficulty", "TEXT"), .init("content_type", "TEXT"),
            .init("category", "TEXT"), .init("tags", "TEXT"), .init("source_url", "TEXT"),
            .init("reading_time", "INTEGER"), .init("word_count", "INTEGER"), .init("image_url", "TEXT"),
            .init("language", "TEXT NOT NULL"), .init("created_at", "TEXT NOT NULL"),
        ])

    static let deviceOnly = [categories, contentTypes, facts]
}
