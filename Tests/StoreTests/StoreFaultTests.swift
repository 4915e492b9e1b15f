import AlmanacCore
import AlmanacSimulator
import Testing

@Suite("W9 the store under faults")
struct StoreFaultTests {
    let customer: Customer
    var app: Simulator<ShopApp> { customer.app }
    var server: StoreServer { customer.server }

    init() throws {
        customer = try Customer()
    }

    @Test("W9 offline, the plans can be loaded again later and the way out stays")
    func offline() throws {
        app.isOnline = false
        app.launch()
        try app.see("The server can’t be reached, and nothing was charged.", "Not now")
        try app.seeNo("Subscribe Now", "Start 7-Day Free Trial")
        app.isOnline = true
        try app.tap("Try again")
        try app.see("Subscribe Now")
        try app.seeNo("can’t be reached")
    }

    @Test(
        "W9 a purchase offline changes nothing and can be repeated",
        arguments: ["Subscribe Now", "Start 7-Day Free Trial"])
    func purchaseOffline(_ button: String) throws {
        try customer.open()
        app.isOnline = false
        try app.tap(button)
        try app.see("nothing was charged. Check your connection, then try again.")
        #expect(customer.orders.isEmpty)
        app.isOnline = true
        try app.tap(button)
        #expect(customer.orders.count == 1)
        try app.see("Open")
    }

    @Test("W9 an error of the server is a sentence, and the same button tries again")
    func refused() throws {
        try customer.open()
        customer.network.fail("/api/store/purchases", .status(503), .status(429), .body("nonsense"))
        try app.tap("Subscribe Now")
        try app.see("The server answered with an error (503)")
        try app.tap("Subscribe Now")
        try app.see("Too many tries")
        try app.tap("Subscribe Now")
        try app.see("reply couldn’t be read")
        // The server had carried it out, and the sync has told.
        #expect(customer.row?.status == "yearly")
    }

    @Test("W9 a lost answer is not called a failure, and the row tells what happened")
    func answerLost() throws {
        try customer.open()
        customer.network.fail("/api/store/purchases", .failed(.cutOff))
        try app.tap("Subscribe Now")
        try app.see("it may have worked")
        #expect(app.log.contains("GET /api/changes?since=0"))
    }

    @Test("W9 an expired token is refreshed by the sync, and then the request is sent once")
    func expired() throws {
        try customer.open()
        let before = try customer.session
        app.clock = app.clock + 3_590_000
        server.accounts.clock = server.accounts.clock + 3_590_000
        try app.tap("Subscribe Now")
        app.pass(milliseconds: 2_000)
        #expect(customer.orders.count == 1)
        #expect(try customer.session?.refreshToken != before?.refreshToken)
        try app.see("Open")
    }

    @Test("W9 a token that the server refuses is refreshed by the sync, and the request is sent once more")
    func unauthorized() throws {
        try customer.open()
        // By the server's clock the token has expired, by the device's it has not.
        server.accounts.clock = server.accounts.clock + 3_700_000
        try app.tap("Start 7-Day Free Trial")
        app.pass(milliseconds: 2_000)
        #expect(customer.orders.count == 2)
        #expect(app.log.filter { $0.hasPrefix("POST /auth/v1/token") }.count == 1)
        try app.see("Open")
    }

