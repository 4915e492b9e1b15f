import AlmanacApp
import AlmanacCore
import Crypto
import Foundation
import Testing

@testable import AlmanacDatabase
@testable import AlmanacServer

@Suite("The tables' declarations and the schema")
struct SchemaTests {
    /// The fingerprints of the migrations that have been released. Append those of the others when a version is.
    private static let released: [String] = []

    @Test("a migration that has been released is never edited: a change of a table has a migration of its own")
    func releasedMigrations() throws {
        // An edit would leave existing databases behind the program. Short, so that a failing test prints no pages of SQL.
        let fingerprints = Migration.all.map { migration in
            let statements = [Dialect.sqlite, .postgres].flatMap { migration.statements($0) }
            return SHA256.hash(data: Array(statements.joined(separator: ";\n").utf8)).prefix(8).hex
        }
        #expect(Array(fingerprints.prefix(Self.released.count)) == Self.released)
        let changelog = URL(filePath: #filePath).appending(path: "../../../../CHANGELOG.md").standardized
        let newest = try String(contentsOf: changelog, encoding: .utf8).split(separator: "\n").first {
            $0.hasPrefix("## ")
        }
        if let newest, !newest.contains("not released yet") { #expect(fingerprints == Self.released) }
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

    @Test("`almanac schema` prints what makes a table at each engine")
    func printed() throws {
        let statements = try #require(schema(of: "places"))
        #expect(Schema.sqlite.creation.contains(statements[0]))
        let postgres = try #require(schema(of: "places", isPostgres: true))
        #expect(Set(postgres).isSubset(of: Schema.postgres.creation))
        #expect(schema(of: "nothing") == nil)
    }

    @Test("a further app needs no other schema, and a subject has one reminder")
    func furtherApp() async throws {
        let directory = try TemporaryDirectory()
        let database = try await SQLiteDatabase(path: directory.url.appending(path: "a.sqlite").path)
        try await database.write { transaction in
            try transaction.execute("INSERT INTO accounts (id, created_at, updated_at) VALUES ('u', 0, 0)")
        }
        func add(_ id: String) async throws {
            try await database.write { transaction in
                try transaction.execute(
                    """
                    INSERT INTO reminders (id, user_id, app, subject, kind, created_at, updated_at, change_number)
                    VALUES (?, 'u', 'sixth', 'c', 'daily', '2026', '2026', 8)
                    """, [.text(id)])
            }
        }
        try await add("r")
        let planned = try await database.read { try $0.query("SELECT id FROM reminders_to_plan") }
        #expect(planned.map(\.values) == [[.text("r")]])
        await #expect(throws: ConstraintFailure.self) { try await add("r2") }
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
