import AlmanacCore
import Foundation
import Testing

@testable import AlmanacAccounts
@testable import AlmanacDatabase
@testable import AlmanacReminders
@testable import AlmanacServer

/// `almanac doctor` on PostgreSQL (P8, P9).
@Suite(.enabled(if: TestEngine.isPostgres)) struct PostgresDoctorTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    /// The checks of a server that has run once.
    private func examination() async throws -> Examination {
        var configuration = ServerConfiguration(dataDirectory: directory.url)
        configuration.database = try await TestEngine.location(of: directory.url)
        let data = try DataDirectory(directory.url, database: configuration.database)
        let database = try await data.openDatabase()
        _ = try await ServerKeys.open(in: data)
        _ = try PushKey.open(in: data)
        try await KeyFingerprintCheck(database, data)?.agree()
        try database.close()
        return Examination(configuration: configuration)
    }

    private func findings(_ check: Finding.Check, _ examination: Examination) -> [Finding] {
        examination.findings().filter { $0.check == check }
    }

    @Test("P8 P9 a sound server: the database answers, and the keys are those that it knows")
    func sound() async throws {
        let examination = try await examination()
        // The tests' own PostgreSQL waits for no disk.
        let database = findings(.database, examination)
        #expect(database.map(\.outcome) == [.ok, .failure])
        #expect(database[0].found.contains("the database has 0 accounts and takes "))
        #expect(database[1].found.contains("fsync and full_page_writes and synchronous_commit is off"))
        #expect(findings(.keys, examination).map(\.outcome) == [.ok])
        #expect(findings(.clock, examination).map(\.outcome) == [.ok])
        #expect(findings(.backups, examination).map(\.outcome) == [.warning])
    }

    @Test("P8 P9 a server that cannot be reached, and one whose database is empty")
    func unreachable() async throws {
        var examination = try await examination()
        let address = try #require(PostgresAddress("postgres://nobody:secret@127.0.0.1:1/none"))
        examination.configuration.database = .postgres(address)
        let found = findings(.database, examination)
        #expect(found.map(\.outcome) == [.failure])
        #expect(found[0].found.contains("refused") && !found[0].found.contains("secret"))
        #expect(found[0].advice?.contains("pg_hba.conf") == true)
    }

    @Test("P9 a server with other keys than those of its neighbors")
    func otherKeys() async throws {
        var examination = try await examination()
        let other = try DataDirectory(directory.url.appending(path: "other"))
        _ = try await ServerKeys.open(in: other)
        _ = try PushKey.open(in: other)
        examination.configuration.dataDirectory = other.url
        for check in [Finding.Check.keys, .push] {
            #expect(
                findings(check, examination).contains { $0.outcome == .failure && $0.found.contains("is not the one") })
        }
    }

    @Test("P8 P9 what is wrong with PostgreSQL, each with what to do")
    func problems() async throws {
        let examination = try await examination()
        guard case .postgres(let address) = examination.configuration.database else { return }
        let stored = StoredFacts(address)
        func found(_ change: (inout PostgresFacts) -> Void) throws -> [Finding] {
            var facts = try #require(stored.postgres)
            facts.unsafeSettings = []
            change(&facts)
            let all = examination.postgresFindings(stored, facts) + examination.postgresBackupFindings(facts)
            #expect(all.allSatisfy { $0.outcome == .ok || $0.advice != nil })
            return all.filter { $0.outcome != .ok }
        }
        func outcomes(_ change: (inout PostgresFacts) -> Void) throws -> [Finding.Outcome] {
            try found {
                $0.isArchiving = true
                change(&$0)
            }.map(\.outcome)
        }
        #expect(try outcomes { _ in } == [])
        #expect(try outcomes { $0.versionNumber = 140_019 } == [.failure])
        #expect(try outcomes { $0.hasICU = false } == [.failure])
        #expect(try outcomes { $0.unsafeSettings = ["fsync"] } == [.failure])
        #expect(try outcomes { $0.bypassesPolicies = true } == [.warning])
        #expect(try outcomes { $0.isOpenOnNetwork = true } == [.warning])
        #expect(try outcomes { $0.connections = 16 } == [.failure])
        #expect(try outcomes { $0.archivingFails = true } == [.failure])
        #expect(try found { _ in }.map(\.outcome) == [.warning])
    }

    @Test("P8 P9 backups of the file are refused where there is none")
    func backups() async throws {
        var examination = try await examination()
        examination.configuration.backups.directory = directory.url.appending(path: "backups")
        #expect(throws: StartFailure.backupsNeedFile) { try examination.configuration.requireFileForBackups() }
        #expect(
            findings(.configuration, examination).contains {
                $0.outcome == .failure && $0.found.contains("--backup-dir")
            })
    }
}
