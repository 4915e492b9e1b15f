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
