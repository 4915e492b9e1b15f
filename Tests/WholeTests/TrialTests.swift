import AlmanacApp
import AlmanacCore
import AlmanacSimulator
import Testing

@testable import Whole

@Suite("W9 Trial and subscription in the app")
struct WholeTrial {
    @Test("W9 a trial from the onboarding: seven days, all gates open, its reminder two days before the end, once")
    func onboarding() throws {
        let device = Device()
        try device.onboard(trial: true)
        #expect(try device.deck.cards.count == 40)
        let end = Device.start + Subscription.trialLength
        let user = try #require(device.server.rows["users"]?.values.first)
        let ends = try #require(user["trial_end_date"]?.string.flatMap { Instant(timestamp: $0) })
        #expect(abs(ends - end) < 60_000)
        let reminders = device.server.rows["reminders"]?.values.filter { $0["subject"] == .string("trial-end") } ?? []
        #expect(reminders.count == 1)
        #expect(reminders.first?["fire_at"]?.string.flatMap { Instant(timestamp: $0) } == ends + -TrialReminder.lead)
        // It ends while the app is open.
        device.app.pass(milliseconds: Subscription.trialLength)
        #expect(try device.deck.cards.count == 10)
    }

    @Test("W9 without the switch there is no reminder")
    func noReminder() throws {
        let device = Device()
        try device.go(to: .trial)
        try device.app.tap("Remind me before trial ends")
        try device.app.tap("Start Free Trial")
        device.pass(seconds: 10)
        #expect(try device.deck.cards.count == 40)
        #expect(device.server.rows["reminders"]?.values.contains { $0["subject"] == .string("trial-end") } != true)
    }

    @Test("W9 a second trial is refused; the onboarding completes all the same and says so")
    func second() throws {
        let device = Device()
        try device.go(to: .trial)
        device.server.trials = Set((0..<50).map { "account-\($0)" })
        try device.app.tap("Start Free Trial")
        device.pass(seconds: 1)
        try device.app.at("/whole")
        try device.app.see("This account has already used its trial")
        #expect(try device.deck.cards.count == 10)
    }

    @Test("W9 the trial's request does not get through: a message, Retry, and Back to skip it; the rest is saved")
    func unreachable() throws {
        let device = Device()
        device.app.network.faults["/api/store/trial"] = [.failed(.unreachable), .failed(.unreachable)]
        try device.go(to: .trial)
        try device.app.tap("Start Free Trial")
        device.pass(seconds: 5)
        try device.app.see("Try again")
        #expect(device.server.rows["users"]?.count == 1)
        try device.app.tap("Try again")
        device.pass(seconds: 5)
        try device.app.tap("Back")
        try device.app.tap("Skip Trial")
        device.pass(seconds: 5)
        try device.app.at("/whole")
        #expect(device.server.trials.isEmpty)
    }

    @Test("W9 the trial's answer is lost: tried again, the trial goes on and has its reminder, once")
    func answerLost() throws {
        let device = Device()
        device.app.network.faults["/api/store/trial"] = [.body("")]
        try device.go(to: .trial)
        try device.app.tap("Start Free Trial")
        device.pass(seconds: 5)
        if try device.app.canTap("Try again") { try device.app.tap("Try again") }
        device.pass(seconds: 10)
        try device.app.at("/whole")
        #expect(try device.deck.cards.count == 40)
        let reminders = device.server.rows["reminders"]?.values.filter { $0["subject"] == .string("trial-end") } ?? []
        #expect(reminders.count == 1)
    }

    @Test("P5 the paywall from the limit: buying opens the gates at once, and leads back to the quotes")
    func paywall() throws {
        let device = Device()
        device.server.isSelling = true
        try device.onboard()
        device.app.visit("/whole/paywall")
        try device.app.see("£2.99", "£19.99", "Start 7-Day Free Trial", "Remind me before trial ends")
        try device.app.tap("Subscribe Now")
        try device.app.at("/whole")
        // Walk three 3: that it has worked is said.
        try device.app.see("Your subscription is active.")
        #expect(try device.deck.cards.count == 40)
        device.pass(seconds: 5)
        #expect(try device.deck.cards.count == 40)
        // Settings show it, and canceling keeps it to its end.
        try device.app.tap("Settings")
        try device.app.see("Premium until")
        try device.app.tap("Subscription")
        try device.app.at("/whole/subscription")
        try device.app.tap("Back")
        try device.app.at("/whole/settings")
    }

    @Test("P5 without a store and with the trial used, the paywall says so and can be left")
    func nothingToSell() throws {
        let device = Device()
        try device.onboard()
        device.server.trials = [try device.account]
        device.app.visit("/whole/paywall")
        #expect(try !device.app.screen.targets.contains { $0.label.contains("Trial") })
        try device.app.tap("Not now")
        try device.app.at("/whole")
    }
}
