import AlmanacCore
import AlmanacDatabase
import SystemZones

/// Claims due reminders. One transaction decides which occurrence to announce, makes its content, and computes the next
/// one. If the process dies before the commit, nothing was claimed; if it dies after, another scheduler takes the
/// deliveries.
package struct Claiming: Sendable {
    package let zones: SystemZones
    package let maker: NotificationMaker

    /// How long a push service keeps a daily reminder's message, in milliseconds: until the evening, but not into the
    /// next day.
    package static let dailyTimeToLive: Int64 = 12 * 3_600_000
    /// The same for a one-time reminder, which never lapses: about as long as push services keep messages.
    package static let oneTimeTimeToLive: Int64 = 28 * 86_400_000

    /// The maximum number of notifications for one user within an hour. Further ones wait.
    package let perHour: Int

    /// Creates what claims; `zones` says when each reminder comes next, `maker` what it says.
    package init(zones: SystemZones, maker: NotificationMaker, perHour: Int = 30) {
        self.zones = zones
        self.maker = maker
        self.perHour = perHour
    }

    /// The result of a batch.
    package struct Result: Sendable {
        /// The number of reminders that were due.
        package var due = 0
        /// Why the next occurrence of some reminders could not be computed, by id.
        package var problems: [String: String] = [:]
        /// How long after its time each reminder was claimed that was sent, in milliseconds.
        package var lateness: [Int64] = []
    }

    /// Claims the reminders that are due.
    /// - Throws: the engine's error.
    package func claim(limit: Int, at now: Instant, in transaction: any Transaction) throws -> Result {
        let rows = try transaction.dueReminders(at: now, limit: limit)
        guard !rows.isEmpty else { return Result() }
        var result = Result(due: rows.count)
        // For the facts that the reminders show.
        let change = try transaction.nextChange(for: .accounts(Set(rows.map(\.userID))))
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
                planned: row.occurrence ?? "", now: now, in: schedule.zone, announced: row.announcedKeys)
            let claim = try decision.send.map {
                try notify(row, of: $0, in: schedule.zone, at: now, change, transaction)
            }
            switch claim {
            case .noBrowser:
                try transaction.setState(
                    of: row.id, to: row.isOnce ? .awaitingSubscription : .scheduled, next: decision.next)
            case .tooMany(let next): try transaction.postpone(row.id, until: next)
            case .claimed(let keys):
                if let occurrence = decision.send { result.lateness.append(now - occurrence.fireAt) }
                try transaction.setState(
                    of: row.id, to: decision.next == nil ? .done : .scheduled, next: decision.next, announcedKeys: keys)
            case nil:
                try transaction.setState(of: row.id, to: decision.next == nil ? .done : .scheduled, next: decision.next)
            }
        }
        return result
    }

    private enum Claim {
        /// The keys of the occurrences that the reminder has announced, this one included.
        case claimed([String])
        /// The user has no subscription.
        case noBrowser
        /// The user was notified often enough within the last hour, and may be again at this instant.
        case tooMany(Instant)
    }

    /// Claims an occurrence for the user's browsers.
    private func notify(
        _ row: ReminderRow, of occurrence: Occurrence, in zone: Zone, at now: Instant, _ change: Int64,
        _ transaction: any Transaction
    ) throws -> Claim {
        let subscriptions = try transaction.pushSubscriptions(
            of: row.userID, at: now, limit: AccountLimits.subscriptions)
        guard !subscriptions.isEmpty else { return .noBrowser }
        if let next = try transaction.nextNotification(of: row.userID, at: now, perHour: perHour) {
            return .tooMany(next)
        }
        var content = try maker.make(row, occurrence, in: zone, at: now, change: change, transaction)
        content.tag = row.tag
        let expiry = row.isOnce ? now + Self.oneTimeTimeToLive : occurrence.fireAt + Self.dailyTimeToLive
        try transaction.insertNotification(
            row, occurrence.key, content, for: subscriptions, at: now, expiresAt: expiry)
        return .claimed(row.announcedKeys(adding: occurrence.key))
    }
}
