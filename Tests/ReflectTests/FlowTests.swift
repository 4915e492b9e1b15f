import AlmanacApp
import AlmanacCore
import AlmanacSimulator
import Testing

@testable import Reflect

/// P2: the flow is data, and its diagram shows the edges that the app follows.
@Suite struct ReflectFlow {
    let flow = Reflect.Onboarding.flow

    @Test("every step is reachable, every one but the last has an exit, and every one but the first has a way back")
    func reachable() {
        #expect(flow.reachable == Set(OnboardingStep.allCases))
        for step in OnboardingStep.allCases {
            #expect(
                step == .completion || flow.edges.contains { $0.from == step && $0.to.rawValue == step.rawValue + 1 })
            #expect(
                step == .personalInfo
                    || flow.edges.contains {
                        $0.from == step && $0.answer == .wentBack && $0.to.rawValue + 1 == step.rawValue
                    })
        }
    }

    @Test("goal and history are gated, and apart from that only a name that is too long stops the user")
    func gates() {
        let nothing = OnboardingFacts(nameLength: 0, goalLength: 0, hasHistory: false)
        #expect(flow.next(from: .goal, answer: .continued, facts: nothing) == nil)
        #expect(flow.next(from: .journalHistory, answer: .continued, facts: nothing) == nil)
        #expect(flow.next(from: .personalInfo, answer: .continued, facts: nothing) == .goal)
        #expect(flow.next(from: .sports, answer: .continued, facts: nothing) == .journalHistory)
        for answer in [OnboardingAnswer.granted, .denied, .unsupported, .notNow] {
            #expect(flow.next(from: .reminderTimes, answer: answer, facts: nothing) == .completion)
        }
    }

    @Test("routes are parsed from the paths they print")
    func routes() {
        let routes: [ReflectRoute] = [
            .today, .reflection(.morning), .reflection(.evening), .plans, .plan("martial arts"), .history,
            .day(CivilDate(year: 2026, month: 11, day: 21)!), .settings,
        ]
        for route in routes { #expect(ReflectRoute(route.path) == route) }
        #expect(ReflectRoute("/reflect") == .today)
        for path in ["/", "/facts", "/reflect/onboarding/goal", "/reflect/history/2026-02-30", "/reflect/x"] {
            #expect(ReflectRoute(path) == nil, "\(path)")
        }
    }
}

@Suite struct ReflectAnalytics {
    @Test("R7 each step is tracked with its duration, and nothing the user wrote is included")
    func noFreeText() throws {
        let device = Device()
        device.app.launch()
        while try device.app.screen.route != "/reflect/today" {
            device.app.clock = device.app.clock + 4_000
            try device.advance()
        }
        try device.app.tap("Morning reflection")
        try device.app.type("Your thoughts", "Something secret")
        try device.app.tap("Save")
        let events = device.records(Table.events)
        #expect(
            Set(events.compactMap { $0["name"]?.string })
                == [
                    "step_entered", "step_completed", "tutorial_viewed", "permission_answered",
                    "onboarding_completed", "reflection_saved",
                ])
        let words = Set(OnboardingStep.allCases.map(\.slug) + Period.allCases.map(\.slug))
        for event in events {
            #expect(
                event.fields.map(\.key).sorted() == [
                    "app", "duration_ms", "id", "name", "occurred_at", "reason", "step", "updated_at",
                ])
            #expect(event["app"] == .string("reflect"))
            #expect(event["step"]?.string.map { words.contains($0) } ?? true)
            let text = String(decoding: JSON.object(event.fields).bytes, as: UTF8.self)
            for secret in ["Robin", "kilometres", "secret"] { #expect(!text.contains(secret)) }
        }
        let durations = device.events("step_completed").compactMap { $0["duration_ms"]?.int }
        #expect(durations.count == 7)
        #expect(durations.allSatisfy { (4_000...5_000).contains($0) })
    }

    @Test("R7 a clock that was set back gives no negative duration")
    func clockSetBack() throws {
        let device = Device()
        try device.go(to: .reflectionReason)
        device.app.clock = device.app.clock + -86_400_000
        try device.app.tap("Continue")
        let durations = device.events("step_completed").compactMap { $0["duration_ms"]?.int }
        #expect(durations.allSatisfy { $0 >= 0 })
    }

    @Test("R7 the user's texts are stored in encrypted columns")
    func sealed() {
        for name in ["own_goals", "own_reflections"] {
            #expect(ReflectApp.tables.local.first { $0.name == name }?.encrypted == ["record"])
        }
        #expect(ReflectApp.tables.local.first { $0.name == "reflect_drafts" }?.encrypted == ["value"])
        #expect(
            (ReflectApp.tables.synced + [.events]).map(\.name).sorted() == [
                "events", "goals", "plan_starts", "plan_ticks", "preferences", "reflections", "user_profile",
                "user_sports",
            ])
    }
}

@Suite struct ReflectLanguages {
    @Test("every step and every page is in the system's language", arguments: Language.allCases)
    func languages(_ language: Language) throws {
        let device = Device(locales: [language.code])
        let words = Words(language)
        device.app.launch()
        for _ in OnboardingStep.allCases {
            let screen = try device.app.screen
            #expect(screen.language == language)
            #expect(try device.app.visible.allSatisfy { !$0.contains("%") })
            switch screen.route {
            case OnboardingStep.goal.path: try device.app.type(words[.reflectGoalLabel], "x")
            case OnboardingStep.journalHistory.path: try device.app.tap(words[.reflectHistoryNever])
            case OnboardingStep.tutorial.path:
                try device.app.tap(words[.continue])
                try device.app.tap(words[.continue])
            case OnboardingStep.reminderTimes.path:
                try device.app.tap(words[.reflectRemindersEnable])
                continue
            case OnboardingStep.completion.path:
                try device.app.tap(words[.reflectCompletionToday])
                continue
            default: break
            }
            try device.app.tap(words[.continue])
        }
        for path in ["today", "today/morning", "plans", "plans/running", "history", "settings"] {
            device.app.visit("/reflect/" + path)
            #expect(try device.app.visible.allSatisfy { !$0.contains("%") })
        }
    }
}
