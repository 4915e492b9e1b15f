import AlmanacCore
import Foundation
import Logging
import Testing

@testable import AlmanacAccounts
@testable import AlmanacDatabase
@testable import AlmanacServer

@Suite("What the server does once a day, with many accounts")
struct SweepingTests {
    private let directory: TemporaryDirectory
    private let database: SQLiteDatabase

    init() async throws {
        directory = try TemporaryDirectory()
        database = try await SQLiteDatabase(path: directory.url.appending(path: "almanac.sqlite").path)
        // Ids in the order of the numbers; all of them from 1970.
        try await database.write { transaction in
            try transaction.execute(
                """
                WITH RECURSIVE people (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM people WHERE n < 2100)
                INSERT INTO accounts (id, is_anonymous, created_at, updated_at)
                SELECT printf('%08x-0000-4000-8000-000000000000', n), 1, 0, 0 FROM people
                """)
        }
    }

    private func number(of table: String) async throws -> Int64 {
        try await database.read { try $0.query("SELECT count(*) AS n FROM \(name: table)")[0].int("n") }
    }

    @Test("growth 1 all unused accounts go in one day, however many they are, and the others stay")
    func unused() async throws {
        try await database.write { transaction in
            // A text in one of them; a session that is in use in another.
            try transaction.execute(
                """
                INSERT INTO account_usage (account_id, rows, bytes)
                SELECT id, 1, 1 FROM accounts WHERE id LIKE '00000007%'
                """)
            try transaction.execute(
                """
                INSERT INTO sessions (id, account_id, method, created_at, refreshed_at)
                SELECT 'used', id, 'anonymous', 0, 7776000000 FROM accounts WHERE id LIKE '00000801%'
                """)
        }
        let sweeping = Sweeping(
            database: database, mails: directory.url.appending(path: "mail"),
            now: { Instant(milliseconds: 91 * 86_400_000) }, logger: Logger(label: "tests"))
        try await sweeping.sweep()
        #expect(try await number(of: "accounts") == 2)
    }

    @Test("growth 2 what a day adds is deleted in parts, all of it")
    func parts() async throws {
        try await database.write { transaction in
            try transaction.execute(
                "INSERT INTO ended_sessions (id, ended_at) SELECT id, CASE WHEN id LIKE '00000003%' THEN 9 ELSE 1 END FROM accounts"
            )
        }
        try await database.sweep("ended_sessions", ["id"], where: "ended_at < \(value: .int(5))")
        #expect(try await number(of: "ended_sessions") == 1)
    }

    @Test("growth 3 what is swept, and the list of accounts, are found without reading every account and session")
    func plans() async throws {
        let statements: [SQL] = [
            "SELECT id FROM sessions WHERE ended_at < \(value: .int(1))",
            "SELECT id FROM sessions WHERE ends_at < \(value: .int(1))",
            "SELECT id FROM ended_sessions WHERE ended_at < \(value: .int(1))",
            "SELECT id FROM accounts ORDER BY created_at, id LIMIT 50",
        ]
        for statement in statements {
            let plan = try await database.read { transaction in
                try transaction.query("EXPLAIN QUERY PLAN \(statement)").map { try $0.text("detail") }
            }
            #expect(plan.allSatisfy { $0.contains("INDEX") }, "\(statement.text): \(plan)")
        }
    }

    @Test("growth 4 the operator's list has all accounts, each once")
    func list() async throws {
        let listed = try await database.allAccounts().map(\.id)
        #expect(listed.count == 2_100 && Set(listed).count == 2_100 && listed == listed.sorted())
    }
}
