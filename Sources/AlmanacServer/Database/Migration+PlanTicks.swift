extension Migration {
    /// Stores which training sessions a user has finished, and what a capsule is called and when it was written.
    static let planTicks = Migration(
        number: 15,
        statements: [
            """
            CREATE TABLE "plan_ticks" (
                "user_id" TEXT NOT NULL REFERENCES "accounts" ("id") ON DELETE CASCADE,
                "session" TEXT NOT NULL CHECK (length("session") BETWEEN 5 AND 120),
                "created_at" TEXT NOT NULL,
                "updated_at" TEXT NOT NULL,
                "change_number" INTEGER NOT NULL,
                PRIMARY KEY ("user_id", "session")
            )
            """,
            #"CREATE INDEX "plan_ticks_by_change" ON "plan_ticks" ("user_id", "change_number")"#,
            #"ALTER TABLE "capsules" ADD COLUMN "hint" TEXT CHECK (length("hint") BETWEEN 0 AND 80)"#,
            #"ALTER TABLE "capsules" ADD COLUMN "written_at" TEXT"#,
        ])
}
