import AlmanacCore
import FactsADay
import Reflect
import TimeCapsule

/// Going about between the apps and the pages they share.
extension Almanac {
    static func visited(_ open: inout Open, _ path: String, _ moment: Moment) -> [Effect<Event>] {
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
    static func go(_ open: inout Open, _ path: String, _ moment: Moment) -> [Effect<Event>] {
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

    static func nextDay(_ moment: Moment) -> Effect<Event> {
        .after(milliseconds: moment.zone.nextDay(after: moment.now) - moment.now, .dayBegan)
    }

    static func surroundingsChanged(
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
    static var readPending: Effect<Event> {
        .read([.all(table: ReminderTables.pendingRoute.name)]) { .pendingRead($0) }
    }

    static func pendingRead(_ open: inout Open, _ result: ReadResult, _ moment: Moment) -> [Effect<Event>] {
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

    static func facts(_ open: inout Open, _ event: FactsApp.Event, _ moment: Moment) -> [Effect<Event>] {
        guard case .facts(var facts) = open.place else { return [] }
        let effects = FactsApp.update(&facts, event, moment)
        open.place = .facts(facts)
        return effects.mapped(Event.facts) + lookAround(effects)
    }

    static func reflect(
        _ open: inout Open, _ event: ReflectApp.Event, _ moment: Moment
    ) -> [Effect<Event>] {
        guard case .reflect(var reflect) = open.place else { return [] }
        let effects = ReflectApp.update(&reflect, event, moment)
        open.place = .reflect(reflect)
        return effects.mapped(Event.reflect) + lookAround(effects)
    }

    static func capsule(
        _ open: inout Open, _ event: TimeCapsuleApp.Event, _ moment: Moment
    ) -> [Effect<Event>] {
        guard case .capsule(var capsule) = open.place else { return [] }
        let effects = TimeCapsuleApp.update(&capsule, event, moment)
        open.place = .capsule(capsule)
        let isWritten = effects.contains { $0.request.queues }
        return effects.mapped(Event.capsule) + lookAround(effects)
            + (isWritten ? [.after(milliseconds: 200, .notifications(.capsulesKicked))] : [])
    }

    static func settings(
        _ open: inout Open, _ event: SettingsPage.Event, _ moment: Moment
    ) -> [Effect<Event>] {
        guard case .settings(var settings) = open.place else { return [] }
        let (effects, asked) = SettingsPage.update(&settings, event, open.sync, moment)
        open.place = .settings(settings)
        return effects.mapped(Event.settings) + (asked.map { sync(&open, $0, moment) } ?? [])
    }

    static func later(_ open: inout Open, _ event: LaterPage.Event, _ moment: Moment) -> [Effect<Event>] {
        guard case .later(var later) = open.place else { return [] }
        let effects = LaterPage.update(&later, event, moment)
        open.place = .later(later)
        return effects.mapped(Event.later) + lookAround(effects)
    }
}
