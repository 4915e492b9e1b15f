import Foundation
import Testing

@testable import AlmanacDatabase
@testable import AlmanacServer

/// The databases that were made before the first release. `PostgresMigrationTests` has the other engine's.
@Suite("The data directory of commit c1a012a")
struct BaselineTests {
    private let directory: TemporaryDirectory
    private let file: URL

    init() throws {
        directory = try TemporaryDirectory()
        file = directory.url.appending(path: DataDirectory.databaseName)
        try Baseline.make(file)
    }

    @Test("it opens, keeps all its rows, and then has the schema that a new one is made with")
    func upgrade() async throws {
        let old = try await SQLiteDatabase(path: file.path, schema: Baseline.schema)
        let before = try await old.allRows()
        try old.close()
        let upgraded = try await SQLiteDatabase(path: file.path)
        Baseline.expectUpgraded(before, to: try await upgraded.allRows())
        #expect(before.filter { $0.value.isEmpty }.isEmpty)
        let account = try #require(try await upgraded.read { try $0.account(id: Baseline.account) })
        #expect(account.identities.first?.issuer == "https://accounts.google.com")

        let new = try await SQLiteDatabase(path: directory.url.appending(path: "new.sqlite").path)
        let names = Set(try await new.allRows().keys)
        #expect(Set(try await upgraded.allRows().keys) == names)
        for name in names {
            let (found, wanted) = (try await Shape(of: name, in: upgraded), try await Shape(of: name, in: new))
            #expect(found == wanted, "\(name)")
            #expect(!wanted.columns.isEmpty)
        }
        try new.close()
        try upgraded.close()
    }

    @Test("an older one is refused and left alone, and the message says what to do")
    func older() async throws {
        let old = try await SQLiteDatabase(path: file.path, schema: Baseline.schema)
        try await old.write { try $0.execute("UPDATE schema_version SET number = 21") }
        try old.close()
        let failure = DatabaseFailure.olderThanProgram(found: 21, oldest: 22)
        await #expect(throws: failure) { try await DataDirectory(directory.url).openDatabase().close() }
        #expect("\(failure)".contains("Start Almanac as of commit c1a012a"))
        let facts = StoredFacts(path: file.path, isThorough: false)
        #expect((facts.schema, facts.accounts) == (21, 2))
    }
}

/// What a table demands of its rows, and its indexes and triggers, in no particular order.
private struct Shape: Equatable {
    let columns: Set<[SQLValue]>
    /// The sets of columns that no two rows may share.
    let keys: Set<[SQLValue]>
    let references: Set<[SQLValue]>
    let checks: Set<String>
    /// Whether it has row ids.
    let kind: Set<[SQLValue]>
    /// The statements that made its indexes and triggers.
    let others: Set<String>

    init(of table: String, in database: SQLiteDatabase) async throws {
        func rows(_ sql: String) async throws -> Set<[SQLValue]> {
            Set(try await database.read { try $0.query(sql, []) }.map(\.values))
        }
        func statements(_ condition: String) async throws -> Set<String> {
            let sql = "SELECT sql AS text FROM sqlite_master WHERE tbl_name = '\(table)' AND \(condition)"
            return Set(try await database.read { try $0.query(sql, []).map { try $0.text("text").squeezed } })
        }
        columns = try await rows("SELECT name, type, \"notnull\", dflt_value, pk FROM pragma_table_info('\(table)')")
        keys = try await rows(
            """
            SELECT (SELECT group_concat(name) FROM pragma_index_info(list.name))
            FROM pragma_index_list('\(table)') AS list WHERE "unique"
            """)
        references = try await rows(
            "SELECT \"table\", \"from\", \"to\", on_delete FROM pragma_foreign_key_list('\(table)')")
        kind = try await rows("SELECT wr FROM pragma_table_list('\(table)')")
        checks = Self.checks(in: try await statements("type = 'table'").first ?? "")
        others = try await statements("type <> 'table' AND sql IS NOT NULL")
    }

    /// Every `CHECK (…)` of a statement.
    private static func checks(in sql: String) -> Set<String> {
        var checks: Set<String> = []
        for part in sql.split(separator: "CHECK(").dropFirst() {
            var depth = 1
            checks.insert(
                String(
                    part.prefix { character in
                        if character == "(" { depth += 1 }
                        if character == ")" { depth -= 1 }
                        return depth > 0
                    }))
        }
        return checks
    }
}

extension String {
    /// The statement without what engines do not look at: comments, quotes around names, and white space.
    var squeezed: String {
        var text = ""
        for line in split(separator: "\n") {
            let words = line.split(separator: " ")
            if words.first?.hasPrefix("--") != true { text += " " + words.joined(separator: " ") }
        }
        for (long, short) in [("\"", ""), (" (", "("), ("( ", "("), (" )", ")")] {
            text = text.replacing(long, with: short)
        }
        return text
    }
}
