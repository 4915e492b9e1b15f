import AlmanacCore

/// What is being changed in the settings; `nil` is what is stored.
struct SettingsForm: Equatable, Sendable {
    var name: String?
    var goal = ""
    var area: String?
    var ownSport = ""
    var isGoalChecked = false
    /// What has just been saved; it is said right below its button.
    var saved: Part?

    enum Part: Equatable, Sendable {
        case name, goal
    }
}

/// Name, goal, sports and times (R3), after the onboarding.
extension Home {
    static func setting(_ state: inout State, _ event: Event, _ moment: Moment) -> [Effect<Event>] {
        var random = Random(seed: moment.random)
        state.settings.saved = nil
        switch event {
        case .nameTyped(let text): state.settings.name = text
        case .saveNameTapped:
            guard let name = state.settings.name?.trimmed, name.length <= Limits.name else { return [] }
            state.settings.saved = .name
            let fields = [JSON.Member("name", .optional(name.isEmpty ? nil : name))]
            return write(&state, state.stock.profileChanges(fields, moment, &random))
        case .goalTyped(let text): state.settings.goal = text
        case .areaTapped(let slug): state.settings.area = state.settings.area == slug ? nil : slug
        case .saveGoalTapped: return saveGoal(&state, moment, &random)
        case .sportTapped(let sport):
            let names = state.stock.sportNames
            let wanted = names.contains(sport) ? names.filter { $0 != sport } : names + [sport]
            return write(&state, state.stock.sportChanges(wanted, moment, &random))
        case .sportTyped(let text): state.settings.ownSport = text
        case .addSportTapped:
            let typed = state.settings.ownSport.trimmed
            guard (1...Limits.sport).contains(typed.length) else { return [] }
            state.settings.ownSport = ""
            let sport = Sport.stored(typed, Words(state.language))
            let names = state.stock.sportNames
            return names.contains(sport)
                ? [] : write(&state, state.stock.sportChanges(names + [sport], moment, &random))
        case .timeChanged(let period, let time):
            let morning = period == .morning ? time : state.time(.morning)
            let evening = period == .evening ? time : state.time(.evening)
            return write(
                &state, state.stock.timeChanges(morning: morning, evening: evening, moment, &random))
        default: break
        }
        return []
    }

    /// A new goal counts from today; what was reached for before stays in the account.
    private static func saveGoal(_ state: inout State, _ moment: Moment, _ random: inout Random) -> [Effect<Event>] {
        state.settings.isGoalChecked = true
        let goal = state.settings.goal.trimmed
        guard (1...Limits.goal).contains(goal.length) else { return [] }
        let changes = state.stock.goalChanges(
            goal, area: state.settings.area, setOn: moment.today.text, moment, &random)
        state.settings.goal = ""
        state.settings.area = nil
        state.settings.isGoalChecked = false
        state.settings.saved = .goal
        return write(&state, changes)
    }
}

extension Home.State {
    /// What is stored, else what is proposed.
    func time(_ period: Period) -> LocalTime {
        stock.time(period) ?? period.defaultTime
    }
}
