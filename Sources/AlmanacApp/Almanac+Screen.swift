import AlmanacCore

/// The screen: the page, with the sync's status line and the banner.
extension Almanac {
    public static func screen<Root: Equatable & Sendable>(
        _ state: State, _ moment: Moment, on: @escaping @Sendable (Event) -> Root
    ) -> Screen<Root> {
        switch state {
        case .insecure(let language): return insecure(language)
        case .open(let open):
            let moment = moment.preferring(open.chosen)
            var screen = page(open, moment, on)
            // What has no way back leads to the list of apps: an app's first pages, the first step of its onboarding, and
            // what has gone wrong.
            let isFirst = screen.layout == .page || screen.layout == .step && (screen.progress?.step ?? 1) == 1
            if isFirst, screen.back.isNone, screen.route != "/" {
                screen.back = Action(
                    Words(screen.language)[.almanacName], on(.visited("/")), icon: "chevron-left")
            }
            screen.appName = Words(screen.language)[name(open.page)]
            screen.badge = open.background.badge.count
            screen.comfort = open.comfort
            if !holdsBanners(open) {
                let banner: Banner<Root>? = open.background.banners.banner(
                    Words(open.language), on: { on(.background(.banner($0))) }, opened: { on(.bannerTapped($0)) },
                    snooze: { on(.bannerTapped($0)) })
                // The page of what the banner is about says it already.
                if !isShowingSubject(open) { screen.banner = banner }
            }
            return screen
        }
    }

    /// The name in the title of a page's window.
    private static func name(_ page: ActivePage) -> Word {
        if case .app(let id, _) = page { id.identity.name } else { .almanacName }
    }

    /// Whether the screen is that of the very subject that the banner is about.
    private static func isShowingSubject(_ open: Open) -> Bool {
        guard case .app(let id, let state) = open.page, let first = open.background.banners.queue.first,
            let request = SnoozeRequest(first), request.app == id.identity.slug
        else { return false }
        return id.isShowing(request.first, state)
    }

    public static func looksSame(_ state: State, _ other: State) -> Bool {
        guard case .open(let open) = state, case .open(let other) = other, open.language == other.language,
            open.comfort == other.comfort,
            open.background.badge.count == other.background.badge.count,
            open.background.banners.looksSame(as: other.background.banners),
            open.sync.session.isNone == other.sync.session.isNone,
            open.sync.session?.email == other.sync.session?.email, Sync.line(open.sync) == Sync.line(other.sync)
        else { return false }
        return switch (open.page, other.page) {
        case (.home, .home): open.today.revision == other.today.revision
        case (.app(let id, let app), .app(let otherID, let otherApp)):
            id == otherID && open.background.versions == other.background.versions
                && (isIdentical(app, otherApp) || id.looksSame(app, otherApp))
        // The settings show most of what happens in the background.
        default: false
        }
    }

    private static func page<Root: Equatable & Sendable>(
        _ open: Open, _ moment: Moment, _ on: @escaping @Sendable (Event) -> Root
    ) -> Screen<Root> {
        var screen: Screen<Root>
        switch open.page {
        case .home: return TodayPage.screen(open, moment, on: on)
        case .settings(let settings):
            let context = SettingsPage.ScreenContext(
                state: settings, sync: open.sync, background: open.background, comfort: open.comfort,
                words: Words(open.language, moment),
                moment: moment)
            screen = SettingsPage.screen(
                context, on: { on(.settings($0)) }, background: { on(.background($0)) },
                visit: { on(.visited($0)) })
            if !moment.isOnline { screen.status = Status(context.words[.offline]) }
            return screen
        case .snooze(let snooze):
            screen = SnoozePage.screen(
                snooze, open.language, moment, on: { on(.snooze($0)) }, visit: { on(.visited($0)) })
        case .app(let id, let state):
            guard let drawn = id.screen(state, moment, on: { on(.app($0)) }) else {
                return TodayPage.screen(open, moment, on: on)
            }
            screen = drawn
            if !open.background.versions.isEmpty {
                addVersions(
                    to: &screen, id.shownTexts(state, moment), open.background.versions, { on(.visited($0)) })
            }
        }
        if let line = SyncLine.status(open.sync, Words(screen.language), { on(.visited($0)) }) { screen.status = line }
        return screen
    }

    private static func insecure<Root>(_ language: Language) -> Screen<Root> {
        let words = Words(language)
        var screen = Screen<Root>(
            route: "/", title: words[.secureTitle], face: .almanac, language: language,
            blocks: [
                .hero(icon: "lock"), .text(words[.secureText]), .steps([words[.secureLocal], words[.secureTls]]),
            ])
        screen.layout = .step
        return screen
    }
}
