import Foundation
import HummingbirdTesting
import Testing

@testable import AlmanacDatabase
@testable import AlmanacServer

@Suite("Starting a server")
struct StartTests {
    @Test("the data directory is accessible only to its owner")
    func dataDirectory() async throws {
        try await withServer { server in
            let path = server.configuration.dataDirectory.path
            let permissions = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
            #expect(permissions == 0o700)
        }
    }

    @Test("an unreadable certificate stops the start, and the error names its path")
    func unreadableCertificate() async throws {
        await #expect {
            try await withServer(configure: {
                $0.tls = .init(certificate: URL(filePath: "/nowhere.pem"), privateKey: URL(filePath: "/nowhere.key"))
            }) { _ in }
        } throws: { error in
            guard case .unusableTLS("/nowhere.pem", _) = error as? StartFailure else { return false }
            return true
        }
    }

    @Test("a port in use stops the start, and the error says so")
    func portInUse() async throws {
        try await withServer(.live) { server in
            var configuration = server.configuration
            configuration.host = "localhost"
            configuration.port = try #require(server.client.port)
            await #expect(throws: StartFailure.portInUse(configuration.port)) { try await runServer(configuration) }
        }
    }

    /// What starts again with a directory in which a server has run, with an account or without.
    private func started(
        withAccount: Bool = true, _ change: @Sendable (URL) throws -> Void
    ) async throws -> (again: ServerConfiguration, directory: TemporaryDirectory) {
        let directory = try TemporaryDirectory()
        let data = directory.url.appending(path: "kept")
        var configuration: ServerConfiguration?
        try await withServer(configure: {
            $0.dataDirectory = data; configuration = $0
        }) { server in
            if withAccount { _ = try await server.person() }
        }
        try change(data)
        return (try #require(configuration), directory)
    }

    private func start(_ configuration: ServerConfiguration) async throws {
        try await withServer(configure: { $0.dataDirectory = configuration.dataDirectory }) { _ in }
    }

    @Test("security S6 accounts whose keys are gone stop the start, and no new keys are made unasked", .onlySQLite)
    func keysGone() async throws {
        let (again, directory) = try await started { data in
            try FileManager.default.removeItem(at: data.appending(path: "keys.json"))
        }
        let keys = again.dataDirectory.appending(path: "keys.json")
        let lost = KeyFileFailure.lost(path: keys.path)
        await #expect(throws: lost) { try await start(again) }
        await #expect(throws: lost) { _ = try await apiKeys(dataDirectory: again.dataDirectory) }
        #expect(!FileManager.default.fileExists(atPath: keys.path))
        _ = try await apiKeys(dataDirectory: again.dataDirectory, areNew: true)
        try await start(again)
        withExtendedLifetime(directory) {}
    }

    @Test("security S6 keys whose database is gone or empty stop the start", .onlySQLite, arguments: [true, false])
    func databaseGone(isEmptied: Bool) async throws {
        let (again, directory) = try await started { data in
            let database = data.appending(path: "almanac.sqlite")
            try FileManager.default.removeItem(at: database)
            if isEmptied { try Data().write(to: database) }
        }
        let path = again.dataDirectory.appending(path: "almanac.sqlite").path
        await #expect(throws: KeyFileFailure.noDatabase(path: path)) { try await start(again) }
        // No other command makes one, after which the server would start with nothing.
        await #expect(throws: KeyFileFailure.noDatabase(path: path)) {
            _ = try await listAccounts(dataDirectory: again.dataDirectory)
        }
        for name in ["keys.json", "push-key.pem"] {
            try FileManager.default.removeItem(at: again.dataDirectory.appending(path: name))
        }
        try await start(again)
        withExtendedLifetime(directory) {}
    }

    @Test("security S6 a server without accounts makes keys that are missing", .onlySQLite)
    func noAccounts() async throws {
        let (again, directory) = try await started(withAccount: false) { data in
            try FileManager.default.removeItem(at: data.appending(path: "keys.json"))
        }
        try await start(again)
        withExtendedLifetime(directory) {}
    }

    @Test("security S6 key files that others may read are found", .onlySQLite)
    func openKeys() async throws {
        let (again, directory) = try await started { data in
            try FileManager.default.setAttributes(
                [.posixPermissions: 0o644], ofItemAtPath: data.appending(path: "keys.json").path)
        }
        let data = try DataDirectory(again.dataDirectory)
        #expect(data.openKeyFiles == [again.dataDirectory.appending(path: "keys.json").path])
        try await start(again)
        withExtendedLifetime(directory) {}
    }

    @Test("security S13 a damaged database stops the start, and says so without SQL and with advice", .onlySQLite)
    func damaged() async throws {
        let (again, directory) = try await started { data in
            let file = try FileHandle(forUpdating: data.appending(path: "almanac.sqlite"))
            let size = try file.seekToEnd()
            // All but the first page, whose beginning says what kind of file it is.
            try file.seek(toOffset: 4_096)
            try file.write(contentsOf: Data(repeating: 0xA5, count: Int(size) - 4_096))
            try file.close()
        }
        let error = await #expect(throws: DatabaseFailure.self) { try await start(again) }
        let text = error.map { "\($0)" } ?? ""
        #expect(text.contains("almanac restore") && !text.contains("SELECT") && !text.contains("PRAGMA"), "\(text)")
        withExtendedLifetime(directory) {}
    }

    @Test("a data directory that cannot be created stops the start")
    func noDataDirectory() async throws {
        await #expect(throws: StartFailure.self) {
            try await withServer(configure: { $0.dataDirectory = URL(filePath: "/dev/null/data") }) { _ in }
        }
    }
}
