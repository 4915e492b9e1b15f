extension Migration {
    /// What rows said before they were replaced or deleted.
    static let versions = Migration(
        sqlite: [
            """
            CREATE TABLE "versions" (
                "id" TEXT NOT NULL,
                "user_id" TEXT NOT NULL REFERENCES "accounts" ("id") ON DELETE CASCADE,
                "table_name" TEXT NOT NULL,
                "row_key" TEXT NOT NULL,
                "columns" TEXT NOT NULL,
                "row_change" INTEGER NOT NULL,
                "edited_at" TEXT NOT NULL,
                "replaced_at" TEXT NOT NULL,
                "cause" TEXT NOT NULL CHECK ("cause" IN ('edit', 'deletion', 'merge', 'import', 'service')),
                "session" TEXT,
                "label" TEXT CHECK (length("label") BETWEEN 0 AND 100),
                "parallel" INTEGER NOT NULL DEFAULT 0,
                "seen_at" TEXT,
                "updated_at" TEXT NOT NULL,
                "change_number" INTEGER NOT NULL,
                PRIMARY KEY ("id")
            )
            """
        ] + versionIndexes,
        postgres: [
            """
            CREATE TABLE "versions" (
                "id" uuid NOT NULL,
                "user_id" uuid NOT NULL REFERENCES "accounts" ("id") ON DELETE CASCADE,
                "table_name" text COLLATE "C" NOT NULL,
                "row_key" text COLLATE "C" NOT NULL,
                "columns" jsonb NOT NULL,
                "row_change" bigint NOT NULL,
                "edited_at" timestamptz NOT NULL,
                "replaced_at" timestamptz NOT NULL,
                "cause" text COLLATE "C" NOT NULL CHECK ("cause" IN ('edit', 'deletion', 'merge', 'import', 'service')),
                "session" text COLLATE "C",
                "label" text COLLATE "C" CHECK (length("label") BETWEEN 0 AND 100),
                "parallel" boolean NOT NULL DEFAULT false,
                "seen_at" timestamptz,
                "updated_at" timestamptz NOT NULL,
                "change_number" bigint NOT NULL,
                PRIMARY KEY ("id")
            )
            """
        ] + versionIndexes)

    private static let versionIndexes = [
        #"CREATE INDEX "versions_by_change" ON "versions" ("user_id", "change_number")"#,
        #"CREATE INDEX "versions_by_updated_at" ON "versions" ("user_id", "updated_at")"#,
        "CREATE INDEX versions_by_row ON versions (user_id, table_name, row_key)",
        "CREATE INDEX versions_by_replaced_at ON versions (replaced_at)",
    ]

    /// Which change of a row was the last of its texts.
    static let textChanges = Migration(
        sqlite: textTables.map { #"ALTER TABLE "\#($0)" ADD COLUMN "text_change" INTEGER"# },
        postgres: textTables.map { #"ALTER TABLE "\#($0)" ADD COLUMN "text_change" bigint"# })

    private static let textTables = ["goals", "reflections", "capsules", "userquotes"]
}
