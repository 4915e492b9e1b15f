import AlmanacCore

/// What becomes of a banner: section 4 of the seed of Time Capsule, under its names; the same for every app.
enum BannerStep: UInt8, Hashable, CaseIterable, DiagramNamed, Sendable {
    case showInApp, waitAction, navigateCapsule, hideBanner, autoHide, opened, dismissed

    var diagramName: String {
        switch self {
        case .showInApp: "ShowInApp"
        case .waitAction: "WaitAction"
        case .navigateCapsule: "NavigateCapsule"
        case .hideBanner: "HideBanner"
        case .autoHide: "AutoHide"
        case .opened: "End1"
        case .dismissed: "End2"
        }
    }
}

enum BannerAnswer: UInt8, Hashable, CaseIterable, DiagramNamed, Sendable {
    case then, tapped, dismissed, ignored

    var diagramName: String {
        switch self {
        case .then: ""
        case .tapped: "Tap banner"
        case .dismissed: "Dismiss"
        case .ignored: "Ignore timeout"
        }
    }
}

extension Banners {
    static var flow: Flow<BannerStep, BannerAnswer, Void> {
        Flow(
            start: .showInApp, finals: [.opened, .dismissed],
            edges: [
                edge(.showInApp, .then, .waitAction),
                edge(.waitAction, .tapped, .navigateCapsule),
                edge(.navigateCapsule, .then, .opened),
                edge(.waitAction, .dismissed, .hideBanner),
                edge(.hideBanner, .then, .dismissed),
                edge(.waitAction, .ignored, .autoHide),
                edge(.autoHide, .then, .dismissed),
            ])
    }

    static func decide(_ step: BannerStep) -> BannerAnswer? {
        switch step {
        case .waitAction, .opened, .dismissed: nil
        case .showInApp, .navigateCapsule, .hideBanner, .autoHide: .then
        }
    }
}
