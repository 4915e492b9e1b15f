import AlmanacCore

/// The Today page as a screen.
extension TodayPage {
    static func screen<Root: Equatable & Sendable>(
        _ open: Almanac.Open, _ moment: Moment, on: @escaping @Sendable (Almanac.Event) -> Root
    ) -> Screen<Root> {
        let words = Words(open.language, moment)
        let today = open.today
        var screen = Screen<Root>(
            route: "/", title: words[.almanacName], face: .almanac, language: open.language)
        guard let glances = today.shown(words, moment) else {
            screen.blocks = [.brand(mark: "mark", name: words[.almanacName])]
            screen.layout = .launch
            return screen
        }
        screen.masthead = Masthead(weekday: words.weekday(moment.today), day: words.day(moment.today))
        let settings = SettingsRoute.overview.path
        screen.toolbar = [
            Tab(
                words[.settingsTitle], icon: "settings", route: settings, isSelected: false, on(.visited(settings)))
        ]
        if let fault = today.fault {
            screen.blocks.append(
                .notice(
                    Notice(
                        .error, StorageProblem.message(fault, words),
                        action: Action(words[.retry], on(.today(.retryTapped))))))
        }
        let page = Page(today: today, words: words, on: on)
        screen.blocks.append(.entries(page.entries(glances)))
        if let hint = installing(open, isUsed: page.isUsed(glances), words, moment, on) {
            screen.blocks.append(.notice(hint))
        }
        screen.status =
            moment.isOnline ? SyncLine.status(open.sync, words) { on(.visited($0)) } : Status(words[.offline])
        if screen.status.isNone, !open.sync.session.isNone, let line = SyncLine.text(open.sync, words) {
            screen.blocks.append(.caption(line))
        }
        // A text that is being written is stored with every key, but its caret is not.
        screen.mayReload = today.writing.isNone
        // The copy that the browser keeps is without the texts of private entries and without what is in fields.
        screen.mayKeep = true
        return screen
    }
}

extension TodayPage {
    /// What the page says of installing.
    private static func installing<Root: Equatable & Sendable>(
        _ open: Almanac.Open, isUsed: Bool, _ words: Words, _ moment: Moment, _ on: (Almanac.Event) -> Root
    ) -> Notice<Root>? {
        let session = open.sync.session
        guard isUsed else {
            return InstallHint.arrival(words, moment.platform, session) { on(.visited($0)) }
        }
        return open.today.hint.notice(words, moment, session, { on(.today(.hint($0))) }, { on(.visited($0)) })
    }
}

/// Makes entries of glances.
private struct Page<Root: Equatable & Sendable> {
    let today: TodayPage.State
    let words: Words
    let on: @Sendable (Almanac.Event) -> Root

    /// Returns whether any app is set up.
    func isUsed(_ glances: [Glance?]) -> Bool { glances.contains { !$0.isNone } }

    func entries(_ glances: [Glance?]) -> Entries<Root> {
        var made: [Entry<Root>] = []
        for (id, glance) in zip(AppID.allCases, glances) {
            made.append(glance.map { entry(id, $0) } ?? invitation(id))
        }
        let sorted = made.ordered { $0.style.rank < $1.style.rank }
        guard isUsed(glances) else {
            return Entries(words[.tabToday], introduction: words[.almanacIntro], [sorted])
        }
        return Entries(words[.tabToday], spread(sorted))
    }

    /// Divides the entries between the two sides of a spread, so that both are about equally long.
    private func spread(_ entries: [Entry<Root>]) -> [[Entry<Root>]] {
        var rest = 0
        for entry in entries { rest += entry.style.length }
        let half = rest / 2
        var sides: [[Entry<Root>]] = [[], []]
        var length = 0
        for entry in entries {
            let isLeft = sides[1].isEmpty && length + entry.style.length / 2 <= half
            sides[isLeft ? 0 : 1].append(entry)
            length += entry.style.length
        }
        return sides
    }

    private func entry(_ id: AppID, _ glance: Glance) -> Entry<Root> {
        var entry = base(id, glance.style, glance.title, glance.language, glance.route)
        entry.label = glance.label
        entry.detail = glance.detail
        entry.detailLanguage = glance.detailLanguage ?? glance.language
        entry.isPrivate = glance.isPrivate
        switch glance.kind {
        case .tiles(let tiles):
            entry.detail = nil
            entry.tiles = Tiles(glance.title, tiles.map { tile($0) })
        case .question(let field): write(id, field, into: &entry)
        case .headline, .quote, .note: break
        }
        return entry
    }

    private func invitation(_ id: AppID) -> Entry<Root> {
        let invitation = id.invitation
        var entry = base(id, .invitation, words[invitation.text], words.language, invitation.route)
        entry.step = words[invitation.step]
        return entry
    }

    private func base(
        _ id: AppID, _ style: EntryStyle, _ title: String, _ language: Language, _ route: String
    ) -> Entry<Root> {
        let app = id.identity
        let origin = Tab(
            words[app.name], icon: app.icon, route: app.path, isSelected: false, on(.visited(app.path)))
        return Entry(
            id: app.slug, style, origin: origin, face: app.face, title: title, language, route: route,
            on(.visited(route)))
    }

    private func tile(_ tile: GlanceTile) -> Tile<Root> {
        Tile(
            id: tile.route, tile.label, icon: tile.icon, primary: tile.primary, secondary: tile.secondary,
            notes: tile.note.map { [$0] } ?? [], age: tile.age.map { Tile.Age($0.freshness, $0.text) },
            route: tile.route, on(.visited(tile.route)))
    }

    private func write(_ id: AppID, _ field: GlanceField, into entry: inout Entry<Root>) {
        let writing = today.writing.flatMap { $0.app == id ? $0 : nil }
        let on = on
        entry.field = TextField(
            field.label, writing?.text ?? field.text, kind: .page, error: writing?.problem
        ) { on(.today(.typed(id, $0))) }
        entry.save = Action(
            field.save, on(.today(.saveTapped(id))), isEnabled: writing?.saving.isCommitting != true)
    }
}

extension Glance {
    fileprivate var style: EntryStyle {
        switch kind {
        case .headline: .headline
        case .quote: .quote
        case .tiles: .tiles
        case .question: .question
        case .note: isDue ? .due : .note
        }
    }
}

extension EntryStyle {
    /// The place on the page: what waits comes first, then what the day brings, then what one does.
    fileprivate var rank: Int {
        switch self {
        case .due: 0
        case .headline: 1
        case .quote: 2
        case .question: 3
        case .tiles: 4
        case .note: 5
        case .invitation: 6
        }
    }

    /// About how long it is, in lines.
    fileprivate var length: Int {
        switch self {
        case .due, .note: 4
        case .quote, .invitation: 5
        case .headline: 7
        case .question: 9
        case .tiles: 13
        }
    }
}
