import AlmanacCore

/// A screen of the main app, converted to and from its path.
public enum ReflectRoute: Equatable, Sendable {
    case today
    case reflection(Period)
    case plans
    case plan(String)
    case history
    case day(CivilDate)
    case settings
    /// The steps of the settings.
    case name, goal, sports

    init?(_ path: String) {
        let segments = Path(path).segments
        guard segments.first == "reflect" else { return nil }
        switch segments.dropFirst().map({ $0 }) {
        case [], ["today"]: self = .today
        case ["today", "morning"]: self = .reflection(.morning)
        case ["today", "evening"]: self = .reflection(.evening)
        case ["plans"]: self = .plans
        case ["history"]: self = .history
        case ["settings"]: self = .settings
        case ["settings", "name"]: self = .name
        case ["settings", "goal"]: self = .goal
        case ["settings", "sports"]: self = .sports
        default:
            guard segments.count == 3 else { return nil }
            if segments[1] == "plans" {
                self = .plan(segments[2])
            } else if segments[1] == "history", let date = CivilDate(text: segments[2]) {
                self = .day(date)
            } else {
                return nil
            }
        }
    }

    var path: String {
        switch self {
        case .today: "/reflect/today"
        case .reflection(let period): "/reflect/today/" + period.slug
        case .plans: "/reflect/plans"
        case .plan(let sport): "/reflect/plans/" + Path.encode(sport)
        case .history: "/reflect/history"
        case .day(let date): "/reflect/history/" + date.text
        case .settings: "/reflect/settings"
        case .name: "/reflect/settings/name"
        case .goal: "/reflect/settings/goal"
        case .sports: "/reflect/settings/sports"
        }
    }

    /// The screen to which Back leads; `nil` for the first screen of a tab.
    var parent: ReflectRoute? {
        switch self {
        case .today, .plans, .history, .settings: nil
        case .reflection: .today
        case .plan: .plans
        case .day: .history
        case .name, .goal, .sports: .settings
        }
    }

    /// The tab to which the screen belongs.
    var tab: ReflectRoute { parent ?? self }
}
