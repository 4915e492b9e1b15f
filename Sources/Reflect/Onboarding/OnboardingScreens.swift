import AlmanacCore

/// The screens of the onboarding, one per step.
extension Onboarding {
    static func screen<Root>(_ state: State, _ moment: Moment, on: @escaping @Sendable (Event) -> Root) -> Screen<Root>
    {
        let words = Words(state.language)
        var screen: Screen<Root>
        switch state.step {
        case .personalInfo: screen = personalInfo(state, words, moment, on)
        case .goal: screen = goal(state, words, on)
        case .sports: screen = sports(state, words, on)
        case .journalHistory: screen = journalHistory(state, words, on)
        case .tutorial: screen = tutorial(state, words, moment, on)
        case .reflectionReason: screen = reflectionReason(state, words, on)
        case .reminderTimes: screen = reminderTimes(state, words, moment, on)
        case .completion: screen = completion(state, words, moment, on)
        }
        screen.layout = .step
        if let fault = state.problem {
            screen.blocks.append(.notice(Notice(.error, StorageProblem.message(fault, words))))
        }
        if flow.next(from: state.step, answer: .wentBack, facts: state.facts) != nil {
            screen.back = Action(words[.back], on(.backTapped), icon: "chevron-left")
        }
        return screen
    }

    static func make<Root>(
        _ state: State, _ title: String, subtitle: String? = nil, _ words: Words, _ blocks: [Block<Root>]
    ) -> Screen<Root> {
        var screen = Screen<Root>(
            route: state.step.path, title: title, face: .reflect, language: state.language, blocks: blocks)
        screen.subtitle = subtitle
        if state.step != .completion {
            let step = Int(state.step.rawValue) + 1
            screen.progress = Progress(step, of: 7, label: words(.progressLabel, String(step), "7"))
        }
        return screen
    }

    private static func personalInfo<Root>(
        _ state: State, _ words: Words, _ moment: Moment, _ on: @escaping @Sendable (Event) -> Root
    ) -> Screen<Root> {
        let isLong = state.facts.nameLength > ReflectTables.nameLength.upperBound
        let field = TextField(
            words[.reflectPersonalName], state.form.name,
            error: isLong ? words(.reflectTooLong, String(ReflectTables.nameLength.upperBound)) : nil
        ) { on(.nameTyped($0)) }
        // Introduces before asking: what Reflect is, with a question as it will ask it.
        let period = Period.fitting(moment.zone.time(at: moment.now))
        let question = Prompts.question(moment.journalDay, period, words)
        var screen = make(
            state, words[.reflectPersonalTitle], subtitle: words[.reflectPersonalSubtitle], words,
            [.caption(words[.reflectIntro]), .example(words[.reflectIntroExample], question), .field(field)])
        screen.primary = Action(words[.continue], on(.continueTapped))
        return screen
    }

    private static func goal<Root>(
        _ state: State, _ words: Words, _ on: @escaping @Sendable (Event) -> Root
    ) -> Screen<Root> {
        let areas = Area.all.map { area in
            Choice(
                id: area.slug, label: words[area.name], isSelected: area.slug == state.form.area,
                on(.areaTapped(area.slug)))
        }
        let samples = [words[.reflectGoalExample1], words[.reflectGoalExample2], words[.reflectGoalExample3]]
        let examples = samples.map { sample in
            Choice(id: sample, label: sample, isSelected: state.form.goal == sample, on(.goalTyped(sample)))
        }
        var goal = GoalField.make(state.form.goal, isChecked: state.isChecked, words) { on(.goalTyped($0)) }
        goal.takesFocus = true
        var screen = make(
            state, words[.reflectGoalTitle], subtitle: words[.reflectGoalSubtitle], words,
            [
                .field(goal), .choices(Choices(words[.reflectGoalExamples], style: .chips, examples)),
                .choices(Choices(words[.reflectGoalCategory], style: .chips, allowsSeveral: true, areas)),
            ])
        screen.primary = Action(words[.continue], on(.continueTapped))
        return screen
    }

    private static func sports<Root>(
        _ state: State, _ words: Words, _ on: @escaping @Sendable (Event) -> Root
    ) -> Screen<Root> {
        var screen = make(
            state, words[.reflectSportsTitle], words,
            SportsChoice.blocks(
                words[.reflectSportsSubtitle], state.form.sports, typed: state.form.ownSport, words,
                tapped: { on(.sportTapped($0)) },
                typing: { on(.sportTyped($0)) }, added: on(.addSportTapped)))
        screen.primary = Action(words[.continue], on(.continueTapped))
        return screen
    }

