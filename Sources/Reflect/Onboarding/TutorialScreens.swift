import AlmanacCore

/// The steps that explain the app: the tutorial with the training plans (R4), and the reminders, before the system asks
/// for permission (R5).
extension Onboarding {
    static func tutorial<Root>(
        _ state: State, _ words: Words, _ moment: Moment, _ on: @escaping @Sendable (Event) -> Root
    ) -> Screen<Root> {
        if state.isSkipping { return skipReasons(state, words, on) }
        var screen: Screen<Root>
        switch state.page {
        case 0: screen = firstLine(state, words, moment, on)
        case 1: screen = questions(state, words, moment)
        default: screen = plansModule(state, words, moment, on)
        }
        screen.primary = Action(words[.continue], on(.continueTapped))
        screen.skip = Action(words[.reflectSkip], on(.skipTapped))
        return screen
    }

    /// The page for a reflection, as it will be each day. What is written here waits on Today.
    private static func firstLine<Root>(
        _ state: State, _ words: Words, _ moment: Moment, _ on: @escaping @Sendable (Event) -> Root
    ) -> Screen<Root> {
        let line = state.form.line
        let page = line.page(moment)
        var field = TextField(words[.reflectEditorLabel], line.text, kind: .page) { on(.lineTyped($0)) }
        field.hint = words[.reflectEditorHint]
        var blocks: [Block<Root>] = [
            .field(field), .choices(Mood.choices(line.mood, words) { on(.moodTapped($0)) }),
        ]
        if !line.text.isBlank { blocks.append(.caption(words[.reflectTutorialKept])) }
        return make(
            state, Prompts.question(page.date, page.period, words), subtitle: words[.reflectTutorialFirstText], words,
            blocks)
    }

    /// The next questions, as they will be asked.
    private static func questions<Root>(_ state: State, _ words: Words, _ moment: Moment) -> Screen<Root> {
        var page = state.form.line.page(moment)
        var rows: [Item<Root>] = []
        for number in 1...4 {
            page = page.next
            rows.append(
                Item(
                    id: Int64(number), title: Prompts.question(page.date, page.period, words),
                    detail: words.weekday(page.date) + " · " + page.period.name(words), icon: page.period.icon, nil))
        }
        return make(
            state, words[.reflectTutorialSecondTitle], subtitle: words[.reflectTutorialSecondText], words,
            [.list(List(words[.reflectTutorialSecondTitle], rows))])
    }

    private static func plansModule<Root>(
        _ state: State, _ words: Words, _ moment: Moment, _ on: (Event) -> Root
    ) -> Screen<Root> {
        let isPlans = state.wanted == .plans
        let after = Choices(
            words[.reflectTutorialAfter], style: .chips,
            [
                Choice(id: "today", label: words[.tabToday], isSelected: !isPlans, on(.wantedTapped(.today))),
                Choice(id: "plans", label: words[.reflectPlansTitle], isSelected: isPlans, on(.wantedTapped(.plans))),
            ])
        return make(
            state, words[.reflectPlansTitle], subtitle: words[.reflectTutorialThirdText], words,
            sample(state, words, moment, on) + [.choices(after)])
    }

