import AlmanacCore

/// What the person's own funnel is told (R7): which step, how long, why skipped. Never a word they wrote: what can be
/// said here are these names and nothing else.
struct Telemetry: Equatable, Sendable {
    enum Name: UInt8, Equatable, Sendable {
        case stepCompleted, stepSkipped, permissionAnswered, tutorialViewed, reflectionSaved, completed

        var text: String {
            switch self {
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
    /// In milliseconds.
    var duration: Int64?

    init(
        _ name: Name, step: OnboardingStep? = nil, period: Period? = nil, reason: OnboardingAnswer? = nil,
        since start: Instant? = nil, at moment: Moment? = nil
    ) {
        self.name = name
        self.step = step
        self.period = period
        self.reason = reason
        // A clock that was set back, or a year in one step, measures nothing.
        if let start, let moment { duration = min(max(0, moment.now - start), 31_536_000_000) }
    }

    /// The row, and its place in the outbox.
    func changes(_ moment: Moment, _ random: inout Random) -> [Change] {
        ReflectTables.events.put(
            [
                JSON.Member("id", .string(random.uuid())), JSON.Member("app", .string("reflect")),
                JSON.Member("name", .string(name.text)),
                JSON.Member("step", .optional(step?.slug ?? period?.slug)),
                JSON.Member("reason", .optional(reason?.slug)),
                JSON.Member("duration_ms", duration.map { .int($0) } ?? .null),
                JSON.Member("occurred_at", .string(moment.now.timestamp)),
            ], at: moment, &random)
    }
}
