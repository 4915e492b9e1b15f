import AlmanacCore
import FactsADay
import Reflect
import TimeCapsule

/// The root: shows the apps there are, composes them, and keeps their records the same on all of a person's devices.
public enum Almanac: App {
    public indirect enum State: Equatable, Sendable {
        /// Plain http from another machine: no secure store, no offline copy, no notifications.
        case insecure(Language)
        case open(Open)
    }

    /// What a person has before them, and what goes on behind it.
    public struct Open: Equatable, Sendable {
        var place: Place
        let language: Language
        /// A timer runs that ends with the day.
        var isDayAwaited = false
        var sync: Sync.State
        var notifications = Notifications.State()
    }

    indirect enum Place: Equatable, Sendable {
        case home
        case settings(SettingsPage.State)
        case later(LaterPage.State)
        case facts(FactsApp.State)
        case reflect(ReflectApp.State)
        case capsule(TimeCapsuleApp.State)
    }

    public indirect enum Event: Equatable, Sendable {
        case facts(FactsApp.Event)
        case reflect(ReflectApp.Event)
        case capsule(TimeCapsuleApp.Event)
        case settings(SettingsPage.Event)
        case sync(Sync.Event)
        case notifications(Notifications.Event)
        case later(LaterPage.Event)
        case bannerTapped(String)
        /// Where a tap on a notification was to lead, and that it has.
        case pendingRead(ReadResult), pendingForgotten(WriteResult)
        case visited(String)
        case surroundingsChanged
        /// The date on the first page is no longer today's.
        case dayBegan
    }

    /// Everything Almanac keeps on the device.
    public static var tables: [LocalTable] {
        [Preferences.table] + FactsApp.tables + ReflectApp.tables + TimeCapsuleApp.tables + Sync.stores
            + Notifications.synced.map { $0.local } + Notifications.personal
    }

    public static func start(_ launch: Launch, _ moment: Moment) -> (State, [Effect<Event>]) {
        guard moment.platform.isSecure else { return (.insecure(.matching(moment.locales)), []) }
        let (sync, syncing) = Sync.start(
            ReflectApp.synced + TimeCapsuleApp.synced + Notifications.synced,
            personal: ReflectApp.personal + TimeCapsuleApp.personal + Notifications.personal, moment)
        var open = Open(place: .home, language: .matching(moment.locales), sync: sync)
        let effects = go(&open, launch.path, moment) + syncing.mapped(Event.sync) + [readPending]
        return (.open(open), effects + follow(&open, moment))
    }

    public static func update(_ state: inout State, _ event: Event, _ moment: Moment) -> [Effect<Event>] {
        guard case .open(var open) = state else { return [] }
        var effects = update(&open, event, moment)
        effects += follow(&open, moment)
        state = .open(open)
        return effects
    }

    private static func update(_ open: inout Open, _ event: Event, _ moment: Moment) -> [Effect<Event>] {
        switch (open.place, event) {
        case (.facts, .facts(let event)): return facts(&open, event, moment)
        case (.reflect, .reflect(let event)): return reflect(&open, event, moment)
        case (.capsule, .capsule(let event)): return capsule(&open, event, moment)
        case (.settings, .settings(let event)): return settings(&open, event, moment)
        case (.later, .later(let event)): return later(&open, event, moment)
        case (_, .sync(let event)): return sync(&open, event, moment)
        case (_, .notifications(let event)): return notifications(&open, event, moment)
        case (_, .bannerTapped(let path)):
            return visited(&open, path, moment) + notifications(&open, .banner(.tapped), moment)
        case (_, .pendingRead(let result)): return pendingRead(&open, result, moment)
        case (_, .visited(let path)): return visited(&open, path, moment)
        case (.home, .dayBegan): return [nextDay(moment)]
        case (_, .dayBegan):
            open.isDayAwaited = false
            return []
        case (let place, .surroundingsChanged):
            open.notifications.subscribing.recheck(moment)
            return surroundingsChanged(&open, place, moment) + sync(&open, .kicked, moment)
                + notifications(&open, .kicked, moment)
        default: return []
        }
    }

    // MARK: Going about

    private static func visited(_ open: inout Open, _ path: String, _ moment: Moment) -> [Effect<Event>] {
        switch (open.place, Path(path).segments.first) {
        case (.facts, "facts"): return facts(&open, .visited(path), moment)
        case (.reflect, "reflect"): return reflect(&open, .visited(path), moment)
        case (.capsule, "capsule"): return capsule(&open, .visited(path), moment)
        case (.settings(var settings), "settings"):
            let effects = SettingsPage.visited(&settings, path).mapped(Event.settings)
            open.place = .settings(settings)
            return effects + sync(&open, .account(.dismissed), moment)
        default: return go(&open, path, moment)
        }
    }

