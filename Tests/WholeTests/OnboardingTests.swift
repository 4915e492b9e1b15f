import AlmanacApp
import AlmanacCore
import AlmanacSimulator
import Testing

@testable import Whole

@Suite("W1 The onboarding's flow")
struct WholeFlow {
    let flow = Onboarding.flow

    @Test("W1 the flow has the edges of the seed's list: order, Back everywhere but at first, Skip where it says so")
    func seedEdges() {
        // Seed 001, “Screens” 1–8 and “Navigation”; there are no other edges.
        let steps: [OnboardingStep] = [
            .welcome, .categories, .name, .goals, .notifications, .widget, .trial, .completion,
        ]
        var seed: Set<String> = []
        for (step, next) in zip(steps, steps.dropFirst()) {
            let answers: [OnboardingAnswer] =
                switch step {
                case .welcome, .notifications: [.continued]
                case .categories, .name, .goals: [.continued, .skipped]
                case .widget: [.installed, .later]
                case .trial: [.trialStarted, .trialSkipped]
                case .completion: []
                }
            for answer in answers { seed.insert("\(step) \(answer) \(next)") }
            seed.insert("\(next) \(OnboardingAnswer.wentBack) \(step)")
        }
        #expect(Set(flow.edges.map { "\($0.from) \($0.answer) \($0.to)" }) == seed)
        #expect(flow.edges.count == seed.count)
        #expect(flow.reachable == Set(OnboardingStep.allCases))
    }

    @Test("W1 Continue needs a category and a goal; a name may be empty, but not too long")
    func gates() {
        #expect(flow.next(from: .categories, answer: .continued, facts: OnboardingFacts()) == nil)
        #expect(flow.next(from: .goals, answer: .continued, facts: OnboardingFacts()) == nil)
        #expect(flow.next(from: .name, answer: .continued, facts: OnboardingFacts(nameLength: 201)) == nil)
        #expect(flow.next(from: .name, answer: .continued, facts: OnboardingFacts(nameLength: 200)) == .goals)
        #expect(flow.next(from: .categories, answer: .continued, facts: OnboardingFacts(categories: 1)) == .name)
    }

