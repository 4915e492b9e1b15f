/// Keeps the user's rows the same on this device, on the server and on the user's other devices.
///
/// Every edit is stored and queued in one transaction. A round sends the queued edits first in, first out, and then
/// fetches changes from other devices by the server's change numbers. Only one step is in progress at any time, and the
/// phase says which. An answer that does not belong to the phase, because it is late or a duplicate, changes nothing.
/// If the process is killed at any point, the next start continues from the stored state and repeats at most one
/// request, which is idempotent.
public enum Sync {
    /// The state of the sync.
    public struct State: Equatable, Sendable {
        /// The synced tables, by their names on the server.
        let tables: Named<Table>
        /// What this device knows of the account's end-to-end encryption.
        public internal(set) var encryption = AccountEncryption()
        /// The names of the other tables on this device that belong to the user. They are cleared on signing out.
        let personal: [String]
        var phase: Phase = .idle
        /// The current session; `nil` if there is none or it has not been read yet.
        public internal(set) var session: Session?
        /// Whether this window holds the lock and syncs with the server. The other windows only use the shared storage.
        var holdsLock = false
        /// The number of edits in the outbox, and how many of them are events, as far as ``countEvents(_:)`` has counted.
        var (waiting, waitingEvents) = (0, 0)
        /// The number of edits that the server refused for good.
        var refused = 0
        /// The number of the last change that was fetched.
        var cursor: Int64 = 0
        /// The cursor exactly as stored, which shows whether it was reset meanwhile; `nil` before the first fetch.
        var storedCursor: String?
        /// ``AccountEncryption/text`` as stored.
        var storedEncryption: String?
        /// Whether only some of the pages that the server has were stored, since everything began to be fetched.
        var isFetching = false
        /// Whether the user is leaving this device: the records were deleted once, and are deleted again at the end.
        var isLeaving = false
        /// The number of faults since the last success. Each one makes the next pause longer.
        var faults = 0
        /// Whether another round must follow the current one.
        var isDue = false
        /// The progress of a change of account.
        public internal(set) var account: AccountStep = .idle
        /// The days of the current rows of the account that is being joined, by table.
        var standing = Named<String>()
        /// An offer of an earlier start, about which the user is asked once the present change of account has ended.
        var keptOffer: KeptOffer?
        /// What the user has tapped while something was in progress that nobody has asked for.
        var waitingTap: AccountEvent?
        /// Whether the change of account is a sign-in by address and password, to an account that was there before.
        var signsIn = false
        /// What the last sign-in has added to the account that was there before.
        public internal(set) var added = TextCounts()
        /// Whether the waiting and the refused edits have been counted.
        var isCounted = false
        var isOnline = true
        /// Whether the window was visible at the last event.
        var isVisible = true
        /// The refresh token of the session that the server has ended.
        var ended: String?
        /// Why the server has ended that session, if it is known.
        public internal(set) var endedBy: SessionEndReason?
        /// The name of the device from which it was ended, if it is known.
        public internal(set) var endedFrom: String?
        /// The refresh token of the session whose account the server no longer has.
        var gone: String?
        /// Whether the session has been read. Until then, nothing is known about the account.
        public internal(set) var isKnown = false
        /// When an account was requested although nothing is queued for it, in milliseconds; see ``RoundRequest``.
        var accountWantedAt: Int64?
        /// What is noted of the texts from which the waiting edits were made.
        var bases = Bases()
        /// Changes whenever the records on this device become those of another account. A round can write only in the
        /// epoch in which it began.
        var epoch: String?
        /// The tables of the device that this round has changed, which the parent is not told yet.
        var changed: [String] = []
        /// Whether the access token was already refreshed after the server refused it in this round.
        var hasRefreshed = false
        /// Whether the records of the previous, anonymous account have not been moved into this one yet.
        public internal(set) var isJoining = false
        /// The stream of change numbers.
        var live = Live()

        init(_ tables: [Table], personal: [LocalTable]) {
            var named = Named<Table>()
            for table in tables { named[table.name] = table }
            self.tables = named
            self.personal = personal.map { $0.name }
        }

        /// Returns the columns of a table whose texts are encrypted before they are sent.
        func privateColumns(of table: String) -> [String] { tables[table]?.privateColumns ?? [] }

        /// The tables' names on this device, in the order of ``names``.
        var localNames: [String] { names.map { Table.localName($0) } }

        /// The tables' names on the server, in a fixed order.
        var names: [String] { tables.names.ordered(by: <) }
    }

