import AlmanacCore

// A round reads whatever has become stale and then does the work that follows from it, until nothing is left to store.

extension Background {
    /// The queries that are made at the start.
    private static var queries: [Query] {
        AppID.allCases.flatMap { $0.intentQueries }
            + [Table.reminders.query]
            + [
                BackgroundTables.published, BackgroundTables.planned, BackgroundTables.announced, Badge.table,
                Sync.stateTable,
            ].map { .all(table: $0.name) }
    }

    /// The queries that are made after the first screen is shown, so that even a thousand capsules do not delay the
    /// start.
    static var upkeepQueries: [Query] { [Table.versions.query] + AppID.allCases.flatMap { $0.upkeepQueries } }

    /// The delay before the upkeep's tables are read, in milliseconds.
    private static let upkeepDelay: Int64 = 1_000

    // MARK: Reading

    /// Begins a round: reads all records again, apart from those for the upkeep.
    static func refresh(_ state: inout State) -> [Effect<Event>] {
        state.markStale(queries)
        return read(&state)
    }

    /// Reads the upkeep's tables after a delay. Several calls within the delay lead to one read.
    static func awaitUpkeep(_ state: inout State) -> [Effect<Event>] {
        guard !state.isUpkeepAwaited else { return [] }
        state.isUpkeepAwaited = true
        state.upkeepTimer += 1
        return [.whenIdle(milliseconds: upkeepDelay, .upkeepDue(state.upkeepTimer))]
    }

    /// Reads the upkeep's tables now.
    static func readUpkeep(_ state: inout State) -> [Effect<Event>] {
        state.isUpkeepAwaited = false
        state.markStale(upkeepQueries)
        return read(&state)
    }

    /// Takes over what this window has written. It is read again only where the answer does not follow from the write.
    static func stored(_ state: inout State, _ tables: StoredTables, _ moment: Moment) -> [Effect<Event>] {
        let watched = (queries + upkeepQueries).filter { tables.affects($0) }
        guard !watched.isEmpty else { return [] }
        state.markStale(state.records.apply(tables))
        // What is being read may be older than the write.
        if case .reading(let queries) = state.work { state.markStale(queries.filter { tables.affects($0) }) }
        if watched.contains(where: upkeepQueries.contains) { state.isUpkeepDue = true }
        guard state.work == .idle else { return [] }
        return state.stale.isEmpty ? workThrough(&state, moment) : read(&state)
    }

    static func read(_ state: inout State) -> [Effect<Event>] {
        guard state.work == .idle, !state.stale.isEmpty else { return [] }
        let queries = state.stale
        state.work = .reading(queries)
        state.stale = []
        return [.read(queries) { .rowsRead($0) }]
    }

    static func rowsRead(_ state: inout State, _ result: Reading, _ moment: Moment) -> [Effect<Event>] {
        guard case .reading(let queries) = state.work else { return [] }
        state.work = .idle
        guard case .rows(let rows) = result else {
            // Reading is tried again later. The apps tell the user what is wrong with the storage.
            state.markStale(queries)
            return wait(&state, until: nil, moment)
        }
        take(&state, rows, queries)
        return state.stale.isEmpty ? workThrough(&state, moment) : read(&state)
    }

    private static func take(_ state: inout State, _ rows: Snapshot, _ queries: [Query]) {
        let account = Query.all(table: Sync.stateTable.name)
        if state.records.holds([account]), queries.contains(account),
            Sync.requireSameAccount(rows[account]) != state.requireSameAccount
        {
            // The records have become another account's: none of the older answers holds any more.
            state.records = rows
            state.markStale((self.queries + upkeepQueries).filter { !queries.contains($0) })
            state.isUpkeepAwaited = false
        } else {
            state.records.merge(rows)
        }
        if queries.contains(where: upkeepQueries.contains) { state.isUpkeepDue = true }
    }

    // MARK: Working

    private static func workThrough(_ state: inout State, _ moment: Moment) -> [Effect<Event>] {
        guard state.records.holds(queries) else { return [] }
        if !state.skipsPublishing {
            let changes = ReminderPublisher(state.records, moment).changes
            if !changes.isEmpty { return write(&state, changes, .publishing) }
        }
        var effects: [Effect<Event>] = []
        if state.isUpkeepDue, !state.isUpkeepAwaited, state.records.holds(upkeepQueries) {
            state.versions = [Version](state.records.records(of: .versions), at: moment.now)
            if !state.skipsUpkeep {
                let changes = upkeep(state.records, moment)
                // What has been written and is asked for again has changed nothing: writing it would never end. (Edits have
                // new ids each time, and an app asks for none that is there.)
                let isNew = changes != state.lastUpkeep
                state.lastUpkeep = changes
                if !changes.isEmpty, isNew {
                    return write(&state, changes, .maintaining(StoredTables(changes).touched))
                }
            }
            state.isUpkeepDue = false
            effects = countReady(&state, moment)
        }
        effects += schedule(&state, moment)
        if state.work == .idle { (state.skipsPublishing, state.skipsUpkeep) = (false, false) }
        return effects
    }

