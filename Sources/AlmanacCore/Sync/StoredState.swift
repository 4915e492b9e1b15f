// What the sync stores of its own state, and how it is read.

extension Sync {
    /// The sync's own state on this device: the cursor, the epoch, and the session that the server has ended.
    public static let stateTable = LocalTable(
        "sync_state", [.init("key", "TEXT PRIMARY KEY"), .init("value", "TEXT NOT NULL")])

    static let stateQuery = Query.all(table: stateTable.name)

    static let cursorKey = "cursor"
    static let epochKey = "epoch"
    static let endedKey = "ended"
    /// Why that session was ended, and from which device.
    static let endedByKey = "ended by"
    static let goneKey = "gone"
    /// Set from the first time that the records are deleted, when the user signs out, until the second time.
    static let leavingKey = "leaving"
    static let accountWantedKey = "account_wanted"
    /// Set while only some of the server's pages are stored.
    static let fetchingKey = "fetching"

    /// Returns whether only some of the server's pages are stored: what is missing here may be on those to come.
    /// - Parameter rows: The answers to queries, among them one for all of ``stateTable``.
    public static func isFetching(_ rows: Snapshot) -> Bool {
        rows[stateTable].contains { $0.first?.text == fetchingKey }
    }

    /// Updates the state from the rows of ``stateTable``.
    static func note(_ rows: [Row], _ state: inout State) {
        (state.cursor, state.epoch, state.ended, state.gone, state.accountWantedAt) = (0, nil, nil, nil, nil)
        (state.storedCursor, state.isLeaving, state.isFetching) = (nil, false, false)
        (state.endedBy, state.endedFrom) = (nil, nil)
        state.bases.begin()
        state.encryption.beginReading()
        var encryption: String?
        for row in rows {
            guard let key = row[0].text, let value = row[1].text else { continue }
            switch key {
            case cursorKey: (state.cursor, state.storedCursor) = (value.integer ?? 0, value)
            case leavingKey: state.isLeaving = true
            case epochKey: state.epoch = value
            case endedKey: state.ended = value
            case endedByKey:
                let parts = value.cut(at: " ")
                (state.endedBy, state.endedFrom) = (SessionEndReason(slug: parts.before), parts.after)
            case goneKey: state.gone = value
            case accountWantedKey: state.accountWantedAt = value.integer
            case AccountEncryption.storedKey: encryption = value
            case fetchingKey: state.isFetching = true
            case fromNothingKey: state.bases.startFromNothing = true
            case let key where noteBase(key, value, &state): break
            case let key where state.encryption.note(key, value): break
            default: if let row = UnreadableRow(key: key, value: value) { state.encryption.unreadable.append(row) }
            }
        }
        state.storedEncryption = encryption
        state.encryption.take(encryption)
    }

    /// Updates the state from the rows of ``stateTable`` at any time. The cursor and the epoch must not change during a
    /// round. Between rounds, another window's cursor says which announced changes are here already.
    static func noteMeanwhile(_ rows: [Row], _ state: inout State) {
        let (cursor, stored, epoch) = (state.cursor, state.storedCursor, state.epoch)
        let (encryption, storedEncryption) = (state.encryption, state.storedEncryption)
        note(rows, &state)
        if state.phase != .idle { (state.cursor, state.storedCursor) = (cursor, stored) }
        // Who agrees meanwhile has everything fetched again first.
        if state.phase != .idle { state.encryption.agreedKeyID = encryption.agreedKeyID }
        // What a page says of the encryption holds until the page is stored, or dropped.
        if state.phase.hasPage { (state.encryption, state.storedEncryption) = (encryption, storedEncryption) }
        state.epoch = epoch
    }

    /// Returns a change that refuses a round's transaction if the records have become those of another account since
    /// the round began.
    static func requireEpoch(_ state: State) -> Change {
        let epoch = state.epoch.map { Value.text($0) } ?? .null
        return .require(table: stateTable.name, key: .text(epochKey), column: 1, equals: epoch)
    }

    /// Returns a change that refuses a transaction if the records on this device have become those of another account.
    /// - Parameter rows: The rows of ``stateTable`` at the time when the rest of the transaction was computed.
    public static func requireSameAccount(_ rows: [Row]) -> Change {
        var epoch = Value.null
        for row in rows where row.count == 2 && row[0].text == epochKey { epoch = row[1] }
        return .require(table: stateTable.name, key: .text(epochKey), column: 1, equals: epoch)
    }

    /// Returns the change that has all records fetched again.
    /// - Parameter mark: Differs from that of every other reset, so that a page that is being fetched is dropped even if
    ///   the cursor had been reset before.
    public static func resetCursor(_ mark: String) -> Change {
        .put(table: stateTable.name, row: [.text(cursorKey), .text("reset " + mark)])
    }

    /// Returns the change that begins a new epoch.
    static func newEpoch(_ moment: Moment) -> Change {
        var random = Random(seed: moment.random)
        return .put(table: stateTable.name, row: [.text(epochKey), .text(random.uuid())])
    }

    /// The changes that begin a new epoch in which all records are fetched again.
    static func epochChanges(_ moment: Moment) -> [Change] {
        [
            .delete(table: stateTable.name, key: .text(cursorKey)),
            .delete(table: stateTable.name, key: .text(leavingKey)), endKeeping, newEpoch(moment),
        ] + forgetConsent + [
            .put(table: stateTable.name, row: [.text(fromNothingKey), .text("1")])
        ]
    }
}
