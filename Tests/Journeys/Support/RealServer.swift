import AlmanacApp
import AlmanacCore
import AlmanacSimulator
import Foundation
import ServiceLifecycle
import Testing

@testable import AlmanacAccounts
@testable import AlmanacDatabase
@testable import AlmanacNative
@testable import AlmanacServer

/// How long tests wait for what they expect, so that it comes on however slow a machine. Only a test that fails waits so
/// long.
private let patience = Duration.seconds(300)

/// Waits until something is so.
/// - Throws: an error, which is recorded as an issue as well, when patience ends.
func waitUntil(
    _ what: String, sourceLocation: SourceLocation = #_sourceLocation, _ isSo: () async throws -> Bool
) async throws {
    let end = ContinuousClock.now + patience
    while try await !isSo() {
        try #require(ContinuousClock.now < end, "waited in vain: \(what)", sourceLocation: sourceLocation)
        try await Task.sleep(for: .milliseconds(20))
    }
}

/// A zone in which it is noon or a little later, so that no day begins while a test runs.
let zoneAtNoon: String = {
    let hours = 12 - Int(Date().timeIntervalSince1970) / 3_600 % 24
    // These names have the opposite sign.
    return hours == 0 ? "Etc/GMT" : "Etc/GMT\(hours > 0 ? "-" : "+")\(abs(hours))"
}()

func temporaryDirectory() -> URL {
    FileManager.default.temporaryDirectory.appending(path: "almanac-\(UUID().uuidString)")
}

/// Runs a closure while a server with the bundled content listens on a free local port.
func withServer(_ body: @escaping @Sendable (_ server: URL, _ device: URL) async throws -> Void) async throws {
    let directory = temporaryDirectory()
    defer { try? FileManager.default.removeItem(at: directory) }
    let (ports, port) = AsyncStream<Int>.makeStream()
    var configuration = ServerConfiguration(
        host: "127.0.0.1", port: 0, dataDirectory: directory.appending(path: "server"), logLevel: .error)
    configuration.database = try makeDatabase()
    configuration.accounts.passwordCost = PasswordCost(logRounds: 4)
    configuration.storage.costlySeconds = 1_000_000
    let application = try await buildServer(configuration) { port.yield($0) }
    try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await application.run() }
        for await port in ports {
            try await Web.$patience.withValue(patience.milliseconds) {
                try await body(URL(string: "http://127.0.0.1:\(port)")!, directory.appending(path: "device"))
            }
            break
        }
        group.cancelAll()
    }
}

/// Whether the server's database is at a PostgreSQL server: with `make test-postgres`.
var isOnPostgres: Bool { ProcessInfo.processInfo.environment["ALMANAC_TEST_POSTGRES"] != nil }

/// Where the server's database is: with `make test-postgres`, a new one at a PostgreSQL server that ends after the tests.
private func makeDatabase() throws -> DatabaseLocation {
    guard let server = ProcessInfo.processInfo.environment["ALMANAC_TEST_POSTGRES"] else { return .file }
    let name = "j_" + UUID().uuidString.filter { $0 != "-" }.lowercased()
    guard let maintenance = PostgresAddress(server + "postgres"), let address = PostgresAddress(server + name) else {
        throw DatabaseFailure.unavailable("no address: \(server)")
    }
    try PostgresConnection(maintenance).command("CREATE DATABASE \(name)")
    return .postgres(address)
}

extension NativeShell {
    /// Taps the element with this label, and waits for the resulting effects.
    func tap(_ label: String) async throws {
        guard let screen else { return }
        send(try screen.event(for: label))
        await settle()
    }
}
