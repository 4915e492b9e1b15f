import Foundation
import Synchronization
import Testing

@testable import AlmanacDatabase
@testable import AlmanacServer

/// The engine that the tests run on: SQLite, or PostgreSQL with `make test-postgres`, where each test that needs a database
/// gets one of its own, copied from one that has the schema.
enum TestEngine {
    /// The address of the PostgreSQL server, with a slash at its end, such as `postgres://almanac@127.0.0.1:5433/`.
    static let server = ProcessInfo.processInfo.environment["ALMANAC_TEST_POSTGRES"]

    static var isPostgres: Bool { server != nil }

    /// The databases that were made, by the folders they stand for.
    private static let made = Mutex<[String: Set<String>]>([:])
    private static let template = TemplateDatabase()

    /// Where the database of a data directory is. It is made if it does not exist.
    static func location(of directory: URL) async throws -> DatabaseLocation {
        guard let server else { return .file }
        let name = "t_" + shortHash(Array(directory.standardizedFileURL.path.utf8))
        let isNew = made.withLock { $0[root(of: directory), default: []].insert(name).inserted }
        if isNew { try await template.copy(to: name, server: server) }
        return .postgres(try address(server + name))
    }

    /// Opens the database that stands for a file.
    static func open(_ file: URL) async throws -> any Database {
        let isServers = file.lastPathComponent == DataDirectory.databaseName
        switch try await location(of: isServers ? file.deletingLastPathComponent() : file) {
        case .file: return try await SQLiteDatabase(path: file.path)
        case .postgres(let address): return try await PostgresDatabase(address)
        }
    }

    /// Drops the databases of a test that is over.
    static func drop(_ directory: URL) {
        guard let server else { return }
        let names = made.withLock { $0.removeValue(forKey: root(of: directory)) } ?? []
        for name in names {
            try? administer(server) { try $0.command("DROP DATABASE IF EXISTS \(name) WITH (FORCE)") }
        }
    }

    /// The temporary directory that a path is in.
    private static func root(of url: URL) -> String {
        url.standardizedFileURL.pathComponents.first { $0.hasPrefix("almanac-") } ?? url.path
    }

    fileprivate static func address(_ text: String) throws -> PostgresAddress {
        guard let address = PostgresAddress(text) else { throw DatabaseFailure.unavailable("no address: \(text)") }
        return address
    }

    fileprivate static func administer(_ server: String, _ body: (PostgresConnection) throws -> Void) throws {
        try body(try PostgresConnection(try address(server + "postgres")))
    }
}

extension Trait where Self == ConditionTrait {
    /// For what is particular to SQLite: its file, its plans, its own statements.
    static var onlySQLite: Self { .enabled(if: !TestEngine.isPostgres) }
}

/// The database that all others are copied from.
private actor TemplateDatabase {
    private var making: Task<String, any Error>?

    func copy(to name: String, server: String) async throws {
        let making = self.making ?? Task { try await Self.make(server) }
        self.making = making
        let template = try await making.value
        try TestEngine.administer(server) { try $0.command("CREATE DATABASE \(name) TEMPLATE \(template)") }
    }

    /// Each process of the tests makes its own, so that none uses one of another build.
    private static func make(_ server: String) async throws -> String {
        let name = "template_\(ProcessInfo.processInfo.processIdentifier)"
        try TestEngine.administer(server) {
            try $0.command("DROP DATABASE IF EXISTS \(name)")
            try $0.command("CREATE DATABASE \(name)")
        }
        try await PostgresDatabase(try TestEngine.address(server + name)).close()
        return name
    }
}
