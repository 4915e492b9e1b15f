import AlmanacCore
import Foundation
import Logging
import Synchronization
import Testing

@testable import AlmanacAccounts
@testable import AlmanacDatabase
@testable import AlmanacReminders
@testable import AlmanacServer

/// Several servers on one PostgreSQL database (P9).
@Suite(.enabled(if: TestEngine.isPostgres)) struct SideBySideTests {
    private let directory: TemporaryDirectory
    private let start = Instant(milliseconds: 1_795_000_000_000)

    init() throws {
        directory = try TemporaryDirectory()
    }

    /// Opens the same database as another server would.
    private func open() async throws -> any Database {
        try await TestEngine.open(directory.url.appending(path: "a"))
    }

    // MARK: Limits

    @Test("P9 a limit counts what all servers have allowed, and its window passes for all")
    func limits() async throws {
        let databases = [try await open(), try await open()]
        let limits = databases.map { SharedRateLimit("codes", 4, within: 10_000, in: $0) }
        for number in 0..<4 {
            #expect(try await limits[number % 2].secondsToWait("192.0.2.1", now: start) == nil)
        }
        for limit in limits {
            #expect(try await limit.secondsToWait("192.0.2.1", now: start + 2_000) == 8)
            #expect(try await !limit.isOpen("192.0.2.1", now: start + 2_000))
            #expect(try await limit.secondsToWait("192.0.2.2", now: start) == nil)
        }
        for limit in limits {
            #expect(try await limit.isOpen("192.0.2.1", now: start + 10_000))
            #expect(try await limit.secondsToWait("192.0.2.1", now: start + 10_000) == nil)
        }
        // Another limit has its own counts, and nobody who reads the table learns who was counted.
        let other = SharedRateLimit("sign-ups", 1, within: 10_000, in: databases[0])
        #expect(try await other.secondsToWait("192.0.2.1", now: start) == nil)
        let keys = try await databases[0].read { try $0.query("SELECT key FROM action_counts", []) }
        #expect(keys.count == 3 && keys.allSatisfy { "\($0)".contains("192.0.2") == false })
        try await SharedCounts(databases[0])?.sweep(at: start + 10_000 + SharedCounts.longestWindow)
        #expect(try await databases[0].read { try $0.query("SELECT key FROM action_counts", []) }.isEmpty)
        for database in databases { try database.close() }
    }

    @Test("P9 the daily sweep deletes wrong passwords that are forgotten, and no others")
    func sweptPasswords() async throws {
        let database = try await open()
        let forgotten = PasswordRecord.allNetworks.forgotten
        try await database.write { [start] transaction in
            for (key, last) in [("old", start + -forgotten), ("new", start + (1 - forgotten))] {
                try transaction.execute(
                    "INSERT INTO wrong_passwords (key, number, last) VALUES (?, 1, ?)",
                    [.text(key), .int(last.milliseconds)])
            }
        }
        let sweeping = Sweeping(
            database: database, mails: directory.url.appending(path: "mail"), now: { [start] in start },
            logger: Logger(label: "test"))
        try await sweeping.sweep()
        let left = try await database.read { try $0.query("SELECT key FROM wrong_passwords", []) }
        #expect(try left.map { try $0.text("key") } == ["new"])
        try database.close()
    }

    @Test("P9 what one server has refused does not make it refuse longer than the others")
    func refusals() async throws {
        let databases = [try await open(), try await open()]
        let limits = databases.map { SharedRateLimit("mails", 1, within: 60_000, in: $0) }
        #expect(try await limits[0].secondsToWait("ana@example.com", now: start) == nil)
        #expect(try await limits[1].secondsToWait("ana@example.com", now: start + 30_000) == 30)
        #expect(try await limits[1].secondsToWait("ana@example.com", now: start + 60_000) == nil)
        for database in databases { try database.close() }
    }

    @Test("P9 no more than the limit get through when all servers are asked at once")
    func crowd() async throws {
        let databases = [try await open(), try await open()]
        let limits = databases.map { SharedRateLimit("codes", 7, within: 10_000, in: $0) }
        let allowed = try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 0..<60 {
                group.addTask { try await limits[number % 2].secondsToWait("192.0.2.1", now: start) == nil }
            }
            return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(allowed == 7)
        for database in databases { try database.close() }
    }

    @Test("P9 security L1 wrong passwords count together, and a network that one server knows all know")
    func passwords() async throws {
        let databases = [try await open(), try await open()]
        let throttles = databases.map { PasswordThrottle(in: $0) }
        for number in 0..<5 { _ = try await throttles[number % 2].begin("ana", from: "192.0.2.1", now: start) }
        for throttle in throttles {
            await #expect(throws: AuthFailure.self) {
                try await throttle.begin("ana", from: "192.0.2.1", now: start)
            }
        }
        for number in 0..<15 {
            _ = try await throttles[number % 2].begin("ana", from: "192.0.2.\(number + 2)", now: start)
        }
        try await throttles[0].remember("ana", from: "198.51.100.7")
        for number in 1..<PasswordThrottle.maxNetworks {
            try await throttles[number % 2].remember("ana", from: "198.51.101.\(number)")
        }
        // A stranger has to wait; the owner's networks do not, until there are too many of them.
        await #expect(throws: AuthFailure.self) { try await throttles[1].begin("ana", from: "203.0.113.1", now: start) }
        _ = try await throttles[1].begin("ana", from: "198.51.100.7", now: start)
        try await throttles[1].remember("ana", from: "198.51.102.1")
        await #expect(throws: AuthFailure.self) {
            try await throttles[0].begin("ana", from: "198.51.100.7", now: start)
        }
        for database in databases { try database.close() }
    }

    // MARK: Keys

    @Test("P9 a server starts only with the keys of the others on its database")
    func keys() async throws {
        let database = try await open()
        func server(_ name: String, _ secrets: ServerSecrets = ServerSecrets()) throws -> DataDirectory {
            try DataDirectory(directory.url.appending(path: name), secrets: secrets)
        }
        func start(_ directory: DataDirectory) async throws {
            try await KeyFingerprintCheck(database, directory)?.requireKnown()
            _ = try await ServerKeys.open(in: directory)
            _ = try PushKey.open(in: directory)
            try await KeyFingerprintCheck(database, directory)?.agree()
        }
        let first = try server("first")
        try await start(first)
        try await start(first)
        // One that has none makes no others.
        let second = try server("second")
        let missing = KeyFileFailure.missing(path: second.url.appending(path: "keys.json").path)
        await #expect(throws: missing) { try await start(second) }
        #expect(try second.keys.read() == nil && second.pushKey.read() == nil)
        // One that has copies starts, from its directory or its environment.
        let texts = try DataDirectory.keyFiles.map {
            String(decoding: try first.secret($0).read() ?? [], as: UTF8.self)
        }
        try await start(server("third", ServerSecrets(keys: texts[0] + " ", pushKey: texts[1].dropLast().description)))
        // One that has others does not, until they replace those of all.
        let fourth = try server("fourth")
        _ = try await ServerKeys.open(in: fourth)
        _ = try fourth.pushKey.write(Array(texts[1].utf8))
        let differs = KeyFileFailure.differs(path: fourth.url.appending(path: "keys.json").path)
        await #expect(throws: differs) { try await start(fourth) }
        try await KeyFingerprintCheck(database, fourth)?.agree(isReplacing: true)
        try await start(fourth)
        await #expect(throws: KeyFileFailure.self) { try await start(first) }
        try database.close()
    }

    // MARK: Work

    @Test("P9 what one server has taken, another one leaves out without waiting")
    func taking() async throws {
        let (one, two) = (try await open(), try await open())
        try await one.write { transaction in
            for number in 0..<4 {
                try transaction.execute(
                    "INSERT INTO reminders_to_plan (id) VALUES (?)", [.text(Sample.uuid(number))])
            }
        }
        @Sendable func take(_ limit: Int64, _ transaction: any Transaction) throws -> [String] {
            let rows = try transaction.query(
                "SELECT id FROM reminders_to_plan ORDER BY id LIMIT ?\(transaction.dialect.skippingLocked("reminders_to_plan").text)",
                [.int(limit)])
            return try rows.map { try $0.text("id") }
        }
        let options = WriteOptions(locksItsRows: true)
        let begun = AsyncStream<Void>.makeStream()
        let isFree = Mutex(false)
        async let first = one.write(options) { transaction in
            let taken = try take(3, transaction)
            begun.continuation.yield()
            holdThread { isFree.withLock { $0 } }
            return taken
        }
        for await _ in begun.stream { break }
        #expect(try await two.write(options) { try take(3, $0) } == [Sample.uuid(3)])
        isFree.withLock { $0 = true }
        #expect(try await first == (0..<3).map { Sample.uuid($0) })
        #expect(try await two.write(options) { try take(9, $0).count } == 4)
        try one.close()
        try two.close()
    }

    @Test("P9 an account that is being written is left out, and one that is free is held until the commit")
    func holding() async throws {
        let (one, two) = (try await open(), try await open())
        let (busy, free) = (Sample.uuid(1), Sample.uuid(2))
        let begun = AsyncStream<Void>.makeStream()
        let isFree = Mutex(false)
        async let writing: Void = one.write(WriteOptions(account: busy)) { _ in
            begun.continuation.yield()
            holdThread { isFree.withLock { $0 } }
        }
        for await _ in begun.stream { break }
        let held = try await two.write(WriteOptions(locksItsRows: true)) { transaction in
            let held = try transaction.lockAccounts(ifFree: [busy, free])
            // Held already, so this does not wait.
            _ = try transaction.nextChange(for: .accounts(held))
            return held
        }
        #expect(held == [free])
        isFree.withLock { $0 = true }
        try await writing
        #expect(try await two.write { try $0.lockAccounts(ifFree: [busy, free]) } == [busy, free])
        try one.close()
        try two.close()
    }
}
