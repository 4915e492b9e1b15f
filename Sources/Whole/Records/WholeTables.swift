import AlmanacCore

/// The tables of Whole (seed 001), under the seed's names, and what a device keeps besides.
public enum WholeTables {
    /// How long a name may be, in code points.
    static let nameLength = 0...200

    /// How long the text of a quote may be, in code points.
    static let quoteLength = 1...2_000

    /// How long the two texts of a quote of the user's own may be, in code points. What is longer is no quote.
    static let ownLength = 1...500

    /// The user's tables that are synced to all of their devices.
    static var synced: [Table] { [users, preferences, likedQuotes, userQuotes] }

    /// The quotes as they were last downloaded, by id.
    static let library = LocalTable(
        "whole_quotes", [.init("id", "TEXT PRIMARY KEY"), .init("quote", "TEXT NOT NULL")])

    /// Drafts, and what this device remembers for its user, by ``Remembered``'s keys.
    static let remembered = LocalTable(
        "whole_remembered", [.init("key", "TEXT PRIMARY KEY"), .init("value", "TEXT NOT NULL")], encrypted: ["value"])

    /// The queries for everything but the library.
    static var queries: [Query] {
        synced.map { $0.query } + [
            Table.widgets.query, Table.accountKeys.query, .all(table: remembered.name), RefusedChange.query,
        ]
    }

    static let users = Table(
        Subscription.table, "A user's profile and what they are entitled to.", key: [],
        readOnlyOnDevice: Subscription.columns, ignoredOnDevice: ["email"], byMember: ["name", "gender", "goals"],
        primaryKey: ["id"], owner: "id"
    ) {
        [
            .owner("id", "The account; left out, yours."),
            .text("email", "The account's confirmed address, whatever is sent; null while it has none.", 0...320),
            .text("name", "", nameLength),
            .text("gender", "", 0...100),
            .of(.textArray, "goals"),
            .text("subscription_status", "free, trial, or the plan that is paid for.").required()
                .initially(.text("free")).written(by: .serverAfter("free")),
            .of(.timestamp, "trial_end_date").written(by: .server),
            .of(.timestamp, "subscription_start_date").written(by: .server),
            .of(.timestamp, "subscription_end_date").written(by: .server),
            .createdAt, .updatedAt,
            .of(.boolean, "subscription_renews", "Whether the store renews the plan at its end.").written(by: .server),
        ]
    }

    static let preferences = Table.single(
        "userpreferences", "What a user wants to see of Whole, and when.",
        byMember: [
            "categories", "notifications_enabled", "notification_time", "quote_theme", "font", "widget_size",
            "card_background",
        ], chosenOnce: ["daily_date", "daily_quotes"]
    ) {
        [
            .of(.textArray, "categories"),
            .of(.boolean, "notifications_enabled").required().initially(.int(0)),
            .of(.time, "notification_time", "Local time of the daily quote."),
            .text("quote_theme", "The look of the quote cards.", 0...60),
            .text("font", "", 0...60),
            .text("widget_size", "", 0...20),
            .text("card_background", "The ground of the quote cards.", 0...60),
            .of(.date, "daily_date", "The local date for which daily_quotes were chosen."),
            .of(.textArray, "daily_quotes", "The ids of that day's quotes, so that they are the same on every device."),
        ]
    }

    static let quotes = Table(
        "quotes", "Bilingual quotes. Everyone reads them; the service key writes them.", key: ["id"],
        primaryKey: ["id"]
    ) {
        [
            .id,
            .text("english_text", "", quoteLength).required(),
            .text("chinese_text", "", 0...quoteLength.upperBound),
            .of(.textArray, "categories").holding(QuoteCategory.allCases.map { $0.slug }),
            .createdAt,
            .of(.uuid, "created_by", "Null for public quotes."),
            .updatedAt,
            .text("author", "Null where nobody in particular said it.", 0...200),
            .text("author_chinese", "", 0...200),
            .text("work", "The work it is from.", 0...300),
            .text("work_chinese", "", 0...300),
            .text("year", "When the work appeared, such as 1854 or c. 500 BC.", 0...60),
        ]
    }

    static let likedQuotes = Table.rows("liked_quotes", "The quotes a user has liked.", unique: ["quote_id"]) {
        [.of(.uuid, "quote_id").required().referring(to: "quotes")]
    }

    static let userQuotes = Table.rows(
        "userquotes", "Quotes a user has written.", privateColumns: ["english_text", "chinese_text"],
        longestText: ownLength.upperBound, counted: .dataCountQuotes,
        readOnlyOnDevice: ["moderation", "moderation_reason"]
    ) {
        [
            .text("english_text", "", quoteLength).required(),
            .text("chinese_text", "", 0...quoteLength.upperBound),
            .of(.textArray, "categories"),
            .choice("moderation", ["pending", "approved", "rejected"], "The operator's verdict.").required()
                .initially(.text("pending")).derived(),
            .text("moderation_reason", "Why the operator rejected it, for its author.", 0...500).derived(),
        ]
    }
}
