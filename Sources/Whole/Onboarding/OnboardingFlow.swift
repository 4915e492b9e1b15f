import AlmanacCore

/// The screens of the onboarding, in the seed's order (W1).
public enum OnboardingStep: UInt8, Hashable, Slugged, DiagramNamed, Sendable {
    case welcome, categories, name, goals, notifications, widget, trial, completion

    public var diagramName: String {
        switch self {
        case .welcome: "Welcome"
        case .categories: "PreferredCategories"
        case .name: "Name"
        case .goals: "Goals"
        case .notifications: "NotificationPreferences"
        case .widget: "WidgetInstallation"
        case .trial: "Trial"
        case .completion: "Completion"
        }
    }

    /// The name in storage and in addresses.
    public var slug: String {
        switch self {
        case .welcome: "welcome"
        case .categories: "categories"
        case .name: "name"
        case .goals: "goals"
        case .notifications: "notifications"
        case .widget: "widget"
        case .trial: "trial"
        case .completion: "completion"
        }
    }

    var path: String { "/whole/onboarding/" + slug }
}

/// What the user does at a step.
public enum OnboardingAnswer: UInt8, Hashable, DiagramNamed, Sendable {
    case continued, skipped, wentBack, installed, later, trialStarted, trialSkipped

    public var diagramName: String {
        switch self {
        case .continued: "Continue"
        case .skipped: "Skip"
        case .wentBack: "Back"
        case .installed: "Install Widget"
        case .later: "Later"
        case .trialStarted: "Start Free Trial"
        case .trialSkipped: "Skip Trial"
        }
    }
}

/// What the gates of the flow check.
public struct OnboardingFacts: Sendable {
    /// The number of selected categories.
    public var categories: Int
    /// The length of the name, in code points.
    public var nameLength: Int
    /// The number of selected goals.
    public var goals: Int

    /// Creates the data for a check.
    public init(categories: Int = 0, nameLength: Int = 0, goals: Int = 0) {
        self.categories = categories
        self.nameLength = nameLength
        self.goals = goals
    }
}

/// The flow of the onboarding: its steps and the edges between them.
public typealias OnboardingFlow = Flow<OnboardingStep, OnboardingAnswer, OnboardingFacts>

extension Onboarding {
    /// From the welcome to the quotes. Back leads from every step but the first to the one before; categories, name and
    /// goals can be skipped. Notifications cannot: their switch asks the system at once.
    public static var flow: OnboardingFlow {
        let category = OnboardingFlow.Gate("a category chosen") { $0.categories > 0 }
        let goal = OnboardingFlow.Gate("a goal chosen") { $0.goals > 0 }
        let short = OnboardingFlow.Gate("at most 200 characters") { WholeTables.nameLength.contains($0.nameLength) }
        return OnboardingFlow(
            start: .welcome, opening: ["Launch"], finals: [.completion],
            edges: [
                edge(.welcome, .continued, .categories),
                edge(.categories, .continued, .name, when: category),
                edge(.categories, .skipped, .name),
                edge(.categories, .wentBack, .welcome),
                edge(.name, .continued, .goals, when: short),
                edge(.name, .skipped, .goals),
                edge(.name, .wentBack, .categories),
                edge(.goals, .continued, .notifications, when: goal),
                edge(.goals, .skipped, .notifications),
                edge(.goals, .wentBack, .name),
                edge(.notifications, .continued, .widget),
                edge(.notifications, .wentBack, .goals),
                edge(.widget, .installed, .trial),
                edge(.widget, .later, .trial),
                edge(.widget, .wentBack, .notifications),
                edge(.trial, .trialStarted, .completion),
                edge(.trial, .trialSkipped, .completion),
                edge(.trial, .wentBack, .widget),
                edge(.completion, .wentBack, .trial),
            ])
    }
}