    /// Opens the app that an address belongs to. The one before it is left as it is: all it knows is stored.
    private static func go(_ open: inout Open, _ path: String, _ moment: Moment) -> [Effect<Event>] {
        switch Path(path).segments.first {
        case "facts":
            let (facts, effects) = FactsApp.start(Launch(path: path), moment)
            open.place = .facts(facts)
            return effects.mapped(Event.facts)
        case "reflect":
            let (reflect, effects) = ReflectApp.start(Launch(path: path), moment)
            open.place = .reflect(reflect)
            return effects.mapped(Event.reflect)
        case "capsule":
            let (capsule, effects) = TimeCapsuleApp.start(Launch(path: path), moment)
            open.place = .capsule(capsule)
            return effects.mapped(Event.capsule)
        case "settings":
            let (settings, effects) = SettingsPage.start(path)
            open.place = .settings(settings)
            return sync(&open, .account(.dismissed), moment) + sync(&open, .account(.pageOpened), moment)
                + effects.mapped(Event.settings)
        case "later":
            let (later, effects) = LaterPage.start(path)
            open.place = .later(later)
            return effects.mapped(Event.later)
        default:
            let isThere = open.isDayAwaited
            open.place = .home
            open.isDayAwaited = true
            return isThere ? [] : [nextDay(moment)]
        }
    }

    private static func nextDay(_ moment: Moment) -> Effect<Event> {
        .after(milliseconds: moment.zone.nextDay(after: moment.now) - moment.now, .dayBegan)
    }

    private static func surroundingsChanged(
        _ open: inout Open, _ place: Place, _ moment: Moment
    ) -> [Effect<Event>] {
        switch place {
        case .home, .later: return []
        case .settings: return SettingsPage.reread().mapped(Event.settings)
        case .facts: return facts(&open, .surroundingsChanged, moment)
        case .reflect: return reflect(&open, .surroundingsChanged, moment)
        case .capsule: return capsule(&open, .surroundingsChanged, moment)
        }
    }

    /// The service worker leaves a note before it opens a window: a system may open the start page instead.
    private static var readPending: Effect<Event> {
        .read([.all(table: ReminderTables.pendingRoute.name)]) { .pendingRead($0) }
    }

    private static func pendingRead(_ open: inout Open, _ result: ReadResult, _ moment: Moment) -> [Effect<Event>] {
        guard case .rows(let tables) = result, let row = tables.first?.first, row.count == 3,
            let path = row[1].text, let at = row[2].int
        else { return [] }
        let forget = Effect<Event>.write([.clear(table: ReminderTables.pendingRoute.name)]) { .pendingForgotten($0) }
        // A minute is long enough for the slowest start; later the person has come for something else.
        guard (0..<60_000).contains(moment.now.milliseconds - at) else { return [forget] }
        if screen(.open(open), moment, on: { $0 }).route == path { return [forget] }
        return visited(&open, path, moment) + [forget]
    }

    // MARK: The apps

    private static func facts(_ open: inout Open, _ event: FactsApp.Event, _ moment: Moment) -> [Effect<Event>] {
        guard case .facts(var facts) = open.place else { return [] }
        let effects = FactsApp.update(&facts, event, moment)
        open.place = .facts(facts)
        return effects.mapped(Event.facts) + lookAround(effects)
    }

    private static func reflect(
        _ open: inout Open, _ event: ReflectApp.Event, _ moment: Moment
    ) -> [Effect<Event>] {
        guard case .reflect(var reflect) = open.place else { return [] }
        let effects = ReflectApp.update(&reflect, event, moment)
        open.place = .reflect(reflect)
        return effects.mapped(Event.reflect) + lookAround(effects)
    }

    private static func capsule(
        _ open: inout Open, _ event: TimeCapsuleApp.Event, _ moment: Moment
    ) -> [Effect<Event>] {
        guard case .capsule(var capsule) = open.place else { return [] }
        let effects = TimeCapsuleApp.update(&capsule, event, moment)
        open.place = .capsule(capsule)
        return effects.mapped(Event.capsule) + lookAround(effects)
    }

    private static func later(_ open: inout Open, _ event: LaterPage.Event, _ moment: Moment) -> [Effect<Event>] {
        guard case .later(var later) = open.place else { return [] }
        let effects = LaterPage.update(&later, event, moment)
        open.place = .later(later)
        return effects.mapped(Event.later) + lookAround(effects)
    }

    /// A look at the outbox when something was queued, and at the reminders when a time may have changed; both a
    /// little later, when it is stored.
    private static func lookAround<Child>(_ effects: [Effect<Child>]) -> [Effect<Event>] {
        var looks: [Effect<Event>] = []
        if effects.contains(where: { $0.request.queues }) {
            looks.append(.after(milliseconds: 200, .sync(.kicked)))
        }
        if effects.contains(where: { $0.request.plans }) {
            looks.append(.after(milliseconds: 200, .notifications(.kicked)))
        }
        return looks
    }

    // MARK: Behind them