    indirect enum Phase: Equatable, Sendable {
        case idle
        /// Reading the session. Every round begins with this, because another window may have changed it.
        case readingSession
        /// Reading the session again before this new one is stored.
        case confirming(Session)
        /// Reading the session again before the one that the server has ended is given up.
        case confirmingEnd
        case signingUp, refreshing
        case storingSession(Session)
        case readingOutbox
        /// With the encrypted texts that are sent in place of the plain ones.
        case sending(Int64, OutboxEntry, encrypted: [JSON.Member])
        /// Asking the server for the record: it has a later edit, or the record is gone.
        case comparing(Int64, OutboxEntry)
        case settling(OutboxEntry)
        /// Moving an entry to the refused changes; `nil` if its text cannot be read.
        case settingAside(OutboxEntry?)
        case pulling
        case reading(PulledPage)
        /// With the tables of the device that storing the page changes, and the cursor that is stored with it.
        case storing(PulledPage, changed: [String], cursor: String)
        /// Waiting after a fault. The number distinguishes this pause's timer from older ones.
        case pausing(Int)
        /// Checking for an account to join with this one, and joining it (see `Joining.swift`).
        case readingJoin
        case merging(Session, isFresh: Bool)
        case renewingJoin(Session)
        case storingJoin(Session)
        case forgettingJoin
        /// Going back to the account that cannot be joined: storing its session, and having its records fetched.
        case returning(Session), refetching
        /// Reading the data key; encrypting an entry; decrypting the server's rows (see `Encrypting.swift`).
        case readingKey(KeyNeed), encrypting(Int64, OutboxEntry), decrypting(Decryption)
        /// Deleting the account's key, which is no longer needed: making the proof that this device has it, and asking.
        case provingKey(DataKey), removingKey
        /// Queueing all records for another account, because theirs is gone.
        case requeueing(Requeueing)
        /// The account is being changed.
        case account
    }

    /// What the sync reacts to: timers, answers, and requests to start a round.
    public indirect enum Event: Equatable, Sendable {
        case sessionRead(SecretResult), lockHeld
        /// A round should begin: an edit was queued, or the user returned to the app.
        case kicked
        case pauseEnded(Int), intervalPassed
        case signedUp(HTTPResult), refreshed(HTTPResult), sessionStored(WriteResult)
        case outboxRead(Reading), sent(HTTPResult, change: Int64?), compared(HTTPResult), settled(WriteResult),
            setAside(WriteResult), eventsRead(Reading)
        case pulled(HTTPResult), touchedRead(Reading), stored(WriteResult)
        case keyRead(SecretResult), encrypted(CipherResult), decrypted(CipherResult), keyProven(CipherResult)
        case keyRemoved(HTTPResult), offeredKeyRead(SecretResult), keyAdopted(WriteResult), keyWritten(WriteResult)
        case recordsRead(Reading), requeued(WriteResult)
        case joinRead(SecretResult), merged(HTTPResult), joinRenewed(HTTPResult), joinStored(WriteResult)
        case joinForgotten(WriteResult), sourceRestored(WriteResult), sourceFetched(WriteResult)
        case endNoted(WriteResult), cursorReset(WriteResult)
        /// Whether the server still has the account of the session with this refresh token.
        case accountAsked(String, HTTPResult)
        case sessionForgotten(WriteResult)
        case live(LiveEvent)
        case account(AccountEvent)
    }

    /// The outcome of an update, for the parent.
    public enum Outcome: Equatable, Sendable {
        /// Records in these local tables have changed, or the server has lost rows of these that no device holds.
        case recordsChanged([String])
        /// The user has signed out, and their records are gone from this device.
        case signedOut
    }

    /// The local tables of the sync, besides those of the records.
    public static var stores: [LocalTable] {
        [stateTable, Outbox.table, Outbox.refused, requests]
    }

    /// The time between two automatic rounds, in milliseconds.
    static let interval: Int64 = 300_000

    /// Returns the initial state and the effects that begin the first round.
    /// - Parameters:
    ///   - tables: The tables to sync.
    ///   - personal: The user's other tables on this device. They are cleared on signing out as well.
    public static func start(
        _ tables: [Table], personal: [LocalTable] = [], _ moment: Moment
    ) -> (State, [Effect<Event>]) {
        var state = State(tables, personal: personal)
        state.isOnline = moment.isOnline
        // In a line of its own: a tuple would take the state as it is before the round.
        let effects = beginRound(&state, moment) + [.holdLock("almanac-sync", .lockHeld), readOffer]
        return (state, effects)
    }

