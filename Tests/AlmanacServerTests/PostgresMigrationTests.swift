import Testing

@testable import AlmanacServer

/// The schema of a PostgreSQL database, made at once or by steps (P9).
@Suite(.enabled(if: TestEngine.isPostgres)) struct PostgresMigrationTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    @Test("P9 a database of an earlier program takes the steps since then; an empty one is made at once")
    func migrations() async throws {
        guard case .postgres(let address) = try await TestEngine.location(of: directory.url) else { return }
        let number = PostgresSchema.baseline.number + 1
        let step = Migration(number: number, statements: ["CREATE TABLE later (x bigint)"])
        let whole = Migration(number: number, statements: ["CREATE TABLE never (x bigint)"])
        for _ in 0..<2 {
            let database = try await PostgresDatabase(address, steps: [step], whole: whole)
            #expect(try await database.read { try $0.query("SELECT x FROM later", []).isEmpty })
            try database.close()
        }
        let newer = DatabaseFailure.newerThanProgram(found: number, known: number - 1)
        await #expect(throws: newer) { try await PostgresDatabase(address).close() }
    }

    @Test("P9 the steps make of the first schema what an empty database is made as")
    func realSteps() async throws {
        guard case .postgres(let address) = try await TestEngine.location(of: directory.url) else { return }
        func columns() async throws -> [String] {
            let database = try await PostgresDatabase(address)
            let names = try await database.read { transaction in
                try transaction.query(
                    """
                    SELECT table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable AS name
                    FROM information_schema.columns WHERE table_schema = current_schema() ORDER BY 1
                    """, []
                ).map { try $0.text("name") }
            }
            try database.close()
            return names
        }
        let whole = try await columns()
        let database = try await PostgresDatabase(address)
        try await database.write { transaction in
            // What the steps since the first schema have added.
            for change in ["facts DROP day", "facts DROP bundled", "content_state DROP facts_stamp"] {
                try transaction.execute("ALTER TABLE \(change)", [])
            }
            try transaction.execute("UPDATE schema_version SET number = \(PostgresSchema.firstNumber)", [])
        }
        try database.close()
        #expect(try await columns() == whole)
    }
}
