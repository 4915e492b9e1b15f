import AlmanacCore

/// The screens of the training plans: the list, and one plan week by week with sessions to tick off.
extension Home {
    static func plans<Root>(
        _ state: State, _ words: Words, _ moment: Moment, _ on: (Event) -> Root
    ) -> Screen<Root> {
        let planCache = state.records.planCache
        guard !planCache.list.isEmpty else {
            let isWaiting = planCache.waiting.contains(.list)
            return make(state, words[.reflectPlansTitle], [noPlans(isWaiting: isWaiting, words, moment, on)])
        }
        return make(
            state, words[.reflectPlansTitle], subtitle: words[.reflectPlansSubtitle],
            [list(current: nil, state, words, on)] + begun(state, words, on))
    }

    private static func list<Root>(
        current sport: String?, _ state: State, _ words: Words, _ on: (Event) -> Root
    ) -> Block<Root> {
        let plans = Sport.ordered(state.records.planCache.list, own: state.records.sportNames)
        let rows = plans.enumerated().map { index, summary in
            var row = row(summary, id: Int64(index + 1), state, words, on)
            row.isCurrent = summary.sport == sport
            return row
        }
        return .list(List(words[.reflectPlansTitle], rows))
    }

    /// On a wide screen, the plan that was begun lies open beside the list, with its next session.
    private static func begun<Root>(_ state: State, _ words: Words, _ on: (Event) -> Root) -> [Block<Root>] {
        let plans = Sport.ordered(state.records.planCache.list, own: state.records.sportNames)
        let cached = plans.compactMap { state.records.planCache.plan($0.sport) }
        guard let plan = cached.first(where: { $0.done(state.records) > 0 }),
            let next: Choice<Root> = next(plan, state, on)
        else { return [] }
        return [
            .aside(isOnlyWide: true), .text(plan.title), progress(plan, state, words),
            .choices(Choices(words[.reflectPlansNext], style: .ticks, allowsSeveral: true, [next])),
        ]
    }

    private static func progress<Root>(_ plan: Plan, _ state: State, _ words: Words) -> Block<Root> {
        let done = plan.done(state.records)
        return .progress(
            ProgressBar(
                words(.reflectPlansDone, String(done), String(plan.sessionCount)), done: done,
                total: plan.sessionCount))
    }

    private static func row<Root>(
        _ summary: PlanSummary, id: Int64, _ state: State, _ words: Words, _ on: (Event) -> Root
    ) -> Item<Root> {
        var details = [Sport.name(summary.sport, words), words(.reflectPlansWeeks, count: summary.weeks)]
        var percent: Int?
        if let plan = state.records.planCache.plan(summary.sport) {
            let done = plan.done(state.records)
            percent = done * 100 / max(1, plan.sessionCount)
            if done > 0 { details.append(words(.reflectPlansDone, String(done), String(plan.sessionCount))) }
        }
        var item = Item(
            id: id, title: summary.title, detail: details.joined(separator: " · "), icon: Sport.icon(summary.sport),
            route: ReflectRoute.plan(summary.sport).path, on(.wentTo(.plan(summary.sport))))
        item.percent = percent
        return item
    }

    static func plan<Root>(
        _ sport: String, _ state: State, _ words: Words, _ moment: Moment, _ on: (Event) -> Root
    ) -> Screen<Root> {
        let planCache = state.records.planCache
        guard let plan = planCache.plan(sport) else {
            let isWaiting = planCache.waiting.contains(.plan(sport))
            return make(state, Sport.name(sport, words), [noPlans(isWaiting: isWaiting, words, moment, on)])
        }
        var blocks: [Block<Root>] = [progress(plan, state, words)]
        if let next: Choice<Root> = next(plan, state, on) {
            blocks.append(.choices(Choices(words[.reflectPlansNext], style: .ticks, allowsSeveral: true, [next])))
        }
        for (week, content) in plan.weeks.enumerated() {
            let sessions = content.sessions.enumerated().map { index, session in
                let key = Plan.tick(sport, week: week + 1, session: index + 1)
                return Choice(
                    id: key, label: session.title, detail: session.detail,
                    isSelected: !state.records.tick(key).isNone, on(.tickTapped(key)))
            }
            blocks.append(
                .choices(
                    Choices(
                        words(.reflectPlansWeek, String(week + 1), content.focus), style: .ticks, allowsSeveral: true,
                        sessions)))
        }
        blocks.append(.caption(words[.reflectPlansAdvice]))
        // On a wide screen, the other plans stay beside it. Their room is there before they are.
        blocks.append(.aside(isOnlyWide: true))
        if !planCache.list.isEmpty { blocks.append(list(current: sport, state, words, on)) }
        return make(state, plan.title, subtitle: plan.summary, blocks)
    }

    /// The first session that is not done yet.
    private static func next<Root>(_ plan: Plan, _ state: State, _ on: (Event) -> Root) -> Choice<Root>? {
        for (week, content) in plan.weeks.enumerated() {
            for (index, session) in content.sessions.enumerated() {
                let key = Plan.tick(plan.sport, week: week + 1, session: index + 1)
                guard state.records.tick(key).isNone else { continue }
                return Choice(
                    id: "next-" + key, label: session.title, detail: session.detail, isSelected: false,
                    on(.tickTapped(key)))
            }
        }
        return nil
    }

    /// A placeholder for plans that have not arrived: still loading, or unavailable for now.
    private static func noPlans<Root>(
        isWaiting: Bool, _ words: Words, _ moment: Moment, _ on: (Event) -> Root
    ) -> Block<Root> {
        if isWaiting { return .progress(ProgressBar(words[.reflectPlansLoading], done: 0, total: 0)) }
        return .empty(
            Empty(
                icon: "calendar", text: words[PlanCache.absence(moment)],
                action: Action(words[.retry], on(.retryTapped))))
    }
}
