import AlmanacCore

/// The settings of Reflect.
extension Home {
    static func settings<Root>(
        _ state: State, _ words: Words, _ moment: Moment, _ on: @escaping @Sendable (Event) -> Root
    ) -> Screen<Root> {
        let form = state.settings
        let name = form.name ?? state.records.name ?? ""
        let isLong = name.trimmed.length > ReflectTables.nameLength.upperBound
        var blocks: [Block<Root>] = []
        blocks.append(
            .field(
                TextField(
                    words[.reflectPersonalName], name,
                    error: isLong ? words(.reflectTooLong, String(ReflectTables.nameLength.upperBound)) : nil
                ) { on(.nameTyped($0)) }))
        blocks.append(
            .button(
                Action(words[.reflectSettingsName], on(.saveNameTapped), isEnabled: form.name != nil && !isLong)))
        if form.saved == .name { blocks.append(.notice(Notice(.info, words[.reflectSaved]))) }
        if let goal = state.records.goals.first?.string("goal_text") {
            blocks.append(.list(List(words[.reflectGoalLabel], style: .headed, [Item(id: 10, title: goal, nil)])))
        }
        blocks.append(.field(newGoal(form, words) { on(.goalTyped($0)) }))
        let areas = Area.all.map { area in
            Choice(
                id: area.slug, label: words[area.name], isSelected: area.slug == form.area, on(.areaTapped(area.slug)))
        }
        blocks.append(.choices(Choices(words[.reflectGoalCategory], style: .chips, allowsSeveral: true, areas)))
        blocks.append(
            .button(Action(words[.reflectSettingsGoal], on(.saveGoalTapped), isEnabled: !form.goal.isBlank)))
        if form.saved == .goal { blocks.append(.notice(Notice(.info, words[.reflectSaved]))) }
        blocks += SportsChoice.blocks(
            words[.reflectSportsTitle], state.records.sportNames, typed: form.ownSport, words,
            tapped: { on(.sportTapped($0)) },
            typing: { on(.sportTyped($0)) }, added: on(.addSportTapped))
        blocks.append(
            .time(
                TimeField(words[.reflectRemindersMorning], state.time(.morning)) { on(.timeChanged(.morning, $0)) }))
        blocks.append(
            .time(
                TimeField(words[.reflectRemindersEvening], state.time(.evening)) { on(.timeChanged(.evening, $0)) }))
        if moment.permission != .granted { blocks.append(.notice(Notice(.info, words[.settingsBlocked]))) }
        return make(state, words[.settingsTitle], blocks)
    }

    private static func newGoal<Root>(
        _ form: SettingsForm, _ words: Words, _ changed: @escaping @Sendable (String) -> Root
    ) -> TextField<Root> {
        var field = GoalField.make(form.goal, isChecked: form.isGoalChecked, words, changed)
        field.label = words[.reflectGoalNew]
        return field
    }
}
