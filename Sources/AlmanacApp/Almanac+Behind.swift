import AlmanacCore
import FactsADay
import Reflect
import TimeCapsule

/// What goes on behind the apps: the sync, and the reminders.
extension Almanac {
    /// A look at the outbox when something was queued, and at the reminders when a time may have changed; both a
    /// little later, when it is stored.
    static func lookAround<Child>(_ effects: [Effect<Child>]) -> [Effect<Event>] {
        var looks: [Effect<Event>] = []
        if effects.contains(where: { $0.request.queues }) {
            looks.append(.after(milliseconds: 200, .sync(.kicked)))
        }
        if effects.contains(where: { $0.request.plans }) {
            looks.append(.after(milliseconds: 200, .notifications(.kicked)))
        }
        return looks
    }

    static func sync(_ open: inout Open, _ event: Sync.Event, _ moment: Moment) -> [Effect<Event>] {
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
            effects += notifications(&open, .capsulesKicked, moment)
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

    static func notifications(
        _ open: inout Open, _ event: Notifications.Event, _ moment: Moment
    ) -> [Effect<Event>] {
        var isCovered = false
        // Only here does it matter, and it takes a drawing to know.
        if case .banner(.timeCame) = event { isCovered = !screen(.open(open), moment) { $0 }.alert.isNone }
        let effects = Notifications.update(&open.notifications, event, moment, isCovered: isCovered)
        let queues = effects.contains { $0.request.queues }
        var follow: [Effect<Event>] = []
        // What Time Capsule shows and deletes has a reminder now.
        if case .capsulesScheduled(.done) = event { follow = capsule(&open, .surroundingsChanged, moment) }
        return effects.mapped(Event.notifications) + follow
            + (queues ? [.after(milliseconds: 200, .sync(.kicked))] : [])
    }

    /// After every event: what has changed around the app, and who is signed in by now.
    static func follow(_ open: inout Open, _ moment: Moment) -> [Effect<Event>] {
        Notifications.follow(&open.notifications, open.sync.session, moment).mapped(Event.notifications)
    }
}

extension Request {
    /// Whether it puts something into the outbox.
    var queues: Bool {
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
