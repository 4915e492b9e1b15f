import AlmanacCore

/// The facts that the user keeps, and those of past days (F10).
extension Home {
    static func favorites<Root>(
        _ state: State, _ words: Words, _ moment: Moment, _ on: (Event) -> Root
    ) -> Screen<Root> {
        let facts = state.favorites
        guard facts.isEmpty else {
            let rows = facts.map { fact -> Item<Root> in
                var row = row(fact, detail: nil, state, on)
                row.detail = kicker(fact, state, words)
                row.remove = Action(words[.factsRemove], on(.favoriteTapped(fact.id)), icon: "trash")
                return row
            }
            return make(
                state, words[.factsFavorites], subtitle: words(.browseCount, count: facts.count),
                [.list(List(words[.factsFavorites], rows))] + open(facts[0], state, words, moment))
        }
        return make(
            state, words[.factsFavorites],
            [
                .empty(
                    Empty(
                        icon: "heart", title: words[.factsFavoritesNone], text: words[.factsFavoritesText],
                        action: Action(words[.factsRead], on(.todayTapped))))
            ])
    }

    static func past<Root>(
        _ state: State, _ words: Words, _ moment: Moment, _ on: (Event) -> Root
    ) -> Screen<Root> {
        let days = state.past(moment)
        var screen: Screen<Root>
        if let last = days.first {
            screen = make(
                state, words[.factsPast], subtitle: words(.browseCount, count: days.count),
                [.list(List(words[.factsPast], rows(days, state, words, on)))]
                    + open(last.fact, state, words, moment))
        } else {
            screen = make(
                state, words[.factsPast],
                [
                    .empty(
                        Empty(
                            icon: "calendar", title: words[.factsPastNone], text: words[.factsPastText],
                            action: Action(words[.factsRead], on(.todayTapped))))
                ])
        }
        screen.back = Action(words[.back], on(.backTapped), icon: "chevron-left")
        return screen
    }

    /// The rows of past days, by month, with a heart beside those that the user keeps.
    private static func rows<Root>(
        _ days: [(date: CivilDate, fact: Fact)], _ state: State, _ words: Words, _ on: (Event) -> Root
    ) -> [Item<Root>] {
        var month: CivilDate?
        return days.map { day in
            var row = row(day.fact, detail: words.dayWithinMonth(day.date), state, on)
            if month?.year != day.date.year || month?.month != day.date.month { row.heading = words.month(day.date) }
            month = day.date
            if !state.records.favorite(day.fact.id).isNone { row.mark = "heart-filled" }
            return row
        }
    }

    /// On a wide screen, the first fact of a list lies open beside it.
    static func open<Root>(
        _ fact: Fact, _ state: State, _ words: Words, _ moment: Moment
    ) -> [Block<Root>] {
        [.aside(isOnlyWide: true), .article(article(fact, state, words, moment, isCard: true))]
    }
}
