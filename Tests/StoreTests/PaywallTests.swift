import AlmanacCore
import AlmanacSimulator
import Testing

@Suite("W9 the paywall")
struct PaywallTests {
    let customer: Customer
    var app: Simulator<ShopApp> { customer.app }
    var server: StoreServer { customer.server }

    init() throws {
        customer = try Customer()
    }

    @Test("W9 it shows what premium brings, the trial with its reminder, both prices, restore and a way out")
    func offer() throws {
        app.launch()
        try app.at("/premium")
        try app.see(
            "Unlimited quotes, every day", "Every theme, font and card background",
            "Shared pictures without a watermark", "Quotes of your own", "Start 7-Day Free Trial",
            "Remind me before trial ends", "Subscribe Now", "$2.99 a month", "$19.99 a year · save 44%",
            "Restore purchases",
            "Not now", "Test store: nothing is charged.", "The trial ends automatically on 28\u{A0}November 2026, 10:00"
        )
        // What saves comes first, and is chosen.
        #expect(try app.isChosen("Yearly"))
        #expect(try app.screen.choices.map(\.label) == ["Yearly", "Monthly"])
        #expect(server.requests == ["GET products?locale=en-GB "])
        try app.tap("Not now")
        try app.see("Gated")
        #expect(customer.orders.isEmpty)
    }

    @Test("W9 prices are the server's, for the user's locale")
    func locale() throws {
        let austrian = try Customer(locales: ["de-AT"])
        austrian.app.launch()
        #expect(austrian.server.requests == ["GET products?locale=de-AT "])
        try austrian.app.see("2,99 € im Monat", "7 Tage kostenlos testen", "Vor Ende der Testphase erinnern")
    }

    @Test("W9 the trial opens the gate at once and the row follows", arguments: [nil, "key-1"])
    func trial(deviceKey: String?) throws {
        if let deviceKey { customer.disk.setSecret("device_key", deviceKey) }
        try customer.open()
        try app.tap("Start 7-Day Free Trial")
        #expect(customer.orders == ["POST trial {\"device_key\":\"\(deviceKey ?? "key-2")\"}"])
        try app.see("Open", "Row premium")
        #expect(customer.row?.entitlement(at: app.clock) == .trial(until: Customer.now + 7 * day))
        #expect(!app.log.contains("ask permission"))
    }

    @Test("W9 a plan is bought at the chosen price, and nothing more is asked", arguments: ["Monthly", "Yearly"])
    func purchase(_ plan: String) throws {
        try customer.open()
        try app.tap(plan)
        #expect(try app.isChosen(plan))
        try app.tap("Subscribe Now")
        #expect(customer.orders == ["POST purchases {\"product\":\"almanac.premium.\(plan.lowercased())\"}"])
        try app.see("Open", "Row premium")
        #expect(customer.reminders.isEmpty)
    }

    @Test("W9 double taps send one request")
    func doubleTaps() throws {
        try customer.open()
        let tap = try app.screen.event(for: "Start 7-Day Free Trial")
        let other = try app.screen.event(for: "Subscribe Now")
        let close = try app.screen.event(for: "Not now")
        app.sendOnly(tap)
        app.sendOnly(tap)
        app.sendOnly(other)
        app.sendOnly(close)
        #expect(try !app.canTap("Subscribe Now"))
        #expect(try !app.canTap("Restore purchases"))
        app.settle()
        app.send(tap)
        #expect(customer.orders == [#"POST trial {"device_key":"key-2"}"#])
    }

    @Test("W9 an account or device that had its trial is told, and can still subscribe")
    func trialUsed() throws {
        try customer.open()
        server.tried = ["another device"]
        try app.tap("Start 7-Day Free Trial")
        try app.see("already had its free trial")
        try app.seeNo("Start 7-Day Free Trial", "Remind me before trial ends")
        #expect(customer.disk.rows("trial_reminder").isEmpty)
        try app.tap("Subscribe Now")
        try app.see("Open")
        #expect(customer.reminders.isEmpty)
    }

    @Test("W9 a device that does not know of the plan yet is told instead of starting a trial")
    func alreadySubscribed() throws {
        try customer.open()
        server.purchases = ["yearly"]
        try app.tap("Start 7-Day Free Trial")
        try app.see("You already have Premium")
        try app.seeNo("Start 7-Day Free Trial")
        #expect(app.log.contains("GET /api/changes?since=0"))
        #expect(server.tried.isEmpty)
        #expect(customer.disk.rows("trial_reminder").isEmpty)
        #expect(customer.reminders.isEmpty)
    }

    @Test("W9 nothing to restore is said, with what to do")
    func nothingToRestore() throws {
        try customer.open()
        try app.tap("Restore purchases")
        try app.see("no subscription to restore", "sign in to it in the settings", "Start 7-Day Free Trial")
        #expect(customer.row == nil)
    }

    @Test("W9 restore opens the gate")
    func restore() throws {
        server.hasPurchase = true
        try customer.open()
        try app.tap("Restore purchases")
        #expect(customer.orders == ["POST restore {}"])
        try app.see("Open", "Row premium")
    }

    @Test("W9 without a store there is only the trial, and without a trial only an honest sentence")
    func noStore() throws {
        server.seller = nil
        app.launch()
        try app.see("Start 7-Day Free Trial")
        try app.seeNo("Subscribe Now", "Restore purchases", "Test store")
        server.tried = ["account"]
        app.launch()
        try app.see("Nothing is for sale on this server. The free version stays free.")
        try app.seeNo("Start 7-Day Free Trial", "Subscribe Now", "Remind me")
        try app.tap("Not now")
        try app.see("Gated")
    }

    @Test("W9 plans of the App Store are not bought here")
    func appStore() throws {
        server.seller = "appstore"
        app.launch()
        try app.see("Plans are sold in the App Store", "Restore purchases", "Start 7-Day Free Trial")
        try app.seeNo("Subscribe Now", "$2.99", "Test store")
    }

    @Test("W9 a plan that is not for sale any more is said, and the plans are loaded again")
    func notForSale() throws {
        try customer.open()
        server.seller = nil
        try app.tap("Subscribe Now")
        try app.see("no longer for sale", "nothing was charged")
        try app.tap("Try again")
        try app.seeNo("Subscribe Now", "no longer for sale")
        #expect(customer.row == nil)
    }

    @Test("P5 where the copy promises no trial, no text mentions one")
    func withoutTrial() throws {
        app.launch("/premium/unitana")
        try app.see("Subscribe Now", "$2.99 a month", "Restore purchases")
        #expect(try app.visible.allSatisfy { !$0.lowercased().contains("trial") })
        app.launch("/subscription/unitana")
        #expect(try app.visible.allSatisfy { !$0.lowercased().contains("trial") })
    }
}
