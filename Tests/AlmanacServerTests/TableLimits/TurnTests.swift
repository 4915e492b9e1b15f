import AlmanacAccounts
import AlmanacCore
import Testing

@testable import AlmanacDatabase
@testable import AlmanacServer
@testable import AlmanacTables

/// A third hostile run: two hundred ordinary requests of one address at once, each of which takes some milliseconds of the
/// threads that all share.
@Suite("security S3 networks take turns") struct TurnTests {
    @Test("security S3 of one network a few are worked on at a time, and another one's next")
    func networks() async throws {
        let turns = KeyedConcurrencyLimiter<String>(limit: 64, limitPerKey: 4)
        let (ends, end) = AsyncStream.makeStream(of: Void.self)
        let (starts, start) = AsyncStream.makeStream(of: Int.self)
        let crowd = (0..<200).map { number in
            Task {
                try await turns.runTurn(for: "1.2.3.4") {
                    start.yield(number)
                    // The first four hold their places, as long as there are any.
                    for await _ in ends {}
                }
            }
        }
        var begun = starts.makeAsyncIterator()
        for _ in 0..<4 { _ = await begun.next() }
        let other = try await turns.runTurn(for: "5.6.7.8") { "served" }
        #expect(other == "served")
        end.finish()
        for task in crowd { try await task.value }
        #expect(turns.count(of: "1.2.3.4") == 0)
    }

    @Test("security S3 what waits for a reader gives its turn back, once")
    func waiting() async throws {
        let directory = try TemporaryDirectory()
        let inner = try await SQLiteDatabase(path: directory.url.appending(path: "almanac.sqlite").path)
        let database = GatedDatabase(inner, brevity: .busy)
        let store = TableStore(
            database: database, now: { Instant(milliseconds: 1_700_000_000_000) }, hooks: .reminders())
        let turns = KeyedConcurrencyLimiter<String>(limit: 1, limitPerKey: 1)
        let slow = Task {
            try await turns.runTurn(for: "1.2.3.4") {
                try await store.readingChosen(as: .person(id: "mallory", session: "s"), from: "1.2.3.4") {
                    try $0.query("SELECT 7 AS n")[0].int("n")
                }
            }
        }
        while database.begun == 0 { await Task.yield() }
        // Two ends of one turn would let two run at a time.
        let counter = KeyedConcurrencyLimiter<String>(limit: 1, limitPerKey: 1)
        for _ in 0..<3 {
            try await turns.runTurn(for: "1.2.3.4") {
                Turn.current?.end()
                try await counter.run(for: "") {}
            }
        }
        #expect(turns.count(of: "1.2.3.4") == 0)
        database.open()
        #expect(try await slow.value == 7)
        #expect(turns.count(of: "1.2.3.4") == 0)
    }
}
