import AlmanacCore

/// The steps of the onboarding, in the seed's order.
public enum OnboardingStep: Hashable, CaseIterable, DiagramNamed, Sendable {
    case language, initialization, categories, difficulty, notifications, success, main

    public var diagramName: String {
        switch self {
        case .language: "Language"
        case .initialization: "Initialization"
        case .categories: "Categories"
        case .difficulty: "Difficulty"
        case .notifications: "Notifications"
        case .success: "Success"
        case .main: "Main"
        }
    }

    /// The seed's route below `/facts`.
    var path: String {
        switch self {
        case .language: "/facts/onboarding/language"
        case .initialization: "/facts/onboarding"
        case .categories: "/facts/onboarding/categories"
        case .difficulty: "/facts/onboarding/difficulty"
        case .notifications: "/facts/onboarding/notifications"
        case .success: "/facts/onboarding/success"
        case .main: "/facts"
        }
    }
}

/// The outcome of a step, which decides the next one.
public enum OnboardingAnswer: Hashable, CaseIterable, DiagramNamed, Sendable {
    case continued, wentBack, metadataStored, failed, denied, systemFailed, granted, unsupported, choseAgain
    case factsStored

    public var diagramName: String {
        switch self {
        case .continued: "continued"
        case .wentBack: "went back"
        case .metadataStored: "metadata stored"
        case .failed: "failed, may retry"
        case .denied: "permission denied"
        case .systemFailed: "system error"
        case .granted: "permission granted"
        case .unsupported: "cannot notify"
        case .choseAgain: "chooses again"
        case .factsStored: "facts stored"
        }
    }
}

/// The data that the gates of the flow check.
public struct OnboardingFacts: Sendable {
    /// The number of selected categories.
    public var selectedCategories: Int
    /// Whether the user has granted permission to notify, or uses a browser that has none to grant.
    public var permissionGranted: Bool
    /// The number of facts counted in storage after the download.
    public var storedFacts: Int

    /// Creates the data for a check.
    public init(selectedCategories: Int, permissionGranted: Bool, storedFacts: Int) {
        self.selectedCategories = selectedCategories
        self.permissionGranted = permissionGranted
        self.storedFacts = storedFacts
    }
}

/// The flow of the onboarding: its steps and the edges between them.
public typealias OnboardingFlow = Flow<OnboardingStep, OnboardingAnswer, OnboardingFacts>

extension Onboarding {
    /// The smallest number of categories that the user must select.
    public static let leastCategories = 5

    /// The way from the language to the main app. It requires permission to notify where there is one, and stored facts.
    public static var flow: OnboardingFlow {
        let enough = OnboardingFlow.Gate("at least 5 categories") { $0.selectedCategories >= leastCategories }
        let complete = OnboardingFlow.Gate("permission granted and facts counted") {
            $0.permissionGranted && $0.storedFacts > 0
        }
        return OnboardingFlow(
            start: .language, finals: [.main],
            edges: [
                edge(.language, .continued, .initialization),
                edge(.initialization, .metadataStored, .categories),
                edge(.initialization, .failed, .initialization),
                edge(.initialization, .wentBack, .language),
                edge(.categories, .continued, .difficulty, when: enough),
                edge(.categories, .wentBack, .language),
                edge(.difficulty, .continued, .notifications),
                edge(.difficulty, .wentBack, .categories),
                edge(.notifications, .denied, .notifications),
                edge(.notifications, .systemFailed, .notifications),
                edge(.notifications, .granted, .success),
                edge(.notifications, .unsupported, .success),
                edge(.notifications, .wentBack, .difficulty),
                edge(.success, .failed, .success),
                edge(.success, .choseAgain, .categories),
                edge(.success, .denied, .notifications),
                edge(.success, .factsStored, .main, when: complete),
            ])
    }
}
