import AlmanacCore

/// The screens of the main app: Today, and the page on which the user writes.
extension Home {
    static func screen<Root>(_ state: State, _ moment: Moment, on: @escaping @Sendable (Event) -> Root) -> Screen<Root>
    {
        let words = Words(state.language, moment)
        if let deleting = state.deleting { return confirmation(deleting, state, words, on) }
        var screen: Screen<Root>
        switch state.route {
        case .today: screen = today(state, words, moment, on)
        case .reflection: screen = editor(state, words, on)
        case .plans: screen = plans(state, words, moment, on)
        case .plan(let sport): screen = plan(sport, state, words, moment, on)
        case .history: screen = history(state, words, moment, on)
        case .day(let date): screen = day(date, state, words, moment, on)
        case .settings: screen = settings(state, words, moment, on)
        case .name: screen = nameStep(state, words, on)
        case .goal: screen = goalStep(state, words, on)
        case .sports: screen = sportsStep(state, words, on)
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
        let day = moment.journalDay
        var blocks: [Block<Root>] = end(state, words)
        let isAsking = state.records.reflections(day, first).isEmpty && state.records.locked(day, first).isEmpty
        var rows: [Item<Root>] = []
        for period in [first, first.other] {
            let pages = state.records.pages(day, period)
            let locked = state.records.locked(day, period)
            rows += Self.rows(locked, from: Int64(rows.count + 1), words, on)
            if !locked.isEmpty, pages.isEmpty {
                let route = ReflectRoute.reflection(period)
                rows.append(
                    Item(
                        id: Int64(rows.count + 1), title: words[.reflectTodayBeside], detail: period.name(words),
                        icon: "pen", route: route.path, on(.wentTo(route))))
                continue
            }
            for page in pages.isEmpty ? [Editor.Page(date: day, period: period)] : pages {
                let id = Int64(rows.count + 1)
                rows.append(item(page, isFirst: period == first, isOne: pages.count < 2, id: id, state, words, on))
            }
        }
        // The sheet for the answer comes right below the question.
        if isAsking { blocks.append(.list(List(words[.reflectTodayTitle], style: .sheet, [rows.removeFirst()]))) }
        blocks.append(.list(List(words[.reflectTodayTitle], rows)))
        if state.records.isLocked { blocks.append(.notice(LockedText.notice(words, on(.unlockTapped)))) }
        blocks.append(.aside(isOnlyWide: false))
        blocks += goal(state, words, moment, on)
        blocks.append(.week(week(state, words, day)))
        let greeting = greeting(state, words, moment)
        let date = words.date(day)
        // The question is the title until it is answered; then the greeting is.
        guard isAsking else {
            return make(state, greeting, subtitle: date, blocks)
        }
        return make(state, Prompts.question(day, first, words), subtitle: greeting + " · " + date, blocks)
    }

    /// The thanks for a reflection that was just saved: a breath, a line, and the goal that it serves.
    private static func end<Root>(_ state: State, _ words: Words) -> [Block<Root>] {
        guard let ended = state.ended else { return [] }
        var blocks: [Block<Root>] = [
            .breath(icon: ended.period.icon),
            .text(words[ended.period == .morning ? .reflectEndMorning : .reflectEndEvening]),
        ]
        if let goal = state.records.goals.first?.string("goal_text") {
            blocks.append(.caption(words(.reflectEndGoal, withoutFullStop(goal))))
        }
        return blocks
    }

    /// A goal that is quoted within a sentence leaves the full stop to that sentence.
    private static func withoutFullStop(_ goal: String) -> String {
        var bytes = Array(goal.trimmed.utf8)
        if bytes.suffix(3) == [0xE3, 0x80, 0x82] {
            bytes.removeLast(3)
        } else if bytes.last == UInt8(ascii: "."), bytes.dropLast().last != UInt8(ascii: ".") {
            bytes.removeLast()
        }
        return String(decoding: bytes, as: UTF8.self)
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
        _ page: Editor.Page, isFirst: Bool, isOne: Bool, id: Int64, _ state: State, _ words: Words,
        _ on: (Event) -> Root
    ) -> Item<Root> {
        let period = page.period
        let detail: String =
            if state.records.draft(page.key) != nil {
                words[.reflectTodayDraft]
            } else if let reflection = state.records.reflection(page) {
                isOne ? words[.reflectTodayWritten] : excerpt(reflection.text)
            } else {
                isFirst ? words[.reflectEditorEmpty] : Prompts.question(page.date, period, words)
            }
        return Item(
            id: id, title: period.name(words), detail: detail, icon: period.icon,
            route: ReflectRoute.reflection(period).path,
            on(isOne ? .wentTo(.reflection(period)) : .editTapped(PageTapped(page: page))))
    }

    private static func goal<Root>(
        _ state: State, _ words: Words, _ moment: Moment, _ on: (Event) -> Root
    ) -> [Block<Root>] {
        let locked = state.records.lockedGoals.first
        guard let goal = state.records.goals.first ?? locked,
            let date = goal.string("effective_date").flatMap({ CivilDate(text: $0) })
        else { return [.button(Action(words[.reflectGoalNew], on(.wentTo(.goal))))] }
        let left = GoalPeriod.daysLeft(setOn: date, today: moment.today)
        let total = GoalPeriod.daysLeft(setOn: date, today: date)
        var rows: [Item<Root>] = []
        if let text = goal.string("goal_text") { rows.append(Item(id: 10, title: text, nil)) }
        if let locked { rows.append(row(locked, id: 11, dated: !rows.isEmpty, words, on)) }
        let label = left > 0 ? words(.reflectGoalLeft, count: left) : words[.reflectGoalOver]
        var blocks: [Block<Root>] = [
            .list(List(words[.reflectGoalLabel], style: .headed, rows)),
            .progress(ProgressBar(label, done: total - left, total: total)),
        ]
        if state.records.hasUnknownGoal(moment.today) {
            let all = Action(words[.reflectGoalAll], on(.wentTo(.goal)))
            blocks.append(.notice(Notice(.info, words[.reflectGoalAnother], action: all)))
        }
        return left > 0 ? blocks : blocks + [.button(Action(words[.reflectGoalNew], on(.wentTo(.goal))))]
    }

    private static func week(_ state: State, _ words: Words, _ day: CivilDate) -> WeekDots {
        let streak = Streak(state.records.days, today: day, words)
        var label = words[.reflectTodayFirst]
        if streak.inAll > 0 {
            label = words(.reflectStreakAll, count: streak.inAll)
            if streak.thisWeek > 0 { label = words(.reflectStreakWeek, count: streak.thisWeek) + " · " + label }
        }
        return WeekDots(label, days: streak.week, today: words.placeInWeek(day), names: words.weekdays)
    }

    // MARK: Writing

    private static func editor<Root>(
        _ state: State, _ words: Words, _ on: @escaping @Sendable (Event) -> Root
    ) -> Screen<Root> {
        guard let index = state.openEditor else { return make(state, words[.reflectTodayTitle], []) }
        let editor = state.editors[index]
        var field = TextField(words[.reflectEditorLabel], editor.text, kind: .page, error: editor.problem(words)) {
            on(.textTyped($0))
        }
        field.takesFocus = true
        field.hint = words[.reflectEditorHint]
        // Only near the limit.
        let longest = ReflectTables.reflectionLength.upperBound
        if editor.length * 10 > longest * 9 {
            field.counter = words(.reflectCounter, String(editor.length), String(longest))
        }
        var blocks: [Block<Root>] = []
        if editor.hasRival {
            let both = Action(words[.reflectConflictJoin], on(.keepBothTapped))
            blocks.append(.notice(Notice(.info, words[.reflectConflict], action: both)))
        } else if let beside = editor.beside, beside != editor.text.trimmed {
            let joined = Action(words[.reflectConflictOne], on(.keepBothTapped))
            blocks.append(.notice(Notice(.info, words[.reflectConflictBeside], action: joined)))
        } else if editor.isGone {
            blocks.append(.notice(Notice(.info, words[.reflectConflictGone])))
        }
        blocks += [
            .field(field),
            .choices(Mood.choices(editor.mood, words) { on(.moodTapped($0)) }),
        ]
        if !state.records.draft(editor.page.key).isNone {
            blocks.append(
                .button(
                    Action(words[.reflectDiscard], on(.discardTapped), isEnabled: !editor.saving.isCommitting)
                        .destructive()))
        }
        var screen: Screen<Root> = make(
            state, editor.question(words),
            subtitle: editor.page.period.name(words) + " · " + words.date(editor.page.date), blocks)
        screen.layout = .step
        screen.primary = Action(words[.save], on(.saveTapped), isEnabled: !editor.saving.isCommitting)
        return screen
    }
}

extension Period {
    func name(_ words: Words) -> String { words[title] }

    /// The name of one of several of the same hour of a day, with its number.
    /// - Parameter index: its place among them, from 0.
    func name(_ words: Words, at index: Int, of count: Int) -> String {
        count > 1 ? name(words) + " " + String(index + 1) : name(words)
    }

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

    /// Returns the face of a mood from 1 to 5.
    static func icon(_ mood: Int) -> String { "face-" + String(mood) }

    /// Returns the five faces to choose from.
    static func choices<Root>(_ chosen: Int?, _ words: Words, _ tapped: (Int) -> Root) -> Choices<Root> {
        let faces = all.enumerated().map { index, mood in
            Choice(
                id: String(index + 1), label: words[mood], icon: icon(index + 1), isSelected: chosen == index + 1,
                tapped(index + 1))
        }
        return Choices(words[.reflectMoodTitle], style: .faces, allowsSeveral: true, faces)
    }
}
