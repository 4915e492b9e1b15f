import Testing

@testable import AlmanacDatabase
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
        let known = Schema.postgres.version
        let later = Schema(
            creation: ["CREATE TABLE never (x bigint)"],
            migrations: Schema.postgres.migrations + [["CREATE TABLE later (x bigint)"]], oldest: Schema.baseline)
        for _ in 0..<2 {
            let database = try await PostgresDatabase(address, schema: later)
            #expect(try await database.read { try $0.query("SELECT x FROM later", []).isEmpty })
            try database.close()
        }
        let newer = DatabaseFailure.newerThanProgram(found: known + 1, known: known)
        await #expect(throws: newer) { try await PostgresDatabase(address).close() }
    }

    @Test("P9 the database of commit c1a012a opens, keeps all its rows, and then has the schema of a new one")
    func baseline() async throws {
        guard case .postgres(let address) = try await TestEngine.location(of: directory.url) else { return }
        let new = try await PostgresDatabase(address)
        let wanted = try await schema(of: new)
        try new.close()
        try Baseline.make(address)
        let old = try await PostgresDatabase(address, schema: Baseline.schema)
        let before = try await old.allRows()
        try old.close()
        let upgraded = try await PostgresDatabase(address)
        Baseline.expectUpgraded(before, to: try await upgraded.allRows())
        #expect(before.filter { $0.value.isEmpty }.isEmpty)
        let found = try await schema(of: upgraded)
        #expect(found.subtracting(wanted) == [])
        #expect(wanted.subtracting(found) == [])
        try upgraded.close()
    }

    /// What PostgreSQL says of everything in the schema.
    private func schema(of database: PostgresDatabase) async throws -> Set<String> {
        let rows = try await database.read { transaction in
            try transaction.query(
                """
                SELECT 'column ' || table_name || '.' || column_name || ' ' || udt_name || ' '
                    || coalesce(collation_name, '') || ' ' || is_nullable || ' ' || coalesce(column_default, '') AS fact
                FROM information_schema.columns WHERE table_schema = 'public'
                UNION ALL SELECT 'constraint ' || conrelid::regclass::text || ' ' || conname || ' '
                    || pg_get_constraintdef(oid) FROM pg_constraint WHERE connamespace = 'public'::regnamespace
                UNION ALL SELECT 'index ' || indexdef FROM pg_indexes WHERE schemaname = 'public'
                UNION ALL SELECT 'trigger ' || pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
                UNION ALL SELECT 'function ' || proname || ' ' || pg_get_function_arguments(oid) || ' ' || prosrc
                    FROM pg_proc WHERE pronamespace = 'public'::regnamespace
                UNION ALL SELECT 'policy ' || tablename || ' ' || policyname || ' ' || qual
                    FROM pg_policies WHERE schemaname = 'public'
                UNION ALL SELECT 'table ' || relname || ' ' || relkind::text || ' ' || relpersistence::text || ' '
                    || relrowsecurity::text || ' ' || relforcerowsecurity::text
                    FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'S')
                """, []
            ).map { try $0.text("fact") }
        }
        return Set(rows.map(\.squeezed))
    }
}
