import AlmanacCore

/// The apps' work in the background (P3): publishes the reminders that follow from the user's choices to the server,
/// updates records as time passes, registers this browser for push, and shows notifications that arrive while the app
/// is visible as banners.
///
/// The rows that all of this depends on are read once and kept in one snapshot. After a write, the tables that it
/// touched are read again. Only one piece of work is in progress at a time. Before a notification is shown, it is
/// claimed in storage under a key that it shares with the push, so banner and push never show the same occurrence
/// twice.
public enum Background {
    /// The state of the background work.
    public struct State: Equatable, Sendable {
        /// The records that were read. They are current, apart from the answers to ``stale``.
        var records = Snapshot()
        /// The queries whose answers are missing or may have changed.
        var stale: [Query] = []
        var work: Work = .idle
        /// Whether another window may have changed the upkeep's tables. They are then read again when a timer fires, and
        /// until that no upkeep is done: two windows that wrote changes based on outdated records would keep triggering
        /// each other.
        var isUpkeepAwaited = false
        /// Distinguishes the current timer for the upkeep from older ones.
        var upkeepTimer = 0
        /// The changes of the last upkeep.
        var lastUpkeep: [Change] = []
        /// Whether there may be upkeep to do, and a new number of ready items.
        var isUpkeepDue = false
        /// What this round skips, because it could not be stored just now.
        var skipsPublishing = false
        var skipsUpkeep = false
        /// The last known surroundings.
        var surroundings: Surroundings?
        /// The id of the account to which the reminders belong.
        var account: String?
        /// Distinguishes the current timer for the next occurrence from older ones.
        var timer = 0
        /// All reminders, shown in the settings.
        var reminders: [KnownReminder] = []
        /// The keys of the notifications that this window has shown.
        var shown: [String] = []
        /// The occurrences that this window has planned last, by the reminder's name.
        var lastPlanned = Named<String>()
        var banners = Banners()
        var badge = Badge()
        var subscribing = Subscribing()
        var test: TestStep = .idle
        var widgets = WidgetPublisher()
        /// What rows said before, the latest first.
        var versions: [Version] = []
    }

    enum Work: Equatable, Sendable {
        case idle
        /// These queries are being made.
        case reading([Query])
        case publishing
        /// The apps' upkeep is being stored, in these tables.
        case maintaining([String])
        /// The next occurrences of the reminders are being stored.
        case planning
    }

    /// Everything besides the storage on which the work depends.
    struct Surroundings: Equatable, Sendable {
        let zone: String
        let isVisible: Bool
        let permission: Permission

        init(_ moment: Moment) {
            permission = moment.permission
            zone = moment.zone.id
            isVisible = moment.isVisible
        }
    }

    /// What the background work reacts to: writes, timers, pushes, taps and answers.
    public indirect enum Event: Equatable, Sendable {
        /// Another window or the service worker may have written to storage.
        case kicked
        /// This window has written to storage.
        case stored(StoredTables)
        case upkeepDue(Int)
        case rowsRead(Reading), rowsWritten(WriteResult)
        case dueCame(Int)
        case contentRead(Due, Reading)
        /// The timer for the next ready item has fired.
        case readyCame(Int)
        case pushed(PushNews)
        case claimed(InAppNotification, WriteResult, isAgain: Bool)
        case banner(Banners.Event)
        case subscribing(Subscribing.Event)
        case allowTapped, permissionAnswered(PermissionResult)
        case testTapped, testAnswered(HTTPResult)
        case widgets(WidgetPublisher.Event)
        /// A write is complete whose outcome does not matter.
        case noted(WriteResult)
    }

    /// The outcome of an update, for the parent.
    enum Outcome: Equatable, Sendable {
        /// Records in these local tables have changed.
        case recordsChanged([String])
    }

    /// Handles one event.
    /// - Parameter isCovered: Whether the screen shows a message that the user must read first.
    static func update(
        _ state: inout State, _ event: Event, _ moment: Moment, isCovered: Bool
    ) -> (effects: [Effect<Event>], outcome: Outcome?) {
        if case .rowsWritten(let result) = event { return rowsWritten(&state, result, moment) }
        if case .widgets(let event) = event {
            let (effects, tables) = WidgetPublisher.update(&state.widgets, event, .matching(moment.locales), moment)
            return (effects.mapped(Event.widgets), tables.isEmpty ? nil : .recordsChanged(tables))
        }
        return (step(&state, event, moment, isCovered: isCovered), nil)
    }

