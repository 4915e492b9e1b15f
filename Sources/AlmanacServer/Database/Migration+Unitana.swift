extension Migration {
    /// Rebuilds `places` for three systems of units, and with what a place needs without asking for its city again; and
    /// makes Unitana's settings.
    ///
    /// No released program has written a place. Rows that a client may have put there keep what they say, and get the
    /// least surprising value for the rest.
    static let unitana = Migration(
        number: 12,
        statements: [
            """
            CREATE TABLE "new_places" (
                "id" TEXT NOT NULL,
                "user_id" TEXT NOT NULL REFERENCES "accounts" ("id") ON DELETE CASCADE,
                "name" TEXT NOT NULL CHECK (length("name") BETWEEN 1 AND 100),
                "badge" TEXT NOT NULL CHECK ("badge" IN ('living', 'visiting', 'other')),
                "city_id" INTEGER NOT NULL,
                "city_name" TEXT NOT NULL CHECK (length("city_name") BETWEEN 1 AND 200),
                "city_country" TEXT NOT NULL CHECK (length("city_country") BETWEEN 2 AND 2),
                "home_system" TEXT NOT NULL CHECK ("home_system" IN ('metric', 'us', 'imperial')),
                "destination_system" TEXT NOT NULL CHECK ("destination_system" IN ('metric', 'us', 'imperial')),
                "home_zone" TEXT NOT NULL CHECK (length("home_zone") BETWEEN 1 AND 100),
                "place_zone" TEXT NOT NULL CHECK (length("place_zone") BETWEEN 1 AND 100),
                "tiles" TEXT NOT NULL DEFAULT '[]',
                "home_currency" TEXT CHECK (length("home_currency") BETWEEN 3 AND 3),
                "place_currency" TEXT CHECK (length("place_currency") BETWEEN 3 AND 3),
                "position" INTEGER NOT NULL DEFAULT 0 CHECK ("position" BETWEEN 0 AND 100000),
                "made_at" TEXT NOT NULL,
                "created_at" TEXT NOT NULL,
                "updated_at" TEXT NOT NULL,
                "change_number" INTEGER NOT NULL,
                PRIMARY KEY ("id")
            )
            """,
            """
            INSERT INTO "new_places" (id, user_id, name, badge, city_id, city_name, city_country, home_system, \
            destination_system, home_zone, place_zone, tiles, home_currency, place_currency, position, made_at, created_at, \
            updated_at, change_number)
            SELECT id, user_id, name, badge, city_id, name, 'ZZ', home_system, \
            CASE home_system WHEN 'metric' THEN 'us' ELSE 'metric' END, 'UTC', 'UTC', tiles, home_currency, \
            place_currency, position, created_at, created_at, updated_at, change_number
            FROM "places"
            """,
            #"DROP TABLE "places""#,
            #"ALTER TABLE "new_places" RENAME TO "places""#,
            #"CREATE INDEX "places_by_change" ON "places" ("user_id", "change_number")"#,
            """
            CREATE TABLE "unitana_settings" (
                "user_id" TEXT NOT NULL REFERENCES "accounts" ("id") ON DELETE CASCADE,
                "default_place_id" TEXT,
                "learning_mode" TEXT CHECK ("learning_mode" IN ('human', 'neutral')),
                "created_at" TEXT NOT NULL,
                "updated_at" TEXT NOT NULL,
                "change_number" INTEGER NOT NULL,
                PRIMARY KEY ("user_id")
            )
            """,
            #"CREATE INDEX "unitana_settings_by_change" ON "unitana_settings" ("user_id", "change_number")"#,
        ])
}
