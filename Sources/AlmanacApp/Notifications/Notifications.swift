import AlmanacCore
import FactsADay
import Reflect

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
        /// Tells the timer of the next occurrence from older ones.
        var timer = 0
        /// All reminders, for the settings.
        var standing: [Standing] = []
        /// What this window has told.
        var shown: [String] = []
        var banners = Banners()
        var subscribing = Subscribing()
        var test: TestStep = .idle
    }

    enum Looking: Equatable, Sendable {
        case idle, reading, writing
    }

    /// What a look at the reminders depends on beside the storage.
    struct Surroundings: Equatable, Sendable {
        let zone: String
        let isVisible: Bool

        init(_ moment: Moment) {
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
        case pushed(PushNews)
        case claimed(News, WriteResult)
        case banner(Banners.Event)
        case subscribing(Subscribing.Event)
        case allowTapped, permissionAnswered(PermissionResult)
        case testTapped, testAnswered(HTTPResult)
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
        case .rowsWritten:
            state.looking = .idle
            return lookAgain(&state)
        case .dueCame(let number): return number == state.timer ? look(&state) : []
        case .contentRead(let due, let result):
            guard case .rows(let rows) = result else { return claim(due.news([], moment), moment) }
            return claim(due.news(rows, moment), moment)
        case .pushed(let news):
            let language = Language.matching(moment.locales)
            return claim(
                News(key: news.key, title: news.title, body: news.body, route: news.route, language: language), moment)
        case .claimed(let news, let result): return claimed(&state, news, result)
        case .banner(let event): return Banners.update(&state.banners, event, isCovered: isCovered).mapped(Event.banner)
        case .subscribing(let event):
            return Subscribing.update(&state.subscribing, event, moment).mapped(Event.subscribing)
        case .allowTapped: return [.askPermission { .permissionAnswered($0) }]
        case .permissionAnswered: return []
        case .testTapped, .testAnswered: return testing(&state, event)
        }
    }

    /// After every event: what has changed around the app.
    static func follow(_ state: inout State, _ session: Session?, _ moment: Moment) -> [Effect<Event>] {
        let subscribing = Subscribing.follow(&state.subscribing, session, moment).mapped(Event.subscribing)
        let surroundings = Surroundings(moment)
        guard surroundings != state.surroundings else { return subscribing }
        state.surroundings = surroundings
        return subscribing + look(&state)
    }

    /// Nobody is signed in any more.
    static func forget(_ state: inout State) -> [Effect<Event>] {
        state.standing = []
        state.shown = []
        state.banners = Banners()
        state.test = .idle
        return Subscribing.forget(&state.subscribing).mapped(Event.subscribing)
    }

    // MARK: Looking

    private static func look(_ state: inout State) -> [Effect<Event>] {
        guard state.looking == .idle else {
            state.isDue = true
            return []
        }
        state.looking = .reading
        state.isDue = false
        let tables = [ReminderTables.stated, ReminderTables.planned, ReminderTables.told]
        let queries =
            [.all(table: Preferences.table.name), ReflectApp.remindersQuery] + synced.map { $0.query }
            + tables.map { .all(table: $0.name) }
        return [.read(queries) { .rowsRead($0) }]
    }

    private static func lookAgain(_ state: inout State) -> [Effect<Event>] {
        state.isDue ? look(&state) : []
    }

    private static func rowsRead(
        _ state: inout State, _ result: ReadResult, _ moment: Moment
    ) -> [Effect<Event>] {
        state.looking = .idle
        // What cannot be read now is read at the next occasion; the apps say what is wrong with the storage.
        guard case .rows(let tables) = result, tables.count == 7 else { return [] }
        var random = Random(seed: moment.random)
        var changes: [Change] = []
        for wish in Wish.all(preferences: tables[0], journal: tables[1], moment) {
            let rows = wish.table.name == ReminderTables.reminders.name ? tables[2] : tables[3]
            changes += wish.changes(tables[4], rows, moment, &random)
        }
        if !changes.isEmpty {
            // What was just wished for is planned in the next look.
            state.isDue = true
            return write(&state, changes)
        }
        state.standing = ReminderTables.reminders.records(in: tables[2]).compactMap { Standing($0) }
        let plan = Plan(state.standing, planned: tables[5], told: tables[6], shown: state.shown, moment)
        var effects = plan.changes.isEmpty ? lookAgain(&state) : write(&state, plan.changes)
        for due in plan.due where !state.shown.contains(due.key) {
            state.shown.append(due.key)
            effects.append(.read(due.queries) { .contentRead(due, $0) })
        }
        state.timer += 1
        let number = state.timer
        if let next = plan.next { effects.append(.after(milliseconds: next - moment.now, .dueCame(number))) }
        return effects
    }

    private static func write(_ state: inout State, _ changes: [Change]) -> [Effect<Event>] {
        state.looking = .writing
        return [.write(changes) { .rowsWritten($0) }]
    }

    // MARK: Telling

    private static func claim(_ news: News, _ moment: Moment) -> [Effect<Event>] {
        [.write(news.claim(at: moment.now)) { .claimed(news, $0) }]
    }

    private static func claimed(_ state: inout State, _ news: News, _ result: WriteResult) -> [Effect<Event>] {
        // Told already. (A device without room forgets that it told; that is better than not to tell.)
        if case .failed(.refused) = result { return look(&state) }
        if !state.shown.contains(news.key) { state.shown.append(news.key) }
        return Banners.update(&state.banners, .came(news), isCovered: false).mapped(Event.banner) + look(&state)
    }
}
