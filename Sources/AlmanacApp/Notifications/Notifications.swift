import AlmanacCore
import FactsADay
import Reflect
import TimeCapsule

/// Reminders on this device: what the apps wish for is said to the server, this browser is made known to it, and what
/// comes while the person looks on is shown as a banner (P3).
///
/// One look at the storage at a time; whatever happens meanwhile asks for another. What is to be told is claimed in the
/// storage first, by the same key as a push of it has, so that banner and push never tell of one occurrence twice.
public enum Notifications {
    public struct State: Equatable, Sendable {
        var looking: Looking = .idle
        /// Something happened during a look: look once more.
        var isDue = false
        /// What a look depends on, as it was at the last one.
        var surroundings: Surroundings?
        /// Whose reminders they are.
        var account: String?
        /// Tells the timer of the next occurrence from older ones.
        var timer = 0
        /// All reminders, for the settings.
        var standing: [Standing] = []
        /// What this window has told.
        var shown: [String] = []
        var banners = Banners()
        var badge = Badge()
        var subscribing = Subscribing()
        var test: TestStep = .idle
    }

    enum Looking: Equatable, Sendable {
        case idle
        /// - says: whether what the apps wish for is said to the server; not when that has just failed.
        case reading(says: Bool)
        /// What the apps wish for is being written.
        case saying
        /// What is next is being written.
        case planning
    }

    /// What a look at the reminders depends on beside the storage.
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

    public indirect enum Event: Equatable, Sendable {
        /// The storage may have changed.
        case kicked
        case rowsRead(ReadResult), rowsWritten(WriteResult)
        case dueCame(Int)
        case contentRead(Due, ReadResult)
        /// The capsules may have changed, or one opens about now.
        case capsulesKicked, capsuleCame(Int)
        /// The capsules, and that those that were locked while nothing was allowed are told of from now on.
        case capsulesRead(ReadResult), capsulesScheduled(WriteResult)
        case pushed(PushNews)
        case claimed(News, WriteResult)
        case banner(Banners.Event)
        case subscribing(Subscribing.Event)
        case allowTapped, permissionAnswered(PermissionResult)
        case testTapped, testAnswered(HTTPResult)
        /// A note that nothing waits for was written.
        case noted(WriteResult)
    }

    /// What follows the person from device to device.
    static var synced: [SyncedTable] { ReminderTables.synced }

    /// What this device keeps of it.
    static var personal: [LocalTable] { ReminderTables.own }

