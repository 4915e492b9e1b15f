import AlmanacApp
import AlmanacSimulator
import Testing

@testable import AlmanacCore

/// A push service gives a browser's subscription up (410), the server drops it, and the page learns of it.
@Suite struct DroppedSubscription: ReminderSuite {
    let server = Self.makeServer()

    private let other = PushSubscription(endpoint: "https://push.example/new", p256dh: "k2", auth: "s2")

    /// What the server does when the push service answers 410.
    private func drop(_ app: Simulator<Almanac>) {
        app.push = .subscribed(other)
        server.delete("push_subscriptions", key: "https://push.example/1")
    }

    private var endpoints: [JSON?] { rows("push_subscriptions").map { $0["endpoint"] } }

    @Test("walk said field 3 an open page says within two seconds that its subscription is gone, until it has another")
    func whileOpen() throws {
        server.announces = true
        let app = try reader()
        app.visit("/settings/notifications")
        try app.see("This browser receives your notifications")
        app.network.fail("/rest/v1/push_subscriptions?on_conflict", .status(503))
        drop(app)
        app.pass(milliseconds: 2_000)
        try app.see("Notifications arrive only while Almanac is open")
        try app.seeNo("This browser receives your notifications")
        app.pass(milliseconds: 30_000)
        try app.see("This browser receives your notifications")
        #expect(endpoints == [.string("https://push.example/new")])
    }

    @Test("walk said field 3 without a stream, the next look at the settings finds out")
    func atNextLook() throws {
        let app = try reader()
        drop(app)
        app.visit("/settings/notifications")
        app.pass(milliseconds: 2_000)
        try app.see("This browser receives your notifications")
        #expect(endpoints == [.string("https://push.example/new")])
    }

    @Test("a subscription that another browser of the account has lost leaves this one alone")
    func another() throws {
        server.announces = true
        let app = try reader()
        let account = try #require(app.session?.accountID)
        server.insert(
            "push_subscriptions", key: "https://push.example/3", JSON.Member("id", .string("third")),
            JSON.Member("user_id", .string(account)), JSON.Member("endpoint", .string("https://push.example/3")))
        app.forget()
        server.delete("push_subscriptions", key: "https://push.example/3")
        app.pass(milliseconds: 5_000)
        #expect(app.log.contains { $0.hasPrefix("GET /rest/v1/push_subscriptions?endpoint=eq.") }, "\(app.log)")
        #expect(!app.log.contains("unsubscribe from push"))
        #expect(endpoints == [.string("https://push.example/1")])
    }
}
