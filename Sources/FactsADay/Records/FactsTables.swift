import AlmanacCore

/// The tables of Facts A Day: the user's rows on the server, and the tables on the device, exactly as in the seed (F8).
public enum FactsTables {
    // MARK: On the server

    /// The preferences by which the server chooses the daily fact. Synced: the device publishes the user's choices.
    static let preferences = Table.single(
        "fact_preferences", "The facts a user wants, and when.",
        byMember: ["language", "categories", "difficulty", "notification_time", "time_zone"]
    ) {
        [
            .choice("language", Language.allCases.map { $0.code }).required(),
            .of(.textArray, "categories").required().initially(.text("[]")),
            .choice("difficulty", Difficulty.allCases.map { $0.slug }).required()
                .initially(.text(Difficulty.all.slug)),
            .of(.time, "notification_time", "Local time of the daily fact."),
            .text("time_zone", "IANA name, such as Europe/Berlin.", 0...100),
        ]
    }

    /// One row for each fact, with the day on which it was last the day's fact. Devices and the server choose by it.
    static let seen = Table.single(
        "seen_facts", "The facts a user has been shown.", per: ["fact_id"], greatest: ["shown_on"]
    ) {
        [
            .of(.bigint, "fact_id").required(),
            .of(.date, "shown_on", "The local date whose fact it was; the last one if there were several."),
        ]
    }

    static let favorites = Table.single("favourite_facts", "The facts a user keeps.", per: ["fact_id"]) {
        [.of(.bigint, "fact_id").required()]
    }

    /// The user's tables that are synced to all of their devices.
    static var synced: [Table] { [preferences, seen, favorites] }

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

    static let facts = LocalTable("facts", factColumns)

    /// Facts outside of the selection that the user keeps, or that were a day's fact.
    static let kept = LocalTable("kept_facts", factColumns)

    private static let factColumns: [LocalTable.Column] = [
        .init("id", "INTEGER PRIMARY KEY"), .init("title", "TEXT"), .init("content", "TEXT NOT NULL"),
        .init("summary", "TEXT"), .init("difficulty", "TEXT"), .init("content_type", "TEXT"),
        .init("category", "TEXT"), .init("tags", "TEXT"), .init("source_url", "TEXT"),
        .init("reading_time", "INTEGER"), .init("word_count", "INTEGER"), .init("image_url", "TEXT"),
        .init("language", "TEXT NOT NULL"), .init("created_at", "TEXT NOT NULL"),
    ]

    /// The facts of the selection that belong to a day of the year (F11). A table of its own, because the seed says
    /// which columns the facts have.
    static let days = LocalTable("fact_days", [.init("id", "INTEGER PRIMARY KEY"), .init("day", "TEXT NOT NULL")])

    static let deviceOnly = [categories, contentTypes, facts, days]

    /// Reads the facts of the selection and whatever the choice of a day needs besides.
    static var selection: [Query] { [facts, days].map { .all(table: $0.name) } + [seen.query] }

    /// Returns the changes that replace the selection by other facts.
    static func replacing(_ new: [Fact]) -> [Change] {
        var changes: [Change] = [.clear(table: facts.name)]
        changes.reserveCapacity(new.count + new.count / 4 + 8)
        for fact in new { changes.append(.put(table: facts.name, row: fact.row)) }
        changes.append(.clear(table: days.name))
        for fact in new {
            if let day = fact.day { changes.append(.put(table: days.name, row: [.int(fact.id), .text(day.text)])) }
        }
        return changes
    }

    /// Reads everything that ``FactsRecords`` needs.
    static var queries: [Query] { synced.map { $0.query } + [.all(table: kept.name)] }
}
