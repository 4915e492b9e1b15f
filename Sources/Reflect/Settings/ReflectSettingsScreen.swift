import AlmanacCore

/// The settings of Reflect: rows that lead to single steps, and the two reminders.
extension Home {
    static func settings<Root>(
        _ state: State, _ words: Words, _ moment: Moment, _ on: @escaping @Sendable (Event) -> Root
    ) -> Screen<Root> {
        let goal =
            state.records.goals.first?.string("goal_text")
            ?? (state.records.lockedGoals.isEmpty ? nil : words[.encryptionRead])
        let sports = state.records.sportNames.map { Sport.name($0, words) }
        var blocks: [Block<Root>] = [
            .list(
                List(
                    words[.settingsTitle],
                    [
                        // What all of it is for comes first.
                        row(2, .goal, .reflectGoalLabel, goal, "target", words, on),
                        row(1, .name, .reflectSettingsYourName, state.records.name, "pen", words, on),
                        row(
                            3, .sports, .reflectSettingsSports,
                            sports.isEmpty ? nil : sports.joined(separator: words[.listSeparator]), "stopwatch", words,
                            on),
                    ]))
        ]
        if !state.settings.saved.isNone { blocks.append(.notice(Notice(.done, words[.reflectSaved]))) }
        blocks.append(.aside(isOnlyWide: false))
        blocks += reminders(state, words, moment, on)
        return make(state, words[.settingsTitle], blocks)
    }

    private static func row<Root>(
        _ id: Int64, _ route: ReflectRoute, _ title: Word, _ detail: String?, _ icon: String, _ words: Words,
        _ on: (Event) -> Root
    ) -> Item<Root> {
        let text = detail.flatMap { $0.isBlank ? nil : $0 } ?? words[.reflectSettingsNone]
        return Item(id: id, title: words[title], detail: text, icon: icon, route: route.path, on(.wentTo(route)))
    }

    // MARK: Single steps

    static func nameStep<Root>(
        _ state: State, _ words: Words, _ on: @escaping @Sendable (Event) -> Root
    ) -> Screen<Root> {
        let name = state.settings.name ?? state.records.name ?? ""
        let isLong = name.trimmed.length > ReflectTables.nameLength.upperBound
        var field = TextField(
            words[.reflectPersonalName], name,
            error: isLong ? words(.reflectTooLong, String(ReflectTables.nameLength.upperBound)) : nil
        ) { on(.nameTyped($0)) }
        field.takesFocus = true
        var screen: Screen<Root> = make(
            state, words[.reflectPersonalTitle], subtitle: words[.reflectPersonalSubtitle], [.field(field)])
        screen.layout = .step
        screen.primary = Action(words[.save], on(.saveNameTapped))
        return screen
    }

    static func goalStep<Root>(
        _ state: State, _ words: Words, _ on: @escaping @Sendable (Event) -> Root
    ) -> Screen<Root> {
        let form = state.settings
        let areas = Area.all.map { area in
            Choice(
                id: area.slug, label: words[area.name], isSelected: area.slug == form.area, on(.areaTapped(area.slug)))
        }
        var field = GoalField.make(form.goal, isChecked: form.isGoalChecked, words) { on(.goalTyped($0)) }
        field.label = words[.reflectGoalNew]
        field.takesFocus = true
        var blocks: [Block<Root>] = []
        if let goal = state.records.goals.first?.string("goal_text") {
            blocks.append(.list(List(words[.reflectGoalPresent], style: .headed, [Item(id: 10, title: goal, nil)])))
        }
        blocks += [
            .field(field),
            .choices(Choices(words[.reflectGoalCategory], style: .chips, allowsSeveral: true, areas)),
        ]
        var screen: Screen<Root> = make(
            state, words[.reflectGoalTitle], subtitle: words[.reflectGoalSubtitle], blocks)
        screen.layout = .step
        let others = state.records.goals.dropFirst().enumerated().map { index, goal in
            let date = goal.string("effective_date").flatMap { CivilDate(text: $0) }
            return Item<Root>(
                id: Int64(11 + index), title: goal.string("goal_text") ?? "", detail: date.map { words.date($0) }, nil)
        }
        let locked = state.records.lockedGoals.enumerated().map { index, goal in
            row(goal, id: Int64(11 + others.count + index), dated: true, words, on)
        }
        if !(others + locked).isEmpty {
            screen.blocks.append(.list(List(words[.reflectGoalOthers], style: .headed, others + locked)))
        }
        screen.primary = Action(words[.reflectSettingsGoal], on(.saveGoalTapped))
        return screen
    }

    static func sportsStep<Root>(
        _ state: State, _ words: Words, _ on: @escaping @Sendable (Event) -> Root
    ) -> Screen<Root> {
        var screen: Screen<Root> = make(
            state, words[.reflectSportsTitle],
            SportsChoice.blocks(
                words[.reflectSportsSubtitle], state.records.sportNames, typed: state.settings.ownSport, words,
                tapped: { on(.sportTapped($0)) },
                typing: { on(.sportTyped($0)) }, added: on(.addSportTapped)))
        screen.layout = .step
        // Each tap is saved at once; what is typed, now.
        screen.primary = Action(words[.done], on(.sportsDoneTapped))
        return screen
    }
}
