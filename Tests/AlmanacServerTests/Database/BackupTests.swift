import Foundation
import Logging
import Synchronization
import Testing

@testable import AlmanacDatabase
@testable import AlmanacServer

@Suite("P8 Backups")
struct BackupTests {
    /// A data directory with keys and a few accounts.
    private static func filled(_ place: TemporaryDirectory, accounts: Int = 3) async throws -> URL {
        let url = place.url.appending(path: "data")
        let directory = try DataDirectory(url)
        for name in DataDirectory.keyFiles {
            _ = try SecretFile(url: url.appending(path: name)).write(Array("the secret of \(name)".utf8))
        }
        let database = try await directory.openDatabase()
        for number in 0..<accounts { try await database.write { try $0.addAccount(number) } }
        try database.close()
        return url
    }

    @Test("a backup and its restoration bring everything back, for the owner alone")
    func roundTrip() async throws {
        let place = try TemporaryDirectory()
        let data = try await Self.filled(place)
        let file = place.url.appending(path: "a.backup")
        let made = try backUp(data, to: file)
        #expect((made.accounts, made.hasKeys) == (3, true))
        #expect(try Self.mode(of: file) == 0o600)
        let other = place.url.appending(path: "other")
        let done = try await restore(file, to: other)
        #expect(done == RestoreSummary(accounts: 3, keys: ["keys.json", "push-key.pem"], kept: []))
        for name in DataDirectory.keyFiles {
            let (old, new) = (data.appending(path: name), other.appending(path: name))
            #expect(try Data(contentsOf: old) == Data(contentsOf: new))
            #expect(try Self.mode(of: new) == 0o600)
        }
        #expect(try Self.mode(of: other.appending(path: "almanac.sqlite")) == 0o600)
        // The keys are in their files, and nowhere in the database.
        #expect(try !Data(contentsOf: other.appending(path: "almanac.sqlite")).contains("the secret of"))
        #expect(try Self.names(in: other) == ["almanac.sqlite", "keys.json", "push-key.pem"])
    }

    @Test("a backup without keys holds none of them")
    func withoutKeys() async throws {
        let place = try TemporaryDirectory()
        let data = try await Self.filled(place)
        let file = place.url.appending(path: "a.backup")
        #expect(try backUp(data, to: file, includesKeys: false).hasKeys == false)
        #expect(try !Data(contentsOf: file).contains("the secret of"))
        let other = place.url.appending(path: "other")
        #expect(try await restore(file, to: other).keys == [])
        #expect(try Self.names(in: other) == ["almanac.sqlite"])
    }

