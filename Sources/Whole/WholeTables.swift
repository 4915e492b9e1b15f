import AlmanacCore

/// The tables of Whole (seed 001), under the seed's names. The server serves them; the app's screens are still to come.
public enum WholeTables {
    /// The app's slug in rows that several apps write.
    public static let slug = "whole"

    /// How long the text of a quote may be, in code points.
    static let quoteLength = 1...2_000

    /// All of the app's tables.
    public static var all: [Table] { [users, preferences, quotes, likedQuotes, userQuotes] }

    static let users = Table(
        "users", "A user's profile and what they are entitled to.", key: [], primaryKey: ["id"], owner: "id"
    ) {
        [
            .owner("id", "The account; left out, yours."),
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
            .of(.boolean, "subscription_renews", "Whether the store renews the plan at its end.").written(by: .server),
        ]
    }

    static let preferences = Table.single("userpreferences", "What a user wants to see of Whole, and when.") {
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
            .of(.textArray, "categories"),
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

    static let userQuotes = Table.rows("userquotes", "Quotes a user has written.") {
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