    private static func journalHistory<Root>(_ state: State, _ words: Words, _ on: (Event) -> Root) -> Screen<Root> {
        let options = JournalingHistory.all.map { history in
            Choice(
                id: history.slug, label: words[history.name], detail: words[history.detail],
                isSelected: history.slug == state.form.history, on(.historyTapped(history.slug)))
        }
        var choices = Choices(words[.reflectHistoryTitle], style: .cards, options)
        if state.isChecked, !state.facts.hasHistory { choices.error = words[.reflectHistoryMissing] }
        var screen = make(
            state, words[.reflectHistoryTitle], subtitle: words[.reflectHistorySubtitle], words,
            [.choices(choices)])
        screen.primary = Action(words[.continue], on(.continueTapped))
        return screen
    }

    private static func reflectionReason<Root>(_ state: State, _ words: Words, _ on: (Event) -> Root) -> Screen<Root> {
        var screen: Screen<Root> = make(
            state, words[.reflectReasonTitle], words,
            [
                .breath(icon: "heart-pulse"),
                .points([words[.reflectReasonFirst], words[.reflectReasonSecond], words[.reflectReasonThird]]),
            ])
        screen.primary = Action(words[.continue], on(.continueTapped))
        return screen
    }

    private static func completion<Root>(
        _ state: State, _ words: Words, _ moment: Moment, _ on: (Event) -> Root
    ) -> Screen<Root> {
        let name = state.form.name.trimmed
        let title =
            name.isEmpty ? words[.reflectCompletionTitle] : words(.reflectCompletionNamed, name)
        var blocks: [Block<Root>] = [.hero(icon: "sparkles")]
        // They may have been allowed since.
        if state.form.reminders == .denied, moment.permission != .granted {
            blocks.append(.notice(Notice(.info, words[.reflectCompletionDenied])))
        }
        let isPlans = state.wanted.tab == .plans
        blocks.append(
            .button(
                isPlans
                    ? Action(words[.reflectCompletionToday], on(.wantedTapped(.today)))
                    : Action(words[.reflectCompletionPlans], on(.wantedTapped(.plans)))))
        var screen = make(state, title, subtitle: words[.reflectCompletionSubtitle], words, blocks)
        screen.primary = Action(
            isPlans ? words[.reflectCompletionPlans] : words[.reflectCompletionToday], on(.continueTapped))
        return screen
    }
}

/// The text field for a goal, in the onboarding and in the settings.
enum GoalField {
    /// - Parameter isChecked: Whether an empty goal is reported as an error.
    static func make<Root>(
        _ text: String, isChecked: Bool, _ words: Words, _ changed: @escaping @Sendable (String) -> Root
    ) -> TextField<Root> {
        let length = text.trimmed.length
        let error: String? =
            if length > ReflectTables.goalLength.upperBound {
                words(.reflectTooLong, String(ReflectTables.goalLength.upperBound))
            } else if length == 0 && isChecked {
                words[.reflectGoalEmpty]
            } else {
                nil
            }
        let longest = ReflectTables.goalLength.upperBound
        // Only near the limit.
        let counter = length * 4 >= longest * 3 ? words(.reflectCounter, String(length), String(longest)) : nil
        return TextField(words[.reflectGoalLabel], text, kind: .lines, counter: counter, error: error, changed)
    }
}

/// The sports as chips, with a text field for others, in the onboarding and in the settings.
enum SportsChoice {
    static func blocks<Root>(
        _ label: String, _ chosen: [String], typed: String, _ words: Words, tapped: (String) -> Root,
        typing: @escaping @Sendable (String) -> Root, added: Root
    ) -> [Block<Root>] {
        var options: [Choice<Root>] = []
        for sport in Sport.all {
            options.append(
                Choice(
                    id: sport.slug, label: words[sport.name], isSelected: chosen.contains(sport.slug),
                    tapped(sport.slug)))
        }
        for own in chosen where !Sport.all.contains(where: { $0.slug == own }) {
            options.append(Choice(id: "own-" + own, label: own, isSelected: true, tapped(own)))
        }
        let isLong = typed.trimmed.length > ReflectTables.sportLength.upperBound
        return [
            .choices(Choices(label, style: .chips, allowsSeveral: true, options)),
            .field(
                TextField(
                    words[.reflectSportsOwn], typed,
                    error: isLong ? words(.reflectTooLong, String(ReflectTables.sportLength.upperBound)) : nil, typing)),
            .button(Action(words[.reflectSportsAdd], added, isEnabled: !isLong && !typed.isBlank, icon: "plus-square")),
        ]
    }
}