    @Test("a backup under write load is one moment: nothing half-written, and all that was acknowledged before it")
    func underLoad() async throws {
        let place = try TemporaryDirectory()
        let data = try await Self.filled(place, accounts: 0)
        let database = try await DataDirectory(data).openDatabase()
        let acknowledged = Mutex(0)
        let writer = Task {
            var number = 0
            while !Task.isCancelled {
                // Two accounts belong together.
                try await database.write { [number] transaction in
                    try transaction.addAccount(2 * number)
                    try transaction.addAccount(2 * number + 1)
                }
                number += 1
                acknowledged.withLock { $0 = 2 * number }
            }
        }
        for round in 0..<8 {
            while acknowledged.withLock({ $0 }) < 20 * (round + 1) { await Task.yield() }
            let before = acknowledged.withLock { $0 }
            let file = place.url.appending(path: "\(round).backup")
            let made = try backUp(data, to: file)
            #expect(made.accounts >= before && made.accounts.isMultiple(of: 2))
            #expect(
                try await restore(file, to: place.url.appending(path: "restored \(round)")).accounts == made.accounts)
        }
        writer.cancel()
        try? await writer.value
        try database.close()
    }

    @Test("an existing file, a missing database, and a folder that is not there are refused, and nothing is left over")
    func refusedBackups() async throws {
        let place = try TemporaryDirectory()
        let data = try await Self.filled(place)
        try place.write("mine", to: "a.backup")
        let file = place.url.appending(path: "a.backup")
        #expect(throws: BackupFailure.fileExists(path: file.path)) { try backUp(data, to: file) }
        #expect(try String(contentsOf: file, encoding: .utf8) == "mine")
        let nowhere = place.url.appending(path: "nowhere")
        #expect(throws: BackupFailure.noDatabase(path: nowhere.path)) {
            try backUp(nowhere, to: place.url.appending(path: "b.backup"))
        }
        #expect(throws: BackupFailure.self) { try backUp(data, to: nowhere.appending(path: "b.backup")) }
        #expect(try Self.names(in: place.url) == ["a.backup", "data"])
    }

    @Test("what is not a backup, or a damaged one, is refused, and the directory stays as it was", arguments: 0..<4)
    func refusedRestorations(_ kind: Int) async throws {
        let place = try TemporaryDirectory()
        let data = try await Self.filled(place, accounts: 400)
        let file = place.url.appending(path: "a.backup")
        _ = try backUp(data, to: file)
        switch kind {
        case 0: try Data("not a database, but a letter to the editor".utf8).write(to: file)
        case 1: try Data(contentsOf: data.appending(path: "almanac.sqlite")).write(to: file)
        case 2: try Data(contentsOf: file).prefix(200_000).write(to: file)
        default:
            var bytes = try Data(contentsOf: file)
            for place in stride(from: 8_192, to: bytes.count, by: 4_096) { bytes[place] ^= 0xFF }
            try bytes.write(to: file)
        }
        let before = try Self.contents(of: data)
        await #expect(throws: BackupFailure.self) { try await restore(file, to: data, replaces: true) }
        #expect(try Self.contents(of: data) == before)
    }

    @Test("a directory with a database is replaced only when told to, and the old files are kept")
    func replacing() async throws {
        let place = try TemporaryDirectory()
        let data = try await Self.filled(place)
        let file = place.url.appending(path: "a.backup")
        _ = try backUp(data, to: file)
        await #expect(throws: BackupFailure.dataExists(path: data.path)) { try await restore(file, to: data) }
        for number in 1...2 {
            let names = ["almanac.sqlite", "keys.json", "push-key.pem"]
            #expect(try await restore(file, to: data, replaces: true).kept == names.map { "\($0).before-\(number)" })
        }
        let old = try await SQLiteDatabase(path: data.appending(path: "almanac.sqlite.before-1").path)
        #expect(try await old.read { try $0.query("SELECT count(*) AS n FROM accounts")[0].int("n") } == 3)
        try old.close()
    }

    @Test("a directory that a server uses is not replaced")
    func runningServer() async throws {
        let place = try TemporaryDirectory()
        let data = try await Self.filled(place)
        let file = place.url.appending(path: "a.backup")
        _ = try backUp(data, to: file)
        let server = try await DataDirectory(data).openDatabase()
        _ = try await server.read { try $0.query("SELECT 1 FROM accounts") }
        await #expect(throws: BackupFailure.serverRuns(path: data.path)) {
            try await restore(file, to: data, replaces: true)
        }
        // It goes on writing, and nothing is lost.
        try await server.write { try $0.addAccount(77) }
        try server.close()
        #expect(try backUp(data, to: place.url.appending(path: "b.backup")).accounts == 4)
    }

    @Test("a backup of a newer program is refused")
    func newer() async throws {
        let place = try TemporaryDirectory()
        let data = try await Self.filled(place)
        let database = try await DataDirectory(data).openDatabase()
        try await database.write { try $0.execute("UPDATE schema_version SET number = 9999") }
        try database.close()
        let file = place.url.appending(path: "a.backup")
        _ = try backUp(data, to: file)
        let other = place.url.appending(path: "other")
        await #expect(throws: DatabaseFailure.self) { try await restore(file, to: other) }
        #expect(try Self.names(in: other) == [])
    }

    @Test("the server makes one backup a day, keeps the newest, and leaves other files alone")
    func scheduled() async throws {
        let place = try TemporaryDirectory()
        let data = try await Self.filled(place)
        let clock = TestClock()
        let folder = place.url.appending(path: "backups")
        try place.write("mine", to: "backups/almanac-letter.backup")
        let backups = ScheduledBackups(
            dataDirectory: data, settings: BackupSettings(directory: folder, keep: 2), now: { clock.now },
            logger: .silent)
        var made: [[String]] = []
        for hours: Int64 in [0, 1, 22, 1, 24, 24] {
            clock.pass(.seconds(hours * 3_600))
            await backups.makeIfDue()
            made.append(try Self.names(in: folder).filter { $0 != "almanac-letter.backup" })
        }
        #expect(made.map(\.count) == [1, 1, 1, 2, 2, 2])
        #expect(made[3][1] == made[4][0] && made[4][1] == made[5][0])
        #expect(try Self.names(in: folder).contains("almanac-letter.backup"))
        // Each is whole.
        let newest = folder.appending(path: try #require(made[5].last))
        #expect(try await restore(newest, to: place.url.appending(path: "restored")).accounts == 3)
    }

    @Test("R a backup is checked by restoring it, beside it, and nothing of that is left")
    func checked() async throws {
        let place = try TemporaryDirectory()
        let data = try await Self.filled(place)
        let file = place.url.appending(path: "a.backup")
        _ = try backUp(data, to: file)
        let before = try Self.names(in: place.url)
        let done = try await checkBackup(file, in: place.url)
        #expect(done.accounts == 3 && done.keys.count == 2 && done.kept.isEmpty)
        #expect(try Self.names(in: place.url) == before)
        try place.write("not a database, but long enough to look like one", to: "b.backup")
        await #expect(throws: BackupFailure.self) {
            try await checkBackup(place.url.appending(path: "b.backup"), in: place.url)
        }
        #expect(try Self.names(in: place.url) == (before + ["b.backup"]).sorted())
    }

    @Test("R a daily backup that cannot be restored does not count, and is made again")
    func checkedDaily() async throws {
        let place = try TemporaryDirectory()
        let data = try await Self.filled(place)
        let clock = TestClock()
        let folder = place.url.appending(path: "backups")
        let backups = ScheduledBackups(
            dataDirectory: data, settings: BackupSettings(directory: folder, areChecked: true), now: { clock.now },
            logger: .silent)
        await backups.makeIfDue()
        let first = try #require(try Self.names(in: folder).first)
        clock.pass(.seconds(90_000))
        // As if a newer program had written it meanwhile: it is copied as it is, and cannot be restored.
        let database = try await DataDirectory(data).openDatabase()
        try await database.write { try $0.execute("UPDATE schema_version SET number = 100000") }
        try database.close()
        await backups.makeIfDue()
        let names = try Self.names(in: folder)
        #expect(names.count == 2 && names[0] == first && names[1].hasSuffix(".backup.failed"))
        let newest = try #require(ScheduledBackups.newest(in: folder))
        #expect(newest.milliseconds + 86_400_000 < clock.now.milliseconds, "the one that failed does not count")
    }

    // MARK: Files

    private static func names(in directory: URL) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: directory.path).sorted()
    }

    /// What the files hold, apart from SQLite's log, which a reader may make.
    private static func contents(of directory: URL) throws -> [String: Data] {
        let files = try names(in: directory).filter { !$0.hasSuffix("-wal") && !$0.hasSuffix("-shm") }
        return Dictionary(
            uniqueKeysWithValues: try files.map { ($0, try Data(contentsOf: directory.appending(path: $0))) })
    }

    private static func mode(of file: URL) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
    }
}

extension Data {
    fileprivate func contains(_ text: String) -> Bool {
        range(of: Data(text.utf8)) != nil
    }
}

extension Transaction {
    fileprivate func addAccount(_ number: Int) throws {
        try execute(
            "INSERT INTO accounts (id, created_at, updated_at) VALUES (?, 0, 0)",
            [.text("account \(number)")])
    }
}
