import AlmanacCore
import AlmanacSimulator
import Testing

@Suite("W8 the subscription page")
struct SubscriptionPageTests {
    let customer: Customer
    var app: Simulator<ShopApp> { customer.app }
    var server: StoreServer { customer.server }

    init() throws {
        customer = try Customer(at: "/subscription")
    }

    private func give(_ status: String, trialEnd: String? = nil, end: String? = nil, renews: Bool = false) throws {
        server.give(
            [
                JSON.Member("subscription_status", .string(status)), JSON.Member("trial_end_date", .optional(trialEnd)),
                JSON.Member("subscription_end_date", .optional(end)), JSON.Member("subscription_renews", .bool(renews)),
            ])
    }

    @Test("W8 the status is one sentence, for every kind of subscription")
    func status() throws {
        app.launch()
        try app.see("You’re using the free version.", "See plans", "Restore purchases")
        try app.seeNo("Cancel subscription")
        try give("trial", trialEnd: "2026-11-28T10:00:00.000+00:00")
        app.launch()
        try app.see("Your free trial runs until 28\u{A0}November 2026, 10:00.", "See plans")
        try give("trial", trialEnd: "2026-11-20T10:00:00.000+00:00")
        app.launch()
        try app.see("Premium ended on 20\u{A0}November 2026, 10:00.", "nothing of yours was deleted")
        try give("monthly", end: "2026-12-21T10:00:00.000+00:00", renews: true)
        app.launch()
        try app.see("Your plan: Monthly. It renews on 21\u{A0}December 2026, 10:00.", "Switch to: Yearly")
        try app.seeNo("Switch to: Monthly", "See plans")
        try give("yearly", end: "2027-11-21T10:00:00.000+00:00")
        app.launch()
        try app.see(
            "Your plan: Yearly. It’s canceled; you keep everything until 21\u{A0}November 2027, 10:00.", "See plans")
        try app.seeNo("Cancel subscription")
        try give("granted", end: "2027-01-01T00:00:00.000+00:00")
        app.launch()
        try app.see("You have Premium until 1\u{A0}January 2027, 00:00.")
        try app.seeNo("Cancel subscription", "See plans")
        try give("granted")
        app.launch()
        try app.see("You have Premium, with no end date.")
        #expect(customer.orders.isEmpty)
    }

    @Test("W8 the plan is changed to the other one")
    func change() throws {
        try give("monthly", end: "2026-12-21T10:00:00.000+00:00", renews: true)
        try customer.open()
        try app.see("$19.99 a year · save 44%")
        try app.tap("Switch to: Yearly")
        #expect(customer.orders == ["POST purchases {\"product\":\"almanac.premium.yearly\"}"])
        try app.at("/subscription")
        try app.see("Your plan: Yearly. It renews on")
    }

    @Test("W8 a smaller plan begins at the next renewal, and the page says so")
    func changeLater() throws {
        app.launch()
        try app.tap("See plans")
        try app.tap("Yearly")
        try app.tap("Subscribe Now")
        try app.seeNo("next renewal")
        try app.tap("Switch to: Monthly")
        try app.see("From the next renewal on, your plan will be: Monthly.", "Your plan: Yearly. It renews on")
        #expect(customer.row?.status == "yearly")
    }

    @Test("walk 12 the page goes on saying that a smaller plan begins later, and offers to keep the present one")
    func keepsPlan() throws {
        app.launch()
        try app.tap("See plans")
        try app.tap("Yearly")
        try app.tap("Subscribe Now")
        try app.tap("Switch to: Monthly")
        for isNew in [false, true] {
            if isNew { app.launch() }
            try app.see("From the next renewal on, your plan will be: Monthly.", "Keep: Yearly")
            try app.seeNo("Switch to")
        }
        try app.tap("Keep: Yearly")
        try app.see("Your plan: Yearly. It renews on", "Switch to: Monthly")
        try app.seeNo("next renewal", "Keep: Yearly")
        try app.tap("Switch to: Monthly")
        try app.tap("Cancel subscription")
        try app.tap("Cancel subscription")
        try app.see("It’s canceled")
        try app.seeNo("next renewal")
    }

    @Test("W8 canceling asks once more, says what stays until when, and can be left")
    func cancel() throws {
        app.launch()
        try app.tap("See plans")
        try app.tap("Monthly")
        try app.tap("Subscribe Now")
        try app.at("/subscription")
        server.requests = []
        try app.tap("Cancel subscription")
        try app.see(
            "Cancel your subscription?", "You keep everything until 21\u{A0}December 2026, 10:00.",
            "Nothing you wrote or saved is deleted.")
        try app.tap("Keep subscription")
        try app.see("It renews on 21\u{A0}December 2026, 10:00.")
        #expect(customer.orders.isEmpty)
        try app.tap("Cancel subscription")
        try app.tap("Cancel subscription")
        #expect(customer.orders == ["POST cancel {}"])
        try app.see("It’s canceled; you keep everything until 21\u{A0}December 2026, 10:00.")
        #expect(customer.row?.renews == false)
        #expect(customer.row?.entitlement(at: app.clock).isPremium == true)
    }

    @Test("W8 nothing to cancel leads back to the page, which is brought up to date")
    func nothingToCancel() throws {
        try give("monthly", end: "2026-12-21T10:00:00.000+00:00", renews: true)
        try customer.open()
        try app.tap("Cancel subscription")
        try app.tap("Cancel subscription")
        try app.see("There’s no subscription to cancel.", "Your plan: Monthly")
    }

    @Test("W8 restore on the page says that it worked")
    func restore() throws {
        server.hasPurchase = true
        try customer.open()
        try app.tap("Restore purchases")
        try app.see("Your subscription was restored.", "Your plan: Monthly")
    }

    @Test("W8 a request that takes a while says so where no button does")
    func underWay() throws {
        try give("monthly", end: "2026-12-21T10:00:00.000+00:00", renews: true)
        try customer.open()
        try app.tapOnly("Restore purchases")
        #expect(try !app.canTap("Back"))
        try app.see("One moment…")
        app.settle()
        #expect(try app.canTap("Back"))
        #expect(try !app.visible.contains("One moment…"))
    }

    @Test("W8 the offers lead back to the page, and a purchase shows it")
    func offers() throws {
        try customer.open()
        try app.tap("See plans")
        try app.at("/premium")
        try app.tap("Not now")
        try app.at("/subscription")
        try app.tap("See plans")
        try app.tap("Start 7-Day Free Trial")
        try app.at("/subscription")
        try app.see("Your free trial runs until 28\u{A0}November 2026, 10:00.")
        try app.tap("Back")
        try app.see("Open")
    }
}
