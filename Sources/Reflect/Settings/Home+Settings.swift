import AlmanacCore

/// The unsaved input in the settings. It is kept as a draft until it is saved or its step is left.
struct SettingsForm: Equatable, Sendable {
    /// `nil` until the user edits the name; the stored name is shown.
    var name: String?
    var goal = ""
    var area: String?
    var ownSport = ""
    var isGoalChecked = false
    /// The times whose fields the user has emptied.
    var emptied: [Period] = []
    /// Whether the system is being asked to allow notifications.
    var asking: Onboarding.Asking = .idle
    /// The part that was just saved; a notice in the settings says so.
    var saved: Part?

    enum Part: Equatable, Sendable {
        case name, goal
    }

    /// The key of the draft.
    private static let key = "settings"

    init() {}

    /// Starts with the draft, if there is one.
    init(_ records: StoredRecords) {
        guard let draft = records.draft(SettingsForm.key) else { return }
        name = draft.string("name")
        goal = draft.string("goal") ?? ""
        area = draft.string("area")
        ownSport = draft.string("own_sport") ?? ""
    }

    /// Keeps what was typed.
    var kept: Change {
        let json = JSON.members(
            ("name", .optional(name)), ("goal", .string(goal)), ("area", .optional(area)),
            ("own_sport", .string(ownSport)))
        return ReflectTables.putDraft(SettingsForm.key, json)
    }

    /// The changes that forget the draft; none if there is no draft.
    static func forgotten(_ records: StoredRecords) -> [Change] {
        records.draft(key).isNone ? [] : [ReflectTables.deleteDraft(key)]
    }
}

/// Changing the name, goal, sports and times (R3) after the onboarding.
extension Home {
    static func setting(_ state: inout State, _ event: Event, _ moment: Moment) -> [Effect<Event>] {
        var random = Random(seed: moment.random)
        state.settings.saved = nil
        switch event {
        case .nameTyped(let text): return keep(&state) { $0.name = text }
        case .saveNameTapped:
            guard let name = state.settings.name?.trimmed else { return go(&state, .settings, moment) }
            guard name.length <= ReflectTables.nameLength.upperBound else { return [] }
            let fields = [JSON.Member("name", .optional(name.isEmpty ? nil : name))]
            return save(&state, .name, state.records.profileChanges(fields, moment, &random), moment)
        case .goalTyped(let text): return keep(&state) { $0.goal = text }
        case .areaTapped(let slug): return keep(&state) { $0.area = $0.area == slug ? nil : slug }
        case .saveGoalTapped: return saveGoal(&state, moment, &random)
        case .sportTapped(let sport):
            let names = state.records.sportNames
            let wanted = names.contains(sport) ? names.filter { $0 != sport } : names + [sport]
            return write(&state, state.records.sportChanges(wanted, moment, &random))
        case .sportTyped(let text): return keep(&state) { $0.ownSport = text }
        case .addSportTapped:
            let typed = state.settings.ownSport.trimmed
            guard ReflectTables.sportLength.contains(typed.length) else { return [] }
            state.settings.ownSport = ""
            let sport = Sport.stored(typed, Words(state.language))
            let names = state.records.sportNames
            let changes =
                names.contains(sport) ? [] : state.records.sportChanges(names + [sport], moment, &random)
            return write(&state, changes + SettingsForm.forgotten(state.records))
        case .sportsDoneTapped:
            let effects = setting(&state, .addSportTapped, moment)
            // A name that is too long stays in the field, with its error.
            return state.settings.ownSport.isBlank ? effects + go(&state, .settings, moment) : effects
        case .timeChanged, .timeCleared, .remindersTapped, .permissionAnswered:
            return reminding(&state, event, moment)
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
        return save(&state, .goal, changes, moment)
    }

    /// Changes the form and keeps it as a draft.
    private static func keep(_ state: inout State, _ change: (inout SettingsForm) -> Void) -> [Effect<Event>] {
        change(&state.settings)
        return write(&state, [state.settings.kept])
    }

    /// Stores a step in place of its draft, and returns to the rows, which show what was just saved.
    private static func save(
        _ state: inout State, _ part: SettingsForm.Part, _ changes: [Change], _ moment: Moment
    ) -> [Effect<Event>] {
        let effects = write(&state, changes + SettingsForm.forgotten(state.records))
        let others = go(&state, .settings, moment)
        state.settings.saved = part
        return effects + others
    }
}