    /// - Parameter isCovered: whether a message stands before everything else now.
    static func update(
        _ state: inout State, _ event: Event, _ moment: Moment, isCovered: Bool
    ) -> [Effect<Event>] {
        switch event {
        case .kicked: return look(&state)
        case .rowsRead(let result): return rowsRead(&state, result, moment)
        case .rowsWritten(let result): return rowsWritten(&state, result)
        case .dueCame(let number): return number == state.timer ? look(&state) : []
        case .contentRead(let due, let result):
            guard case .rows(let rows) = result else { return claim(due.news([], moment), moment) }
            return claim(due.news(rows, moment), moment)
        case .pushed(let news):
            let language = news.language ?? .matching(moment.locales)
            return claim(
                News(key: news.key, title: news.title, body: news.body, route: news.route, language: language), moment)
        case .claimed(let news, let result): return claimed(&state, news, result)
        case .capsulesKicked: return [readCapsules]
        case .capsuleCame(let number): return state.badge.isDue(number) ? [readCapsules] : []
        case .capsulesRead(let result): return capsulesRead(&state, result, moment)
        case .capsulesScheduled: return look(&state)
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

    /// After every event: what has changed around the app.
    static func follow(_ state: inout State, _ session: Session?, _ moment: Moment) -> [Effect<Event>] {
        if let account = session?.accountID, account != state.account {
            // What another person was told is not told of here.
            if !state.account.isNone { forgetNews(&state) }
            state.account = account
        }
        let subscribing = Subscribing.follow(&state.subscribing, session, moment).mapped(Event.subscribing)
        let surroundings = Surroundings(moment)
        guard surroundings != state.surroundings else { return subscribing }
        state.surroundings = surroundings
        // A little later: a thousand capsules are not to keep a start waiting.
        return subscribing + [.after(milliseconds: 1_000, .capsulesKicked)] + look(&state)
    }

    /// Nobody is signed in any more.
    static func forget(_ state: inout State) -> [Effect<Event>] {
        forgetNews(&state)
        state.account = nil
        return [.write([Statement.silence()]) { .noted($0) }]
            + Subscribing.forget(&state.subscribing).mapped(Event.subscribing)
    }

    private static func forgetNews(_ state: inout State) {
        state.standing = []
        state.shown = []
        state.banners = Banners()
        state.badge = Badge()
        state.test = .idle
    }

    // MARK: Capsules

    private static var readCapsules: Effect<Event> {
        .read(
            TimeCapsuleApp.scheduleQueries + [.all(table: Badge.table.name), .all(table: Sync.stateTable.name)]
        ) { .capsulesRead($0) }
    }

    /// A grant starts what was wished for without one; and the app's icon tells how many may be opened.
    private static func capsulesRead(
        _ state: inout State, _ result: ReadResult, _ moment: Moment
    ) -> [Effect<Event>] {
        guard case .rows(let tables) = result, tables.count == 4 else { return [] }
        let holds = Sync.sameAccount(tables[3])
        let (count, next) = state.badge.recount(tables[0], stored: tables[2], moment.now)
        let schedule = TimeCapsuleApp.scheduleMissing([tables[0], tables[1]], moment)
        var effects: [Effect<Event>] = []
        if !count.isEmpty { effects.append(.write([holds] + count) { .noted($0) }) }
        if !schedule.isEmpty { effects.append(.write([holds] + schedule) { .capsulesScheduled($0) }) }
        if let next { effects.append(.after(milliseconds: next.milliseconds, .capsuleCame(next.number))) }
        return effects
    }

    // MARK: Looking

    /// In milliseconds: a device that slept has slept through its timers.
    private static let longestWait: Int64 = 300_000

    private static func look(_ state: inout State, says: Bool = true) -> [Effect<Event>] {
        guard state.looking == .idle else {
            state.isDue = true
            return []
        }
        state.looking = .reading(says: says)
        state.isDue = false
        let tables = [ReminderTables.stated, ReminderTables.planned, ReminderTables.told, Sync.stateTable]
        let queries =
            [.all(table: Preferences.table.name), ReflectApp.remindersQuery] + synced.map { $0.query }
            + tables.map { .all(table: $0.name) }
        return [.read(queries) { .rowsRead($0) }]
    }

    private static func rowsRead(
        _ state: inout State, _ result: ReadResult, _ moment: Moment
    ) -> [Effect<Event>] {
        guard case .reading(let says) = state.looking else { return [] }
        state.looking = .idle
        // What cannot be read now may be in a while; the apps say what is wrong with the storage.
        guard case .rows(let tables) = result, tables.count == 8 else { return wait(&state, until: nil, moment) }
        let holds = Sync.sameAccount(tables[7])
        if says {
            let statement = Statement(
                preferences: tables[0], journal: tables[1], stated: tables[4], reminders: tables[2],
                choices: tables[3], moment)
            if !statement.changes.isEmpty {
                state.looking = .saying
                return [.write([holds] + statement.changes) { .rowsWritten($0) }]
            }
        }
        state.standing = ReminderTables.reminders.records(in: tables[2]).compactMap { Standing($0) }
        let plan = Plan(state.standing, planned: tables[5], told: tables[6], shown: state.shown, moment)
        var effects = wait(&state, until: plan.next, moment)
        for due in plan.due {
            state.shown.append(due.key)
            effects.append(.read(due.queries) { .contentRead(due, $0) })
        }
        if !plan.changes.isEmpty {
            state.looking = .planning
            return effects + [.write([holds] + plan.changes) { .rowsWritten($0) }]
        }
        return effects + (state.isDue ? look(&state) : [])
    }

    private static func rowsWritten(_ state: inout State, _ result: WriteResult) -> [Effect<Event>] {
        let looking = state.looking
        state.looking = .idle
        switch (looking, result) {
        // What was just wished for is planned next.
        case (.saying, .done): return look(&state)
        // A device without room is reminded of what it knew. What it could not say it says at the next occasion.
        case (.saying, .failed): return look(&state, says: false)
        default: return state.isDue ? look(&state) : []
        }
    }

    /// Looks again when the next one comes, and every few minutes.
    private static func wait(_ state: inout State, until next: Instant?, _ moment: Moment) -> [Effect<Event>] {
        state.timer += 1
        let number = state.timer
        let wait = min(longestWait, max(0, (next ?? moment.now + longestWait) - moment.now))
        return [.after(milliseconds: wait, .dueCame(number))]
    }

    // MARK: Telling

    private static func claim(_ news: News, _ moment: Moment) -> [Effect<Event>] {
        [.write(news.claim(at: moment.now)) { .claimed(news, $0) }]
    }

    private static func claimed(_ state: inout State, _ news: News, _ result: WriteResult) -> [Effect<Event>] {
        // Told already. (A device that can't note it forgets that it told; that is better than not to tell.)
        if result == .failed(.overtaken) { return look(&state) }
        if !state.shown.contains(news.key) { state.shown.append(news.key) }
        return Banners.update(&state.banners, .came(news), isCovered: false).mapped(Event.banner) + look(&state)
    }
}
