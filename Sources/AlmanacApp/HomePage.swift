import AlmanacCore

/// `/`: the apps there are, and whether everything a person wrote is safe.
enum HomePage {
    static func screen<Root: Equatable & Sendable>(
        _ open: Almanac.Open, _ moment: Moment, on: @escaping @Sendable (Almanac.Event) -> Root
    ) -> Screen<Root> {
        let words = Words(open.language)
        let apps: [Item<Root>] = [
            Item(
                id: 1, title: words[.factsName], detail: words[.almanacFacts], icon: "facts-mark", route: "/facts",
                on(.visited("/facts"))),
            Item(
                id: 2, title: words[.reflectName], detail: words[.almanacReflect], icon: "reflect-mark",
                route: "/reflect", on(.visited("/reflect"))),
        ]
        var screen = Screen<Root>(
            route: "/", title: words[.almanacName], face: .almanac, language: open.language,
            blocks: [.list(List(words[.almanacName], apps))])
        if let sync = open.sync, sync.session != nil, let line = line(sync, words) ?? safe(sync, words) {
            screen.blocks.append(.caption(line))
        }
        if !moment.isOnline { screen.status = words[.offline] }
        screen.isAtRest = true
        return screen
    }

    /// What is to be said of the sync; `nil` when all is well.
    static func line(_ sync: Sync.State, _ words: Words) -> String? {
        switch Sync.line(sync) {
        case .synced: nil
        case .offline: words[.offline]
        case .signedOut: words[.syncSignedOut]
        case .waiting(let count): words(.syncWaiting, count: count)
        case .refused(let count): words(.syncRefused, count: count)
        }
    }

    private static func safe(_ sync: Sync.State, _ words: Words) -> String? {
        Sync.line(sync) == .synced ? words[.syncSynced] : nil
    }
}
