import AlmanacCore

extension SnoozePage {
    static func screen<Root: Equatable & Sendable>(
        _ state: State, _ language: Language, _ moment: Moment, on: @escaping @Sendable (Event) -> Root,
        visit: (String) -> Root
    ) -> Screen<Root> {
        let words = Words(language, moment)
        var screen = Screen<Root>(
            route: route(state.key), title: words[.laterTitle], face: .almanac, language: language, blocks: [])
        screen.back = Action(words[.almanacName], visit("/"))
        switch state.step {
        case .reading, .readingSubject: break
        case .gone:
            screen.blocks = [
                .empty(
                    Empty(
                        icon: "bell-off", title: words[.laterGone], text: words[.laterGoneText],
                        action: Action(words[.almanacOpen], visit("/"))))
            ]
        case .unreadable(let fault):
            screen.blocks = [.notice(Notice(.error, StorageProblem.message(fault, words)))]
        case .choosing(let notification, let fault):
            screen.subtitle = subtitle(notification, state)
            if let fault { screen.blocks.append(.notice(Notice(.error, StorageProblem.message(fault, words)))) }
            screen.blocks.append(choices(words, moment, on))
        case .storing(let notification, _):
            screen.subtitle = subtitle(notification, state)
            screen.blocks.append(choices(words, moment, on))
        case .stored(let notification, let instant), .undoing(let notification, let instant):
            var isBusy = false
            if case .undoing = state.step { isBusy = true }
            screen.subtitle = subtitle(notification, state)
            screen.blocks = [
                .empty(
                    Empty(
                        icon: "bell", title: words[.laterStored], text: instant.text(words, moment.zone),
                        action: Action(words[.almanacOpen], visit("/")))),
                .button(Action(words[.laterUndo], on(.undoTapped), isEnabled: !isBusy)),
            ]
        }
        return screen
    }

    /// Names the notification and what it is about.
    private static func subtitle(_ notification: InAppNotification, _ state: State) -> String {
        guard let subject = state.subject else { return notification.text.title }
        return notification.text.title + " · " + subject
    }

    private static func choices<Root>(
        _ words: Words, _ moment: Moment, _ on: (Event) -> Root
    ) -> Block<Root> {
        var rows: [Item<Root>] = []
        for choice in Choice.all(moment) {
            let instant = choice.instant(moment)
            rows.append(
                Item(
                    id: Int64(choice.rawValue), title: words[choice.title], detail: instant.text(words, moment.zone),
                    icon: "clock", on(.chosen(choice))))
        }
        return .list(List(words[.laterTitle], rows))
    }
}
