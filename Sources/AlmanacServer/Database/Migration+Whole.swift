extension Migration {
    /// What Whole keeps besides the seed's columns: who said a quote, the look of the cards, the quotes of the day, why
    /// a quote was rejected, and whether a subscription renews itself.
    static let whole = Migration(
        number: 6,
        statements: [
            #"ALTER TABLE "users" ADD COLUMN "subscription_renews" INTEGER"#,
            """
            ALTER TABLE "userpreferences" ADD COLUMN "card_background" TEXT \
            CHECK (length("card_background") BETWEEN 0 AND 60)
            """,
            #"ALTER TABLE "userpreferences" ADD COLUMN "daily_date" TEXT"#,
            #"ALTER TABLE "userpreferences" ADD COLUMN "daily_quotes" TEXT"#,
            text("author", 200), text("author_chinese", 200), text("work", 300), text("work_chinese", 300),
            text("year", 60),
            """
            ALTER TABLE "userquotes" ADD COLUMN "moderation_reason" TEXT \
            CHECK (length("moderation_reason") BETWEEN 0 AND 500)
            """,
        ])

    private static func text(_ column: String, _ length: Int) -> String {
        #"ALTER TABLE "quotes" ADD COLUMN "\#(column)" TEXT CHECK (length("\#(column)") BETWEEN 0 AND \#(length))"#
    }
}