    /// The first week of a plan, to tick off; or what there is of the plans so far.
    private static func sample<Root>(
        _ state: State, _ words: Words, _ moment: Moment, _ on: (Event) -> Root
    ) -> [Block<Root>] {
        let planCache = state.records.planCache
        if let plan = state.sample.flatMap({ planCache.plan($0.sport) }), let week = plan.weeks.first {
            // Two are enough to try, and leave room for the question below them.
            let sessions = week.sessions.prefix(2).enumerated().map { index, session in
                let key = Plan.tick(plan.sport, week: 1, session: index + 1)
                return Choice(
                    id: key, label: session.title, detail: session.detail, isSelected: state.tried.contains(key),
                    on(.sampleTapped(key)))
            }
            let done = state.tried.count
            let label = plan.title + " · " + words(.reflectPlansWeek, "1", week.focus)
            return [
                .choices(Choices(label, style: .ticks, allowsSeveral: true, sessions)),
                .progress(
                    ProgressBar(
                        words(.reflectPlansDone, String(done), String(plan.sessionCount)), done: done,
                        total: plan.sessionCount)),
                .caption(words[.reflectTutorialTry]),
            ]
        }
        if !planCache.waiting.isEmpty {
            return [.progress(ProgressBar(words[.reflectPlansLoading], done: 0, total: 0))]
        }
        guard !planCache.list.isEmpty else { return [.notice(Notice(.info, words[PlanCache.absence(moment)]))] }
        let rows = Sport.ordered(planCache.list, own: state.form.sports).prefix(3).enumerated().map { index, plan in
            Item<Root>(
                id: Int64(index + 1), title: plan.title,
                detail: Sport.name(plan.sport, words) + " · " + plan.summary, icon: Sport.icon(plan.sport), nil)
        }
        return [.list(List(words[.reflectPlansTitle], rows))]
    }

    private static func skipReasons<Root>(_ state: State, _ words: Words, _ on: (Event) -> Root) -> Screen<Root> {
        let reasons: [(answer: OnboardingAnswer, name: Word, icon: String)] = [
            (.noTime, .reflectSkipTime, "stopwatch"), (.known, .reflectSkipKnown, "book-open"),
            (.other, .reflectSkipOther, "pen"),
        ]
        let rows = reasons.enumerated().map { index, reason in
            Item(id: Int64(index + 1), title: words[reason.name], icon: reason.icon, on(.reasonTapped(reason.answer)))
        }
        var screen: Screen<Root> = make(
            state, words[.reflectSkipTitle], subtitle: words[.reflectSkipSubtitle], words,
            [.list(List(words[.reflectSkipTitle], rows))])
        screen.primary = Action(words[.reflectSkipSilent], on(.reasonTapped(.other)))
        // An address of its own, so that the system's Back leads from the question to the tutorial.
        screen.route += "/skip"
        screen.isPassing = true
        return screen
    }

    static func reminderTimes<Root>(
        _ state: State, _ words: Words, _ moment: Moment, _ on: @escaping @Sendable (Event) -> Root
    ) -> Screen<Root> {
        let canAsk = moment.platform.canNotify && moment.permission != .denied
        var blocks: [Block<Root>] = [.hero(icon: canAsk ? "bell" : "bell-off")]
        if !moment.platform.canNotify {
            blocks += Block<Root>.unsupported(words, moment.platform)
        } else if moment.permission == .denied {
            blocks.append(.notice(.denied(words, moment.platform)))
        }
        // Once permission is denied, an earlier failure to ask for it no longer matters.
        if case .failed = state.asking, canAsk {
            blocks.append(.notice(Notice(.error, words[.notificationsFailed])))
        }
        blocks += [
            .time(time(.morning, state.form.morning, state, words, on)),
            .time(time(.evening, state.form.evening, state, words, on)),
        ]
        // What the user has decided, the system does not ask again.
        let isAsked = canAsk && moment.permission != .granted
        var screen = make(
            state, words[.reflectRemindersTitle],
            subtitle: words[isAsked ? .reflectRemindersSubtitle : .reflectRemindersBlocked], words, blocks)
        screen.primary = Action(
            canAsk ? words[.reflectRemindersEnable] : words[.reflectRemindersSave], on(.enableTapped),
            isEnabled: state.asking != .waiting)
        screen.skip = Action(words[.reflectRemindersLater], on(.laterTapped), isEnabled: state.asking != .waiting)
        return screen
    }

    private static func time<Root>(
        _ period: Period, _ value: LocalTime, _ state: State, _ words: Words, _ on: @escaping @Sendable (Event) -> Root
    ) -> TimeField<Root> {
        ReminderField.make(
            period, value, isEmptied: state.emptied.contains(period), words, cleared: on(.timeCleared(period))
        ) { on(.timeChanged(period, $0)) }
    }
}
