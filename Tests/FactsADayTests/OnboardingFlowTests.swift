import AlmanacCore
import AlmanacSimulator
import Testing

@testable import FactsADay

/// P2: the flow is data, and its diagram shows the edges that the app follows.
@Suite struct TheFlow {
    let flow = Onboarding.flow

    @Test("every step is reachable, and every step but the last has an exit")
    func reachable() {
        #expect(flow.reachable == Set(OnboardingStep.allCases))
        for step in OnboardingStep.allCases where step != .main {
            #expect(flow.edges.contains { $0.from == step && $0.to != step })
        }
    }

    @Test("there is one edge into the main app, and it is gated by permission and facts")
    func oneWayIn() {
        let ways = flow.edges.filter { $0.to == .main }
        #expect(ways.count == 1)
        for (granted, facts) in [(false, 10), (true, 0), (false, 0)] {
            let state = OnboardingFacts(selectedCategories: 5, permissionGranted: granted, storedFacts: facts)
            #expect(flow.next(from: .success, answer: .factsStored, facts: state) == nil)
        }
    }

    @Test("the notifications step cannot be bypassed")
    func noSkip() {
        // Without the step's edges, the main app is unreachable.
        let without = Flow(
            start: flow.start, finals: flow.finals, edges: flow.edges.filter { $0.from != .notifications })
        #expect(!without.reachable.contains(.main))
        #expect(!without.reachable.contains(.success))
    }

    @Test("the diagram prints every edge once")
    func mermaid() {
        let lines = flow.mermaid.split(separator: "\n")
        #expect(lines.first == "stateDiagram-v2")
        #expect(lines.count { $0.contains("-->") } == flow.edges.count + 2)
        #expect(lines.contains("    Categories --> Difficulty: continued [at least 5 categories]"))
    }
}

/// F7: where a launch leads, and what the browser's back button does during the onboarding.
@Suite struct Routing {
    @Test("F7 not complete and not in the onboarding → language", arguments: ["/facts", "/facts/browse", "/facts/x"])
    func incomplete(_ path: String) throws {
        let device = Device()
        device.app.launch(path)
        try device.app.at("/facts/onboarding/language")
    }

    @Test("F7 complete and in the onboarding → main app", arguments: OnboardingStep.allCases)
    func complete(_ step: OnboardingStep) throws {
        let device = Device()
        try device.onboard()
        device.app.kill()
        device.app.launch(step.path)
        try device.app.at("/facts")
    }

    @Test("F7 otherwise stay where you are", arguments: ["/facts/browse", "/facts/settings", "/facts/fact/3"])
    func stay(_ path: String) throws {
        let device = Device()
        try device.onboard()
        device.app.kill()
        device.app.launch(path)
        try device.app.at(path)
    }

    @Test("the browser's back button goes back through the steps, and no address leads past the gates")
    func backButton() throws {
        let device = Device()
        try device.toNotifications()
        device.app.visit("/facts/onboarding/difficulty")
        try device.app.at("/facts/onboarding/difficulty")
        device.app.visit("/facts/onboarding/language")
        try device.app.at("/facts/onboarding/language")
        device.app.visit("/facts/onboarding/success")
        try device.app.at("/facts/onboarding/language")
        device.app.visit("/facts")
        try device.app.at("/facts/onboarding/language")
    }

    @Test("the chosen topics are kept after going back and forward")
    func keepsChoices() throws {
        let device = Device()
        try device.toNotifications()
        try device.app.tap("Back")
        try device.app.tap("Back")
        for name in Device.five { #expect(try device.app.isChosen(name)) }
        try device.app.tap("Back")
        try device.app.at("/facts/onboarding/language")
        try device.app.tap("Continue")
        for name in Device.five { #expect(try device.app.isChosen(name)) }
    }
}