    private static func sync(_ open: inout Open, _ event: Sync.Event, _ moment: Moment) -> [Effect<Event>] {
        if case .account(.signOutTapped) = event { open.sync.farewell = open.notifications.subscribing.farewell }
        let wasSignedOut = open.sync.account == .signedOut
        var effects = Sync.update(&open.sync, event, moment).mapped(Event.sync)
        let hasNews = open.sync.takeNews()
        if open.sync.account == .signedOut, !wasSignedOut {
            effects += Notifications.forget(&open.notifications).mapped(Event.notifications)
        }
        if hasNews {
            effects += notifications(&open, .kicked, moment)
            // Another device, where it is not allowed, may have locked a capsule.
            if moment.permission == .granted { effects.append(Notifications.readCapsules.map(Event.notifications)) }
        }
        switch open.place {
        case .settings(var settings):
            SettingsPage.follow(&settings, open.sync.account)
            open.place = .settings(settings)
            return hasNews ? effects + SettingsPage.reread().mapped(Event.settings) : effects
        case .reflect where hasNews: return effects + reflect(&open, .surroundingsChanged, moment)
        case .capsule where hasNews: return effects + capsule(&open, .surroundingsChanged, moment)
        default: return effects
        }
    }

    private static func notifications(
        _ open: inout Open, _ event: Notifications.Event, _ moment: Moment
    ) -> [Effect<Event>] {
        var isCovered = false
        // Only here does it matter, and it takes a drawing to know.
        if case .banner(.timeCame) = event { isCovered = !screen(.open(open), moment) { $0 }.alert.isNone }
        let effects = Notifications.update(&open.notifications, event, moment, isCovered: isCovered)
        let queues = effects.contains { $0.request.queues }
        return effects.mapped(Event.notifications) + (queues ? [.after(milliseconds: 200, .sync(.kicked))] : [])
    }

    /// After every event: what has changed around the app, and who is signed in by now.
    private static func follow(_ open: inout Open, _ moment: Moment) -> [Effect<Event>] {
        Notifications.follow(&open.notifications, open.sync.session, moment).mapped(Event.notifications)
    }

    private static func settings(
        _ open: inout Open, _ event: SettingsPage.Event, _ moment: Moment
    ) -> [Effect<Event>] {
        guard case .settings(var settings) = open.place else { return [] }
        let (effects, asked) = SettingsPage.update(&settings, event, open.sync, moment)
        open.place = .settings(settings)
        return effects.mapped(Event.settings) + (asked.map { sync(&open, $0, moment) } ?? [])
    }

    // MARK: Screens

    public static func screen<Root: Equatable & Sendable>(
        _ state: State, _ moment: Moment, on: @escaping @Sendable (Event) -> Root
    ) -> Screen<Root> {
        switch state {
        case .insecure(let language): return insecure(language)
        case .open(let open):
            var screen = place(open, moment, on)
            // From the first page of an app the way leads back to all of them.
            if screen.layout == .page, screen.back.isNone, screen.route != "/" {
                screen.back = Action(Words(screen.language)[.almanacName], on(.visited("/")))
            }
            if screen.alert.isNone {
                screen.banner = open.notifications.banners.banner(
                    Words(open.language), on: { on(.notifications(.banner($0))) }, opened: { on(.bannerTapped($0)) },
                    later: { on(.bannerTapped($0)) })
            }
            return screen
        }
    }

    private static func place<Root: Equatable & Sendable>(
        _ open: Open, _ moment: Moment, _ on: @escaping @Sendable (Event) -> Root
    ) -> Screen<Root> {
        var screen: Screen<Root>
        switch open.place {
        case .home: return HomePage.screen(open, moment, on: on)
        case .settings(let settings):
            let drawn = SettingsPage.Drawn(
                state: settings, sync: open.sync, notifications: open.notifications, words: Words(open.language),
                moment: moment)
            screen = SettingsPage.screen(
                drawn, on: { on(.settings($0)) }, notifications: { on(.notifications($0)) },
                visit: { on(.visited($0)) })
            if !moment.isOnline { screen.status = Status(drawn.words[.offline]) }
            return screen
        case .later(let later):
            screen = LaterPage.screen(later, open.language, moment, on: { on(.later($0)) }, visit: { on(.visited($0)) })
        case .facts(let facts): screen = FactsApp.screen(facts, moment) { on(.facts($0)) }
        case .reflect(let reflect): screen = ReflectApp.screen(reflect, moment) { on(.reflect($0)) }
        case .capsule(let capsule): screen = TimeCapsuleApp.screen(capsule, moment) { on(.capsule($0)) }
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

    public static func visited(_ path: String) -> Event {
        .visited(path)
    }

    public static var surroundingsChanged: Event {
        .surroundingsChanged
    }

    public static func pushed(_ news: PushNews) -> Event {
        .notifications(.pushed(news))
    }

    public static var subscriptionChanged: Event {
        .notifications(.subscribing(.changed))
    }
}

extension Request {
    /// Whether it puts something into the outbox.
    fileprivate var queues: Bool {
        writes { if case .append(Outbox.table.name, _) = $0 { true } else { false } }
    }

    /// Whether it may change what somebody wants to be reminded of: the apps' settings, or a reminder.
    fileprivate var plans: Bool {
        writes { if case .put(Preferences.table.name, _) = $0 { true } else { false } } || queues
    }

    private func writes(_ matches: (Change) -> Bool) -> Bool {
        guard case .write(let changes) = self else { return false }
        return changes.contains(where: matches)
    }
}
