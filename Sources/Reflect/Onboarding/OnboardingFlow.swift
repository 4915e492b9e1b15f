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

/// The outcome of a step, which decides the next one.
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

/// The data that the gates of the flow check.
public struct OnboardingFacts: Sendable {
    /// The length of the user's name, in code points.
    public var nameLength: Int
    /// The length of the goal, in code points.
    public var goalLength: Int
    /// Whether the user has chosen a journaling history.
    public var hasHistory: Bool

    /// Creates the data for a check.
    public init(nameLength: Int, goalLength: Int, hasHistory: Bool) {
        self.nameLength = nameLength
        self.goalLength = goalLength
        self.hasHistory = hasHistory
    }
}

/// The flow of the onboarding: its steps and the edges between them.
public typealias OnboardingFlow = Flow<OnboardingStep, OnboardingAnswer, OnboardingFacts>

extension Onboarding {
    /// The way from the name to the Today screen. A goal and the journaling history are required. The tutorial and the
    /// reminders can be skipped with a reason. The user can continue after denying permission to notify.
    public static var flow: OnboardingFlow {
        let shortName = OnboardingFlow.Gate("at most 200 characters") {
            ReflectTables.nameLength.contains($0.nameLength)
        }
        let goal = OnboardingFlow.Gate("1 to 120 characters") { ReflectTables.goalLength.contains($0.goalLength) }
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
