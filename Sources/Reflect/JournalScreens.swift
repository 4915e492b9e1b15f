import AlmanacCore

/// The journal, day by day, and the settings.
extension Home {
    static func history<Root>(
        _ state: State, _ words: Words, _ moment: Moment, _ on: @escaping @Sendable (Event) -> Root
    ) -> Screen<Root> {
        // A day's text; `nil` if it has only a draft.
        var days: [(date: CivilDate, text: String?)] = []
        var drafts: [CivilDate] = []
        for draft in state.records.drafts {
            if let page = Editor.Page(key: draft.key), !drafts.contains(page.date) { drafts.append(page.date) }
        }
        var index = state.records.reflections.count
        while index > 0 {
            index -= 1
            let reflection = state.records.reflections[index]
            drafts.removeAll { $0 == reflection.date }
            if days.last?.date != reflection.date { days.append((reflection.date, reflection.text)) }
        }
        for date in drafts { days.append((date, nil)) }
        days = days.ordered { $0.date > $1.date }
        guard days.isEmpty else {
            let rows = StampedRows(
                days, RowBasis(words.language, moment),
                stamp: { day in
                    RowStamp(Int64(day.date.daysSinceEpoch), number: day.text.isNone ? 0 : 1, text: day.text ?? "")
                }
            ) { day in row(day.date, day.text.map(excerpt) ?? words[.reflectTodayDraft], words, on) }
            return make(state, words[.reflectHistoryPage], [.list(List(words[.reflectHistoryPage], .stamped(rows)))])
        }
        let empty = Empty(
            icon: "book-open", text: words[.reflectHistoryEmpty],
            action: Action(words[.reflectHistoryWrite], on(.wentTo(.today))))
        return make(state, words[.reflectHistoryPage], [.empty(empty)])
    }

    private static func row<Root>(
        _ date: CivilDate, _ detail: String, _ words: Words, _ on: (Event) -> Root
    ) -> Item<Root> {
        Item(
            id: Int64(date.daysSinceEpoch), title: words.date(date), detail: detail,
            route: ReflectRoute.day(date).path, on(.wentTo(.day(date))))
    }

    /// Returns the first line, cut to 80 code points so that it fits into a row.
    private static func excerpt(_ text: String) -> String {
        let line = text.cut(at: "\n").before
        var count = 0
        var end = 0
        for scalar in line.unicodeScalars {
            if count == 80 { return String(decoding: Array(line.utf8)[..<end], as: UTF8.self) + "…" }
            count += 1
            end += UTF8.width(scalar)
        }
        return line
    }

    static func day<Root>(
        _ date: CivilDate, _ state: State, _ words: Words, _ moment: Moment, _ on: (Event) -> Root
    ) -> Screen<Root> {
        var blocks: [Block<Root>] = []
        for period in Period.allCases {
            let page = Editor.Page(date: date, period: period)
            let reflection = state.records.reflection(date, period)
            if let reflection { blocks.append(.article(article(reflection, state, words))) }
            let isDraft = state.records.draft(page.key) != nil
            if isDraft || (!reflection.isNone && date == moment.today) {
                let doing = isDraft ? words[.reflectDayDraft] : words[.reflectDayChange]
                blocks.append(
                    .button(Action(period.name(words) + ": " + doing, on(.editTapped(PageTapped(page: page))))))
            }
        }
        if blocks.isEmpty {
            blocks = [.empty(Empty(icon: "book-open", text: words[.reflectDayEmpty]))]
        }
        return make(state, words.date(date), blocks)
    }

    private static func article(_ reflection: Reflection, _ state: State, _ words: Words) -> Article {
        return Article(
            title: reflection.prompt ?? reflection.period.name(words), isCard: true,
            category: reflection.period.name(words), icon: reflection.period.icon, tint: "",
            details: reflection.mood.map { [words[Mood.all[$0 - 1]]] } ?? [], summary: nil,
            paragraphs: reflection.text.paragraphs, tags: [], source: nil, language: state.language)
    }

    // MARK: Settings

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

extension Editor.Page {
    /// Parses a ``key``; `nil` if it is not the key of a page.
    init?(key: String) {
        let segments = Path(key).segments
        guard segments.count == 3, segments[0] == "reflection", let date = CivilDate(text: segments[1]),
            let period = Period(slug: segments[2])
        else { return nil }
        self.init(date: date, period: period)
    }
}
