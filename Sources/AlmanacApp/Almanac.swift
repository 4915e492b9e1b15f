import AlmanacCore

/// The root: composes the apps, shows them, and keeps their records the same on all of the user's devices.
public enum Almanac: App {
    /// The state of the whole product.
    public indirect enum State: Equatable, Sendable {
        /// The page was loaded over plain HTTP from another machine, so there is no secure store, no offline copy and
        /// no notifications. Only an explanation is shown.
        case insecure(Language)
        /// The normal case.
        case open(Open)
    }

    /// The page on the screen and the work in the background.
    public struct Open: Equatable, Sendable {
        var page: ActivePage
        /// The language of everything: the chosen one, or the system's.
        var language: Language
        /// The language that the user has chosen for all apps; `nil` for the system's.
        var chosen: Language?
        @Boxed var sync: Sync.State
        @Boxed var background = Background.State()
        @Boxed var today = TodayPage.State()
        /// What the user sees and reads better with, as words for the style sheets.
        var comfort = ""
        /// The page of the user's data, which they have left while the server was taking a copy.
        @Boxed var importing: DataPage.State? = nil
        /// How often this window has stored choices. What was read before is older.
        var choicesStored = 0
    }

    indirect enum ActivePage: Equatable, Sendable {
        case home
        case settings(SettingsPage.State)
        case snooze(SnoozePage.State)
        case app(AppID, AppState)
    }

    /// What the root reacts to: events of its parts, navigation, and what the shell reports.
    public indirect enum Event: Equatable, Sendable {
        case app(AppEvent)
        case settings(SettingsPage.Event)
        case sync(Sync.Event)
        case background(Background.Event)
        case snooze(SnoozePage.Event)
        case today(TodayPage.Event)
        case bannerTapped(String)
        /// The route of a tapped notification was read, or deleted from storage.
        case pendingRead(launch: String, Reading), pendingForgotten(WriteResult)
        case visited(String)
        case surroundingsChanged
        /// The choices for all apps were read again: another window may have changed them.
        case choicesRead(after: Int, Reading)
        case stored(StoredTables)
    }

    /// All local tables.
    public static var tables: [LocalTable] {
        @inline(never) get {
            [Preferences.table] + AppID.allCases.flatMap { $0.tables.local } + sharedTables.map { $0.local }
                + Sync.stores + BackgroundTables.personal
        }
    }

    /// The tables that are the same on all devices of an account.
    public static var syncedTables: [Table] {
        @inline(never) get { AppID.allCases.flatMap { $0.tables.synced } + sharedTables }
    }

    /// The synced tables to which several apps write.
    private static var sharedTables: [Table] { [.reminders, .widgets, .events, .accountKeys, .versions] }

    public static func start(_ launch: Launch, _ moment: Moment) -> (State, [Effect<Event>]) {
        guard moment.platform.isSecure else { return (.insecure(.matching(moment.locales)), []) }
        let (sync, syncing) = Sync.start(
            syncedTables,
            personal: AppID.allCases.flatMap { $0.tables.personal } + BackgroundTables.personal, moment)
        var open = Open(page: .home, language: .matching(moment.locales), sync: sync)
        // The choices are read first, so that they are known before anything is drawn that they change.
        var effects = [readPending(launch.path)] + go(&open, launch.path, moment) + syncing.mapped(Event.sync)
        effects += follow(&open, moment)
        return (.open(open), effects)
    }

    public static func update(_ state: inout State, _ event: Event, _ moment: Moment) -> [Effect<Event>] {
        guard case .open(var open) = state else { return [] }
        let moment = moment.preferring(open.chosen)
        var effects = update(&open, event, moment)
        effects += follow(&open, moment)
        state = .open(open)
        return effects
    }

    private static func update(_ open: inout Open, _ event: Event, _ moment: Moment) -> [Effect<Event>] {
        switch (open.page, event) {
        case (.app, .app(let event)): return app(&open, event, moment)
        case (.settings, .settings(let event)): return settings(&open, event, moment)
        case (_, .settings(.data(let event))): return importing(&open, event, moment)
        case (.snooze, .snooze(let event)): return snooze(&open, event, moment)
        case (_, .today(let event)): return today(&open, event, moment)
        case (_, .sync(let event)): return sync(&open, event, moment)
        case (_, .background(let event)): return background(&open, event, moment)
        case (_, .bannerTapped(let path)):
            return visited(&open, path, moment) + background(&open, .banner(.tapped), moment)
        case (_, .pendingRead(let path, let result)): return pendingRead(&open, launch: path, result, moment)
        case (_, .visited(let path)): return visited(&open, path, moment)
        case (_, .stored(let tables)): return stored(&open, tables, moment)
        case (_, .choicesRead(let after, let result)): return choicesRead(&open, after, result, moment)
        case (_, .surroundingsChanged) where open.sync.isHiding(moment): return sync(&open, .live(.hidden), moment)
        case (_, .surroundingsChanged):
            open.background.subscribing.recheck(moment)
            return surroundingsChanged(&open, moment) + sync(&open, .kicked, moment)
                + background(&open, .kicked, moment) + readChoices(open)
        default: return []
        }
    }

    public static func visited(_ path: String) -> Event {
        .visited(path)
    }

    public static var surroundingsChanged: Event {
        .surroundingsChanged
    }

    public static func stored(_ tables: StoredTables) -> Event? {
        .stored(tables)
    }

    public static func pushed(_ news: PushNews) -> Event {
        .background(.pushed(news))
    }

    public static var subscriptionChanged: Event {
        .background(.subscribing(.changed))
    }
}
