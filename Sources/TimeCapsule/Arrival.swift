import AlmanacCore

/// Somebody comes to a capsule by a notification, a banner, a link or a tap: the seed's section 5, under its names.
public enum ArrivalStep: UInt8, Hashable, CaseIterable, DiagramNamed, Sendable {
    case appLaunch, bringToForeground, launchApp, processNotification, extractData, queryCapsule, found, showError,
        navigateHome, checkStatus, updateStatus, navigateOpen, navigateDetail, showSealed, edit, home, opening,
        archived,
        waiting, writing

    public var diagramName: String {
        switch self {
        case .appLaunch: "AppLaunch"
        case .bringToForeground: "BringToForeground"
        case .launchApp: "LaunchApp"
        case .processNotification: "ProcessNotif"
        case .extractData: "ExtractData"
        case .queryCapsule: "QueryCapsule"
        case .found: "Found"
        case .showError: "ShowError"
        case .navigateHome: "NavigateHome"
        case .checkStatus: "CheckStatus"
        case .updateStatus: "UpdateStatus"
        case .navigateOpen: "NavigateOpen"
        case .navigateDetail: "NavigateDetail"
        case .showSealed: "ShowSealed"
        case .edit: "Edit"
        case .home: "End1"
        case .opening: "End2"
        case .archived: "End3"
        case .waiting: "End4"
        case .writing: "End5"
        }
    }
}

public enum ArrivalAnswer: UInt8, Hashable, CaseIterable, DiagramNamed, Sendable {
    case background, killed, yes, no, ready, locked, opened, draft, then

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
        case .then: ""
        }
    }
}

/// What decides where somebody comes to.
public struct ArrivalFacts: Sendable {
    let capsule: Capsule?
    let now: Instant
}

public typealias ArrivalFlow = Flow<ArrivalStep, ArrivalAnswer, ArrivalFacts>

enum Arrival {
    /// What the seed does not draw: a locked capsule whose instant has not come stays sealed, and one that another
    /// device has not locked yet is written on.
    static var flow: ArrivalFlow {
        let hasCome = ArrivalFlow.Gate("unlockAt has come") { $0.capsule?.hasCome(at: $0.now) ?? false }
        return ArrivalFlow(
            start: .appLaunch, finals: [.home, .opening, .archived, .waiting, .writing],
            edges: [
                edge(.appLaunch, .background, .bringToForeground),
                edge(.appLaunch, .killed, .launchApp),
                edge(.bringToForeground, .then, .processNotification),
                edge(.launchApp, .then, .processNotification),
                edge(.processNotification, .then, .extractData),
                edge(.extractData, .then, .queryCapsule),
                edge(.queryCapsule, .then, .found),
                edge(.found, .no, .showError),
                edge(.showError, .then, .navigateHome),
                edge(.navigateHome, .then, .home),
                edge(.found, .yes, .checkStatus),
                edge(.checkStatus, .ready, .navigateOpen, when: hasCome),
                edge(.checkStatus, .ready, .showSealed),
                edge(.navigateOpen, .then, .opening),
                edge(.checkStatus, .locked, .updateStatus, when: hasCome),
                edge(.checkStatus, .locked, .showSealed),
                edge(.updateStatus, .then, .navigateOpen),
                edge(.checkStatus, .opened, .navigateDetail),
                edge(.navigateDetail, .then, .archived),
                edge(.checkStatus, .draft, .edit),
                edge(.showSealed, .then, .waiting),
                edge(.edit, .then, .writing),
            ])
    }

    /// All the way, for a capsule as the storage has it; `nil` for one it does not have.
    /// - Parameter answer: whether the app was running; `nil` for a way within it.
    static func steps(_ capsule: Capsule?, from step: ArrivalStep, _ answer: ArrivalAnswer?, _ now: Instant)
        -> [ArrivalStep]
    {
        flow.walk(from: step, answering: answer, facts: ArrivalFacts(capsule: capsule, now: now)) { step in
            switch step {
            case .appLaunch, .home, .opening, .archived, .waiting, .writing: nil
            case .found: capsule.isNone ? .no : .yes
            case .checkStatus:
                switch capsule?.stored {
                case .draft: .draft
                case .locked: .locked
                case .ready: .ready
                case .opened: .opened
                case nil: nil
                }
            default: .then
            }
        }
    }
}
