import AlmanacCore

/// The steps of a banner, from the decision in section 4 of Time Capsule's seed. They are the same for every app.
enum BannerStep: UInt8, Hashable, CaseIterable, DiagramNamed, Sendable {
    case waitAction
    /// The final steps.
    case opened, dismissed

    var diagramName: String {
        switch self {
        case .waitAction: "WaitAction"
        case .opened: "End1"
        case .dismissed: "End2"
        }
    }
}

/// What the user did with a banner.
enum BannerAnswer: UInt8, Hashable, CaseIterable, DiagramNamed, Sendable {
    case tapped, dismissed, ignored

    var diagramName: String {
        switch self {
        case .tapped: "Tap banner"
        case .dismissed: "Dismiss"
        case .ignored: "Ignore timeout"
        }
    }
}

extension Banners {
    static var flow: Flow<BannerStep, BannerAnswer, Void> {
        Flow(
            start: .waitAction, opening: ["ShowInApp"], finals: [.opened, .dismissed],
            edges: [
                edge(.waitAction, .tapped, .opened, via: "NavigateCapsule"),
                edge(.waitAction, .dismissed, .dismissed, via: "HideBanner"),
                edge(.waitAction, .ignored, .dismissed, via: "AutoHide"),
            ])
    }
}