    @Test("routes are parsed from the paths they print")
    func routes() {
        let routes: [WholeRoute] = [
            .quotes, .favorites, .settings, .categories, .customize, .subscription, .paywall, .preferred,
            .quote("a b"), .own, .editor("new"),
        ]
        for route in routes { #expect(WholeRoute(route.path) == route) }
        for path in ["/", "/facts", "/whole/x", "/whole/quote", "/whole/quote/a/b", "/whole/onboarding/name"] {
            #expect(WholeRoute(path) == nil, "\(path)")
        }
    }
}

@Suite("W1, W2 The onboarding")
struct WholeOnboarding {
    @Test("W1 the welcome has only Continue; every other step has Back; Skip and labels are the seed's")
    func labels() throws {
        let device = Device()
        device.app.launch()
        try device.app.at("/whole/onboarding/welcome")
        #expect(try device.app.canTap("Almanac"))
        #expect(try device.app.screen.skip == nil)
        let buttons: [(OnboardingStep, [String])] = [
            (.categories, ["Back", "Skip"]), (.name, ["Back", "Skip", "Continue"]), (.goals, ["Back", "Skip"]),
            (.notifications, ["Back", "Continue", "Daily quote"]), (.widget, ["Back", "Install Widget", "Later"]),
            (.trial, ["Back", "Start Free Trial", "Skip Trial", "Remind me before trial ends"]),
        ]
        for (step, labels) in buttons {
            try device.go(to: step)
            for label in labels { #expect(try device.app.canTap(label), "\(step): \(label)") }
        }
        try device.go(to: .trial)
        #expect(try device.app.screen.skip == nil)
        for step in OnboardingStep.allCases.reversed().dropFirst(2) {
            try device.app.tap("Back")
            try device.app.at(step.path)
        }
    }

    @Test("W1 Continue is enabled only when a category is selected")
    func categories() throws {
        let device = Device()
        try device.go(to: .categories)
        #expect(try !device.app.canTap("Continue"))
        try device.app.tap("Joy")
        #expect(try device.app.isChosen("Joy"))
        try device.app.tap("Joy")
        #expect(try !device.app.canTap("Continue"))
        try device.app.tap("Quiet mornings")
        try device.app.tap("Continue")
        try device.app.at("/whole/onboarding/name")
    }

    @Test("W1 the notifications' switch asks the system at once; denied, the wish is kept and the screen says how")
    func notifications() throws {
        let device = Device()
        device.app.prompts = [.denied]
        try device.go(to: .notifications)
        device.app.forget()
        try device.app.tap("Daily quote")
        try device.app.see("Notifications are off", "08:00")
        try device.app.setTime("06:45")
        try device.app.tap("Daily quote")
        try device.app.seeNo("Notifications are off")
        try device.app.tap("Daily quote")
        try device.app.see("06:45")
        // Denied once, the system is not asked again.
        #expect(device.app.permission == .denied)
    }

    @Test("W2 completes when the server has answered both inserts, with an anonymous account without an address")
    func completes() throws {
        let device = Device()
        try device.go(to: .categories)
        try device.app.tap("Joy")
        try device.app.tap("Continue")
        try device.app.type("Your name (optional)", "Robin")
        try device.app.tap("Continue")
        try device.app.tap("Find calm")
        try device.app.tap("Continue")
        try device.app.tap("Daily quote")
        try device.app.setTime("06:45")
        try device.app.tap("Continue")
        try device.app.tap("Install Widget")
        try device.app.tap("Skip Trial")
        device.pass(seconds: 5)
        try device.app.at("/whole")
        let user = try #require(device.server.rows["users"]?.values.first)
        #expect(user["name"] == .string("Robin"))
        #expect(user["goals"]?.strings == ["calm"])
        #expect(user["email"] == nil)
        let preferences = try #require(device.server.rows["userpreferences"]?.values.first)
        #expect(preferences["categories"]?.strings == ["Joy"])
        #expect(preferences["notification_time"] == .string("06:45:00"))
        #expect(preferences["notifications_enabled"] == .bool(true))
        #expect(preferences["user_id"] == user["id"])
        #expect(device.server.trials.isEmpty)
        device.app.launch()
        try device.app.at("/whole")
    }

    @Test("W2 offline at the end: a message and Retry, nothing lost, and completed once the network is back")
    func offline() throws {
        let device = Device()
        try device.go(to: .trial)
        device.app.isOnline = false
        try device.app.tap("Skip Trial")
        try device.app.see("You’re offline. Your answers are kept on this device.")
        try device.app.at("/whole/onboarding/completion")
        device.pass(seconds: 60)
        #expect(device.server.rows["users"] == nil)
        device.app.isOnline = true
        try device.app.tap("Try again")
        device.pass(seconds: 10)
        try device.app.at("/whole")
        #expect(device.server.rows["users"]?.count == 1)
        #expect(device.server.rows["userpreferences"]?.count == 1)
    }

    @Test("walk said you’re offline, at the end of the setup too, only while the device is offline")
    func backOnline() throws {
        let device = Device()
        try device.go(to: .trial)
        device.app.isOnline = false
        try device.app.tap("Skip Trial")
        try device.app.see("You’re offline. Your answers are kept on this device.")
        device.server.isFailing = true
        device.app.isOnline = true
        device.app.surroundingsChanged()
        try device.app.seeNo("You’re offline")
        try device.app.see("The server hasn’t answered yet. Your answers are kept on this device.")
        device.server.isFailing = false
        device.pass(seconds: 60)
        try device.app.at("/whole")
    }

    @Test("W2 refused: the server's reason and Retry; the answers are kept, and it does not complete")
    func refused() throws {
        let device = Device()
        device.server.refusedTable = "userpreferences"
        try device.go(to: .trial)
        try device.app.tap("Skip Trial")
        device.pass(seconds: 30)
        try device.app.see("Your server can’t store it in this form")
        try device.app.see("Your answers are kept on this device")
        try device.app.seeNo("23514")
        try device.app.at("/whole/onboarding/completion")
        device.app.launch()
        try device.app.at("/whole/onboarding/completion")
        try device.app.see("Try again")
        device.server.refusedTable = nil
        try device.app.tap("Try again")
        device.pass(seconds: 10)
        try device.app.at("/whole")
        #expect(device.server.rows["userpreferences"]?.count == 1)
    }

    @Test("W2 a silent server: after a while the screen says so, and it completes by itself when the server answers")
    func slow() throws {
        let device = Device()
        device.server.isFailing = true
        try device.go(to: .trial)
        try device.app.tap("Skip Trial")
        try device.app.see("Saving your answers…")
        device.pass(seconds: 13)
        try device.app.see("The server hasn’t answered yet")
        device.server.isFailing = false
        device.pass(seconds: 400)
        try device.app.at("/whole")
    }

    @Test("W2 killed after any number of effects of the last step, it completes at the next start, with one row each")
    func killed() throws {
        for effects in 0..<40 {
            let device = Device()
            try device.go(to: .trial)
            device.app.killAfter(effects: effects)
            try? device.app.tap("Skip Trial")
            device.pass(seconds: 5)
            device.app.launch()
            if try device.app.screen.route == "/whole/onboarding/trial" { try device.app.tap("Skip Trial") }
            device.pass(seconds: 30)
            try device.app.at("/whole")
            #expect(device.server.rows["users"]?.count == 1, "after \(effects) effects")
            #expect(device.server.rows["userpreferences"]?.count == 1, "after \(effects) effects")
        }
    }

    @Test("W1 killed at any step, the onboarding goes on there with everything that was filled in")
    func resumed() throws {
        let device = Device()
        for step in OnboardingStep.allCases.dropLast() {
            try device.go(to: step)
            if step == .name { try device.app.type("Your name (optional)", "Robin") }
            device.app.launch()
            try device.app.at(step.path)
            if step == .name { #expect(try device.app.typed("Your name (optional)") == "Robin") }
        }
    }

    @Test("W2 the account that another app made is reused")
    func reused() throws {
        let device = Device()
        device.app.launch("/capsule/new")
        try device.app.type("How do you feel, and why?", "Fine.")
        try device.app.tap("Seal")
        try device.app.tap("Skip")
        device.pass(seconds: 5)
        let before = try #require(device.server.rows["capsules"]?.values.first?["user_id"])
        device.app.visit("/whole")
        try device.onboard()
        #expect(device.server.rows["users"]?.values.first?["id"] == before)
    }

    @Test("W2 on a second device of the account the onboarding is not asked again")
    func secondDevice() throws {
        let device = Device()
        try device.onboard()
        try device.link()
        let second = Device(server: device.server, seed: 8)
        try second.signIn()
        second.app.visit("/whole")
        try second.app.at("/whole")
    }
}
