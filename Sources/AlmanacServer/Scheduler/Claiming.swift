import AlmanacCore
import SystemZones

/// Claims due reminders. One transaction decides which occurrence to announce, makes its content, and computes the next
/// one. If the process dies before the commit, nothing was claimed; if it dies after, another scheduler takes the
/// deliveries.
struct Claiming: Sendable {
    let zones: SystemZones
    let maker: NotificationMaker

    /// How long a push service keeps a daily reminder's message, in milliseconds: until the evening, but not into the
    /// next day.
    static let dailyTimeToLive: Int64 = 12 * 3_600_000
    /// The same for a one-time reminder, which never lapses: about as long as push services keep messages.
    static let oneTimeTimeToLive: Int64 = 28 * 86_400_000

    /// The maximum number of browsers per user.
    static let maxBrowsers = 100

    /// The result of a batch.
    struct Result: Sendable {
        /// The number of reminders that were due.
        var due = 0
        /// Why the next occurrence of some reminders could not be computed, by id.
        var problems: [String: String] = [:]
    }

    /// Claims the reminders that are due.
    /// - Throws: the engine's error.
    func claim(limit: Int, at now: Instant, in transaction: any Transaction) throws -> Result {
        let rows = try transaction.dueReminders(at: now, limit: limit)
        guard !rows.isEmpty else { return Result() }
        var result = Result(due: rows.count)
        let change = try transaction.nextChange()
        for row in rows {
            let schedule: (reminder: Reminder, zone: Zone)
            do throws(ReminderProblem) {
                schedule = try row.schedule(zones, around: now)
            } catch {
                result.problems[row.id] = error.reason
                try transaction.setState(of: row.id, to: .broken, next: nil)
                continue
            }
            let decision = schedule.reminder.decide(
                planned: row.occurrence ?? "", now: now, in: schedule.zone, fired: row.firedKeys)
            if let due = decision.send, try !notify(row, of: due, in: schedule.zone, at: now, change, transaction) {
                try transaction.setState(of: row.id, to: row.isOnce ? .unheard : .scheduled, next: decision.next)
            } else {
                try transaction.setState(of: row.id, to: decision.next == nil ? .done : .scheduled, next: decision.next)
            }
        }
        return result
    }

    /// Claims an occurrence for the user's browsers.
    /// - Returns: whether the user has any subscription.
    private func notify(
        _ row: ReminderRow, of occurrence: Occurrence, in zone: Zone, at now: Instant, _ change: Int64,
        _ transaction: any Transaction
    ) throws -> Bool {
        let subscriptions = try transaction.pushSubscriptions(of: row.userID, limit: Self.maxBrowsers)
        guard !subscriptions.isEmpty else { return false }
        var content = try maker.make(row, occurrence, in: zone, at: now, change: change, transaction)
        content.tag = row.tag
        let expiry = row.isOnce ? now + Self.oneTimeTimeToLive : occurrence.fireAt + Self.dailyTimeToLive
        _ = try transaction.claim(
            row, occurrence.key, content, for: subscriptions, at: now, expiresAt: expiry)
        try transaction.setFiredKeys(row.firedKeys(adding: occurrence.key), of: row.id)
        return true
    }
}
