import AlmanacCore

/// The work in the background of the page: the sync and the reminders.
extension Almanac {
    /// Handles a completed write of this window.
    static func stored(_ open: inout Open, _ tables: StoredTables, _ moment: Moment) -> [Effect<Event>] {
        follow(&open, tables)
        var effects = background(&open, .stored(tables), moment)
        effects += TodayPage.stored(&open.today, tables, open.language, moment).mapped(Event.today)
        if Sync.isRequested(by: tables) { effects += sync(&open, .kicked, moment) }
        return effects
    }

    static func sync(_ open: inout Open, _ event: Sync.Event, _ moment: Moment) -> [Effect<Event>] {
        let (syncing, outcome) = Sync.update(&open.sync, event, moment)
        var effects = syncing.mapped(Event.sync)
        if case .settings(var settings) = open.page {
            let left = settings.route
            SettingsPage.follow(&settings, open.sync.account)
            open.page = .settings(settings)
            // What the page shows that the outcome leads to was not read for the one before.
            if settings.route != left { effects += SettingsPage.reread(settings).mapped(Event.settings) }
        }
        switch outcome {
        case .recordsChanged(let tables):
            open.background.subscribing.recordsChanged(tables)
            effects += recordsChanged(&open, tables, moment)
        case .signedOut:
            effects += Background.forget(&open.background).mapped(Event.background)
            effects += surroundingsChanged(&open, moment)
        case nil: break
        }
        return effects
    }

    static func background(_ open: inout Open, _ event: Background.Event, _ moment: Moment) -> [Effect<Event>] {
        let (effects, outcome) = Background.update(
            &open.background, event, moment, isCovered: holdsBanners(open))
        switch outcome {
        case .recordsChanged(let tables):
            return effects.mapped(Event.background) + recordsChanged(&open, tables, moment)
        case nil: return effects.mapped(Event.background)
        }
    }

    /// Tells the page on the screen about records that were changed in the background.
    private static func recordsChanged(
        _ open: inout Open, _ tables: [String], _ moment: Moment
    ) -> [Effect<Event>] {
        switch open.page {
        case .app(let id, _) where id.tables.reads(anyOf: tables): app(&open, id.surroundingsChanged, moment)
        case .settings(let settings) where SettingsPage.reads(settings, anyOf: tables):
            SettingsPage.reread(settings).mapped(Event.settings)
        case .app, .settings, .home, .snooze: []
        }
    }

    /// Returns whether the screen shows a message that the user must read first. A banner waits until it is closed.
    static func holdsBanners(_ open: Open) -> Bool {
        if case .app(let id, let state) = open.page { id.holdsBanners(state) } else { false }
    }

    /// Called after every event. Passes the current session and surroundings to the background work.
    static func follow(_ open: inout Open, _ moment: Moment) -> [Effect<Event>] {
        Background.follow(
            &open.background, open.sync.session, isSignedOut: open.sync.isSignedOut, moment
        ).mapped(Event.background)
    }
}
