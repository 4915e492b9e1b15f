import AlmanacCore

/// The screens of the main app: Today, and the page on which the user writes.
extension Home {
    static func screen<Root>(_ state: State, _ moment: Moment, on: @escaping @Sendable (Event) -> Root) -> Screen<Root>
    {
        let words = Words(state.language, moment)
        var screen: Screen<Root>
        switch state.route {
        case .today: screen = today(state, words, moment, on)
        case .reflection: screen = editor(state, words, on)
        case .plans: screen = plans(state, words, on)
        case .plan(let sport): screen = plan(sport, state, words, on)
        case .history: screen = history(state, words, moment, on)
        case .day(let date): screen = day(date, state, words, moment, on)
        case .settings: screen = settings(state, words, moment, on)
        }
        if let fault = state.problem {
            screen.blocks.append(.notice(Notice(.error, StorageProblem.message(fault, words))))
        }
        if state.route.parent != nil {
            screen.back = Action(words[.back], on(.backTapped), icon: "chevron-left")
        }
        if screen.layout == .page { screen.tabs = tabs(state, words, on) }
        // The training plans are public; all other pages show what the user wrote.
        screen.mayReload = state.route.tab == .plans
        screen.mayKeep = screen.mayReload
        return screen
    }

    static func make<Root>(
        _ state: State, _ title: String, subtitle: String? = nil, _ blocks: [Block<Root>]
    ) -> Screen<Root> {
        var screen = Screen<Root>(
            route: state.route.path, title: title, face: .reflect, language: state.language, blocks: blocks)
        screen.subtitle = subtitle
        return screen
    }

    private static func tabs<Root>(_ state: State, _ words: Words, _ on: (Event) -> Root) -> [Tab<Root>] {
        let places: [(route: ReflectRoute, label: Word, icon: String)] = [
            (.today, .tabToday, "sun"), (.plans, .reflectTabPlans, "calendar"),
            (.history, .reflectTabHistory, "book-open"), (.settings, .tabSettings, "settings"),
        ]
        return places.map { place in
            Tab(
                words[place.label], icon: place.icon, route: place.route.path,
                isSelected: state.route.tab == place.route, on(.wentTo(place.route)))
        }
    }

    // MARK: Today

    private static func today<Root>(
        _ state: State, _ words: Words, _ moment: Moment, _ on: (Event) -> Root
    ) -> Screen<Root> {
        let first = Period.fitting(moment.zone.time(at: moment.now))
        var blocks: [Block<Root>] = []
        if state.isSaved { blocks.append(.notice(Notice(.info, words[.reflectSaved]))) }
        let isAsking = state.records.reflection(moment.today, first).isNone
        var rows = [first, first.other].enumerated().map { index, period in
            item(period, isFirst: period == first, id: Int64(index + 1), state, words, moment, on)
        }
        // The sheet for the answer comes right below the question.
        if isAsking { blocks.append(.list(List(words[.reflectTodayTitle], style: .sheet, [rows.removeFirst()]))) }
        blocks.append(.list(List(words[.reflectTodayTitle], rows)))
        blocks += goal(state, words, moment, on)
        blocks.append(.caption(streak(state, words, moment)))
        let greeting = greeting(state, words, moment)
        let date = words.date(moment.today)
        // The question is the title until it is answered; then the greeting is.
        guard isAsking else {
            return make(state, greeting, subtitle: date, blocks)
        }
        return make(
            state, Prompts.question(moment.today, first, words), subtitle: greeting + " · " + date, blocks)
    }

    private static func greeting(_ state: State, _ words: Words, _ moment: Moment) -> String {
        let hour = moment.zone.time(at: moment.now).hour
        let text: String
        if hour >= 4 && hour < 12 {
            text = words[.reflectGreetingMorning]
        } else if hour >= 12 && hour < 18 {
            text = words[.reflectGreetingDay]
        } else {
            text = words[.reflectGreetingEvening]
        }
        guard let name = state.records.name, !name.isBlank else { return text }
        return words(.reflectGreetingNamed, text, name)
    }

