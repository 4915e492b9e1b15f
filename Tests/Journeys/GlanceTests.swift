import AlmanacApp
import AlmanacCore
import AlmanacSimulator
import Testing

/// P1: what the Today page will show of each app, from one snapshot.
@Suite struct GlanceTests {
    private func glance(_ slug: String, _ app: Simulator<Almanac>) throws -> Glance? {
        let id = try #require(AppID(slug: slug))
        guard case .rows(let rows) = app.disk.answer(id.glanceQueries) else { return nil }
        return id.glance(try #require(Snapshot(id.glanceQueries, rows)), app.moment, Words(.en))
    }

    @Test("P1 an app that is not set up has no glance", arguments: AppID.allCases)
    func nothing(_ id: AppID) throws {
        let app = Simulator<Almanac>(disk: Disk(), network: FactsServer().network)
        #expect(try glance(id.identity.slug, app) == nil)
    }

    @Test("P1 Facts A Day shows the fact that its first page shows")
    func facts() throws {
        let app = Simulator<Almanac>(disk: Disk(), network: FactsServer(facts: 60).network)
        app.launch("/facts")
        try app.tap("Continue")
        for name in try app.screen.choices.prefix(5).map(\.label) { try app.tap(name) }
        for button in ["Continue", "Continue", "Enable Notifications"] { try app.tap(button) }
        let shown = try #require(try glance("facts", app))
        try app.see(shown.title)
        #expect(shown.route.hasPrefix("/facts/fact/"))
    }

    @Test("P1 Time Capsule shows when the next one opens, then that it is ready")
    func capsule() throws {
        let app = Simulator<Almanac>(disk: Disk(), network: FactsServer().network)
        var random = Random(seed: 3)
        let capsules = try #require(AppID(slug: "capsule")?.tables.synced.first)
        _ = app.disk.answer(
            capsules.put(
                [
                    JSON.Member("id", .string(random.uuid())), JSON.Member("type", .string("goal")),
                    JSON.Member("content", .string("A secret.")), JSON.Member("status", .string("locked")),
                    JSON.Member("unlock_at", .string((app.clock + 86_400_000).timestamp)),
                ], at: app.moment, &random))
        #expect(try glance("capsule", app)?.title.contains("2026") == true)
        app.clock = app.clock + 2 * 86_400_000
        let ready = try #require(try glance("capsule", app))
        #expect(ready.title == Words(.en)[.capsuleReadyTitle])
        #expect(!"\(ready)".contains("secret"))
    }
}
