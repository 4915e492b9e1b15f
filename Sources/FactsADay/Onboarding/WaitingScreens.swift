import AlmanacCore

/// The screens on which the user waits, and what stopped them (F2, F6). Their circle stays where it is, and what has
/// come is shown while the rest is coming.
extension Onboarding {
    static func initialization<Root>(_ state: State, _ words: Words, _ on: (Event) -> Root) -> Screen<Root> {
        guard let problem = state.problem else {
            return make(
                state, words[.initializationTitle], words,
                [
                    .hero(icon: "sparkles"),
                    .progress(ProgressBar(words[.initializationSubtitle], done: 0, total: 0)),
                ])
        }
        var screen: Screen<Root> = make(
            state, words[.initializationFailedTitle], words,
            [.hero(icon: problem.icon), .notice(Notice(.error, problem.message(words)))])
        screen.primary = Action(words[.retry], on(.retryTapped))
        return screen
    }

    static func success<Root>(_ state: State, _ words: Words, _ on: (Event) -> Root) -> Screen<Root> {
        guard let problem = state.problem else {
            let received = state.download.received ?? Download.Received()
            var blocks: [Block<Root>] = [.hero(icon: "sparkles"), .progress(progress(received, words))]
            if case .waiting = state.download { blocks.append(.caption(words[.successWaiting])) }
            blocks.append(.list(shelf(received, state, words)))
            return make(state, words[.successTitle], subtitle: words[.successSubtitle], words, blocks)
        }
        let others = Action(words[.successChooseAgain], on(.chooseAgainTapped))
        let again = Action(words[.retry], on(.retryTapped))
        // Where there are no facts for the choices, only other choices lead on.
        let leadsOn = problem == .noFacts
        let kept = (problem.keepsReceived ? state.download.received : nil) ?? Download.Received()
        var blocks: [Block<Root>] = [.hero(icon: problem.icon), .notice(Notice(.error, problem.message(words)))]
        if !kept.facts.isEmpty { blocks.append(.progress(progress(kept, words))) }
        blocks += [.list(shelf(kept, state, words)), .button(leadsOn ? again : others)]
        var screen = make(state, words[.successFailedTitle], words, blocks)
        screen.primary = leadsOn ? others : again
        return screen
    }

    private static func progress(_ received: Download.Received, _ words: Words) -> ProgressBar {
        let (done, total) = (received.facts.count, received.total)
        return ProgressBar(
            total > 0 ? words(.successProgress, String(done), String(total)) : words[.successStarting], done: done,
            total: total)
    }

    /// The chosen topics. Each is filled as its facts come.
    private static func shelf<Root>(_ received: Download.Received, _ state: State, _ words: Words) -> List<Root> {
        var rows: [Item<Root>] = []
        for category in state.categories where state.preferences.categories.contains(category.slug) {
            var count = 0
            for fact in received.facts where fact.category == category.slug { count += 1 }
            rows.append(
                Item(
                    id: category.id, title: category.name,
                    detail: count > 0 ? words(.browseCount, count: count) : nil, icon: category.icon ?? "book-open",
                    tint: category.color, nil))
        }
        return List(words[.filterCategory], style: .shelf, rows)
    }
}

extension Problem {
    /// The icon in the circle.
    fileprivate var icon: String { isPassing ? "wifi-off" : "alert-triangle" }
}
