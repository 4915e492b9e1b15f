import AlmanacCore

/// The week around today, and what comes after today's fact (F10).
extension Home {
    /// Seven days as marks: the last ones, today and tomorrow. In the first week it begins with the first fact, so that
    /// it fills from its start and no day seems missed.
    static func week<Root>(
        _ fact: Fact, _ past: [(date: CivilDate, fact: Fact)], _ tomorrow: Fact?, _ state: State, _ words: Words,
        _ moment: Moment, _ on: (Event) -> Root
    ) -> List<Root> {
        let today = moment.today.daysSinceEpoch
        let first = max(past.last?.date.daysSinceEpoch ?? today, today - 5)
        let marks = (first...first + 6).map { day -> Item<Root> in
            let date = CivilDate(daysSinceEpoch: day)
            var mark = Item<Root>(
                id: Int64(day), title: words.weekdays[words.placeInWeek(date)], detail: words.weekday(date), nil)
            if day == today {
                fill(&mark, fact, words[.tabToday], state, words)
                mark.route = FactsRoute.today.path
                mark.event = on(.todayTapped)
                mark.isCurrent = true
            } else if let entry = past.first(where: { $0.date == date }) {
                fill(&mark, entry.fact, words.weekday(date), state, words)
                mark.route = FactsRoute.fact(entry.fact.id).path
                mark.event = on(.factTapped(entry.fact.id))
            } else if day == today + 1, let tomorrow, let category = state.category(tomorrow.category) {
                // Only the topic: the rest is for tomorrow.
                mark.icon = category.icon ?? "book-open"
                mark.tint = category.color
                mark.detail = words(.factsTomorrow, category.name)
            }
            return mark
        }
        return List(words[.factsWeek], style: .strip, marks)
    }

    private static func fill<Root>(
        _ mark: inout Item<Root>, _ fact: Fact, _ day: String, _ state: State, _ words: Words
    ) {
        let category = state.category(fact.category)
        mark.icon = category?.icon ?? "book-open"
        mark.tint = category?.color
        mark.detail = words(.pairLabeled, day, fact.title ?? words[.factUntitled])
    }

    /// The topic that tomorrow brings, and the way to past days.
    static func next<Root>(
        _ past: [(date: CivilDate, fact: Fact)], _ tomorrow: Fact?, _ state: State, _ words: Words,
        _ on: (Event) -> Root
    ) -> [Item<Root>] {
        var rows: [Item<Root>] = []
        if let tomorrow, let category = state.category(tomorrow.category) {
            rows.append(
                Item(
                    id: 1, title: words(.factsTomorrow, category.name),
                    detail: state.contentTypes.first { $0.slug == tomorrow.contentType }?.name,
                    icon: category.icon ?? "book-open", tint: category.color, nil))
        }
        if !past.isEmpty {
            rows.append(
                Item(
                    id: 2, title: words[.factsPast], detail: words(.browseCount, count: past.count), icon: "calendar",
                    route: FactsRoute.past.path, on(.pastTapped)))
        }
        return rows
    }
}

extension Home.State {
    /// Returns the fact that tomorrow will most likely have: new facts or other topics may still bring another.
    func tomorrow(_ today: Fact, _ moment: Moment) -> Fact? {
        let date = CivilDate(daysSinceEpoch: moment.today.daysSinceEpoch + 1)
        let shown = records.shown.filter { $0.id != today.id } + [ShownFact(id: today.id, date: moment.today)]
        return DailyFact.choose(from: facts, on: date, shown: shown, kept: records.kept)
    }
}
