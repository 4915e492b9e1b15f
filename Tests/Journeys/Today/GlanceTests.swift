import AlmanacApp
import AlmanacCore
import AlmanacSimulator
import Testing

/// P1: the glances by themselves, as the terminal's page uses them.
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
        try app.chooseFacts()
        let shown = try #require(try glance("facts", app))
        try app.see(shown.title)
        #expect(shown.route.hasPrefix("/facts/fact/"))
    }

    @Test("P1 Time Capsule shows when the next one opens, then that it is ready, and never what is in it")
    func capsule() throws {
        let app = Simulator<Almanac>(disk: Disk(), network: FactsServer().network)
        app.permission = .granted
        try app.lockCapsule()
        let sealed = try #require(try glance("capsule", app))
        #expect(sealed.detail?.contains("2026") == true)
        app.clock = app.clock + 2 * 86_400_000
        let ready = try #require(try glance("capsule", app))
        #expect(ready.isDue && ready.title.contains("1"))
        #expect(!"\(sealed)\(ready)".contains("Glad"))
    }

    @Test("P1 without the zones of a place, its glance still has its values")
    func places() throws {
        let app = try TodaySetup().reader()
        let shown = try #require(try glance("unitana", app))
        #expect(shown.title == "New York" && shown.detail?.contains("°") == true)
    }
}