    private static func upkeep(_ records: Snapshot, _ moment: Moment) -> [Change] {
        var random = Random(seed: moment.random)
        var changes = Version.upkeep(records.records(of: .versions), at: moment.now)
        for id in AppID.allCases { changes += id.upkeep(records, moment, &random) }
        return changes
    }

    /// Writes changes, provided that the records still belong to the same user.
    private static func write(_ state: inout State, _ changes: [Change], _ work: Work) -> [Effect<Event>] {
        state.work = work
        return [.write([state.requireSameAccount] + changes) { .rowsWritten($0) }]
    }

    /// Handles the outcome of a write. After a success, the ``Event/stored(_:)`` that follows continues the round.
    static func rowsWritten(
        _ state: inout State, _ result: WriteResult, _ moment: Moment
    ) -> (effects: [Effect<Event>], outcome: Outcome?) {
        let work = state.work
        state.work = .idle
        switch (work, result) {
        case (.maintaining(let tables), .done): return ([], .recordsChanged(tables))
        case (_, .done): return ([], nil)
        // If the device's storage is full, the reminders already stored still work. The write is tried again later.
        case (.publishing, .failed): state.skipsPublishing = true
        case (.maintaining, .failed): (state.skipsUpkeep, state.lastUpkeep) = (true, [])
        case (_, .failed):
            state.lastPlanned = Named()
            return (read(&state), nil)
        }
        // Another window may have been first.
        state.markStale(queries + (state.isUpkeepAwaited ? [] : upkeepQueries))
        return (read(&state), nil)
    }

    // MARK: Ready items

    /// Counts the ready items for the number on the icon, and starts a timer for the next one.
    static func countReady(_ state: inout State, _ moment: Moment) -> [Effect<Event>] {
        guard state.records.holds(queries + upkeepQueries) else { return [] }
        var items = ReadyItems()
        for id in AppID.allCases {
            if let more = id.readyItems(state.records, at: moment.now) { items.add(more) }
        }
        let (changes, next) = state.badge.show(items, stored: state.records[Badge.table], moment.now)
        var effects: [Effect<Event>] = []
        if !changes.isEmpty { effects.append(.write([state.requireSameAccount] + changes) { .noted($0) }) }
        if let next { effects.append(.whenIdle(milliseconds: next.milliseconds, .readyCame(next.number))) }
        return effects
    }

    // MARK: Reminders

    /// The longest wait before reminders are checked again, in milliseconds, because timers stop while a device sleeps.
    private static let longestWait: Int64 = 300_000

    private static func schedule(_ state: inout State, _ moment: Moment) -> [Effect<Event>] {
        state.reminders = state.records.records(of: .reminders).compactMap { KnownReminder($0) }
        let schedule = ReminderSchedule(
            state.reminders, planned: state.records[BackgroundTables.planned],
            announced: state.records[BackgroundTables.announced], shown: state.shown, lastPlanned: state.lastPlanned,
            moment)
        var effects = wait(&state, until: schedule.next, moment)
        for due in schedule.due {
            state.shown.append(due.key)
            effects.append(.read(due.queries) { .contentRead(due, $0) })
        }
        if schedule.changes.isEmpty { return effects }
        state.lastPlanned = schedule.lastPlanned
        return effects + write(&state, schedule.changes, .planning)
    }

    /// Checks again when the next occurrence is due, but at least every ``longestWait`` milliseconds.
    private static func wait(_ state: inout State, until next: Instant?, _ moment: Moment) -> [Effect<Event>] {
        state.timer += 1
        let number = state.timer
        let wait = min(longestWait, max(0, (next ?? moment.now + longestWait) - moment.now))
        return [.whenIdle(milliseconds: wait, .dueCame(number))]
    }
}

extension Background.State {
    mutating func markStale(_ queries: [Query]) {
        for query in queries where !stale.contains(query) { stale.append(query) }
    }

    /// Refuses a write if the records have become those of another user since they were read.
    var requireSameAccount: Change { Sync.requireSameAccount(records[Sync.stateTable]) }
}
