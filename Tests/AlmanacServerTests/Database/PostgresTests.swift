import AlmanacCore
import Foundation
import Synchronization
import Testing

@testable import AlmanacContent
@testable import AlmanacDatabase
@testable import AlmanacServer

/// What is particular to PostgreSQL (P9). Everything else about a database is tested on both engines alike.
@Suite(.enabled(if: TestEngine.isPostgres)) struct PostgresTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    private func open() async throws -> any Database {
        try await TestEngine.open(directory.url.appending(path: "a"))
    }

    @Test("P9 values of each type come back as they are with SQLite")
    func types() async throws {
        let database = try await open()
        let row = try await database.write { transaction -> SQLRow in
            try transaction.execute(
                """
                CREATE TABLE kinds (flag boolean, day date, at timestamptz, time time, id uuid, list text[], json jsonb,
                    number bigint, real double precision, text text, bytes bytea)
                """, [])
            try transaction.execute(
                "INSERT INTO kinds VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                [
                    .int(1), .text("2026-11-25"), .text("2026-11-25T08:09:10.120000+00:00"), .text("07:30:00"),
                    .text("0f8fad5b-d9cd-469f-a165-70867728950e"), .text(#"["a","b, \"c\"\\",null]"#), .text("{}"),
                    .int(9_007_199_254_740_993), .real(1.5), .text("a\n“b” '?'"), .blob([0, 255, 10]),
                ])
            return try transaction.query("SELECT *, 3.0 AS numeric, sum(number) OVER () AS sum FROM kinds", [])[0]
        }
        #expect(
            row.values == [
                .int(1), .text("2026-11-25"), .text("2026-11-25T08:09:10.120000+00:00"), .text("07:30:00"),
                .text("0f8fad5b-d9cd-469f-a165-70867728950e"), .text(#"["a","b, \"c\"\\",null]"#), .text("{}"),
                .int(9_007_199_254_740_993), .real(1.5), .text("a\n“b” '?'"), .blob([0, 255, 10]), .real(3),
                .int(9_007_199_254_740_993),
            ])
        try database.close()
    }

    @Test(
        "P9 a question mark in quotation marks is no placeholder",
        arguments: [
            ("SELECT ?, '?', \"a?\" FROM t WHERE x = ?", "SELECT $1, '?', \"a?\" FROM t WHERE x = $2"),
            ("SELECT ?1 + ?1, ?2", "SELECT $1 + $1, $2"),
            ("SELECT 'it''s ?', ?", "SELECT 'it''s ?', $1"),
        ])
    func placeholders(_ ours: String, _ theirs: String) {
        #expect(PostgresPlaceholders.numbered(ours) == theirs)
    }

    @Test("P9 a constraint that a write violates is named as with SQLite")
    func constraints() async throws {
        let database = try await open()
        try await database.write { transaction in
            try transaction.execute("CREATE TABLE a (x bigint, y text CHECK (y <> ''), UNIQUE (x, y))", [])
            try transaction.execute("CREATE TABLE b (id bigint PRIMARY KEY, x bigint REFERENCES b (id))", [])
            try transaction.execute("INSERT INTO a VALUES (1, 'one')", [])
        }
        await #expect(throws: ConstraintFailure.unique(columns: ["x", "y"])) {
            try await database.write { try $0.execute("INSERT INTO a VALUES (1, 'one')", []) }
        }
        await #expect(throws: ConstraintFailure.reference) {
            try await database.write { try $0.execute("INSERT INTO b VALUES (1, 2)", []) }
        }
        await #expect(throws: ConstraintFailure.self) {
            try await database.write { try $0.execute("INSERT INTO a VALUES (2, '')", []) }
        }
        #expect(try await database.read { try $0.query("SELECT x FROM a", []).count } == 1)
        try database.close()
    }

    @Test("P9 of writes that read what others write, each sees the result of the one before")
    func skew() async throws {
        let database = try await open()
        try await database.write { transaction in
            try transaction.execute("CREATE TABLE quota (name text)", [])
        }
        // Each adds a row if there are fewer than 10. With weaker isolation more than 10 would get in.
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<40 {
                group.addTask {
                    _ = try? await database.write { transaction in
                        let count = try transaction.query("SELECT count(*) AS n FROM quota", [])[0].int("n")
                        guard count < 10 else { return }
                        try transaction.execute("INSERT INTO quota VALUES (?)", [.text("\(number)")])
                    }
                }
            }
        }
        #expect(try await database.read { try $0.query("SELECT count(*) AS n FROM quota", [])[0].int("n") } == 10)
        try database.close()
    }

    @Test("P9 a statement that takes too long is ended, and the connection goes on")
    func tooSlow() async throws {
        guard case .postgres(let address) = try await TestEngine.location(of: directory.url) else { return }
        var limits = PostgresDatabase.Limits()
        limits.read = 50
        let database = try await PostgresDatabase(address, limits: limits)
        await #expect(throws: DatabaseFailure.tooSlow) {
            try await database.read { _ = try $0.query("SELECT pg_sleep(3600)", []) }
        }
        // As a write of the server's own, which has no limit: on a slow machine, this takes longer than that of reads.
        #expect(try await database.write { try $0.query("SELECT 1 AS one", [])[0].int("one") } == 1)
        try database.close()
    }

    @Test("P9 statements in one round trip: a failure skips the rest of its group, and the connection goes on")
    func pipeline() async throws {
        guard case .postgres(let address) = try await TestEngine.location(of: directory.url) else { return }
        let connection = try PostgresConnection(address)
        try connection.command("CREATE TABLE a (x bigint PRIMARY KEY)")
        let begin = [PostgresCommand(text: "BEGIN"), PostgresCommand(text: "INSERT INTO a VALUES (1)")]
        #expect(throws: DatabaseFailure.self) {
            try connection.pipeline([
                begin, [PostgresCommand(text: "SELECT pg_terminate_backend(pg_backend_pid())")],
            ])
        }
        #expect(!connection.isConnected)
        let other = try PostgresConnection(address)
        #expect(throws: ConstraintFailure.unique(columns: ["x"])) {
            try other.pipeline([
                begin + [PostgresCommand(text: "INSERT INTO a VALUES (1)"), PostgresCommand(text: "COMMIT")],
                [PostgresCommand(text: "ROLLBACK"), PostgresCommand(text: "INSERT INTO a VALUES ($1)", values: ["3"])],
            ])
        }
        #expect(other.isIdle)
        try other.run("INSERT INTO a VALUES (?)", each: (10..<400).map { [.int($0)] })
        #expect(throws: ConstraintFailure.unique(columns: ["x"])) {
            try other.run("INSERT INTO a VALUES (?)", each: [[.int(500)], [.int(3)], [.int(501)]])
        }
        #expect(try other.pipeline([[PostgresCommand(text: "SELECT count(*) FROM a")]]) == ["391"])
    }

    @Test("P9 a write of many rows notes each thing once")
    func notesOnce() async throws {
        let database = try await open()
        let notes = try await database.write { transaction in
            for note in ["r", "c a 12", "r", "c a 1", "c a 12"] {
                _ = try transaction.query("SELECT 1 AS one FROM tell(?)", [.text(note)])
            }
            return try transaction.query("SELECT current_setting('almanac.notes') AS notes", [])[0].text("notes")
        }
        #expect(notes == "r\nc a 12\nc a 1\n")
        try database.close()
    }

    @Test("P9 a statement that was prepared before the schema changed is prepared once more")
    func staleStatement() async throws {
        let database = try await open()
        try await database.write { try $0.execute("CREATE TABLE a (x bigint)", []) }
        for _ in 0..<40 { _ = try await database.read { try $0.query("SELECT * FROM a", []) } }
        try await database.write { try $0.execute("ALTER TABLE a ADD y bigint", []) }
        var failures = 0
        for _ in 0..<40 {
            do {
                _ = try await database.read { try $0.query("SELECT * FROM a", []) }
            } catch DatabaseFailure.unavailable {
                failures += 1
            }
        }
        // At most one for each connection.
        #expect(failures <= DatabaseLocation.connections)
        try database.close()
    }

    @Test("P9 a connection that the server has ended is an error once, and then there is another")
    func lostConnection() async throws {
        let database = try await open()
        await #expect(throws: (any Error).self) {
            try await database.read { _ = try $0.query("SELECT pg_terminate_backend(pg_backend_pid())", []) }
        }
        #expect(try await database.read { try $0.query("SELECT 1 AS one", [])[0].int("one") } == 1)
        try database.close()
    }

    @Test("P9 a statement that forgets whose rows it may see shows and changes only those of the account")
    func policies() async throws {
        try await withServer { server in
            let (ana, ben) = (try await server.person(), try await server.person())
            for person in [ana, ben] {
                _ = try await server.rest(.post, "user_sports", as: .person(person), #"{"sport_name":"Judo"}"#)
            }
            let database = try await server.database
            let seen = try await database.read(ReadOptions(of: ana.id)) { transaction in
                try transaction.query("SELECT user_id FROM user_sports", []).map { try $0.text("user_id") }
            }
            #expect(seen == [ana.id])
            try await database.write { transaction in
                try transaction.execute("SELECT set_config('almanac.account', ?, true)", [.text(ben.id)])
                try transaction.execute("DELETE FROM user_sports", [])
            }
            let left = try await database.read { transaction in
                try transaction.query("SELECT user_id FROM user_sports", []).map { try $0.text("user_id") }
            }
            #expect(left == [ana.id])
            try database.close()
        }
    }

    @Test("P9 what one server writes, another one hears")
    func notes() async throws {
        try await withServer { server in
            let heard = Mutex<[WriteNote]>([])
            let other = try await server.database
            try await other.sendNotes { notes in heard.withLock { $0 += notes } }
            func wait(for what: String, _ isIt: (WriteNote) -> Bool) async throws {
                try await waitUntil(what) { heard.withLock { $0.contains(where: isIt) } }
            }
            try await wait(for: "what was missed") { $0 == .missed }
            let person = try await server.person()
            _ = try await server.rest(.post, "user_sports", as: .person(person), #"{"sport_name":"Judo"}"#)
            try await wait(for: "the change") { if case .changed(person.id, _) = $0 { true } else { false } }
            _ = try await server.auth(.post, "logout", token: person.token)
            try await wait(for: "the end of the session") {
                if case .ended(person.id, _) = $0 { true } else { false }
            }
            try await server.insertQuotes([Sample.quote(1, "q", nil, nil)])
            try await wait(for: "the change of a list") { $0 == .listsChanged }
            try other.close()
        }
    }

    @Test("P9 a reader who has seen a change number has seen every smaller one of the account")
    func numbers() async throws {
        try await withServer { server in
            let person = try await server.person()
            let database = try await server.database
            let isOver = Mutex(false)
            async let skipped = { () -> Int in
                var seen: Set<Int64> = []
                var skipped = 0
                while true {
                    let wasOver = isOver.withLock { $0 }
                    let now = try await database.read { transaction in
                        Set(try transaction.query("SELECT change_number AS n FROM goals", []).map { try $0.int("n") })
                    }
                    skipped += now.subtracting(seen).count { $0 < (seen.max() ?? 0) }
                    seen = now
                    if wasOver { return seen.count == 200 ? skipped : -1 }
                }
            }()
            defer { isOver.withLock { $0 = true } }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<200 {
                    group.addTask {
                        try await database.write(WriteOptions(account: person.id)) { transaction in
                            let change = try transaction.nextChange(for: .account(person.id))
                            try transaction.execute(
                                """
                                INSERT INTO goals (id, user_id, goal_text, effective_date, created_at, updated_at,
                                    change_number) VALUES (?, ?, 'g', ?, '2026-01-01', '2026-01-01', ?)
                                """,
                                [
                                    .text(Sample.uuid(number)), .text(person.id),
                                    .text(CivilDate(daysSinceEpoch: number).text), .int(change),
                                ])
                        }
                    }
                }
                try await group.waitForAll()
            }
            isOver.withLock { $0 = true }
            #expect(try await skipped == 0)
            try database.close()
        }
    }

    @Test("P9 everything moves to PostgreSQL and back, and says the same; a move that is repeated changes nothing")
    func moving() async throws {
        let place = { (name: String) in self.directory.url.appending(path: name) }
        let (first, last) = (place("first"), place("last"))
        let source = try await DataDirectory(first).openDatabase()
        _ = try await BundledContent(directory: Resources.contentDirectory()).load(into: source)
        try await source.write { transaction in
            for id in [1, 2].map(Sample.uuid) {
                try transaction.execute(
                    "INSERT INTO accounts (id, created_at, updated_at) VALUES (?, 5, 6)", [.text(id)])
                let change = try transaction.nextChange(for: .account(id))
                try transaction.execute(
                    """
                    INSERT INTO reminders (id, user_id, app, kind, local_time, time_zone, content, told, created_at,
                        updated_at, change_number) VALUES (?, ?, 'whole', 'daily', '09:00:00', 'UTC', ?, ?, ?, ?, ?)
                    """,
                    [
                        .text(id), .text(id), .text(#"{"title":"T","body":{"b":[1,2.5],"a":null}}"#),
                        .text(#"["x","y"]"#),
                        .text("2026-01-01T00:00:00.500000+00:00"), .text("2026-01-01T00:00:00.500000+00:00"),
                        .int(change),
                    ])
            }
        }
        try source.close()
        let postgres = try await TestEngine.location(of: place("postgres"))
        let there = try await moveDatabase(from: (first, .file), to: (first, postgres))
        #expect(there.rows > 1_000 && there.tables > 40)
        #expect(try await moveDatabase(from: (first, .file), to: (first, postgres)) == there)
        #expect(try await moveDatabase(from: (first, postgres), to: (last, .file)) == there)
        let database = try await DataDirectory(last).openDatabase()
        #expect(try await database.write { try $0.nextChange(for: .all) } > 2)
        try database.close()
        await #expect(throws: MoveFailure.sameEngine) {
            _ = try await moveDatabase(from: (first, .file), to: (last, .file))
        }
    }

    @Test("P9 a server that is not there is said so, without the password")
    func unreachable() async throws {
        let address = try #require(PostgresAddress("postgres://almanac:secret@127.0.0.1:1/almanac"))
        do {
            _ = try await PostgresDatabase(address)
            Issue.record("it was opened")
        } catch let failure as DatabaseFailure {
            #expect(failure.description.contains("127.0.0.1:1/almanac"))
            #expect(!failure.description.contains("secret"))
        }
    }
}
