import AlmanacCore

extension SettingsPage {
    /// The devices that are signed in.
    static func devices<Root: Equatable & Sendable>(
        _ context: ScreenContext, _ on: @escaping @Sendable (Event) -> Root, _ visit: (String) -> Root
    ) -> Screen<Root> {
        let (words, state) = (context.words, context.state.devices)
        var screen: Screen<Root> = make(context, .devicesTitle)
        screen.subtitle = words[.devicesText]
        guard !context.sync.session.isNone else {
            screen.blocks = [.notice(Notice(.info, words[.accountNone]))]
            return screen
        }
        // Another one may have signed in since all others were signed out.
        let isAlone = state.devices.map { $0.count == 1 } ?? true
        if let done = state.done, done != .endedOthers || isAlone {
            screen.blocks.append(.notice(Notice(.done, done.text(words))))
        }
        if let problem = state.problem {
            let again = Action(words[.retry], on(.devices(.retryTapped)))
            screen.blocks.append(.notice(Notice(.error, problem.message(words), action: again)))
        }
        guard let devices = state.devices else {
            if state.problem.isNone {
                screen.blocks.append(.progress(ProgressBar(words[.widgetLinkWaiting], done: 0, total: 0)))
            }
            return screen
        }
        var rows: [Item<Root>] = []
        for device in devices {
            let route = SettingsRoute.deviceSession(device.id).path
            let seen = words(.devicesSeen, device.seenAt.text(words, context.moment.zone))
            rows.append(
                Item(
                    id: Int64(rows.count), title: device.title(words),
                    detail: device.isThis ? words[.devicesThis] : seen,
                    icon: device.icon, route: route, visit(route)))
        }
        screen.blocks.append(.list(List(words[.devicesTitle], rows)))
        if devices.count > 1 {
            let end = Action(words[.devicesEndOthers], on(.devices(.endOthersTapped)), isEnabled: !state.isBusy)
            screen.blocks.append(.button(end.destructive()))
        } else {
            screen.blocks.append(.caption(words[.devicesAlone]))
        }
        return screen
    }

    /// One of them.
    static func deviceSession<Root: Equatable & Sendable>(
        _ context: ScreenContext, _ id: String, _ on: @escaping @Sendable (Event) -> Root,
        _ visit: @escaping @Sendable (String) -> Root
    ) -> Screen<Root> {
        let (words, zone, state) = (context.words, context.moment.zone, context.state.devices)
        guard let device = state.device(id) else { return devices(context, on, visit) }
        var screen: Screen<Root> = make(context, .devicesTitle)
        screen.title = device.title(words)
        if device.isThis { screen.subtitle = words[.devicesThis] }
        if let problem = state.problem { screen.blocks.append(.notice(Notice(.error, problem.message(words)))) }
        screen.blocks.append(
            .list(
                List(
                    screen.title,
                    [
                        Item(
                            id: 0, title: words[.devicesSeenTitle], detail: device.seenAt.text(words, zone),
                            icon: "clock", nil),
                        Item(
                            id: 1, title: words[.devicesSince], detail: device.startedAt.text(words, zone),
                            icon: "calendar", nil),
                        Item(id: 2, title: words[.devicesWay], detail: words[device.way.word], icon: "log-in", nil),
                    ])))
        if !device.isThis {
            screen.blocks.append(.caption(words[.devicesEndText]))
            let end = Action(
                words[state.isBusy ? .accountBusy : .devicesEnd], on(.devices(.endTapped(id))), isEnabled: !state.isBusy
            )
            screen.blocks.append(.button(end.destructive()))
        } else if !(context.sync.session?.email).isNone {
            let row = row(3, words[.accountSignOut], nil, "log-out", .signOut, visit)
            screen.blocks.append(.list(List(words[.accountSignOut], [row])))
        }
        return screen
    }
}

extension DevicesSettings.Device {
    fileprivate func title(_ words: Words) -> String { name ?? words[.deviceAsksUnknown] }

    /// A phone, as far as the name says it, or else a computer.
    fileprivate var icon: String {
        let parts = (name ?? "").parts(separatedBy: " ")
        return parts.contains { $0 == "iOS" || $0 == "Android" } ? "smartphone" : "monitor"
    }
}

extension DevicesSettings.Way {
    fileprivate var word: Word {
        switch self {
        case .password: .devicesWayPassword
        case .mail: .devicesWayMail
        case .service: .devicesWayService
        case .code: .devicesWayCode
        case .none: .devicesWayNone
        }
    }
}

extension DevicesSettings.Done {
    fileprivate func text(_ words: Words) -> String {
        switch self {
        case .ended(let name): words(.devicesEnded, name ?? words[.deviceAsksUnknown])
        case .endedOthers: words[.devicesEndedOthers]
        }
    }
}
