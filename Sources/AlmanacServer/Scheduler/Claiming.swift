import AlmanacCore
import SystemZones

/// Claims reminders that are due: one transaction decides what each is told of, makes it, and reckons what is next.
/// Whoever dies before it has claimed nothing; whoever dies after it has left deliveries that somebody takes up.
struct Claiming: Sendable {
    let zones: SystemZones
    let maker: NotificationMaker

    /// How long a push service keeps what a daily reminder says, in milliseconds: until the evening, not the next day.
    static let dailyLife: Int64 = 12 * 3_600_000
    /// The same for a reminder that comes once, which does not lapse: as long as push services keep anything.
    static let onceLife: Int64 = 28 * 86_400_000

    /// To how many browsers of one person it goes.
    static let mostBrowsers = 100

    /// What became of a batch.
    struct Result: Sendable {
        /// How many reminders were due.
        var due = 0
        /// Why some cannot be reckoned any more, by their ids.
        var problems: [String: String] = [:]
    }

    /// - Throws: the engine's error.
    func claim(most: Int, at now: Instant, in transaction: any Transaction) throws -> Result {
        let rows = try transaction.dueReminders(at: now, most: most)
        guard !rows.isEmpty else { return Result() }
        var result = Result(due: rows.count)
        let change = try transaction.nextChange()
        for row in rows {
            let wish: (reminder: Reminder, zone: Zone)
            do throws(ReminderProblem) {
                wish = try row.wish(zones, around: now)
            } catch {
                result.problems[row.id] = error.reason
                try transaction.conclude(row.id, .broken, next: nil)
                continue
            }
            let decision = wish.reminder.decide(
                planned: row.occurrence ?? "", now: now, in: wish.zone, fired: row.told)
            if let due = decision.send, try !tell(row, of: due, in: wish.zone, at: now, change, transaction) {
                try transaction.conclude(row.id, row.isOnce ? .unheard : .scheduled, next: decision.next)
            } else {
                try transaction.conclude(row.id, decision.next == nil ? .done : .scheduled, next: decision.next)
            }
        }
        return result
    }

    /// - Returns: whether there was a browser to go to.
    private func tell(
        _ row: ReminderRow, of occurrence: Occurrence, in zone: Zone, at now: Instant, _ change: Int64,
        _ transaction: any Transaction
    ) throws -> Bool {
        let subscriptions = try transaction.pushSubscriptions(of: row.userID, limit: Self.mostBrowsers)
        guard !subscriptions.isEmpty else { return false }
        var content = try maker.make(row, occurrence, in: zone, at: now, change: change, transaction)
        content.tag = row.tag
        let expiry = row.isOnce ? now + Self.onceLife : occurrence.fireAt + Self.dailyLife
        _ = try transaction.claim(
            row, occurrence.key, content, for: subscriptions, at: now, expiresAt: expiry)
        try transaction.remember(row.told(and: occurrence.key), of: row.id)
        return true
    }
}
