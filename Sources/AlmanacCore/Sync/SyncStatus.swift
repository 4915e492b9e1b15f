extension Sync {
    /// The status of the sync, as shown to the user.
    public enum Line: Equatable, Sendable {
        case synced, offline, signedOut
        /// The user must enter the passphrase, so that this device can read the account's encrypted texts.
        case locked
        /// Another device has turned encryption off, or has replaced its keys, and the user of this one is to know.
        case encryptionChanged
        /// Edits are waiting or being sent, or have not been counted yet, and nothing has gone wrong.
        case sending
        /// This many edits of the user are waiting after a fault.
        case waiting(Int)
        /// This many edits were refused and need the user's attention.
        case refused(Int)
    }

    /// Returns the status to show for a state.
    public static func line(_ state: State) -> Line {
        if state.isSignedOut { return .signedOut }
        if state.refused > 0 { return .refused(state.refused) }
        if !state.isOnline { return .offline }
        // The passphrase comes first: what is not readable here is not sent either, and the page says the rest.
        if state.encryption.isLocked { return .locked }
        if state.encryption.awaitsConsent || state.encryption.isReplaced { return .encryptionChanged }
        // Nothing is known yet.
        if !state.isCounted { return .sending }
        if state.waiting == 0 { return .synced }
        return state.faults > 0 && state.ownWaiting > 0 ? .waiting(state.ownWaiting) : .sending
    }

    /// Counts the events among the edits that wait, wherever it is said how many wait: they are sent like edits, but nobody
    /// has made them.
    static func countEvents(_ state: State) -> [Effect<Event>] {
        guard state.waiting > 0, !state.tables[Table.events.name].isNone else { return [] }
        return [.read([Table.events.query]) { .eventsRead($0) }]
    }

    static func eventsRead(_ state: inout State, _ result: Reading) {
        guard case .rows(let rows) = result else { return }
        state.waitingEvents = rows.records(of: Table.events).filter { !$0.edit.isEmpty }.count
    }
}

extension Sync.State {
    /// The number of the user's own edits in the outbox.
    fileprivate var ownWaiting: Int { max(0, waiting - waitingEvents) }

    /// The number of the user's own edits that are not on the server yet. An unfinished join counts as one.
    public var unsent: Int { ownWaiting + (isJoining ? 1 : 0) }

    /// Whether all edits are on the server; `nil` until they have been counted.
    public var isAllSent: Bool? { isCounted ? unsent == 0 && refused == 0 : nil }
}
