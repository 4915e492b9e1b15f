import AlmanacApp
import AlmanacCore
import Crypto
import Testing

@testable import AlmanacServer

@Suite("The tables' declarations and the schema")
struct SchemaTests {
    @Test("a shipped migration is never edited: a change of a table has a migration of its own")
    func shippedStatements() {
        // An edit here would leave existing databases behind the program.
        let shipped = Migration.all.map(Self.fingerprint)
        #expect(
            shipped == [
                "e11314756ea3c1d0", "2746d46abb2b80ba", "04b321c8e01d2abd", "d9d790d759594c9e", "978a1a9aa1554a7e",
                "d9e4497389b01218", "de60758a9585fc6d", "4e4dfd47a18487bf", "a17cc535a45cdb6a",
                "34a3b4b18970f3e6", "451a2b2bcde86c80", "a4210eb3bd9fddb3", "c37be89961f67fdd", "896aec1571b896ca",
                "18b269de7469db2d", "5c2c97fa8d387941", "1e4ff19ff1d09230",
                "772934ae802676da", "df880e3df862669d", "a8b1b57bbdf84ff9", "194f2c3a5e394eee", "0d10795cc8dbd175",
                "c381bae98852c0a3", "87de9f58b6bd77ed", "12e2f338859e9bb8",
            ])
    }

    /// The migrations of an earlier program.
    private static func migrations(through number: Int64) -> [Migration] {
        Migration.all.filter { $0.number <= number }
    }

    /// Short, so that a failing test does not print pages of SQL.
    private static func fingerprint(of migration: Migration) -> String {
        SHA256.hash(data: Array(migration.statements.joined(separator: ";\n").utf8)).prefix(8).hex
    }

    @Test("the migrations arrive at the schema that the declarations ask for", arguments: Tables.all.map(\.name))
    func migratedAsDeclared(_ name: String) async throws {
        let table = try #require(Tables.named(name))
        let directory = try TemporaryDirectory()
        let migrated = try await SQLiteDatabase(path: directory.url.appending(path: "migrated.sqlite").path)
        let declared = try await SQLiteDatabase(
            path: directory.url.appending(path: "declared.sqlite").path,
            migrations: [
                Migration(
                    number: 1,
                    statements: [
                        "CREATE TABLE accounts (id TEXT PRIMARY KEY)", "CREATE TABLE quotes (id TEXT PRIMARY KEY)",
                    ]
                    .filter { !$0.hasPrefix("CREATE TABLE \(name) ") } + table.creation.map(\.text))
            ])
        var (found, wanted) = (try await Shape(of: name, in: migrated), try await Shape(of: name, in: declared))
        // A migration may add more than the declaration asks for, such as an index of what is due.
        #expect(found.extras.isSuperset(of: wanted.extras))
        (found.extras, wanted.extras) = ([], [])
        #expect(found == wanted)
        #expect(!wanted.columns.isEmpty)
    }

    @Test("every declaration's keys, owner and references are columns and tables")
    func soundness() {
        for table in Tables.all {
            for name in table.keys.flatMap(\.self) + [table.owner].compactMap(\.self) { #expect(table[name] != nil) }
            for name in table.key + table.transferProof { #expect(table[name] != nil, "\(table.name).\(name)") }
            for column in table.columns {
                if let other = column.references { #expect(other == "accounts" || Tables.named(other) != nil) }
            }
            if table.owner != nil { #expect(table.edited != nil, "\(table.name) cannot say which edit is later") }
            #expect(table.columns.count <= 45)
        }
        #expect(Set(Tables.all.map(\.name)).count == Tables.all.count)
    }

    @Test("a new table is one declaration and one line of a migration: it is made as declared")
    func newTable() async throws {
        let notes = Table.rows("notes", "Notes.", unique: ["title"]) { [.text("title", "", 1...20).required()] }
        let directory = try TemporaryDirectory()
        let path = directory.url.appending(path: "a.sqlite").path
        let last = try #require(Migration.all.map(\.number).max())
        let next = Migration(number: last + 1, statements: notes.creation.map(\.text))
        let database = try await SQLiteDatabase(path: path, migrations: Migration.all + [next])
        let columns = try await database.read { try $0.query("SELECT name FROM pragma_table_info('notes')") }
        #expect(columns.count == notes.columns.count + 1)
    }

    @Test("`Migration.creating` makes tables by their names")
    func creating() {
        let migration = Migration.creating("places", "widgets", number: 99)
        #expect(migration.statements == (UnitanaShape.places + UnitanaShape.widgets))
    }

    private enum UnitanaShape {
        static let places = Tables.named("places")?.creation.map(\.text) ?? []
        static let widgets = Tables.named("widgets")?.creation.map(\.text) ?? []
    }

    @Test("a database of the version before has its rows, triggers and keys after the rebuild")
    func rebuilt() async throws {
        let directory = try TemporaryDirectory()
        let path = directory.url.appending(path: "a.sqlite").path
        let before = try await SQLiteDatabase(path: path, migrations: Self.migrations(through: 4))
        try await before.write { transaction in
            for statement in Self.rowsOfVersion4 { try transaction.execute(statement, []) }
        }
        try before.close()
        let after = try await SQLiteDatabase(path: path)
        let row = try #require(
            try await after.read { try $0.query("SELECT app, subject, told, change_number FROM reminders").first })
        #expect(row.values == [.text("capsule"), .text("c"), .text("[\"@1\"]"), .int(7)])
        for table in ["widgets", "events", "deliveries"] {
            let count = try await after.read { try $0.query("SELECT count(*) AS n FROM \(table)", []).first?.int("n") }
            #expect(count == 1, "\(table)")
        }
        // A sixth app needs no other schema; the trigger still notes what is to be planned.
        try await after.write { transaction in
            try transaction.execute(
                """
                INSERT INTO reminders (id, user_id, app, kind, created_at, updated_at, change_number)
                VALUES ('r2', 'u', 'sixth', 'daily', '2026', '2026', 8)
                """)
        }
        let planned = try await after.read { try $0.query("SELECT id FROM reminders_to_plan ORDER BY id") }
        #expect(planned.map(\.values).contains([.text("r2")]))
        await #expect(throws: ConstraintFailure.self) {
            try await after.write { transaction in
                try transaction.execute(
                    """
                    INSERT INTO reminders (id, user_id, app, subject, kind, created_at, updated_at, change_number)
                    VALUES ('r3', 'u', 'capsule', 'c', 'once', '2026', '2026', 9)
                    """)
            }
        }
    }

    @Test("security identities of the version before get the issuer that their own tokens named")
    func issuers() async throws {
        let directory = try TemporaryDirectory()
        let path = directory.url.appending(path: "a.sqlite").path
        let before = try await SQLiteDatabase(path: path, migrations: Self.migrations(through: 9))
        try await before.write { transaction in
            for account in ["a", "b", "c"] {
                try transaction.execute(
                    "INSERT INTO accounts (id, created_at, updated_at) VALUES ('\(account)', 0, 0)", [])
            }
            // The second name stood for the same service.
            for (number, row) in [
                ("a", "google", "https://accounts.example", 1), ("b", "google2", "https://accounts.example", 2),
                ("c", "other", "", 3),
            ].enumerated() {
                let data = row.2.isEmpty ? "{}" : #"{"iss":"\#(row.2)"}"#
                try transaction.execute(
                    """
                    INSERT INTO identities (id, account_id, provider, subject, data, last_sign_in_at, created_at,
                        updated_at)
                    VALUES ('\(number)', '\(row.0)', '\(row.1)', 's', '\(data)', \(row.3), 0, 0)
                    """, [])
            }
        }
        try before.close()
        let after = try await SQLiteDatabase(path: path)
        let rows = try await after.read {
            try $0.query("SELECT account_id, provider, issuer FROM identities ORDER BY account_id")
        }
        #expect(
            rows.map(\.values) == [
                [.text("a"), .text("google"), .text("name:google")],
                [.text("b"), .text("google2"), .text("https://accounts.example")],
                [.text("c"), .text("other"), .text("name:other")],
            ])
        let account = try await after.read { try $0.account(id: "b") }
        #expect(account?.identities.first?.issuer == "https://accounts.example")
    }

    @Test("U4 places of the version before keep what they say, and get the least surprising value for the rest")
    func places() async throws {
        let directory = try TemporaryDirectory()
        let path = directory.url.appending(path: "a.sqlite").path
        let before = try await SQLiteDatabase(path: path, migrations: Self.migrations(through: 11))
        try await before.write { transaction in
            try transaction.execute("INSERT INTO accounts (id, created_at, updated_at) VALUES ('u', 0, 0)", [])
            for (id, system, currency) in [("a", "metric", "'EUR'"), ("b", "imperial", "NULL")] {
                try transaction.execute(
                    """
                    INSERT INTO places (id, user_id, name, badge, city_id, home_system, tiles, home_currency, position,
                        created_at, updated_at, change_number)
                    VALUES ('\(id)', 'u', 'At \(id)', 'living', 2950159, '\(system)', '["time"]', \(currency), 3,
                        '2026-01-02', '2026-03-04', 9)
                    """, [])
            }
        }
        try before.close()
        let after = try await SQLiteDatabase(path: path)
        let rows = try await after.read {
            try $0.query(
                """
                SELECT id, name, badge, city_id, city_name, city_country, home_system, destination_system, home_zone,
                    place_zone, tiles, home_currency, place_currency, position, made_at, created_at, updated_at,
                    change_number FROM places ORDER BY id
                """, [])
        }
        func row(_ id: String, _ home: String, _ there: String, _ currency: SQLValue) -> [SQLValue] {
            [
                .text(id), .text("At \(id)"), .text("living"), .int(2_950_159), .text("At \(id)"), .text("ZZ"),
                .text(home), .text(there), .text("UTC"), .text("UTC"), .text(#"["time"]"#), currency, .null, .int(3),
                .text("2026-01-02"), .text("2026-01-02"), .text("2026-03-04"), .int(9),
            ]
        }
        #expect(
            rows.map(\.values) == [
                row("a", "metric", "us", .text("EUR")), row("b", "imperial", "metric", .null),
            ])
        // They end with their account, as before.
        try await after.write { try $0.execute("DELETE FROM accounts WHERE id = 'u'", []) }
        let left = try await after.read { try $0.query("SELECT id FROM places", []) }
        #expect(left.isEmpty)
    }

    @Test("P4 a widget is found by the secret of its link through an index")
    func tokenIndex() async throws {
        let directory = try TemporaryDirectory()
        let database = try await SQLiteDatabase(path: directory.url.appending(path: "a.sqlite").path)
        let plan = try await database.read { transaction in
            try transaction.query("EXPLAIN QUERY PLAN \(WidgetLinks.lookUp("secret"))").map { try $0.text("detail") }
        }
        #expect(plan == ["SEARCH widgets USING INDEX widgets_by_token (token=?)"])
    }

    private static let rowsOfVersion4 = [
        "INSERT INTO accounts (id, created_at, updated_at) VALUES ('u', 0, 0)",
        """
        INSERT INTO reminders (id, user_id, app, subject, kind, told, created_at, updated_at, change_number)
        VALUES ('r', 'u', 'capsule', 'c', 'once', '["@1"]', '2026', '2026', 7)
        """,
        """
        INSERT INTO widgets (id, user_id, app, kind, size, created_at, updated_at, change_number)
        VALUES ('w', 'u', 'whole', 'quote', 'small', '2026', '2026', 1)
        """,
        """
        INSERT INTO events (id, user_id, app, name, occurred_at, created_at, updated_at, change_number)
        VALUES ('e', 'u', 'reflect', 'x', '2026', '2026', '2026', 2)
        """,
        """
        INSERT INTO notifications (reminder_id, occurrence, user_id, content, claimed_at, expires_at)
        VALUES ('r', '@1', 'u', '{}', 0, 0)
        """,
        "INSERT INTO deliveries (reminder_id, occurrence, subscription_id) VALUES ('r', '@1', 's')",
    ]

    @Test("the schema also refuses what the checks refuse")
    func checksInSchema() async throws {
        let directory = try TemporaryDirectory()
        let database = try await SQLiteDatabase(path: directory.url.appending(path: "a.sqlite").path)
        for value in ["''", "NULL"] {
            await #expect(throws: ConstraintFailure.self) {
                try await database.write { transaction in
                    try transaction.execute(
                        "INSERT INTO quotes (id, english_text, created_at, updated_at, change_number) "
                            + "VALUES ('x', \(value), '2026', '2026', 1)", [])
                }
            }
        }
    }
}

