import AlmanacCore

/// Settings → Your reminders: every reminder of every app, with its time and a switch.
extension SettingsPage {
    /// How many reminders are shown at first, and with each further tap: a switch for each of a thousand capsules would
    /// take most of a second on a slow phone.
    static let reminderPortion = 50

    static func reminders<Root: Equatable & Sendable>(
        _ context: ScreenContext, _ on: @escaping @Sendable (Event) -> Root,
        _ visit: @escaping @Sendable (String) -> Root
    ) -> Screen<Root> {
        let words = context.words
        var screen: Screen<Root> = make(context, .notifyReminders)
        let count = context.state.reminderCount
        var lines: [ReminderLine] = []
        // One more than is shown, which tells that there are further ones. The daily ones come first.
        for known in context.background.reminders.ordered(by: KnownReminder.isEarlier) where lines.count <= count {
            if let line = ReminderLine(known, context) { lines.append(line) }
        }
        guard !lines.isEmpty else {
            screen.blocks = [.empty(Empty(icon: "bell", title: words[.notifyNone], text: words[.notifyNoneText]))]
            return screen
        }
        screen.subtitle = words[.remindersHint]
        screen.blocks = lines.prefix(count).map { line in
            .toggle(Toggle(line.title, detail: line.detail, isOn: line.isOn, on(.reminderTapped(line.name))))
        }
        if lines.count > count {
            screen.blocks.append(.button(Action(words[.browseMore], on(.moreRemindersTapped))))
        }
        addProblem(to: &screen, context)
        let links = lines.filter { $0.isDaily && !$0.route.isNone }
        if !links.isEmpty {
            screen.blocks.append(
                .list(
                    List(
                        words[.remindersChange], style: .headed,
                        links.enumerated().map { place, line in
                            Item(
                                id: Int64(place), title: line.title, icon: line.app?.identity.icon,
                                face: line.app?.identity.face, route: line.route, line.route.map { visit($0) })
                        })))
        }
        return screen
    }
}

/// A reminder as the settings show it.
private struct ReminderLine {
    let name: String
    let title: String
    let detail: String
    let isOn: Bool
    let isDaily: Bool
    let app: AppID?
    let route: String?

    /// - Returns: `nil` for a reminder that no app knows, and for one whose time has passed.
    init?(_ known: KnownReminder, _ context: SettingsPage.ScreenContext) {
        let words = context.words
        name = known.name
        isOn = known.isEnabled
        app = AppID(slug: known.app)
        let time: String
        switch known.reminder {
        case .daily(let at):
            guard let link = app?.reminderLink(known.subject, words) else { return nil }
            (title, route, isDaily) = (link.title, link.route, true)
            time = words(.notifyDaily, words.time(at))
        case .once(let instant):
            guard instant > context.moment.now else { return nil }
            (title, route, isDaily) = (known.content?.title ?? words[.almanacName], known.content?.route, false)
            time = instant.text(words, context.moment.zone.reaching(instant, from: context.moment.now))
        }
        detail = [app.map { words[$0.identity.name] }, time].compactMap { $0 }.joined(separator: " · ")
    }
}
