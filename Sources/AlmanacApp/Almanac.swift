import AlmanacCore
import FactsADay

/// The root: composes the apps, and stands before them where Almanac cannot work at all.
public enum Almanac: App {
    public enum State: Equatable, Sendable {
        /// Plain http from another machine: no secure store, no offline copy, no notifications.
        case insecure(Language)
        case facts(FactsApp.State)
    }

    public enum Event: Equatable, Sendable {
        case facts(FactsApp.Event)
        case visited(String)
        case surroundingsChanged
    }

    /// Everything Almanac keeps on the device.
    public static var tables: [LocalTable] {
        [Preferences.table] + FactsApp.tables
    }

    public static func start(_ launch: Launch, _ moment: Moment) -> (State, [Effect<Event>]) {
        guard moment.platform.isSecure else { return (.insecure(.matching(moment.locales)), []) }
        let (state, effects) = FactsApp.start(launch, moment)
        return (.facts(state), effects.mapped(Event.facts))
    }

    public static func update(_ state: inout State, _ event: Event, _ moment: Moment) -> [Effect<Event>] {
        guard case .facts(var facts) = state else { return [] }
        let inner: FactsApp.Event =
            switch event {
            case .facts(let event): event
            case .visited(let path): .visited(path)
            case .surroundingsChanged: .surroundingsChanged
            }
        let effects = FactsApp.update(&facts, inner, moment).mapped(Event.facts)
        state = .facts(facts)
        return effects
    }

    public static func screen<Root: Equatable & Sendable>(
        _ state: State, _ moment: Moment, on: @escaping @Sendable (Event) -> Root
    ) -> Screen<Root> {
        switch state {
        case .insecure(let language): insecure(language)
        case .facts(let facts): FactsApp.screen(facts, moment) { on(.facts($0)) }
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