/// What a table demands of its rows, in no particular order.
private struct Shape: Equatable {
    let columns: Set<[SQLValue]>
    /// The sets of columns that no two rows may share.
    let keys: Set<String>
    /// The names of the indexes and triggers.
    var extras: Set<[SQLValue]>
    let references: Set<[SQLValue]>
    let checks: Set<String>

    init(of table: String, in database: SQLiteDatabase) async throws {
        func rows(_ sql: String) async throws -> Set<[SQLValue]> {
            Set(try await database.read { try $0.query(sql, []) }.map(\.values))
        }
        columns = try await rows("SELECT name, type, \"notnull\", dflt_value, pk FROM pragma_table_info('\(table)')")
        extras = try await rows(
            "SELECT type, name FROM sqlite_master WHERE tbl_name = '\(table)' AND type <> 'table' AND sql IS NOT NULL")
        references = try await rows(
            "SELECT \"table\", \"from\", \"to\", on_delete FROM pragma_foreign_key_list('\(table)')")
        let unique = try await rows(
            """
            SELECT (SELECT group_concat(name) FROM pragma_index_info(list.name))
            FROM pragma_index_list('\(table)') AS list WHERE "unique"
            """)
        keys = Set(unique.compactMap { if case .text(let text) = $0[0] { text } else { nil } })
        let statement = try await rows("SELECT sql FROM sqlite_master WHERE type = 'table' AND name = '\(table)'")
        guard case .text(let sql)? = statement.first?.first else {
            checks = []
            return
        }
        checks = Self.checks(in: sql)
    }

    /// Every `CHECK (…)` of a statement, without its white space.
    private static func checks(in sql: String) -> Set<String> {
        var checks: Set<String> = []
        for part in sql.split(separator: "CHECK (").dropFirst() {
            var depth = 1
            let text = part.prefix { character in
                if character == "(" { depth += 1 }
                if character == ")" { depth -= 1 }
                return depth > 0
            }
            checks.insert(text.filter { !$0.isWhitespace })
        }
        return checks
    }
}
