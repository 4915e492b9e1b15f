/// Keeps the person's own rows the same on this device, on the server and on their other devices.
///
/// Every edit is stored and queued in one transaction. What is queued is sent first in, first out; then whatever changed
/// elsewhere is fetched by the server's change numbers. One step is under way at any time, and which one it is is the
/// phase: an answer that belongs to no phase, because the process was slow or two came, changes nothing. Killed at any
/// point, the next start goes on from what is stored, and repeats at most one request that repeating does not harm.
public enum Sync {
    public struct State: Equatable, Sendable {
        let tables: [String: [String]]
        var phase: Phase = .starting
        public internal(set) var session: Session?
        /// This window speaks to the server; the others only read and write the storage they share.
        var isSpeaking = false
        /// Stored edits that wait to be sent.
        var waiting = 0
        /// Edits that the server refused for good.
        var refused = 0
        var cursor: Int64 = 0
        /// Faults since the last success; they make the pauses longer.
        var faults = 0
        /// Something happened while a step was under way: go round once more.
        var isDue = false
        /// Records have changed here that the apps have not read. The parent takes it.
        public internal(set) var hasNews = false
        public internal(set) var account: AccountStep = .idle
        var isOnline = true

        init(_ tables: [SyncedTable]) {
            var keys: [String: [String]] = [:]
            for table in tables { keys[table.name] = table.key }
            self.tables = keys
        }

        /// Whether there was news, once.
        public mutating func takeNews() -> Bool {
            defer { hasNews = false }
            return hasNews
        }
    }

    enum Phase: Equatable, Sendable {
        /// What is stored is being read.
        case starting
        case idle
        case signingUp, refreshing
        case storingSession(Session)
        case readingOutbox
        case sending(Int64, OutboxEntry)
        /// The server has a later edit, or none: which one is asked.
        case comparing(Int64, OutboxEntry)
        case settling, settingAside
        case pulling
        case reading(PulledPage)
        case storing(PulledPage)
        /// After a fault; the number tells a timer of this pause from an older one.
        case pausing(Int)
        /// The session of a named account has ended; the person must sign in again.
        case signedOut
        /// All records are being queued for a new account, because the old one is gone.
        case requeueing
        /// The person changes the account.
        case account
    }

    public enum Event: Equatable, Sendable {
        case sessionRead(SecretResult), storedRead(ReadResult), lockHeld
        /// Something was queued, or the person came back: look.
        case kicked
        case pauseEnded(Int), intervalPassed
        case signedUp(HTTPResult), refreshed(HTTPResult), sessionStored(WriteResult)
        case outboxRead(ReadResult), sent(HTTPResult), compared(HTTPResult), settled(WriteResult), setAside(WriteResult)
        case pulled(HTTPResult), touchedRead(ReadResult), stored(WriteResult)
        case recordsRead(ReadResult), requeued(WriteResult)
        case account(AccountEvent)
    }

    /// What the person sees of it.
    public enum Line: Equatable, Sendable {
        case synced, offline, signedOut
        /// So many edits wait.
        case waiting(Int)
        /// So many edits were refused; look.
        case refused(Int)
    }

    public static func line(_ state: State) -> Line {
        if state.phase == .signedOut { return .signedOut }
        if state.refused > 0 { return .refused(state.refused) }
        if !state.isOnline { return .offline }
        if case .pausing = state.phase { return state.waiting > 0 ? .waiting(state.waiting) : .offline }
        return state.waiting > 0 ? .waiting(state.waiting) : .synced
    }

    /// What the device keeps beside the records: how far it has read.
    public static let stateTable = LocalTable(
        "sync_state", [.init("key", "TEXT PRIMARY KEY"), .init("value", "TEXT NOT NULL")])

    static let cursorKey = "cursor"

    /// What it keeps on the device beside the records themselves.
    public static var stores: [LocalTable] {
        [stateTable, Outbox.table, Outbox.refused]
    }

    /// How long after the last look the next one comes by itself, in milliseconds.
    static let interval: Int64 = 300_000

