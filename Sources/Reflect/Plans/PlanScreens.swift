import AlmanacCore

/// The screens of the training plans: the list, and one plan with its next session, its days and its weeks.
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
            [list(current: nil, state, words, moment, on)] + begun(state, words, moment, on))
    }

    private static func list<Root>(
        current sport: String?, _ state: State, _ words: Words, _ moment: Moment, _ on: (Event) -> Root
    ) -> Block<Root> {
        let plans = Sport.ordered(state.records.planCache.list, own: state.records.sportNames)
        let rows = plans.enumerated().map { index, summary in
            var row = row(summary, id: Int64(index + 1), state, words, moment, on)
            row.isCurrent = summary.sport == sport
            return row
        }
        return .list(List(words[.reflectPlansTitle], rows))
    }

    /// On a wide screen, the plan that was begun lies open beside the list, with its next session.
    private static func begun<Root>(
        _ state: State, _ words: Words, _ moment: Moment, _ on: (Event) -> Root
    ) -> [Block<Root>] {
        let plans = Sport.ordered(state.records.planCache.list, own: state.records.sportNames)
        let cached = plans.compactMap { state.records.planCache.plan($0.sport) }
        guard let plan = cached.first(where: { !state.records.start($0.sport).isNone || $0.done(state.records) > 0 })
        else { return [] }
        let days = PlanDays(plan, state.records, today: moment.today)
        guard !days.next.isNone else { return [] }
        return [.aside(isOnlyWide: true), .text(plan.title)] + next(days, words, moment, on)
            + [progress(plan, state, words)]
    }

    private static func progress<Root>(_ plan: Plan, _ state: State, _ words: Words) -> Block<Root> {
        let done = plan.done(state.records)
        return .progress(
            ProgressBar(
                words(.reflectPlansDone, String(done), String(plan.sessionCount)), done: done,
                total: plan.sessionCount))
    }

    private static func row<Root>(
        _ summary: PlanSummary, id: Int64, _ state: State, _ words: Words, _ moment: Moment, _ on: (Event) -> Root
    ) -> Item<Root> {
        var details = [Sport.name(summary.sport, words), words(.reflectPlansWeeks, count: summary.weeks)]
        var percent: Int?
        if let plan = state.records.planCache.plan(summary.sport) {
            let done = plan.done(state.records)
            percent = done * 100 / max(1, plan.sessionCount)
            let days = PlanDays(plan, state.records, today: moment.today)
            // Of a plan that has begun, how long it is counts less than when it goes on.
            if done > 0 || !days.start.isNone {
                details[1] = words(.reflectPlansDone, String(done), String(plan.sessionCount))
            }
            if let day = days.nextDay { details.append(name(of: day, words, moment)) }
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
        let days = PlanDays(plan, state.records, today: moment.today)
        var blocks: [Block<Root>] = next(days, words, moment, on) + [progress(plan, state, words)]
        if let end = days.end, !days.next.isNone { blocks.append(.caption(words(.reflectPlansPace, words.date(end)))) }
        // Until the plan begins, what to heed comes before its weeks; later it is at hand below them.
        let isNew = days.start.isNone && plan.done(state.records) == 0
        if isNew { blocks.append(safety(plan, words)) }
        blocks += weeks(days, state, words, moment, on)
        if !isNew { blocks.append(safety(plan, words)) }
        if !plan.sources.isEmpty { blocks.append(sources(plan, words)) }
        // On a wide screen, the other plans stay beside it. Their room is there before they are.
        blocks.append(.aside(isOnlyWide: true))
        if !planCache.list.isEmpty { blocks.append(list(current: sport, state, words, moment, on)) }
        return make(state, plan.title, subtitle: plan.summary, blocks)
    }

    /// What holds for every sport, and what to heed in this one.
    private static func safety<Root>(_ plan: Plan, _ words: Words) -> Block<Root> {
        let common: [(icon: String, text: Word)] = [
            ("heart-pulse", .reflectPlansDoctor), ("alert-triangle", .reflectPlansStop),
            ("thermometer", .reflectPlansIll), ("calendar", .reflectPlansAdvice),
        ]
        var items: [Item<Root>] = []
        for (place, rule) in common.enumerated() {
            items.append(Item(id: Int64(place + 1), title: words[rule.text], icon: rule.icon, nil))
        }
        if let own = plan.safety {
            items.append(Item(id: Int64(common.count + 1), title: own, icon: Sport.icon(plan.sport), nil))
        }
        return .list(List(words[.reflectPlansSafety], style: .headed, items))
    }

    private static func sources<Root>(_ plan: Plan, _ words: Words) -> Block<Root> {
        var items: [Item<Root>] = []
        for (place, source) in plan.sources.enumerated() {
            var item = Item<Root>(
                id: Int64(place + 1), title: source.title, detail: source.publisher, icon: "book-open", language: .en,
                nil)
            item.detailLanguage = .en
            items.append(item)
        }
        return .list(List(words[.aboutSources], style: .headed, items))
    }

    // MARK: Sessions

    /// The next session, large, and the ways to move it; once all are done, a breath.
    private static func next<Root>(
        _ days: PlanDays, _ words: Words, _ moment: Moment, _ on: (Event) -> Root
    ) -> [Block<Root>] {
        guard let next = days.next else {
            return [.breath(icon: "check"), .text(words[.reflectPlansFinished])]
        }
        let (sport, today) = (days.plan.sport, moment.today)
        let session = days.plan.weeks[next.week - 1].sessions[next.session - 1]
        let day = days.day(next)
        let key = next.key(sport)
        let choice = Choice(
            id: key, label: session.title, detail: session.detail, isSelected: false, on(.tickTapped(key)))
        let label =
            day == today
            ? words[.reflectPlansToday]
            : words[.reflectPlansNext] + (day.map { " · " + name(of: $0, words, moment) } ?? "")
        let tomorrow = CivilDate(daysSinceEpoch: today.daysSinceEpoch + 1)
        let tool =
            day == today
            ? Action(words[.reflectPlansTomorrow], on(.sessionMoved(sport, tomorrow)), icon: "arrow-right")
            : Action(
                words[day.isNone ? .reflectPlansBegin : .reflectPlansSooner], on(.sessionMoved(sport, today)),
                icon: "calendar")
        return [
            .choices(Choices(label, style: .ticks, allowsSeveral: true, [choice])), .tools([Tool(tool)]),
        ]
    }

    /// All other sessions, week by week, each with its day: when it is to be done, or was.
    private static func weeks<Root>(
        _ days: PlanDays, _ state: State, _ words: Words, _ moment: Moment, _ on: (Event) -> Root
    ) -> [Block<Root>] {
        let plan = days.plan
        return plan.weeks.enumerated().compactMap { index, week in
            let places = days.places.filter { $0.week == index + 1 && $0 != days.next }
            guard !places.isEmpty else { return nil }
            let sessions = places.map { place -> Choice<Root> in
                let session = week.sessions[place.session - 1]
                let key = place.key(plan.sport)
                let tick = state.records.tick(key)
                let done = tick?.editedAt.map { moment.zone.reaching($0, from: moment.now).date(at: $0) }
                let detail: String =
                    if let done {
                        words(.reflectPlansDoneOn, words.dayWithinMonth(done))
                    } else if let day = days.day(place), tick.isNone {
                        words.dayWithinMonth(day) + " · " + session.detail
                    } else {
                        session.detail
                    }
                return Choice(
                    id: key, label: session.title, detail: detail, isSelected: !tick.isNone, on(.tickTapped(key)))
            }
            let label = words(.reflectPlansWeek, String(index + 1), week.focus)
            return .choices(Choices(label, style: .ticks, allowsSeveral: true, sessions))
        }
    }

    /// A day as one speaks of it.
    private static func name(of day: CivilDate, _ words: Words, _ moment: Moment) -> String {
        switch day.daysSinceEpoch - moment.today.daysSinceEpoch {
        case 0: words[.tabToday]
        case 1: words[.capsuleTomorrow]
        default: words.dayWithinMonth(day)
        }
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
