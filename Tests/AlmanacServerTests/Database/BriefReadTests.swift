import AlmanacCore
import Foundation
import GRDB
import Testing

@testable import AlmanacAccounts
@testable import AlmanacDatabase
@testable import AlmanacServer
@testable import AlmanacTables

/// What reads see that run on the thread that asks.
@Suite("Brief reads") struct BriefReadTests {
    @Test(
        "sync 3 a page of changes is one state of the rows: what is written meanwhile comes with the next", .onlySQLite)
    func oneState() async throws {
        let place = try TemporaryDirectory()
        let database = try await SQLiteDatabase(path: place.url.appending(path: "a.sqlite").path)
        try await database.write { try $0.execute("CREATE TABLE numbers (n INTEGER)", []) }
        let other = try DatabaseQueue(path: place.url.appending(path: "a.sqlite").path)
        @Sendable func count(_ transaction: any Transaction) throws -> Int64 {
            try transaction.query("SELECT count(*) AS n FROM numbers", [])[0].int("n")
        }
        for asOne in [true, false] {
            let counts = try database.readIfBrief(asOne: asOne) { transaction in
                let before = try count(transaction)
                try other.write { try $0.execute(sql: "INSERT INTO numbers VALUES (1)") }
                return [before, try count(transaction)]
            }
            #expect(counts == (asOne ? [0, 0] : [1, 2]))
        }
        try other.close()
        try database.close()
    }

    @Test("sync 3 the pages of changes ask for one state, other brief reads do not")
    func asked() async throws {
        let place = try TemporaryDirectory()
        let inner = try await TestEngine.open(place.url.appending(path: "a.sqlite"))
        let database = GatedDatabase(inner, isOpen: true, brevity: .done(()))
        let session = try await AuthServices.sample(inner, place).accounts.signInAnonymously(.object([]))
        let store = TableStore(database: database, now: Instant.system, hooks: .reminders())
        let person = Principal.person(id: session.account.id, session: session.id)
        #expect(try await !store.changes(since: 0, as: person).hasMore)
        #expect(database.asked == [true])
        _ = try await store.readingChosen(as: person, from: nil) { try $0.query("SELECT 1 AS n") }
        #expect(database.asked == [true, false])
        withExtendedLifetime(place) {}
    }
}