    public static func start(_ tables: [SyncedTable], _ moment: Moment) -> (State, [Effect<Event>]) {
        var state = State(tables)
        state.isOnline = moment.isOnline
        return (state, [.readSecret(Session.secret) { .sessionRead($0) }])
    }

    public static func update(_ state: inout State, _ event: Event, _ moment: Moment) -> [Effect<Event>] {
        state.isOnline = moment.isOnline
        switch event {
        case .sessionRead(let result): return sessionRead(&state, result)
        case .storedRead(let result): return storedRead(&state, result)
        case .lockHeld:
            state.isSpeaking = true
            return look(&state, moment) + [.after(milliseconds: interval, .intervalPassed)]
        case .kicked: return look(&state, moment)
        case .intervalPassed: return look(&state, moment) + [.after(milliseconds: interval, .intervalPassed)]
        case .pauseEnded(let number):
            guard state.phase == .pausing(number) else { return [] }
            state.phase = .idle
            return look(&state, moment)
        case .signedUp, .refreshed, .sessionStored: return authenticating(&state, event, moment)
        case .outboxRead, .sent, .compared, .settled, .setAside: return sending(&state, event, moment)
        case .pulled, .touchedRead, .stored: return pulling(&state, event, moment)
        case .recordsRead, .requeued: return requeueing(&state, event, moment)
        case .account(let event): return changingAccount(&state, event, moment)
        }
    }

    private static func sessionRead(_ state: inout State, _ result: SecretResult) -> [Effect<Event>] {
        guard state.phase == .starting else { return [] }
        if case .value(let text?) = result { state.session = Session(secretText: text) }
        // A secure store that cannot be read now may be read at the next start: no new account is made meanwhile.
        if case .failed = result { return [.after(milliseconds: 10_000, .sessionRead(.value(nil)))] }
        return [.read([counts[0], counts[1], .row(table: stateTable.name, key: .text(cursorKey))]) { .storedRead($0) }]
    }

    static let counts: [Query] = [.count(table: Outbox.table.name), .count(table: Outbox.refused.name)]

    private static func storedRead(_ state: inout State, _ result: ReadResult) -> [Effect<Event>] {
        guard state.phase == .starting else { return [] }
        if case .rows(let tables) = result, tables.count == 3 {
            state.waiting = Int(tables[0].first?.first?.int ?? 0)
            state.refused = Int(tables[1].first?.first?.int ?? 0)
            state.cursor = tables[2].first?[1].text.flatMap { Int64($0) } ?? 0
        }
        state.phase = .idle
        return [.holdLock("almanac-sync", .lockHeld)]
    }

    /// Begins a round, unless one is under way: then it goes round once more afterwards.
    static func look(_ state: inout State, _ moment: Moment) -> [Effect<Event>] {
        switch state.phase {
        case .idle: break
        case .pausing:
            // Whoever comes back to a network need not wait for the pause to end.
            guard moment.isOnline, state.faults > 0 else { return [] }
        case .starting, .signedOut: return []
        default:
            state.isDue = true
            return []
        }
        state.phase = .idle
        guard state.isSpeaking else { return readCounts(state) }
        guard moment.isOnline else { return readCounts(state) }
        state.isDue = false
        return readOutbox(&state)
    }

    /// A window that does not speak still says how much waits.
    private static func readCounts(_ state: State) -> [Effect<Event>] {
        [.read([.first(table: Outbox.table.name, count: 0)] + counts) { .outboxRead($0) }]
    }

    /// Ends a round.
    static func rest(_ state: inout State, _ moment: Moment) -> [Effect<Event>] {
        state.phase = .idle
        state.faults = 0
        return state.isDue ? look(&state, moment) : []
    }

    /// After a fault that may pass: a pause of a second, doubled each time up to five minutes, a random part of it
    /// taken off so that many devices do not come back at once.
    static func pause(_ state: inout State, _ moment: Moment) -> [Effect<Event>] {
        let longest: Int64 = min(300_000, 1_000 << Int64(min(state.faults, 9)))
        state.faults += 1
        state.phase = .pausing(state.faults)
        let wait = longest / 2 + Int64(moment.random % UInt64(longest / 2))
        return [.after(milliseconds: wait, .pauseEnded(state.faults))]
    }
}
