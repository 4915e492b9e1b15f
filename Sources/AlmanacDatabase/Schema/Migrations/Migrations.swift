/// A step from one version of the schema to the next.
package struct Migration: Sendable {
    private let sqlite: [String]
    private let postgres: [String]

    /// A step whose statements are the same for both engines.
    package init(_ statements: String...) {
        (sqlite, postgres) = (statements, statements)
    }

    /// A step that each engine takes in its own way.
    package init(sqlite: [String], postgres: [String]) {
        (self.sqlite, self.postgres) = (sqlite, postgres)
    }

    package func statements(_ dialect: Dialect) -> [String] {
        dialect == .sqlite ? sqlite : postgres
    }
}

extension Migration {
    /// Every step since ``Schema/baseline``. To change a table, change its declaration and append a step here that does
    /// the same to the tables of earlier programs, as literal SQL; a test compares the two. An empty database takes none
    /// of them: it is made as declared.
    ///
    /// A step's number is its place in the list, so one that has been released stays where it is and as it is.
    package static let all = [
        // Facts A Day's rounds begin with what `seen_facts` says; nothing reads the column.
        Migration("ALTER TABLE fact_preferences DROP COLUMN round_started_at"),
        versions,
        // Two goals of one day, and two reflections of one day and hour, are both there. SQLite drops such a rule only with
        // the table.
        Migration(
            sqlite: [
                """
                CREATE TABLE "goals_new" (
                    "id" TEXT NOT NULL,
                    "user_id" TEXT NOT NULL REFERENCES "accounts" ("id") ON DELETE CASCADE,
                    "goal_text" TEXT NOT NULL
                        CHECK (length("goal_text") BETWEEN 1 AND 120
                        OR "goal_text" GLOB 'e2e1.*' AND length("goal_text") <= 738),
                    "category" TEXT
                        CHECK (length("category") BETWEEN 0 AND 60
                        OR "category" GLOB 'e2e1.*' AND length("category") <= 397),
                    "effective_date" TEXT NOT NULL,
                    "created_at" TEXT NOT NULL,
                    "updated_at" TEXT NOT NULL,
                    "change_number" INTEGER NOT NULL,
                    PRIMARY KEY ("id")
                )
                """,
                """
                INSERT INTO goals_new
                    (id, user_id, goal_text, category, effective_date, created_at, updated_at, change_number)
                SELECT id, user_id, goal_text, category, effective_date, created_at, updated_at, change_number
                FROM goals
                """,
                "DROP TABLE goals",
                "ALTER TABLE goals_new RENAME TO goals",
                "CREATE INDEX goals_by_change ON goals (user_id, change_number)",
                "CREATE INDEX goals_by_created_at ON goals (user_id, created_at)",
                "CREATE INDEX goals_by_updated_at ON goals (user_id, updated_at)",
                "CREATE INDEX goals_by_effective_date ON goals (user_id, effective_date)",
            ],
            postgres: [
                "ALTER TABLE goals DROP CONSTRAINT goals_user_id_effective_date_key",
                "CREATE INDEX goals_by_effective_date ON goals (user_id, effective_date)",
            ]),
        Migration(
            sqlite: [
                """
                CREATE TABLE "reflections_new" (
                    "id" TEXT NOT NULL,
                    "user_id" TEXT NOT NULL REFERENCES "accounts" ("id") ON DELETE CASCADE,
                    "reflection_date" TEXT NOT NULL,
                    "period" TEXT NOT NULL CHECK ("period" IN ('morning', 'evening')),
                    "prompt" TEXT
                        CHECK (length("prompt") BETWEEN 0 AND 500
                        OR "prompt" GLOB 'e2e1.*' AND length("prompt") <= 2786),
                    "reflection_text" TEXT NOT NULL
                        CHECK (length("reflection_text") BETWEEN 1 AND 10000
                        OR "reflection_text" GLOB 'e2e1.*' AND length("reflection_text") <= 53389),
                    "mood" INTEGER CHECK ("mood" BETWEEN 1 AND 5),
                    "created_at" TEXT NOT NULL,
                    "updated_at" TEXT NOT NULL,
                    "change_number" INTEGER NOT NULL,
                    PRIMARY KEY ("id")
                )
                """,
                """
                INSERT INTO reflections_new (
                    id, user_id, reflection_date, period, prompt, reflection_text, mood, created_at, updated_at,
                    change_number)
                SELECT id, user_id, reflection_date, period, prompt, reflection_text, mood, created_at, updated_at,
                    change_number
                FROM reflections
                """,
                "DROP TABLE reflections",
                "ALTER TABLE reflections_new RENAME TO reflections",
                "CREATE INDEX reflections_by_change ON reflections (user_id, change_number)",
                "CREATE INDEX reflections_by_created_at ON reflections (user_id, created_at)",
                "CREATE INDEX reflections_by_updated_at ON reflections (user_id, updated_at)",
                "CREATE INDEX reflections_by_reflection_date ON reflections (user_id, reflection_date, period)",
            ],
            postgres: [
                "ALTER TABLE reflections DROP CONSTRAINT reflections_user_id_reflection_date_period_key",
                "CREATE INDEX reflections_by_reflection_date ON reflections (user_id, reflection_date, period)",
            ]),
        sessionEnds,
        textChanges,
        memberDates,
        loginRequests,
        keyProofs,
        devices,
        mailLanguage,
        notificationsAgain,
        pendingAddresses,
        indexesForMany,
        planStarts,
    ]
}

