import AlmanacCore

/// Settings → Notifications: the permission and how to grant it, a test notification, and the list of reminders.
extension SettingsPage {
    static func notifications<Root: Equatable & Sendable>(
        _ context: ScreenContext, _ on: @escaping @Sendable (Background.Event) -> Root,
        _ visit: @escaping @Sendable (String) -> Root
    ) -> Screen<Root> {
        let words = context.words
        var screen: Screen<Root> = make(context, .notifyTitle)
        let known: Notice<Root>? = permission(context, on)
        screen.blocks.append(.notice(known ?? Notice(.info, words[.notifyPreparing])))
        if context.moment.platform.needsHomeScreen { screen.blocks += homeScreen(context, visit) }
        if context.moment.permission == .granted, !context.background.subscribing.endpoint.isNone {
            screen.blocks += test(context, on)
        }
        // What is known then may need more lines, and what stands below would move.
        if known.isNone { return screen }
        let rows = reminders(context, visit)
        if rows.isEmpty {
            screen.blocks.append(
                .empty(Empty(icon: "bell", title: words[.notifyNone], text: words[.notifyNoneText])))
        } else {
            screen.blocks.append(.list(List(words[.notifyReminders], style: .headed, rows)))
        }
        return screen
    }

    // MARK: Permission

    /// What is to be said about the permission; `nil` while this browser is being set up.
    private static func permission<Root>(
        _ context: ScreenContext, _ on: (Background.Event) -> Root
    ) -> Notice<Root>? {
        let words = context.words
        guard context.moment.platform.canNotify else { return .unsupported(words, context.moment.platform) }
        switch context.moment.permission {
        case .undecided: return .undecided(words, on(.allowTapped))
        case .denied:
            return Notice(.error, title: words[.notifyDenied], words[context.moment.platform.deniedWay])
        case .granted: return granted(context)
        }
    }

    /// How Almanac gets there, and first how what was written does.
    private static func homeScreen<Root>(
        _ context: ScreenContext, _ visit: (String) -> Root
    ) -> [Block<Root>] {
        let words = context.words
        var blocks: [Block<Root>] = []
        if let warning = InstallHint.warning(words, context.moment.platform, context.sync.session, visit) {
            blocks.append(.notice(warning))
        }
        blocks.append(.toHomeScreen(words))
        if let email = context.sync.session?.email { blocks.append(.caption(words(.installMoveNamed, email))) }
        return blocks
    }

    private static func granted<Root>(_ context: ScreenContext) -> Notice<Root>? {
        let words = context.words
        if context.sync.isSignedOut { return Notice(.error, words[SyncLine.signedOut(context.sync)]) }
        // The server knows this browser. This stays true while the subscription is being checked again.
        if !context.background.subscribing.endpoint.isNone { return Notice(.done, words[.notifyGranted]) }
        switch context.background.subscribing.step {
        case .unsupported: return Notice(.info, words[.notifyUnsupported])
        case .pausing:
            // The browser's own words would not help anyone.
            let reason: String =
                switch context.background.subscribing.problem {
                case .browser: words[.notifyNoPushReason]
                case .serviceNotAllowed: words[.notifyServiceRefused]
                case .tooManyBrowsers: words[.notifyTooManyBrowsers]
                case .refused(let status): words(.problemRefused, String(status))
                case .unreadable: words[.problemUnreadable]
                case .unreachable, nil: words[.accountUnreachable]
                }
            return Notice(.error, title: words[.notifyNoPush], reason)
        // No account is created before the user has something to store in it.
        case .idle where context.sync.session.isNone && context.background.reminders.isEmpty:
            return Notice(.info, words[.notifyAllowed])
        case .idle where !context.moment.isOnline: return Notice(.info, words[.offline])
        case .idle, .askingKey, .subscribing, .sending, .replacing, .done: return nil
        }
    }

    private static func test<Root>(
        _ context: ScreenContext, _ on: (Background.Event) -> Root
    ) -> [Block<Root>] {
        let words = context.words
        let step = context.background.test
        let button = Block<Root>.button(
            Action(words[.notifyTest], on(.testTapped), isEnabled: step != .sending))
        switch step {
        case .idle, .sending: return [button]
        case .sent: return [button, .caption(words[.notifyTestSent])]
        case .failed(let problem):
            let text: String =
                switch problem {
                case .unreachable: words[.accountUnreachable]
                case .unreadable: words[.problemUnreadable]
                case .refused(let status): words(.problemRefused, String(status))
                case .tooMany: words[.accountTooMany]
                case .gone: words[.notifyTestGone]
                case .service: words[.notifyTestService]
                }
            return [button, .notice(Notice(.error, text))]
        }
    }

    // MARK: Reminders

    private static func reminders<Root>(
        _ context: ScreenContext, _ visit: @escaping @Sendable (String) -> Root
    ) -> [Item<Root>] {
        var rows: [Item<Root>] = []
        for reminder in context.background.reminders.ordered(by: KnownReminder.isEarlier) where reminder.isEnabled {
            if let row = row(reminder, Int64(rows.count), context, visit) { rows.append(row) }
        }
        return rows
    }

    private static func row<Root>(
        _ known: KnownReminder, _ id: Int64, _ context: ScreenContext, _ visit: (String) -> Root
    ) -> Item<Root>? {
        let words = context.words
        let app = AppID(slug: known.app)
        switch known.reminder {
        case .daily(let time):
            guard let app, let link = app.reminderLink(known.subject, words) else { return nil }
            return Item(
                id: id, title: link.title, detail: words(.notifyDaily, words.time(time)), icon: app.identity.icon,
                face: app.identity.face, route: link.route, visit(link.route))
        case .once(let instant):
            guard instant > context.moment.now else { return nil }
            let title = app?.reminderLink(known.subject, words)?.title ?? known.content?.title ?? words[.almanacName]
            let detail = instant.text(words, context.moment.zone.reaching(instant, from: context.moment.now))
            guard let app, let route = known.content?.route else {
                return Item(id: id, title: title, detail: detail, icon: "clock", nil)
            }
            return Item(
                id: id, title: title, detail: detail, icon: app.identity.icon, face: app.identity.face, route: route,
                visit(route))
        }
    }
}

extension KnownReminder {
    /// Orders daily reminders by time of day, followed by one-time reminders by instant.
    static func isEarlier(_ one: KnownReminder, _ other: KnownReminder) -> Bool {
        switch (one.reminder, other.reminder) {
        case (.daily(let one), .daily(let other)): one.hour * 60 + one.minute < other.hour * 60 + other.minute
        case (.once(let one), .once(let other)): one < other
        case (.daily, .once): true
        case (.once, .daily): false
        }
    }
}
