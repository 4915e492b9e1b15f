import AlmanacCore

/// `/`: the apps there are, and whether everything a person wrote is safe.
enum HomePage {
    static func screen<Root: Equatable & Sendable>(
        _ open: Almanac.Open, _ moment: Moment, on: @escaping @Sendable (Almanac.Event) -> Root
    ) -> Screen<Root> {
        let words = Words(open.language)
        let apps: [Item<Root>] = [
            Item(
                id: 1, title: words[.factsName], detail: words[.almanacFacts], icon: "facts-mark", face: .facts,
                route: "/facts", on(.visited("/facts"))),
            Item(
                id: 2, title: words[.reflectName], detail: words[.almanacReflect], icon: "reflect-mark",
                face: .reflect, route: "/reflect", on(.visited("/reflect"))),
            Item(
                id: 4, title: words[.capsuleName], detail: words[.almanacCapsule], icon: "capsule-mark",
                face: .capsule, route: "/capsule", on(.visited("/capsule"))),
        ]
        var screen = Screen<Root>(
            route: "/", title: words[.almanacName], face: .almanac, language: open.language,
            blocks: [.list(List(words[.almanacName], style: .entries, apps))])
        screen.masthead = Masthead(weekday: words.weekday(moment.today), day: words.day(moment.today))
        let settings = SettingsRoute.overview.path
        let line = open.sync.session.isNone ? nil : SyncLine.text(open.sync, words)
        screen.blocks.append(
            .list(
                List(
                    words[.settingsTitle],
                    [
                        Item(
                            id: 3, title: words[.settingsTitle], detail: line, icon: "settings", route: settings,
                            on(.visited(settings)))
                    ])))
        if !moment.isOnline {
            screen.status = Status(words[.offline])
        } else {
            screen.status = SyncLine.status(open.sync, words) { on(.visited($0)) }
        }
        screen.isAtRest = true
        return screen
    }
}
