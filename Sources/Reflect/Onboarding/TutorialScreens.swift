import AlmanacCore

/// The steps that explain the app: the tutorial with the training plans (R4), and the reminders, before the system asks
/// for permission (R5).
extension Onboarding {
    static func tutorial<Root>(
        _ state: State, _ words: Words, _ moment: Moment, _ on: (Event) -> Root
    ) -> Screen<Root> {
        if state.isSkipping { return skipReasons(state, words, on) }
        var screen: Screen<Root>
        switch state.page {
        case 0:
            screen = make(
                state, words[.reflectTutorialFirstTitle], words,
                [.scene(["sun", "pen", "moon"]), .text(words[.reflectTutorialFirstText])])
        case 1:
            screen = make(
                state, words[.reflectTutorialSecondTitle], words,
                [.scene(["book-open", "sparkles"]), .text(words[.reflectTutorialSecondText])])
        default: screen = plansModule(state, words, moment, on)
        }
        screen.primary = Action(words[.continue], on(.continueTapped))
        screen.skip = Action(words[.reflectSkip], on(.skipTapped))
        return screen
    }

    private static func plansModule<Root>(
        _ state: State, _ words: Words, _ moment: Moment, _ on: (Event) -> Root
    ) -> Screen<Root> {
        let isPlans = state.wanted == .plans
        // Above the plans, which are longer than a phone's screen.
        var blocks: [Block<Root>] = [
            .scene(["calendar", "footprints", "check"]), .text(words[.reflectTutorialThirdText]),
            .choices(
                Choices(
                    words[.reflectTutorialAfter], style: .chips,
                    [
                        Choice(
                            id: "today", label: words[.tabToday], isSelected: !isPlans, on(.wantedTapped(.today))),
                        Choice(
                            id: "plans", label: words[.reflectPlansTitle], isSelected: isPlans,
                            on(.wantedTapped(.plans))),
                    ])),
            .caption(words[.reflectTutorialWaits]),
        ]
        let planCache = state.records.planCache
        if !planCache.list.isEmpty {
            let plans = Sport.ordered(planCache.list, own: state.form.sports).prefix(6)
            let rows = plans.enumerated().map { index, plan in
                Item<Root>(
                    id: Int64(index + 1), title: plan.title,
                    detail: Sport.name(plan.sport, words) + " · " + plan.summary, icon: Sport.icon(plan.sport), nil)
            }
            blocks.append(.list(List(words[.reflectPlansTitle], rows)))
        } else if planCache.waiting.contains(.list) {
            blocks.append(.progress(ProgressBar(words[.reflectPlansLoading], done: 0, total: 0)))
        } else {
            blocks.append(.notice(Notice(.info, words[PlanCache.absence(moment)])))
        }
        return make(state, words[.reflectPlansTitle], words, blocks)
    }

    private static func skipReasons<Root>(_ state: State, _ words: Words, _ on: (Event) -> Root) -> Screen<Root> {
        let reasons: [(answer: OnboardingAnswer, name: Word)] = [
            (.noTime, .reflectSkipTime), (.known, .reflectSkipKnown), (.other, .reflectSkipOther),
        ]
        let rows = reasons.enumerated().map { index, reason in
            Item(id: Int64(index + 1), title: words[reason.name], on(.reasonTapped(reason.answer)))
        }
        var screen: Screen<Root> = make(
            state, words[.reflectSkipTitle], subtitle: words[.reflectSkipSubtitle], words,
            [
                .list(List(words[.reflectSkipTitle], rows)),
                .button(Action(words[.reflectSkipSilent], on(.reasonTapped(.other)))),
            ])
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
