import AlmanacCore
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Synchronization
import Testing

@testable import AlmanacDatabase
@testable import AlmanacReminders
@testable import AlmanacServer
@testable import AlmanacTables

/// What one account can do at a time, so that others get their turn (security H1, M2).
@Suite struct AccountConcurrencyTests: StorageSuite {
    @Test("security H1 one account has two reads at a time, so that others find a reader")
    func readers() async throws {
        let directory = try TemporaryDirectory()
        let database = GatedDatabase(
            try await SQLiteDatabase(path: directory.url.appending(path: "almanac.sqlite").path))
        let store = TableStore(database: database, now: Instant.system, hooks: .reminders())
        await withTaskGroup(of: Void.self) { group in
            for account in ["ana", "ana", "ana", "ana", "ben"] {
                group.addTask {
                    try? await store.reading(as: .person(id: account, session: "s")) { _ in }
                }
            }
            // Two of Ana's, and Ben's.
            while database.begun < 3 { await Task.yield() }
            for _ in 0..<1_000 { await Task.yield() }
            #expect(database.begun == 3)
            database.open()
        }
        #expect(database.begun == 5)
    }

    @Test("security H1 one account has two writes at a time, so that nobody waits for many of another's")
    func writers() async throws {
        let directory = try TemporaryDirectory()
        let database = GatedDatabase(
            try await SQLiteDatabase(path: directory.url.appending(path: "almanac.sqlite").path))
        let store = TableStore(database: database, now: Instant.system, hooks: .reminders())
        await withTaskGroup(of: Void.self) { group in
            for account in ["ana", "ana", "ana", "ana", "ben"] {
                group.addTask {
                    try? await store.writing(as: .person(id: account, session: "s")) { _ in }
                }
            }
            // Two of Ana's, and Ben's.
            while database.begun < 3 { await Task.yield() }
            for _ in 0..<1_000 { await Task.yield() }
            #expect(database.begun == 3)
            database.open()
        }
        #expect(database.begun == 5)
    }

    @Test("security M2 imports wait for each other instead of being refused")
    func importsWait() async throws {
        try await withServer { server in
            let archive =
                #"{"format":"\#(AccountArchive.format)","version":\#(AccountArchive.version),"tables":{"#
                + #""goals":\#(goals(0..<300))}}"#
            let people = [try await server.person(), try await server.person(), try await server.person()]
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for person in people {
                    group.addTask {
                        try await server.send(.post, "/api/account/import", as: .person(person), archive).status.code
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(statuses == [200, 200, 200])
        }
    }
}