extension Migration {
    /// When a notification comes again that a browser has asked for once more.
    static let notificationsAgain = Migration(
        sqlite: [#"ALTER TABLE "deliveries" ADD COLUMN "comes_again_at" INTEGER"#],
        postgres: [#"ALTER TABLE "deliveries" ADD COLUMN "comes_again_at" bigint"#])

    /// Which session asked for a change of address, and when. Those that are pending have none, and expire within a day.
    static let pendingAddresses = Migration(
        sqlite: [
            #"ALTER TABLE "one_time_codes" ADD COLUMN "session_id" TEXT"#,
            #"ALTER TABLE "one_time_codes" ADD COLUMN "asked_at" INTEGER"#,
        ],
        postgres: [
            #"ALTER TABLE "one_time_codes" ADD COLUMN "session_id" text COLLATE "C""#,
            #"ALTER TABLE "one_time_codes" ADD COLUMN "asked_at" bigint"#,
        ])
}

extension Migration {
    /// The language of emails about an account. Those that there are get it with their next sign-in.
    static let mailLanguage = Migration(
        sqlite: [#"ALTER TABLE "accounts" ADD COLUMN "mail_language" TEXT"#],
        postgres: [#"ALTER TABLE "accounts" ADD COLUMN "mail_language" text COLLATE "C""#])
}

extension Migration {
    /// Who has approved a login code, and what asks with it.
    static let loginRequests = Migration(
        sqlite: requested.map { #"ALTER TABLE "login_codes" ADD COLUMN "\#($0)" TEXT"# },
        postgres: requested.map { #"ALTER TABLE "login_codes" ADD COLUMN "\#($0)" text COLLATE "C""# })

    private static let requested = ["session_id", "label", "peer"]
}

extension Migration {
    /// Who may change the keys of an encrypted account.
    static let keyProofs = Migration(
        sqlite: [
            """
            CREATE TABLE "key_proofs" (
                "account_id" TEXT REFERENCES "accounts" ("id") ON DELETE CASCADE,
                "key_id" TEXT NOT NULL,
                "proof_hash" TEXT NOT NULL,
                PRIMARY KEY ("account_id")
            )
            """, #"ALTER TABLE "sessions" ADD COLUMN "proven_at" INTEGER"#,
        ],
        postgres: [
            """
            CREATE TABLE "key_proofs" (
                "account_id" uuid REFERENCES "accounts" ("id") ON DELETE CASCADE,
                "key_id" text COLLATE "C" NOT NULL,
                "proof_hash" text COLLATE "C" NOT NULL,
                PRIMARY KEY ("account_id")
            )
            """, #"ALTER TABLE "sessions" ADD COLUMN "proven_at" bigint"#,
        ])
}

extension Migration {
    /// The name of a session's device, and the session that registered a push subscription.
    static let devices = Migration(
        sqlite: [
            #"ALTER TABLE "sessions" ADD COLUMN "label" TEXT"#, #"ALTER TABLE "sessions" ADD COLUMN "origin" TEXT"#,
            """
            CREATE TABLE "subscription_sessions" (
                "subscription_id" TEXT,
                "session_id" TEXT NOT NULL,
                PRIMARY KEY ("subscription_id")
            )
            """,
        ],
        postgres: [
            #"ALTER TABLE "sessions" ADD COLUMN "label" text COLLATE "C""#,
            #"ALTER TABLE "sessions" ADD COLUMN "origin" text COLLATE "C""#,
            """
            CREATE TABLE "subscription_sessions" (
                "subscription_id" uuid,
                "session_id" text COLLATE "C" NOT NULL,
                PRIMARY KEY ("subscription_id")
            )
            """,
        ])
}

extension Migration {
    /// When the members of rows were last edited that merge by themselves.
    static let memberDates = Migration(
        sqlite: membered.map { #"ALTER TABLE "\#($0)" ADD COLUMN "member_dates" TEXT"# },
        postgres: membered.map { #"ALTER TABLE "\#($0)" ADD COLUMN "member_dates" text COLLATE "C""# })

    private static let membered = [
        "fact_preferences", "user_profile", "preferences", "users", "userpreferences", "places", "unitana_settings",
    ]
}

extension Migration {
    /// Who ended a session, and from where.
    static let sessionEnds = Migration(
        sqlite: [
            #"ALTER TABLE "sessions" ADD COLUMN "ended_by" TEXT"#,
            #"ALTER TABLE "sessions" ADD COLUMN "ended_from" TEXT"#,
            #"ALTER TABLE "ended_sessions" ADD COLUMN "reason" TEXT"#,
            #"ALTER TABLE "ended_sessions" ADD COLUMN "label" TEXT"#,
            "DROP TRIGGER sessions_end",
            """
            CREATE TRIGGER sessions_end AFTER DELETE ON sessions BEGIN
                INSERT OR IGNORE INTO ended_sessions (id, ended_at, reason, label)
                VALUES (
                    OLD.id, coalesce(OLD.ended_at, OLD.ends_at, CAST(strftime('%s', 'now') AS INTEGER) * 1000),
                    coalesce(
                        OLD.ended_by,
                        CASE WHEN NOT EXISTS (SELECT 1 FROM accounts WHERE id = OLD.account_id) THEN 'deletion'
                        WHEN OLD.ended_at IS NULL AND OLD.ends_at IS NOT NULL THEN 'age' END),
                    OLD.ended_from);
            END
            """,
        ],
        postgres: [
            #"ALTER TABLE "sessions" ADD COLUMN "ended_by" text COLLATE "C""#,
            #"ALTER TABLE "sessions" ADD COLUMN "ended_from" text COLLATE "C""#,
            #"ALTER TABLE "ended_sessions" ADD COLUMN "reason" text COLLATE "C""#,
            #"ALTER TABLE "ended_sessions" ADD COLUMN "label" text COLLATE "C""#,
            """
            CREATE OR REPLACE FUNCTION session_gone() RETURNS trigger LANGUAGE plpgsql AS $$
            BEGIN
                INSERT INTO ended_sessions (id, ended_at, reason, label)
                VALUES (
                    OLD.id, coalesce(OLD.ended_at, OLD.ends_at, floor(extract(epoch FROM now()))::bigint * 1000),
                    coalesce(
                        OLD.ended_by,
                        CASE WHEN NOT EXISTS (SELECT 1 FROM accounts WHERE id = OLD.account_id) THEN 'deletion'
                        WHEN OLD.ended_at IS NULL AND OLD.ends_at IS NOT NULL THEN 'age' END),
                    OLD.ended_from)
                ON CONFLICT DO NOTHING;
                PERFORM tell('s ' || OLD.account_id || ' ' || OLD.id);
                RETURN NULL;
            END
            $$
            """,
        ])
}
