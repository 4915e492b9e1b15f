import AlmanacCore
import Testing

@testable import AlmanacDatabase
@testable import AlmanacServer

/// Without a server: reads the statements that make the schema. The tests that run on PostgreSQL show that it takes them.
@Suite("The schemas of PostgreSQL and of SQLite")
struct PostgresSchemaTests {
    /// The counter of changes is a sequence, and the version belongs to the migrations themselves.
    private static let inSQLiteOnly: Set<String> = ["change_counter", "schema_version"]
    /// The indexes that only PostgreSQL has a kind for.
    private static let inPostgresOnly: Set<String> = ["quotes_by_categories"]

    /// What servers on one database have to know of one another.
    private static let shared: Set<String> = ["action_counts", "wrong_passwords", "known_networks", "server_keys"]

    private static let statements = Schema.postgres.creation + Schema.postgres.refresh
    private static let shapes = statements.compactMap { TableShape($0) }
    private static let tables = Dictionary(uniqueKeysWithValues: shapes.map { ($0.name, $0) })

    @Test("the same tables, with the same columns, keys and references")
    func sameTables() async throws {
        let directory = try TemporaryDirectory()
        let database = try await Self.migrated(in: directory)
        let names = try await database.read { transaction in
            try transaction.query("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
                .map { try $0.text("name") }
        }
        #expect(Set(Self.tables.keys).subtracting(Self.shared) == Set(names).subtracting(Self.inSQLiteOnly))
        for name in names where !Self.inSQLiteOnly.contains(name) {
            let wanted = try await TableShape(of: name, in: database)
            #expect(Self.tables[name] == wanted)
        }
    }

    @Test("the same indexes")
    func sameIndexes() async throws {
        let directory = try TemporaryDirectory()
        let database = try await Self.migrated(in: directory)
        let names = try await database.read { transaction in
            try transaction.query("SELECT name FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL")
                .map { try $0.text("name") }
        }
        let made = Self.statements.filter { $0.hasPrefix("CREATE INDEX ") }.map { $0.word(2) }
        #expect(Set(made).subtracting(Self.inPostgresOnly) == Set(names))
        #expect(made.count == Set(made).count)
    }

    @Test("each statement is a single one, and no character in it stands for a value")
    func singleStatements() {
        for statement in Self.statements {
            // The bodies of functions stand between two `$$`.
            let parts = statement.split(separator: "$$", omittingEmptySubsequences: false)
            #expect(parts.count == 1 || parts.count == 3, "\(statement)")
            #expect(!parts.enumerated().contains { $0.offset != 1 && $0.element.contains(";") }, "\(statement)")
            #expect(!statement.contains("?"), "\(statement)")
        }
    }

    @Test("a table is made before the tables that refer to it")
    func order() {
        var made: Set<String> = []
        for table in Self.shapes {
            made.insert(table.name)
            #expect(Set(table.references.values).isSubset(of: made), "\(table.name)")
        }
    }

    @Test("every table of users has its policy, and triggers that count and note", arguments: Tables.owned.map(\.name))
    func ownersRule(_ name: String) throws {
        let owner = try #require(Tables.named(name)?.owner)
        #expect(Self.statements.contains(#"ALTER TABLE "\#(name)" ENABLE ROW LEVEL SECURITY"#))
        #expect(Self.statements.contains(#"ALTER TABLE "\#(name)" FORCE ROW LEVEL SECURITY"#))
        let policy = try #require(
            Self.statements.first { $0.hasPrefix(#"CREATE POLICY own_rows ON "\#(name)""#) })
        #expect(policy.contains(#""\#(owner)" = (SELECT acting_account())"#))
        for event in ["inserted", "updated", "deleted"] {
            #expect(Self.statements.contains { $0.hasPrefix(#"CREATE OR REPLACE TRIGGER "\#(name)_\#(event)" AFTER"#) })
        }
    }

    @Test("a column has PostgreSQL's own type, and the ids of accounts are uuids everywhere")
    func types() throws {
        let reflections = try #require(Self.tables["reflections"])
        #expect(reflections.types["reflection_date"] == "date")
        #expect(reflections.types["mood"] == "bigint")
        #expect(reflections.types["created_at"] == "timestamptz")
        #expect(Self.tables["userpreferences"]?.types["notification_time"] == "time")
        #expect(Self.tables["quotes"]?.types["categories"] == "text[]")
        #expect(Self.tables["widgets"]?.types["snapshot"] == "jsonb")
        #expect(Self.tables["reminders"]?.types["told"] == "text[]")
        for table in Self.tables.values {
            for (column, other) in table.references where other == "accounts" {
                #expect(table.types[column] == "uuid", "\(table.name).\(column)")
            }
        }
    }

    private static func migrated(in directory: TemporaryDirectory) async throws -> SQLiteDatabase {
        try await SQLiteDatabase(path: directory.url.appending(path: "a.sqlite").path)
    }
}

/// What both engines say of a table.
private struct TableShape: Equatable {
    let name: String
    var columns: Set<String> = []
    /// The columns that are never null.
    var required: Set<String> = []
    var primaryKey: [String] = []
    /// The tables that columns refer to.
    var references: [String: String] = [:]
    /// The types at PostgreSQL, which SQLite does not know.
    var types: [String: String] = [:]

    static func == (left: TableShape, right: TableShape) -> Bool {
        left.name == right.name && left.columns == right.columns && left.required == right.required
            && left.primaryKey == right.primaryKey && left.references == right.references
    }

    /// Reads what SQLite says.
    init(of table: String, in database: SQLiteDatabase) async throws {
        name = table
        let (columns, references) = try await database.read { transaction in
            (
                try transaction.query(
                    "SELECT name, \"notnull\" AS required, pk FROM pragma_table_info('\(table)')", []),
                try transaction.query("SELECT \"from\", \"table\" FROM pragma_foreign_key_list('\(table)')", [])
            )
        }
        var key: [(Int64, String)] = []
        for column in columns {
            let name = try column.text("name")
            self.columns.insert(name)
            let place = try column.int("pk")
            if place > 0 { key.append((place, name)) }
            // SQLite lets nulls into some primary keys; nobody writes them.
            if try place > 0 || column.int("required") == 1 { required.insert(name) }
        }
        primaryKey = key.sorted { $0.0 < $1.0 }.map(\.1)
        for reference in references { self.references[try reference.text("from")] = try reference.text("table") }
    }

    /// Reads a statement for PostgreSQL; `nil` if it makes no table.
    init?(_ statement: String) {
        guard statement.hasPrefix("CREATE TABLE "), let start = statement.firstIndex(of: "(") else { return nil }
        name = statement.word(2)
        for line in Self.parts(of: statement[statement.index(after: start)...].dropLast()) {
            let first = line.word(0)
            switch first {
            case "PRIMARY": primaryKey = Self.names(in: line)
            case "FOREIGN":
                for name in Self.names(in: line) { references[name] = line.word(after: "REFERENCES") }
            case "UNIQUE", "CHECK": continue
            default:
                columns.insert(first)
                types[first] = line.word(1)
                if line.contains(" PRIMARY KEY") { primaryKey = [first] }
                if line.contains(" NOT NULL") { required.insert(first) }
                if line.contains(" REFERENCES ") { references[first] = line.word(after: "REFERENCES") }
            }
        }
        required.formUnion(primaryKey)
    }

    /// The parts between commas that stand in no further parentheses.
    private static func parts(of body: Substring) -> [String] {
        var parts = [""]
        var depth = 0
        for character in body {
            if character == "(" { depth += 1 }
            if character == ")" { depth -= 1 }
            if character == ",", depth == 0 { parts.append("") } else { parts[parts.count - 1].append(character) }
        }
        return parts
    }

    /// The names in the first parentheses.
    private static func names(in line: String) -> [String] {
        let list = line.split(separator: "(").dropFirst().first?.prefix { $0 != ")" } ?? ""
        return list.split(separator: ",").map { String($0).word(0) }
    }
}

extension String {
    /// The word at a place, without quotes.
    fileprivate func word(_ place: Int) -> String {
        let words = split(whereSeparator: \.isWhitespace)
        return place < words.count ? words[place].filter { $0 != "\"" } : ""
    }

    /// The word after another.
    fileprivate func word(after word: String) -> String {
        let words = split(whereSeparator: \.isWhitespace)
        guard let place = words.firstIndex(of: Substring(word)) else { return "" }
        return self.word(place + 1)
    }
}