    private static func item<Root>(
        _ period: Period, isFirst: Bool, id: Int64, _ state: State, _ words: Words, _ moment: Moment,
        _ on: (Event) -> Root
    ) -> Item<Root> {
        let page = Editor.Page(date: moment.today, period: period)
        let detail: String =
            if state.records.draft(page.key) != nil {
                words[.reflectTodayDraft]
            } else if !state.records.reflection(page.date, period).isNone {
                words[.reflectTodayWritten]
            } else {
                isFirst ? words[.reflectEditorEmpty] : Prompts.question(page.date, period, words)
            }
        return Item(
            id: id, title: period.name(words), detail: detail, icon: period.icon,
            route: ReflectRoute.reflection(period).path, on(.wentTo(.reflection(period))))
    }

    private static func goal<Root>(
        _ state: State, _ words: Words, _ moment: Moment, _ on: (Event) -> Root
    ) -> [Block<Root>] {
        guard let goal = state.records.goals.first, let text = goal.string("goal_text"),
            let date = goal.string("effective_date").flatMap({ CivilDate(text: $0) })
        else { return [.button(Action(words[.reflectGoalNew], on(.wentTo(.settings))))] }
        let left = GoalPeriod.daysLeft(setOn: date, today: moment.today)
        let row = Item<Root>(
            id: 10, title: text, detail: left > 0 ? words(.reflectGoalLeft, count: left) : words[.reflectGoalOver],
            nil)
        let list = Block<Root>.list(List(words[.reflectGoalLabel], style: .headed, [row]))
        return left > 0 ? [list] : [list, .button(Action(words[.reflectGoalNew], on(.wentTo(.settings))))]
    }

    private static func streak(_ state: State, _ words: Words, _ moment: Moment) -> String {
        let streak = Streak(state.records.reflections, today: moment.today)
        guard streak.inAll > 0 else { return words[.reflectTodayFirst] }
        let inAll = words(.reflectStreakAll, count: streak.inAll)
        guard streak.thisWeek > 0 else { return inAll }
        return words(.reflectStreakWeek, count: streak.thisWeek) + " · " + inAll
    }

    // MARK: Writing

    private static func editor<Root>(
        _ state: State, _ words: Words, _ on: @escaping @Sendable (Event) -> Root
    ) -> Screen<Root> {
        guard let index = state.openEditor else { return make(state, words[.reflectTodayTitle], []) }
        let editor = state.editors[index]
        let moods = Mood.all.enumerated().map { index, mood in
            Choice(
                id: String(index + 1), label: words[mood], isSelected: editor.mood == index + 1,
                on(.moodTapped(index + 1)))
        }
        var screen: Screen<Root> = make(
            state, editor.question(words),
            subtitle: editor.page.period.name(words) + " · " + words.date(editor.page.date),
            [
                .field(
                    TextField(words[.reflectEditorLabel], editor.text, kind: .page, error: editor.problem(words)) {
                        on(.textTyped($0))
                    }),
                .choices(Choices(words[.reflectMoodTitle], style: .chips, allowsSeveral: true, moods)),
                .caption(words[.reflectEditorDraft]),
            ])
        screen.layout = .step
        screen.primary = Action(words[.reflectSave], on(.saveTapped), isEnabled: !editor.saving.isCommitting)
        return screen
    }
}

extension Period {
    func name(_ words: Words) -> String { words[title] }

    var icon: String {
        switch self {
        case .morning: "sun"
        case .evening: "moon"
        }
    }
}

/// How the user feels, from 1 (low) to 5 (high).
enum Mood {
    static let all: [Word] = [.reflectMood1, .reflectMood2, .reflectMood3, .reflectMood4, .reflectMood5]
}
