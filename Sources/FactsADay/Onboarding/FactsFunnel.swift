import AlmanacCore

/// What happened in the onboarding (F10): the steps that were entered and left, how long each took, and the answers
/// about notifications. Never what was chosen.
///
/// The events are kept until the onboarding is completed: before, the user has no account, and is to have none.
struct FactsFunnel: Equatable, Sendable {
    private(set) var events: [FunnelEvent]
    /// When the current step began.
    private var since: Instant

    init(at now: Instant) {
        since = now
        events = [FunnelEvent("step_entered", step: OnboardingStep.language.slug, at: now)]
    }

    /// Notes a change of steps.
    mutating func follow(from old: OnboardingStep, to new: OnboardingStep, at now: Instant) {
        guard old != new else { return }
        let isBack = new.order < old.order
        events.append(
            FunnelEvent(
                isBack ? "step_left" : "step_completed", step: old.slug, reason: isBack ? "back" : nil, since: since,
                at: now))
        since = now
        if new != .main { events.append(FunnelEvent("step_entered", step: new.slug, at: now)) }
    }

    /// Notes an answer of the system about notifications.
    mutating func answered(_ answer: Onboarding.Asking, at now: Instant) {
        let reason =
            switch answer {
            case .granted: "granted"
            case .denied: "denied"
            case .failed: "failed"
            case .unsupported: "unsupported"
            case .idle, .waiting: ""
            }
        guard !reason.isEmpty else { return }
        events.append(
            FunnelEvent(
                "permission_answered", step: OnboardingStep.notifications.slug, reason: reason, since: since, at: now))
    }

    /// Returns the changes that store the events, with the end of the last step.
    func changes(_ moment: Moment) -> [Change] {
        // Not the generator of the other changes in the same transaction.
        var random = Random(seed: moment.random ^ 0x5A5A_5A5A_5A5A_5A5A)
        let step = OnboardingStep.success.slug
        let ends = [
            FunnelEvent("step_completed", step: step, since: since, at: moment.now),
            FunnelEvent("onboarding_completed", step: step, at: moment.now),
        ]
        var changes: [Change] = []
        for event in events + ends { changes += event.changes(FactsApp.identity.slug, moment, &random) }
        return changes
    }
}

extension OnboardingStep {
    /// The name in events.
    var slug: String {
        switch self {
        case .language: "language"
        case .initialization: "initialization"
        case .categories: "categories"
        case .difficulty: "difficulty"
        case .notifications: "notifications"
        case .success: "success"
        case .main: "main"
        }
    }

    /// The place in the flow.
    fileprivate var order: Int {
        var place = 0
        for step in OnboardingStep.allCases {
            if step == self { return place }
            place += 1
        }
        return place
    }
}
