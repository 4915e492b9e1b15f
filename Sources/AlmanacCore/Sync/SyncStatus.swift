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
        /// This many edits are waiting after a fault.
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
        return state.faults > 0 ? .waiting(state.waiting) : .sending
    }
}

extension Sync.State {
    /// The number of edits that are not on the server yet. An unfinished join counts as one.
    public var unsent: Int { waiting + (isJoining ? 1 : 0) }

    /// Whether all edits are on the server; `nil` until they have been counted.
    public var isAllSent: Bool? { isCounted ? unsent == 0 && refused == 0 : nil }
}
