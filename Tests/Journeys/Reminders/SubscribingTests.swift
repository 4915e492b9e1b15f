import AlmanacApp
import AlmanacDatabase
import AlmanacReminders
import AlmanacSimulator
import Testing

@testable import AlmanacCore

/// P3: the server gets this browser's push subscription, so that notifications come while the app is closed.
@Suite struct PushSubscribing: ReminderSuite {
    let server = Self.makeServer()

    private var requests: (Simulator<Almanac>) -> [String] {
        { app in app.log.filter { $0.contains("push") } }
    }

    @Test("with permission and an account, the browser's subscription reaches the server, once")
    func subscribed() throws {
        let app = try reader()
        let row = try #require(rows("push_subscriptions").first)
        #expect(rows("push_subscriptions").count == 1)
        #expect(row["endpoint"] == .string("https://push.example/1"))
        #expect(row["p256dh"] == .string("key"))
        #expect(row["auth"] == .string("secret"))
        #expect(row["label"] == .string("Chrome"))
        #expect(row["user_id"] == app.session.map { .string($0.accountID) })
        app.forget()
        app.pass(milliseconds: 1_800_000)
        #expect(requests(app).isEmpty)
    }

    @Test("each start checks the subscription, and sends it again only if it has changed")
    func checkedAtStart() throws {
        let app = try reader()
        app.launch("/facts")
        app.forget()
        app.launch("/facts")
        app.pass(milliseconds: 10_000)
        #expect(
            requests(app) == [
                "GET /api/push/key", "subscribe to push with server-key", "read push_subscription",
                "GET /rest/v1/push_subscriptions?endpoint=eq.https%3A%2F%2Fpush.example%2F1&select=endpoint",
            ])
        app.push = .subscribed(PushSubscription(endpoint: "https://push.example/new", p256dh: "k2", auth: "s2"))
        app.launch("/facts")
        app.pass(milliseconds: 10_000)
        #expect(rows("push_subscriptions").contains { $0["endpoint"] == .string("https://push.example/new") })
    }

    @Test("a subscription that the browser changes automatically is sent again immediately")
    func changedByItself() throws {
        let app = try reader()
        app.push = .subscribed(PushSubscription(endpoint: "https://push.example/new", p256dh: "k2", auth: "s2"))
        app.surroundingsChanged()
        app.pass(milliseconds: 1_000)
        #expect(rows("push_subscriptions").count == 1)
        app.send(Almanac.subscriptionChanged)
        app.pass(milliseconds: 1_000)
        #expect(rows("push_subscriptions").contains { $0["endpoint"] == .string("https://push.example/new") })
    }

    @Test("final 3 a subscription that the server has dropped is replaced at the next start, once")
    func replaced() throws {
        let app = try reader()
        server.rows["push_subscriptions"] = [:]
        app.launch("/settings/notifications")
        app.pass(milliseconds: 10_000)
        #expect(requests(app).filter { $0 == "unsubscribe from push" }.count == 1, "\(requests(app))")
        try app.see("This browser receives your notifications")
        #expect(rows("push_subscriptions").count == 1)
        // Once it is known again, it stays.
        app.forget()
        app.launch("/facts")
        app.pass(milliseconds: 10_000)
        #expect(!requests(app).contains("unsubscribe from push"))
    }

    @Test("final 3 until a dropped subscription is replaced, the settings say that notifications do not arrive")
    func replacing() throws {
        let app = try reader()
        server.rows["push_subscriptions"] = [:]
        app.network.fail("/rest/v1/push_subscriptions?on_conflict", .status(503), .status(503))
        app.launch("/settings/notifications")
        app.pass(milliseconds: 2_000)
        try app.see("Notifications arrive only while Almanac is open")
        app.pass(milliseconds: 600_000)
        try app.see("This browser receives your notifications")
        #expect(rows("push_subscriptions").count == 1)
    }

    @Test("a server that does not say whether it has the subscription is asked again, and nothing is replaced")
    func unsaid() throws {
        let app = try reader()
        app.network.fail("/rest/v1/push_subscriptions", .status(503), .failed(.timedOut))
        app.forget()
        app.launch("/facts")
        app.pass(milliseconds: 60_000)
        #expect(!requests(app).contains("unsubscribe from push"))
        app.visit("/settings/notifications")
        try app.see("This browser receives your notifications")
    }

    @Test("security S1 signed out from elsewhere and signed in again, this browser is registered anew at once")
    func registeredAgain() throws {
        let app = try reader()
        app.launch("/settings/link")
        try app.type("Email address", "robin@example.com")
        try app.type("Password", "correct horse")
        try app.tap("Add an email address")
        app.pass(milliseconds: 10_000)
        server.end(try #require(app.session?.accountID), by: .signOut)
        server.clock = server.clock + 7_200_000
        app.pass(milliseconds: 7_200_000)
        app.forget()
        app.launch("/settings/sign-in")
        try app.type("Email address", "robin@example.com")
        try app.type("Password", "correct horse")
        try app.tap("Sign in")
        app.pass(milliseconds: 10_000)
        #expect(requests(app).contains { $0.hasPrefix("POST /rest/v1/push_subscriptions") }, "\(requests(app))")
    }

    @Test("P3 denied: the browser is not asked to subscribe; granted later, every stored reminder starts")
    func grantedLater() throws {
        let app = phone()
        app.prompts = [.denied, .granted]
        try app.onboard()
        app.pass(milliseconds: 10_000)
        #expect(requests(app).isEmpty)
        #expect(rows("reminders").count == 2)
        // The user allows notifications in the browser's settings.
        app.permission = .granted
        app.surroundingsChanged()
        app.pass(milliseconds: 10_000)
        #expect(rows("push_subscriptions").count == 1)
    }

    @Test("a browser without push is reported to the user, and not asked again")
    func unsupported() throws {
        let app = phone()
        app.push = .unsupported
        try app.chooseFacts()
        app.pass(milliseconds: 10_000_000)
        #expect(requests(app).filter { $0.hasPrefix("subscribe") }.count == 1)
        app.visit("/settings/notifications")
        try app.see("This browser can’t receive notifications.")
    }

    @Test("a push service that does not answer is asked again at growing intervals")
    func unreachable() throws {
        let app = phone()
        app.push = .failed("The push service did not answer.")
        try app.chooseFacts()
        app.pass(milliseconds: 10_000)
        app.visit("/settings/notifications")
        try app.see("Notifications arrive only while Almanac is open", "Almanac will try again")
        app.pass(milliseconds: 3_600_000)
        #expect((8...14).contains(requests(app).filter { $0.hasPrefix("subscribe") }.count))
        app.push = .subscribed(PushSubscription(endpoint: "https://push.example/1", p256dh: "key", auth: "secret"))
        app.pass(milliseconds: 3_600_000)
        try app.see("This browser receives your notifications, even while Almanac is closed.")
    }

    @Test("a server that fails gets the subscription later")
    func failing() throws {
        let app = phone()
        app.network.fail("/api/push/key", .status(503), .failed(.timedOut))
        app.network.fail("/rest/v1/push_subscriptions", .status(500), .failed(.cutOff), .status(401))
        try app.chooseFacts()
        app.pass(milliseconds: 600_000)
        #expect(rows("push_subscriptions").count == 1)
    }

    @Test(arguments: [
        ("42501", "This server doesn’t send notifications to this type of browser"),
        ("53400", "Too many of your browsers receive notifications"), ("XX000", "answered with an error (403)"),
    ])
    func `security H5 a subscription that the server refuses says why, and is tried again`(
        _ code: String, _ text: String
    ) throws {
        let app = phone()
        let refusal = Network.Fault.refused(403, "{\"code\":\"\(code)\",\"message\":\"permission denied\"}")
        app.network.fail("/rest/v1/push_subscriptions", refusal)
        try app.chooseFacts()
        app.visit("/settings/notifications")
        try app.see("Notifications arrive only while Almanac is open", text)
        app.pass(milliseconds: 600_000)
        #expect(rows("push_subscriptions").count == 1)
    }

    @Test("security S1 a browser whose address another account holds takes a new one, once")
    func squatted() throws {
        let app = phone()
        let refusal = Network.Fault.refused(409, "{\"code\":\"23505\",\"message\":\"duplicate key\"}")
        app.network.fail("/rest/v1/push_subscriptions", refusal, refusal)
        try app.chooseFacts()
        #expect(requests(app).filter { $0 == "unsubscribe from push" }.count == 1, "\(requests(app))")
        app.visit("/settings/notifications")
        try app.see("Notifications arrive only while Almanac is open", "answered with an error (409)")
        app.pass(milliseconds: 600_000)
        #expect(rows("push_subscriptions").count == 1)
        #expect(requests(app).filter { $0 == "unsubscribe from push" }.count == 1)
    }

    @Test("signing in on this device subscribes the account to its notifications")
    func anotherAccount() throws {
        let first = try reader()
        try first.link()
        let second = try reader("https://push.example/2")
        try second.signIn()
        second.pass(milliseconds: 10_000)
        let owners = Set(rows("push_subscriptions").map { $0["user_id"]?.string })
        #expect(owners == [first.session?.accountID])
        #expect(rows("push_subscriptions").count == 2)
    }

    @Test("signing out ends notifications: the server forgets the browser, and the browser its subscription")
    func signedOut() throws {
        let app = phone()
        try app.onboard()
        app.pass(milliseconds: 10_000)
        try app.link()
        #expect(rows("push_subscriptions").count == 1)
        app.visit("/settings/sign-out")
        app.forget()
        try app.tap("Sign out")
        app.pass(milliseconds: 10_000)
        #expect(rows("push_subscriptions").isEmpty)
        #expect(app.log.contains("unsubscribe from push"))
        #expect(app.disk.rows("push_subscription").isEmpty)
        #expect(app.disk.rows("own_reminders").isEmpty)
        #expect(app.session == nil)
    }

    @Test("signing out offline ends the subscription in the browser; the server learns of it from the push service")
    func signedOutOffline() throws {
        let app = phone()
        try app.onboard()
        app.pass(milliseconds: 10_000)
        try app.link()
        app.isOnline = false
        app.visit("/settings/sign-out")
        app.forget()
        try app.tap("Sign out")
        #expect(app.log.contains("unsubscribe from push"))
        #expect(app.session == nil)
    }

    @Test("after notifications are blocked and allowed again, the server gets the browser's new subscription")
    func blockedAndAllowed() throws {
        let app = try reader()
        app.permission = .denied
        app.surroundingsChanged()
        app.visit("/settings/notifications")
        try app.see("Notifications are off")
        app.push = .subscribed(PushSubscription(endpoint: "https://push.example/new", p256dh: "k2", auth: "s2"))
        app.permission = .granted
        app.surroundingsChanged()
        app.pass(milliseconds: 1_000)
        #expect(rows("push_subscriptions").contains { $0["endpoint"] == .string("https://push.example/new") })
    }

    @Test("a subscription that the browser has changed automatically is noticed when the user returns")
    func changedWhileAway() throws {
        let app = try reader()
        app.push = .subscribed(PushSubscription(endpoint: "https://push.example/new", p256dh: "k2", auth: "s2"))
        app.pass(milliseconds: 60_000)
        app.surroundingsChanged()
        app.pass(milliseconds: 1_000)
        #expect(rows("push_subscriptions").contains { $0["endpoint"] == .string("https://push.example/new") })
    }

    @Test("a test notification to a subscription that is gone creates a new subscription")
    func goneAtTest() throws {
        let app = try reader()
        server.rows["push_subscriptions"] = [:]
        app.push = .subscribed(PushSubscription(endpoint: "https://push.example/new", p256dh: "k2", auth: "s2"))
        app.visit("/settings/notifications")
        try app.tap("Send me a test notification")
        app.pass(milliseconds: 1_000)
        #expect(app.log.contains("unsubscribe from push"))
        #expect(rows("push_subscriptions").map { $0["endpoint"] } == [.string("https://push.example/new")])
    }
}
