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

    @Test("a data directory that cannot be created stops the start")
    func noDataDirectory() async throws {
        await #expect(throws: StartFailure.self) {
            try await withServer(configure: { $0.dataDirectory = URL(filePath: "/dev/null/data") }) { _ in }
        }
    }
}
