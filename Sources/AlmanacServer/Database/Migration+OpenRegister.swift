extension Migration {
    /// Rebuilds the three tables that name an app without the list of apps in a CHECK: a further app needs no rebuild.
    ///
    /// Nothing refers to the three, so dropping them takes no other row along. Their triggers go with them and are made
    /// again; the one on `push_subscriptions` speaks of `reminders` and must not stand while that is renamed.
    static let openRegister = Migration(
        number: 5,
        statements: [#"DROP TRIGGER "push_subscriptions_inserted""#] + reminderRebuild + [
            "CREATE INDEX reminders_by_next_fire ON reminders (next_fire_at) WHERE next_fire_at IS NOT NULL"
        ] + reminderTriggers + widgetRebuild + eventRebuild)

    private static let reminderRebuild = [
        """
        CREATE TABLE "new_reminders" (
            "id" TEXT NOT NULL,
            "user_id" TEXT NOT NULL REFERENCES "accounts" ("id") ON DELETE CASCADE,
            "app" TEXT NOT NULL CHECK (length("app") BETWEEN 1 AND 40),
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
            "told" TEXT NOT NULL DEFAULT '[]',
            "created_at" TEXT NOT NULL,
            "updated_at" TEXT NOT NULL,
            "change_number" INTEGER NOT NULL,
            PRIMARY KEY ("id"),
            UNIQUE ("user_id", "app", "subject")
        )
        """,
        """
        INSERT INTO "new_reminders" (\(remindersColumns))
        SELECT \(remindersColumns) FROM "reminders"
        """,
        #"DROP TABLE "reminders""#,
        #"ALTER TABLE "new_reminders" RENAME TO "reminders""#,
        #"CREATE INDEX "reminders_by_change" ON "reminders" ("user_id", "change_number")"#,
    ]

    private static let remindersColumns = """
        id, user_id, app, subject, kind, local_time, time_zone, fire_at, enabled, content, \
        next_fire_at, occurrence, state, told, created_at, updated_at, change_number
        """

    private static let widgetRebuild = [
        """
        CREATE TABLE "new_widgets" (
            "id" TEXT NOT NULL,
            "user_id" TEXT NOT NULL REFERENCES "accounts" ("id") ON DELETE CASCADE,
            "app" TEXT NOT NULL CHECK (length("app") BETWEEN 1 AND 40),
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
        """
        INSERT INTO "new_widgets" (\(widgetsColumns))
        SELECT \(widgetsColumns) FROM "widgets"
        """,
        #"DROP TABLE "widgets""#,
        #"ALTER TABLE "new_widgets" RENAME TO "widgets""#,
        #"CREATE INDEX "widgets_by_change" ON "widgets" ("user_id", "change_number")"#,
    ]

    private static let widgetsColumns = """
        id, user_id, app, kind, size, configuration, snapshot, snapshot_at, token, created_at, updated_at, change_number
        """

    private static let eventRebuild = [
        """
        CREATE TABLE "new_events" (
            "id" TEXT NOT NULL,
            "user_id" TEXT NOT NULL REFERENCES "accounts" ("id") ON DELETE CASCADE,
            "app" TEXT NOT NULL CHECK (length("app") BETWEEN 1 AND 40),
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
        """
        INSERT INTO "new_events" (\(eventsColumns))
        SELECT \(eventsColumns) FROM "events"
        """,
        #"DROP TABLE "events""#,
        #"ALTER TABLE "new_events" RENAME TO "events""#,
        #"CREATE INDEX "events_by_change" ON "events" ("user_id", "change_number")"#,
    ]

    private static let eventsColumns = """
        id, user_id, app, name, step, reason, duration_ms, occurred_at, created_at, updated_at, change_number
        """
}
