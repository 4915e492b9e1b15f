import AlmanacCore
import FactsADay
import Reflect

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
        /// Runs from the first visit to an app that has records to keep, until the window closes.
        var sync: Sync.State?
    }

    indirect enum Place: Equatable, Sendable {
        case home
        case settings(SettingsPage.State)
        case facts(FactsApp.State)
        case reflect(ReflectApp.State)
    }

    public indirect enum Event: Equatable, Sendable {
        case facts(FactsApp.Event)
        case reflect(ReflectApp.Event)
        case settings(SettingsPage.Event)
        case sync(Sync.Event)
        case visited(String)
        case surroundingsChanged
        /// The date on the first page is no longer today's.
        case dayBegan
    }

    /// Everything Almanac keeps on the device.
    public static var tables: [LocalTable] {
        [Preferences.table] + FactsApp.tables + ReflectApp.tables + Sync.stores
    }

    public static func start(_ launch: Launch, _ moment: Moment) -> (State, [Effect<Event>]) {
        guard moment.platform.isSecure else { return (.insecure(.matching(moment.locales)), []) }
        var open = Open(place: .home, language: .matching(moment.locales))
        let effects = go(&open, launch.path, moment)
        return (.open(open), effects)
    }

    public static func update(_ state: inout State, _ event: Event, _ moment: Moment) -> [Effect<Event>] {
        guard case .open(var open) = state else { return [] }
        let effects = update(&open, event, moment)
        state = .open(open)
        return effects
    }

    private static func update(_ open: inout Open, _ event: Event, _ moment: Moment) -> [Effect<Event>] {
        switch (open.place, event) {
        case (.facts(var facts), .facts(let event)):
            let effects = FactsApp.update(&facts, event, moment).mapped(Event.facts)
            open.place = .facts(facts)
            return effects
        case (.reflect, .reflect(let event)): return reflect(&open, event, moment)
        case (.settings, .settings(let event)): return settings(&open, event, moment)
        case (_, .sync(let event)): return sync(&open, event, moment)
        case (_, .visited(let path)): return visited(&open, path, moment)
        case (.home, .dayBegan): return [nextDay(moment)]
        case (_, .dayBegan):
            open.isDayAwaited = false
            return []
        case (let place, .surroundingsChanged):
            return surroundingsChanged(&open, place, moment) + sync(&open, .kicked, moment)
        default: return []
        }
    }

    // MARK: Going about

    private static func visited(_ open: inout Open, _ path: String, _ moment: Moment) -> [Effect<Event>] {
        switch (open.place, Path(path).segments.first) {
        case (.facts(var facts), "facts"):
            let effects = FactsApp.update(&facts, .visited(path), moment).mapped(Event.facts)
            open.place = .facts(facts)
            return effects
        case (.reflect, "reflect"): return reflect(&open, .visited(path), moment)
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
            return effects.mapped(Event.reflect) + startSync(&open, moment)
        case "settings":
            let (settings, effects) = SettingsPage.start(path)
            open.place = .settings(settings)
            return startSync(&open, moment) + sync(&open, .account(.dismissed), moment)
                + sync(&open, .account(.pageOpened), moment)
                + effects.mapped(Event.settings)
        default:
            let isThere = open.isDayAwaited
            open.place = .home
            open.isDayAwaited = true
            return (isThere ? [] : [nextDay(moment)]) + startSync(&open, moment)
        }
    }

    private static func nextDay(_ moment: Moment) -> Effect<Event> {
        .after(milliseconds: moment.zone.nextDay(after: moment.now) - moment.now, .dayBegan)
    }

    private static func surroundingsChanged(
        _ open: inout Open, _ place: Place, _ moment: Moment
    ) -> [Effect<Event>] {
        switch place {
        case .home: return []
        case .settings: return SettingsPage.reread().mapped(Event.settings)
        case .facts(var facts):
            let effects = FactsApp.update(&facts, .surroundingsChanged, moment).mapped(Event.facts)
            open.place = .facts(facts)
            return effects
        case .reflect: return reflect(&open, .surroundingsChanged, moment)
        }
    }

    // MARK: Records

    private static func startSync(_ open: inout Open, _ moment: Moment) -> [Effect<Event>] {
        guard open.sync.isNone else { return [] }
        let (sync, effects) = Sync.start(ReflectApp.synced, personal: ReflectApp.personal, moment)
        open.sync = sync
        return effects.mapped(Event.sync)
    }

    /// What the app does, and a look at the outbox when it has queued something.
    private static func reflect(
        _ open: inout Open, _ event: ReflectApp.Event, _ moment: Moment
    ) -> [Effect<Event>] {
        guard case .reflect(var reflect) = open.place else { return [] }
        let effects = ReflectApp.update(&reflect, event, moment)
        open.place = .reflect(reflect)
        let queues = effects.contains { $0.request.queues }
        return effects.mapped(Event.reflect) + (queues ? [.after(milliseconds: 200, .sync(.kicked))] : [])
    }

    private static func sync(_ open: inout Open, _ event: Sync.Event, _ moment: Moment) -> [Effect<Event>] {
        guard var sync = open.sync else { return [] }
        let effects = Sync.update(&sync, event, moment).mapped(Event.sync)
        let hasNews = sync.takeNews()
        open.sync = sync
        switch open.place {
        case .settings(var settings):
            SettingsPage.follow(&settings, sync.account)
            open.place = .settings(settings)
            return hasNews ? effects + SettingsPage.reread().mapped(Event.settings) : effects
        case .reflect where hasNews: return effects + reflect(&open, .surroundingsChanged, moment)
        default: return effects
        }
    }

    private static func settings(
        _ open: inout Open, _ event: SettingsPage.Event, _ moment: Moment
    ) -> [Effect<Event>] {
        guard case .settings(var settings) = open.place, let known = open.sync else { return [] }
        let (effects, asked) = SettingsPage.update(&settings, event, known, moment)
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
            var screen: Screen<Root>
            switch open.place {
            case .home: return HomePage.screen(open, moment, on: on)
            case .settings(let settings):
                guard let sync = open.sync else { return HomePage.screen(open, moment, on: on) }
                let drawn = SettingsPage.Drawn(state: settings, sync: sync, words: Words(open.language))
                screen = SettingsPage.screen(
                    drawn, on: { on(.settings($0)) }, visit: { on(.visited($0)) })
                if !moment.isOnline { screen.status = Status(drawn.words[.offline]) }
            case .facts(let facts): screen = FactsApp.screen(facts, moment) { on(.facts($0)) }
            case .reflect(let reflect):
                screen = ReflectApp.screen(reflect, moment) { on(.reflect($0)) }
                let words = Words(screen.language)
                if let sync = open.sync, let line = SyncLine.status(sync, words, { on(.visited($0)) }) {
                    screen.status = line
                }
            }
            // From the first page of an app the way leads back to all of them.
            if screen.layout == .page, screen.back.isNone {
                screen.back = Action(Words(screen.language)[.almanacName], on(.visited("/")))
            }
            return screen
        }
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
}

extension Request {
    /// Whether it puts something into the outbox.
    fileprivate var queues: Bool {
        guard case .write(let changes) = self else { return false }
        for change in changes {
            if case .append(Outbox.table.name, _) = change { return true }
        }
        return false
    }
}
