/// Keeps the person's own rows the same on this device, on the server and on their other devices.
///
/// Every edit is stored and queued in one transaction. What is queued is sent first in, first out; then whatever changed
/// elsewhere is fetched by the server's change numbers. One step is under way at any time, and which one it is is the
/// phase: an answer that belongs to no phase, because the process was slow or two came, changes nothing. Killed at any
/// point, the next start goes on from what is stored, and repeats at most one request that repeating does not harm.
public enum Sync {
    public struct State: Equatable, Sendable {
        let tables: [String: [String]]
        /// What else on this device belongs to the person, and is cleared when they sign out.
        let personal: [String]
        var phase: Phase = .idle
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
        /// What is deleted on the server before this device signs out: a path below the server's address.
        public var farewell: String?
        /// How many edits wait to be sent.
        public var unsent: Int { waiting + (isJoining ? 1 : 0) }
        var isOnline = true
        /// The refresh token that the server has ended for good.
        var ended: String?
        /// The session was read at least once: only from then on is anything to be said about the account.
        public internal(set) var isKnown = false
        /// Changes whenever the records on this device become another account's. What a round writes holds only for the
        /// epoch it began in.
        var epoch: String?
        /// The token was renewed in this round already, and still was not good enough.
        var hasRefreshed = false
        /// What the account before had is yet to be moved into this one.
        var isJoining = false

        init(_ tables: [SyncedTable], personal: [LocalTable]) {
            var keys: [String: [String]] = [:]
            for table in tables { keys[table.name] = table.key }
            self.tables = keys
            self.personal = personal.map { $0.name }
        }

        /// What the tables are called on this device, always in one order.
        var localNames: [String] { names.map { SyncedTable($0).local.name } }

        /// What the server calls them, in the same order.
        var names: [String] { Array(tables.keys).ordered(by: <) }

        /// The session of a named account has ended; the person must sign in again.
        public var isSignedOut: Bool {
            guard let session, !session.isAnonymous else { return false }
            return session.refreshToken == ended
        }

        /// Whether there was news, once.
        public mutating func takeNews() -> Bool {
            defer { hasNews = false }
            return hasNews
        }
    }

    indirect enum Phase: Equatable, Sendable {
        case idle
        /// Each round begins with a look at who is signed in: another window may have changed it.
        case readingSession
        /// A look before this session is stored, and before one that the server has ended is given up.
        case confirming(Session)
        case confirmingEnd
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
        /// Whether this account has another's records still to take over, and taking them over (`Joining.swift`).
        case readingJoin
        case merging(Session, isFresh: Bool)
        case renewingJoin
        case storingJoin(Session)
        case forgettingJoin
        /// All records are being queued for another account, because theirs is gone.
        case requeueing(Requeueing)
        /// The person changes the account.
        case account
    }

    public indirect enum Event: Equatable, Sendable {
        case sessionRead(SecretResult), lockHeld
        /// Something was queued, or the person came back: look.
        case kicked
        case pauseEnded(Int), intervalPassed
        case signedUp(HTTPResult), refreshed(HTTPResult), sessionStored(WriteResult)
        case outboxRead(ReadResult), sent(HTTPResult), compared(HTTPResult), settled(WriteResult), setAside(WriteResult)
        case pulled(HTTPResult), touchedRead(ReadResult), stored(WriteResult)
        case recordsRead(ReadResult), requeued(WriteResult)
        case joinRead(SecretResult), merged(HTTPResult), joinRenewed(HTTPResult), joinStored(WriteResult)
        case joinForgotten(WriteResult)
        case endNoted(WriteResult)
        case account(AccountEvent)
    }

    /// What the person sees of it.
    public enum Line: Equatable, Sendable {
        case synced, offline, signedOut
        /// Edits are on their way, and nothing has gone wrong.
        case sending
        /// So many edits wait.
        case waiting(Int)
        /// So many edits were refused; look.
        case refused(Int)
    }

    public static func line(_ state: State) -> Line {
        if state.isSignedOut { return .signedOut }
        if state.refused > 0 { return .refused(state.refused) }
        if !state.isOnline { return .offline }
        if state.waiting == 0 { return .synced }
        return state.faults > 0 ? .waiting(state.waiting) : .sending
    }

    /// What the device keeps beside the records: how far it has read.
    public static let stateTable = LocalTable(
        "sync_state", [.init("key", "TEXT PRIMARY KEY"), .init("value", "TEXT NOT NULL")])

    static let cursorKey = "cursor"
    static let epochKey = "epoch"
    static let endedKey = "ended"

    /// What it keeps on the device beside the records themselves.
    public static var stores: [LocalTable] {
        [stateTable, Outbox.table, Outbox.refused]
    }

    /// How long after the last look the next one comes by itself, in milliseconds.
    static let interval: Int64 = 300_000

