import AlmanacCore

/// The steps of scheduling the notification of a locked capsule (section 3 of the seed).
public enum SchedulingStep: UInt8, Hashable, CaseIterable, DiagramNamed, Sendable {
    case checkPermission
    /// The reminder is being stored.
    case result
    /// The final steps.
    case noNotification, scheduled

    public var diagramName: String {
        switch self {
        case .checkPermission: "CheckPermission"
        case .result: "Result"
        case .noNotification: "End1"
        case .scheduled: "End2"
        }
    }
}

/// The outcome of a scheduling step, which decides the next one.
public enum SchedulingAnswer: UInt8, Hashable, CaseIterable, DiagramNamed, Sendable {
    case yes, no

    public var diagramName: String {
        switch self {
        case .yes: "Yes"
        case .no: "No"
        }
    }
}

/// The flow of the scheduling: its steps and the edges between them.
public typealias SchedulingFlow = Flow<SchedulingStep, SchedulingAnswer, Void>

/// Decides whether the notification of a locked capsule is scheduled.
enum Scheduling {
    static var flow: SchedulingFlow {
        SchedulingFlow(
            start: .checkPermission, finals: [.noNotification, .scheduled],
            edges: [
                edge(.checkPermission, .no, .noNotification, via: "LogWarning"),
                edge(.checkPermission, .yes, .result, via: "BuildContent", "SetTrigger", "Schedule"),
                edge(.result, .yes, .scheduled, via: "SaveNotifId"),
                edge(.result, .no, .noNotification, via: "LogError"),
            ])
    }

    /// Whether a notification may be scheduled now.
    static func isAllowed(_ moment: Moment) -> Bool {
        let answer: SchedulingAnswer = AskingPermission.isGranted(moment) ? .yes : .no
        return flow.next(from: .checkPermission, answer: answer, facts: ()) == .result
    }

    /// Returns the final step that the result of storing the reminder leads to.
    static func end(_ result: WriteResult) -> SchedulingStep {
        flow.next(from: .result, answer: result == .done ? .yes : .no, facts: ()) ?? .result
    }

    /// Logs a failure in the user's funnel. Contains nothing that the user wrote.
    static func log(_ name: String, _ reason: String, _ moment: Moment, _ random: inout Random) -> [Change] {
        Table.events.put(
            [
                JSON.Member("id", .string(random.uuid())), JSON.Member("app", .string(TimeCapsuleApp.identity.slug)),
                JSON.Member("name", .string(name)), JSON.Member("reason", .string(reason)),
                JSON.Member("occurred_at", .string(moment.now.timestamp)),
            ], at: moment, &random)
    }

    static func reason(_ fault: StoreFault) -> String {
        switch fault {
        case .full: "full"
        case .refused, .unreadable: "refused"
        }
    }
}
