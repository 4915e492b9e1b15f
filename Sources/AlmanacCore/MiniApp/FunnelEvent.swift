/// An event of the user's funnel: what happened in which step, how long it took, and why. It holds only names that the
/// app defines, so nothing that the user wrote can get into it.
public struct FunnelEvent: Equatable, Sendable {
    /// What happened, such as `step_completed`.
    public let name: String
    /// The step in which it happened.
    public let step: String?
    /// The user's answer, or why they left the step.
    public let reason: String?
    /// How long the step took, in milliseconds: from 0 to a year, because the clock may have been set back, or the step
    /// left open for long.
    public let duration: Int64?
    /// When it happened.
    public let at: Instant

    /// Creates an event that happens now.
    /// - Parameter start: When the step began; `nil` if its duration does not matter.
    public init(_ name: String, step: String?, reason: String? = nil, since start: Instant? = nil, at now: Instant) {
        self.name = name
        self.step = step
        self.reason = reason
        at = now
        duration = start.map { min(max(0, now - $0), 31_536_000_000) }
    }

    /// Returns the changes that add the event's row and queue it for the server.
    /// - Parameter app: The app's slug.
    public func changes(_ app: String, _ moment: Moment, _ random: inout Random) -> [Change] {
        Table.events.put(
            [
                JSON.Member("id", .string(random.uuid())), JSON.Member("app", .string(app)),
                JSON.Member("name", .string(name)), JSON.Member("step", .optional(step)),
                JSON.Member("reason", .optional(reason)),
                JSON.Member("duration_ms", duration.map { .int($0) } ?? .null),
                JSON.Member("occurred_at", .string(at.timestamp)),
            ], at: moment, &random)
    }
}

extension MiniApp {
    /// Nothing is counted after the onboarding.
    public static var funnelOutcome: String? { nil }
}
