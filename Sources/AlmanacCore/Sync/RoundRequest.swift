extension Sync {
    /// Requests from other parts of the program for a round. Only the sync refreshes sessions, and only one window
    /// syncs, so a part that needs a fresh session or the server's latest rows writes here.
    public static let requests = LocalTable(
        "sync_requests", [.init("number", "INTEGER PRIMARY KEY"), .init("reason", "TEXT NOT NULL")])

    /// Returns the changes that request a round. The root begins one when they are stored, and the other windows when
    /// they are notified of the write. A round refreshes the session if it has expired or the server refuses it.
    public static var requestRound: [Change] {
        [.clear(table: requests.name), .append(table: requests.name, row: [.text("round")])]
    }

    /// Returns the changes that request a round which makes an account if the device has none, although nothing is
    /// queued for it. They hold for half a minute: later, nobody waits for the account any more.
    public static func requestAccount(at now: Instant) -> [Change] {
        [.put(table: stateTable.name, row: [.text(accountWantedKey), .text(String(now.milliseconds))])] + requestRound
    }

    /// Whether an account was requested a moment ago.
    static func isAccountWanted(_ state: State, _ moment: Moment) -> Bool {
        guard let at = state.accountWantedAt else { return false }
        return (0..<30_000).contains(moment.now.milliseconds - at)
    }

    /// Returns whether a completed write requests a round: it queued an edit, or asked for one.
    public static func isRequested(by stored: StoredTables) -> Bool {
        stored.appended.contains(Outbox.table.name) || stored.appended.contains(requests.name)
    }
}
