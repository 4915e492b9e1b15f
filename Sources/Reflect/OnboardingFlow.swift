import AlmanacCore

/// The steps of the onboarding, in the seed's order.
public enum OnboardingStep: UInt8, Hashable, Slugged, DiagramNamed, Sendable {
    case personalInfo, goal, sports, journalHistory, tutorial, reflectionReason, reminderTimes, completion

    public var diagramName: String {
        switch self {
        case .personalInfo: "PersonalInfo"
        case .goal: "Goal"
        case .sports: "Sports"
        case .journalHistory: "JournalHistory"
        case .tutorial: "Tutorial"
        case .reflectionReason: "ReflectionReason"
        case .reminderTimes: "ReminderTimes"
        case .completion: "Completion"
        }
    }

    /// The name in storage, in addresses and in the funnel.
    public var slug: String {
        switch self {
        case .personalInfo: "personal-info"
        case .goal: "goal"
        case .sports: "sports"
        case .journalHistory: "journal-history"
        case .tutorial: "tutorial"
        case .reflectionReason: "reflection-reason"
        case .reminderTimes: "reminder-times"
        case .completion: "completion"
        }
    }

    var path: String {
        "/reflect/onboarding/" + slug
    }
}

/// What a step ended with.
public enum OnboardingAnswer: UInt8, Hashable, Slugged, DiagramNamed, Sendable {
    case continued, wentBack, viewed, noTime, known, other, granted, denied, unsupported, failed, notNow

    public var diagramName: String {
        switch self {
        case .continued: "continued"
        case .wentBack: "went back"
        case .viewed: "viewed"
        case .noTime: "skipped, no time"
        case .known: "skipped, known already"
        case .other: "skipped, another reason"
        case .granted: "permission granted, times saved"
        case .denied: "permission denied, times saved"
        case .unsupported: "cannot notify, times saved"
        case .failed: "the system could not ask"
        case .notNow: "skipped, not now"
        }
    }

    /// The name in storage and in the funnel.
    public var slug: String {
        switch self {
        case .continued: "continued"
        case .wentBack: "went_back"
        case .viewed: "viewed"
        case .noTime: "no_time"
        case .known: "known"
        case .other: "other"
        case .granted: "granted"
        case .denied: "denied"
        case .unsupported: "unsupported"
        case .failed: "failed"
        case .notNow: "not_now"
        }
    }

    var isSkip: Bool {
        self == .noTime || self == .known || self == .other || self == .notNow
    }
}

/// What the gates of the flow look at.
public struct OnboardingFacts: Sendable {
    /// In code points.
    public var nameLength: Int
    public var goalLength: Int
    public var hasHistory: Bool

    public init(nameLength: Int, goalLength: Int, hasHistory: Bool) {
        self.nameLength = nameLength
        self.goalLength = goalLength
        self.hasHistory = hasHistory
    }
}

public typealias OnboardingFlow = Flow<OnboardingStep, OnboardingAnswer, OnboardingFacts>

extension Onboarding {
    /// How a person gets from the name to the Today view. A goal and the journaling history are required; tutorial and
    /// reminders can be skipped with a reason; a denied permission ends nothing.
    public static var flow: OnboardingFlow {
        let shortName = OnboardingFlow.Gate("at most 200 characters") { $0.nameLength <= Limits.name }
        let goal = OnboardingFlow.Gate("1 to 120 characters") { (1...Limits.goal).contains($0.goalLength) }
        let history = OnboardingFlow.Gate("history chosen") { $0.hasHistory }
        return OnboardingFlow(
            start: .personalInfo, finals: [.completion],
            edges: [
                edge(.personalInfo, .continued, .goal, when: shortName),
                edge(.goal, .continued, .sports, when: goal),
                edge(.goal, .wentBack, .personalInfo),
                edge(.sports, .continued, .journalHistory),
                edge(.sports, .wentBack, .goal),
                edge(.journalHistory, .continued, .tutorial, when: history),
                edge(.journalHistory, .wentBack, .sports),
                edge(.tutorial, .viewed, .reflectionReason),
                edge(.tutorial, .noTime, .reflectionReason),
                edge(.tutorial, .known, .reflectionReason),
                edge(.tutorial, .other, .reflectionReason),
                edge(.tutorial, .wentBack, .journalHistory),
                edge(.reflectionReason, .continued, .reminderTimes),
                edge(.reflectionReason, .wentBack, .tutorial),
                edge(.reminderTimes, .granted, .completion),
                edge(.reminderTimes, .denied, .completion),
                edge(.reminderTimes, .unsupported, .completion),
                edge(.reminderTimes, .notNow, .completion),
                edge(.reminderTimes, .failed, .reminderTimes),
                edge(.reminderTimes, .wentBack, .reflectionReason),
                edge(.completion, .wentBack, .reminderTimes),
            ])
    }
}
