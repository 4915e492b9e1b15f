import AlmanacCore
import Crypto
import Testing

@testable import AlmanacServer

@Suite("The tables' declarations")
struct SchemaTests {
    @Test("what has shipped is never edited: a table or column that is new has a migration of its own")
    func shippedStatements() {
        // A change here would leave databases that exist behind the program. Add a column with `since:` instead.
        let shipped = Migration.all.prefix(3).map(Self.fingerprint)
        #expect(shipped == ["e11314756ea3c1d0", "2746d46abb2b80ba", "5bfed85c9580bf63"])
    }

    /// So that a failing test need not print pages of SQL.
    private static func fingerprint(of migration: Migration) -> String {
        SHA256.hash(data: Array(migration.statements.joined(separator: ";\n").utf8)).prefix(8).hex
    }

    @Test("every declaration has a migration, and its keys, owner and references are columns and tables")
    func soundness() {
        let migrations = Set(Migration.all.map(\.number))
        for table in Tables.all {
            #expect(migrations.contains(table.since))
            #expect(table.columns.compactMap(\.since).allSatisfy(migrations.contains))
            for name in table.keys.flatMap(\.self) + [table.owner].compactMap(\.self) { #expect(table[name] != nil) }
            for column in table.columns {
                if let other = column.references { #expect(other == "accounts" || Tables.named(other) != nil) }
            }
            if table.owner != nil { #expect(table.edited != nil, "\(table.name) cannot say which edit is later") }
            #expect(table.columns.count <= 45)
        }
    }

    @Test("a new table is one declaration: it is made, written, read and described")
    func newTable() async throws {
        let notes = Table.own(
            "notes", "Notes.", unique: [["user_id", "title"]], [.text("title", "", 1...20).required()])
        var later = notes
        later.since = 5
        let directory = try TemporaryDirectory()
        let path = directory.url.appending(path: "a.sqlite").path
        let next = Migration(number: 5, statements: Tables.statements(since: 5, tables: [later]).map(\.text))
        let database = try await SQLiteDatabase(path: path, migrations: Migration.all + [next])
        let columns = try await database.read { try $0.query("SELECT name FROM pragma_table_info('notes')") }
        #expect(columns.count == notes.columns.count + 1)
    }

    @Test("a new column is one declaration, and rows that are there keep what they hold")
    func newColumn() async throws {
        var pinned = Column.of(.boolean, "pinned").required().initially(.int(0))
        pinned.since = 5
        let quotes = try #require(Tables.named("quotes"))
        let grown = Table(
            name: quotes.name, summary: "", columns: quotes.columns + [pinned], primaryKey: quotes.primaryKey)
        let directory = try TemporaryDirectory()
        let path = directory.url.appending(path: "a.sqlite").path
        let first = try await SQLiteDatabase(path: path)
        try await first.write { transaction in
            try transaction.execute(
                """
                INSERT INTO quotes (id, english_text, created_at, updated_at, change_number)
                VALUES ('x', 'kept', '2026', '2026', 1)
                """)
        }
        try first.close()
        let next = Migration(number: 5, statements: Tables.statements(since: 5, tables: [grown]).map(\.text))
        let second = try await SQLiteDatabase(path: path, migrations: Migration.all + [next])
        let row = try #require(
            try await second.read { try $0.query("SELECT english_text, pinned FROM quotes").first })
        #expect(row.values == [.text("kept"), .int(0)])
    }

    @Test("the schema refuses what the checks refuse, should they ever be passed by")
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
