extension Migration {
    /// The keys of end-to-end encrypted accounts, and room for encrypted texts: a CHECK of a private column also admits an
    /// envelope of its longest text. For that, the four tables are rebuilt. Nothing refers to them, and none has triggers.
    static let accountKeys = Migration(
        number: 20,
        statements: [
            """
            CREATE TABLE "account_keys" (
                "user_id" TEXT NOT NULL REFERENCES "accounts" ("id") ON DELETE CASCADE,
                "key_id" TEXT NOT NULL CHECK (length("key_id") BETWEEN 12 AND 12),
                "state" TEXT NOT NULL DEFAULT 'on' CHECK ("state" IN ('on', 'ending')),
                "passphrase_key" TEXT NOT NULL CHECK (length("passphrase_key") BETWEEN 1 AND 500),
                "recovery_key" TEXT NOT NULL CHECK (length("recovery_key") BETWEEN 1 AND 500),
                "created_at" TEXT NOT NULL,
                "updated_at" TEXT NOT NULL,
                "change_number" INTEGER NOT NULL,
                PRIMARY KEY ("user_id")
            )
            """,
            #"CREATE INDEX "account_keys_by_change" ON "account_keys" ("user_id", "change_number")"#,
        ] + capsules + goals + reflections + userQuotes)

    private static let capsules = rebuild(
        "capsules",
        """
        "id" TEXT NOT NULL,
        "user_id" TEXT NOT NULL REFERENCES "accounts" ("id") ON DELETE CASCADE,
        "type" TEXT NOT NULL CHECK ("type" IN ('emotion', 'goal', 'memory', 'decision')),
        "content" TEXT NOT NULL CHECK (length("content") BETWEEN 1 AND 10000 \
        OR "content" GLOB 'e2e1.*' AND length("content") <= 53389),
        "unlock_at" TEXT,
        "status" TEXT NOT NULL DEFAULT 'draft' CHECK ("status" IN ('draft', 'locked', 'ready', 'opened')),
        "opened_at" TEXT,
        "notification_id" TEXT,
        "hint" TEXT CHECK (length("hint") BETWEEN 0 AND 80 OR "hint" GLOB 'e2e1.*' AND length("hint") <= 482),
        "written_at" TEXT,
        "created_at" TEXT NOT NULL,
        "updated_at" TEXT NOT NULL,
        "change_number" INTEGER NOT NULL,
        PRIMARY KEY ("id")
        """,
        """
        id, user_id, type, content, unlock_at, status, opened_at, notification_id, hint, written_at, created_at, \
        updated_at, change_number
        """)

    private static let goals = rebuild(
        "goals",
        """
        "id" TEXT NOT NULL,
        "user_id" TEXT NOT NULL REFERENCES "accounts" ("id") ON DELETE CASCADE,
        "goal_text" TEXT NOT NULL CHECK (length("goal_text") BETWEEN 1 AND 120 \
        OR "goal_text" GLOB 'e2e1.*' AND length("goal_text") <= 738),
        "category" TEXT CHECK (length("category") BETWEEN 0 AND 60 \
        OR "category" GLOB 'e2e1.*' AND length("category") <= 397),
        "effective_date" TEXT NOT NULL,
        "created_at" TEXT NOT NULL,
        "updated_at" TEXT NOT NULL,
        "change_number" INTEGER NOT NULL,
        PRIMARY KEY ("id"),
        UNIQUE ("user_id", "effective_date")
        """,
        "id, user_id, goal_text, category, effective_date, created_at, updated_at, change_number")

    private static let reflections = rebuild(
        "reflections",
        """
        "id" TEXT NOT NULL,
        "user_id" TEXT NOT NULL REFERENCES "accounts" ("id") ON DELETE CASCADE,
        "reflection_date" TEXT NOT NULL,
        "period" TEXT NOT NULL CHECK ("period" IN ('morning', 'evening')),
        "prompt" TEXT CHECK (length("prompt") BETWEEN 0 AND 500 \
        OR "prompt" GLOB 'e2e1.*' AND length("prompt") <= 2786),
        "reflection_text" TEXT NOT NULL CHECK (length("reflection_text") BETWEEN 1 AND 10000 \
        OR "reflection_text" GLOB 'e2e1.*' AND length("reflection_text") <= 53389),
        "mood" INTEGER CHECK ("mood" BETWEEN 1 AND 5),
        "created_at" TEXT NOT NULL,
        "updated_at" TEXT NOT NULL,
        "change_number" INTEGER NOT NULL,
        PRIMARY KEY ("id"),
        UNIQUE ("user_id", "reflection_date", "period")
        """,
        """
        id, user_id, reflection_date, period, prompt, reflection_text, mood, created_at, updated_at, change_number
        """)

    private static let userQuotes = rebuild(
        "userquotes",
        """
        "id" TEXT NOT NULL,
        "user_id" TEXT NOT NULL REFERENCES "accounts" ("id") ON DELETE CASCADE,
        "english_text" TEXT NOT NULL CHECK (length("english_text") BETWEEN 1 AND 2000 \
        OR "english_text" GLOB 'e2e1.*' AND length("english_text") <= 10722),
        "chinese_text" TEXT CHECK (length("chinese_text") BETWEEN 0 AND 2000 \
        OR "chinese_text" GLOB 'e2e1.*' AND length("chinese_text") <= 10722),
        "categories" TEXT,
        "moderation" TEXT NOT NULL DEFAULT 'pending'
            CHECK ("moderation" IN ('pending', 'approved', 'rejected')),
        "moderation_reason" TEXT CHECK (length("moderation_reason") BETWEEN 0 AND 500),
        "created_at" TEXT NOT NULL,
        "updated_at" TEXT NOT NULL,
        "change_number" INTEGER NOT NULL,
        PRIMARY KEY ("id")
        """,
        """
        id, user_id, english_text, chinese_text, categories, moderation, moderation_reason, created_at, updated_at, \
        change_number
        """)

    private static func rebuild(_ table: String, _ definition: String, _ columns: String) -> [String] {
        [
            #"CREATE TABLE "new_\#(table)" (\#(definition))"#,
            #"INSERT INTO "new_\#(table)" (\#(columns)) SELECT \#(columns) FROM "\#(table)""#,
            #"DROP TABLE "\#(table)""#,
            #"ALTER TABLE "new_\#(table)" RENAME TO "\#(table)""#,
            #"CREATE INDEX "\#(table)_by_change" ON "\#(table)" ("user_id", "change_number")"#,
            #"CREATE INDEX "\#(table)_by_created_at" ON "\#(table)" ("user_id", "created_at")"#,
            #"CREATE INDEX "\#(table)_by_updated_at" ON "\#(table)" ("user_id", "updated_at")"#,
        ]
    }
}
