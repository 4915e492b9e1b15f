import AlmanacCore
import FactsADay
import Reflect
import TimeCapsule

/// What is seen: the place, with the sync's line and the banner around it.
extension Almanac {
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
            screen.badge = open.notifications.badge.count
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
}
