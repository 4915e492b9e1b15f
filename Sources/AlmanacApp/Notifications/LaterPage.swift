import AlmanacCore
import TimeCapsule

/// `/later?key=…`: somebody who was told of something would rather be told again, and says when.
public enum LaterPage {
    struct State: Equatable, Sendable {
        let key: String
        /// The rows of all reminders: an earlier wish to be told again gives way to this one.
        var reminders: [Row] = []
        var step: Step = .reading
    }

    indirect enum Step: Equatable, Sendable {
        case reading
        /// This device knows of no such notification.
        case gone
        case unreadable(StoreFault)
        case choosing(News, fault: StoreFault?)
        case storing(News, Instant)
        case stored(News, Instant)
    }

    public indirect enum Event: Equatable, Sendable {
        case read(ReadResult)
        case chosen(Choice)
        case written(WriteResult)
    }

    public enum Choice: UInt8, CaseIterable, Equatable, Sendable {
        case hour, evening, tomorrow
    }

    static func route(_ key: String) -> String {
        "/later?key=" + Path.encode(key)
    }

    static func start(_ path: String) -> (State, [Effect<Event>]) {
        let key = Path(path)["key"] ?? ""
        let told = Query.row(table: ReminderTables.told.name, key: .text(key))
        let queries = [told, ReminderTables.reminders.query, TimeCapsuleApp.scheduleQueries[0]]
        return (State(key: key), [.read(queries) { .read($0) }])
    }

    static func update(_ state: inout State, _ event: Event, _ moment: Moment) -> [Effect<Event>] {
        switch (state.step, event) {
        case (.reading, .read(let result)):
            state.step = .gone
            if case .failed(let fault) = result { state.step = .unreadable(fault) }
            if case .rows(let tables) = result, tables.count == 3, let row = tables[0].first,
                let news = News(row, .matching(moment.locales)), let wish = LaterWish(news),
                // Nobody need be told of it any more.
                wish.app != TimeCapsuleApp.name || !TimeCapsuleApp.isOpened(wish.first, tables[2])
            {
                state.reminders = tables[1]
                state.step = .choosing(news, fault: nil)
            }
        case (.choosing(let news, _), .chosen(let choice)):
            guard let wish = LaterWish(news) else { return [] }
            let instant = choice.instant(moment)
            state.step = .storing(news, instant)
            var random = Random(seed: moment.random)
            return [.write(wish.changes(at: instant, over: state.reminders, moment, &random)) { .written($0) }]
        case (.storing(let news, let instant), .written(.done)): state.step = .stored(news, instant)
        case (.storing(let news, _), .written(.failed(let fault))): state.step = .choosing(news, fault: fault)
        default: break
        }
        return []
    }
}

extension LaterPage.Choice {
    private static let eight = LocalTime(hour: 20, minute: 0)!
    private static let nine = LocalTime(hour: 9, minute: 0)!

    /// Those that make sense now: an evening that is here or almost here is no choice beside “in an hour”.
    static func all(_ moment: Moment) -> [LaterPage.Choice] {
        let isLate = LaterPage.Choice.evening.instant(moment) - moment.now < 3_600_000 * 3 / 2
        return allCases.filter { !($0 == .evening && isLate) }
    }

    func instant(_ moment: Moment) -> Instant {
        let today = moment.today.daysSinceEpoch
        func at(_ time: LocalTime, _ day: Int) -> Instant {
            // A date that the zone skips: then a day from now.
            let occurrence = moment.zone.occurrence(on: CivilDate(daysSinceEpoch: day), at: time)
            return occurrence?.fireAt ?? moment.now + 24 * 3_600_000
        }
        switch self {
        case .hour: return moment.now + 3_600_000
        case .evening: return at(Self.eight, today)
        case .tomorrow: return at(Self.nine, today + 1)
        }
    }

    var title: Word {
        switch self {
        case .hour: .laterHour
        case .evening: .laterEvening
        case .tomorrow: .laterTomorrow
        }
    }
}

/// The wish to be told of something once more: a reminder that comes once and says what the first one said.
struct LaterWish {
    let news: News
    let app: String
    /// What the person was told of at first.
    let first: String

    /// Put off again, it is still the same subject: the later time counts.
    var subject: String { SyncedTable.later + first }

    /// - Returns: `nil` for a key that is none of ours.
    init?(_ news: News) {
        let parts = news.key.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
        guard parts.count >= 3, let app = parts.first else { return nil }
        self.news = news
        self.app = app
        first = parts[(SyncedTable.later == parts[1] + "/" ? 2 : 1)..<(parts.count - 1)].joined(separator: "/")
    }

    func changes(
        at instant: Instant, over rows: [Row], _ moment: Moment, _ random: inout Random
    ) -> [Change] {
        let records = rows.compactMap { Record($0) }
        let old = records.first { $0.reminds(app, of: subject) }
        var content = [
            JSON.Member("title", .string(news.title)), JSON.Member("body", .string(news.body)),
            JSON.Member("route", .string(news.route)), JSON.Member("language", .string(news.language.code)),
        ]
        // What the first one carried along.
        let before = old ?? records.first { $0.reminds(app, of: first) }
        if let data = before?["content"]?["data"] { content.append(JSON.Member("data", data)) }
        let fields = [
            JSON.Member("app", .string(app)), JSON.Member("subject", .string(subject)),
            JSON.Member("kind", .string("once")), JSON.Member("fire_at", .string(instant.timestamp)),
            JSON.Member("enabled", .bool(true)), JSON.Member("content", .object(content)),
        ]
        return ReminderTables.reminders.put(fields, over: old, at: moment, &random)
    }
}
