import Foundation
import Synchronization
import Testing

@testable import AlmanacDatabase
@testable import AlmanacServer

@Suite("The database")
struct DatabaseTests {
    private static let table = "CREATE TABLE notes (id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE)"

    private struct Refused: Error {}

    private func open(_ directory: TemporaryDirectory, _ migrations: [[String]] = []) async throws -> SQLiteDatabase {
        try await SQLiteDatabase(
            path: directory.url.appending(path: "a.sqlite").path,
            schema: Schema(creation: [Self.table], migrations: migrations))
    }

    @Test("concurrent writes are all kept, and each returns its own value")
    func groupCommit() async throws {
        let directory = try TemporaryDirectory()
        let database = try await open(directory)
        let answers = try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 1...500 {
                group.addTask {
                    try await database.write { transaction in
                        try transaction.execute("INSERT INTO notes (text) VALUES (?)", [.text("note \(number)")])
                        return number
                    }
                }
            }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(answers == Set(1...500))
        #expect(try await database.count() == 500)
    }

    @Test("a write that fails undoes only its own changes")
    func failingAlone() async throws {
        let directory = try TemporaryDirectory()
        let database = try await open(directory)
        let failed = await withTaskGroup(of: Bool.self) { group in
            for number in 1...100 {
                group.addTask {
                    do {
                        try await database.write { transaction in
                            try transaction.execute("INSERT INTO notes (text) VALUES (?)", [.text("\(number)")])
                            if number % 10 == 0 { throw Refused() }
                            // Violates a constraint, which makes the engine reject the write.
                            if number % 10 == 5 {
                                try transaction.execute("INSERT INTO notes (text) VALUES (?)", [.text("\(number)")])
                            }
                        }
                        return false
                    } catch {
                        return true
                    }
                }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(failed == 20)
        #expect(try await database.count() == 80)
    }

    @Test("telling others of a write takes no deeper stack the more writes there were")
    func notesStayShallow() async throws {
        let directory = try TemporaryDirectory()
        let database = try await SQLiteDatabase(path: directory.url.appending(path: "a.sqlite").path)
        let depths = Mutex<[Int]>([])
        try await database.sendNotes { _ in
            depths.withLock { $0.append(Thread.callStackReturnAddresses.count) }
        }
        for number in 1...40 {
            try await database.write { transaction in
                try transaction.execute(
                    "INSERT INTO accounts (id, is_anonymous, created_at, updated_at) VALUES (?, 1, 0, 0)",
                    [.text("\(number)")])
                try transaction.execute("UPDATE accounts SET banned_until = 1 WHERE id = ?", [.text("\(number)")])
            }
        }
        // The last one is told after its write has been answered.
        while depths.withLock({ $0.count < 40 }) { await Task.yield() }
        let (first, last) = depths.withLock { ($0.first, $0.last) }
        #expect(try #require(last) < #require(first) + 20)
    }

    @Test("written data is there after reopening")
    func durable() async throws {
        let directory = try TemporaryDirectory()
        let first = try await open(directory)
        try await first.write { try $0.execute("INSERT INTO notes (text) VALUES (?)", [.text("kept")]) }
        try first.close()
        let second = try await open(directory)
        #expect(
            try await second.read { try $0.query("SELECT text FROM notes").map { try $0.text("text") } } == ["kept"])
    }

    @Test(
        "security S11 opening what a killed server has left writes nothing, so that a full disk keeps none from starting"
    )
    func opening() async throws {
        let directory = try TemporaryDirectory()
        let first = try await open(directory)
        try await first.write { try $0.execute("INSERT INTO notes (text) VALUES (?)", [.text("kept")]) }
        let vacuum = try await first.write { try $0.query("PRAGMA auto_vacuum", []).first?.values.first }
        #expect(vacuum == .int(2), "a new file gives back what is deleted")
        // As a process leaves it that is killed: with its log.
        let killed = try TemporaryDirectory()
        for name in ["a.sqlite", "a.sqlite-wal"] {
            try FileManager.default.copyItem(
                at: directory.url.appending(path: name), to: killed.url.appending(path: name))
        }
        let log = killed.url.appending(path: "a.sqlite-wal")
        let before = try Data(contentsOf: log)
        let second = try await open(killed)
        #expect(try await second.count() == 1)
        #expect(try Data(contentsOf: log) == before && !before.isEmpty)
        withExtendedLifetime((first, second)) {}
    }

    @Test("commits are synchronous, references are checked, and only the owner can read the file")
    func settings() async throws {
        let directory = try TemporaryDirectory()
        let database = try await open(directory)
        let settings = try await database.write { transaction in
            try ["synchronous", "foreign_keys"].map { try transaction.query("PRAGMA \($0)", []).first?.values.first }
        }
        #expect(settings == [.int(2), .int(1)])
        let file = directory.url.appending(path: "a.sqlite").path
        let permissions = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
        #expect(permissions == 0o600)
    }

    @Test("a read cannot write")
    func readOnly() async throws {
        let directory = try TemporaryDirectory()
        let database = try await open(directory)
        await #expect(throws: (any Error).self) {
            try await database.read { try $0.execute("INSERT INTO notes (text) VALUES ('x')") }
        }
        #expect(try await database.count() == 0)
    }

