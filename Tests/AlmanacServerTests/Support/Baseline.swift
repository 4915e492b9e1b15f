import Foundation
import GRDB
import Testing

@testable import AlmanacDatabase
@testable import AlmanacServer

/// The databases that Almanac as of commit c1a012a made, before the first release. `Tests/Fixtures/baseline` has their
/// statements, one a line.
enum Baseline {
    /// An account that has rows in almost every table.
    static let account = "11111111-1111-4111-8111-111111111111"

    /// Opens one without upgrading it.
    static let schema = Schema(creation: [], oldest: Schema.baseline)

    /// The rows of each table, each as its columns by their names.
    typealias Rows = [String: Set<[String: SQLValue]>]

    /// Expects that an upgraded database has all rows in all their columns, and no others. What a column holds that the
    /// baseline lacks is not looked at.
    static func expectUpgraded(
        _ before: Rows, to found: Rows, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let wanted = upgraded(before)
        #expect(Set(found.keys) == Set(wanted.keys), sourceLocation: sourceLocation)
        for (name, rows) in wanted {
            let old = Set((before[name] ?? []).flatMap(\.keys))
            // Not a set: two rows that differ in a new column alone are one too many.
            let kept = (found[name] ?? []).map { row in row.filter { old.contains($0.key) } }
            #expect(kept.count == rows.count, "\(name)", sourceLocation: sourceLocation)
            #expect(Set(kept) == rows, "\(name)", sourceLocation: sourceLocation)
        }
    }

    /// The rows as they must be in the columns that the baseline has: without those that a step drops, and with the tables
    /// that one makes.
    private static func upgraded(_ rows: Rows) -> Rows {
        var rows = rows
        rows["fact_preferences"] = rows["fact_preferences"].map { preferences in
            Set(preferences.map { row in row.filter { $0.key != "round_started_at" } })
        }
        // Made by a step, and empty: nothing had been kept.
        rows["versions"] = []
        rows["key_proofs"] = []
        rows["subscription_sessions"] = []
        rows["plan_starts"] = []
        return rows
    }

    /// Makes the SQLite file.
    static func make(_ file: URL) throws {
        var configuration = Configuration()
        // The rows are in the order in which the tables were made.
        configuration.foreignKeysEnabled = false
        let queue = try DatabaseQueue(path: file.path, configuration: configuration)
        let statements = try text("sqlite")
        try queue.write { try $0.execute(sql: statements) }
        try queue.close()
    }

    /// Replaces what is in a PostgreSQL database.
    static func make(_ address: PostgresAddress) throws {
        let connection = try PostgresConnection(address)
        try connection.command("DROP SCHEMA public CASCADE; CREATE SCHEMA public; " + text("postgres"))
    }

    private static func text(_ engine: String) throws -> String {
        let file = URL(filePath: #filePath).appending(path: "../../../Fixtures/baseline/\(engine).sql").standardized
        return try String(contentsOf: file, encoding: .utf8)
    }
}

extension AlmanacDatabase.Database {
    /// The rows of every table but that of the version, each as its columns by their names.
    func allRows() async throws -> Baseline.Rows {
        let names: AlmanacDatabase.SQL =
            dialect == .sqlite
            ? "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
            : "SELECT CAST(tablename AS text) AS name FROM pg_tables WHERE schemaname = 'public'"
        return try await read { transaction in
            var rows: Baseline.Rows = [:]
            for name in try transaction.query(names).map({ try $0.text("name") }) where name != "schema_version" {
                var found: Set<[String: SQLValue]> = []
                for row in try transaction.query("SELECT * FROM \(name: name)") {
                    found.insert(Dictionary(uniqueKeysWithValues: zip(row.columns, row.values)))
                }
                rows[name] = found
            }
            return rows
        }
    }
}