    private static func step(
        _ state: inout State, _ event: Event, _ moment: Moment, isCovered: Bool
    ) -> [Effect<Event>] {
        switch event {
        case .kicked: return refresh(&state) + awaitUpkeep(&state) + widgetsChanged(&state)
        case .stored(let tables):
            let isSeen = WidgetPublisher.queries.contains { tables.affects($0) }
            return stored(&state, tables, moment) + (isSeen ? widgetsChanged(&state) : [])
        case .upkeepDue(let number):
            guard number == state.upkeepTimer, state.isUpkeepAwaited else { return [] }
            return readUpkeep(&state)
        case .rowsRead(let result): return rowsRead(&state, result, moment)
        case .rowsWritten, .widgets: return []
        case .dueCame(let number): return number == state.timer ? refresh(&state) : []
        case .readyCame(let number): return state.badge.fired(number) ? countReady(&state, moment) : []
        // Unless the user has signed out meanwhile.
        case .contentRead(let due, _) where !state.shown.contains(due.key): return []
        case .contentRead(let due, let result):
            if case .rows(let rows) = result { return claim(due.notification(rows, moment), moment) }
            return claim(due.notification(Snapshot(), moment), moment)
        case .pushed(let news): return claim(InAppNotification(news, moment), moment)
        case .claimed(let notification, let result, let isAgain):
            return claimed(&state, notification, result, isAgain: isAgain, moment)
        case .banner(let event):
            let isCovered = isCovered || !moment.isVisible
            return Banners.update(&state.banners, event, isCovered: isCovered).mapped(Event.banner)
        case .subscribing(let event):
            return Subscribing.update(&state.subscribing, event, moment).mapped(Event.subscribing)
        case .allowTapped: return [.askPermission { .permissionAnswered($0) }]
        case .permissionAnswered, .noted: return []
        case .testTapped, .testAnswered: return testing(&state, event, moment)
        }
    }

    /// Called after every event. Handles a change of the session or of the surroundings.
    /// - Parameter isSignedOut: Whether the server has ended the session.
    static func follow(
        _ state: inout State, _ session: Session?, isSignedOut: Bool, _ moment: Moment
    ) -> [Effect<Event>] {
        if let account = session?.accountID, account != state.account {
            // Another user's notifications are not shown to this one.
            if !state.account.isNone { forgetNotifications(&state) }
            state.account = account
        }
        let subscribing = Subscribing.follow(
            &state.subscribing, session, isSignedOut: isSignedOut, moment
        ).mapped(Event.subscribing)
        let surroundings = Surroundings(moment)
        guard surroundings != state.surroundings else { return subscribing }
        state.surroundings = surroundings
        return subscribing + refresh(&state) + awaitUpkeep(&state) + widgetsChanged(&state)
    }

    /// Resets the state after the user has signed out.
    static func forget(_ state: inout State) -> [Effect<Event>] {
        forgetNotifications(&state)
        state.account = nil
        return [.write([ReminderPublisher.silence()]) { .noted($0) }]
            + Subscribing.forget(&state.subscribing).mapped(Event.subscribing)
    }

    private static func widgetsChanged(_ state: inout State) -> [Effect<Event>] {
        WidgetPublisher.changed(&state.widgets).mapped(Event.widgets)
    }

    private static func forgetNotifications(_ state: inout State) {
        state.reminders = []
        state.versions = []
        state.shown = []
        state.banners = Banners()
        state.badge = Badge()
        state.test = .idle
    }

    // MARK: Claiming

    private static func claim(
        _ notification: InAppNotification, isAgain: Bool = false, _ moment: Moment
    ) -> [Effect<Event>] {
        [.write(notification.claim(at: moment.now)) { .claimed(notification, $0, isAgain: isAgain) }]
    }

    private static func claimed(
        _ state: inout State, _ notification: InAppNotification, _ result: WriteResult, isAgain: Bool,
        _ moment: Moment
    ) -> [Effect<Event>] {
        // Another window or the service worker has already shown it.
        if result == .failed(.overtaken) { return refresh(&state) }
        // If the claim could not be stored twice, the notification is shown anyway: showing it again in another window is
        // better than not at all.
        if result != .done, !isAgain { return claim(notification, isAgain: true, moment) }
        if !state.shown.contains(notification.key) { state.shown.append(notification.key) }
        return Banners.update(&state.banners, .came(notification), isCovered: false).mapped(Event.banner)
            + refresh(&state)
    }
}