    /// Handles one event.
    public static func update(
        _ state: inout State, _ event: Event, _ moment: Moment
    ) -> (effects: [Effect<Event>], outcome: Outcome?) {
        state.changed += changedTables(event, state)
        let isSignedOut = isSignedOut(event, state)
        var effects = step(&state, event, moment)
        effects += followLive(&state, moment)
        if isSignedOut { return (effects, .signedOut) }
        switch state.phase {
        // Once a round, however many entries it sends: the parent reads its records again.
        case .idle, .pausing, .account:
            guard !state.changed.isEmpty else { return (effects, nil) }
            defer { state.changed = [] }
            return (effects, .recordsChanged(state.changed))
        default: return (effects, nil)
        }
    }

    /// The tables of the device that a completed write of the sync has changed.
    private static func changedTables(_ event: Event, _ state: State) -> [String] {
        switch (state.phase, event) {
        case (.storing(_, let changed, _), .stored(.done)): changed
        case (.settling(let entry), .settled(.done)): [Table.localName(entry.table)]
        case (.settingAside(let entry), .setAside(.done)):
            [Outbox.refused.name] + (entry.map { [Table.localName($0.table)] } ?? [])
        case (_, .account(.cleared(.done))): state.localNames + state.personal
        default: []
        }
    }

    /// Whether this event ends signing out: the device has forgotten the user and their records.
    private static func isSignedOut(_ event: Event, _ state: State) -> Bool {
        guard case .account(.cleared(.done)) = event, case .clearingAgain = state.account else { return false }
        return true
    }

    private static func step(_ state: inout State, _ event: Event, _ moment: Moment) -> [Effect<Event>] {
        state.isOnline = moment.isOnline
        state.isVisible = moment.isVisible
        switch event {
        case .lockHeld:
            state.holdsLock = true
            return beginRound(&state, moment) + [.after(milliseconds: interval, .intervalPassed)]
        case .kicked: return beginRound(&state, moment)
        case .intervalPassed: return beginRound(&state, moment) + [.after(milliseconds: interval, .intervalPassed)]
        case .pauseEnded(let number):
            guard state.phase == .pausing(number) else { return [] }
            return beginRound(&state, isDue: true, moment)
        case .sessionRead, .signedUp, .refreshed, .sessionStored: return authenticating(&state, event, moment)
        case .outboxRead, .eventsRead, .sent, .compared, .settled, .setAside: return sending(&state, event, moment)
        case .pulled, .touchedRead, .stored: return pulling(&state, event, moment)
        case .keyRead, .offeredKeyRead, .keyAdopted, .encrypted, .decrypted, .keyProven, .keyRemoved:
            return encrypting(&state, event, moment)
        case .recordsRead, .requeued, .sessionForgotten: return requeueing(&state, event, moment)
        case .joinRead, .merged, .joinRenewed, .joinStored, .joinForgotten, .sourceRestored, .sourceFetched:
            return joining(&state, event, moment)
        case .accountAsked(let token, let result): return accountAsked(&state, token, result)
        case .endNoted, .keyWritten, .cursorReset: return []
        case .live(let event): return live(&state, event, moment)
        case .account(let event): return changingAccount(&state, event, moment)
        }
    }

    /// The queries that every round makes besides the outbox.
    static let counts: [Query] = [
        .count(table: Outbox.table.name), .count(table: Outbox.refused.name), .all(table: stateTable.name),
    ]

    /// Begins a round. If one is in progress, another round follows it.
    /// - Parameter isDue: Whether the pause after a fault is over.
    static func beginRound(_ state: inout State, isDue: Bool = false, _ moment: Moment) -> [Effect<Event>] {
        switch state.phase {
        case .idle: break
        case .pausing:
            // A device that is back online does not wait for the end of the pause.
            guard isDue || moment.isOnline && state.faults > 0 else { return readCounts() }
        default:
            state.isDue = true
            return []
        }
        state.isDue = false
        state.hasRefreshed = false
        (state.encryption.isKeyRead, state.encryption.requeued) = (false, 0)
        return readSession(&state)
    }

    static func readSession(_ state: inout State, on answer: SyncAnswer = .begun) -> [Effect<Event>] {
        state.enter(.readingSession, on: answer)
        return [.readSecret(Session.secret) { .sessionRead($0) }]
    }

    /// Reads how many edits are waiting. A window that does not hold the lock shows this, too.
    static func readCounts() -> [Effect<Event>] {
        [.read(counts) { .outboxRead($0) }]
    }

    /// Ends a round.
    static func endRound(_ state: inout State, _ moment: Moment) -> [Effect<Event>] {
        state.enter(.idle, on: .roundEnded)
        state.faults = 0
        state.hasRefreshed = false
        if let effects = changeAccount(&state) { return effects }
        return state.isDue ? beginRound(&state, moment) : []
    }
}
