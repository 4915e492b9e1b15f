import AlmanacCore

/// The page at `/later?key=…`, which asks when to show a notification again.
public enum SnoozePage {
    struct State: Equatable, Sendable {
        let key: String
        /// The rows of all reminders. An earlier request to snooze the same subject is replaced by this one.
        var reminders: [Row] = []
        var step: Step = .reading
        /// The name of what the notification is about, such as a capsule's title; `nil` if it has none.
        var subject: String?
    }

    indirect enum Step: Equatable, Sendable {
        case reading
        /// The records that the notification is about are being read.
        case readingSubject(InAppNotification)
        /// This device has no such notification, or its subject needs no further one.
        case gone
        case unreadable(StoreFault)
        case choosing(InAppNotification, fault: StoreFault?)
        case storing(InAppNotification, Instant)
        case stored(InAppNotification, Instant)
        /// The reminder is being taken back.
        case undoing(InAppNotification, Instant)
    }

    /// The user's choice, and the answers of the storage.
    public indirect enum Event: Equatable, Sendable {
        case read(Reading), subjectRead(Reading)
        case chosen(Choice)
        case written(WriteResult)
        case undoTapped, undoRead(Reading), undone(WriteResult)
    }

    /// When to show the notification again.
    public enum Choice: UInt8, CaseIterable, Equatable, Sendable {
        case hour, evening, tomorrow
    }

    static func route(_ key: String) -> String {
        "/later?key=" + Path.encode(key)
    }

    /// Returns whether an address belongs to this page.
    static func owns(_ path: String) -> Bool {
        Path(path).segments.first.map { $0 == "later" } ?? false
    }

    static func start(_ path: String) -> (State, [Effect<Event>]) {
        let key = Path(path)["key"] ?? ""
        return (State(key: key), [.read([announced(key), Table.reminders.query]) { .read($0) }])
    }

    private static func announced(_ key: String) -> Query {
        .row(table: BackgroundTables.announced.name, key: .text(key))
    }

    static func update(_ state: inout State, _ event: Event, _ moment: Moment) -> [Effect<Event>] {
        switch (state.step, event) {
        case (.reading, .read(let result)): return read(&state, result, moment)
        case (.readingSubject(let notification), .subjectRead(let result)):
            return subjectRead(&state, notification, result)
        case (.choosing(let notification, _), .chosen(let choice)):
            guard let request = SnoozeRequest(notification) else { return [] }
            let instant = choice.instant(moment)
            state.step = .storing(notification, instant)
            var random = Random(seed: moment.random)
            return [.write(request.changes(at: instant, over: state.reminders, moment, &random)) { .written($0) }]
        case (.storing(let notification, let instant), .written(.done)): state.step = .stored(notification, instant)
        case (.storing(let notification, _), .written(.failed(let fault))):
            state.step = .choosing(notification, fault: fault)
        case (.stored(let notification, let instant), .undoTapped):
            state.step = .undoing(notification, instant)
            return [.read([Table.reminders.query]) { .undoRead($0) }]
        case (.undoing(let notification, _), .undoRead(.rows(let rows))):
            var random = Random(seed: moment.random)
            let reminder = rows[Table.reminders.query].compactMap { Record($0) }.first { record in
                SnoozeRequest(notification).map { record.isReminder(of: $0.app, about: $0.subject) } ?? false
            }
            // It may be gone already, because another device has taken it back.
            guard let reminder else { return restart(&state) }
            return [.write(Table.reminders.delete(reminder, at: moment, &random)) { .undone($0) }]
        case (.undoing, .undone(.done)): return restart(&state)
        case (.undoing(let notification, let instant), .undoRead(.failed)),
            (.undoing(let notification, let instant), .undone(.failed)):
            state.step = .stored(notification, instant)
        default: break
        }
        return []
    }

    private static func restart(_ state: inout State) -> [Effect<Event>] {
        let (fresh, effects) = start(route(state.key))
        state = fresh
        return effects
    }

    private static func read(_ state: inout State, _ result: Reading, _ moment: Moment) -> [Effect<Event>] {
        switch result {
        case .failed(let fault): state.step = .unreadable(fault)
        case .rows(let rows):
            state.step = .gone
            guard let row = rows[announced(state.key)].first,
                let notification = InAppNotification(row, .matching(moment.locales)),
                let request = SnoozeRequest(notification)
            else { break }
            state.reminders = rows[Table.reminders.query]
            let queries = AppID(slug: request.app)?.settledQueries(about: request.first) ?? []
            guard !queries.isEmpty else {
                state.step = .choosing(notification, fault: nil)
                break
            }
            state.step = .readingSubject(notification)
            return [.read(queries) { .subjectRead($0) }]
        }
        return []
    }

    private static func subjectRead(
        _ state: inout State, _ notification: InAppNotification, _ result: Reading
    ) -> [Effect<Event>] {
        switch result {
        case .failed(let fault): state.step = .unreadable(fault)
        case .rows(let rows):
            let language = Words(notification.text.language)
            state.subject = SnoozeRequest(notification).flatMap { request in
                AppID(slug: request.app)?.title(of: request.first, rows, language)
            }
            let isSettled = SnoozeRequest(notification).map { request in
                AppID(slug: request.app)?.isSettled(request.first, rows) ?? false
            }
            state.step = isSettled == false ? .choosing(notification, fault: nil) : .gone
        }
        return []
    }
}

extension SnoozePage.Choice {
    private static let eveningTime = LocalTime(hour: 20, minute: 0)!
    private static let morningTime = LocalTime(hour: 9, minute: 0)!

    /// Returns the choices that make sense now. “This evening” is left out once it is hardly later than “in an hour”.
    static func all(_ moment: Moment) -> [SnoozePage.Choice] {
        let isLate = SnoozePage.Choice.evening.instant(moment) - moment.now < 3_600_000 * 3 / 2
        return allCases.filter { !($0 == .evening && isLate) }
    }

    func instant(_ moment: Moment) -> Instant {
        let today = moment.today.daysSinceEpoch
        func at(_ time: LocalTime, _ day: Int) -> Instant {
            // If the time zone skips the date, a day from now.
            let occurrence = moment.zone.occurrence(on: CivilDate(daysSinceEpoch: day), at: time)
            return occurrence?.fireAt ?? moment.now + 24 * 3_600_000
        }
        switch self {
        case .hour: return moment.now + 3_600_000
        case .evening: return at(Self.eveningTime, today)
        case .tomorrow: return at(Self.morningTime, today + 1)
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
