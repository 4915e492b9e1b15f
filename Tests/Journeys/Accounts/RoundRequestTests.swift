import AlmanacApp
import AlmanacCore
import AlmanacSimulator
import Testing

@Suite("Requests for a round of the sync")
struct RoundRequestTests {
    @Test("W9 a stored request begins a round, clearing the requests does not")
    func request() throws {
        let server = SyncServer(clock: Instant(iso8601: "2026-11-21T10:00:00Z")!, tables: Almanac.syncedTables)
        let app = Simulator<Almanac>(disk: Disk(), network: server.network)
        app.launch()
        app.forget()
        func store(_ changes: Change...) throws {
            app.sendOnly(try #require(Almanac.stored(StoredTables(changes))))
        }
        try store(.clear(table: Sync.requests.name))
        try app.ask()
        try store(.clear(table: Sync.requests.name), .append(table: Sync.requests.name, row: [.text("round")]))
        try app.ask("read secret session")
    }

    @Test("the table of requests exists in every shell")
    func tables() {
        #expect(Almanac.tables.contains { $0.name == Sync.requests.name })
    }
}
