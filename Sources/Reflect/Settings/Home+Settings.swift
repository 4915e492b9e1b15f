import AlmanacCore

/// The unsaved input in the settings.
struct SettingsForm: Equatable, Sendable {
    /// `nil` until the user edits the name; the stored name is shown.
    var name: String?
    var goal = ""
    var area: String?
    var ownSport = ""
    var isGoalChecked = false
    /// The part that was just saved; a notice in the settings says so.
    var saved: Part?

    enum Part: Equatable, Sendable {
        case name, goal
    }
}

/// Changing the name, goal, sports and times (R3) after the onboarding.
extension Home {
    static func setting(_ state: inout State, _ event: Event, _ moment: Moment) -> [Effect<Event>] {
        var random = Random(seed: moment.random)
        state.settings.saved = nil
        switch event {
        case .nameTyped(let text): state.settings.name = text
        case .saveNameTapped:
            guard let name = state.settings.name?.trimmed else { return go(&state, .settings, moment) }
            guard name.length <= ReflectTables.nameLength.upperBound else { return [] }
            leaveStep(&state, saved: .name, moment)
            let fields = [JSON.Member("name", .optional(name.isEmpty ? nil : name))]
            return write(&state, state.records.profileChanges(fields, moment, &random))
        case .goalTyped(let text): state.settings.goal = text
        case .areaTapped(let slug): state.settings.area = state.settings.area == slug ? nil : slug
        case .saveGoalTapped: return saveGoal(&state, moment, &random)
        case .sportTapped(let sport):
            let names = state.records.sportNames
            let wanted = names.contains(sport) ? names.filter { $0 != sport } : names + [sport]
            return write(&state, state.records.sportChanges(wanted, moment, &random))
        case .sportTyped(let text): state.settings.ownSport = text
        case .addSportTapped:
            let typed = state.settings.ownSport.trimmed
            guard ReflectTables.sportLength.contains(typed.length) else { return [] }
            state.settings.ownSport = ""
            let sport = Sport.stored(typed, Words(state.language))
            let names = state.records.sportNames
            return names.contains(sport)
                ? [] : write(&state, state.records.sportChanges(names + [sport], moment, &random))
        case .sportsDoneTapped:
            let effects = setting(&state, .addSportTapped, moment)
            // A name that is too long stays in the field, with its error.
            return state.settings.ownSport.isBlank ? effects + go(&state, .settings, moment) : effects
        case .timeChanged(let period, let time):
            let morning = period == .morning ? time : state.time(.morning)
            let evening = period == .evening ? time : state.time(.evening)
            return write(
                &state, state.records.timeChanges(morning: morning, evening: evening, moment, &random))
        default: break
        }
        return []
    }

    /// Saves a new goal, which counts from today. Earlier goals stay in the account.
    private static func saveGoal(_ state: inout State, _ moment: Moment, _ random: inout Random) -> [Effect<Event>] {
        state.settings.isGoalChecked = true
        let goal = state.settings.goal.trimmed
        guard ReflectTables.goalLength.contains(goal.length) else { return [] }
        let changes = state.records.goalChanges(
            goal, area: state.settings.area, setOn: moment.today.text, moment, &random)
        leaveStep(&state, saved: .goal, moment)
        return write(&state, changes)
    }

    /// Returns to the rows, which show what was just saved.
    private static func leaveStep(_ state: inout State, saved: SettingsForm.Part, _ moment: Moment) {
        _ = go(&state, .settings, moment)
        state.settings.saved = saved
    }
}

extension Home.State {
    /// The stored time of a reflection or, if there is none, the suggested time.
    func time(_ period: Period) -> LocalTime {
        records.time(period) ?? period.defaultTime
    }
}
