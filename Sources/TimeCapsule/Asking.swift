import AlmanacCore

/// Asking to allow notifications: the seed's section 2, under its names.
public enum AskingStep: UInt8, Hashable, CaseIterable, DiagramNamed, Sendable {
    case checkPermission, checkPlatform, requestIOS, checkAndroidVersion, requestAndroid, requestBrowser, iosResult,
        androidResult, browserResult, savePermission, showDenied, readyToSchedule, autoGranted, granted, stillCreates

    public var diagramName: String {
        switch self {
        case .checkPermission: "CheckPermission"
        case .checkPlatform: "CheckPlatform"
        case .requestIOS: "RequestIOS"
        case .checkAndroidVersion: "CheckAndroidVersion"
        case .requestAndroid: "RequestAndroid"
        case .requestBrowser: "RequestBrowser"
        case .iosResult: "IOSResult"
        case .androidResult: "AndroidResult"
        case .browserResult: "BrowserResult"
        case .savePermission: "SavePermission"
        case .showDenied: "ShowDenied"
        case .readyToSchedule: "End1"
        case .autoGranted: "End2"
        case .granted: "End3"
        case .stillCreates: "End4"
        }
    }
}

public enum AskingAnswer: UInt8, Hashable, CaseIterable, DiagramNamed, Sendable {
    case yes, no, denied, cannotNotify, ios, android, other, then

    public var diagramName: String {
        switch self {
        case .yes: "Yes"
        case .no: "No"
        case .denied: "Denied before"
        case .cannotNotify: "Cannot notify"
        case .ios: "iOS"
        case .android: "Android"
        case .other: "Any other"
        case .then: ""
        }
    }
}

public typealias AskingFlow = Flow<AskingStep, AskingAnswer, Moment>

enum Asking {
    /// What the seed does not draw: browsers that are neither, a permission denied to another app of ours, and systems
    /// that cannot notify. Below Android 13 the system grants by itself, but a browser on it asks all the same.
    static var flow: AskingFlow {
        let isApp = AskingFlow.Gate("the app itself") { !$0.platform.isBrowser }
        return AskingFlow(
            start: .checkPermission, finals: [.readyToSchedule, .autoGranted, .granted, .stillCreates],
            edges: [
                edge(.checkPermission, .yes, .readyToSchedule),
                edge(.checkPermission, .no, .checkPlatform),
                edge(.checkPermission, .denied, .showDenied),
                edge(.checkPlatform, .ios, .requestIOS),
                edge(.checkPlatform, .android, .checkAndroidVersion),
                edge(.checkPlatform, .other, .requestBrowser),
                edge(.checkPlatform, .cannotNotify, .showDenied),
                edge(.checkAndroidVersion, .yes, .requestAndroid),
                edge(.checkAndroidVersion, .no, .autoGranted, when: isApp),
                edge(.checkAndroidVersion, .no, .requestBrowser),
                edge(.requestIOS, .then, .iosResult),
                edge(.requestAndroid, .then, .androidResult),
                edge(.requestBrowser, .then, .browserResult),
                edge(.iosResult, .yes, .savePermission),
                edge(.iosResult, .no, .showDenied),
                edge(.androidResult, .yes, .savePermission),
                edge(.androidResult, .no, .showDenied),
                edge(.browserResult, .yes, .savePermission),
                edge(.browserResult, .no, .showDenied),
                edge(.savePermission, .then, .granted),
                edge(.showDenied, .then, .stillCreates),
            ])
    }

    /// Whether the system lets us notify, by the person's word or by itself.
    static func isGranted(_ moment: Moment) -> Bool {
        switch begin(moment).last {
        case .readyToSchedule, .autoGranted: true
        default: false
        }
    }

    /// From the beginning to the system's question, or to an end.
    static func begin(_ moment: Moment) -> [AskingStep] {
        flow.walk(from: .checkPermission, facts: moment) { decide($0, nil, moment) }
    }

    /// From the system's question to the end.
    static func goOn(from step: AskingStep, _ isGranted: Bool, _ moment: Moment) -> [AskingStep] {
        flow.walk(from: step, answering: .then, facts: moment) { decide($0, isGranted, moment) }
    }

    private static func decide(_ step: AskingStep, _ isGranted: Bool?, _ moment: Moment) -> AskingAnswer? {
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
        case .iosResult, .androidResult, .browserResult: return isGranted.map { $0 ? .yes : .no }
        case .savePermission, .showDenied: return .then
        case .requestIOS, .requestAndroid, .requestBrowser: return nil
        case .readyToSchedule, .autoGranted, .granted, .stillCreates: return nil
        }
    }
}

extension Platform {
    /// `13` of `13.1`; 0 for a version that is none.
    fileprivate var majorVersion: Int {
        var number = 0
        for byte in version.utf8 {
            guard (48...57).contains(byte), number < 1_000 else { break }
            number = number * 10 + Int(byte - 48)
        }
        return number
    }
}
