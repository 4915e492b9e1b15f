extension Migration {
    /// Change numbers, tombstones, and the first tables of the API.
    static let tables = Migration(
        number: 3,
        statements: [
            // The number of the last change of any row. Devices ask for what changed since the number they know.
            "CREATE TABLE change_counter (number INTEGER NOT NULL)",
            "INSERT INTO change_counter (number) VALUES (0)",
            // A row that was deleted: enough to tell other devices that it is gone, and nothing of what it said. What
            // the server had written into it, such as a subscription, is kept for when it comes again.
            """
            CREATE TABLE tombstones (
                table_name TEXT NOT NULL,
                row_key TEXT NOT NULL,
                owner TEXT REFERENCES accounts (id) ON DELETE CASCADE,
                deleted_at TEXT NOT NULL,
                change_number INTEGER NOT NULL,
                kept TEXT NOT NULL,
                PRIMARY KEY (table_name, row_key)
            ) WITHOUT ROWID
            """,
            "CREATE INDEX tombstones_by_change ON tombstones (owner, change_number)",
        ] + firstTables)

    /// The API's tables as they were first declared. Literal, so that a later change of a declaration cannot alter what
    /// has shipped.
    private static let firstTables = [
        """
        CREATE TABLE "users" (
            "id" TEXT NOT NULL REFERENCES "accounts" ("id") ON DELETE CASCADE,
            "email" TEXT CHECK (length("email") BETWEEN 0 AND 320),
            "name" TEXT CHECK (length("name") BETWEEN 0 AND 200),
            "gender" TEXT CHECK (length("gender") BETWEEN 0 AND 100),
            "goals" TEXT,
            "subscription_status" TEXT NOT NULL DEFAULT 'free',
            "trial_end_date" TEXT,
            "subscription_start_date" TEXT,
            "subscription_end_date" TEXT,
            "created_at" TEXT NOT NULL,
            "updated_at" TEXT NOT NULL,
            "change_number" INTEGER NOT NULL,
            PRIMARY KEY ("id")
        )
        """,
        #"CREATE INDEX "users_by_change" ON "users" ("id", "change_number")"#,
        """
        CREATE TABLE "userpreferences" (
            "user_id" TEXT NOT NULL REFERENCES "accounts" ("id") ON DELETE CASCADE,
            "categories" TEXT,
            "notifications_enabled" INTEGER NOT NULL DEFAULT 0,
            "notification_time" TEXT,
            "quote_theme" TEXT CHECK (length("quote_theme") BETWEEN 0 AND 60),
            "font" TEXT CHECK (length("font") BETWEEN 0 AND 60),
            "widget_size" TEXT CHECK (length("widget_size") BETWEEN 0 AND 20),
            "created_at" TEXT NOT NULL,
            "updated_at" TEXT NOT NULL,
            "change_number" INTEGER NOT NULL,
            PRIMARY KEY ("user_id")
        )
        """,
        #"CREATE INDEX "userpreferences_by_change" ON "userpreferences" ("user_id", "change_number")"#,
        """
        CREATE TABLE "quotes" (
            "id" TEXT NOT NULL,
            "english_text" TEXT NOT NULL CHECK (length("english_text") BETWEEN 1 AND 2000),
            "chinese_text" TEXT CHECK (length("chinese_text") BETWEEN 0 AND 2000),
            "categories" TEXT,
            "created_at" TEXT NOT NULL,
            "created_by" TEXT,
            "updated_at" TEXT NOT NULL,
            "change_number" INTEGER NOT NULL,
            PRIMARY KEY ("id")
        )
        """,
        #"CREATE INDEX "quotes_by_change" ON "quotes" ("change_number")"#,
        """
        CREATE TABLE "liked_quotes" (
            "id" TEXT NOT NULL,
            "user_id" TEXT NOT NULL REFERENCES "accounts" ("id") ON DELETE CASCADE,
            "quote_id" TEXT NOT NULL REFERENCES "quotes" ("id"),
            "created_at" TEXT NOT NULL,
            "updated_at" TEXT NOT NULL,
            "change_number" INTEGER NOT NULL,
            PRIMARY KEY ("id"),
            UNIQUE ("user_id", "quote_id")
        )
        """,
        #"CREATE INDEX "liked_quotes_by_change" ON "liked_quotes" ("user_id", "change_number")"#,
        #"CREATE INDEX "liked_quotes_by_quote_id" ON "liked_quotes" ("quote_id")"#,
        """
        CREATE TABLE "userquotes" (
            "id" TEXT NOT NULL,
            "user_id" TEXT NOT NULL REFERENCES "accounts" ("id") ON DELETE CASCADE,
            "english_text" TEXT NOT NULL CHECK (length("english_text") BETWEEN 1 AND 2000),
            "chinese_text" TEXT CHECK (length("chinese_text") BETWEEN 0 AND 2000),
            "categories" TEXT,
            "moderation" TEXT NOT NULL DEFAULT 'pending'
                CHECK ("moderation" IN ('pending', 'approved', 'rejected')),
            "created_at" TEXT NOT NULL,
            "updated_at" TEXT NOT NULL,
            "change_number" INTEGER NOT NULL,
            PRIMARY KEY ("id")
        )
        """,
        #"CREATE INDEX "userquotes_by_change" ON "userquotes" ("user_id", "change_number")"#,
        """
        CREATE TABLE "user_profile" (
            "user_id" TEXT NOT NULL REFERENCES "accounts" ("id") ON DELETE CASCADE,
            "name" TEXT CHECK (length("name") BETWEEN 0 AND 200),
            "timezone" TEXT CHECK (length("timezone") BETWEEN 0 AND 100),
            "journaling_history" TEXT CHECK ("journaling_history" IN ('never', 'sometimes', 'regular')),
            "created_at" TEXT NOT NULL,
            "updated_at" TEXT NOT NULL,
            "change_number" INTEGER NOT NULL,
            PRIMARY KEY ("user_id")
        )
        """,
        #"CREATE INDEX "user_profile_by_change" ON "user_profile" ("user_id", "change_number")"#,
        """
        CREATE TABLE "goals" (
            "id" TEXT NOT NULL,
            "user_id" TEXT NOT NULL REFERENCES "accounts" ("id") ON DELETE CASCADE,
            "goal_text" TEXT NOT NULL CHECK (length("goal_text") BETWEEN 1 AND 120),
            "category" TEXT CHECK (length("category") BETWEEN 0 AND 60),
            "effective_date" TEXT NOT NULL,
            "created_at" TEXT NOT NULL,
            "updated_at" TEXT NOT NULL,
            "change_number" INTEGER NOT NULL,
            PRIMARY KEY ("id"),
            UNIQUE ("user_id", "effective_date")
        )
        """,
        #"CREATE INDEX "goals_by_change" ON "goals" ("user_id", "change_number")"#,
        """
        CREATE TABLE "user_sports" (
            "user_id" TEXT NOT NULL REFERENCES "accounts" ("id") ON DELETE CASCADE,
            "sport_name" TEXT NOT NULL CHECK (length("sport_name") BETWEEN 1 AND 60),
            "created_at" TEXT NOT NULL,
            "updated_at" TEXT NOT NULL,
            "change_number" INTEGER NOT NULL,
            PRIMARY KEY ("user_id", "sport_name")
        )
        """,
        #"CREATE INDEX "user_sports_by_change" ON "user_sports" ("user_id", "change_number")"#,
        """
        CREATE TABLE "preferences" (
            "user_id" TEXT NOT NULL REFERENCES "accounts" ("id") ON DELETE CASCADE,
            "morning_reflection_time" TEXT,
            "evening_reflection_time" TEXT,
            "created_at" TEXT NOT NULL,
            "updated_at" TEXT NOT NULL,
            "change_number" INTEGER NOT NULL,
            PRIMARY KEY ("user_id")
        )
        """,
        #"CREATE INDEX "preferences_by_change" ON "preferences" ("user_id", "change_number")"#,
        """
        CREATE TABLE "reflections" (
            "id" TEXT NOT NULL,
            "user_id" TEXT NOT NULL REFERENCES "accounts" ("id") ON DELETE CASCADE,
            "reflection_date" TEXT NOT NULL,
            "period" TEXT NOT NULL CHECK ("period" IN ('morning', 'evening')),
            "prompt" TEXT CHECK (length("prompt") BETWEEN 0 AND 500),
            "reflection_text" TEXT NOT NULL CHECK (length("reflection_text") BETWEEN 1 AND 10000),
            "mood" INTEGER CHECK ("mood" BETWEEN 1 AND 5),
            "created_at" TEXT NOT NULL,
            "updated_at" TEXT NOT NULL,
            "change_number" INTEGER NOT NULL,
            PRIMARY KEY ("id"),
            UNIQUE ("user_id", "reflection_date", "period")
        )
        """,
        #"CREATE INDEX "reflections_by_change" ON "reflections" ("user_id", "change_number")"#,
        """
        CREATE TABLE "fact_preferences" (
            "user_id" TEXT NOT NULL REFERENCES "accounts" ("id") ON DELETE CASCADE,
            "language" TEXT NOT NULL CHECK ("language" IN ('en', 'de', 'es', 'fr', 'ja', 'ko', 'tr', 'zh')),
            "categories" TEXT NOT NULL DEFAULT '[]',
            "difficulty" TEXT NOT NULL DEFAULT 'all'
                CHECK ("difficulty" IN ('beginner', 'intermediate', 'advanced', 'all')),
            "notification_time" TEXT,
            "time_zone" TEXT CHECK (length("time_zone") BETWEEN 0 AND 100),
            "created_at" TEXT NOT NULL,
            "updated_at" TEXT NOT NULL,
            "change_number" INTEGER NOT NULL,
            PRIMARY KEY ("user_id")
        )
        """,
        #"CREATE INDEX "fact_preferences_by_change" ON "fact_preferences" ("user_id", "change_number")"#,
        """
        CREATE TABLE "seen_facts" (
            "user_id" TEXT NOT NULL REFERENCES "accounts" ("id") ON DELETE CASCADE,
            "fact_id" INTEGER NOT NULL,
            "created_at" TEXT NOT NULL,
            "updated_at" TEXT NOT NULL,
            "change_number" INTEGER NOT NULL,
            PRIMARY KEY ("user_id", "fact_id")
        )
        """,
        #"CREATE INDEX "seen_facts_by_change" ON "seen_facts" ("user_id", "change_number")"#,
        """
        CREATE TABLE "favourite_facts" (
            "user_id" TEXT NOT NULL REFERENCES "accounts" ("id") ON DELETE CASCADE,
            "fact_id" INTEGER NOT NULL,
            "created_at" TEXT NOT NULL,
            "updated_at" TEXT NOT NULL,
            "change_number" INTEGER NOT NULL,
            PRIMARY KEY ("user_id", "fact_id")
        )
        """,
        #"CREATE INDEX "favourite_facts_by_change" ON "favourite_facts" ("user_id", "change_number")"#,
        """
        CREATE TABLE "places" (
            "id" TEXT NOT NULL,
            "user_id" TEXT NOT NULL REFERENCES "accounts" ("id") ON DELETE CASCADE,
            "name" TEXT NOT NULL CHECK (length("name") BETWEEN 1 AND 100),
            "badge" TEXT NOT NULL CHECK ("badge" IN ('living', 'visiting', 'other')),
            "city_id" INTEGER NOT NULL,
            "home_system" TEXT NOT NULL CHECK ("home_system" IN ('metric', 'imperial')),
            "tiles" TEXT NOT NULL DEFAULT '[]',
            "home_currency" TEXT CHECK (length("home_currency") BETWEEN 3 AND 3),
            "place_currency" TEXT CHECK (length("place_currency") BETWEEN 3 AND 3),
            "position" INTEGER NOT NULL DEFAULT 0 CHECK ("position" BETWEEN 0 AND 100000),
            "created_at" TEXT NOT NULL,
            "updated_at" TEXT NOT NULL,
            "change_number" INTEGER NOT NULL,
            PRIMARY KEY ("id")
        )
        """,
        #"CREATE INDEX "places_by_change" ON "places" ("user_id", "change_number")"#,
        """
        CREATE TABLE "capsules" (
            "id" TEXT NOT NULL,
            "user_id" TEXT NOT NULL REFERENCES "accounts" ("id") ON DELETE CASCADE,
            "type" TEXT NOT NULL CHECK ("type" IN ('emotion', 'goal', 'memory', 'decision')),
            "content" TEXT NOT NULL CHECK (length("content") BETWEEN 1 AND 10000),
            "unlock_at" TEXT,
            "status" TEXT NOT NULL DEFAULT 'draft' CHECK ("status" IN ('draft', 'locked', 'ready', 'opened')),
            "opened_at" TEXT,
            "notification_id" TEXT,
            "created_at" TEXT NOT NULL,
            "updated_at" TEXT NOT NULL,
            "change_number" INTEGER NOT NULL,
            PRIMARY KEY ("id")
        )
        """,
        #"CREATE INDEX "capsules_by_change" ON "capsules" ("user_id", "change_number")"#,
        """
        CREATE TABLE "reminders" (
            "id" TEXT NOT NULL,
            "user_id" TEXT NOT NULL REFERENCES "accounts" ("id") ON DELETE CASCADE,
            "app" TEXT NOT NULL CHECK ("app" IN ('facts', 'whole', 'reflect', 'unitana', 'capsule')),
            "subject" TEXT CHECK (length("subject") BETWEEN 0 AND 200),
            "kind" TEXT NOT NULL CHECK ("kind" IN ('daily', 'once')),
            "local_time" TEXT,
            "time_zone" TEXT CHECK (length("time_zone") BETWEEN 0 AND 100),
            "fire_at" TEXT,
            "enabled" INTEGER NOT NULL DEFAULT 1,
            "content" TEXT,
            "next_fire_at" TEXT,
            "occurrence" TEXT,
            "state" TEXT,
            "created_at" TEXT NOT NULL,
            "updated_at" TEXT NOT NULL,
            "change_number" INTEGER NOT NULL,
            PRIMARY KEY ("id")
        )
        """,
        #"CREATE INDEX "reminders_by_change" ON "reminders" ("user_id", "change_number")"#,
        """
        CREATE TABLE "push_subscriptions" (
            "id" TEXT NOT NULL,
            "user_id" TEXT NOT NULL REFERENCES "accounts" ("id") ON DELETE CASCADE,
            "endpoint" TEXT NOT NULL CHECK (length("endpoint") BETWEEN 1 AND 2000),
            "p256dh" TEXT NOT NULL CHECK (length("p256dh") BETWEEN 1 AND 200),
            "auth" TEXT NOT NULL CHECK (length("auth") BETWEEN 1 AND 100),
            "label" TEXT CHECK (length("label") BETWEEN 0 AND 200),
            "created_at" TEXT NOT NULL,
            "updated_at" TEXT NOT NULL,
            "change_number" INTEGER NOT NULL,
            PRIMARY KEY ("id"),
            UNIQUE ("endpoint")
        )
        """,
        #"CREATE INDEX "push_subscriptions_by_change" ON "push_subscriptions" ("user_id", "change_number")"#,
        """
        CREATE TABLE "widgets" (
            "id" TEXT NOT NULL,
            "user_id" TEXT NOT NULL REFERENCES "accounts" ("id") ON DELETE CASCADE,
            "app" TEXT NOT NULL CHECK ("app" IN ('facts', 'whole', 'reflect', 'unitana', 'capsule')),
            "kind" TEXT NOT NULL CHECK (length("kind") BETWEEN 1 AND 60),
            "size" TEXT NOT NULL CHECK ("size" IN ('small', 'medium', 'large')),
            "configuration" TEXT,
            "snapshot" TEXT,
            "snapshot_at" TEXT,
            "token" TEXT,
            "created_at" TEXT NOT NULL,
            "updated_at" TEXT NOT NULL,
            "change_number" INTEGER NOT NULL,
            PRIMARY KEY ("id")
        )
        """,
        #"CREATE INDEX "widgets_by_change" ON "widgets" ("user_id", "change_number")"#,
        """
        CREATE TABLE "events" (
            "id" TEXT NOT NULL,
            "user_id" TEXT NOT NULL REFERENCES "accounts" ("id") ON DELETE CASCADE,
            "app" TEXT NOT NULL CHECK ("app" IN ('facts', 'whole', 'reflect', 'unitana', 'capsule')),
            "name" TEXT NOT NULL CHECK (length("name") BETWEEN 1 AND 100),
            "step" TEXT CHECK (length("step") BETWEEN 0 AND 100),
            "reason" TEXT CHECK (length("reason") BETWEEN 0 AND 100),
            "duration_ms" INTEGER CHECK ("duration_ms" BETWEEN 0 AND 31536000000),
            "occurred_at" TEXT NOT NULL,
            "created_at" TEXT NOT NULL,
            "updated_at" TEXT NOT NULL,
            "change_number" INTEGER NOT NULL,
            PRIMARY KEY ("id")
        )
        """,
        #"CREATE INDEX "events_by_change" ON "events" ("user_id", "change_number")"#,
    ]
}
