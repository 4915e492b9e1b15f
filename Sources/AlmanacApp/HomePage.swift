import AlmanacCore

/// The page at `/`: the list of apps, and whether everything the user wrote has been synced.
enum HomePage {
    static func screen<Root: Equatable & Sendable>(
        _ open: Almanac.Open, _ moment: Moment, on: @escaping @Sendable (Almanac.Event) -> Root
    ) -> Screen<Root> {
        let words = Words(open.language, moment)
        let apps = AppID.allCases.map { id in
            let app = id.identity
            return Item(
                id: Int64(id.rawValue), title: words[app.name], detail: words[app.tagline], icon: app.icon,
                face: app.face, route: app.path, on(.visited(app.path)))
        }
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
                            id: 0, title: words[.settingsTitle], detail: line, icon: "settings", route: settings,
                            on(.visited(settings)))
                    ])))
        if !moment.isOnline {
            screen.status = Status(words[.offline])
        } else {
            screen.status = SyncLine.status(open.sync, words) { on(.visited($0)) }
        }
        screen.mayReload = true
        // The page shows only the apps' names and the sync's status, nothing that is encrypted in storage.
        screen.mayKeep = true
        return screen
    }
}
