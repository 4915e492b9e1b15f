import AlmanacCore

/// An event of the user's funnel (R7): which step, how long it took, why it was skipped. It holds only predefined
/// names, so nothing that the user wrote can get into it.
struct Telemetry: Equatable, Sendable {
    enum Name: UInt8, Equatable, Sendable {
        case stepEntered, stepCompleted, stepSkipped, permissionAnswered, tutorialViewed, reflectionSaved, completed

        var text: String {
            switch self {
            case .stepEntered: "step_entered"
            case .stepCompleted: "step_completed"
            case .stepSkipped: "step_skipped"
            case .permissionAnswered: "permission_answered"
            case .tutorialViewed: "tutorial_viewed"
            case .reflectionSaved: "reflection_saved"
            case .completed: "onboarding_completed"
            }
        }
    }

    var name: Name
    var step: OnboardingStep?
    var period: Period?
    var reason: OnboardingAnswer?
    /// How long the step took, in milliseconds.
    var duration: Int64?

    init(
        _ name: Name, step: OnboardingStep? = nil, period: Period? = nil, reason: OnboardingAnswer? = nil,
        since start: Instant? = nil, at moment: Moment? = nil
    ) {
        self.name = name
        self.step = step
        self.period = period
        self.reason = reason
        // Clamped to between 0 and 1 year: the clock may have been set back, or the step left open for long.
        if let start, let moment { duration = min(max(0, moment.now - start), 31_536_000_000) }
    }

    /// The changes that add the event's row and its outbox entry.
    func changes(_ moment: Moment, _ random: inout Random) -> [Change] {
        FunnelEvent(
            name.text, step: step?.slug ?? period?.slug, reason: reason?.slug,
            since: duration.map { moment.now + -$0 }, at: moment.now
        ).changes(ReflectApp.identity.slug, moment, &random)
    }
}