    @Test("W9 a device that the server has lost registers again, and the trial begins")
    func lostDevice() throws {
        customer.disk.setSecret("device_key", "lost")
        try customer.open()
        try app.tap("Start 7-Day Free Trial")
        #expect(
            customer.orders == [#"POST trial {"device_key":"lost"}"#, #"POST trial {"device_key":"key-2"}"#])
        #expect(customer.disk.secrets["device_key"] == "key-2")
        try app.see("Open")
    }

    @Test("W9 a device that cannot register is told why, and begins no trial")
    func unregistered() throws {
        server.takesDevices = false
        try customer.open()
        try app.tap("Start 7-Day Free Trial")
        #expect(customer.orders.isEmpty)
        try app.see("Too many tries.")
        #expect(customer.reminders.isEmpty)
    }

    @Test("W9 a second refusal is reported, and nobody is signed out")
    func refusedTwice() throws {
        try customer.open()
        server.accounts.clock = server.accounts.clock + 3_700_000
        // The first token has expired by the server's clock; the second is refused although it is fresh.
        server.refusals = 1
        try app.tap("Subscribe Now")
        for _ in 0..<20 { app.pass(milliseconds: 1_000) }
        try app.see("Your sign-in couldn’t be renewed, and nothing was changed.")
        #expect(customer.orders.count == 2)
        #expect(try customer.session != nil)
        #expect(!app.log.contains("POST /auth/v1/signup"))
        #expect(!app.log.contains { $0.hasPrefix("POST /auth/v1/logout") })
    }

    @Test("W9 without a session in time the user is told and nothing is sent")
    func noSession() throws {
        let nobody = try Customer()
        nobody.disk.setSecret(Session.secret, "")
        nobody.app.launch()
        for _ in 0..<20 { nobody.app.pass(milliseconds: 1_000) }
        try nobody.app.see("Your sign-in couldn’t be renewed", "Try again", "Not now")
        #expect(nobody.server.requests.isEmpty)
    }

    @Test("W9 a session that arrives while the page waits is used")
    func lateSession() throws {
        let nobody = try Customer()
        let text = try #require(nobody.disk.secrets[Session.secret])
        nobody.disk.setSecret(Session.secret, "")
        nobody.app.launch()
        nobody.app.pass(milliseconds: 3_000)
        nobody.disk.setSecret(Session.secret, text)
        nobody.app.pass(milliseconds: 2_000)
        try nobody.app.see("Subscribe Now")
    }

    @Test("W9 a secure store or a disk that fails is said, and no trial is used up")
    func storage() throws {
        try customer.open()
        customer.disk.secretFaults = [.refused("locked")]
        try app.tap("Start 7-Day Free Trial")
        try app.see("This device’s storage isn’t working right now.")
        customer.disk.writeFaults = [.full]
        try app.tap("Start 7-Day Free Trial")
        try app.see("This device has no room left")
        #expect(customer.orders.isEmpty)
        #expect(server.tried.isEmpty)
    }

    @Test("W9 late answers of a page that was left change nothing")
    func lateAnswers() throws {
        app.launchOnly()
        while app.log.last?.hasPrefix("GET /api/store/products") != true { try #require(app.step()) }
        app.sendOnly(.visited("/"))
        app.sendOnly(.visited("/premium"))
        app.settle()
        try app.see("Subscribe Now")
        #expect(server.requests.count == 2)
        #expect(customer.orders.isEmpty)
    }

    @Test("W9 killed at every step, the trial begins once and has one reminder", arguments: 0..<24)
    func killed(after effects: Int) throws {
        try customer.open()
        try app.tapOnly("Start 7-Day Free Trial")
        app.killAfter(effects: effects)
        app.settle()
        app.launch()
        if try app.canTap("Start 7-Day Free Trial") { try app.tap("Start 7-Day Free Trial") }
        app.pass(milliseconds: 600_000)
        #expect(customer.orders.count <= 2)
        #expect(customer.row?.entitlement(at: app.clock).isPremium == true)
        #expect(customer.reminders.count == 1)
        #expect(server.accounts.rows["reminders"]?.count == 1)
        #expect(customer.disk.rows("trial_reminder").isEmpty)
    }

    @Test("W9 killed at every step of a purchase, the gate opens", arguments: 0..<16)
    func killedPurchase(after effects: Int) throws {
        try customer.open()
        try app.tapOnly("Subscribe Now")
        app.killAfter(effects: effects)
        app.settle()
        app.launch()
        app.pass(milliseconds: 600_000)
        if customer.orders.isEmpty { try app.tap("Subscribe Now") }
        app.launch("/")
        #expect(customer.orders.count == 1)
        try app.see("Row premium")
    }
}
