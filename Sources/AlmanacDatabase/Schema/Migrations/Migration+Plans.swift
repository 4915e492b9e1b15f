extension Migration {
    /// When a user's training plans begin.
    static let planStarts = Migration(
        sqlite: [
            """
            CREATE TABLE "plan_starts" (
                "user_id" TEXT NOT NULL REFERENCES "accounts" ("id") ON DELETE CASCADE,
                "sport" TEXT NOT NULL CHECK (length("sport") BETWEEN 1 AND 60),
                "start_date" TEXT NOT NULL,
                "created_at" TEXT NOT NULL,
                "updated_at" TEXT NOT NULL,
                "change_number" INTEGER NOT NULL,
                PRIMARY KEY ("user_id", "sport")
            )
            """, planStartsIndex,
        ],
        postgres: [
            """
            CREATE TABLE "plan_starts" (
                "user_id" uuid NOT NULL REFERENCES "accounts" ("id") ON DELETE CASCADE,
                "sport" text COLLATE "C" NOT NULL CHECK (length("sport") BETWEEN 1 AND 60),
                "start_date" date NOT NULL,
                "created_at" timestamptz NOT NULL,
                "updated_at" timestamptz NOT NULL,
                "change_number" bigint NOT NULL,
                PRIMARY KEY ("user_id", "sport")
            )
            """, planStartsIndex,
        ])

    private static let planStartsIndex =
        #"CREATE INDEX "plan_starts_by_change" ON "plan_starts" ("user_id", "change_number")"#
}
