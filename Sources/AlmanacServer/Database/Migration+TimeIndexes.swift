extension Migration {
    /// Indexes for the newest rows, and the categories of the quotes, each in a row of its own.
    static let timeIndexes = Migration(
        number: 19,
        statements: [
            #"CREATE INDEX "goals_by_created_at" ON "goals" ("user_id", "created_at")"#,
            #"CREATE INDEX "goals_by_updated_at" ON "goals" ("user_id", "updated_at")"#,
            #"CREATE INDEX "reflections_by_created_at" ON "reflections" ("user_id", "created_at")"#,
            #"CREATE INDEX "reflections_by_updated_at" ON "reflections" ("user_id", "updated_at")"#,
            #"CREATE INDEX "capsules_by_created_at" ON "capsules" ("user_id", "created_at")"#,
            #"CREATE INDEX "capsules_by_updated_at" ON "capsules" ("user_id", "updated_at")"#,
            #"CREATE INDEX "liked_quotes_by_created_at" ON "liked_quotes" ("user_id", "created_at")"#,
            #"CREATE INDEX "liked_quotes_by_updated_at" ON "liked_quotes" ("user_id", "updated_at")"#,
            #"CREATE INDEX "userquotes_by_created_at" ON "userquotes" ("user_id", "created_at")"#,
            #"CREATE INDEX "userquotes_by_updated_at" ON "userquotes" ("user_id", "updated_at")"#,
            #"CREATE INDEX "quotes_by_created_at" ON "quotes" ("created_at")"#,
            #"CREATE INDEX "quotes_by_updated_at" ON "quotes" ("updated_at")"#,
            #"CREATE INDEX "places_by_created_at" ON "places" ("user_id", "created_at")"#,
            #"CREATE INDEX "places_by_updated_at" ON "places" ("user_id", "updated_at")"#,
            #"CREATE INDEX "reminders_by_created_at" ON "reminders" ("user_id", "created_at")"#,
            #"CREATE INDEX "reminders_by_updated_at" ON "reminders" ("user_id", "updated_at")"#,
            #"CREATE INDEX "push_subscriptions_by_created_at" ON "push_subscriptions" ("user_id", "created_at")"#,
            #"CREATE INDEX "push_subscriptions_by_updated_at" ON "push_subscriptions" ("user_id", "updated_at")"#,
            #"CREATE INDEX "widgets_by_created_at" ON "widgets" ("user_id", "created_at")"#,
            #"CREATE INDEX "widgets_by_updated_at" ON "widgets" ("user_id", "updated_at")"#,
            #"CREATE INDEX "events_by_created_at" ON "events" ("user_id", "created_at")"#,
            #"CREATE INDEX "events_by_updated_at" ON "events" ("user_id", "updated_at")"#,
            """
            CREATE TABLE "quotes_categories" (
                row TEXT NOT NULL,
                item TEXT NOT NULL,
                PRIMARY KEY (row, item)
            ) WITHOUT ROWID
            """,
            """
            INSERT OR IGNORE INTO "quotes_categories" (row, item)
            SELECT quotes.id, items.value FROM quotes, json_each(quotes.categories) AS items
            WHERE items.value IS NOT NULL
            """,
            """
            CREATE TRIGGER "quotes_categories_added" AFTER INSERT ON "quotes" BEGIN
                INSERT OR IGNORE INTO "quotes_categories" (row, item)
                SELECT NEW.id, value FROM json_each(NEW."categories") WHERE value IS NOT NULL;
            END
            """,
            """
            CREATE TRIGGER "quotes_categories_changed" AFTER UPDATE OF id, "categories" ON "quotes" BEGIN
                DELETE FROM "quotes_categories" WHERE row = OLD.id;
                INSERT OR IGNORE INTO "quotes_categories" (row, item)
                SELECT NEW.id, value FROM json_each(NEW."categories") WHERE value IS NOT NULL;
            END
            """,
            """
            CREATE TRIGGER "quotes_categories_removed" AFTER DELETE ON "quotes" BEGIN
                DELETE FROM "quotes_categories" WHERE row = OLD.id;
            END
            """,
        ])
}
