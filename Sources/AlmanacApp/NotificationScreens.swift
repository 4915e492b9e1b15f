import AlmanacCore
import FactsADay
import Reflect
import TimeCapsule

/// Settings → Notifications: whether they may come, how to let them, when they come, and whether it works.
extension SettingsPage {
    static func notifications<Root: Equatable & Sendable>(
        _ drawn: Drawn, _ on: @escaping @Sendable (Notifications.Event) -> Root,
        _ visit: @escaping @Sendable (String) -> Root
    ) -> Screen<Root> {
        let words = drawn.words
        var screen: Screen<Root> = make(drawn, .notifyTitle)
        screen.blocks.append(.notice(permission(drawn, on)))
        if drawn.moment.permission == .granted, !drawn.notifications.subscribing.endpoint.isNone {
            screen.blocks += test(drawn, on)
        }
        let rows = reminders(drawn, visit)
        if rows.isEmpty {
            screen.blocks.append(
                .empty(Empty(icon: "bell", title: words[.notifyNone], text: words[.notifyNoneText])))
        } else {
            screen.blocks.append(.list(List(words[.notifyReminders], style: .headed, rows)))
        }
        return screen
    }

    // MARK: Whether they may come

    private static func permission<Root>(
        _ drawn: Drawn, _ on: (Notifications.Event) -> Root
    ) -> Notice<Root> {
        let words = drawn.words
        guard drawn.moment.platform.canNotify else {
            let isPhoneTab = drawn.moment.platform.system == .ios && !drawn.moment.platform.isInstalled
            return Notice(.info, words[isPhoneTab ? .installSubtitle : .notifyUnsupported])
        }
        switch drawn.moment.permission {
        case .undecided:
            return Notice(
                .info, words[.notifyUndecided], action: Action(words[.notifyAllow], on(.allowTapped)))
        case .denied:
            let way: Word =
                switch drawn.moment.platform.system {
                case .ios: .notifyDeniedIos
                case .android: .notifyDeniedAndroid
                default: .notifyDeniedDesktop
                }
            return Notice(.error, title: words[.notifyDenied], words[way])
        case .granted: return granted(drawn)
        }
    }

    private static func granted<Root>(_ drawn: Drawn) -> Notice<Root> {
        let words = drawn.words
        if drawn.sync.isSignedOut { return Notice(.error, words[.syncSignedOut]) }
        // Known to the server, also while that is checked again.
        if !drawn.notifications.subscribing.endpoint.isNone { return Notice(.info, words[.notifyGranted]) }
        switch drawn.notifications.subscribing.step {
        case .unsupported: return Notice(.info, words[.notifyUnsupported])
        case .pausing:
            let reason = drawn.notifications.subscribing.problem ?? ""
            return Notice(
                .error, title: words[.notifyNoPush],
                reason.isEmpty ? words[.accountUnreachable] : words(.notifyNoPushReason, reason))
        // Nobody has an account before there is something to keep in it.
        case .idle where drawn.sync.session.isNone: return Notice(.info, words[.notifyAllowed])
        case .idle where !drawn.moment.isOnline: return Notice(.info, words[.offline])
        case .idle, .askingKey, .subscribing, .sending, .done: return Notice(.info, words[.notifyPreparing])
        }
    }

    private static func test<Root>(
        _ drawn: Drawn, _ on: (Notifications.Event) -> Root
    ) -> [Block<Root>] {
        let words = drawn.words
        let step = drawn.notifications.test
        let button = Block<Root>.button(
            Action(words[.notifyTest], on(.testTapped), isEnabled: step != .sending))
        switch step {
        case .idle, .sending: return [button]
        case .sent: return [button, .caption(words[.notifyTestSent])]
        case .failed(let reason):
            let text = reason.isEmpty ? words[.accountUnreachable] : words(.notifyTestFailed, reason)
            return [button, .notice(Notice(.error, text))]
        }
    }

    // MARK: When they come

    private static func reminders<Root>(
        _ drawn: Drawn, _ visit: @escaping @Sendable (String) -> Root
    ) -> [Item<Root>] {
        var rows: [Item<Root>] = []
        for standing in drawn.notifications.standing.ordered(by: Standing.isEarlier) where standing.isEnabled {
            if let row = row(standing, Int64(rows.count), drawn, visit) { rows.append(row) }
        }
        return rows
    }

    private static func row<Root>(
        _ standing: Standing, _ id: Int64, _ drawn: Drawn, _ visit: (String) -> Root
    ) -> Item<Root>? {
        let words = drawn.words
        switch standing.reminder {
        case .daily(let time):
            let detail = words(.notifyDaily, time.text)
            if standing.name == FactsApp.reminder {
                let route = "/facts/settings"
                return Item(
                    id: id, title: words[.todayTitle], detail: detail, icon: "facts-mark", face: .facts, route: route,
                    visit(route))
            }
            guard let period = ReflectApp.period(of: standing.name) else { return nil }
            let route = "/reflect/settings"
            return Item(
                id: id, title: words[period.title], detail: detail, icon: "reflect-mark", face: .reflect,
                route: route, visit(route))
        case .once(let instant):
            guard instant > drawn.moment.now else { return nil }
            let content = standing.record["content"]
            let title = content?["title"]?.string ?? words[.almanacName]
            let detail = instant.text(words, drawn.moment.zone.reaching(instant, from: drawn.moment.now))
            guard standing.app == TimeCapsuleApp.name, let route = content?["route"]?.string else {
                return Item(id: id, title: title, detail: detail, icon: "clock", nil)
            }
            return Item(
                id: id, title: title, detail: detail, icon: "capsule-mark", face: .capsule, route: route, visit(route))
        }
    }
}

extension Standing {
    /// The daily ones in the order of the day; then those that come once, in the order in which they come.
    fileprivate static func isEarlier(_ one: Standing, _ other: Standing) -> Bool {
        switch (one.reminder, other.reminder) {
        case (.daily(let one), .daily(let other)): one.hour * 60 + one.minute < other.hour * 60 + other.minute
        case (.once(let one), .once(let other)): one < other
        case (.daily, .once): true
        case (.once, .daily): false
        }
    }
}
