import AlmanacCore

/// Navigation between the apps and the pages they share.
extension Almanac {
    static func visited(_ open: inout Open, _ path: String, _ moment: Moment) -> [Effect<Event>] {
        if TodayPage.isStoring(open.today) {
            open.today.visited = path
            return []
        }
        // What became of the last test notification is not said again on the next visit.
        if open.background.test != .sending { open.background.test = .idle }
        switch open.page {
        case .app(let id, _) where id.identity.owns(path): return app(&open, id.visited(path), moment)
        case .settings(var settings) where SettingsRoute.owns(path):
            let ended = open.sync.isSignedOut ? open.sync.session?.email : nil
            let effects = SettingsPage.visited(&settings, path, ended: ended).mapped(Event.settings)
            open.page = .settings(settings)
            return effects + sync(&open, .account(.dismissed), moment) + sync(&open, .kicked, moment)
        default: return go(&open, path, moment)
        }
    }

    /// Opens the page to which an address belongs. The previous page's state is dropped, because everything that
    /// matters in it is stored.
    static func go(_ open: inout Open, _ path: String, _ moment: Moment) -> [Effect<Event>] {
        TodayPage.close(&open.today)
        // A large copy is sent in parts, and is not to end among them.
        if case .settings(let left) = open.page, left.data.isSending { open.importing = left.data }
        if let id = AppID(path: path) {
            let (state, effects) = id.start(path, moment)
            open.page = .app(id, state)
            return effects
        }
        if SettingsRoute.owns(path) {
            var (settings, effects) = SettingsPage.start(path)
            if let data = open.importing { settings.data.goOn(with: data) }
            open.importing = nil
            open.page = .settings(settings)
            // An offer waits for its answer, wherever the user was meanwhile.
            var left: [Effect<Event>] = []
            if !open.sync.account.isOffering { left = sync(&open, .account(.dismissed), moment) }
            // What was granted, or changed on another device, shows here without waiting for the next round.
            return left + sync(&open, .account(SettingsPage.returned(path) ?? .pageOpened), moment)
                + sync(&open, .kicked, moment) + effects.mapped(Event.settings)
        }
        if SnoozePage.owns(path) {
            let (snooze, effects) = SnoozePage.start(path)
            open.page = .snooze(snooze)
            return effects.mapped(Event.snooze)
        }
        open.page = .home
        return TodayPage.open(&open.today).mapped(Event.today)
    }

    static func surroundingsChanged(_ open: inout Open, _ moment: Moment) -> [Effect<Event>] {
        switch open.page {
        case .home: return TodayPage.refresh(&open.today).mapped(Event.today)
        case .snooze: return []
        case .settings(var settings):
            let effects = SettingsPage.lookAgain(&settings).mapped(Event.settings)
            open.page = .settings(settings)
            return effects
        case .app(let id, _): return app(&open, id.surroundingsChanged, moment)
        }
    }

    // MARK: A tapped notification

    private static let pendingRoute = Query.all(table: BackgroundTables.pendingRoute.name)

    /// Reads the route of a tapped notification. The service worker stores it before it opens a window, because some
    /// systems open the start page instead.
    static func readPending(_ launch: String) -> Effect<Event> {
        .read([pendingRoute] + choiceQueries) { .pendingRead(launch: launch, $0) }
    }

    static func pendingRead(
        _ open: inout Open, launch: String, _ result: Reading, _ moment: Moment
    ) -> [Effect<Event>] {
        guard case .rows(let rows) = result else { return [] }
        let again = take(&open, rows, launch, moment)
        guard let row = rows[pendingRoute].first, row.count == 3,
            let path = row[1].text, let at = row[2].int
        else { return again }
        let forget = Effect<Event>.write([.clear(table: BackgroundTables.pendingRoute.name)]) { .pendingForgotten($0) }
        // Even the slowest start takes less than a minute. After that, the user has opened the app for another reason.
        guard (0..<60_000).contains(moment.now.milliseconds - at), path != launch else { return again + [forget] }
        return again + visited(&open, path, moment.preferring(open.chosen)) + [forget]
    }

    // MARK: The page on the screen

    static func app(_ open: inout Open, _ event: AppEvent, _ moment: Moment) -> [Effect<Event>] {
        guard case .app(let id, var state) = open.page else { return [] }
        let effects = id.update(&state, event, moment)
        open.page = .app(id, state)
        return follow(&open, effects, moment)
    }

    /// Opens the page to which an app leads by its address, without leaving the program.
    private static func follow(
        _ open: inout Open, _ effects: [Effect<Event>], _ moment: Moment
    ) -> [Effect<Event>] {
        var others: [Effect<Event>] = []
        var path: String?
        for effect in effects {
            if case .leave(let address) = effect.request, address.begins(with: "/") {
                path = address
            } else {
                others.append(effect)
            }
        }
        guard let path else { return effects }
        return others + visited(&open, path, moment)
    }

    /// Goes on with an import whose page the user has left. What becomes of it is shown when they come back.
    static func importing(_ open: inout Open, _ event: DataPage.Event, _ moment: Moment) -> [Effect<Event>] {
        guard var data = open.importing else { return [] }
        let (effects, hasImported) = DataPage.update(&data, event, open.sync, moment)
        open.importing = data
        let round = hasImported ? carryOut(&open, .resumesSync, moment) : []
        return effects.mapped { .settings(.data($0)) } + round
    }

    static func settings(
        _ open: inout Open, _ event: SettingsPage.Event, _ moment: Moment
    ) -> [Effect<Event>] {
        guard case .settings(var settings) = open.page else { return [] }
        let (effects, outcome) = SettingsPage.update(&settings, event, open.sync, moment)
        open.page = .settings(settings)
        return effects.mapped(Event.settings) + carryOut(&open, outcome, moment)
    }

    private static func carryOut(
        _ open: inout Open, _ outcome: SettingsPage.Outcome?, _ moment: Moment
    ) -> [Effect<Event>] {
        switch outcome {
        case .changesAccount(let event): sync(&open, .account(event), moment)
        case .signsOut:
            sync(
                &open, .account(.signOutTapped(cleanup: open.background.subscribing.signOutCleanup)), moment)
        case .deletesEverything(let proof):
            sync(
                &open, .account(.deleteTapped(Deletion(DataPage.everything(open.choices), proof: proof))), moment)
        case .speaks(let language): choose(&open, language)
        case .looks(let comfort): choose(&open, comfort)
        case .switches(let name): flip(open, name, moment)
        case .resumesSync: sync(&open, .kicked, moment)
        case nil: []
        }
    }

    static func today(_ open: inout Open, _ event: TodayPage.Event, _ moment: Moment) -> [Effect<Event>] {
        let effects = TodayPage.update(&open.today, event, open.language, moment).mapped(Event.today)
        guard !TodayPage.isStoring(open.today), let path = open.today.visited else { return effects }
        open.today.visited = nil
        return effects + visited(&open, path, moment)
    }

    static func snooze(_ open: inout Open, _ event: SnoozePage.Event, _ moment: Moment) -> [Effect<Event>] {
        guard case .snooze(var snooze) = open.page else { return [] }
        let effects = SnoozePage.update(&snooze, event, moment)
        open.page = .snooze(snooze)
        return effects.mapped(Event.snooze)
    }
}
