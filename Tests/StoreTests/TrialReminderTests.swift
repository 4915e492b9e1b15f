import AlmanacCore
import AlmanacSimulator
import Testing
import Whole

@Suite("W9 the reminder before the trial ends")
struct TrialReminderTests {
    let customer: Customer
    var app: Simulator<ShopApp> { customer.app }

    init() throws {
        customer = try Customer()
    }

    @Test("W9 it is stored once, two days before the end, also while the permission is undecided")
    func stored() throws {
        try customer.open()
        #expect(app.permission == .undecided)
        try app.tap("Start 7-Day Free Trial")
        let reminder = try #require(customer.reminders.first)
        #expect(customer.reminders.count == 1)
        #expect(reminder["app"] == .string("whole"))
        #expect(reminder["subject"] == .string("trial-end"))
        #expect(reminder["kind"] == .string("once"))
        #expect(reminder["enabled"] == .bool(true))
        #expect(reminder["fire_at"] == .string("2026-11-26T10:00:00.000+00:00"))
        #expect(reminder["content"]?["title"] == .string("Your free trial ends soon"))
        #expect(reminder["content"]?["body"]?.string?.contains("28\u{A0}November 2026, 10:00") == true)
        #expect(reminder["content"]?["route"] == .string("/subscription"))
        #expect(reminder["content"]?["language"] == .string("en"))
        #expect(!app.log.contains("ask permission"))
        #expect(app.permission == .undecided)
        app.forget()
        app.launch()
        app.pass(milliseconds: 600_000)
        #expect(!app.log.contains { $0.hasPrefix("write own_reminders") })
        #expect(customer.server.accounts.rows["reminders"]?.count == 1)
    }

    @Test("W9 it names the date as the user's region writes it")
    func region() throws {
        let customer = try Customer(locales: ["en-US"])
        try customer.open()
        try customer.app.tap("Start 7-Day Free Trial")
        let body = try #require(customer.reminders.first?["content"]?["body"]?.string)
        #expect(body.contains("November\u{A0}28, 2026, 10:00\u{A0}AM"))
    }

    @Test("W9 it is written in the user's language", arguments: Language.allCases)
    func language(_ language: Language) throws {
        let customer = try Customer(locales: [language.code])
        let words = Words(language)
        try customer.open()
        try customer.app.tap(words(.storeTrialStart, "7"))
        let reminder = try #require(customer.reminders.first)
        #expect(reminder["content"]?["title"] == .string(words[.storeReminderTitle]))
        #expect(reminder["content"]?["language"] == .string(language.code))
    }

    @Test("W9 with the switch off there is none")
    func off() throws {
        try customer.open()
        try app.tap("Remind me before trial ends")
        try app.tap("Start 7-Day Free Trial")
        try app.see("Open")
        app.pass(milliseconds: 600_000)
        #expect(customer.reminders.isEmpty)
        #expect(customer.disk.rows("trial_reminder").isEmpty)
    }

    @Test("W9 it is deleted when a plan is bought, everywhere")
    func bought() throws {
        try customer.open()
        try app.tap("Start 7-Day Free Trial")
        #expect(customer.reminders.count == 1)
        app.visit("/premium")
        try app.tap("Subscribe Now")
        #expect(customer.reminders.isEmpty)
        #expect(customer.server.accounts.rows["reminders"]?.isEmpty == true)
        app.pass(milliseconds: 600_000)
        #expect(customer.reminders.isEmpty)
    }

    @Test("W9 the switch on the subscription page deletes it and makes it again")
    func switched() throws {
        try customer.open()
        try app.tap("Start 7-Day Free Trial")
        app.visit("/subscription")
        #expect(try isOn == true)
        try app.tap("Remind me before trial ends")
        #expect(try isOn == false)
        #expect(customer.reminders.isEmpty)
        app.pass(milliseconds: 600_000)
        #expect(customer.reminders.isEmpty)
        try app.tap("Remind me before trial ends")
        #expect(try isOn == true)
        #expect(customer.reminders.count == 1)
        #expect(customer.reminders.first?["fire_at"] == .string("2026-11-26T10:00:00.000+00:00"))
    }

    @Test("W9 a switch that could not be stored shows what is stored")
    func switchFails() throws {
        try customer.open()
        try app.tap("Start 7-Day Free Trial")
        app.visit("/subscription")
        customer.disk.writeFaults = [.full]
        try app.tap("Remind me before trial ends")
        try app.see("This device has no room left")
        #expect(try isOn == true)
        #expect(customer.reminders.count == 1)
    }

    @Test("W9 the switch is gone once the reminder's time has passed, and the reminder once the trial is over")
    func over() throws {
        try customer.open()
        try app.tap("Start 7-Day Free Trial")
        customer.pass(5 * day)
        app.visit("/subscription")
        app.pass(milliseconds: 5_000)
        try app.see("Your free trial runs until")
        #expect(try isOn == nil)
        #expect(customer.reminders.count == 1)
        customer.pass(2 * day)
        app.launch("/")
        app.pass(milliseconds: 5_000)
        #expect(customer.reminders.isEmpty)
    }

    @Test("W9 another device that does not know of the trial yet leaves the reminder alone")
    func otherDevice() throws {
        try customer.open()
        try app.tap("Start 7-Day Free Trial")
        let rows = customer.disk.rows("own_reminders")
        let records = try #require(Snapshot(TrialReminder.queries, [rows, []]))
        var random = Random(seed: 1)
        #expect(TrialReminder.upkeep(.whole, nil, records, app.moment, &random).isEmpty)
        #expect(TrialReminder.upkeep(.whole, Subscription(), records, app.moment, &random).isEmpty)
        let paid = Subscription(status: "yearly", renews: true)
        #expect(!TrialReminder.upkeep(.whole, paid, records, app.moment, &random).isEmpty)
    }

    /// Whether the switch on the page is on; `nil` if there is none.
    private var isOn: Bool? {
        get throws {
            for block in try app.screen.blocks { if case .toggle(let toggle) = block { return toggle.isOn } }
            return nil
        }
    }
}
