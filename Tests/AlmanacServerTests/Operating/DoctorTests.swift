import AlmanacCore
import Foundation
import GRDB
import Testing

@testable import AlmanacDatabase
@testable import AlmanacServer
@testable import AlmanacTables

@Suite("P8 doctor")
struct DoctorTests {
    // MARK: A sound installation

    @Test("P8 doctor: a healthy installation has nothing to report")
    func healthy() async throws {
        let installation = try await Installation.healthy()
        let findings = installation.examination.findings()
        #expect(findings.map(\.check) == Finding.Check.allCases)
        for finding in findings { #expect(finding.outcome == .ok && finding.advice == nil, "\(finding)") }
    }

    @Test("P8 doctor: a running server is examined without being disturbed, and its files stay as they are")
    func running() async throws {
        var installation = try await Installation.healthy()
        installation.examination.isThorough = true
        let server = try await DataDirectory(installation.data).openDatabase()
        let add = "INSERT INTO accounts (id, created_at, updated_at) VALUES (?, 0, 0)"
        try await server.write { try $0.execute(add, [.text("before")]) }
        let names = try FileManager.default.contentsOfDirectory(atPath: installation.data.path).sorted()
        installation.expect(.database, .ok, "2 accounts")
        #expect(try FileManager.default.contentsOfDirectory(atPath: installation.data.path).sorted() == names)
        // A transaction that is open meanwhile neither waits nor makes the doctor wait.
        let examination = installation.examination
        let during = try await server.write { transaction in
            try transaction.execute(add, [.text("after")])
            return examination.findings().filter { $0.outcome != .ok }
        }
        #expect(during.isEmpty)
        installation.expect(.database, .ok, "3 accounts")
        try server.close()
    }

    @Test("P8 doctor: a directory before its first start has nothing to check yet")
    func firstStart() async throws {
        let installation = try await Installation.healthy()
        for name in try FileManager.default.contentsOfDirectory(atPath: installation.data.path) {
            try FileManager.default.removeItem(at: installation.data.appending(path: name))
        }
        let findings = installation.examination.findings()
        #expect(findings.filter { $0.outcome == .skipped }.map(\.check) == [.database, .keys, .push])
        #expect(!findings.contains { $0.outcome == .failure })
        // Nothing was made, either.
        #expect(try FileManager.default.contentsOfDirectory(atPath: installation.data.path).isEmpty)
    }

    // MARK: The configuration

    @Test("P8 doctor: a setting that cannot be used, and what depends on it is not judged")
    func unusableSetting() async throws {
        var installation = try await Installation.healthy()
        installation.examination.problems = [SettingProblem("--tls-cert needs --tls-key", affected: [.certificate])]
        installation.expect(
            .configuration, .failure, "--tls-cert needs --tls-key", others: [.certificate: .skipped])
    }

    @Test("P8 doctor: emails without a public address for their links")
    func mailWithoutAddress() async throws {
        var installation = try await Installation.healthy()
        installation.examination.configuration.accounts.publicURL = nil
        installation.examination.configuration.accounts.providers = []
        installation.expect(.configuration, .failure, "public URL", others: [.push: .warning])
    }

    @Test("P8 doctor: a server that other machines reach by plain http")
    func plainHTTP() async throws {
        var installation = try await Installation.healthy()
        installation.examination.configuration.tls = nil
        installation.examination.configuration.accounts.publicURL = Origin("http://almanac.example")
        installation.expect(
            .configuration, .warning, "plain http", others: [.certificate: .skipped, .push: .warning])
        // Behind a proxy, the same server is safe, once the proxy is known.
        installation.examination.configuration.host = "127.0.0.1"
        installation.examination.configuration.accounts.publicURL = Origin("https://almanac.example")
        installation.expect(.configuration, .warning, "no proxy is trusted", others: [.certificate: .skipped])
        installation.examination.configuration.accounts.trustedProxies = [try #require(Network("127.0.0.1"))]
        installation.expect(.certificate, .skipped, "left to the proxy")
        installation.examination.configuration.accounts.trustedProxies = [try #require(Network("0.0.0.0/0"))]
        installation.expect(.configuration, .warning, "every address", others: [.certificate: .skipped])
    }

    @Test("P8 doctor: a setting for tests on a server that others use")
    func loopbackPush() async throws {
        var installation = try await Installation.healthy()
        installation.examination.configuration.push.allowsLoopback = true
        installation.expect(.configuration, .failure, "ALMANAC_PUSH_ALLOW_LOOPBACK")
    }

    @Test("P8 doctor: metrics that everyone can read")
    func openMetrics() async throws {
        var installation = try await Installation.healthy()
        installation.examination.configuration.metrics.port = 9_100
        installation.expect(.configuration, .ok, "All settings")
        installation.examination.configuration.metrics.host = "0.0.0.0"
        installation.expect(.configuration, .warning, "can read the metrics")
        installation.examination.configuration.metrics.token = "0123456789abcdef"
        installation.expect(.configuration, .ok, "All settings")
    }

    // MARK: The data directory and its disk

    @Test("P8 doctor: a data directory that is not there")
    func noDirectory() async throws {
        var installation = try await Installation.healthy()
        installation.examination.configuration.dataDirectory = installation.place.url.appending(path: "nowhere")
        installation.expect(
            .data, .failure, "There is no data directory",
            others: [.database: .skipped, .keys: .skipped, .push: .skipped, .disk: .skipped])
        #expect(!FileManager.default.fileExists(atPath: installation.place.url.appending(path: "nowhere").path))
    }

    @Test("P8 doctor: a data directory and a database that other users may open")
    func openToOthers() async throws {
        let installation = try await Installation.healthy()
        try installation.setMode(0o755, of: installation.data)
        installation.expect(.data, .warning, "mode 755")
        try installation.setMode(0o700, of: installation.data)
        try installation.setMode(0o644, of: installation.data.appending(path: "almanac.sqlite"))
        installation.expect(.data, .failure, "mode 644")
    }

    @Test("P8 doctor: a file that another user has made", .enabled(if: geteuid() == 0))
    func otherOwner() async throws {
        let installation = try await Installation.healthy()
        #expect(chown(installation.data.appending(path: "keys.json").path, 54_321, 54_321) == 0)
        installation.expect(.data, .failure, "keys.json belongs to user 54321")
    }

    @Test("P8 doctor: a disk that is nearly full")
    func fullDisk() async throws {
        var installation = try await Installation.healthy()
        installation.examination.configuration.storage.reserve = 1 << 60
        installation.expect(.disk, .failure, "refuses new rows")
        let free = try #require(FreeSpace(of: installation.data, now: Instant.system).bytes)
        installation.examination.configuration.storage.reserve = free * 3 / 4
        installation.expect(.disk, .warning, "must stay free")
    }

    @Test("P8 doctor: backups that have stopped")
    func oldBackups() async throws {
        var installation = try await Installation.healthy()
        let folder = installation.place.url.appending(path: "old backups")
        installation.examination.configuration.backups.directory = folder
        installation.expect(.backups, .warning, "no directory")
        try installation.place.write("", to: "old backups/almanac-2026-01-02T030000Z.backup")
        installation.expect(.backups, .failure, "2026-01-02")
        installation.examination.configuration.backups.directory = nil
        installation.expect(.backups, .skipped, "no daily backups")
    }
}

@Suite("P8 doctor: database, keys and time")
struct DoctorStoredTests {
    @Test("P8 doctor: a damaged database")
    func damaged() async throws {
        let installation = try await Installation.healthy()
        let file = installation.data.appending(path: "almanac.sqlite")
        var bytes = try Data(contentsOf: file)
        for place in stride(from: 8_192, to: bytes.count, by: 4_096) { bytes[place] ^= 0xFF }
        try bytes.write(to: file)
        try installation.setMode(0o600, of: file)
        installation.expect(.database, .failure, "damaged")
        try Data("a letter to the editor, and no database at all".utf8).write(to: file)
        try installation.setMode(0o600, of: file)
        installation.expect(.database, .failure, "not a database")
    }

    @Test("P8 doctor: a row that refers to nothing")
    func lostReference() async throws {
        let installation = try await Installation.healthy()
        var configuration = Configuration()
        configuration.foreignKeysEnabled = false
        let queue = try DatabaseQueue(
            path: installation.data.appending(path: "almanac.sqlite").path, configuration: configuration)
        try await queue.write { database in
            try database.execute(
                sql: """
                    INSERT INTO sessions (id, account_id, method, created_at, refreshed_at)
                    VALUES ('lost', 'nobody', 'password', 0, 0)
                    """)
        }
        try queue.close()
        installation.expect(.database, .failure, "a row of sessions refers to a missing row of accounts")
    }

    @Test("P8 doctor: a database of a newer program, and one of an older program")
    func otherSchema() async throws {
        let installation = try await Installation.healthy()
        let file = installation.data.appending(path: "almanac.sqlite").path
        func set(_ number: Int) throws {
            let queue = try DatabaseQueue(path: file)
            try queue.write { try $0.execute(sql: "UPDATE schema_version SET number = \(number)") }
            try queue.close()
        }
        try set(9_999)
        installation.expect(.database, .failure, "newer Almanac")
        try set(Int(Schema.baseline))
        installation.expect(.database, .warning, "older Almanac")
        try set(1)
        installation.expect(.database, .failure, "before Almanac's first release")
    }

    @Test("P8 doctor: keys without their database")
    func lostDatabase() async throws {
        let installation = try await Installation.healthy()
        try FileManager.default.removeItem(at: installation.data.appending(path: "almanac.sqlite"))
        installation.expect(.database, .failure, "missing or empty")
    }

    @Test("P8 doctor: keys that other users may read")
    func openKeys() async throws {
        let installation = try await Installation.healthy()
        try installation.setMode(0o644, of: installation.data.appending(path: "keys.json"))
        installation.expect(.keys, .failure, "mode 644")
        try installation.setMode(0o600, of: installation.data.appending(path: "keys.json"))
        try installation.setMode(0o640, of: installation.data.appending(path: "push-key.pem"))
        installation.expect(.push, .failure, "mode 640")
    }

    @Test("P8 doctor: keys that are missing although there are accounts, or that are damaged")
    func lostKeys() async throws {
        let installation = try await Installation.healthy()
        let keys = installation.data.appending(path: "keys.json")
        try FileManager.default.removeItem(at: keys)
        installation.expect(.keys, .failure, "is missing")
        #expect(!FileManager.default.fileExists(atPath: keys.path))
        _ = try installation.place.file("{}", "data/keys.json", mode: 0o600)
        installation.expect(.keys, .failure, "does not contain the server's keys")
    }

    @Test("P8 doctor: a push key that is damaged, and one that the browsers did not subscribe for")
    func otherPushKey() async throws {
        let installation = try await Installation.healthy()
        let database = try await DataDirectory(installation.data).openDatabase()
        try await database.write { transaction in
            try transaction.execute(
                "INSERT INTO push_identity (identity) VALUES ('another-key mailto:a@b.example')", [])
            try transaction.execute(
                """
                INSERT INTO push_subscriptions (id, user_id, endpoint, p256dh, auth, created_at, updated_at, change_number)
                VALUES ('s', 'anna', 'https://push.example/1', 'p', 'a', '', '', 1)
                """, [])
        }
        try database.close()
        installation.expect(.push, .failure, "not the key that browsers have subscribed with")
        _ = try installation.place.file("no key", "data/push-key.pem", mode: 0o600)
        installation.expect(.push, .failure, "does not contain the key")
        try FileManager.default.removeItem(at: installation.data.appending(path: "push-key.pem"))
        installation.expect(.push, .failure, "is missing")
    }

    @Test("P8 doctor: no contact that Apple accepts")
    func noContact() async throws {
        var installation = try await Installation.healthy()
        for contact in ["mailto:almanac@localhost", "mailto:ops@home.local"] {
            installation.examination.configuration.push.contact = contact
            installation.expect(.push, .warning, "Apple")
        }
    }

    // MARK: Time

    @Test("P8 doctor: a clock that is behind what is stored")
    func wrongClock() async throws {
        var installation = try await Installation.healthy()
        installation.examination.configuration.accounts.now = { .system() + -86_400_000 }
        installation.expect(.clock, .failure, "The clock says")
    }

    @Test("P8 doctor: missing and outdated time zones")
    func wrongZones() async throws {
        var installation = try await Installation.healthy()
        let system = installation.examination.zoneDirectory
        let zones = installation.place.url.appending(path: "zoneinfo")
        try FileManager.default.createDirectory(at: zones, withIntermediateDirectories: true)
        installation.examination.zoneDirectory = zones
        installation.expect(.zones, .failure, "There is no time zone")
        for folder in ["Europe", "America", "Asia", "Australia", "Africa", "Pacific"] {
            try FileManager.default.createSymbolicLink(
                at: zones.appending(path: folder), withDestinationURL: system.appending(path: folder))
        }
        installation.expect(.zones, .ok, "release is unknown")
        try installation.place.write("# version 2019c\nZ x\n", to: "zoneinfo/tzdata.zi")
        installation.expect(.zones, .warning, "2019c")
    }
}
