import AlmanacApp
import AlmanacReminders
import AlmanacSimulator
import Testing

@testable import AlmanacCore

/// The setup that the reminder tests share: a server with facts and accounts, and phones that receive pushes.
protocol ReminderSuite {
    var server: SyncServer { get }
}

extension ReminderSuite {
    /// Creates a server whose time is 21:00 in Berlin, on a Saturday in November.
    static func makeServer() -> SyncServer {
        SyncServer(clock: Instant(iso8601: "2026-11-21T20:00:00Z")!, tables: Almanac.syncedTables)
    }

    /// A phone in Berlin.
    func phone(_ endpoint: String = "https://push.example/1") -> Simulator<Almanac> {
        let app = Simulator<Almanac>(
            disk: Disk(), network: server.network(with: FactsServer()), clock: server.clock,
            zone: Zone(id: "Europe/Berlin", initialOffset: 3_600))
        app.push = .subscribed(PushSubscription(endpoint: endpoint, p256dh: "key", auth: "secret"))
        return app
    }

    /// A phone after the onboarding of Facts A Day, with its reminder at 9:00.
    func reader(_ endpoint: String = "https://push.example/1") throws -> Simulator<Almanac> {
        let app = phone(endpoint)
        try app.chooseFacts()
        app.pass(milliseconds: 10_000)
        return app
    }

    /// The server's rows of a table, without their keys.
    func rows(_ table: String) -> [SyncServer.Stored] {
        Array((server.rows[table] ?? [:]).values)
    }

    func reminder(_ subject: String) throws -> SyncServer.Stored {
        try #require(rows("reminders").first { $0["subject"] == .string(subject) })
    }
}

extension Simulator where A == Almanac {
    func chooseFacts() throws {
        try answerFacts()
        try at("/facts")
    }

    /// Goes through every step of the onboarding of Facts A Day. The last answer decides where it ends.
    func answerFacts() throws {
        launch("/facts")
        try tap("Continue")
        for topic in ["science", "history", "nature", "space", "technology"] { try tap(topic + " (en)") }
        for button in ["Continue", "Continue", "Enable Notifications"] { try tap(button) }
    }

    /// Lets time pass until the local clock shows this time, today or tomorrow.
    func pass(to time: String) throws {
        let wanted = try #require(LocalTime(time))
        let today = zone.date(at: clock).daysSinceEpoch
        for day in [today, today + 1] {
            guard let occurrence = zone.occurrence(on: CivilDate(daysSinceEpoch: day), at: wanted),
                occurrence.fireAt > clock
            else { continue }
            return pass(milliseconds: occurrence.fireAt - clock)
        }
    }

    /// Delivers a push to this window.
    func push(_ title: String, _ key: String, route: String = "/facts") {
        send(Almanac.pushed(PushNews(title: title, body: "A body", route: route, key: key)))
    }

    var banner: Banner<Almanac.Event>? {
        get throws { try screen.banner }
    }

    /// The keys of the notifications shown on this device.
    var announced: [String] {
        disk.rows("told").compactMap { $0[0].text }
    }
}