    /// - Parameters:
    ///   - tables: what follows the person from device to device.
    ///   - personal: what else of theirs this device keeps; it is cleared with the rest when they sign out.
    public static func start(
        _ tables: [SyncedTable], personal: [LocalTable] = [], _ moment: Moment
    ) -> (State, [Effect<Event>]) {
        var state = State(tables, personal: personal)
        state.isOnline = moment.isOnline
        return (state, look(&state, moment) + [.holdLock("almanac-sync", .lockHeld)])
    }

    public static func update(_ state: inout State, _ event: Event, _ moment: Moment) -> [Effect<Event>] {
        state.isOnline = moment.isOnline
        switch event {
        case .lockHeld:
            state.isSpeaking = true
            return look(&state, moment) + [.after(milliseconds: interval, .intervalPassed)]
        case .kicked: return look(&state, moment)
        case .intervalPassed: return look(&state, moment) + [.after(milliseconds: interval, .intervalPassed)]
        case .pauseEnded(let number):
            guard state.phase == .pausing(number) else { return [] }
            state.phase = .idle
            return look(&state, moment)
        case .sessionRead, .signedUp, .refreshed, .sessionStored: return authenticating(&state, event, moment)
        case .outboxRead, .sent, .compared, .settled, .setAside: return sending(&state, event, moment)
        case .pulled, .touchedRead, .stored: return pulling(&state, event, moment)
        case .recordsRead, .requeued: return requeueing(&state, event, moment)
        case .joinRead, .merged, .joinRenewed, .joinStored, .joinForgotten: return joining(&state, event, moment)
        case .endNoted: return []
        case .account(let event): return changingAccount(&state, event, moment)
        }
    }

    /// What every round reads of the storage besides the outbox.
    static let counts: [Query] = [
        .count(table: Outbox.table.name), .count(table: Outbox.refused.name), .all(table: stateTable.name),
    ]

    /// Takes in what ``stateTable`` holds.
    static func note(_ rows: [Row], _ state: inout State) {
        (state.cursor, state.epoch, state.ended) = (0, nil, nil)
        for row in rows {
            guard let key = row[0].text, let value = row[1].text else { continue }
            switch key {
            case cursorKey: state.cursor = Int64(value) ?? 0
            case epochKey: state.epoch = value
            case endedKey: state.ended = value
            default: break
            }
        }
    }

    /// What a round writes is refused whole when the records have become another account's since it began.
    static func holds(_ state: State) -> Change {
        let epoch = state.epoch.map { Value.text($0) } ?? .null
        return .require(table: stateTable.name, key: .text(epochKey), column: 1, equals: epoch)
    }

    /// What else is written for the person holds only as long as the records on this device are theirs.
    /// - Parameter rows: those of ``stateTable``, as they were when what is written was reckoned.
    public static func sameAccount(_ rows: [Row]) -> Change {
        var epoch = Value.null
        for row in rows where row.count == 2 && row[0].text == epochKey { epoch = row[1] }
        return .require(table: stateTable.name, key: .text(epochKey), column: 1, equals: epoch)
    }

    /// Begins another epoch.
    static func turn(_ moment: Moment) -> Change {
        var random = Random(seed: moment.random)
        return .put(table: stateTable.name, row: [.text(epochKey), .text(random.uuid())])
    }

    /// Begins a round, unless one is under way: then it goes round once more afterwards.
    static func look(_ state: inout State, _ moment: Moment) -> [Effect<Event>] {
        switch state.phase {
        case .idle: break
        case .pausing:
            // Whoever comes back to a network need not wait for the pause to end.
            guard moment.isOnline, state.faults > 0 else { return readCounts() }
        default:
            state.isDue = true
            return []
        }
        state.isDue = false
        state.phase = .readingSession
        return [.readSecret(Session.secret) { .sessionRead($0) }]
    }

    /// A window that does not speak still says how much waits.
    static func readCounts() -> [Effect<Event>] {
        [.read([.first(table: Outbox.table.name, count: 0)] + counts) { .outboxRead($0) }]
    }

    /// Ends a round.
    static func rest(_ state: inout State, _ moment: Moment) -> [Effect<Event>] {
        state.phase = .idle
        state.faults = 0
        state.hasRefreshed = false
        if let effects = changeAccount(&state) { return effects }
        return state.isDue ? look(&state, moment) : []
    }

    /// After a fault that may pass: a pause of a second, doubled each time up to five minutes, a random part of it
    /// taken off so that many devices do not come back at once.
    static func pause(_ state: inout State, _ moment: Moment) -> [Effect<Event>] {
        if let effects = changeAccount(&state) { return effects }
        let longest: Int64 = min(300_000, 1_000 << Int64(min(state.faults, 9)))
        state.faults += 1
        state.phase = .pausing(state.faults)
        let wait = longest / 2 + Int64(moment.random % UInt64(longest / 2))
        return [.after(milliseconds: wait, .pauseEnded(state.faults))]
    }
}