    @Test("values of every type survive a round trip")
    func values() async throws {
        let directory = try TemporaryDirectory()
        let database = try await open(directory)
        let values: [SQLValue] = [.null, .int(.max), .real(0.5), .text("ü👍"), .blob([0, 255])]
        let row = try await database.read { try $0.query("SELECT ?, ?, ?, ?, ?", values).first }
        #expect(row?.values == values)
    }

    @Test("a later migration runs once, on the existing data")
    func migrates() async throws {
        let directory = try TemporaryDirectory()
        let first = try await open(directory)
        try await first.write { try $0.execute("INSERT INTO notes (text) VALUES ('old')") }
        try first.close()
        for _ in 1...2 {
            let database = try await open(
                directory, [["ALTER TABLE notes ADD COLUMN stars INTEGER NOT NULL DEFAULT 3"]])
            #expect(try await database.read { try $0.query("SELECT stars FROM notes").first?.int("stars") } == 3)
            try database.close()
        }
    }

    @Test("a migration that fails leaves the schema unchanged")
    func failingMigration() async throws {
        let directory = try TemporaryDirectory()
        try await open(directory).close()
        let broken = ["CREATE TABLE more (id INTEGER)", "nonsense"]
        await #expect(throws: (any Error).self) { try await open(directory, [broken]) }
        let database = try await open(directory)
        let tables = try await database.read { try $0.query("SELECT name FROM sqlite_master WHERE name = 'more'") }
        #expect(tables.isEmpty)
    }

    @Test("a database newer than the program is not touched")
    func newer() async throws {
        let directory = try TemporaryDirectory()
        try await open(directory, [[]]).close()
        await #expect(throws: DatabaseFailure.newerThanProgram(found: 2, known: 1)) { try await open(directory) }
    }

    @Test("a database of the oldest version takes every migration in turn, an empty one none: it is made at once")
    func numbering() async throws {
        let directory = try TemporaryDirectory()
        try await open(directory).close()
        let steps = [["CREATE TABLE more (id INTEGER)"], ["ALTER TABLE more RENAME TO most"]]
        let old = try await open(directory, steps)
        #expect(try await old.read { try $0.query("SELECT id FROM most") }.isEmpty)
        #expect(try await old.read { try $0.query("SELECT number FROM schema_version")[0].int("number") } == 3)
        let another = try TemporaryDirectory()
        let new = try await open(another, steps)
        #expect(try await new.read { try $0.query("SELECT name FROM sqlite_master WHERE name = 'most'") }.isEmpty)
        #expect(try await new.read { try $0.query("SELECT number FROM schema_version")[0].int("number") } == 3)
    }

    @Test("a file that is not a database cannot be opened")
    func noDatabase() async throws {
        let directory = try TemporaryDirectory()
        try directory.write(String(repeating: "nonsense ", count: 200), to: "a.sqlite")
        await #expect(throws: DatabaseFailure.self) { try await open(directory) }
    }
}

extension SQLiteDatabase {
    fileprivate func count() async throws -> Int64? {
        try await read { try $0.query("SELECT count(*) AS n FROM notes").first?.int("n") }
    }
}
