import AlmanacCore

/// The steps that decide where a notification, a banner, a link or a tap on a capsule leads (section 5 of the seed).
public enum RoutingStep: UInt8, Hashable, CaseIterable, DiagramNamed, Sendable {
    case appLaunch, found, checkStatus
    /// The final steps: the first page, a capsule that can be opened, an opened one, a locked one, a draft.
    case home, opening, archived, waiting, writing

    public var diagramName: String {
        switch self {
        case .appLaunch: "AppLaunch"
        case .found: "Found"
        case .checkStatus: "CheckStatus"
        case .home: "End1"
        case .opening: "End2"
        case .archived: "End3"
        case .waiting: "End4"
        case .writing: "End5"
        }
    }
}

/// The outcome of a routing step, which decides the next one.
public enum RoutingAnswer: UInt8, Hashable, CaseIterable, DiagramNamed, Sendable {
    case background, killed, yes, no, ready, locked, opened, draft

    public var diagramName: String {
        switch self {
        case .background: "Background"
        case .killed: "Killed"
        case .yes: "Yes"
        case .no: "No"
        case .ready: "ready"
        case .locked: "locked"
        case .opened: "opened"
        case .draft: "draft"
        }
    }
}

/// The data that the routing depends on.
public struct RoutingFacts: Sendable {
    let capsule: Capsule?
    let now: Instant
}

/// The flow of the routing: its steps and the edges between them.
public typealias RoutingFlow = Flow<RoutingStep, RoutingAnswer, RoutingFacts>

/// Decides which screen a link to a capsule leads to.
enum DeepLinkRouting {
    /// The flow of the seed, with two additions: a capsule whose unlock time has not come stays locked, and a
    /// draft from another device can be edited.
    static var flow: RoutingFlow {
        let hasCome = RoutingFlow.Gate("unlockAt has come") { $0.capsule?.hasCome(at: $0.now) ?? false }
        return RoutingFlow(
            start: .appLaunch, finals: [.home, .opening, .archived, .waiting, .writing],
            edges: [
                edge(
                    .appLaunch, .background, .found,
                    via: "BringToForeground", "ProcessNotif", "ExtractData", "QueryCapsule"),
                edge(.appLaunch, .killed, .found, via: "LaunchApp", "ProcessNotif", "ExtractData", "QueryCapsule"),
                edge(.found, .no, .home, via: "ShowError", "NavigateHome"),
                edge(.found, .yes, .checkStatus),
                edge(.checkStatus, .ready, .opening, when: hasCome, via: "NavigateOpen"),
                edge(.checkStatus, .ready, .waiting, via: "ShowSealed"),
                edge(.checkStatus, .locked, .opening, when: hasCome, via: "UpdateStatus", "NavigateOpen"),
                edge(.checkStatus, .locked, .waiting, via: "ShowSealed"),
                edge(.checkStatus, .opened, .archived, via: "NavigateDetail"),
                edge(.checkStatus, .draft, .writing, via: "Edit"),
            ])
    }

    /// Returns the final step that a capsule's state leads to.
    /// - Parameters:
    ///   - capsule: The stored capsule; `nil` if it is missing.
    ///   - answer: Whether the app was running, for a link from outside; `nil` for a tap in the app.
    static func end(_ capsule: Capsule?, _ answer: RoutingAnswer?, _ now: Instant) -> RoutingStep? {
        let start = answer.isNone ? RoutingStep.found : .appLaunch
        let facts = RoutingFacts(capsule: capsule, now: now)
        return flow.walk(from: start, answering: answer, facts: facts) { step in
            switch step {
            case .found: capsule.isNone ? .no : .yes
            case .checkStatus: capsule?.stored.routing
            case .appLaunch, .home, .opening, .archived, .waiting, .writing: nil
            }
        }.last
    }
}

extension CapsuleStatus {
    fileprivate var routing: RoutingAnswer {
        switch self {
        case .draft: .draft
        case .locked: .locked
        case .ready: .ready
        case .opened: .opened
        }
    }
}
