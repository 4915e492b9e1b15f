import AlmanacCore

/// The steps of asking for permission to notify (section 2 of the seed).
public enum PermissionStep: UInt8, Hashable, CaseIterable, DiagramNamed, Sendable {
    case checkPermission, checkPlatform, checkAndroidVersion
    /// Steps that await the system's answer.
    case iosResult, androidResult, browserResult
    /// The final steps.
    case readyToSchedule, autoGranted, granted, stillCreates

    public var diagramName: String {
        switch self {
        case .checkPermission: "CheckPermission"
        case .checkPlatform: "CheckPlatform"
        case .checkAndroidVersion: "CheckAndroidVersion"
        case .iosResult: "IOSResult"
        case .androidResult: "AndroidResult"
        case .browserResult: "BrowserResult"
        case .readyToSchedule: "End1"
        case .autoGranted: "End2"
        case .granted: "End3"
        case .stillCreates: "End4"
        }
    }
}

/// The outcome of a step of the permission flow, which decides the next one.
public enum PermissionAnswer: UInt8, Hashable, CaseIterable, DiagramNamed, Sendable {
    case yes, no, denied, cannotNotify, ios, android, other

    public var diagramName: String {
        switch self {
        case .yes: "Yes"
        case .no: "No"
        case .denied: "Denied before"
        case .cannotNotify: "Cannot notify"
        case .ios: "iOS"
        case .android: "Android"
        case .other: "Any other"
        }
    }
}

/// The flow of asking for permission: its steps and the edges between them.
public typealias PermissionFlow = Flow<PermissionStep, PermissionAnswer, Moment>

/// Decides whether and how to ask for permission to notify.
enum AskingPermission {
    /// The flow of the seed, with additions for browsers on other systems, a permission denied in another of Almanac's
    /// apps, and systems that cannot notify. Below Android 13 the system grants permission automatically, but a browser
    /// on it still asks.
    static var flow: PermissionFlow {
        let isApp = PermissionFlow.Gate("the app itself") { !$0.platform.isBrowser }
        return PermissionFlow(
            start: .checkPermission, finals: [.readyToSchedule, .autoGranted, .granted, .stillCreates],
            edges: [
                edge(.checkPermission, .yes, .readyToSchedule),
                edge(.checkPermission, .no, .checkPlatform),
                edge(.checkPermission, .denied, .stillCreates, via: "ShowDenied"),
                edge(.checkPlatform, .ios, .iosResult, via: "RequestIOS"),
                edge(.checkPlatform, .android, .checkAndroidVersion),
                edge(.checkPlatform, .other, .browserResult, via: "RequestBrowser"),
                edge(.checkPlatform, .cannotNotify, .stillCreates, via: "ShowDenied"),
                edge(.checkAndroidVersion, .yes, .androidResult, via: "RequestAndroid"),
                edge(.checkAndroidVersion, .no, .autoGranted, when: isApp),
                edge(.checkAndroidVersion, .no, .browserResult, via: "RequestBrowser"),
                edge(.iosResult, .yes, .granted, via: "SavePermission"),
                edge(.iosResult, .no, .stillCreates, via: "ShowDenied"),
                edge(.androidResult, .yes, .granted, via: "SavePermission"),
                edge(.androidResult, .no, .stillCreates, via: "ShowDenied"),
                edge(.browserResult, .yes, .granted, via: "SavePermission"),
                edge(.browserResult, .no, .stillCreates, via: "ShowDenied"),
            ])
    }

    /// Whether permission to notify has been granted, by the user or automatically by the system.
    static func isGranted(_ moment: Moment) -> Bool {
        switch begin(moment) {
        case .readyToSchedule, .autoGranted: true
        default: false
        }
    }

    /// Follows the flow from the start to the system's prompt or to a final step.
    static func begin(_ moment: Moment) -> PermissionStep {
        flow.walk(from: .checkPermission, facts: moment) { decide($0, moment) }.last ?? .checkPermission
    }

    /// Returns the final step that the system's answer leads to.
    static func end(from step: PermissionStep, isGranted: Bool, _ moment: Moment) -> PermissionStep {
        flow.next(from: step, answer: isGranted ? .yes : .no, facts: moment) ?? step
    }

    private static func decide(_ step: PermissionStep, _ moment: Moment) -> PermissionAnswer? {
        switch step {
        case .checkPermission:
            switch moment.permission {
            case .granted: return .yes
            case .denied: return .denied
            case .undecided: return .no
            }
        case .checkPlatform:
            guard moment.platform.canNotify else { return .cannotNotify }
            switch moment.platform.system {
            case .ios: return .ios
            case .android: return .android
            case .macos, .windows, .linux, .other: return .other
            }
        case .checkAndroidVersion: return moment.platform.majorVersion >= 13 ? .yes : .no
        case .iosResult, .androidResult, .browserResult: return nil
        case .readyToSchedule, .autoGranted, .granted, .stillCreates: return nil
        }
    }
}

extension Platform {
    /// The major version, such as 13 for `13.1`; 0 if the version does not begin with a number.
    fileprivate var majorVersion: Int {
        var number = 0
        for byte in version.utf8 {
            guard (48...57).contains(byte), number < 1_000 else { break }
            number = number * 10 + Int(byte - 48)
        }
        return number
    }
}
