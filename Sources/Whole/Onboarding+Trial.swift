import AlmanacCore

/// The server's answer to the request for a trial.
public enum TrialAnswer: Equatable, Sendable {
    case waiting
}

extension Onboarding {
    static func startTrial() -> [Effect<Event>] { [] }
    static func trialAnswered(_ state: inout State, _ answer: TrialAnswer, _ moment: Moment) -> [Effect<Event>] {
        finish(&state)
    }
}
